import { useMemo } from 'react';
import { texts } from '../../texts/history';
import styles from './history.module.css';
import { lineDifference, type Run } from './line-difference';

/** Lines around a change that are shown with it. */
const AROUND = 2;
/** A longer run is shown in part. */
const SHOWN = 200;

/** What of an earlier text is different now; what is the same is shown around the changes only. */
export function DifferenceView({ before, after }: { before: string; after: string }) {
  const runs = useMemo(() => lineDifference(before, after), [before, after]);
  if (runs.every(({ is }) => is === 'same')) return <p>{texts.noDifference}</p>;
  return (
    <section
      className={styles.difference}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={texts.difference}
    >
      {runs.map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <Lines key={at} run={run} isFirst={at === 0} isLast={at === runs.length - 1} />
      ))}
    </section>
  );
}

function Lines({ run, isFirst, isLast }: { run: Run; isFirst: boolean; isLast: boolean }) {
  const { is, lines } = run;
  if (is !== 'same') {
    const Element = is === 'removed' ? 'del' : 'ins';
    const rest = lines.length - SHOWN;
    return (
      <Element className={styles[is]}>
        {lines.slice(0, SHOWN).map((line) => `${texts.signs[is]} ${line}\n`)}
        {rest > 0 && `${texts.moreLines(rest)}\n`}
      </Element>
    );
  }
  const head = isFirst ? [] : lines.slice(0, AROUND);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - AROUND));
  const hidden = lines.length - head.length - tail.length;
  return (
    <span className={styles.same}>
      {head.map((line) => `  ${line}\n`)}
      {hidden > 0 && `  ⋯\n`}
      {tail.map((line) => `  ${line}\n`)}
    </span>
  );
}
