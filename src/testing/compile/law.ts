import fc from 'fast-check';
import { expect } from 'vitest';
import type { Action } from '../../core';
import { LIMITS } from '../../core/internal';
import type { Limits } from '../../core/template/limits';
import {
  contextText,
  friendlyAction,
  friendlyContextText,
  jsonValueText,
  templateAction,
} from '../arbitrary';
import { bodyCode, builtOf, compiledOf, functionIn, namedSecrets, withParser } from './compiled';

const NOW = 1_700_000_000;

const CONTEXTS_OF_AN_ACTION = 4;

const contextsOf = (text: fc.Arbitrary<string>): fc.Arbitrary<unknown[]> =>
  fc.array(
    text.map((json): unknown => JSON.parse(json)),
    { minLength: CONTEXTS_OF_AN_ACTION, maxLength: CONTEXTS_OF_AN_ACTION },
  );

/** Actions, each with values that `JSON.parse` gives; most of them have a request. */
const actionWithContexts = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(friendlyAction, contextsOf(friendlyContextText)) },
  { weight: 3, arbitrary: fc.tuple(templateAction, contextsOf(contextText)) },
  { weight: 1, arbitrary: fc.tuple(fc.oneof(friendlyAction, templateAction), contextsOf(jsonValueText)) },
);

/** What has no tags is made when it is compiled, within the limits of every build. */
const hasTags = (action: Action): boolean =>
  action.url.includes('{{') && (!('body' in action) || action.body.includes('{{'));

interface Tally {
  requests: number;
  refused: number;
  withoutCode: number;
}

/** A realm keeps all the code that ran in it. */
const ACTIONS_OF_A_REALM = 200;

/** Tries the law on so many pairs of an action and a context, within limits; returns what they came to. */
export function tryLaw(pairs: number, limits: Limits = LIMITS): Tally {
  const tally = { requests: 0, refused: 0, withoutCode: 0 };
  for (let left = pairs / CONTEXTS_OF_AN_ACTION; left > 0; left -= ACTIONS_OF_A_REALM) {
    tryInOneRealm(Math.min(left, ACTIONS_OF_A_REALM), limits, tally);
  }
  return tally;
}

function tryInOneRealm(actions: number, limits: Limits, tally: Tally): void {
  const realm = withParser();
  fc.assert(
    fc.property(actionWithContexts, ([action, contexts]) => {
      fc.pre(limits === LIMITS || hasTags(action));
      const secrets = { KEY: 'k€y key', SPARE: 'spare', ...namedSecrets(action) };
      const runtime = { secrets, now: NOW, id: 'msg_1' };
      const code = bodyCode(action, limits);
      const call = code === undefined ? undefined : functionIn(realm, code);
      for (const context of contexts) {
        const expected = builtOf(action, context, runtime, limits);
        if (call) expect(compiledOf(call, context, runtime)).toEqual(expected);
        if (call && 'request' in expected) tally.requests++;
        else if (call) tally.refused++;
        else {
          expect(expected).toHaveProperty('errors');
          tally.withoutCode++;
        }
      }
    }),
    { numRuns: actions },
  );
}
