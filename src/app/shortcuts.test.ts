import { expect, test } from 'vitest';
import { keysOf, type Pressed, printedKeys, writesText } from './shortcuts';

const pressed = (key: string, code: string, ...held: (keyof Pressed)[]): Pressed => ({
  key,
  code,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
});

test.each<[string, Pressed, keys: string]>([
  ['a letter', pressed('k', 'KeyK', 'ctrlKey'), 'Mod+K'],
  ['with caps lock', pressed('K', 'KeyK', 'ctrlKey'), 'Mod+K'],
  ['with Shift', pressed('Z', 'KeyZ', 'ctrlKey', 'shiftKey'), 'Mod+Shift+Z'],
  ['the letter of another place', pressed('z', 'KeyY', 'ctrlKey'), 'Mod+Z'],
  ['a Cyrillic keyboard', pressed('л', 'KeyK', 'ctrlKey'), 'Mod+K'],
  ['a sign', pressed('/', 'Slash', 'ctrlKey'), 'Mod+/'],
  ['a sign that takes Shift on a German keyboard', pressed('/', 'Digit7', 'ctrlKey', 'shiftKey'), 'Mod+/'],
  ['the question mark', pressed('?', 'Slash', 'shiftKey'), '?'],
  ['a digit with Alt and Shift', pressed('!', 'Digit1', 'altKey', 'shiftKey'), 'Alt+Shift+1'],
  ['a named key', pressed('Enter', 'Enter', 'ctrlKey'), 'Mod+Enter'],
  ['a function key', pressed('F6', 'F6', 'shiftKey'), 'Shift+F6'],
  ['AltGr on Windows', pressed('@', 'KeyQ', 'ctrlKey', 'altKey'), 'Mod+Alt+@'],
  ['the key of the system', pressed('k', 'KeyK', 'metaKey'), 'Other+K'],
])('%s', (_, event, keys) => {
  expect(keysOf(event, false)).toBe(keys);
});

test.each<[string, Pressed, keys: string]>([
  ['Cmd', pressed('k', 'KeyK', 'metaKey'), 'Mod+K'],
  ['Ctrl, which edits text there', pressed('k', 'KeyK', 'ctrlKey'), 'Other+K'],
  ['Option writes a sign', pressed('⁄', 'Digit1', 'altKey', 'shiftKey'), 'Alt+Shift+1'],
])('on a Mac: %s', (_, event, keys) => {
  expect(keysOf(event, true)).toBe(keys);
});

test.each([
  ['?', true],
  ['A', true],
  ['Shift+A', true],
  ['Mod+K', false],
  ['Alt+Shift+1', false],
  ['F6', false],
  ['Shift+F6', false],
])('whether %s writes text: %s', (keys, writes) => {
  expect(writesText(keys)).toBe(writes);
});

test.each([
  ['Mod+Shift+Z', false, 'Ctrl+Shift+Z'],
  ['Mod+Shift+Z', true, '⌘⇧Z'],
  ['Alt+Shift+1', true, '⌥⇧1'],
  ['F6', true, 'F6'],
])('%s is printed', (keys, mac, printed) => {
  expect(printedKeys(keys, mac)).toBe(printed);
});
