import { expect, test } from 'vitest';
import { count } from './format';

test.each([
  [count(0, 'byte'), '0 bytes'],
  [count(1, 'byte'), '1 byte'],
  [count(999, 'byte'), '999 bytes'],
  [count(1000, 'byte'), '1,000 bytes'],
  [count(12_345, 'byte'), '12,345 bytes'],
  [count(2, 'entry', 'entries'), '2 entries'],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});
