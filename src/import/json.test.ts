import { expect, test } from 'vitest';
import { readContext } from '../core';
import { jsonText } from '../core/internal';
import { itemsOf, member, TrackedJson, textOf } from './json';

const MEANINGLESS = new Set(['time', 'request.comment']);
const accountOf = (document: unknown) =>
  new TrackedJson(readContext(JSON.stringify(document)).context.root, MEANINGLESS);

test('what nobody looked at is named, without indexes and once', () => {
  const account = accountOf({
    list: [
      { name: 'a', size: 1 },
      { name: 'b', size: 2 },
    ],
    other: { deep: 1 },
  });
  for (const item of itemsOf(account.root, 'list')) expect(textOf(item, 'name')).toBeDefined();
  expect(account.unreadIn(account.root)).toEqual(['list.size', 'other']);
  expect(account.unreadIn(account.root)).toEqual([]);
});

test('a part that was told of for itself is not told of again for the whole', () => {
  const account = accountOf({ first: { a: 1 }, second: { a: 1 } });
  member(member(account.root, 'first'), 'b');
  expect(account.unreadIn(member(account.root, 'first'), ['first'])).toEqual(['first.a']);
  expect(account.unreadIn(account.root)).toEqual(['second']);
});

test.each([
  ['a name of the table', { time: 1 }],
  ['a path of the table', { request: { comment: 'c' } }],
  ['a name of the program that wrote it', { _id: { a: 1 } }],
  ['nothing', { a: null, b: '', c: [], d: {} }],
])('%s needs no reader', (_, document) => {
  const account = accountOf(document);
  member(member(account.root, 'request'), '');
  expect(account.unreadIn(account.root)).toEqual([]);
});

test('of a name that occurs twice, the value that is not looked up is named', () => {
  const account = new TrackedJson(readContext('{"a":1,"a":2}').context.root, MEANINGLESS);
  expect(textOf(account.root, 'a')).toBe('2');
  expect(account.unreadIn(account.root)).toEqual(['a']);
});

test('a value that is written out as JSON is looked at as a whole', () => {
  const account = accountOf({ variables: [{ a: 'b' }, true, 1.5, null] });
  expect(jsonText(account.root)).toBe('{"variables":[{"a":"b"},true,1.5,null]}');
  expect(account.unreadIn(account.root)).toEqual([]);
});
