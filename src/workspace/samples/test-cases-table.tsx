import { type ComponentProps, type KeyboardEvent, memo, type RefObject, useId, useMemo, useRef } from 'react';
import { Fixes } from '../../designer';
import { inLine } from '../../i18n/format';
import { problemsTexts } from '../../i18n/problems';
import { samplesTexts } from '../../i18n/samples';
import { Icon } from '../../ui/icon';
import { settingName } from '../../ui/setting-name';
import { nameOf } from './test-case-view';
import { contextOf, type TestCase, type TestResult, type TestResults } from './test-run';
import styles from './try-samples.module.css';

interface TestCasesTableProps {
  readonly testCases: readonly TestCase[];
  readonly results: TestResults;
  /** The key of the open sample. */
  readonly openKey: string;
  readonly chosenKey: string | undefined;
  readonly chosenRow: RefObject<HTMLButtonElement | null>;
  /** Receives its key; must be stable, because rows are memoized. */
  readonly onChoose: (key: string) => void;
}

/** Fixes are looked for by building the request with each, so not for all of very many test cases. */
const MAX_FIXED = 20;

interface TestCaseRowProps {
  readonly testCase: TestCase;
  /** Absent until it was run. */
  readonly result: TestResult | undefined;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** Tab leads to it. */
  readonly isReached: boolean;
  readonly hasFixes: boolean;
  readonly chosenRow: RefObject<HTMLButtonElement | null> | undefined;
  readonly onChoose: (key: string) => void;
}

/** One sample and its outcome. Memoized, so that each slice of results renders a few of hundreds. */
const TestCaseRow = memo(function TestCaseRow(props: TestCaseRowProps) {
  const { testCase, result, isOpen, isChosen, isReached, hasFixes, chosenRow, onChoose } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const problem = hasFixes ? result?.problem : undefined;
  return (
    <tr ref={row} className={styles.row} data-chosen={isChosen || undefined}>
      <th scope="row">
        <button
          ref={chosenRow}
          type="button"
          className={styles.name}
          aria-current={isChosen || undefined}
          tabIndex={isReached ? 0 : -1}
          onClick={() => onChoose(testCase.key)}
        >
          {inLine(nameOf(testCase))}
        </button>
      </th>
      <td>
        {result ? (
          <OutcomeNote result={result} />
        ) : (
          <span className={styles.soft}>{samplesTexts.notTried}</span>
        )}
        {problem && (
          <FixesOf
            testCase={testCase}
            isOpen={isOpen}
            remark={problem}
            // Tab does not stop at those of all rows.
            tabIndex={isChosen ? 0 : -1}
            onFixed={() => row.current?.querySelector('button')?.focus()}
          />
        )}
      </td>
      <td className={styles.size}>
        {result && result.outcome !== 'refused' ? samplesTexts.bytes(result.size) : samplesTexts.none}
      </td>
    </tr>
  );
});

interface FixesOfProps extends Pick<ComponentProps<typeof Fixes>, 'remark' | 'tabIndex' | 'onFixed'> {
  readonly testCase: TestCase;
  readonly isOpen: boolean;
}

/** The buttons that mend the problem of a test case, tried with its values. Only the open sample can be changed. */
function FixesOf({ testCase, isOpen, ...props }: FixesOfProps) {
  const { context } = useMemo(() => contextOf(testCase), [testCase]);
  return (
    <div className={styles.fixes}>
      <Fixes {...(!isOpen && { context })} isAtField {...props} />
    </div>
  );
}

const ICONS = { sent: 'complete', refused: 'stop', wrong: 'error' } as const;

function OutcomeNote({ result }: { result: TestResult }) {
  const { outcome, isUnreadable, problem, warnings, emptyValue } = result;
  const note = problem
    ? `${isUnreadable ? '' : `${settingName(problem.path)}: `}${problemsTexts.describe(problem)}`
    : emptyValue && samplesTexts.emptyValue(emptyValue);
  const { outcomes, sentButEmpty } = samplesTexts;
  const words = outcome === 'sent' && !problem && emptyValue ? sentButEmpty : outcomes[outcome];
  return (
    <>
      <span className={styles.outcome} data-outcome={outcome}>
        <Icon name={ICONS[outcome]} />
        {outcome === 'sent' && warnings > 0 ? `${words}, ${samplesTexts.warnings(warnings)}` : words}
      </span>
      {note && <bdi className={styles.first}>{inLine(note)}</bdi>}
    </>
  );
}

/** The result of each test case; one of them is selected. */
export function TestCasesTable({
  testCases,
  results,
  openKey,
  chosenKey,
  chosenRow,
  onChoose,
}: TestCasesTableProps) {
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
    const button = table.current?.querySelectorAll<HTMLElement>('th button')[next ?? 0];
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
        <tbody>
          {testCases.map((testCase, index) => {
            const isChosen = testCase.key === chosenKey;
            return (
              <TestCaseRow
                key={testCase.key}
                testCase={testCase}
                result={results.get(testCase.key)}
                isOpen={testCase.key === openKey}
                isChosen={isChosen}
                isReached={testCase.key === tabKey}
                hasFixes={isChosen || index < MAX_FIXED}
                chosenRow={isChosen ? chosenRow : undefined}
                onChoose={onChoose}
              />
            );
          })}
        </tbody>
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
