import { expect, test } from 'vitest';
import { pastedRows } from './pasted-rows';

test.each([
  [
    'cells of a spreadsheet',
    'id\t1\nnote\ta: b = c\n',
    [
      ['id', '1'],
      ['note', 'a: b = c'],
    ],
  ],
  [
    'cells keep their spaces',
    ' a \t b \nc\td',
    [
      [' a ', ' b '],
      ['c', 'd'],
    ],
  ],
  [
    'a cell alone on its line',
    'a\tb\nc',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    'equals signs',
    'A=1\nB = x=y',
    [
      ['A', '1'],
      ['B', 'x=y'],
    ],
  ],
  [
    'colons',
    'id: 7\nnote:\n',
    [
      ['id', '7'],
      ['note', ''],
    ],
  ],
  [
    'line ends of every kind, blank lines',
    'a=1\r\n\r\nb=2\rc=3',
    [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ],
  ],
  [
    'addresses stay whole',
    'https://a.example\nhttps://b.example',
    [
      ['https://a.example', ''],
      ['https://b.example', ''],
    ],
  ],
  [
    'tags stay whole',
    "{{ a | default: 'x=y' }}=1\nb: {{ c }}",
    [
      ["{{ a | default: 'x=y' }}", '1'],
      ['b', '{{ c }}'],
    ],
  ],
  [
    'tags whose strings hold braces and signs',
    "{{ a | default: '}}=' }}=x\nb={{ c }}",
    [
      ["{{ a | default: '}}=' }}", 'x'],
      ['b', '{{ c }}'],
    ],
  ],
  [
    'a broken tag, read as text',
    '{{ a b }}=1\n{{ c=2',
    [
      ['{{ a b }}', '1'],
      ['{{ c', '2'],
    ],
  ],
  [
    'a nested JSON object, as JSON text',
    '{\n  "id": 1.0,\n  "customer": {\n    "name": "A",\n    "tags": ["x", null]\n  }\n}',
    [
      ['id', '1.0'],
      ['customer', '{"name":"A","tags":["x",null]}'],
    ],
  ],
  [
    'members of a JSON object, digits kept',
    '{\n "id": 12345678901234567890,\n "on": true, "no": null\n}',
    [
      ['id', '12345678901234567890'],
      ['on', 'true'],
      ['no', ''],
    ],
  ],
])('%s', (_, text, rows) => {
  expect(pastedRows(text)).toEqual(rows.map(([key, value]) => ({ key, value, enabled: true })));
});

test.each([
  ['one line', 'a=1'],
  ['one line with its end', 'a: 1\n'],
  ['nothing', ''],
])('%s is pasted as text', (_, text) => {
  expect(pastedRows(text)).toBeUndefined();
});
