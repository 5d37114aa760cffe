import { useId, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../../browser/preference';
import { Field, Select } from '../../components/field';
import { Messages } from '../../components/messages';
import { TARGETS, type Target } from '../../formats/code';
import { texts } from '../../i18n/code';
import { CodeText } from './code-text';
import styles from './code-view.module.css';
import { outgoingOf, useSettled } from './live';
import { NotSendable } from './not-sendable';
import { SignedNote } from './signed-note';

const PREFERENCE = 'code-target';

const targetWith = (id: string | undefined): Target =>
  TARGETS.find((target) => target.id === id) ?? (TARGETS[0] as Target);

/** Code that sends the request of the preview from elsewhere. */
export function CodeView() {
  const live = useSettled();
  const [target, setTarget] = useState(() => targetWith(readPreference(PREFERENCE)));
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
    writePreference(PREFERENCE, id);
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
        <div className={styles.withheld}>
          <p>{texts.withheld}</p>
          <p>{texts.reason(rendered.withheld)}</p>
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
