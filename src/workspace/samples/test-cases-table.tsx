import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { checkAgainst } from '../../contract/check';
import { type Built, build, type Context, hasErrors, type Problem } from '../../core';
import { type Json, pathText } from '../../core/internal';
import { Fixes, useProblemWords } from '../../designer';
import { inLine } from '../../i18n/format';
import { problemsTexts } from '../../i18n/problems';
import { samplesTexts } from '../../i18n/samples';
import { Button, Segmented } from '../../ui/button';
import { DifferenceView } from '../../ui/difference-view';
import { FileProblems } from '../../ui/file-problems';
import { Icon, SeverityIcon } from '../../ui/icon';
import { settingName } from '../../ui/setting-name';
import { sampleText } from './edge-cases';
import { contextOf, type TestCase, type TestInputs, type TestResult, type TestResults } from './test-run';
import styles from './try-samples.module.css';

/** Renders a request with masked secrets. */
export interface RequestRenderer {
  readonly render: (built: Built) => ReactNode;
  readonly textOf: (built: Built) => string;
}

interface TestCaseViewProps {
  readonly testCase: TestCase;
  /** What the run has found: a pattern of the contract is matched in the worker alone. */
  readonly fault?: Problem | undefined;
  /** The open sample, which all others are compared with, and its values. */
  readonly baseName: string;
  readonly baseKey: string;
  readonly root: Json;
  readonly inputs: TestInputs;
  readonly renderer: RequestRenderer;
  readonly onOpen: (id: string) => void;
  readonly onKeep: (name: string, text: string) => void;
}

type View = 'request' | 'difference';

/** The name of a sample, or the value of an edge case and what it is replaced by. */
export function nameOf(testCase: TestCase): string {
  if (testCase.type === 'sample') return testCase.sample.name;
  const { path } = testCase.sample;
  return samplesTexts.edgeCaseName(samplesTexts.kinds[testCase.kind], pathText(path) ?? JSON.stringify(path));
}

const builtOf = (context: Context, { action, contract, skipsPatterns, ...runtime }: TestInputs): Built =>
  build(action, { ...runtime, context });

/** From the contract, but for its patterns, which could take for ever here. */
const departuresOf = (built: Built, { action, contract }: TestInputs): readonly Problem[] =>
  contract ? checkAgainst(contract, built, action, { skipsPatterns: true }) : [];

/** One test case: its request, its problems, and the differences to the request of the open sample. */
export function TestCaseView({
  testCase,
  fault,
  baseName,
  baseKey,
  root,
  inputs,
  renderer,
  onOpen,
  onKeep,
}: TestCaseViewProps) {
  const [view, setView] = useState<View>('request');
  const name = nameOf(testCase);
  const { context, problems } = useMemo(() => contextOf(testCase), [testCase]);
  const built = useMemo(() => builtOf(context, inputs), [context, inputs]);
  const departures = useMemo(() => departuresOf(built, inputs), [built, inputs]);
  const ofPattern = fault?.code === 'contract-pattern' ? [fault] : [];
  const [kept, setKept] = useState<string>();
  const isKept = kept === testCase.key;
  const isBase = testCase.key === baseKey;
  const isShowingDifference = view === 'difference' && !isBase;
  const before = useMemo(
    () => (isShowingDifference ? renderer.textOf(builtOf({ root }, inputs)) : ''),
    [isShowingDifference, root, inputs, renderer],
  );
  const options = [
    { value: 'request', label: samplesTexts.request },
    { value: 'difference', label: samplesTexts.difference(baseName) },
  ] as const;

  return (
    <section className={styles.view} aria-label={name}>
      <div className={styles.title}>
        <h3>{inLine(name)}</h3>
        {testCase.type === 'edge-case' ? (
          <Button
            icon="add"
            aria-disabled={isKept || undefined}
            onClick={() => {
              if (isKept) return;
              onKeep(name, sampleText(testCase.sample.root));
              setKept(testCase.key);
            }}
          >
            {samplesTexts.keep}
          </Button>
        ) : isBase ? (
          <span className={styles.soft}>{samplesTexts.isOpen}</span>
        ) : (
          <Button onClick={() => onOpen(testCase.key)}>{samplesTexts.open}</Button>
        )}
      </div>
      <p role="status">{isKept && samplesTexts.kept(name)}</p>
      {testCase.type === 'edge-case' && <p>{samplesTexts.reasons[testCase.kind]}</p>}
      {testCase.type === 'sample' && problems.length > 0 && (
        <FileProblems text={testCase.sample.text} problems={problems} withLines />
      )}
      {!hasErrors(problems) && (
        <>
          <Problems problems={[...built.problems, ...departures, ...ofPattern]} />
          {!isBase && (
            <Segmented
              label={samplesTexts.shown}
              labelHidden
              small
              options={options}
              value={view}
              onChange={setView}
            />
          )}
          {isShowingDifference ? (
            <DifferenceView
              before={before}
              after={renderer.textOf(built)}
              label={samplesTexts.differenceLabel(baseName, name)}
              none={samplesTexts.same}
            />
          ) : (
            renderer.render(built)
          )}
        </>
      )}
    </section>
  );
}

/** The maximum number of listed problems; the preview shows all once the sample is open. */
const MAX_LISTED = 8;

function Problems({ problems }: { problems: readonly Problem[] }) {
  const wordsFor = useProblemWords();
  const bad = problems.filter(({ severity }) => severity !== 'hint');
  if (bad.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={samplesTexts.problems}>
      {bad.slice(0, MAX_LISTED).map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity of their own
        <li key={index}>
          <SeverityIcon severity={problem.severity} /> <b>{settingName(problem.path)}</b>{' '}
          <bdi>{wordsFor(problem)}</bdi>
        </li>
      ))}
      {bad.length > MAX_LISTED && <li>{samplesTexts.moreProblems(bad.length - MAX_LISTED)}</li>}
    </ul>
  );
}

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
        {result && hasRequest(result) ? samplesTexts.bytes(result.size) : samplesTexts.none}
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

const ICONS = { sent: 'complete', unsecured: 'stop', refused: 'stop', wrong: 'error' } as const;

const hasRequest = ({ outcome }: TestResult): boolean => outcome === 'sent' || outcome === 'wrong';

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
