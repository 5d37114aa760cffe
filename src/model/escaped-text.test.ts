import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapedText, unescapedText } from './escaped-text';

test.each([
  ['v1\\n', 'v1\n'],
  ['a\\\\n', 'a\\n'],
  ['\\', '\\'],
  ['\\x', '\\x'],
  ['\\t\\r', '\t\r'],
])('%s is typed for %j', (typed, text) => {
  expect(unescapedText(typed)).toBe(text);
});

test('every text stands in one line, and comes back', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '\\', 'n', '\n', '\r', '\t', '"') });
  fc.assert(
    fc.property(texts, (text) => {
      const line = escapedText(text);
      expect(line).not.toMatch(/[\n\r\t]/);
      expect(unescapedText(line)).toBe(text);
    }),
  );
});
