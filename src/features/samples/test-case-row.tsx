import { memo, type RefObject } from 'react';
import { Icon } from '../../components/icon';
import { texts } from '../../i18n/samples';
import type { Subject } from './test-case';
import type { Tried } from './test-run';
import styles from './try-samples.module.css';

interface SubjectRowProps {
  readonly subject: Subject;
  /** Absent until its turn has come. */
  readonly tried: Tried | undefined;
  readonly isChosen: boolean;
  /** Tab leads to it. */
  readonly isReached: boolean;
  readonly chosenRow: RefObject<HTMLButtonElement | null> | undefined;
  readonly onChoose: (subject: Subject) => void;
}

/** One sample and its outcome. Memoized: of hundreds, a slice of results renders a few. */
export const SubjectRow = memo(function SubjectRow(props: SubjectRowProps) {
  const { subject, tried, isChosen, isReached, chosenRow, onChoose } = props;
  return (
    <tr className={styles.row} data-chosen={isChosen || undefined}>
      <th scope="row">
        <button
          ref={chosenRow}
          type="button"
          className={styles.name}
          aria-current={isChosen || undefined}
          tabIndex={isReached ? 0 : -1}
          onClick={() => onChoose(subject)}
        >
          {subject.name}
        </button>
      </th>
      <td>{tried ? <Outcome tried={tried} /> : <span className={styles.soft}>{texts.notTried}</span>}</td>
      <td className={styles.size}>
        {tried && tried.outcome !== 'error' ? texts.bytes(tried.size) : texts.none}
      </td>
    </tr>
  );
});

const ICONS = { fine: 'complete', warning: 'warning', error: 'error' } as const;

function Outcome({ tried }: { tried: Tried }) {
  return (
    <>
      <span className={`${styles.outcome} ${styles[tried.outcome]}`}>
        <Icon name={ICONS[tried.outcome]} />
        {wordsFor(tried)}
      </span>
      {tried.first !== undefined && <bdi className={styles.first}>{tried.first}</bdi>}
    </>
  );
}

function wordsFor({ outcome, isUnreadable, errors, warnings }: Tried): string {
  if (isUnreadable) return texts.unreadable;
  if (outcome === 'fine') return texts.fine;
  const words = [
    ...(errors > 0 ? [texts.errors(errors)] : []),
    ...(warnings > 0 ? [texts.warnings(warnings)] : []),
  ];
  return words.join(', ');
}
