import { memo, type RefObject } from 'react';
import { Icon } from '../../components/icon';
import { texts } from '../../i18n/samples';
import type { TestCase } from './test-case';
import type { TestResult } from './test-run';
import styles from './try-samples.module.css';

interface TestCaseRowProps {
  readonly testCase: TestCase;
  /** Absent until it was run. */
  readonly result: TestResult | undefined;
  readonly isChosen: boolean;
  /** Tab leads to it. */
  readonly isReached: boolean;
  readonly chosenRow: RefObject<HTMLButtonElement | null> | undefined;
  readonly onChoose: (testCase: TestCase) => void;
}

/** One sample and its outcome. Memoized, so that each slice of results renders a few of hundreds. */
export const TestCaseRow = memo(function SubjectRow(props: TestCaseRowProps) {
  const { testCase, result, isChosen, isReached, chosenRow, onChoose } = props;
  return (
    <tr className={styles.row} data-chosen={isChosen || undefined}>
      <th scope="row">
        <button
          ref={chosenRow}
          type="button"
          className={styles.name}
          aria-current={isChosen || undefined}
          tabIndex={isReached ? 0 : -1}
          onClick={() => onChoose(testCase)}
        >
          {testCase.name}
        </button>
      </th>
      <td>{result ? <Outcome result={result} /> : <span className={styles.soft}>{texts.notTried}</span>}</td>
      <td className={styles.size}>
        {result && result.outcome !== 'error' ? texts.bytes(result.size) : texts.none}
      </td>
    </tr>
  );
});

const ICONS = { fine: 'complete', warning: 'warning', error: 'error' } as const;

function Outcome({ result }: { result: TestResult }) {
  return (
    <>
      <span className={`${styles.outcome} ${styles[result.outcome]}`}>
        <Icon name={ICONS[result.outcome]} />
        {wordsFor(result)}
      </span>
      {result.first !== undefined && <bdi className={styles.first}>{result.first}</bdi>}
    </>
  );
}

function wordsFor({ outcome, isUnreadable, errors, warnings }: TestResult): string {
  if (isUnreadable) return texts.unreadable;
  if (outcome === 'fine') return texts.fine;
  const words = [
    ...(errors > 0 ? [texts.errors(errors)] : []),
    ...(warnings > 0 ? [texts.warnings(warnings)] : []),
  ];
  return words.join(', ');
}
