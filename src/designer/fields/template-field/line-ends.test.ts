import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit, originalOffset, shownOffset, withLineFeeds } from '../template-help/text-surface';

describe('an edit of a text with carriage returns (B17)', () => {
  test.each([
    ['a\r\nb', 'a\nbc', 'a\r\nbc'],
    ['a\r\nb', 'Xa\nb', 'Xa\r\nb'],
    ['a\rb\nc\r\nd', 'a\nb\nC\nd', 'a\rb\nC\r\nd'],
    ['a\r\nb\r\n', 'ab\n', 'ab\r\n'],
    ['a\r\n', 'a\n\n', 'a\r\n\n'],
    ['\rX\n', '\n\n', '\r\n\n'],
    ['\r\rX\n', '\n\n\n', '\r\r\n\n'],
    ['plain', 'plain!', 'plain!'],
    ['\r', '', ''],
  ])('of %j, shown as %j afterwards, gives %j', (original, shownAfter, expected) => {
    expect(applyEdit(original, shownAfter)).toBe(expected);
  });
});

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\r\n'), maxLength: 12 });
const shown = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });

test('afterwards exactly the edited text is shown', () => {
  fc.assert(
    fc.property(text, shown, (original, after) => {
      expect(withLineFeeds(applyEdit(original, after))).toBe(after);
    }),
  );
});

test('showing a text without editing it changes nothing', () => {
  fc.assert(
    fc.property(text, (original) => {
      expect(applyEdit(original, withLineFeeds(original))).toBe(original);
    }),
  );
});

test('letters typed somewhere leave every carriage return where it was', () => {
  fc.assert(
    fc.property(text, fc.nat(), (original, position) => {
      const before = withLineFeeds(original);
      const at = position % (before.length + 1);
      const after = applyEdit(original, `${before.slice(0, at)}X${before.slice(at)}`);
      expect(after.replace('X', '')).toBe(original);
    }),
  );
});

test('offsets of the shown text and of the original lead to each other', () => {
  fc.assert(
    fc.property(text, fc.nat(), (original, position) => {
      const offset = position % (withLineFeeds(original).length + 1);
      expect(shownOffset(original, originalOffset(original, offset))).toBe(offset);
    }),
  );
});
