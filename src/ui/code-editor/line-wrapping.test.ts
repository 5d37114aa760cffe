import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { lineWrapping } from './extensions';

const wraps = (state: EditorState): boolean =>
  state.facet(EditorView.contentAttributes).some((given) => typeof given === 'object' && 'class' in given);
const begin = (doc: string) => EditorState.create({ doc, extensions: lineWrapping });
const long = 'x'.repeat(20_000);

test.each([
  ['ordinary lines', 'one\ntwo', true],
  ['many lines', 'line\n'.repeat(10_000), true],
  ['one line of a minified document', `short\n${long}`, false],
])('%s (B30)', (_, doc, expected) => expect(wraps(begin(doc))).toBe(expected));

test('it follows what is pasted, typed and deleted', () => {
  const pasted = begin('short\n').update({ changes: { from: 6, insert: `${long}\n` } }).state;
  expect(wraps(pasted)).toBe(false);
  const typed = pasted.update({ changes: { from: 0, insert: 'x' } }).state;
  expect(wraps(typed)).toBe(false);
  const deleted = typed.update({ changes: { from: 7, to: 7 + long.length } }).state;
  expect(wraps(deleted)).toBe(true);
  expect(wraps(deleted.update({ changes: { from: 0, insert: 'y' } }).state)).toBe(true);
});
