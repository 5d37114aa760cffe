import {
  type Action,
  build,
  type Context,
  hasErrors,
  type Path,
  type Problem,
  type Runtime,
  readContext,
} from '../../core';
import { evaluate, type Json, parseTemplate, pathText } from '../../core/internal';
import { settingName } from '../../designer/fields/problem-words';
import { sentTemplates } from '../../designer/store/draft';
import { problemsTexts } from '../../i18n/problems';
import { samplesTexts } from '../../i18n/samples';
import { type EdgeCaseKind, type EdgeCaseSample, edgeCaseSamples } from './edge-cases';

/** A sample of the person. */
export interface NamedSample {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** A context that the action is tried with: a sample of the person, or an edge case made from one. */
export type TestCase =
  | { readonly type: 'sample'; readonly key: string; readonly name: string; readonly sample: NamedSample }
  | {
      readonly type: 'edge-case';
      readonly key: string;
      readonly name: string;
      readonly kind: EdgeCaseKind;
      readonly sample: EdgeCaseSample;
    };

/** The samples of the person, then the edge cases made from the open one. */
export function testCasesOf(samples: readonly NamedSample[], root: Json, action: Action): TestCase[] {
  const mine = samples.map(
    (sample): TestCase => ({ type: 'sample', key: sample.id, name: sample.name, sample }),
  );
  const edgeCases = edgeCaseSamples(root, action).map((sample): TestCase => {
    const { kind, path } = sample;
    const name = samplesTexts.edgeCaseName(samplesTexts.kinds[kind], pathName(path));
    return { type: 'edge-case', key: `${kind} ${JSON.stringify(path)}`, name, kind, sample };
  });
  return [...mine, ...edgeCases];
}

const pathName = (path: Path): string => pathText(path) ?? JSON.stringify(path);

/** The context of a test case, and the problems of its text. */
export function contextOf(testCase: TestCase): { context: Context; problems: readonly Problem[] } {
  if (testCase.type === 'sample') return readContext(testCase.sample.text);
  return { context: { root: testCase.sample.root }, problems: [] };
}

/** Everything but the sample that a request is built from. */
export interface TestInputs extends Omit<Runtime, 'context'> {
  readonly action: Action;
}

/** The outcome of building the request with one sample. */
export interface TestResult {
  readonly outcome: 'fine' | 'warning' | 'error';
  /** The sample is not valid JSON, so there is no request. */
  readonly isUnreadable: boolean;
  readonly errors: number;
  readonly warnings: number;
  /** The first of the worst problems, in words. */
  readonly first: string | undefined;
  /** The first value that is null or empty where it is sent, by its path. */
  readonly emptyValue: string | undefined;
  /** Of the whole message, in bytes. */
  readonly size: number;
}

/** Builds the request of an action with one sample and summarizes the result, without the request itself. */
export function runTestCase(testCase: TestCase, { action, ...runtime }: TestInputs): TestResult {
  const { context, problems } = contextOf(testCase);
  if (hasErrors(problems))
    return {
      ...judged(problems, problemsTexts.describe),
      isUnreadable: true,
      emptyValue: undefined,
      size: 0,
    };
  const built = build(action, { ...runtime, context });
  const words = (problem: Problem) => `${settingName(problem.path)}: ${problemsTexts.describe(problem)}`;
  // No sample can supply the value of a secret: a missing one is reported once for all test cases.
  const own = built.problems.filter(({ code }) => code !== 'secret-missing');
  return {
    ...judged(own, words),
    isUnreadable: false,
    emptyValue: emptyValueIn(action, context),
    size: built.bytes.length,
  };
}

/** Finds a valid value that is empty, which is seldom intended. */
function emptyValueIn(action: Action, { root }: Context): string | undefined {
  for (const { text } of sentTemplates(action)) {
    for (const tag of parseTemplate(text)) {
      if (tag.type !== 'tag' || tag.operand.type !== 'path') continue;
      const { value } = evaluate(tag, root, text);
      const isEmpty = value?.type === 'null' || (value?.type === 'string' && value.value === '');
      if (isEmpty) return text.slice(tag.operand.range.start, tag.operand.range.end);
    }
  }
  return undefined;
}

function judged(problems: readonly Problem[], words: (problem: Problem) => string) {
  const of = (severity: Problem['severity']) => problems.filter((problem) => problem.severity === severity);
  const [errors, warnings] = [of('error'), of('warning')];
  const first = errors[0] ?? warnings[0];
  const outcome = errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'fine';
  return {
    outcome,
    errors: errors.length,
    warnings: warnings.length,
    first: first && words(first),
  } as const;
}

export type TestResults = ReadonlyMap<string, TestResult>;

/** How long the page may be blocked at a time, in ms; less than an animation frame. */
const SLICE_MS = 12;

/** Runs all test cases in order, and yields the results of each slice of time. */
export function* runTestCases(
  testCases: readonly TestCase[],
  inputs: TestInputs,
  now = () => performance.now(),
): Generator<TestResults> {
  let slice = new Map<string, TestResult>();
  let end = now() + SLICE_MS;
  for (const testCase of testCases) {
    slice.set(testCase.key, runTestCase(testCase, inputs));
    if (now() < end) continue;
    yield slice;
    slice = new Map();
    end = now() + SLICE_MS;
  }
  yield slice;
}
