import { expect, test } from 'vitest';
import { build, readAction, readContext } from '../core';
import { ProblemPlaces } from './problem-places';

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
