import { expect, test } from 'vitest';
import { pastedRows } from './row';

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
    'lines of several kinds',
    'sku: ABC\nqty=3\ncolor\tred',
    [
      ['sku', 'ABC'],
      ['qty', '3'],
      ['color', 'red'],
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
  [
    'one line of JSON',
    '{"id": "A", "n": 1.0}',
    [
      ['id', 'A'],
      ['n', '1.0'],
    ],
  ],
  [
    'one line of a form, decoded',
    'x=1&y=a+b%26c%3D%C3%BC&z=&q=a=b\n',
    [
      ['x', '1'],
      ['y', 'a b&c=ü'],
      ['z', ''],
      ['q', 'a=b'],
    ],
  ],
  [
    'one line of a form with tags, which stay',
    "id={{ order.id }}&note=no.+{{ a | default: '&=' }}%21&{{ k }}=1",
    [
      ['id', '{{ order.id }}'],
      ['note', "no. {{ a | default: '&=' }}!"],
      ['{{ k }}', '1'],
    ],
  ],
])('%s', (_, text, rows) => {
  expect(pastedRows(text)).toEqual(rows.map(([key, value]) => ({ key, value, enabled: true })));
});

test.each([
  ['one line', 'a=1'],
  ['an address', 'https://example.com/a?b=1&c'],
  ['a sentence', 'this & that = all & more'],
  ['an empty object', '{}'],
  ['a form whose text would become a tag', 'a=1&b=%7B%7B%20c%20%7D%7D'],
  ['one line with its end', 'a: 1\n'],
  ['nothing', ''],
])('%s is pasted as text', (_, text) => {
  expect(pastedRows(text)).toBeUndefined();
});
