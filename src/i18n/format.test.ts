import { describe, expect, test } from 'vitest';
import { beginningOf, isTooMuchToEdit } from './format';

const mark = '\u0301';

describe('B33: one line shows', () => {
  test.each([
    ['a short text', 'Zoë 👍🏽', 'Zoë 👍🏽'],
    ['300 characters', 'x'.repeat(300), 'x'.repeat(300)],
    ['no more than 300', 'x'.repeat(200_000), 'x'.repeat(300)],
    ['whole characters', '😀'.repeat(301), '😀'.repeat(300)],
    ['8 marks of a character', `H${mark.repeat(8)}i`, `H${mark.repeat(8)}i`],
    ['no more than 8 of them', `H${mark.repeat(50_000)}i`, `H${mark.repeat(8)}`],
    ['as many Hebrew points', `א${'\u05b0'.repeat(50_000)}`, `א${'\u05b0'.repeat(8)}`],
    ['as many skin tones', `H${'🏻'.repeat(20_000)}`, `H${'🏻'.repeat(8)}`],
  ])('%s', (_, text, shown) => {
    expect(beginningOf(text)).toEqual({ shown, left: text.length - shown.length });
  });
});

describe('a field', () => {
  test.each([
    ['marks on one character', `H${mark.repeat(50_000)}`],
    ['skin tones on one', `H${'🏻'.repeat(20_000)}`],
    ['Arabic letters without a space', 'ب'.repeat(8000)],
    ['megabytes', 'x'.repeat(2 ** 20 + 1)],
    ['lines', '\n'.repeat(20_001)],
  ])('does not hold so many %s', (_, text) => {
    expect(isTooMuchToEdit(text)).toBe(true);
    expect(isTooMuchToEdit(text)).toBe(true);
  });

  test.each([
    ['Thai', 'ที่นี่ '.repeat(10_000)],
    ['Arabic words', 'نور '.repeat(10_000)],
    ['tabs', '\t'.repeat(40_000)],
    ['marked letters', `a${mark.repeat(5)}`.repeat(10_000)],
    ['a long text', 'x'.repeat(2 ** 20)],
  ])('holds %s', (_, text) => {
    expect(isTooMuchToEdit(text)).toBe(false);
  });
});
