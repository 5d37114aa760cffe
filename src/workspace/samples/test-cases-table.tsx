import { type KeyboardEvent, memo, type RefObject, useId, useRef } from 'react';
import { samplesTexts } from '../../i18n/samples';
import { inLine } from '../../i18n/shown-text';
import { Icon } from '../../ui/icon';
import type { TestCase, TestResult, TestResults } from './test-run';
import styles from './try-samples.module.css';

interface TestCasesTableProps {
  readonly testCases: readonly TestCase[];
  readonly results: TestResults;
  readonly chosenKey: string | undefined;
  readonly chosenRow: RefObject<HTMLButtonElement | null>;
  /** Receives its key; must be stable, because rows are memoized. */
  readonly onChoose: (key: string) => void;
}

const GROUPS = [
  ['sample', samplesTexts.mine],
  ['edge-case', samplesTexts.edgeCase],
] as const;

interface TestCaseRowProps {
  readonly testCase: TestCase;
  /** Absent until it was run. */
  readonly result: TestResult | undefined;
  readonly isChosen: boolean;
  /** Tab leads to it. */
  readonly isReached: boolean;
  readonly chosenRow: RefObject<HTMLButtonElement | null> | undefined;
  readonly onChoose: (key: string) => void;
}

/** One sample and its outcome. Memoized, so that each slice of results renders a few of hundreds. */
const TestCaseRow = memo(function TestCaseRow(props: TestCaseRowProps) {
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
          onClick={() => onChoose(testCase.key)}
        >
          {inLine(testCase.name)}
        </button>
      </th>
      <td>
        {result ? <Outcome result={result} /> : <span className={styles.soft}>{samplesTexts.notTried}</span>}
      </td>
      <td className={styles.size}>
        {result && result.outcome !== 'error' ? samplesTexts.bytes(result.size) : samplesTexts.none}
      </td>
    </tr>
  );
});

const ICONS = { fine: 'complete', warning: 'warning', error: 'error' } as const;

function Outcome({ result }: { result: TestResult }) {
  const { first, emptyValue } = result;
  const note = first ?? (emptyValue === undefined ? undefined : samplesTexts.emptyValue(emptyValue));
  return (
    <>
      <span className={`${styles.outcome} ${styles[result.outcome]}`}>
        <Icon name={ICONS[result.outcome]} />
        {wordsFor(result)}
      </span>
      {note !== undefined && <bdi className={styles.first}>{inLine(note)}</bdi>}
    </>
  );
}

function wordsFor({ outcome, isUnreadable, errors, warnings, emptyValue }: TestResult): string {
  if (isUnreadable) return samplesTexts.unreadable;
  if (outcome === 'fine') return emptyValue === undefined ? samplesTexts.fine : samplesTexts.fineButEmpty;
  const words = [
    ...(errors > 0 ? [samplesTexts.errors(errors)] : []),
    ...(warnings > 0 ? [samplesTexts.warnings(warnings)] : []),
  ];
  return words.join(', ');
}

/** The result of each test case; one of them is selected. */
export function TestCasesTable({ testCases, results, chosenKey, chosenRow, onChoose }: TestCasesTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const keysId = useId();
  // If the selected one is not listed, Tab reaches the first.
  const tabKey = testCases.some(({ key }) => key === chosenKey) ? chosenKey : testCases[0]?.key;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = testCases.findIndex(({ key }) => key === chosenKey);
    const next = MOVES[event.key]?.(at, testCases.length - 1);
    const testCase = next === undefined ? undefined : testCases[next];
    if (!testCase || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(testCase.key);
    const button = table.current?.querySelectorAll('button')[next ?? 0];
    button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className={styles.scroller}>
      <p id={keysId} className="visually-hidden">
        {samplesTexts.tableKeys}
      </p>
      <table
        ref={table}
        className={styles.table}
        aria-label={samplesTexts.table}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{samplesTexts.columns.sample}</th>
            <th scope="col">{samplesTexts.columns.outcome}</th>
            <th scope="col" className={styles.size}>
              {samplesTexts.columns.size}
            </th>
          </tr>
        </thead>
        {GROUPS.map(([is, title]) => {
          const inside = testCases.filter((testCase) => testCase.type === is);
          return (
            inside.length > 0 && (
              <tbody key={is}>
                <tr>
                  <th colSpan={3} scope="rowgroup" className={styles.group}>
                    {title}
                  </th>
                </tr>
                {inside.map((testCase) => {
                  const isChosen = testCase.key === chosenKey;
                  return (
                    <TestCaseRow
                      key={testCase.key}
                      testCase={testCase}
                      result={results.get(testCase.key)}
                      isChosen={isChosen}
                      isReached={testCase.key === tabKey}
                      chosenRow={isChosen ? chosenRow : undefined}
                      onChoose={onChoose}
                    />
                  );
                })}
              </tbody>
            )
          );
        })}
      </table>
    </div>
  );
}

/** The row that each key moves to; `last` is the last index. */
const MOVES: Record<string, ((at: number, last: number) => number) | undefined> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};
