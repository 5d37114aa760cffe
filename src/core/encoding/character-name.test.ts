import { expect, test } from 'vitest';
import { controlName, nameCharacter } from './escapes';

test.each([
  ['a', 'a'],
  [' ', ' '],
  ['\t', 'TAB (U+0009)'],
  ['\x1b', 'ESC (U+001B)'],
  ['\x7f', 'DEL (U+007F)'],
  ['\x85', 'U+0085'],
  ['\u00a0', '\u00a0 (U+00A0)'],
  ['\ud800', 'U+D800'],
  ['😀', '😀 (U+1F600)'],
])('%j is named %s', (character, name) => expect(nameCharacter(character)).toBe(name));

test('every control character has a short name of its own, and no other has one', () => {
  const codes = Array.from({ length: 256 }, (_, code) => code);
  const names = codes.map(controlName);
  expect(codes.filter((code) => names[code] !== undefined)).toEqual([...codes.slice(0, 0x20), 0x7f]);
  expect(new Set(names.filter(Boolean)).size).toBe(33);
});
