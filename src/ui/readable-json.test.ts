import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableJson, readablePair } from './difference-view';

test('the body of an action is read in lines', () => {
  const body = '{\n  "id": {{ order.id }},\n  "note": "a \\"b\\""\n}';
  const config = JSON.stringify({ url: 'https://h/', body, method: 'PUT' }, null, 2);
  expect(readableJson(config)).toBe(
    [
      '{',
      '  "url": "https://h/",',
      '  "body":',
      '    {',
      '      "id": {{ order.id }},',
      '      "note": "a \\"b\\""',
      '    },',
      '  "method": "PUT"',
      '}',
    ].join('\n'),
  );
});

test.each([
  ['a text of one line', '{\n  "a": "x \\" \\\\ y"\n}'],
  ['two members in one line', '{ "a": "x\\ny", "b": 1 }'],
  ['what is no JSON', '{\n  "a": "x\\n\n'],
  ['an object in one line', '{"a":{"b":"x\\ny"}}'],
])('%s stays as it is', (_, json) => {
  expect(readableJson(json)).toBe(json);
});

test('an element of a list has no name', () => {
  expect(readableJson('[\n  "x\\ny"\n]')).toBe('[\n    x\n    y\n]');
});

test('texts that differ only in how they are written are compared as they are', () => {
  const [one, other] = ['{\n  "a": "x\\ny"\n}', '{\n  "a": "\\u0078\\ny"\n}'];
  expect(readablePair(one, other)).toEqual({ before: one, after: other });
});

test('what differs is shown differently', () => {
  const config = fc
    .record({ body: fc.string({ unit: fc.constantFrom('a', '\n', '"', '\\', ',', ' ') }), url: fc.string() })
    .map((value) => JSON.stringify(value, null, 2));
  fc.assert(
    fc.property(config, config, (one, other) => {
      const { before, after } = readablePair(one, other);
      expect(before === after).toBe(one === other);
    }),
  );
});
