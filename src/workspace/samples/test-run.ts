/** Builds the request of an action with one test case and judges it; secrets can be replaced by stand-ins. */
import { judge, problemsOf, sentBodyOf } from '../../contract/check';
import type { Contract } from '../../contract/contract';
import { isDeparture, isWrong } from '../../contract/finding';
import {
  type Action,
  type Built,
  build,
  type Context,
  hasErrors,
  type Prepared,
  type Problem,
  prepare,
  type Runtime,
  readContext,
} from '../../core';
import { evaluate, type Json, jsonText, parseTemplate, type Tag } from '../../core/internal';
import { secretsOfAction, sentTemplates, valueOfNamed, withActionSecret } from '../../designer/store';
import { type EdgeCaseKind, type EdgeCaseSample, edgeCaseSamples, usedPaths } from './edge-cases';

/** A sample of the person. */
export interface NamedSample {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** A context that the action is tried with: a sample of the person, or an edge case made from one. */
export type TestCase =
  | { readonly type: 'sample'; readonly key: string; readonly sample: NamedSample }
  | {
      readonly type: 'edge-case';
      readonly key: string;
      readonly kind: EdgeCaseKind;
      readonly sample: EdgeCaseSample;
    };

/** The samples of the person, then the edge cases made from the open one. */
export function testCasesOf(samples: readonly NamedSample[], root: Json, action: Action): TestCase[] {
  const mine = samples.map((sample): TestCase => ({ type: 'sample', key: sample.id, sample }));
  const edgeCases = edgeCaseSamples(root, action).map((sample): TestCase => {
    const { kind, path } = sample;
    return { type: 'edge-case', key: `${kind} ${JSON.stringify(path)}`, kind, sample };
  });
  return [...mine, ...edgeCases];
}

/** The context of a test case, and the problems of its text. */
export function contextOf(testCase: TestCase): { context: Context; problems: readonly Problem[] } {
  if (testCase.type === 'sample') return readContext(testCase.sample.text);
  return { context: { root: testCase.sample.root }, problems: [] };
}

/** Everything but the sample that a request is built from. */
export interface TestInputs extends Omit<Runtime, 'context'> {
  readonly action: Action;
  /** What the receiver expects, if it is known. */
  readonly contract?: Contract | undefined;
  /** A pattern of the contract takes too long. */
  readonly skipsPatterns?: boolean;
  /** Texts stand in for the secrets, and one of those has no value: nothing can be sent yet. */
  readonly lacksSecret?: boolean;
}

/**
 * What becomes of a test case. `sent`: a request that keeps what its kind promises; `unsecured`: it would be one if the
 * action had all its secrets. `refused`: nothing is sent, and a problem says why; that is no fault. `wrong`: a request
 * that the receiver cannot use. `unrelated`: a sample for other actions, which says nothing of this one.
 */
export type Outcome = 'sent' | 'unsecured' | 'refused' | 'wrong' | 'unrelated';

/** The outcome of building the request with one sample. It can be cloned, and has no bytes of the request. */
export interface TestResult {
  readonly outcome: Outcome;
  /** The sample is not valid JSON, so there is no request. */
  readonly isUnreadable: boolean;
  readonly warnings: number;
  /** What makes it wrong, or the first of the worst problems. */
  readonly problem: Problem | undefined;
  /** The first value that is null or empty where it is sent, by its path. */
  readonly emptyValue: string | undefined;
  /** Of the whole message, in bytes. */
  readonly size: number;
}

/** Builds the request of an action with one sample and judges it. */
export function runTestCase(
  testCase: TestCase,
  { action, contract, skipsPatterns = false, lacksSecret = false, ...runtime }: TestInputs,
  prepared: Prepared = prepare(action),
): TestResult {
  const { context, problems } = contextOf(testCase);
  const isUnreadable = hasErrors(problems);
  const built = isUnreadable ? undefined : prepared.render({ ...runtime, context });
  const sent = built?.request && contract && sentBodyOf(built.request);
  const findings = contract && sent ? judge(contract, sent, { skipsPatterns }) : [];
  // Only the first is shown: to find the place of all takes longer than to find them.
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const first = warnings.find(isDeparture) ?? warnings[0];
  const departures = built && first ? problemsOf([first], built, action) : [];
  const further = warnings.length - departures.length;
  return {
    ...judged(action, built ? [...built.problems, ...departures] : problems, further, lacksSecret),
    isUnreadable,
    emptyValue: built && emptyValueIn(action, context),
    size: built?.bytes.length ?? 0,
  };
}

function judged(action: Action, problems: Built['problems'], further: number, lacksSecret: boolean) {
  const of = (severity: Problem['severity']) => problems.filter((problem) => problem.severity === severity);
  const [[error], warnings] = [of('error'), of('warning')];
  const fault = error ? undefined : problems.find((problem) => isWrong(action, problem));
  const sent = lacksSecret ? 'unsecured' : 'sent';
  const outcome: Outcome = error ? 'refused' : fault ? 'wrong' : sent;
  return { outcome, warnings: warnings.length + further, problem: error ?? fault ?? warnings[0] };
}

interface WrittenTag {
  readonly tag: Tag;
  readonly text: string;
}

const knownTags = new WeakMap<Action, readonly WrittenTag[]>();

/** The tags of an action that is tried with many samples. */
function tagsOf(action: Action): readonly WrittenTag[] {
  const known = knownTags.get(action);
  if (known) return known;
  const tags = sentTemplates(action).flatMap(({ text }) =>
    parseTemplate(text).flatMap((tag) =>
      tag.type === 'tag' && tag.operand.type === 'path' ? [{ tag, text }] : [],
    ),
  );
  knownTags.set(action, tags);
  return tags;
}

/** Finds a valid value that is empty, which is seldom intended. */
function emptyValueIn(action: Action, { root }: Context): string | undefined {
  for (const { tag, text } of tagsOf(action)) {
    const { value } = evaluate(tag, root, text);
    const isEmpty = value?.type === 'null' || (value?.type === 'string' && value.value === '');
    if (isEmpty) return text.slice(tag.operand.range.start, tag.operand.range.end);
  }
  return undefined;
}

/** Whether a sample has values, and not even the beginning of a path that the action reads. */
function isUnrelated(testCase: TestCase, action: Action): boolean {
  if (testCase.type !== 'sample') return false;
  const { root } = contextOf(testCase).context;
  if (root.type !== 'object' || root.members.length === 0) return false;
  const paths = usedPaths(action, root);
  return paths.length > 0 && !paths.some(([first]) => root.byName.has(String(first)));
}

/** Results by the key of their test case. */
export type TestResults = ReadonlyMap<string, TestResult>;

/** The number of each outcome that says something of the action. */
export type Sums = Readonly<Record<Exclude<Outcome, 'unrelated'>, number>>;

export function sumsOf(results: TestResults): Sums {
  const sums = { sent: 0, unsecured: 0, refused: 0, wrong: 0 };
  for (const { outcome } of results.values()) if (outcome !== 'unrelated') sums[outcome] += 1;
  return sums;
}

/** All that a run needs; it can be cloned. */
export interface TestOrder extends TestInputs {
  readonly samples: readonly NamedSample[];
  /** The sample that the person has chosen for the action. */
  readonly openId?: string | undefined;
  /** The text of the values that edge cases are made from. */
  readonly root: string;
}

/** Runs all test cases of an order, and yields the results of each slice of `sliceMs`. The first slice is empty. */
export function* runTestCases(
  { samples, openId, root, ...inputs }: TestOrder,
  sliceMs: number,
  now = () => performance.now(),
): Generator<TestResults, void> {
  yield new Map();
  let slice = new Map<string, TestResult>();
  let end = now() + sliceMs;
  const prepared = prepare(inputs.action);
  for (const testCase of testCasesOf(samples, readContext(root).context.root, inputs.action)) {
    const result = runTestCase(testCase, inputs, prepared);
    const isOther = testCase.key !== openId && isUnrelated(testCase, inputs.action);
    slice.set(testCase.key, isOther ? { ...result, outcome: 'unrelated' } : result);
    if (now() < end) continue;
    yield slice;
    slice = new Map();
    end = now() + sliceMs;
  }
  yield slice;
}

const { context: EMPTY } = readContext('{}');

/** A key of every form; the length of a signature does not depend on it. */
const SIGNING_KEY = 'AAAA';

/**
 * The inputs without secrets, for a worker: secrets stay on the page. Each is replaced by a text of the same length where
 * its value is sent, and by a key where it signs.
 */
export function withStandIns({ action, contract, secrets = {}, now, id }: TestInputs): TestInputs {
  const { method } = action.authentication;
  const standIn = (value: string | undefined) => {
    if (method === 'basic' && value === '') return value;
    return method === 'hmac' || !value ? SIGNING_KEY : 'A'.repeat(new TextEncoder().encode(value).length);
  };
  const safe = secretsOfAction(action).reduce((result, place) => {
    const { secret } = place;
    const value = typeof secret === 'string' ? secret : valueOfNamed(secret, secrets);
    return withActionSecret(result, place, standIn(value));
  }, action);
  return { action: safe, contract, now, ...(id !== undefined && { id }) };
}

/** Whether nothing can be sent, whatever the sample, because a secret has no value or none that can be used. */
export function lacksSecret({ action, secrets, now, id }: TestInputs): boolean {
  const settings = secretsOfAction(action).map(({ setting }) => setting);
  if (settings.length === 0) return false;
  const empty = 'data' in action ? { ...action, data: [] } : { ...action, body: '' };
  const runtime = { context: EMPTY, secrets, now, ...(id !== undefined && { id }) };
  const { problems } = build({ ...empty, method: 'GET', url: 'https://host/' }, runtime);
  return problems.some(
    ({ severity, path }) => severity === 'error' && settings.some((setting) => path[1] === setting),
  );
}

/** What the test cases are made from. */
export interface ScoreInputs {
  /** The id of the action: another action does not inherit the score. */
  readonly id: string;
  readonly inputs: TestInputs;
  readonly samples: readonly NamedSample[];
  readonly openId?: string;
  /** The values of the open sample, and its text where that is what they were read from. */
  readonly root: Json;
  readonly rootText: string | undefined;
}

export function areSameInputs(one: ScoreInputs, other: ScoreInputs): boolean {
  const isSameSample = ({ id, text }: NamedSample, at: number) =>
    id === other.samples[at]?.id && text === other.samples[at].text;
  const areSameSamples = one.samples.length === other.samples.length && one.samples.every(isSameSample);
  const { action, contract } = one.inputs;
  const isSameAction = action === other.inputs.action && contract === other.inputs.contract;
  const isSameOpen = one.openId === other.openId && one.root === other.root;
  const areSame = one.id === other.id && isSameAction && isSameOpen && areSameSamples;
  return areSame && haveSameSecrets(one.inputs, other.inputs);
}

/** Of one action. */
const haveSameSecrets = (
  { action, secrets = {} }: TestInputs,
  { secrets: others = {} }: TestInputs,
): boolean =>
  secrets === others ||
  secretsOfAction(action).every(
    ({ secret }) => valueOfNamed(secret, secrets) === valueOfNamed(secret, others),
  );

/** About how much there is to read and to send, in UTF-16 units. */
export function lengthOfInputs({ inputs: { action }, samples, rootText = '' }: ScoreInputs): number {
  const rows = 'data' in action ? action.data : [{ key: action.body, value: '' }];
  const texts = [...rows.flatMap(({ key, value }) => [key, value]), ...samples.map(({ text }) => text)];
  return texts.reduce((length, text) => length + text.length, action.url.length + rootText.length);
}

export const orderOf = (
  { inputs, samples, openId, root, rootText }: ScoreInputs,
  skipsPatterns: boolean,
): TestOrder => ({
  ...withStandIns(inputs),
  lacksSecret: lacksSecret(inputs),
  skipsPatterns,
  samples: samples.map(({ id, name, text }) => ({ id, name, text })),
  openId,
  root: rootText ?? jsonText(root),
});
