/** One test case: its request, what is wrong with it, and what differs from the open one. */
import { type ReactNode, useMemo, useState } from 'react';
import { checkAgainst } from '../../contract/check';
import { type Built, build, type Context, hasErrors, type Problem } from '../../core';
import { type Json, pathText } from '../../core/internal';
import type { HostSecrets } from '../../designer';
import { problemWords } from '../../designer/parts';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { samplesTexts } from '../../i18n/samples';
import { Button, Segmented } from '../../ui/button';
import { DifferenceView } from '../../ui/difference-view';
import { FileProblems } from '../../ui/file-problems';
import { SeverityIcon } from '../../ui/icon';
import { sampleText } from './edge-cases';
import { contextOf, type TestCase, type TestInputs } from './test-run';
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
  readonly secrets: HostSecrets;
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
  secrets,
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

interface ProblemsProps {
  readonly problems: readonly Problem[];
  readonly secrets: HostSecrets;
}

function Problems({ problems, secrets }: ProblemsProps) {
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
