import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { type Action, build, readAction, readContext } from '../../core';
import { settingName } from '../../i18n/naming';
import { ProblemPlaces, problemWords } from './setting-messages';

const ACTION: Action = aRestApiCall({
  url: 'https://h/{{ id }}',
  authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'STRIPE_KEY' } },
});

/** What is said of the action without values. */
const said = (isLocked: boolean, taken: readonly string[]): string[] => {
  const { problems } = build(ACTION, { context: readContext('{}').context, secrets: {}, now: 0 });
  const keeping = { state: { isLocked }, isTaken: (name: string) => taken.includes(name) };
  return problems.map((problem) => problemWords(problem, keeping));
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

const { context } = readContext('{}');

/** The places of all problems of an action with these settings. */
function placesOf(settings: object): (string | undefined)[] {
  const config = { version: 1, method: 'POST', url: 'https://a.example/', ...settings };
  const [action] = readAction(JSON.stringify(config)).actions;
  if (!action) throw new Error('Not a config');
  const places = new ProblemPlaces(action);
  return build(action, { context, now: 0 }).problems.map((problem) => places.lineAndColumnOf(problem));
}

test.each([
  ['a body of several lines', '{\n  "a": "{{ no }}"\n}', ['Line 2, column 12']],
  ['CRLF, which is one line end', '{\r\n"a": {{ no }}}', ['Line 2, column 9']],
  ['a body of one line', '{"a": {{ no }}}', [undefined]],
])('B28: %s', (_, body, expected) => {
  expect(placesOf({ objectId: 'automation.rest-api-call', body })).toEqual(expected);
});

test('B28: values of several lines, and problems of a whole setting', () => {
  const data = [
    { key: 'a', value: 'one\n{{ no }}' },
    { key: '', value: 'one\ntwo' },
  ];
  expect(placesOf({ objectId: 'automation.webhook', data })).toEqual(['Line 2, column 4', undefined]);
});

test.each([
  [['url'], 'URL'],
  [['url', 'query', 1], 'URL, query parameter, no. 2'],
  [['data', 1, 'value'], 'Data, row 2, value'],
  [['data', 0], 'Data, row 1'],
  [['body'], 'Body'],
  [['authentication', 'headerName'], 'Authentication, header name'],
  [['authentication', 'method'], 'Authentication'],
  [['else', 'x'], 'else, x'],
  [['constructor', '__proto__', 'toString'], 'constructor, __proto__, toString'],
  [[], 'Action'],
])('%j is %s', (path, name) => {
  expect(settingName(path)).toBe(name);
});
