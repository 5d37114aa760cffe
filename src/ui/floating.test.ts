import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, floatingPlace } from './floating';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const CARD = ['above', 'beside', 'below'] as const;
const window = { width: 1000, height: 800 };
const size = { width: 200, height: 100 };
const around = { window, ceiling: 0, keptClear: [] };

test('a card stands above its field while there is room', () => {
  expect(floatingPlace(size, box(300, 400, 300, 30), CARD, around)).toEqual({ left: 300, top: 296 });
});

test('a card that has no room above stands beside the field, not over what comes next', () => {
  expect(floatingPlace(size, box(300, 40, 300, 30), CARD, around)).toEqual({ left: 604, top: 40 });
});

test('a card that has room nowhere else stands below the messages of the field', () => {
  const keptClear = [box(300, 70, 300, 90)];
  const place = floatingPlace(size, box(300, 40, 600, 30), CARD, { ...around, keptClear });
  expect(place).toEqual({ left: 300, top: 164 });
});

test('a card reaches above its ceiling only where it would have no room otherwise', () => {
  const anchor = box(300, 150, 600, 30);
  expect(floatingPlace(size, anchor, CARD, { ...around, ceiling: 100 }).top).toBe(184);
  const low = { ...around, window: { width: 1000, height: 200 }, ceiling: 100 };
  expect(floatingPlace(size, anchor, CARD, low).top).toBe(46);
});

test('a list that would cover what it changes elsewhere is moved aside, and stays at its line', () => {
  const keptClear = [box(450, 420, 400, 20)];
  const anchor = box(300, 400, 1, 20);
  const place = floatingPlace(size, anchor, ['below', 'above'], { ...around, keptClear });
  expect(place).toEqual({ left: 246, top: 424 });
});

test('nothing of the field or its messages is ever covered', () => {
  const number = fc.integer({ min: 0, max: 900 });
  const small = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(number, number, small, small, small, small, (x, y, width, height, messages, free) => {
      const anchor = box(x, y, width, height);
      const keptClear = [box(x - 8, y + height, width + 16, messages)];
      const { left, top } = floatingPlace({ width: free, height: 100 }, anchor, CARD, {
        ...around,
        keptClear,
      });
      const placed = box(left, top, free, 100);
      for (const one of [anchor, ...keptClear]) {
        const isApart =
          placed.right <= one.left ||
          one.right <= placed.left ||
          placed.bottom <= one.top ||
          one.bottom <= placed.top;
        expect(isApart).toBe(true);
      }
    }),
  );
});
