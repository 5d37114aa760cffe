/** The dialog that tries the open action with every sample and with edge cases. */
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Json } from '../../core/internal';
import type { DesignerHost } from '../../designer';
import { secretsOfAction, valueOfNamed } from '../../designer/store';
import { commonTexts } from '../../i18n/common';
import { samplesTexts } from '../../i18n/samples';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { VaultLockedBanner } from '../../ui/lazy';
import { Messages } from '../../ui/messages';
import type { Score, ScoreState } from './score';
import { ScoreWords } from './score-line';
import { nameOf, type RequestRenderer, TestCaseView } from './test-case-view';
import { type CaseRow, causesOf, rowsOf, rowWith, shownCase, TestCasesTable } from './test-cases-table';
import {
  lacksSecret,
  type NamedSample,
  type TestCase,
  type TestInputs,
  type TestResult,
  testCasesOf,
} from './test-run';
import styles from './try-samples.module.css';

interface TrySamplesDialogProps {
  readonly score: Score;
  readonly samples: readonly NamedSample[];
  readonly openId: string;
  /** The values of the open sample. */
  readonly root: Json;
  readonly inputs: TestInputs;
  /** The passphrase is needed for the values of secrets. */
  readonly isLocked: boolean;
  readonly renderer: RequestRenderer;
  /** Owns the action, which is mended here. */
  readonly host: DesignerHost;
  readonly onOpen: (id: string) => void;
  readonly onKeep: (name: string, text: string) => void;
  /** Opens the approved requests of the action. */
  readonly onApproved: () => void;
  readonly onClose: () => void;
}

/** Explains once, for all samples, that a secret of the action is locked, has no value or cannot be used. */
function MissingSecret({
  inputs,
  isLocked,
  host,
}: Pick<TrySamplesDialogProps, 'inputs' | 'isLocked' | 'host'>) {
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
  const { score, samples, openId, root, inputs, isLocked, renderer, host } = props;
  const { onOpen, onKeep, onApproved, onClose } = props;
  const { action } = inputs;
  const state = useSyncExternalStore(score.subscribe, () => score.state);
  useEffect(() => score.demand(), [score]);
  const testCases = useMemo(() => testCasesOf(samples, root, action), [samples, root, action]);
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
            onChoose={setChosenKey}
            onTurn={turn}
          />
        </div>
        {shown && base && (
          <TestCaseView
            testCase={shown}
            fault={state.results.get(shown.key)?.problem}
            baseName={baseName}
            baseKey={base.key}
            root={root}
            inputs={inputs}
            renderer={renderer}
            secrets={host.secrets}
            onOpen={onOpen}
            onKeep={onKeep}
          />
        )}
      </div>
    </Dialog>
  );
}
