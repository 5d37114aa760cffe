import fc from 'fast-check';
import { expect, test } from 'vitest';
import { menuPlace } from './menu';

const WINDOW = { width: 1000, height: 800 };
const MENU = { width: 240, height: 300 };
const button = (left: number, top: number) => ({ left, right: left + 30, top, bottom: top + 30 });

test.each([
  ['below, at the end of the button', button(500, 100), 'end', { x: 290, y: 134 }],
  ['below, at the start of the button', button(500, 100), 'start', { x: 500, y: 134 }],
  ['near the left edge', button(100, 100), 'end', { x: 8, y: 134 }],
  ['near the right edge', button(900, 100), 'start', { x: 752, y: 134 }],
  ['above a button near the foot', button(500, 700), 'end', { x: 290, y: 396 }],
] as const)('%s', (_, anchor, align, place) => {
  expect(menuPlace(anchor, MENU, align, WINDOW)).toEqual(place);
});

test('a menu that has room in the window is within it, wherever its anchor is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -200, max: 1200 }),
      fc.integer({ min: -200, max: 1000 }),
      fc.integer({ min: 10, max: 984 }),
      fc.integer({ min: 10, max: 784 }),
      fc.constantFrom('start', 'end'),
      (left, top, width, height, align) => {
        const { x, y } = menuPlace(button(left, top), { width, height }, align, WINDOW);
        expect(x).toBeGreaterThanOrEqual(8);
        expect(y).toBeGreaterThanOrEqual(8);
        expect(x + width).toBeLessThanOrEqual(992);
        expect(y + height).toBeLessThanOrEqual(792);
      },
    ),
  );
});
