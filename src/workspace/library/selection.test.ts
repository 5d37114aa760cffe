import { expect, test } from 'vitest';
import { extendedTo, NOTHING_SELECTED, selectedOf, toggled } from './listing';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];
const of = (...ids: string[]) => ids.reduce(toggled, NOTHING_SELECTED);

test('one after the other is taken in, and out again', () => {
  expect(selectedOf(of('d', 'a', 'b'), SHOWN)).toEqual(['a', 'b', 'd']);
  expect(selectedOf(of('d', 'a', 'd'), SHOWN)).toEqual(['a']);
});

test.each([
  ['down from the one taken in last', of('b'), 'd', undefined, ['b', 'c', 'd']],
  ['up from it', of('a', 'd'), 'b', undefined, ['b', 'c', 'd']],
  ['from the origin where nothing was taken in', NOTHING_SELECTED, 'c', 'a', ['a', 'b', 'c']],
  ['from the origin where the anchor is out of sight', of('hidden'), 'c', 'e', ['c', 'd', 'e']],
  ['over itself where neither is in sight', of('hidden'), 'c', 'gone', ['c']],
])('a range extends %s', (_, before, id, origin, ids) => {
  expect(selectedOf(extendedTo(before, id, SHOWN, origin), SHOWN)).toEqual(ids);
});

test('a range turns about its anchor', () => {
  const down = extendedTo(of('c'), 'e', SHOWN, undefined);
  expect(selectedOf(extendedTo(down, 'a', SHOWN, undefined), SHOWN)).toEqual(['a', 'b', 'c']);
});

test('what is not shown any more is not selected', () => {
  expect(selectedOf(of('a', 'b'), ['b', 'c'])).toEqual(['b']);
});
