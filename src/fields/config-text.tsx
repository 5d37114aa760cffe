import { useId } from 'react';
import { MarkedText } from '../components/marked-text';
import { texts } from '../i18n/common';
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
        aria-label={texts.config}
        aria-describedby={isShortened ? noteId : undefined}
      >
        <pre>
          <MarkedText text={isShortened ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text} inLines />
        </pre>
      </section>
      {isShortened && (
        <p id={noteId} className={styles.note}>
          {texts.shortened(text.length)}
        </p>
      )}
    </>
  );
}
