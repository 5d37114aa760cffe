import { useId, useMemo, useState } from 'react';
import { downloadText } from '../../browser/download';
import { readPreference, writePreference } from '../../browser/preference';
import { useAnnouncements } from '../../components/announcements';
import { Button } from '../../components/button';
import { Field, Select } from '../../components/field';
import { Messages } from '../../components/messages';
import type { Problem } from '../../core';
import { CopyButton } from '../../fields/copy-button';
import { useEditor } from '../../fields/editor-context';
import { TARGETS, type Target } from '../../formats/code';
import { texts } from '../../i18n/code';
import { fileName } from '../../model/file-name';
import { outgoingOf, useCodeSource } from './code-source';
import styles from './code-view.module.css';

const TARGET_PREFERENCE = 'code-target';

const targetWith = (id: string | undefined): Target =>
  TARGETS.find((target) => target.id === id) ?? (TARGETS[0] as Target);

/** Longer code is shown in part, so that a body of megabytes does not stop the page; in characters. */
const MAX_SHOWN_LENGTH = 50_000;

interface CodeTextProps {
  readonly code: string;
  readonly target: Target;
  readonly actionName: string;
}

/** Code to be read, copied and saved. */
function CodeText({ code, target, actionName }: CodeTextProps) {
  const { notify } = useAnnouncements();
  const noteId = useId();
  const isShortened = code.length > MAX_SHOWN_LENGTH;
  const save = () => {
    const file = fileName(actionName, target.extension);
    downloadText(file, code, 'text/plain');
    notify({ text: texts.downloaded(file) });
  };
  return (
    <>
      <div className={styles.ways}>
        <CopyButton text={code} onDone={(said) => notify({ text: said })} />
        <Button icon="download" onClick={save}>
          {texts.download}
        </Button>
      </div>
      {isShortened && (
        <p id={noteId} className={styles.note}>
          {texts.shortened(code.length)}
        </p>
      )}
      <section
        className={styles.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.code(texts.targetName(target.id))}
        aria-describedby={isShortened ? noteId : undefined}
      >
        <pre>{isShortened ? `${code.slice(0, MAX_SHOWN_LENGTH)}…` : code}</pre>
      </section>
    </>
  );
}

/** Says why there is no code, with a link to the first problem. */
function NotSendable({ problems }: { problems: readonly Problem[] }) {
  const { link } = useEditor();
  const error = problems.find(({ severity }) => severity === 'error');
  return (
    <div className={styles.view}>
      <p>{texts.notSendable}</p>
      {error && (
        <div>
          <Button onClick={() => link.focusSetting(error)}>{texts.goToProblem}</Button>
        </div>
      )}
    </div>
  );
}

/** Says that a signature expires, with a button to sign again. */
function SignedNote() {
  const { refreshTime } = useEditor();
  const { announce } = useAnnouncements();
  const refresh = () => {
    refreshTime();
    announce(texts.refreshed);
  };
  return (
    <div className={styles.signed}>
      <p>{texts.signed}</p>
      <Button onClick={refresh}>{texts.refreshTime}</Button>
    </div>
  );
}

/** Code that sends the request of the preview from elsewhere. */
export function CodeView() {
  const live = useCodeSource();
  const [target, setTarget] = useState(() => targetWith(readPreference(TARGET_PREFERENCE)));
  const [isRevealed, setRevealed] = useState(false);
  const selectId = useId();
  const hidden = useMemo(() => outgoingOf(live, false), [live]);
  const variables = hidden?.variables ?? [];
  const shown = useMemo(
    () => (isRevealed && hidden && hidden.variables.length > 0 ? outgoingOf(live, true) : hidden),
    [live, hidden, isRevealed],
  );
  const rendered = useMemo(() => shown && target.render(shown), [shown, target]);
  if (!rendered) return <NotSendable problems={live.built.problems} />;

  const choose = (id: string) => {
    setTarget(targetWith(id));
    writePreference(TARGET_PREFERENCE, id);
  };
  return (
    <div className={styles.view}>
      <Field label={texts.target} htmlFor={selectId}>
        <Select id={selectId} value={target.id} onChange={(event) => choose(event.target.value)}>
          {TARGETS.map(({ id }) => (
            <option key={id} value={id}>
              {texts.targetName(id)}
            </option>
          ))}
        </Select>
      </Field>
      {variables.length > 0 && (
        <div>
          <label className={styles.reveal}>
            <input
              type="checkbox"
              checked={isRevealed}
              onChange={(event) => setRevealed(event.target.checked)}
            />
            {texts.reveal}
          </label>
          {isRevealed && <Messages messages={[{ severity: 'warning', text: texts.revealed }]} />}
        </div>
      )}
      {shown?.isSigned && <SignedNote />}
      {rendered.code === undefined ? (
        <div className={styles.unsupported}>
          <p>{texts.unsupported}</p>
          <p>{texts.reason(rendered.unsupported)}</p>
        </div>
      ) : (
        <>
          {variables.length > 0 && !isRevealed && <p className={styles.note}>{texts.variables(variables)}</p>}
          <CodeText code={rendered.code} target={target} actionName={live.action.name} />
        </>
      )}
    </div>
  );
}
