import { useMemo } from 'react';
import { texts } from '../../i18n/difference';
import styles from './difference.module.css';
import { Shortened } from './shortened';

/** More lines than these are not shown, and of a longer line its ends. */
const SHOWN = 1000;
const LONG = 2000;

/** A text as it was, in the looks of a difference. */
export function TextView({ text, label }: { text: string; label: string }) {
  const lines = useMemo(() => text.replace(/\n$/, '').split('\n'), [text]);
  const rest = lines.length - SHOWN;
  return (
    <section
      className={styles.difference}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {lines.slice(0, SHOWN).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <span key={at} className={styles.line}>
          <Shortened text={line} most={LONG} />
          {'\n'}
        </span>
      ))}
      {rest > 0 && texts.moreLines(rest)}
    </section>
  );
}
