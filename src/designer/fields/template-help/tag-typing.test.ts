import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedInTag } from './tags';

/** Types into the text at `|`, and gives the text with `|` where the cursor then is. */
function type(marked: string, ...keys: readonly string[]): string {
  let caret = marked.indexOf('|');
  let text = marked.replace('|', '');
  for (const key of keys) {
    const isBackspace = key === 'Backspace';
    const plain = isBackspace
      ? { from: Math.max(0, caret - 1), to: caret, insert: '', caret: Math.max(0, caret - 1) }
      : { from: caret, to: caret, insert: key === 'Enter' ? '\n' : key, caret: caret + 1 };
    const { from, to, insert, ...after } = typedInTag(text, caret, key) ?? plain;
    text = text.slice(0, from) + insert + text.slice(to);
    caret = after.caret;
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test.each([
  ['|', '{{', '{{|}}'],
  ['a|b', '{{', 'a{{|}}b'],
  ['|', '{{ order.id }}', '{{ order.id }}|'],
  ['|', '{{}}', '{{}}|'],
  ['|', "{{ a | default: 'x' }} b", "{{ a | default: 'x' }} b|"],
  ['|', '{{{', '{{{|}}'],
  ['|', '{', '{|'],
  ['{|}', '{', '{{|}}'],
  ['{|}}', '{', '{{|}}'],
  ['{{ a }|}', '}', '{{ a }}|'],
  ['{{ a |}', '}', '{{ a }|}'],
  ['{{ a |}}', '}', '{{ a }|}'],
  ['{"a": 1|}', '}', '{"a": 1}|}'],
  ['{{ a }} |}}', '}', '{{ a }} }|}}'],
])('in %s, typing %s gives %s', (marked, typed, expected) => {
  expect(type(marked, ...typed)).toBe(expected);
});

test.each([
  ['{{|}}', '{|'],
  ['{|', '|'],
  ['{{|', '{|'],
  ['{{ |}}', '{{|}}'],
  ['{{{|}}', '{{|}}'],
])('in %s, Backspace gives %s', (marked, expected) => {
  expect(type(marked, 'Backspace')).toBe(expected);
});

test.each([
  ['{{ order.id| }}', '{{ order.id }}|'],
  ['"{{ if a|}}": {', '"{{ if a}}|": {'],
  ['{{ a }|}', '{{ a }\n|}'],
])('in %s, Enter gives %s', (marked, expected) => {
  expect(type(marked, 'Enter')).toBe(expected);
});

test('a text typed from its beginning to its end is the text', () => {
  const tag = fc.constantFrom('{{ order.id }}', '{{a}}', "{{ a | default: '' }}", '{{ a | upper }}');
  const plain = fc.string({ unit: fc.constantFrom('a', ' ', '"', ':', '}', '\n') });
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, plain)), (pieces) => {
      const text = pieces.join('');
      expect(type('|', ...text)).toBe(`${text}|`);
    }),
  );
});
