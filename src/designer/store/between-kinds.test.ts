import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { type Action, build, type DataRow, readContext } from '../../core';
import { parseTemplate } from '../../core/internal';
import { asItIs, jsonAsRows, rowsAsJson, rowsSentAsText, sentAsText } from './between-kinds';

const CONTEXT = '{"id":"A \\"1\\"\\\\","n":1.0,"t":true,"z":null,"o":{"a":[1]},"e":""}';
const context = readContext(CONTEXT).context;
const webhook = (data: DataRow[]): Action => aWebhook({ format: 'json', data });
const restApiCall = (body: string): Action => aRestApiCall({ body });
const sent = (action: Action): string | undefined => {
  const { request } = build(action, { context, now: 0 });
  return request && Buffer.from(request.body).toString('utf8');
};
/** The members that a receiver reads, in their order. */
const members = (json: string | undefined) => json && Object.entries(JSON.parse(json));

const row = (key: string, value: string, enabled = true): DataRow => ({ key, value, enabled });
const asRows = (body: string) => jsonAsRows(body)?.rows.map(({ key, value }) => [key, value]);

const TAGS = [
  '{{ id }}',
  '{{ n }}',
  '{{ o | json }}',
  "{{ e | default: 'x' }}",
  "{{ '{{' }}",
  '{{ id | upper }}',
];
const template = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TAGS),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', '\\', '\\u', '\n'),
    ),
  )
  .map((parts) => parts.join(''))
  .filter((text) => !text.includes('{{{') && parseTemplate(text).every(({ type }) => type !== 'broken'));
const rowsOf = fc.uniqueArray(
  fc.record({ key: template.filter((key) => key !== ''), value: template, enabled: fc.constant(true) }),
  { selector: ({ key }) => key, minLength: 1, maxLength: 6 },
);

describe('U9: laws between the kinds', () => {
  test('the body that is written of rows brings a receiver what the rows did', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const before = sent(webhook(rows));
        fc.pre(before !== undefined);
        const { body } = rowsAsJson({ format: 'json', data: rows });
        expect(members(sent(restApiCall(body)))).toEqual(members(before));
      }),
    );
  });

  test('and gives the rows back, their tags and their texts', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const { body } = rowsAsJson({ format: 'json', data: rows });
        expect(jsonAsRows(body)).toEqual({ rows, losses: [] });
      }),
    );
  });

  test('the rows that are made of a body bring a receiver what the body did', () => {
    const object = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(object, (value) => {
        const body = JSON.stringify(value, undefined, 2);
        fc.pre(sent(restApiCall(body)) !== undefined);
        const rows = jsonAsRows(body)?.rows ?? [];
        expect(members(sent(webhook([...rows])))).toEqual(members(body));
      }),
    );
  });
});

describe('U9: rows as JSON', () => {
  test('are an object that can be read', () => {
    const data = [row('id', '{{ order.id }}'), row('note', 'say "hi"'), row('', '')];
    expect(rowsAsJson({ format: 'json', data })).toEqual({
      body: '{\n  "id": "{{ order.id }}",\n  "note": "say \\"hi\\""\n}',
      losses: [],
    });
  });

  test.each([
    ['a form', 'default', [row('a', '1')], [{ type: 'form' }]],
    [
      'rows that are off',
      'json',
      [row('a', '1'), row('b', '2', false), row('', '', false)],
      [{ type: 'switched-off', rows: 1 }],
    ],
    [
      'a key that is there twice',
      'json',
      [row('a', '1'), row('a', '2')],
      [{ type: 'repeated', keys: ['a'] }],
    ],
    [
      'a key that is there twice, once off',
      'json',
      [row('a', '1'), row('a', '2', false)],
      [{ type: 'switched-off', rows: 1 }],
    ],
  ] as const)('tell of %s', (_, format, data, losses) => {
    expect(rowsAsJson({ format, data: [...data] }).losses).toEqual(losses);
  });

  test('a tag that is broken stays text, and the JSON whole', () => {
    expect(rowsAsJson({ format: 'json', data: [row('a', '{{ "x" }}')] }).body).toBe(
      '{\n  "a": "{{ \\"x\\" }}"\n}',
    );
  });
});

describe('B16: numbers that rows send as text', () => {
  const order = readContext(
    '{"id":"A-1","total":149.90,"paid":true,"none":null,"lines":[1],"big":1e400}',
  ).context;
  const ROWS = [
    row('id', '{{ id }}'),
    row('total', '{{ total }}'),
    row('paid', '{{paid}}'),
    row('n', '{{ total }} €'),
  ];
  const firstOf = (data: DataRow[], format: 'json' | 'default' = 'json') =>
    rowsSentAsText({ format, data }, order)?.text;

  test.each([
    ['{{ total }}', '149.90'],
    ['{{ big }}', '1e400'],
    ["{{ paid | default: 'x' }}", 'true'],
    ['{{ total | json }}', undefined],
    ['{{ total }} ', undefined],
    ['{{ total }}{{ total }}', undefined],
    ["{{ '1' }}", undefined],
    ['{{ id }}', undefined],
    ['{{ none }}', undefined],
    ['{{ lines }}', undefined],
    ['{{ missing | default: 1 }}', undefined],
    ['{{ total', undefined],
    ['1', undefined],
  ])('%s', (template, found) => {
    expect(sentAsText(template, order)).toEqual(found);
  });

  test('the first that is sent is told', () => {
    expect(firstOf(ROWS)).toEqual('149.90');
    expect(firstOf([row('t', '{{ total }}', false), row('p', '{{ paid }}')])).toBe('true');
    expect(firstOf([row('id', '{{ id }}')])).toBeUndefined();
    expect(firstOf(ROWS, 'default')).toBeUndefined();
    expect(firstOf([row('l', '{{ lines | json }}')])).toBe('[1]');
    expect(firstOf([row('l', '{{ lines }}')])).toBeUndefined();
    expect(firstOf([row('l', "{{ lines | join: ', ' }}")])).toBeUndefined();
  });

  test('all rows of which it is true are named, lists first', () => {
    const data = [...ROWS, row('lines', '{{ lines | json }}'), row('off', '{{ total }}', false)];
    expect(rowsSentAsText({ format: 'json', data }, order)).toEqual({
      keys: ['lines', 'total', 'paid'],
      text: '[1]',
    });
  });

  test('in the body that is written they stand without quotes, and all else as it was', () => {
    const { body } = rowsAsJson({ format: 'json', data: ROWS }, (value) => asItIs(value, order));
    expect(body).toBe(
      '{\n  "id": "{{ id }}",\n  "total": {{ total }},\n  "paid": {{paid}},\n  "n": "{{ total }} €"\n}',
    );
    const { request } = build(restApiCall(body), { context: order, now: 0 });
    expect(request && Buffer.from(request.body).toString('utf8')).toBe(
      '{\n  "id": "A-1",\n  "total": 149.90,\n  "paid": true,\n  "n": "149.90 €"\n}',
    );
  });

  test('a list that a row writes as text comes to a body as a list', () => {
    expect(asItIs('{{ lines | json }}', order)).toBe('{{ lines }}');
    expect(asItIs('{{lines|json}}', order)).toBe('{{lines }}');
    expect(asItIs('{{ lines }}', order)).toBe('{{ lines }}');
    expect(asItIs('{{ lines | json | upper }}', order)).toBeUndefined();
    expect(asItIs('{{ id | json }}', order)).toBeUndefined();
    expect(asItIs('{{ none | json }}', order)).toBeUndefined();
    expect(asItIs('a {{ lines | json }}', order)).toBeUndefined();
  });
});

describe('U9: rows of a body', () => {
  test.each<[body: string, rows: string[][]]>([
    [
      '{"id": "{{ order.id }}", "b": "x {{ a }}-{{ b | upper }}"}',
      [
        ['id', '{{ order.id }}'],
        ['b', 'x {{ a }}-{{ b | upper }}'],
      ],
    ],
    ['{"{{ key }}": "1"}', [['{{ key }}', '1']]],
    ['{"a": "\\u007b\\u007b x }}"}', [['a', "{{ '{{' }} x }}"]]],
    ['{"a": "\\u007b{{ x }}"}', [['a', "{{ '{' }}{{ x }}"]]],
    [
      '{"a": "line\\nend", "b": 12345678901234567890.10}',
      [
        ['a', 'line\nend'],
        ['b', '12345678901234567890.10'],
      ],
    ],
  ])('%s', (body, rows) => {
    expect(asRows(body)).toEqual(rows);
  });

  test.each([
    [
      'numbers, true and null',
      '{"n": 1.0, "t": true, "z": null, "s": "x"}',
      [{ type: 'not-text', keys: ['n', 't', 'z'] }],
    ],
    [
      'tags that are not whole strings',
      '{"n": {{ n }}, "s": "{{ id }}"}',
      [{ type: 'bare-tag', keys: ['n'] }],
    ],
    ['nested values', '{"o": {"a": [1.0]}, "l": []}', [{ type: 'nested', keys: ['o', 'l'] }]],
    ['keys that occur twice', '{"a": "1", "a": "2"}', [{ type: 'repeated', keys: ['a'] }]],
    ['the filter that rows refuse', '{"a": "{{ x | raw }}"}', [{ type: 'raw', keys: ['a'] }]],
  ])('tell of %s', (_, body, losses) => {
    expect(jsonAsRows(body)?.losses).toEqual(losses);
  });

  test.each([
    ['no JSON', '{"a": '],
    ['no object', '["a"]'],
    ['an empty object', '{}'],
    ['nothing', ''],
    ['tags in what is nested', '{"o": {"a": "{{ x }}"}}'],
    ['a tag that is a part of a bare value', '{"a": 1{{ x }}}'],
    ['two bare tags side by side', '{"a": {{ x }}{{ y }}}'],
    ['a tag that brings members', '{"a": "1", {{ members | raw }}}'],
    ['a broken tag', '{"a": "{{ x"}'],
    ['a tag inside of an escape', '{"a": "\\{{ x }}"}'],
    ['what would stand for tags', '{"a": "\ue000i0\ue001", "b": "{{ x }}"}'],
    ['more than anybody waits for', `{"a": "${'x'.repeat(1_000_000)}"}`],
  ])('are not offered of %s', (_, body) => {
    expect(jsonAsRows(body)).toBeUndefined();
  });
});
