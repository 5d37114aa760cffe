import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Json } from '../../core/internal';
import { useSecretKeeping } from '../../designer/fields/editor-context';
import { VaultLockedBanner } from '../../designer/fields/secret-input';
import { secretsOfAction, valueOfNamed } from '../../designer/secrets/action-secret';
import { commonTexts } from '../../i18n/common';
import { samplesTexts } from '../../i18n/samples';
import { Dialog } from '../../ui/dialog';
import { Messages } from '../../ui/messages';
import { Segmented } from '../../ui/segmented';
import { type RequestRenderer, TestCaseView } from './test-case-view';
import { TestCasesTable } from './test-cases-table';
import {
  type NamedSample,
  runTestCases,
  type TestCase,
  type TestInputs,
  type TestResults,
  testCasesOf,
} from './test-run';
import styles from './try-samples.module.css';

interface TrySamplesDialogProps {
  readonly samples: readonly NamedSample[];
  readonly openId: string;
  /** The values of the open sample. */
  readonly root: Json;
  readonly inputs: TestInputs;
  readonly renderer: RequestRenderer;
  /** Selects the first edge case initially. */
  readonly startsWithEdgeCases: boolean;
  readonly onOpen: (id: string) => void;
  readonly onKeep: (name: string, text: string) => void;
  readonly onClose: () => void;
}

/** Explains once, for all samples, that a secret of the action is locked or has no value. */
function MissingSecret({ inputs: { action, secrets = {} } }: { inputs: TestInputs }) {
  const { isLocked } = useSecretKeeping();
  const missing = secretsOfAction(action).flatMap(({ secret }) =>
    typeof secret === 'object' && valueOfNamed(secret, secrets) === undefined ? [secret.secret] : [],
  );
  if (missing.length === 0) return null;
  if (isLocked) return <VaultLockedBanner text={samplesTexts.secretsLocked} />;
  const messages = missing.map((name) => ({
    severity: 'warning' as const,
    text: samplesTexts.secretMissing(name),
  }));
  return <Messages messages={messages} />;
}

/** The progress, and then the number of each outcome. */
function Summary({ results, count }: { results: TestResults; count: number }) {
  const id = useId();
  const isDone = results.size === count;
  const all = [...results.values()];
  const of = (outcome: string) => all.filter((result) => result.outcome === outcome).length;
  return (
    <div className={styles.summary}>
      {!isDone && (
        <>
          <label htmlFor={id}>{samplesTexts.progress(results.size, count)}</label>
          <progress id={id} value={results.size} max={count} />
        </>
      )}
      {/* Announced once, at the end, and not after each slice. */}
      <p role="status">{isDone && samplesTexts.summary(of('fine'), of('warning'), of('error'))}</p>
    </div>
  );
}

const NONE: TestResults = new Map();

/** The results so far. Test cases that were run are not run again. */
function useTestRun(testCases: readonly TestCase[], inputs: TestInputs): TestResults {
  const [results, setResults] = useState(NONE);
  const known = useRef(NONE);
  known.current = results;
  useEffect(() => {
    const left = testCases.filter(({ key }) => !known.current.has(key));
    const run = runTestCases(left, inputs);
    let timer: number | undefined;
    const next = () => {
      const { value: found } = run.next();
      if (!found) return;
      setResults((before) => new Map([...before, ...found]));
      timer = window.setTimeout(next);
    };
    next();
    return () => clearTimeout(timer);
  }, [testCases, inputs]);
  return results;
}

/** The action with each sample, and with what may go wrong with the open one: what comes of it, and why. */
export function TrySamplesDialog(props: TrySamplesDialogProps) {
  const { samples, openId, root, inputs, renderer, startsWithEdgeCases, onOpen, onKeep, onClose } = props;
  const { action } = inputs;
  const testCases = useMemo(() => testCasesOf(samples, root, action), [samples, root, action]);
  const results = useTestRun(testCases, inputs);
  const base = testCases.find(({ key }) => key === openId);
  const first = (startsWithEdgeCases && testCases.find(({ type }) => type === 'edge-case')) || base;
  const [chosenKey, setChosenKey] = useState(first?.key);
  const chosen = testCases.find(({ key }) => key === chosenKey) ?? base;
  // The row is selected immediately; its request follows deferred, so that the arrow keys never wait.
  const shown = useDeferredValue(chosen);
  const row = useRef<HTMLButtonElement>(null);
  const [shows, setShows] = useState<'all' | 'bad'>('all');
  const isBad = ({ key }: TestCase) => (results.get(key)?.outcome ?? 'fine') !== 'fine';
  const listed = shows === 'all' ? testCases : testCases.filter(isBad);

  return (
    <Dialog title={samplesTexts.title} onClose={onClose} wide="full" initialFocus={row}>
      <div className={styles.page}>
        <div className={styles.all}>
          <p className={styles.purpose}>
            {samplesTexts.purpose(action.name || commonTexts.untitled, base?.name ?? '')}
          </p>
          <MissingSecret inputs={inputs} />
          <Summary results={results} count={testCases.length} />
          <Segmented
            label={samplesTexts.shows}
            labelHidden
            small
            options={[
              { value: 'all', label: samplesTexts.showsAll },
              { value: 'bad', label: samplesTexts.showsBad },
            ]}
            value={shows}
            onChange={setShows}
          />
          <TestCasesTable
            testCases={listed}
            results={results}
            chosenKey={chosen?.key}
            chosenRow={row}
            onChoose={setChosenKey}
          />
        </div>
        {shown && base && (
          <TestCaseView
            testCase={shown}
            baseName={base.name}
            baseKey={base.key}
            root={root}
            inputs={inputs}
            renderer={renderer}
            onOpen={onOpen}
            onKeep={onKeep}
          />
        )}
      </div>
    </Dialog>
  );
}
