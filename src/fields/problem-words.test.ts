import { expect, test } from 'vitest';
import { type Action, build, readContext } from '../core';
import { lockedIn, problemWords } from './problem-words';

const ACTION: Action = {
  version: 1,
  objectId: 'automation.rest-api-call',
  name: '',
  method: 'POST',
  url: 'https://h/{{ id }}',
  format: 'json',
  body: '',
  authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'STRIPE_KEY' } },
};

/** What is said of the action without values. */
const said = (isLocked: boolean, taken: readonly string[]): string[] => {
  const { problems } = build(ACTION, { context: readContext('{}').context, secrets: {}, now: 0 });
  const keeping = { state: { isLocked }, isTaken: (name: string) => taken.includes(name) };
  return problems.map((problem) => problemWords(problem, lockedIn(keeping)));
};

test.each([
  [true, ['STRIPE_KEY'], /STRIPE_KEY is locked/],
  [true, ['OTHER'], /no value for the secret STRIPE_KEY/],
  [false, ['STRIPE_KEY'], /no value for the secret STRIPE_KEY/],
])('locked: %j, with %j: %s', (isLocked, taken, words) => {
  const all = said(isLocked, taken);
  expect(all.filter((one) => one.includes('STRIPE_KEY'))).toHaveLength(1);
  expect(all).toContainEqual(expect.stringMatching(words));
});
