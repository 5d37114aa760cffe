import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, lineDifference, wordDifference } from './difference-view';

const shown = (before: string, after: string) =>
  lineDifference(before, after).flatMap(({ type, parts }) =>
    parts.map((line) => `${{ same: ' ', removed: '-', added: '+' }[type]}${line}`),
  );

test.each([
  ['nothing', 'a\nb', 'a\nb', [' a', ' b']],
  ['a changed line', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['two changes apart', 'a\nb\nc\nd', 'a\nx\nc\ny', [' a', '-b', '+x', ' c', '-d', '+y']],
  ['a new line', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a line that is gone', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
])('%s', (_, before, after, expected) => {
  expect(shown(before, after)).toEqual(expected);
});

test('both texts can be read from it', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = lineDifference(before, after);
      const without = (one: string) =>
        runs.flatMap(({ type, parts }) => (type === one ? [] : parts)).join('\n');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});

test('of a very long text only what changed is different', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `line ${at}`);
  const changed = lines.map((line, at) => (at % 1000 === 0 ? `${line}!` : line));
  const runs = lineDifference(lines.join('\n'), changed.join('\n'));
  const count = (type: string) => runs.flatMap((run) => (run.type === type ? run.parts : [])).length;
  expect({ removed: count('removed'), added: count('added') }).toEqual({ removed: 50, added: 50 });
});

test('very long texts that differ everywhere do not stop the page', () => {
  const lines = (letter: string) => Array.from({ length: 20_000 }, (_, at) => letter + at).join('\n');
  expect(lineDifference(lines('a'), lines('b')).map(({ type }) => type)).toEqual(['removed', 'added']);
});

test.each([
  [
    'a value',
    '{"id":"A-1","n":1}',
    '{"id":"A-2","n":1}',
    [
      ['removed', '1'],
      ['added', '2'],
    ],
  ],
  [
    'two values apart',
    'a=1&b=2',
    'a=3&b=4',
    [
      ['removed', '1'],
      ['added', '3'],
      ['removed', '2'],
      ['added', '4'],
    ],
  ],
  [
    'a character outside the basic plane',
    'x😀y',
    'x😁y',
    [
      ['removed', '😀'],
      ['added', '😁'],
    ],
  ],
])('inside a line: %s', (_, before, after, expected) => {
  const changed = wordDifference(before, after).filter(({ type }) => type !== 'same');
  expect(changed.map(({ type, parts }) => [type, parts.join('')])).toEqual(expected);
});

const SIGNS = { same: ' ', removed: '-', added: '+' };
/** Each line with its sign; what changed inside stands in brackets. */
const shownWithMarks = (before: string, after: string) =>
  blocksOf(before, after).flatMap(({ type, lines }) =>
    lines.map(
      (line) => SIGNS[type] + line.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
    ),
  );

test.each([
  ['what changed inside a line is marked', 'a: 1, b\nc', 'a: 2, b\nc', ['-a: [1], b', '+a: [2], b', ' c']],
  ['lines with nothing in common have no marks', 'one', '2', ['-one', '+2']],
  ['a line more stands for no other', 'a 1', 'a 2\nb', ['-a [1]', '+a [2]', '+b']],
  ['a line that is gone has no marks', 'a\nb', 'b', ['-a', ' b']],
])('%s', (_, before, after, expected) => {
  expect(shownWithMarks(before, after)).toEqual(expected);
});
