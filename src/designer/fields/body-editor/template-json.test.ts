import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../../../test/thorough';
import { templateJson } from './body-tags';

function treeOf(state: EditorState): string {
  return ensureSyntaxTree(state, state.doc.length, 10_000)?.toString() ?? '';
}
const parse = (doc: string): string =>
  treeOf(EditorState.create({ doc, extensions: [EditorState.lineSeparator.of('\n'), templateJson] }));

describe('JSON with tags is read as JSON', () => {
  test.each([
    ['{"a": {{ order.id }}}', '{"a": 1}'],
    ['[{{ a }}, "{{ b }}", null]', '[1, "x", null]'],
    ["[{{ a | default: '}}' }}]", '[1]'],
    ['{"a": {{ x }},\n"b": {{ y }}}', '{"a": 1,\n"b": 1}'],
    [`["${'x'.repeat(5000)}", {{ a }}]`, '["x", 1]'],
    [`[${'"{{ a }}", {{ b }}, '.repeat(1000)}1]`, `[${'"x", 1, '.repeat(1000)}1]`],
  ])('%.60s', (template, json) => expect(parse(template)).toBe(parse(json)));
});

test('a tag is one value with all of its characters', () => {
  const state = EditorState.create({ doc: '{"a": {{ order.id }}}', extensions: [templateJson] });
  const value = ensureSyntaxTree(state, state.doc.length, 10_000)?.resolveInner(8, 1);
  expect([value?.from, value?.to, value?.parent?.to]).toEqual([6, 20, 20]);
});

test('after any edit it reads as if it had been read anew', () => {
  const piece = fc.constantFrom('{{ a }}', '"{{ b }}"', '"s"', '1', '[', ']', '{', '}', ',', ':', '\n', ' ');
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, fc.nat(), (before, inserted, position) => {
      const doc = `[${'{"key": {{ order.id }}},\n'.repeat(30)}${before}]`;
      const state = EditorState.create({
        doc,
        extensions: [EditorState.lineSeparator.of('\n'), templateJson],
      });
      treeOf(state);
      const changes = { from: position % (doc.length + 1), insert: inserted };
      const after = state.update({ changes }).state;
      expect(treeOf(after)).toBe(parse(after.doc.toString()));
    }),
    { numRuns: slice(60, 20) },
  );
});
