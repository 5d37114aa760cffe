import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDifference } from './line-difference';

const shown = (before: string, after: string) =>
  lineDifference(before, after).flatMap(({ is, lines }) =>
    lines.map((line) => `${{ same: ' ', removed: '-', added: '+' }[is]}${line}`),
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
      const without = (one: string) => runs.flatMap(({ is, lines }) => (is === one ? [] : lines)).join('\n');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});

test('very long texts that differ everywhere do not stop the page', () => {
  const lines = (letter: string) => Array.from({ length: 20_000 }, (_, at) => letter + at).join('\n');
  expect(lineDifference(lines('a'), lines('b')).map(({ is }) => is)).toEqual(['removed', 'added']);
});
