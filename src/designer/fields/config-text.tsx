import { useId } from 'react';
import { commonTexts } from '../../i18n/common';
import { MarkedText } from '../../ui/marked-text';
import { Segmented } from '../../ui/segmented';
import styles from './config-text.module.css';

/** A longer text is shown in part, so that a body of megabytes does not stop the page. */
const MAX_SHOWN_LENGTH = 100_000;

/** A config as it is written to a file, to be read and selected. */
export function ConfigText({ text }: { text: string }) {
  const noteId = useId();
  const isShortened = text.length > MAX_SHOWN_LENGTH;
  return (
    <>
      <section
        className={styles.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={commonTexts.config}
        aria-describedby={isShortened ? noteId : undefined}
      >
        <pre>
          <MarkedText text={isShortened ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text} inLines />
        </pre>
      </section>
      {isShortened && (
        <p id={noteId} className={styles.note}>
          {commonTexts.shortened(text.length)}
        </p>
      )}
    </>
  );
}

/** The open action, or every one that there is. */
export type Scope = 'one' | 'all';

interface ScopeChoiceProps {
  readonly label: string;
  /** How many actions there are; where it is one, there is nothing to choose. */
  readonly count: number;
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** What goes out: the open action, or all of them. */
export function ScopeChoice({ label, count, value, onChange }: ScopeChoiceProps) {
  if (count < 2) return null;
  return (
    <Segmented
      label={label}
      labelHidden
      options={[
        { value: 'one', label: commonTexts.thisAction },
        { value: 'all', label: commonTexts.allActions(count) },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
