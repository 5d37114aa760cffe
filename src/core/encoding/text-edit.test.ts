import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf, TextPieces } from './text-edit';

test.each([
  ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
  ['abc', 'ac', { from: 1, to: 2, insert: '' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['', '', { from: 0, to: 0, insert: '' }],
])('%j to %j', (before, after, expected) => expect(differenceOf(before, after)).toEqual(expected));

test('a long text differs as little as a short one', () => {
  // Around the lengths that are compared at once.
  const place = fc.integer({ min: 4000, max: 4200 });
  fc.assert(
    fc.property(place, place, fc.boolean(), (ahead, behind, isLonger) => {
      const insert = isLonger ? 'xyz' : '';
      const around = (middle: string) => `${'a'.repeat(ahead)}${middle}${'c'.repeat(behind)}`;
      expect(differenceOf(around('b'), around(insert))).toEqual({ from: ahead, to: ahead + 1, insert });
    }),
  );
});

test('applied, it gives the text after', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = differenceOf(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});

test('typing in one place leaves no row of short pieces', () => {
  const pieces = new TextPieces((piece) => piece);
  let text = 'a'.repeat(100_000);
  pieces.edit('a'.repeat(100_000), { from: 0, to: 0, insert: text });
  const before = pieces.made.length;
  for (let at = 20_000; at < 20_500; at++) {
    text = `${text.slice(0, at)}b${text.slice(at)}`;
    pieces.edit(text, { from: at, to: at, insert: 'b' });
  }
  expect(pieces.made.join('')).toBe(text);
  expect(pieces.made.length).toBeLessThanOrEqual(before + 1);
});
