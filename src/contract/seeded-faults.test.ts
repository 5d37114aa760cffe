import { describe, expect, test } from 'vitest';
import { contractOf, foundIn } from '../../test/contract-examples';
import { judge } from './check';
import type { JsonSchema } from './contract';
import { isFault, pathWords } from './finding';

const LINE: JsonSchema = {
  type: 'object',
  required: ['sku', 'quantity', 'price'],
  properties: {
    sku: { type: 'string', pattern: '^[A-Z]{2}-\\d+$', maxLength: 8 },
    quantity: { type: 'integer', minimum: 1, maximum: 99 },
    price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 },
    gift: { type: 'boolean' },
  },
  additionalProperties: false,
};

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['id', 'created', 'currency', 'total', 'customer', 'lines'],
  properties: {
    id: { type: 'string', minLength: 3, maxLength: 12 },
    number: { type: 'integer', format: 'int64' },
    created: { type: 'string', format: 'date-time' },
    due: { type: 'string', format: 'date' },
    currency: { enum: ['EUR', 'USD', 'GBP'] },
    total: { type: 'number', minimum: 0, exclusiveMaximum: 100_000 },
    paid: { type: 'boolean' },
    note: { type: ['string', 'null'] },
    reference: { type: 'string', format: 'uuid' },
    callback: { type: 'string', format: 'uri' },
    version: { const: 2 },
    customer: { $ref: '#/$defs/Customer' },
    lines: { type: 'array', minItems: 1, maxItems: 3, items: { $ref: '#/$defs/Line' } },
    tags: { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 2 } },
    payment: {
      oneOf: [
        {
          type: 'object',
          required: ['type', 'iban'],
          properties: { type: { const: 'transfer' }, iban: { type: 'string', minLength: 15 } },
        },
        {
          type: 'object',
          required: ['type', 'card'],
          properties: {
            type: { const: 'card' },
            card: { type: 'object', required: ['last4'], properties: { last4: { pattern: '^\\d{4}$' } } },
          },
        },
      ],
    },
    labels: {
      type: 'object',
      maxProperties: 2,
      propertyNames: { pattern: '^[a-z]+$' },
      additionalProperties: { type: 'string' },
    },
  },
  additionalProperties: false,
  $defs: {
    Customer: {
      type: 'object',
      required: ['email', 'name'],
      properties: {
        email: { type: 'string', format: 'email' },
        name: { type: 'string', minLength: 1 },
        address: {
          type: 'object',
          required: ['city', 'country'],
          properties: {
            city: { type: 'string' },
            country: { type: 'string', pattern: '^[A-Z]{2}$' },
            zip: { type: 'string' },
          },
        },
      },
      additionalProperties: false,
    },
    Line: LINE,
  },
};

const BODY = {
  id: 'A-1001',
  number: 12345678,
  created: '2026-11-20T09:30:00Z',
  due: '2026-12-20',
  currency: 'EUR',
  total: 149.9,
  paid: true,
  note: null,
  reference: '0b6f1a52-2f6e-4c1f-9a3f-6f2f3f0c9d11',
  callback: 'https://shop.example.com/hook?id=1',
  version: 2,
  customer: {
    email: 'zoë@example.com',
    name: 'Zoë “Zed”',
    address: { city: 'Köln', country: 'DE', zip: '50667' },
  },
  lines: [
    { sku: 'KB-87', quantity: 1, price: 129.05, gift: false },
    { sku: 'CB-02', quantity: 2, price: 10.45 },
  ],
  tags: ['new', 'gift'],
  payment: { type: 'card', card: { last4: '4242' } },
  labels: { source: 'web' },
};

type Path = readonly (string | number)[];
type Fault = readonly [code: string, at: string, path: Path, value: unknown];

const REMOVED = Symbol('removed');

/** Faults by the place where they are made; `at` is where they are found. */
const FAULTS: readonly Fault[] = [
  // Missing
  ...['id', 'created', 'currency', 'total', 'customer', 'lines'].map(
    (name): Fault => ['contract-missing', '', [name], REMOVED],
  ),
  ...['email', 'name'].map((name): Fault => ['contract-missing', 'customer', ['customer', name], REMOVED]),
  ...['city', 'country'].map(
    (name): Fault => ['contract-missing', 'customer.address', ['customer', 'address', name], REMOVED],
  ),
  ...[0, 1].flatMap((line) =>
    ['sku', 'quantity', 'price'].map(
      (name): Fault => ['contract-missing', `lines[${line}]`, ['lines', line, name], REMOVED],
    ),
  ),
  ['contract-missing', 'payment.card', ['payment', 'card', 'last4'], REMOVED],
  ['contract-missing', 'payment', ['payment', 'card'], REMOVED],
  // Another type
  ...wrongTypes(['id'], 7, null, true, [], {}),
  ...wrongTypes(['number'], '12', 1.5, null, true),
  ...wrongTypes(['total'], '149.90', null, false, {}),
  ...wrongTypes(['paid'], 'true', 1, null),
  ...wrongTypes(['note'], 1, false, []),
  ...wrongTypes(['customer'], 'Zoë', null, []),
  ...wrongTypes(['customer', 'email'], 1, null),
  ...wrongTypes(['customer', 'address'], 'Köln', []),
  ...wrongTypes(['lines'], {}, 'none', null),
  ...wrongTypes(['lines', 1], 'CB-02', null, []),
  ...wrongTypes(['lines', 0, 'quantity'], '1', 1.5, null),
  ...wrongTypes(['lines', 1, 'price'], '10.45', null),
  ...wrongTypes(['lines', 0, 'gift'], 'no', 0),
  ...wrongTypes(['tags', 1], 1, null),
  ...wrongTypes(['labels', 'source'], 1, null),
  // Values
  ['contract-value', 'currency', ['currency'], 'CHF'],
  ['contract-value', 'currency', ['currency'], 'eur'],
  ['contract-value', 'version', ['version'], 1],
  ['contract-value', 'version', ['version'], '2'],
  // Patterns and formats
  ['contract-pattern', 'lines[0].sku', ['lines', 0, 'sku'], 'kb-87'],
  ['contract-pattern', 'customer.address.country', ['customer', 'address', 'country'], 'Germany'],
  ['contract-pattern', 'payment.card.last4', ['payment', 'card', 'last4'], '424'],
  ['contract-format', 'created', ['created'], '2026-11-20'],
  ['contract-format', 'created', ['created'], '20.11.2026 09:30'],
  ['contract-format', 'created', ['created'], '2026-13-20T09:30:00Z'],
  ['contract-format', 'created', ['created'], '2026-11-20T09:30:00'],
  ['contract-format', 'due', ['due'], '2026-02-30'],
  ['contract-format', 'due', ['due'], '20/12/2026'],
  ['contract-format', 'customer.email', ['customer', 'email'], 'zoe'],
  ['contract-format', 'customer.email', ['customer', 'email'], 'zoe@'],
  ['contract-format', 'reference', ['reference'], 'A-1001'],
  ['contract-format', 'callback', ['callback'], '/hook'],
  ['contract-format', 'callback', ['callback'], 'not a url'],
  ['contract-format', 'number', ['number'], 9.3e18],
  // Lengths
  ['contract-length', 'id', ['id'], 'A'],
  ['contract-length', 'id', ['id'], ''],
  ['contract-length', 'id', ['id'], 'A-1001-2026-11-20'],
  ['contract-length', 'customer.name', ['customer', 'name'], ''],
  ['contract-length', 'lines', ['lines'], []],
  ['contract-length', 'lines', ['lines'], Array(4).fill(BODY.lines[1])],
  ['contract-length', 'tags[0]', ['tags', 0], 'x'],
  ['contract-length', 'labels', ['labels'], { a: '', b: '', c: '' }],
  // Numbers
  ['contract-number', 'total', ['total'], -0.01],
  ['contract-number', 'total', ['total'], 100_000],
  ['contract-number', 'lines[0].quantity', ['lines', 0, 'quantity'], 0],
  ['contract-number', 'lines[0].quantity', ['lines', 0, 'quantity'], 100],
  ['contract-number', 'lines[0].price', ['lines', 0, 'price'], 0],
  ['contract-number', 'lines[1].price', ['lines', 1, 'price'], 10.455],
  // Forbidden, and what is twice in a list
  ['contract-forbidden', 'total_amount', ['total_amount'], 1],
  ['contract-forbidden', 'customer.phone', ['customer', 'phone'], '+49'],
  ['contract-forbidden', 'lines[1].colour', ['lines', 1, 'colour'], 'red'],
  ['contract-forbidden', 'labels.A1', ['labels', 'A1'], 'x'],
  ['contract-forbidden', '__proto__', ['__proto__'], 'x'],
  ['contract-forbidden', 'constructor', ['constructor'], 'x'],
  ['contract-form', 'tags[1]', ['tags', 1], 'new'],
];

function wrongTypes(path: Path, ...values: readonly unknown[]): Fault[] {
  return values.map((value) => ['contract-type', pathWords(path), path, value]);
}

/** The body with one value replaced, added or removed. */
function withFault(value: unknown, [step, ...rest]: Path, to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? withFault(item, rest, to) : item));
  const entries = Object.entries(value as object);
  const isThere = entries.some(([name]) => name === step);
  if (to === REMOVED && rest.length === 0)
    return Object.fromEntries(entries.filter(([name]) => name !== step));
  const changed = entries.map(
    ([name, one]) => [name, name === step ? withFault(one, rest, to) : one] as const,
  );
  return Object.fromEntries(isThere ? changed : [...changed, [step, to]]);
}

const CONTRACT = contractOf(SCHEMA);
const departures = (body: unknown) => {
  const text = JSON.stringify(body);
  return judge(CONTRACT, { mediaType: 'application/json', text })
    .filter(isFault)
    .map((one) => ({ ...one, text: text.slice(one.start, one.end) }));
};

describe('seeded faults', () => {
  test('the body without one fits', () => {
    expect(departures(BODY)).toEqual([]);
  });

  test('there are more than a hundred', () => {
    expect(FAULTS.length).toBeGreaterThan(100);
  });

  test.each(FAULTS)('%s at “%s” is found there, and nothing else', (code, at, path, value) => {
    const found = departures(withFault(BODY, path, value));
    expect(found.map((one) => [one.code, pathWords(one.path)])).toEqual([[code, at]]);
    const [{ text } = { text: '' }] = found;
    // What is marked: the name of what is forbidden, the bracket of an object or a list, or the value.
    if (code === 'contract-forbidden') expect(JSON.parse(text)).toBe(path.at(-1));
    else if (code !== 'contract-missing' && (typeof value !== 'object' || value === null))
      expect(JSON.parse(text)).toBe(value);
    else expect(text).toMatch(/^[{[]$/);
  });
});

test('what several schemas say of one value is said once', () => {
  const base = { properties: { a: { type: 'string' } }, required: ['b'] };
  const schema = { allOf: [{ $ref: '#/$defs/base' }, { $ref: '#/$defs/base' }, base], $defs: { base } };
  expect(foundIn(schema, '{"a":1}').map(({ code }) => code)).toEqual(['contract-missing', 'contract-type']);
});
