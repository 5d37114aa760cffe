import { expect, test } from 'vitest';
import { visible, visibleLines } from './visible';

test.each([
  ['plain ü 😀', 'plain ü 😀'],
  ['\x1b[2J', '\\u001b[2J'],
  ['a\r\nb\tc', 'a\\u000d\\u000ab\\u0009c'],
  ['\x9b31m', '\\u009b31m'],
  ['a\u202eb', 'a\\u202eb'],
])('%j', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test('lines and tabs stay where there may be lines', () => {
  expect(visibleLines('a\n\tb\x1b\r')).toBe('a\n\tb\\u001b\\u000d');
});
