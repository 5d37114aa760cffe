import fc from 'fast-check';
import type { Platform } from '../../src/compile/library';
import type { Action } from '../../src/core';
import { LIMITS, pathText } from '../../src/core/internal';
import type { Limits } from '../../src/core/template/limits';
import { aRestApiCall, aWebhook } from '../an-action';
import { contextText, jsonValueText, templateAction } from '../arbitrary';
import { friendlyAction, friendlyContextText } from '../arbitrary-friendly';
import {
  bodyCode,
  builtOf,
  compiledOf,
  laterOf,
  namedSecrets,
  type Realm,
  type RequestFunction,
} from './compiled';

const NOW = 1_700_000_000;

/** So many for each action, where nobody wants more. */
const FEW_CONTEXTS = 4;

const contextsOf = (text: fc.Arbitrary<string>, count: number): fc.Arbitrary<unknown[]> =>
  fc.array(
    text.map((json): unknown => JSON.parse(json)),
    { minLength: count, maxLength: count },
  );

/**
 * A value whose inner values are replaced by others that `JSON.stringify` writes in a way of its own. The choices
 * are taken in turn, one for each value.
 */
function strange(value: unknown, choices: readonly number[]): unknown {
  let turn = 0;
  const inner = (one: unknown): unknown => {
    const changed =
      typeof one !== 'object' || one === null
        ? one
        : Array.isArray(one)
          ? one.map(inner)
          : Object.fromEntries(Object.entries(one).map(([name, member]) => [name, inner(member)]));
    switch (choices[turn++ % choices.length]) {
      case 0:
        return { toJSON: () => changed };
      case 1:
        return changed === null || changed === undefined ? changed : Object(changed);
      case 2:
        return new Date(turn);
      case 3:
        return undefined;
      case 4:
        return Number.POSITIVE_INFINITY;
      case 5:
        return Object.assign(Object.create(null), { inner: changed });
      case 6:
        return Object.assign(new Array(3), { 1: changed });
      case 7:
        return Object.create(
          { inherited: 1 },
          { hidden: { value: 1 }, shown: { value: changed, enumerable: true } },
        );
      default:
        return changed;
    }
  };
  // The root itself stays a value of JSON.
  const root = inner(value);
  return JSON.stringify(root) === undefined ? null : root;
}

/** Contexts, half of them with values that `JSON.parse` never gives. */
const strangeContextsOf = (text: fc.Arbitrary<string>, count: number): fc.Arbitrary<unknown[]> =>
  fc
    .tuple(contextsOf(text, count), fc.array(fc.nat(40), { minLength: 1, maxLength: 50 }))
    .map(([contexts, choices]) =>
      contexts.map((context, index) => (index % 2 === 0 ? context : strange(context, choices))),
    );

/** Actions, each with contexts; most of them have a request. */
const actionWithContexts = (count: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(friendlyAction, strangeContextsOf(friendlyContextText, count)) },
    { weight: 3, arbitrary: fc.tuple(templateAction, strangeContextsOf(contextText, count)) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.oneof(friendlyAction, templateAction), contextsOf(jsonValueText, count)),
    },
  );

/** What has no tags is made when it is compiled, within the limits of every build. */
const hasTags = (action: Action): boolean =>
  action.url.includes('{{') && (!('body' in action) || action.body.includes('{{'));

export interface Tally {
  readonly requests: number;
  readonly refused: number;
  readonly withoutCode: number;
  /** Code that would need a parser of URLs, where there is none. */
  readonly withoutParser: number;
}

const NONE: Tally = { requests: 0, refused: 0, withoutCode: 0, withoutParser: 0 };

export const sumOf = (one: Tally, other: Tally): Tally => ({
  requests: one.requests + other.requests,
  refused: one.refused + other.refused,
  withoutCode: one.withoutCode + other.withoutCode,
  withoutParser: one.withoutParser + other.withoutParser,
});

export const pairsIn = ({ requests, refused, withoutCode, withoutParser }: Tally): number =>
  requests + refused + withoutCode + withoutParser;

interface Options {
  readonly limits?: Limits;
  /** The realm has no parser of URLs. */
  readonly hasNoParser?: boolean;
  /** What the code is compiled for; the realm has it. */
  readonly platform?: Platform;
  /** How many contexts an action is tried with. */
  readonly contexts?: number;
}

/** What a pair comes to; throws where the compiled function and the builder do not agree. */
function outcomeOf(
  call: RequestFunction | undefined,
  { action, context, limits = LIMITS, hasNoParser = false }: Options & { action: Action; context: unknown },
): keyof Tally {
  const secrets = { KEY: 'k€y key', SPARE: 'spare', ...namedSecrets(action) };
  const runtime = { secrets, now: NOW, id: 'msg_1' };
  const built = builtOf(action, context, runtime, limits);
  if (!call) {
    if ('errors' in built) return 'withoutCode';
    throw new Error('There is a request, and no code');
  }
  const compiled = compiledOf(call, context, runtime);
  if (hasNoParser && 'errors' in compiled && compiled.errors[0]?.code === 'url-parser-missing')
    return 'withoutParser';
  const [one, other] = [compiled, built].map((outcome) => JSON.stringify(outcome));
  if (one !== other) throw new Error(`Compiled: ${one}\nBuilt: ${other}`);
  return 'request' in built ? 'requests' : 'refused';
}

/** A realm keeps all the code that ran in it. */
const ACTIONS_OF_A_REALM = 200;

/** Tries the law on so many pairs of an action and a context; returns what they came to. */
export function tryLaw(realm: () => Realm, pairs: number, options: Options = {}): Tally {
  let tally = NONE;
  const { contexts = FEW_CONTEXTS } = options;
  for (let left = Math.ceil(pairs / contexts); left > 0; left -= ACTIONS_OF_A_REALM) {
    tally = sumOf(tally, tryInOneRealm(realm(), Math.min(left, ACTIONS_OF_A_REALM), options));
  }
  return tally;
}

function tryInOneRealm(functionOf: Realm, actions: number, options: Options): Tally {
  const { limits = LIMITS, platform, contexts: count = FEW_CONTEXTS } = options;
  const tally = { ...NONE };
  fc.assert(
    fc.property(actionWithContexts(count), ([action, contexts]) => {
      fc.pre(limits === LIMITS || hasTags(action));
      const code = bodyCode(action, limits, platform);
      const call = code === undefined ? undefined : functionOf(code);
      for (const context of contexts) tally[outcomeOf(call, { action, context, ...options })]++;
    }),
    { numRuns: actions },
  );
  return tally;
}

/** The law of code for edge functions, which sign with `crypto.subtle`; returns how many pairs have a request. */
export async function tryLawLater(functionOf: Realm, actions: number): Promise<number> {
  let requests = 0;
  const law = fc.asyncProperty(signedAction, friendlyContextText, async (action, json) => {
    const code = bodyCode(action, LIMITS, 'edge');
    if (code === undefined) return;
    const context: unknown = JSON.parse(json);
    const secrets = { KEY: 'k€y key', SPARE: 'spare', ...namedSecrets(action) };
    const runtime = { secrets, now: NOW, id: 'msg_1' };
    const built = builtOf(action, context, runtime);
    const compiled = await laterOf(functionOf(code), context, runtime);
    const [one, other] = [compiled, built].map((outcome) => JSON.stringify(outcome));
    if (one !== other) throw new Error(`Compiled: ${one}\nBuilt: ${other}`);
    if ('request' in built) requests++;
  });
  await fc.assert(law, { numRuns: actions });
  return requests;
}

const signedAction = friendlyAction.filter(({ authentication }) => authentication.method === 'hmac');

/** The paths of the values in a document that hold no others. */
function leavesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([name, inner]) => leavesIn(inner, [...path, name]));
}

/** Tries the law on every leaf of a context: in a form, as members of JSON, and in text. */
export function tryLeaves(functionOf: Realm, context: unknown): { leaves: number; requests: number } {
  const tags = leavesIn(context).flatMap((path) => pathText(path) ?? []);
  const data = tags.map((path, index) => ({
    key: `k${index}`,
    value: `{{ ${path} | default: '' }}`,
    enabled: true,
  }));
  const actions: Action[] = [
    aWebhook({ format: 'default', data }),
    aWebhook({ format: 'json', data }),
    aRestApiCall({ body: tags.map((path) => `{{ ${path} }}"{{ ${path} }}"`).join('\n') }),
  ];
  const outcomes = actions.map((action) => {
    const code = bodyCode(action);
    return outcomeOf(code === undefined ? undefined : functionOf(code), { action, context });
  });
  return { leaves: tags.length, requests: outcomes.filter((outcome) => outcome === 'requests').length };
}
