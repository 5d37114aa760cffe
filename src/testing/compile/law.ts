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

/** Actions, and values that `JSON.parse` gives; most of the pairs are of an action that has a request. */
const pair = fc
  .oneof(
    { weight: 6, arbitrary: fc.tuple(friendlyAction, friendlyContextText) },
    { weight: 3, arbitrary: fc.tuple(templateAction, contextText) },
    { weight: 1, arbitrary: fc.tuple(fc.oneof(friendlyAction, templateAction), jsonValueText) },
  )
  .map(([action, text]) => [action, JSON.parse(text) as unknown] as const);

/** What has no tags is made when it is compiled, within the limits of every build. */
const hasTags = (action: Action): boolean =>
  action.url.includes('{{') && (!('body' in action) || action.body.includes('{{'));

interface Tally {
  requests: number;
  refused: number;
  withoutCode: number;
}

/** A realm keeps all the code that ran in it. */
const PAIRS_OF_A_REALM = 500;

/** Tries the law on so many pairs of an action and a context, within limits; returns what they came to. */
export function tryLaw(pairs: number, limits: Limits = LIMITS): Tally {
  const tally = { requests: 0, refused: 0, withoutCode: 0 };
  for (let left = pairs; left > 0; left -= PAIRS_OF_A_REALM) {
    tryInOneRealm(Math.min(left, PAIRS_OF_A_REALM), limits, tally);
  }
  return tally;
}

function tryInOneRealm(pairs: number, limits: Limits, tally: Tally): void {
  const realm = withParser();
  fc.assert(
    fc.property(pair, ([action, context]) => {
      fc.pre(limits === LIMITS || hasTags(action));
      const secrets = { KEY: 'k€y key', SPARE: 'spare', ...namedSecrets(action) };
      const runtime = { secrets, now: NOW };
      const expected = builtOf(action, context, runtime, limits);
      const code = bodyCode(action, limits);
      if (code === undefined) {
        expect(expected).toHaveProperty('errors');
        tally.withoutCode++;
        return;
      }
      expect(compiledOf(functionIn(realm, code), context, runtime)).toEqual(expected);
      if ('request' in expected) tally.requests++;
      else tally.refused++;
    }),
    { numRuns: pairs },
  );
}
