import { expect, test } from 'vitest';
import { stepAt } from './use-window';

test.each([
  ['down to the lower edge', 500, 880, 1],
  ['down, from beside the lower edge', 870, 880, 1],
  ['up, from beside the lower edge', 890, 880, 0],
  ['sideways, beside the lower edge', 880, 880, 0],
  ['in the middle', 500, 400, 0],
  ['down, from beside the upper edge', 110, 130, 0],
  ['up to the upper edge', 500, 130, -1],
  ['up beyond the upper edge', 500, 20, -1],
])('dragged %s', (_, from, to, direction) => {
  expect(Math.sign(stepAt({ top: 100, bottom: 900 }, { from, to }))).toBe(direction);
});
