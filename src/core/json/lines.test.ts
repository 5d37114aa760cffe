import { expect, test } from 'vitest';
import { Lines } from '../document/context';

test.each([
  ['', 0, 1, 1],
  ['abc', 2, 1, 3],
  ['a\nb', 1, 1, 2],
  ['a\nb', 2, 2, 1],
  ['a\rb', 2, 2, 1],
  ['a\r\nb', 2, 1, 3],
  ['a\r\nb', 3, 2, 1],
  ['a\n\rb', 3, 3, 1],
  ['\n\n', 2, 3, 1],
  ['a\u2028b', 2, 1, 3],
  ['😀x', 2, 1, 3],
])('B3 %j: offset %i is line %i, column %i', (text, offset, line, column) => {
  expect(new Lines(text).placeAt(offset)).toEqual({ line, column, offset });
});

test('B3 a byte order mark takes no column', () => {
  expect(new Lines('\ufeffab', 1).placeAt(2)).toEqual({ line: 1, column: 2, offset: 2 });
});

test('places are told in any order', () => {
  const lines = new Lines('a\nb\r\nc\rd');
  expect([8, 2, 5, 0].map((offset) => lines.placeAt(offset).line)).toEqual([4, 2, 3, 1]);
});
