import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { contractOf } from '../../../../test/contract-examples';
import { checkAgainst } from '../../../contract/check';
import { type JsonSchema, writeContract } from '../../../contract/contract';
import { type Action, build, type Context, readContext } from '../../../core';
import { NO_COMPANIONS } from '../../../core/internal';
import { toAction, toDraft } from '../../store/draft';
import { fixedDraft, fixesFor } from './fixes-for';

const { context } = readContext(
  '{ "order": { "net": 149.90, "lines": [{ "price": 9.99 }], "total": "9.50", "count": 2, "weight": 1.25, "status": "paid", "note": null, "at": "2026-11-20T09:30:00Z", "customer": { "email": "z@example.com" } } }',
);
const RUNTIME = { context, now: 0 };

const body = (text: string): Action => aRestApiCall({ url: 'https://h/', body: text });
const rows = (value: string, format: 'json' | 'default' = 'json'): Action =>
  aWebhook({ url: 'https://h/', format, data: [{ key: 'a', value, enabled: true }] });
const ofA = (schema: JsonSchema): JsonSchema => ({ properties: { a: schema } });

/** The fixes of the only departure, and the content of the action after each. */
function fixesOf(
  action: Action,
  schema: JsonSchema,
  contract = contractOf(schema),
  of: Context = context,
): [label: string, content: unknown][] {
  const draft = toDraft(action, { ...NO_COMPANIONS, contract: writeContract(contract) });
  const runtime = { ...RUNTIME, context: of };
  const departures = checkAgainst(contract, build(action, runtime), action);
  expect(departures).toHaveLength(1);
  return departures
    .flatMap((departure) => fixesFor(departure, draft, runtime))
    .map((fix) => {
      const fixed = fix.type === 'edit' && fixedDraft(fix, draft);
      const after = fixed && toAction(fixed);
      const { code, ...values } = fix.label;
      const content =
        after &&
        ('body' in after ? after.body : after.data.map(({ key, value, enabled }) => [key, value, enabled]));
      return [[code, ...Object.values(values)].join(' '), content];
    });
}

describe('the fixes of a departure from the contract', () => {
  test.each<[string, string, JsonSchema, [string, string][]]>([
    ['a number in quotes', '{"a":"12"}', { type: 'number' }, [['remove-quotes', '{"a":12}']]],
    [
      'a number that the sample has',
      '{"a":"{{ order.count }}"}',
      { type: 'integer' },
      [['remove-quotes', '{"a":{{ order.count }}}']],
    ],
    [
      'a text that stands for a number',
      '{"a":"{{ order.total }}"}',
      { type: 'number' },
      [['as-number 9.5', '{"a":{{ order.total | scale: 0 }}}']],
    ],
    [
      'the same without quotes',
      '{"a":{{ order.total }}}',
      { type: 'number' },
      [['as-number 9.5', '{"a":{{ order.total | scale: 0 }}}']],
    ],
    [
      'a fraction where a whole number is expected',
      '{"a":{{ order.weight }}}',
      { type: 'integer' },
      [
        ['convert-number round 1', '{"a":{{ order.weight | decimal: 0 }}}'],
        ['convert-number times-100 125', '{"a":{{ order.weight | scale: 2 }}}'],
      ],
    ],
    [
      'a number where a text is expected',
      '{"a":{{ order.count }}}',
      { type: 'string' },
      [['add-quotes', '{"a":"{{ order.count }}"}']],
    ],
    ['true in quotes', '{"a":"true"}', { type: 'boolean' }, [['remove-quotes', '{"a":true}']]],
    [
      'null',
      '{"a":{{ order.note }}}',
      { type: 'string' },
      [['leave-out true', '{"a":{{ order.note | optional }}}']],
    ],
    [
      'another case',
      '{"a":"{{ order.status }}"}',
      { enum: ['PAID', 'NEW'] },
      [
        ['add-filter upper', '{"a":"{{ order.status | upper }}"}'],
        ["add-filter map: 'paid', 'PAID'", `{"a":"{{ order.status | map: 'paid', 'PAID' }}"}`],
      ],
    ],
    [
      'another word',
      '{"a":"{{ order.status }}"}',
      { enum: ['settled'] },
      [["add-filter map: 'paid', 'settled'", `{"a":"{{ order.status | map: 'paid', 'settled' }}"}`]],
    ],
    [
      'a word that is written',
      '{"a":"piad"}',
      { enum: ['new', 'paid'] },
      [['use-value paid', '{"a":"paid"}']],
    ],
    [
      'a time where a date is expected',
      '{"a":"{{ order.at }}"}',
      { format: 'date' },
      [["add-filter date: 'yyyy-MM-dd'", `{"a":"{{ order.at | date: 'yyyy-MM-dd' }}"}`]],
    ],
    [
      'more digits than the receiver takes',
      '{"a":{{ order.weight }}}',
      { multipleOf: 0.1 },
      [
        ['convert-number round 1.3', '{"a":{{ order.weight | decimal: 1 }}}'],
        ['convert-number times-100 125', '{"a":{{ order.weight | scale: 2 }}}'],
      ],
    ],
  ])('%s', (_, text, schema, fixes) => {
    expect(fixesOf(body(text), ofA(schema))).toEqual(fixes);
  });

  test('are made at its place also behind other letters than those of ASCII', () => {
    const schema = { properties: { n: true, a: { type: 'number' } } };
    expect(fixesOf(body('{"n":"Jürgen",\n "a":"12"}'), schema)).toEqual([
      ['remove-quotes', '{"n":"Jürgen",\n "a":12}'],
    ]);
  });

  test('what is missing is added from the value of that name', () => {
    const schema = { required: ['email'], properties: { email: { type: 'string' } } };
    expect(
      fixesOf(body('{\n  "a": 1\n}'), { ...schema, properties: { ...schema.properties, a: true } }),
    ).toEqual([
      ['add-member email order.customer.email', '{\n  "email": "{{ order.customer.email }}",\n  "a": 1\n}'],
    ]);
    expect(fixesOf(body('{}'), schema)).toEqual([
      ['add-member email order.customer.email', '{"email": "{{ order.customer.email }}"}'],
    ]);
    expect(fixesOf(rows('1'), { ...schema, properties: { ...schema.properties, a: true } })).toEqual([
      [
        'add-member email order.customer.email',
        [
          ['a', '1', true],
          ['email', '{{ order.customer.email }}', true],
        ],
      ],
    ]);
  });

  test('a Webhook, whose values are texts, becomes a REST API Call', () => {
    expect(fixesOf(rows('{{ order.count }}'), ofA({ type: 'number' }))).toEqual([
      ['make-rest-api-call', '{\n  "a": {{ order.count }}\n}'],
    ]);
    expect(fixesOf(rows('12'), ofA({ type: 'integer' }))).toEqual([
      ['make-rest-api-call', '{\n  "a": 12\n}'],
    ]);
  });

  test('a form becomes JSON, and a row that is refused is switched off', () => {
    expect(fixesOf(rows('x', 'default'), ofA({ type: 'string' }))).toEqual([
      ['use-format json', [['a', 'x', true]]],
    ]);
    const schema = { properties: { b: true }, additionalProperties: false };
    expect(fixesOf(rows('x'), schema)).toEqual([['switch-row-off', [['a', 'x', false]]]]);
  });
});

describe('B43 conversions of amounts stand side by side with their results', () => {
  const cents = { properties: { totalCents: { type: 'integer' } } } as const;
  const round = (after: string) => ['convert-number round 150', after];
  const times = (after: string) => ['convert-number times-100 14990', after];

  test.each<[string, string, string, string]>([
    [
      'a bare tag',
      '{"totalCents": {{ order.net }}}',
      '{"totalCents": {{ order.net | scale: 2 }}}',
      '{"totalCents": {{ order.net | decimal: 0 }}}',
    ],
    [
      'a tag in quotes',
      '{"totalCents": "{{ order.net }}"}',
      '{"totalCents": {{ order.net | scale: 2 }}}',
      '{"totalCents": {{ order.net | decimal: 0 }}}',
    ],
    ['a written number', '{"totalCents": 149.90}', '{"totalCents": 14990}', '{"totalCents": 150}'],
    [
      'behind which it is left out',
      '{"totalCents": {{ order.net | optional }}}',
      '{"totalCents": {{ order.net | scale: 2 | optional }}}',
      '{"totalCents": {{ order.net | decimal: 0 | optional }}}',
    ],
  ])('cents first where the name says so: %s', (_, text, hundredfold, rounded) => {
    expect(fixesOf(body(text), cents)).toEqual([times(hundredfold), round(rounded)]);
  });

  test.each(['total', 'percent', 'centre', 'amountCentral'])('“%s” says no cents', (name) => {
    const schema = { properties: { [name]: { type: 'integer' } } };
    expect(fixesOf(body(`{"${name}": {{ order.net }}}`), schema).map(([label]) => label)).toEqual([
      'convert-number round 150',
      'convert-number times-100 14990',
    ]);
  });

  test.each(['unitCents', 'unit_price_cents', 'amountMinor', 'pence'])(
    '“%s” says cents, in a list',
    (name) => {
      const lines = { items: { properties: { [name]: { type: 'integer' } } } };
      const text = `{"lines": ["{{ each order.lines as line }}", {"${name}": {{ line.price }}}]}`;
      expect(fixesOf(body(text), { properties: { lines } }).map(([label]) => label)).toEqual([
        'convert-number times-100 999',
        'convert-number round 10',
      ]);
    },
  );

  test('in a row of a form', () => {
    const schema = { properties: { a: { type: 'integer' } } } as const;
    const form = { ...contractOf(schema), mediaType: 'application/x-www-form-urlencoded' };
    expect(fixesOf(rows('{{ order.net }}', 'default'), schema, form)).toEqual([
      ['convert-number round 150', [['a', '{{ order.net | decimal: 0 }}', true]]],
      ['convert-number times-100 14990', [['a', '{{ order.net | scale: 2 }}', true]]],
    ]);
  });

  test.each<[string, string, JsonSchema]>([
    ['two tags', '{"totalCents": "{{ order.count }}.{{ order.count }}"}', cents],
    ['a tag and a digit', '{"totalCents": "{{ order.weight }}0"}', cents],
    ['a digit and a tag', '{"a": "1{{ order.weight }}"}', ofA({ type: ['number', 'integer'] })],
    ['a tag in one of the accepted values', '{"a": "st-{{ order.status }}"}', ofA({ enum: ['st-open'] })],
    ['two tags for one of them', '{"a": "{{ order.count }}{{ order.status }}"}', ofA({ enum: ['PAID'] })],
  ])('no tag becomes a constant: %s', (_, text, schema) => {
    expect(fixesOf(body(text), schema)).toEqual([]);
  });

  test('no tag of a row of a form becomes a constant', () => {
    const form = { ...contractOf(cents), mediaType: 'application/x-www-form-urlencoded' };
    const data = [{ key: 'totalCents', value: '{{ order.count }}.{{ order.count }}', enabled: true }];
    const action = aWebhook({ url: 'https://h/', format: 'default', data });
    expect(fixesOf(action, cents, form)).toEqual([]);
  });

  test('none is offered alone', () => {
    expect(fixesOf(body('{"a": {{ order.net }}}'), ofA({ type: 'integer', maximum: 1000 }))).toEqual([]);
  });

  test('the same amount as a number stands beside it', () => {
    const schema = { properties: { cents: { type: 'number' } } } as const;
    expect(fixesOf(body('{"cents": "{{ order.net }}"}'), schema)).toEqual([
      ['convert-number times-100 14990', '{"cents": {{ order.net | scale: 2 }}}'],
      ['remove-quotes', '{"cents": {{ order.net }}}'],
    ]);
  });
});

describe('a member that the contract does not know, or misses', () => {
  const closed = { properties: { a: true, b: true }, additionalProperties: false } as const;

  test.each([
    ['the last', '{ "a": 1, "x": 2 }', '{ "a": 1 }'],
    ['the first', '{ "x": 2, "a": 1 }', '{ "a": 1 }'],
    [
      'on a line of its own',
      '{\n  "a": 1,\n  "x": "{{ order.count }}",\n  "b": 2\n}',
      '{\n  "a": 1,\n  "b": 2\n}',
    ],
    ['the only one', '{"x": 2}', '{}'],
    ['with a list of objects', '{"a":1,"x":[{"a":{{ order.count }}}]}', '{"a":1}'],
  ])('is removed with one comma: %s', (_, text, after) => {
    expect(fixesOf(body(text), closed)).toEqual([['remove-member x', after]]);
  });

  test('is not removed where a tag brings it, or its name', () => {
    expect(
      fixesOf(body('{{ order.customer }}'), { properties: { a: true }, additionalProperties: false }),
    ).toEqual([]);
    expect(fixesOf(body('{"{{ order.status }}": 1}'), closed)).toEqual([]);
  });

  test.each<[string, JsonSchema, string[]]>([
    ['its constant', { const: 2 }, ['2']],
    ['its default and an example', { default: 'EUR', examples: ['USD'] }, ['"EUR"', '"USD"']],
    ['the first of its values', { enum: ['EUR', 'USD', 'GBP'] }, ['"EUR"', '"USD"']],
    ['an empty value where it names none', { type: 'integer' }, ['0']],
    ['none that it refuses itself', { default: 'x', type: 'integer' }, ['0']],
    ['none with a tag', { default: '{{ x }}', type: 'string' }, ['""']],
  ])('is added with %s', (_, schema, values) => {
    const found = fixesOf(body('{}'), { required: ['unit'], properties: { unit: schema } });
    expect(found).toEqual(values.map((value) => [`add-member unit ${value}`, `{"unit": ${value}}`]));
  });

  test('an idempotency key is added from the sample alone', () => {
    const key = { type: 'string', default: 'k-1' } as const;
    const schema = { required: ['idempotency_key'], properties: { a: true, idempotency_key: key } };
    expect(fixesOf(body('{}'), schema)).toEqual([]);
    expect(fixesOf(rows('1'), schema)).toEqual([]);
    const sample = readContext('{ "order": { "idempotency_key": "a" } }').context;
    expect(fixesOf(body('{}'), schema, contractOf(schema), sample).map(([label]) => label)).toEqual([
      'add-member idempotency_key order.idempotency_key',
    ]);
  });

  test('a value of the sample in another unit is not added', () => {
    const amount = { required: ['net'], properties: { net: { type: 'number' } } };
    expect(
      fixesOf(body('{"amount_minor": {}}'), { properties: { amount_minor: amount } }).map(([label]) => label),
    ).toEqual(['add-member net 0']);
  });

  test('null of the sample stays null where the contract takes it', () => {
    const schema = { required: ['note'], properties: { note: { type: ['string', 'null'] } } } as const;
    expect(fixesOf(body('{}'), schema)).toEqual([
      ['add-member note order.note', '{"note": {{ order.note }}}'],
    ]);
  });
});

test.each<[string, JsonSchema, string[]]>([
  [
    'that takes little time is matched',
    { enum: ['PAID'], pattern: '^[A-Z]+$' },
    ['upper', "map: 'paid', 'PAID'"],
  ],
  ['that could backtrack is not trusted', { enum: ['PAID'], pattern: '^([A-Z]+)+$' }, []],
])('a pattern %s', (_, schema, filters) => {
  const contract = contractOf(ofA(schema));
  const action = body('{"a":"{{ order.status }}"}');
  const draft = toDraft(action, { ...NO_COMPANIONS, contract: writeContract(contract) });
  const [departure] = checkAgainst(contract, build(action, RUNTIME), action).filter(
    ({ code }) => code === 'contract-value',
  );
  const fixes = departure ? fixesFor(departure, draft, RUNTIME) : [];
  expect(fixes.map(({ label }) => label)).toEqual(filters.map((filter) => ({ code: 'add-filter', filter })));
});

test('as a REST API Call, only the row of the problem is sent in another way', () => {
  const action = aWebhook({
    url: 'https://h/',
    format: 'json',
    data: [
      { key: 'a', value: '{{ order.count }}', enabled: true },
      { key: 'b', value: '{{ order.weight }}', enabled: true },
    ],
  });
  expect(fixesOf(action, { properties: { a: { type: 'number' }, b: true } })).toEqual([
    ['make-rest-api-call', '{\n  "a": {{ order.count }},\n  "b": "{{ order.weight }}"\n}'],
  ]);
});
