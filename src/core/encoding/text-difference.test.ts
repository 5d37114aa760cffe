import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf, replaced } from './text-difference';

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
      expect(replaced(before, differenceOf(before, after))).toBe(after);
    }),
  );
});

test('of long texts too, whichever were compared before', () => {
  const filler = 'f'.repeat(70_000);
  const text = fc
    .tuple(fc.constantFrom('a', 'b', ''), fc.constantFrom('a', 'b', ''))
    .map(([ahead, behind]) => ahead + filler + behind);
  fc.assert(
    fc.property(fc.array(text, { minLength: 3, maxLength: 6 }), (texts) => {
      for (const before of texts)
        for (const after of texts) {
          const difference = differenceOf(before, after);
          for (const one of texts) {
            const { from, to, insert } = difference;
            const expected = one.slice(0, from) + insert + one.slice(to);
            // Compared as one value: a difference of so long texts takes minutes to print.
            expect(replaced(one, difference) === expected).toBe(true);
          }
        }
    }),
    { numRuns: 30 },
  );
});
