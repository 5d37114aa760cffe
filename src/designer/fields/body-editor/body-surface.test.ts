import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { readContext } from '../../../core';
import { BodySurface, listsIn, nearText } from './body-surface';
import { templateJson } from './template-json';

/** `|` is the cursor. */
function listsAt(text: string) {
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [templateJson] });
  ensureSyntaxTree(state, state.doc.length, 10_000);
  return listsIn(state, text.indexOf('|'));
}

test.each([
  ['{"id": {{ |', 'id'],
  ['{"id": "{{ |', 'id'],
  ['{"a": 1, "customer_name" : "Mr {{ or|', 'customer_name'],
  ['{"a": "b: c", "d": "{{ order.id }} {{ |', 'd'],
  ['  "tags": [{{ |', undefined],
  ['{{ |', undefined],
])('the name of the member whose value is written: %s', (text, name) => {
  const surface = new BodySurface(() => readContext('{}').context);
  surface.view = { state: EditorState.create({ doc: text.replace('|', '') }) } as EditorView;
  expect(surface.nameAt(text.indexOf('|'))).toBe(name);
});

test.each([
  ['[|]', true],
  ['[ | ]', true],
  ['[1,|]', true],
  ['[1, | 2]', true],
  ['[\n  |\n]', true],
  ['["{{ each a as x }}", |]', true],
  ['[{{ | }}]', true],
  ['[1, {{ o.l|', true],
  ['{"a": [|]}', true],
  ['[{"b": 1, |}]', false],
  ['[{"b": |}]', false],
  ['[{"b": {{ | }}}]', false],
  ['|', false],
])('B39 a list is inserted into the list that is there: %s', (text, isElement) => {
  expect(listsAt(text).isElement).toBe(isElement);
});

test.each([
  ['["{{ |"]', true],
  ['["  {{ e|", 1]', true],
  ['{"{{ e|": {}}', true],
  ['{"a": "{{ e|"}', false],
  ['["a {{ e|"]', false],
  ['[{{ e|]', false],
])('B39 the words of a marker are offered where it may stand: %s', (text, takesMarker) => {
  expect(listsAt(text).takesMarker).toBe(takesMarker);
});

test('a position of a longer text that was there before counts as the end', () => {
  const state = EditorState.create({ doc: '{"a": 1}\n', extensions: [templateJson] });
  expect(nearText(state, 96)).toEqual({ text: '', from: 9 });
  expect(nearText(EditorState.create({ doc: '{"a": 1}' }), 2000, 3000)).toEqual({
    text: '{"a": 1}',
    from: 0,
  });
});
