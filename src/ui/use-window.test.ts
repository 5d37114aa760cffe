import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf, rowsWithin } from './use-window';

const ten = () => 10;

test.each([
  ['the top', 0, 25, { from: 0, to: 3 }],
  ['the middle', 30, 50, { from: 3, to: 5 }],
  ['a part of a row at each end', 35, 45, { from: 3, to: 5 }],
  ['beyond the end', 95, 500, { from: 9, to: 10 }],
  ['above the list', -100, -50, { from: 0, to: 0 }],
])('rows in sight: %s', (_, top, bottom, range) => {
  expect(rowsWithin(ten, 10, top, bottom)).toEqual(range);
});

test('rows that are kept stand between gaps', () => {
  expect(partsOf(ten, 10, { from: 2, to: 4 }, [7])).toEqual([
    { type: 'gap', from: 0, height: 20 },
    { type: 'rows', from: 2, to: 4 },
    { type: 'gap', from: 4, height: 30 },
    { type: 'rows', from: 7, to: 8 },
    { type: 'gap', from: 8, height: 20 },
  ]);
});

test('the parts are as high as all rows together, and hold each row that is to be shown', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 60 }),
      fc.nat(60),
      fc.nat(60),
      fc.array(fc.nat(59), { maxLength: 2 }),
      (sizes, from, to, kept) => {
        const heights = (index: number) => sizes[index] ?? 0;
        const parts = partsOf(heights, sizes.length, { from, to }, kept);
        const shown = parts.flatMap((part) =>
          part.type === 'rows' ? Array.from({ length: part.to - part.from }, (_, i) => part.from + i) : [],
        );
        const gaps = parts.reduce((sum, part) => sum + (part.type === 'gap' ? part.height : 0), 0);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        expect(gaps + shown.reduce((sum, index) => sum + heights(index), 0)).toBe(total);
        for (const index of kept) if (index < sizes.length) expect(shown).toContain(index);
      },
    ),
  );
});
