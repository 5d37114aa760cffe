import { expect, test } from 'vitest';
import { escapeInvisible, escapeInvisibleInLines } from './terminal-text';

test.each([
  ['plain ü 😀', 'plain ü 😀'],
  ['\x1b[2J', '\\u001b[2J'],
  ['a\r\nb\tc', 'a\\u000d\\u000ab\\u0009c'],
  ['\x9b31m', '\\u009b31m'],
  ['a\u202eb', 'a\\u202eb'],
  ['a\u{e0041}b', 'a\\u{e0041}b'],
  // Joiners and variation selectors are a part of what is seen.
  ['👨\u200d👩 ❤\ufe0f नि\u200cक', '👨\u200d👩 ❤\ufe0f नि\u200cक'],
])('%j', (text, shown) => {
  expect(escapeInvisible(text)).toBe(shown);
});

test('lines and tabs stay where there may be lines', () => {
  expect(escapeInvisibleInLines('a\n\tb\x1b\r')).toBe('a\n\tb\\u001b\\u000d');
});

/** Every character with a property of Unicode. */
const charactersWith = (property: string): string[] => {
  const has = new RegExp(`\\p{${property}}`, 'u');
  return Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => has.test(character));
};

test.each([
  ['Bidi_Control', 12],
  ['Cc', 65],
  ['Zl', 1],
  ['Zp', 1],
])('S8: no character of %s reaches a terminal', (property, least) => {
  const characters = charactersWith(property);
  expect(characters.length).toBeGreaterThanOrEqual(least);
  expect(characters.filter((character) => escapeInvisible(character) === character)).toEqual([]);
});

test('S8: of what is ignored where it is not known, only joiners and variation selectors reach a terminal', () => {
  const shown = charactersWith('Default_Ignorable_Code_Point').filter((one) => escapeInvisible(one) === one);
  expect(shown.filter((one) => !/[\u200c\u200d]|\p{Variation_Selector}/u.test(one))).toEqual([]);
});
