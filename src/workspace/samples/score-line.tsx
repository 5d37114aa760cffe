import { useSyncExternalStore } from 'react';
import { samplesTexts } from '../../i18n/samples';
import { Icon } from '../../ui/icon';
import type { Score } from './score';
import styles from './score-line.module.css';
import type { Sums } from './test-run';

/** The score in words. Only what is wrong has a colour, and a sign with it. */
export function ScoreWords({ sums }: { sums: Sums }) {
  const { wrong } = sums;
  const cases = casesIn(sums);
  // What is wrong may be sent, so beside it no case is said not to be sendable.
  const shown = OTHERS.filter(
    (outcome) => sums[outcome] > 0 || (outcome === 'sent' && sums.unsecured + wrong === 0),
  );
  const others = shown
    .map((outcome) => samplesTexts.outcomeCounts[outcome](sums[outcome], shown[0] === 'sent'))
    .join(', ');
  const score = samplesTexts.score(cases, others);
  return (
    <span className={styles.words}>
      <span className={styles.others}>
        {(wrong > 0 && others !== '' ? `${score}, ` : score).split(NUMBER).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity of its own
          <span key={at} className={at % 2 === 1 ? styles.number : styles.word}>
            {part}
          </span>
        ))}
      </span>
      {wrong > 0 && (
        <span className={styles.wrong}>
          <Icon name="error" /> {samplesTexts.outcomeCounts.wrong(wrong)}
        </span>
      )}
    </span>
  );
}

/** Where there is little room the words are cut, and the numbers between them never. */
const NUMBER = /(\d[\d.,]*\d|\d)/;

const OTHERS = ['sent', 'unsecured', 'refused'] as const;

const casesIn = ({ sent, unsecured, refused, wrong }: Sums): number => sent + unsecured + refused + wrong;

/** The score of the open action, which opens the table of all cases. */
export function ScoreLine({ score, onOpen }: { score: Score; onOpen: () => void }) {
  const sums = useSyncExternalStore(score.subscribe, () => score.state.sums);
  const isStale = useSyncExternalStore(score.subscribe, () => score.isStale);
  return (
    <>
      <button
        type="button"
        className={styles.score}
        title={isStale ? samplesTexts.stale : samplesTexts.title}
        onClick={onOpen}
      >
        {sums ? <ScoreWords sums={sums} /> : samplesTexts.cases}
        {isStale && <span aria-hidden="true">{samplesTexts.staleSign}</span>}
      </button>
      {/* The line changes often: only something wrong is announced. */}
      <span role="status" className="visually-hidden">
        {sums && sums.wrong > 0 && samplesTexts.announcement(sums.wrong, casesIn(sums))}
      </span>
    </>
  );
}
