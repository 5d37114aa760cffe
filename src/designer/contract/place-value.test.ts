import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { type Action, readContext } from '../../core';
import { toAction, toDraft } from '../store/draft';
import { applied } from '../store/edit/edit';
import { currentTextOf, enclosingValuePath, placeInItems, placeValue } from './place-value';
import { placeAll } from './proposals';
import { ReceiverShape } from './receiver-shape';

type Types = Parameters<typeof placeValue>[1]['types'];

const NO_SHAPE = new ReceiverShape([], readContext('{}').context);

function placed(action: Action, path: readonly string[], tag: string, types: Types = ['string']): unknown {
  const draft = toDraft(action);
  const edits = placeValue(draft, { path, types }, tag, NO_SHAPE);
  if (!edits) return undefined;
  const after = toAction(applied(draft, edits).draft);
  return 'body' in after ? after.body : after.data.map(({ key, value }) => [key, value]);
}

const body = (text: string): Action => aRestApiCall({ body: text });
const TAG = '{{ order.id }}';

describe('a value for a field of the receiver', () => {
  test.each<[string, string, readonly string[], Types, string | undefined]>([
    ['an empty body', '', ['id'], ['string'], '{\n  "id": "{{ order.id }}"\n}'],
    ['an empty object', '{}', ['id'], ['string'], '{ "id": "{{ order.id }}" }'],
    ['a number is bare', '{}', ['id'], ['integer', 'null'], '{ "id": {{ order.id }} }'],
    ['another value', '{ "id": "x", "a": 1 }', ['id'], ['string'], '{ "id": "{{ order.id }}", "a": 1 }'],
    ['a bare tag', '{ "id": {{ a.b | upper }} }', ['id'], ['string'], '{ "id": "{{ order.id }}" }'],
    [
      'an object gives way',
      '{ "id": { "a": [1] }, "b": 2 }',
      ['id'],
      ['string'],
      '{ "id": "{{ order.id }}", "b": 2 }',
    ],
    [
      'one more member',
      '{\n  "a": {{ n }}\n}',
      ['id'],
      ['string'],
      '{\n  "a": {{ n }},\n  "id": "{{ order.id }}"\n}',
    ],
    ['inside an object', '{"a":{"b":1}}', ['a', 'id'], ['string'], '{"a":{"b":1, "id": "{{ order.id }}"}}'],
    [
      'an object that is missing',
      '{"b":1}',
      ['a', 'id'],
      ['string'],
      '{"b":1, "a": { "id": "{{ order.id }}" }}',
    ],
    ['a list that is missing', '{"b":1}', ['a', '[]', 'id'], ['string'], undefined],
    ['no object', '[1]', ['id'], ['string'], undefined],
    ['no JSON', '{"a":', ['id'], ['string'], undefined],
    ['a name with a quote', '{}', ['a"b'], ['string'], '{ "a\\"b": "{{ order.id }}" }'],
  ])('%s', (_, text, path, types, after) => {
    expect(placed(body(text), path, TAG, types)).toBe(after);
  });

  test('inside a list, a value of an item goes by the name of the item (B39)', () => {
    const text = '{ "lines": ["{{ each order.lines as line }}", { "no": 1 }] }';
    expect(placed(body(text), ['lines', '[]', 'sku'], '{{ order.lines[0].sku }}')).toBe(
      '{ "lines": ["{{ each order.lines as line }}", { "no": 1, "sku": "{{ line.sku }}" }] }',
    );
  });

  test('in a Webhook it is the value of a row, of a form also inside another field', () => {
    const rows = [{ key: 'a', value: '1', enabled: true }];
    const [json, form] = (['json', 'default'] as const).map((format) => aWebhook({ format, data: rows })) as [
      Action,
      Action,
    ];
    expect(placed(json, ['a'], TAG)).toEqual([['a', TAG]]);
    expect(placed(json, ['id'], TAG)).toEqual([
      ['a', '1'],
      ['id', TAG],
    ]);
    expect(placed(json, ['card', 'id'], TAG)).toBeUndefined();
    expect(placed(form, ['card', 'id'], TAG)).toEqual([
      ['a', '1'],
      ['card[id]', TAG],
    ]);
  });

  test('what a field has now', () => {
    const draft = toDraft(body('{ "a": { "b": "{{ x }}", "c": [{ "d": 1 }] } }'));
    const of = (...path: string[]) => currentTextOf(draft, { path });
    expect([of('a', 'b'), of('a', 'c', '[]', 'd'), of('a', 'e'), of('f')]).toEqual([
      '"{{ x }}"',
      '1',
      undefined,
      undefined,
    ]);
  });
});

test('all open fields of single values get theirs; a value of the person, a list and an object stay', () => {
  const draft = toDraft(body('{ "email": "string", "id": "{{ order.number }}", "total": 0, "note": "x" }'));
  const field = (path: string[], types: Types) => ({ path, types, isRequired: true });
  const tags = new Map([
    ['email', '{{ order.customer.email }}'],
    ['id', '{{ order.id }}'],
    ['total', '{{ order.total }}'],
    ['currency', '{{ order.currency }}'],
    ['customer', '{{ order.customer | json }}'],
    ['sku', '{{ order.sku }}'],
  ]);
  const fields = [
    field(['email'], ['string']),
    field(['id'], ['string']),
    field(['total'], ['number']),
    field(['note'], ['string']),
    field(['currency'], []),
    field(['customer'], []),
    field(['lines', '[]', 'sku'], ['string']),
  ];
  const { context } = readContext(
    '{"order":{"number":"A","total":1,"currency":"EUR","customer":{"email":"a@b.c"}}}',
  );
  const runtime = { context, now: 0 };
  const { edits, count } = placeAll(
    draft,
    new ReceiverShape(fields, NO_SHAPE.context),
    ({ path }) => tags.get(path.at(-1) ?? ''),
    runtime,
  );
  expect(count).toBe(3);
  expect(toAction(applied(draft, edits).draft)).toMatchObject({
    body: '{ "email": "{{ order.customer.email }}", "id": "{{ order.number }}", "total": {{ order.total }}, "note": "x", "currency": "{{ order.currency }}" }',
  });
  expect(placeAll(draft, new ReceiverShape(fields, NO_SHAPE.context), () => undefined, runtime)).toEqual({
    edits: [],
    count: 0,
  });
});

describe('a member of a list that is inserted as a whole', () => {
  const field = (name: string, type: 'string' | 'integer') => ({
    path: ['lines', '[]', name],
    types: [type],
    isRequired: false,
  });
  const fields = [field('sku', 'string'), field('quantity', 'integer'), field('gift', 'string')];
  const { context } = readContext('{"order":{"lines":[{"sku":"A","quantity":2,"title":"B"}],"id":"C"}}');
  const draft = toDraft(body('{\n  "lines": {{ order.lines }}\n}'));

  test('is brought by the list', () => {
    expect(enclosingValuePath(draft, field('sku', 'string'))).toBe('order.lines');
    expect(enclosingValuePath(draft, { path: ['lines'] })).toBeUndefined();
    expect(enclosingValuePath(toDraft(body('{"lines": []}')), field('sku', 'string'))).toBeUndefined();
  });

  test.each([
    ['{{ order.lines[0].sku }}', '"{{ line.sku }}"'],
    ['{{ order.id }}', '"{{ order.id }}"'],
  ])('gets a value, and the list is written item by item: %s', (tag, value) => {
    const [sku] = fields;
    const edits = sku && placeInItems(draft, sku, tag, new ReceiverShape(fields, context));
    expect(edits && toAction(applied(draft, edits).draft)).toMatchObject({
      body: `{\n  "lines": [\n    "{{ each order.lines as line }}",\n    { "sku": ${value}, "quantity": {{ line.quantity }} }\n  ]\n}`,
    });
  });
});
