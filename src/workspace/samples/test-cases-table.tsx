/** The table of test cases. Those that are wrong for one cause are one row, which opens to them. */
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useId,
  useMemo,
  useRef,
} from 'react';
import { pathText } from '../../core/internal';
import { type DesignerHost, useDesigner } from '../../designer';
import { FixesOfHost } from '../../designer/parts';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { problemsTexts } from '../../i18n/problems';
import { samplesTexts } from '../../i18n/samples';
import { Icon } from '../../ui/icon';
import { contextOf, type TestCase, type TestResult, type TestResults } from './test-run';
import styles from './try-samples.module.css';

/** Test cases with one cause, of which there are at least two. */
interface CaseGroup {
  readonly type: 'group';
  /** Differs from the keys of all test cases. */
  readonly key: string;
  readonly testCases: readonly [TestCase, ...TestCase[]];
}

interface SingleCase {
  readonly type: 'case';
  readonly key: string;
  readonly testCase: TestCase;
  /** The group that it is in. */
  readonly groupKey?: string;
}

export type CaseRow = CaseGroup | SingleCase;

/** Equal for results that are wrong for the same reason at the same place, in whatever item of a list. */
function causeOf(result: TestResult | undefined): string | undefined {
  if (result?.outcome !== 'wrong' || !result.problem) return undefined;
  const { code, path, values } = result.problem;
  // Where the text stops being JSON depends on the value.
  if (code === 'body-not-json') return JSON.stringify([code, path]);
  const at = 'at' in values ? String(values.at).replace(/\[\d+\]/g, '[]') : '';
  return JSON.stringify([code, path, { ...values, at }]);
}

/** The causes of the wrong test cases, by the key of the test case. */
export function causesOf(results: TestResults): ReadonlyMap<string, string> {
  const causes = new Map<string, string>();
  for (const [key, result] of results) {
    const cause = causeOf(result);
    if (cause !== undefined) causes.set(key, cause);
  }
  return causes;
}

/** The rows of test cases in their order, a group at the place of its first; those of the open groups follow them. */
export function rowsOf(
  testCases: readonly TestCase[],
  causes: ReadonlyMap<string, string>,
  openGroups: ReadonlySet<string>,
): readonly CaseRow[] {
  const byCause = new Map<string, TestCase[]>();
  for (const testCase of testCases) {
    const cause = causes.get(testCase.key);
    if (cause !== undefined) byCause.set(cause, [...(byCause.get(cause) ?? []), testCase]);
  }
  const isPlaced = new Set<string>();
  return testCases.flatMap((testCase): readonly CaseRow[] => {
    const cause = causes.get(testCase.key);
    const [first, ...more] = (cause !== undefined && byCause.get(cause)) || [];
    if (cause === undefined || !first || more.length === 0)
      return [{ type: 'case', key: testCase.key, testCase }];
    if (isPlaced.has(cause)) return [];
    isPlaced.add(cause);
    const groupKey = `group ${cause}`;
    const members = [first, ...more].map(
      (one) => ({ type: 'case', key: one.key, testCase: one, groupKey }) as const,
    );
    const group: CaseGroup = { type: 'group', key: groupKey, testCases: [first, ...more] };
    return openGroups.has(groupKey) ? [group, ...members] : [group];
  });
}

/** The test case that a row shows: of a group the first that is still wrong. */
export function shownCase(row: CaseRow, results: TestResults): TestCase {
  if (row.type === 'case') return row.testCase;
  const [first] = row.testCases;
  return row.testCases.find(({ key }) => results.get(key)?.outcome === 'wrong') ?? first;
}

/** The row with a key, or the group with a test case of that key. */
export const rowWith = (rows: readonly CaseRow[], wanted: string | undefined): CaseRow | undefined =>
  rows.find(({ key }) => key === wanted) ??
  rows.find((row) => row.type === 'group' && row.testCases.some(({ key }) => key === wanted));

/** The name of a sample, or the value of an edge case and what it is replaced by. */
export function nameOf(testCase: TestCase): string {
  if (testCase.type === 'sample') return testCase.sample.name;
  const { path } = testCase.sample;
  return samplesTexts.edgeCaseName(samplesTexts.kinds[testCase.kind], pathText(path) ?? JSON.stringify(path));
}

interface TestCasesTableProps {
  readonly host: DesignerHost;
  readonly rows: readonly CaseRow[];
  readonly results: TestResults;
  /** The key of the open sample. */
  readonly openKey: string;
  readonly openGroups: ReadonlySet<string>;
  /** The key of a row. */
  readonly chosenKey: string | undefined;
  readonly chosenRow: RefObject<HTMLButtonElement | null>;
  /** Receives the key of a row; must be stable, because rows are memoized. */
  readonly onChoose: (key: string) => void;
  /** Opens or closes a group; must be stable, too. */
  readonly onTurn: (key: string) => void;
}

/** Fixes are looked for by building the request with each, so not for all of very many test cases. */
const MAX_FIXED = 20;

interface TestCaseRowProps {
  /** Of a group, the one that its row shows. */
  readonly testCase: TestCase;
  readonly rowKey: string;
  /** The number of test cases in the group. */
  readonly count?: number | undefined;
  /** Of a group that has a row for each of its test cases. */
  readonly isExpanded?: boolean;
  /** It is below its group. */
  readonly isInGroup?: boolean;
  /** Its group says the same. */
  readonly isSaid?: boolean;
  /** Absent until it was run. */
  readonly result: TestResult | undefined;
  /** It is the open sample. */
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** Tab leads to it. */
  readonly isReached: boolean;
  /** Owns the action, which fixes change. */
  readonly host: DesignerHost;
  readonly hasFixes: boolean;
  readonly chosenRow: RefObject<HTMLButtonElement | null> | undefined;
  readonly onChoose: (key: string) => void;
  readonly onTurn: (key: string) => void;
}

/** One sample, or a group, and its outcome. Memoized, so that each slice of results renders a few of hundreds. */
const TestCaseRow = memo(function TestCaseRow(props: TestCaseRowProps) {
  const { testCase, rowKey, count, isExpanded = false, isInGroup, isSaid = false, result, isOpen } = props;
  const { isChosen, isReached, host, hasFixes, chosenRow, onChoose, onTurn } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const problem = hasFixes && !isSaid && result?.outcome !== 'unrelated' ? result?.problem : undefined;
  const isGroup = count !== undefined;
  const choose = ({ target }: MouseEvent) => {
    // What a button does is its own.
    if (target instanceof Element && target.closest('button')) return;
    onChoose(rowKey);
    row.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <tr
      ref={row}
      className={styles.row}
      data-chosen={isChosen || undefined}
      data-in-group={isInGroup || undefined}
      onClick={choose}
    >
      <th scope="row">
        <button
          ref={chosenRow}
          type="button"
          className={styles.name}
          aria-current={isChosen || undefined}
          aria-expanded={isGroup ? isExpanded : undefined}
          tabIndex={isReached ? 0 : -1}
          onClick={() => {
            onChoose(rowKey);
            if (isGroup) onTurn(rowKey);
          }}
        >
          {isGroup && <Icon name={isExpanded ? 'down' : 'right'} />}
          {isGroup ? samplesTexts.group(count) : <Breakable name={inLine(nameOf(testCase))} />}
        </button>
      </th>
      <td>
        {result ? (
          <OutcomeNote result={result} isSaid={isSaid} />
        ) : (
          <span className={styles.soft}>{samplesTexts.notTried}</span>
        )}
        {problem && (
          <FixesOf
            host={host}
            testCase={testCase}
            isOpen={isOpen}
            diagnostic={problem}
            // Tab does not stop at those of all rows.
            tabIndex={isChosen ? 0 : -1}
            onFixed={() => row.current?.querySelector('button')?.focus()}
          />
        )}
      </td>
      <td className={styles.size}>
        {!isGroup && result && hasRequest(result) ? samplesTexts.bytes(result.size) : samplesTexts.none}
      </td>
    </tr>
  );
});

/** A name that breaks after a dot rather than within a word. */
function Breakable({ name }: { name: string }) {
  const [first, ...others] = name.split('.');
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity of its own
        <Fragment key={index}>
          {'.'}
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

interface FixesOfProps
  extends Pick<ComponentProps<typeof FixesOfHost>, 'host' | 'diagnostic' | 'tabIndex' | 'onFixed'> {
  readonly testCase: TestCase;
  readonly isOpen: boolean;
}

/** The buttons that mend the problem of a test case, tried with its values. Only the open sample can be changed. */
function FixesOf({ testCase, isOpen, ...props }: FixesOfProps) {
  const { context } = useMemo(() => contextOf(testCase), [testCase]);
  return (
    <div className={styles.fixes}>
      <FixesOfHost designer={useDesigner()} context={context} isOther={!isOpen} isAtField {...props} />
    </div>
  );
}

const ICONS = {
  sent: 'complete',
  unsecured: 'stop',
  refused: 'stop',
  wrong: 'error',
  unrelated: 'stop',
} as const;

const hasRequest = ({ outcome }: TestResult): boolean => outcome === 'sent' || outcome === 'wrong';

function OutcomeNote({ result, isSaid }: { result: TestResult; isSaid: boolean }) {
  const { outcome, isUnreadable, problem, warnings, emptyValue } = result;
  const note =
    outcome === 'unrelated'
      ? samplesTexts.unrelated
      : problem
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
      {note && !isSaid && <bdi className={styles.first}>{inLine(note)}</bdi>}
    </>
  );
}

/** The result of each row; one of them is selected. */
export function TestCasesTable(props: TestCasesTableProps) {
  const { host, rows, results, openKey, openGroups, chosenKey, chosenRow, onChoose, onTurn } = props;
  const table = useRef<HTMLTableElement>(null);
  const keysId = useId();
  // If the selected one is not listed, Tab reaches the first.
  const tabKey = rows.some(({ key }) => key === chosenKey) ? chosenKey : rows[0]?.key;
  /** What the groups say, by their keys. */
  const said = new Map(
    rows.flatMap((row) =>
      row.type === 'group' ? [[row.key, causeOf(results.get(shownCase(row, results).key))] as const] : [],
    ),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ key }) => key === chosenKey);
    const next = MOVES[event.key]?.(at, rows.length - 1);
    const row = next === undefined ? undefined : rows[next];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(row.key);
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
          {rows.map((row, index) => {
            const testCase = shownCase(row, results);
            const result = results.get(testCase.key);
            const isChosen = row.key === chosenKey;
            const groupKey = row.type === 'case' ? row.groupKey : undefined;
            const cause = causeOf(result);
            return (
              <TestCaseRow
                key={row.key}
                testCase={testCase}
                rowKey={row.key}
                count={row.type === 'group' ? row.testCases.length : undefined}
                isExpanded={openGroups.has(row.key)}
                isInGroup={groupKey !== undefined}
                isSaid={groupKey !== undefined && cause !== undefined && said.get(groupKey) === cause}
                result={result}
                isOpen={testCase.key === openKey}
                isChosen={isChosen}
                isReached={row.key === tabKey}
                host={host}
                hasFixes={isChosen || index < MAX_FIXED}
                chosenRow={isChosen ? chosenRow : undefined}
                onChoose={onChoose}
                onTurn={onTurn}
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
