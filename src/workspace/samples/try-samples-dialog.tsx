/** The dialog that tries the open action with every sample and with edge cases, and shows what comes of each. */
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { builtBody } from '../../contract/body-alone';
import { checkAgainst } from '../../contract/check';
import { contractOfText } from '../../contract/contract';
import { type Action, type Built, build, type Context, hasErrors, type Problem } from '../../core';
import type { Json } from '../../core/internal';
import type { DesignerHandle, DesignerHost, HostSecrets } from '../../designer';
import { maskedText, problemWords, StaticMessage } from '../../designer/parts';
import { secretsOfAction, valueOfNamed } from '../../designer/store';
import { commonTexts } from '../../i18n/common';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { samplesTexts } from '../../i18n/samples';
import { Button, Segmented } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DifferenceView } from '../../ui/difference-view';
import { SeverityIcon } from '../../ui/icon';
import { VaultLockedBanner } from '../../ui/lazy';
import { FileProblems, Messages } from '../../ui/messages';
import type { Library } from '../library/state/library';
import type { Vault } from '../secrets/vault';
import { sampleText } from './edge-cases';
import type { Samples } from './samples';
import { type Score, type ScoreState, ScoreWords } from './score';
import {
  type CaseRow,
  causesOf,
  nameOf,
  rowsOf,
  rowWith,
  shownCase,
  TestCasesTable,
} from './test-cases-table';
import {
  contextOf,
  lacksSecret,
  type NamedSample,
  type TestCase,
  type TestInputs,
  type TestResult,
  testCasesOf,
} from './test-run';
import styles from './try-samples.module.css';

interface TrySamplesDialogProps {
  readonly session: {
    readonly library: Library;
    readonly samples: Samples;
    readonly vault: Vault;
    readonly designer: DesignerHandle;
    /** Owns the action, which is mended here. */
    readonly host: DesignerHost;
  };
  readonly action: Action;
  readonly score: Score;
  /** The samples that the action is tried with. */
  readonly tried: readonly NamedSample[];
  /** Opens the approved requests of the action. */
  readonly onApproved: () => void;
  readonly onClose: () => void;
}

/** Explains once, for all samples, that a secret of the action is locked, has no value or cannot be used. */
function MissingSecret({
  inputs,
  isLocked,
  host,
}: Pick<TestCaseViewProps, 'inputs'> & { isLocked: boolean; host: DesignerHost }) {
  const { action, secrets = {} } = inputs;
  const missing = secretsOfAction(action).flatMap(({ secret }) =>
    typeof secret === 'object' && valueOfNamed(secret, secrets) === undefined ? [secret.secret] : [],
  );
  if (!lacksSecret(inputs)) return null;
  if (isLocked && missing.length > 0)
    return <VaultLockedBanner text={samplesTexts.secretsLocked} onUnlock={host.showSecrets} />;
  const texts = missing.length > 0 ? missing.map(samplesTexts.secretMissing) : [samplesTexts.secretUnusable];
  return <Messages messages={texts.map((text) => ({ severity: 'warning', text }))} />;
}

interface SummaryProps {
  readonly state: ScoreState;
  readonly count: number;
  readonly onApproved: () => void;
}

/** The progress of the first run, and then the score. */
function Summary({ state: { sums, tried }, count, onApproved }: SummaryProps) {
  const id = useId();
  return (
    <div className={styles.summary}>
      {!sums && tried !== undefined && (
        <>
          <label htmlFor={id}>{samplesTexts.progress(tried, count)}</label>
          <progress id={id} value={tried} max={count} />
        </>
      )}
      {/* Announced once, at the end, and not after each slice. */}
      <p role="status">{sums && <ScoreWords sums={sums} />}</p>
      <Button onClick={onApproved}>{samplesTexts.approved}</Button>
    </div>
  );
}

/** What should be looked at first. */
function rankOf(result: TestResult | undefined): number {
  if (!result) return 5;
  const { outcome, problem, emptyValue } = result;
  if (outcome === 'unrelated') return 4;
  return outcome === 'wrong' ? 0 : outcome === 'refused' ? 1 : problem || emptyValue ? 2 : 3;
}

interface Arrangement {
  readonly places: ReadonlyMap<string, number>;
  readonly causes: ReadonlyMap<string, string>;
}

/** The rows, what is wrong first. A row keeps its place and its group when a fix changes its outcome. */
function useRows(
  testCases: readonly TestCase[],
  { sums, results }: ScoreState,
  openGroups: ReadonlySet<string>,
): readonly CaseRow[] {
  const arrangement = useRef<Arrangement>(undefined);
  if (sums && !arrangement.current) {
    const sorted = testCases.toSorted(
      (one, other) => rankOf(results.get(one.key)) - rankOf(results.get(other.key)),
    );
    const places = new Map(sorted.map(({ key }, place) => [key, place]));
    arrangement.current = { places, causes: causesOf(results) };
  }
  const { places, causes } = arrangement.current ?? NOT_ARRANGED;
  const placeOf = ({ key }: TestCase) => places.get(key) ?? testCases.length;
  return rowsOf(
    testCases.toSorted((one, other) => placeOf(one) - placeOf(other)),
    causes,
    openGroups,
  );
}

const NOT_ARRANGED: Arrangement = { places: new Map(), causes: new Map() };

/** The action with each sample, and with what may go wrong with the open one: what comes of it, and why. */
export function TrySamplesDialog(props: TrySamplesDialogProps) {
  const { session, action, score, tried, onApproved, onClose } = props;
  const { library, samples, vault, designer, host } = session;
  const { openId } = samples;
  const { root } = useSyncExternalStore(samples.subscribe, () => samples.context);
  const isLocked = useSyncExternalStore(vault.subscribe, () => vault.state.isLocked);
  const contractText = useSyncExternalStore(library.subscribe, () => host.draft()?.contract ?? '');
  const contract = contractOfText(contractText);
  const [{ secrets, now, id }] = useState(() => designer.inputs);
  const inputs = useMemo(
    () => ({ action, contract, secrets, now, id }),
    [action, contract, secrets, now, id],
  );
  const state = useSyncExternalStore(score.subscribe, () => score.state);
  useEffect(() => score.demand(), [score]);
  const testCases = useMemo(() => testCasesOf(tried, root, action), [tried, root, action]);
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const rows = useRows(testCases, state, openGroups);
  const base = testCases.find(({ key }) => key === openId);
  const baseName = base ? nameOf(base) : '';
  const [chosenKey, setChosenKey] = useState(state.sums ? rows[0]?.key : base?.key);
  const chosenRow = rowWith(rows, chosenKey) ?? rowWith(rows, base?.key);
  const chosen = chosenRow ? shownCase(chosenRow, state.results) : base;
  const turn = useCallback(
    (key: string) =>
      setOpenGroups(
        (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
      ),
    [],
  );
  // The row is selected immediately; its request follows deferred, so that the arrow keys never wait.
  const shown = useDeferredValue(chosen);
  const row = useRef<HTMLButtonElement>(null);
  const view = useRef<HTMLElement>(null);
  const choose = useCallback((key: string) => {
    setChosenKey(key);
    // Where it stands below the table, the first lines of the request come into sight.
    view.current?.querySelector('h3')?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Dialog title={samplesTexts.title} onClose={onClose} wide="full" initialFocus={row}>
      <div className={styles.page}>
        <div className={styles.all}>
          <p className={styles.purpose}>
            {samplesTexts.purpose(action.name || commonTexts.untitled, baseName)}
          </p>
          <MissingSecret inputs={inputs} isLocked={isLocked} host={host} />
          <Summary state={state} count={testCases.length} onApproved={onApproved} />
          <TestCasesTable
            host={host}
            rows={rows}
            results={state.results}
            openKey={openId}
            openGroups={openGroups}
            chosenKey={chosenRow?.key}
            chosenRow={row}
            onChoose={choose}
            onTurn={turn}
          />
        </div>
        {shown && base && (
          <TestCaseView
            ref={view}
            testCase={shown}
            fault={state.results.get(shown.key)?.problem}
            baseName={baseName}
            baseKey={base.key}
            root={root}
            inputs={inputs}
            secrets={host.secrets}
            onOpen={(opened) => {
              samples.open(opened);
              onClose();
            }}
            onKeep={(name, text) => samples.add([{ name, text }], false)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface TestCaseViewProps {
  readonly ref?: RefObject<HTMLElement | null>;
  readonly testCase: TestCase;
  /** What the run has found: a pattern of the contract is matched in the worker alone. */
  readonly fault?: Problem | undefined;
  /** The open sample, which all others are compared with, and its values. */
  readonly baseName: string;
  readonly baseKey: string;
  readonly root: Json;
  readonly inputs: TestInputs;
  readonly secrets: HostSecrets;
  readonly onOpen: (id: string) => void;
  readonly onKeep: (name: string, text: string) => void;
}

type View = 'request' | 'difference';

const builtOf = (context: Context, { action, contract, skipsPatterns, ...runtime }: TestInputs): Built =>
  build(action, { ...runtime, context });

/** From the contract, but for its patterns, which could take for ever here. */
function departuresOf(built: Built, context: Context, inputs: TestInputs): readonly Problem[] {
  const { action, contract } = inputs;
  if (!contract) return [];
  const body = builtBody(built, action, (alone) => builtOf(context, { ...inputs, action: alone }));
  return checkAgainst(contract, body, action, { skipsPatterns: true });
}

/** One test case: its request, its problems, and the differences to the request of the open sample. */
export function TestCaseView({
  ref,
  testCase,
  fault,
  baseName,
  baseKey,
  root,
  inputs,
  secrets,
  onOpen,
  onKeep,
}: TestCaseViewProps) {
  const [view, setView] = useState<View>('request');
  const name = nameOf(testCase);
  const { context, problems } = useMemo(() => contextOf(testCase), [testCase]);
  const built = useMemo(() => builtOf(context, inputs), [context, inputs]);
  const departures = useMemo(() => departuresOf(built, context, inputs), [built, context, inputs]);
  const ofPattern = fault?.code === 'contract-pattern' ? [fault] : [];
  const [kept, setKept] = useState<string>();
  const isKept = kept === testCase.key;
  const isBase = testCase.key === baseKey;
  const isShowingDifference = view === 'difference' && !isBase;
  const before = useMemo(
    () => (isShowingDifference ? maskedText(builtOf({ root }, inputs)) : ''),
    [isShowingDifference, root, inputs],
  );
  const options = [
    { value: 'request', label: samplesTexts.request },
    { value: 'difference', label: samplesTexts.difference(baseName) },
  ] as const;

  return (
    <section ref={ref} className={styles.view} aria-label={name}>
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
          <Problems problems={[...built.problems, ...departures, ...ofPattern]} secrets={secrets} />
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
              after={maskedText(built)}
              label={samplesTexts.differenceLabel(baseName, name)}
              none={samplesTexts.same}
            />
          ) : (
            <StaticMessage built={built} />
          )}
        </>
      )}
    </section>
  );
}

/** The maximum number of listed problems; the preview shows all once the sample is open. */
const MAX_LISTED = 8;

function Problems({ problems, secrets }: { problems: readonly Problem[]; secrets: HostSecrets }) {
  const bad = problems.filter(({ severity }) => severity !== 'hint');
  if (bad.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={samplesTexts.problems}>
      {bad.slice(0, MAX_LISTED).map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity of their own
        <li key={index}>
          <SeverityIcon severity={problem.severity} /> <b>{settingName(problem.path)}</b>{' '}
          <bdi>{problemWords(problem, secrets)}</bdi>
        </li>
      ))}
      {bad.length > MAX_LISTED && <li>{samplesTexts.moreProblems(bad.length - MAX_LISTED)}</li>}
    </ul>
  );
}
