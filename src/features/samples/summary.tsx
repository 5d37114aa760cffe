import { useId } from 'react';
import { texts } from '../../i18n/samples';
import type { Results } from './test-run';
import styles from './try-samples.module.css';

/** How far it is, and how many of each outcome there are. */
export function Summary({ results, count }: { results: Results; count: number }) {
  const id = useId();
  const isDone = results.size === count;
  const all = [...results.values()];
  const of = (outcome: string) => all.filter((tried) => tried.outcome === outcome).length;
  return (
    <div className={styles.summary}>
      {!isDone && (
        <>
          <label htmlFor={id}>{texts.progress(results.size, count)}</label>
          <progress id={id} value={results.size} max={count} />
        </>
      )}
      {/* Said once, at the end: each slice would be a sentence of its own otherwise. */}
      <p role="status">{isDone && texts.summary(of('fine'), of('warning'), of('error'))}</p>
    </div>
  );
}
