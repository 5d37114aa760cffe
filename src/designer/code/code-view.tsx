import { useDeferredValue, useMemo, useState } from 'react';
import { type Action, writeAction } from '../../core';
import { TARGETS } from '../../export/snippets';
import { transferTexts } from '../../i18n/transfer';
import { codeTexts } from '../../i18n/views';
import { useAnnouncements } from '../../ui/announcements';
import { fileName } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { Messages } from '../../ui/messages';
import { useRememberedSelect } from '../../ui/remembered-select';
import { ConfigText } from '../../ui/text-block';
import { CodeText, codeViewLook, NoCode } from '../fields/code-text';
import { useEditor } from '../fields/editor-context';
import { outgoingOf, useCodeSource } from './code-source';
import styles from './code-view.module.css';
import configViewStyles from './config-view.module.css';

/** Says that a signature expires, with a button to sign again. */
function SignedNote() {
  const { refreshTime } = useEditor();
  const { announce } = useAnnouncements();
  const refresh = () => {
    refreshTime();
    announce(codeTexts.refreshed);
  };
  return (
    <div className={styles.signed}>
      <p>{codeTexts.signed}</p>
      <Button onClick={refresh}>{codeTexts.refreshTime}</Button>
    </div>
  );
}

/** Code that sends the request of the preview from elsewhere. */
export function CodeView() {
  const live = useCodeSource();
  const [target, targetField] = useRememberedSelect({
    label: codeTexts.target,
    preference: 'code-target',
    options: TARGETS,
    nameOf: ({ id }) => codeTexts.targetName(id),
  });
  const [isRevealed, setRevealed] = useState(false);
  const hidden = useMemo(() => outgoingOf(live, false), [live]);
  const variables = hidden?.variables ?? [];
  const shown = useMemo(
    () => (isRevealed && hidden && hidden.variables.length > 0 ? outgoingOf(live, true) : hidden),
    [live, hidden, isRevealed],
  );
  const rendered = useMemo(() => shown && target.render(shown), [shown, target]);
  if (!rendered) {
    const problem = live.built.problems.find(({ severity }) => severity === 'error');
    return <NoCode text={codeTexts.notSendable} problem={problem} />;
  }
  return (
    <div className={codeViewLook}>
      {targetField}
      {variables.length > 0 && (
        <div>
          <label className={styles.reveal}>
            <input
              type="checkbox"
              checked={isRevealed}
              onChange={(event) => setRevealed(event.target.checked)}
            />
            {codeTexts.reveal}
          </label>
          {isRevealed && <Messages messages={[{ severity: 'warning', text: codeTexts.revealed }]} />}
        </div>
      )}
      {shown?.isSigned && <SignedNote />}
      {rendered.code === undefined ? (
        <div className={styles.unsupported}>
          <p>{codeTexts.unsupported}</p>
          <p>{codeTexts.reason(rendered.unsupported)}</p>
        </div>
      ) : (
        <>
          {variables.length > 0 && !isRevealed && (
            <p className={styles.note}>{codeTexts.variables(variables)}</p>
          )}
          <CodeText
            code={rendered.code}
            label={codeTexts.code(codeTexts.targetName(target.id))}
            file={fileName(live.action.name, target.extension)}
          />
        </>
      )}
    </div>
  );
}

/** The config JSON of the open action as an export writes it. */
export function ConfigView({ action }: { action: Action }) {
  const shown = useDeferredValue(action);
  const text = useMemo(() => writeAction(shown), [shown]);
  return (
    <div className={configViewStyles.view}>
      <ConfigText text={text} caption={transferTexts.configNote} />
    </div>
  );
}
