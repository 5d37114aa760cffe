import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { readContext } from '../../../core';
import { BodySurface, listsIn, nearText, repeatTag } from './body-surface';
import { templateJson } from './body-tags';
import { markerBefore } from './markers';

/** `|` is the cursor. */
function listsAt(text: string) {
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [templateJson] });
  ensureSyntaxTree(state, state.doc.length, 10_000);
  // An updated state has the whole tree, also where its first reading was cut short.
  return listsIn(state.update({}).state, text.indexOf('|'));
}

test.each([
  ['{"id": {{ |', 'id'],
  ['{"id": "{{ |', 'id'],
  ['{"a": 1, "customer_name" : "Mr {{ or|', 'customer_name'],
  ['{"a": "b: c", "d": "{{ order.id }} {{ |', 'd'],
  ['  "tags": [{{ |', undefined],
  ['{{ |', undefined],
  ['["{{ if | }}", { "note": 1 }]', 'note'],
  ['{ "{{ if |}}": { "note": 1 } }', 'note'],
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

/** The text after a marker was put before the part at the selection `‹…›`, or at the cursor `|`. */
function marked(text: string, word: 'each' | 'if'): string | undefined {
  const [anchor, head] = text.includes('|')
    ? [text.indexOf('|'), text.indexOf('|')]
    : [text.indexOf('‹'), text.indexOf('›') - 1];
  const view = {
    state: EditorState.create({
      doc: text.replace(/[|‹›]/g, ''),
      selection: { anchor, head },
      extensions: [templateJson],
    }),
    focus: () => undefined,
    dispatch(spec: TransactionSpec) {
      this.state = this.state.update(spec).state;
    },
  };
  ensureSyntaxTree(view.state, view.state.doc.length, 10_000);
  view.dispatch({});
  const refusal = markerBefore(view as unknown as EditorView, word);
  return refusal ? undefined : view.state.doc.toString();
}

test.each([
  ['a whole element', '{"lines":[‹{"a":1}›]}', '{"lines":["{{ each  }}", {"a":1}]}'],
  [
    'with white space and a comma around it',
    '{"lines":[‹ {"a":1}, ›2]}',
    '{"lines":[ "{{ each  }}", {"a":1}, 2]}',
  ],
  ['a part of an element', '{"lines":[{"‹a›":1}]}', '{"lines":["{{ each  }}", {"a":1}]}'],
  ['the cursor right behind an element', '{"lines":[{"a":1}|]}', '{"lines":["{{ each  }}", {"a":1}]}'],
  ['the cursor right before an element', '{"lines":[|{"a":1}]}', '{"lines":["{{ each  }}", {"a":1}]}'],
  ['an element inside of another', '[{"b":[‹1›, 2]}]', '[{"b":["{{ each  }}", 1, 2]}]'],
  ['a member that is a list of one element', '{"li|nes":[{"a":1}]}', '{"lines":["{{ each  }}", {"a":1}]}'],
  ['several elements', '{"lines":[‹{"a":1}, {"a":2}›]}', undefined],
  ['a member that is no list', '{"a":‹1›}', undefined],
  ['a member that is a list of several elements', '{"li|nes":[1, 2]}', undefined],
  ['in no list at all', '{|}', undefined],
])('B39 exactly what is selected is repeated, and no member is: %s', (_, text, expected) => {
  expect(marked(text, 'each')).toBe(expected);
});

test.each([
  ['an element', '{"lines":[‹{"a":1}›]}', '{"lines":["{{ if  }}", {"a":1}]}'],
  ['the member at the cursor', '{"lines":[{"a":|1, "b":2}]}', '{"lines":[{"{{ if  }}": { "a":1 }, "b":2}]}'],
  ['the member right before the cursor', '{"a":1|}', '{"{{ if  }}": { "a":1 }}'],
  ['a whole member', '{‹"a":[1]›}', '{"{{ if  }}": { "a":[1] }}'],
  ['several members', '{‹"a":1, "b":2›}', undefined],
])('B39 a condition goes around exactly what is selected: %s', (_, text, expected) => {
  expect(marked(text, 'if')).toBe(expected);
});

/** The text after “Repeat” at the cursor `|`, where it is at the tag of a list. */
function repeated(text: string): string | undefined {
  const { context } = readContext('{"o": {"lines": [{"sku": "a", "n": 1}], "id": "x"}}');
  const surface = new BodySurface(() => context);
  const view = {
    state: EditorState.create({
      doc: text.replace('|', ''),
      selection: { anchor: text.indexOf('|') },
      extensions: [templateJson],
    }),
    focus: () => undefined,
    dispatch(spec: TransactionSpec) {
      this.state = this.state.update(spec).state;
    },
  };
  ensureSyntaxTree(view.state, view.state.doc.length, 10_000);
  view.dispatch({});
  surface.view = view as unknown as EditorView;
  return repeatTag(surface, context) ? view.state.doc.toString() : undefined;
}

const WRITTEN = `[
  "{{ each o.lines as line }}",
  { "sku": "{{ line.sku }}", "n": {{ line.n }} }
]`;

test.each([
  ['in the tag', '{"a": {{ o.li|nes }}}', `{"a": ${WRITTEN}}`],
  ['behind it', '{"a": {{ o.lines }}|, "b": {{ o.id }}}', `{"a": ${WRITTEN}, "b": {{ o.id }}}`],
  ['in the name of its member', '{\n"a|": {{ o.lines | json }},\n"b": 1}', `{\n"a": ${WRITTEN},\n"b": 1}`],
  ['a body that is the tag', '|{{ o.lines }}', WRITTEN],
  ['a tag in a text', '{"a": "{{ o.li|nes }}"}', undefined],
  ['a tag that is an element', '[{{ o.li|nes }}]', undefined],
  ['a value that is no list', '{"a": {{ o.i|d }}}', undefined],
  ['in an element of the same list', '["{{ each o.lines as line }}", { "all": {{ o.li|nes }} }]', undefined],
  ['in the name of another', '{"|a": 1, "b": {{ o.lines }}}', undefined],
])('B39 the list of the tag at the cursor is written item by item: %s', (_, text, expected) => {
  expect(repeated(text)).toBe(expected);
});

test('a position of a longer text that was there before counts as the end', () => {
  const state = EditorState.create({ doc: '{"a": 1}\n', extensions: [templateJson] });
  expect(nearText(state, 96)).toEqual({ text: '', from: 9 });
  expect(nearText(EditorState.create({ doc: '{"a": 1}' }), 2000, 3000)).toEqual({
    text: '{"a": 1}',
    from: 0,
  });
});
