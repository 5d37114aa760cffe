import { describe, expect, test } from 'vitest';
import { type MarkerWord, markerEdit } from './marker-place';

/** The text after a marker was put into it at the selection `‹…›`, or at the cursor `|`; or why it was not. */
function marked(text: string, word: MarkerWord = 'if'): string {
  const [start, end] = text.includes('‹')
    ? [text.indexOf('‹'), text.indexOf('›') - 1]
    : [text.indexOf('|'), text.indexOf('|')];
  const body = text.replace(/[|‹›]/g, '');
  const edit = markerEdit(body, { start, end }, word);
  if ('reason' in edit) return edit.reason === 'broken' ? `broken at ${edit.at}` : edit.reason;
  const after = edit.changes
    .toReversed()
    .reduce((done, one) => done.slice(0, one.start) + one.insert + done.slice(one.end), body);
  expect(after.slice(edit.tag.start, edit.tag.end)).toBe(`{{ ${word}  }}`);
  expect(after.slice(edit.caret - 1, edit.caret + 3)).toBe('  }}');
  return after;
}

const CUSTOMER = `{
  "customer": {
    "name": "{{ order.customer.name }}",
    "email": {{ order.customer.email }}
  },
  "note": {{ order.note }}
}`;
const AROUND_EMAIL = CUSTOMER.replace(
  '"email": {{ order.customer.email }}',
  '"{{ if  }}": { "email": {{ order.customer.email }} }',
);
const AROUND_NOTE = CUSTOMER.replace('"note": {{ order.note }}', '"{{ if  }}": { "note": {{ order.note }} }');
const AROUND_CUSTOMER = CUSTOMER.replace('"customer"', '"{{ if  }}": { "customer"').replace('},', '} },');
const cursor = (at: string): string => CUSTOMER.replace(at.replace('|', ''), at);

describe('B39, B43 a condition goes around the member at the cursor', () => {
  test.each([
    ['in the name of the member of a bare tag', cursor('"em|ail"'), AROUND_EMAIL],
    ['before the member', cursor('|"email"'), AROUND_EMAIL],
    ['in the bare tag', cursor('{{ order.customer.em|ail }}'), AROUND_EMAIL],
    ['right behind the bare tag', cursor('{{ order.customer.email }}|'), AROUND_EMAIL],
    ['in the indentation of its line', cursor('  |  "email"'), AROUND_EMAIL],
    ['behind the last tag of the body', cursor('{{ order.note }}|'), AROUND_NOTE],
    ['behind the comma of an object', cursor('},|'), AROUND_CUSTOMER],
    ['on the line of the bracket of an object', cursor('"customer": {|'), AROUND_CUSTOMER],
    ['before its closing bracket', cursor('|}'.concat(',')), AROUND_CUSTOMER],
    [
      'behind the comma, one member a line',
      '{"id": {{ order.id }},|\n"note": {{ order.note }}}',
      '{"{{ if  }}": { "id": {{ order.id }} },\n"note": {{ order.note }}}',
    ],
    [
      'behind the comma, with line ends of Windows',
      '{\r\n  "id": {{ order.id }},|\r\n  "note": {{ order.note }}\r\n}',
      '{\r\n  "{{ if  }}": { "id": {{ order.id }} },\r\n  "note": {{ order.note }}\r\n}',
    ],
    [
      'behind a comma that is too many, which goes',
      '{\n  "id": {{ order.id }},|\n}',
      '{\n  "{{ if  }}": { "id": {{ order.id }} }\n}',
    ],
    ['an element of a list', '[1, {{ order.id |}}]', '[1, "{{ if  }}", {{ order.id }}]'],
    [
      'inside of a condition',
      '{ "{{ if a }}": { "b": {{ c| }} } }',
      '{ "{{ if a }}": { "{{ if  }}": { "b": {{ c }} } } }',
    ],
    [
      'what is broken is behind its object',
      '[{ "a": {{ b| }} }, { "c" ]',
      '["{{ if  }}", { "a": {{ b }} }, { "c" ]'.replace(
        '"{{ if  }}", { "a": {{ b }} }',
        '{ "{{ if  }}": { "a": {{ b }} } }',
      ),
    ],
    ['a selected bare tag', '{ "a": ‹{{ b }}› }', '{ "{{ if  }}": { "a": {{ b }} } }'],
  ])('%s', (_, text, after) => {
    expect(marked(text)).toBe(after);
  });
});

describe('B43 on an empty line a member with a condition is inserted, with the comma that is missing', () => {
  test.each([
    ['{|}', '{"{{ if  }}": {  }}'],
    ['{\n  |\n}', '{\n  "{{ if  }}": {  }\n}'],
    ['{\n  "a": {{ b }},\n  |\n}', '{\n  "a": {{ b }},\n  "{{ if  }}": {  }\n}'],
    ['{\n  "a": {{ b }}\n  |\n}', '{\n  "a": {{ b }},\n  "{{ if  }}": {  }\n}'],
    ['{\n  |\n  "a": 1\n}', '{\n  "{{ if  }}": {  },\n  "a": 1\n}'],
    ['{\n  "a": 1,\n  |\n  "b": 2\n}', '{\n  "a": 1,\n  "{{ if  }}": {  },\n  "b": 2\n}'],
    ['{\n  "a": 1\n  |\n  , "b": 2\n}', '{\n  "a": 1,\n  "{{ if  }}": {  }\n  , "b": 2\n}'],
    ['{\n  "a": 1\n  |\n  ,\n}', '{\n  "a": 1,\n  "{{ if  }}": {  }\n  \n}'],
    ['{\r\n  "a": 1\r\n  |\r\n}', '{\r\n  "a": 1,\r\n  "{{ if  }}": {  }\r\n}'],
  ])('%j', (text, after) => {
    expect(marked(text)).toBe(after);
  });
});

describe('B43 nothing is put where it would be wrong', () => {
  test.each<[string, string, string, MarkerWord?]>([
    ['a list that does not end', '{ "a": [1, "b": {{ c| }} }', 'broken at 14'],
    ['an object that does not end', '{ "a": {{ b| }}', 'broken at 14'],
    ['a comma too many before it', '{ "a": [1,], "b": {{ c| }} }', 'broken at 9'],
    ['a comma too many that is not beside it', '{ "a": 1|, "b": 2, }', 'broken at 16'],
    ['a tag as a name', '{ {{ a }}: {{ b| }} }', 'broken at 2'],
    ['text beside a tag', '{ "a": {{ b }} EUR| }', 'broken at 15'],
    ['an empty line of a list', '[\n|\n]', 'no-part'],
    ['a body that is one value', '{{ a| }}', 'no-part'],
    ['behind the body', '{ "a": 1 }\n|', 'no-part'],
    ['an empty body', '|', 'no-part'],
    ['several members', '{ ‹"a": 1, "b": 2› }', 'no-part'],
    ['an empty line of an object is not repeated', '{\n|\n}', 'no-part', 'each'],
    [
      'more markers around it than may be',
      `${'{"{{ if a }}": '.repeat(16)}{ "b": |1 }${'}'.repeat(16)}`,
      'too-deep',
    ],
  ])('%s', (_, text, reason, word) => {
    expect(marked(text, word)).toBe(reason);
  });

  test('15 markers around it leave room for one', () => {
    const body = (inside: string) => `${'{"{{ if a }}": '.repeat(15)}{ ${inside} }${'}'.repeat(15)}`;
    expect(marked(body('"b": |1'))).toBe(body('"{{ if  }}": { "b": 1 }'));
  });
});

test.each([
  ['the element of a bare tag', '[{{ a| }}]', '["{{ each  }}", {{ a }}]'],
  ['behind a comma', '[\n  {{ a }},|\n  2\n]', '[\n  "{{ each  }}", {{ a }},\n  2\n]'],
  [
    'an element around a member',
    '{"l": [{ "b": {{ c }}|\n }]}',
    '{"l": ["{{ each  }}", { "b": {{ c }}\n }]}',
  ],
  ['the only element of a member', '{"l|": [{{ c }}]}', '{"l": ["{{ each  }}", {{ c }}]}'],
  ['of several, none', '{"l|": [{{ c }}, 1]}', 'no-part'],
])('B39 an element is repeated: %s', (_, text, after) => {
  expect(marked(text, 'each')).toBe(after);
});

test.each([
  ['at its marker', '["{{ each o.l|ines as line }}", { "a": {{ line.a }} }]'],
  ['inside of it', '["{{ each o.lines as line }}", { "a": {{ line.a| }} }]'],
  ['behind a condition', '["{{ each o.lines as line }}", "{{ if line.a }}", { "a": |1 }]'],
  ['at a condition before its marker', '["{{ if |o }}", "{{ each o.lines as line }}", { "a": 1 }]'],
  ['the only element of a member', '{"l|": ["{{ each o.lines as line }}", { "a": 1 }]}'],
])('B43 an element that is repeated is not repeated again: %s', (_, text) => {
  expect(marked(text, 'each')).toMatch(/^(?:repeated|no-part)$/);
});

test('B39 the element behind a repeated one, and a list inside of it, can be repeated', () => {
  const list = '"{{ each o.lines as line }}", { "subs": [{{ a }}] }';
  expect(marked(`[${list}, {{ b| }}]`, 'each')).toBe(`[${list}, "{{ each  }}", {{ b }}]`);
  expect(marked(`[${list.replace('a }}', 'a| }}')}]`, 'each')).toBe(
    `[${list.replace('[{{ a', '["{{ each  }}", {{ a')}]`,
  );
});
