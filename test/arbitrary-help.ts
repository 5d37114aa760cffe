/** Actions with faults that people make, with samples and contracts: what the designer offers help for. */
import fc from 'fast-check';
import type { Contract, JsonSchema } from '../src/contract/contract';
import type { Action } from '../src/core';
import { aRestApiCall, aWebhook } from './an-action';
import { contractOf } from './contract-examples';

export interface HelpCase {
  readonly action: Action;
  readonly samples: readonly { readonly name: string; readonly text: string; readonly isOpen: boolean }[];
  readonly contract: Contract | undefined;
}

const SAMPLES = [
  `{ "order": { "id": "A-1", "total": 149.90, "weight": "1.25", "count": 3, "big": 12345678901234567890.5, "note": null,
    "dots": "..", "empty": "", "paid": true, "at": "2026-11-20T09:30:00Z", "currency": "eur", "status": "paid",
    "customer": { "email": "z@example.com", "name": "Zoë \\"Z\\"" }, "ids": ["a", "b"],
    "lines": [{ "sku": "A", "price": 9.99, "quantity": 2 }, { "sku": "B", "price": 5, "quantity": "3" }] }, "shop": "Lamps" }`,
  '{ "order": { "id": 7, "total": "19,99", "note": "x", "lines": [] }, "shop": "" }',
  '{ "order": { "gift": { "text": "Hi" }, "total": 20, "lines": [{ "price": "1.5" }] } }',
  '{}',
];

const samples = fc
  .shuffledSubarray(SAMPLES, { minLength: 1, maxLength: 3 })
  .map((texts) => texts.map((text, at) => ({ name: `Sample ${at}`, text, isOpen: at === 0 })));

const PATHS = [
  'order.id',
  'order.total',
  'order.weight',
  'order.count',
  'order.big',
  'order.note',
  'order.dots',
  'order.empty',
  'order.paid',
  'order.at',
  'order.currency',
  'order.status',
  'order.customer',
  'order.customer.email',
  'order.customer.name',
  'order.ids',
  'order.lines',
  'order.lines[0].price',
  'order.lines[1].quantity',
  'shop',
  // Not there, or not quite.
  'order.ids_',
  'order.totl',
  'email',
  'order.gift',
  'zzz',
  'line.price',
  'line.quantity',
  'line.sku',
];
const FILTERS = [
  ...['', '', '', ''],
  ' | upper',
  ' | uper',
  ' | raw',
  ' | raw | trim',
  ' | join',
  ' | url',
  ' | json',
  ' | decimal: 2',
  ' | scale: 2',
  ' | optional',
  ' | optional | lower',
  " | default: 'x'",
  ' | default: 1 | optional',
  " | date: 'TT.MM.JJJJ'",
  " | date: 'yyyy'",
  " | map: 'new', 1",
];
const tag = fc
  .tuple(fc.constantFrom(...PATHS), fc.constantFrom(...FILTERS))
  .map(([path, filters]) => `{{ ${path}${filters} }}`);
/** A tag with text or other tags beside it. */
const mixed = fc
  .tuple(
    fc.constantFrom('', '', 'x ', 'st-'),
    tag,
    fc.constantFrom('', '.', '0', ' EUR'),
    fc.oneof(fc.constant(''), tag),
  )
  .map((pieces) => pieces.join(''));
const brokenTag = fc.constantFrom(
  '{{ order.id',
  '{{ order.id }',
  '{{ order.id } }}',
  '{{}}',
  '{{{ shop }}}',
  '{{ each order.lines as line }}',
  '{{ if order.paid }}',
  '{{ end }}',
  '{{ shop }} | upper',
  'order.id',
  ':id',
  `${'$'}{order.id}`,
);
const TEXTS = [
  '',
  'a',
  ' ',
  'x y',
  '149.90',
  '1,5',
  '12',
  'true',
  'EUR',
  'piad',
  '"',
  '\\',
  '{',
  '}',
  ',',
  '#f',
  '\t',
  'ü',
];
const anyText = fc.oneof(
  { arbitrary: tag, weight: 3 },
  { arbitrary: brokenTag, weight: 1 },
  fc.constantFrom(...TEXTS),
);
const template = fc.array(anyText, { maxLength: 3 }).map((pieces) => pieces.join(''));

const url = fc
  .tuple(
    fc.constantFrom(
      'https://',
      'https://',
      'https://',
      'http;//',
      'htps:/',
      '',
      '//',
      'https://u:p@',
      'ftp://',
    ),
    fc.constantFrom('api.example.com', 'localhost:3000', 'h', '{{ shop }}', '{{ zzz }}'),
    fc.oneof(
      fc.constantFrom('', '/', '/orders/{{ order.id }}', '/{{ order.empty }}/x', '/{{ order.dots }}'),
      template.map((text) => `/${text}`),
    ),
    fc.constantFrom('', '', '', '?q={{ order.id }}', '?a b', '#top', '?x={{ zzz }}'),
  )
  .map((parts) => parts.join(''));

const NAMES = 'id total totalCents price email currency note lines date other paid idempotency_key'.split(
  ' ',
);
const name = fc.constantFrom(...NAMES);

const value = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: tag, weight: 4 },
    { arbitrary: tag.map((one) => `"${one}"`), weight: 4 },
    fc.constantFrom(
      '1',
      '"12"',
      '149.90',
      '"149.90"',
      'true',
      '"true"',
      'null',
      '"piad"',
      '"EUR"',
      '""',
      '{}',
      '[]',
    ),
    mixed.map((one) => `"${one}"`),
    fc.array(tie('value'), { maxLength: 2 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(name, tie('value')), { maxLength: 3 })
      .map((members) => `{ ${members.map(([key, inner]) => `"${key}": ${inner}`).join(', ')} }`),
    tie('value').map(
      (item) => `["{{ each order.lines as line }}", { "price": {{ line.price }}, "quantity": ${item} }]`,
    ),
    tie('value').map((inner) => `{ "{{ if order.paid }}": { "note": ${inner} } }`),
  ),
})).value;

/** A slip of the hand in a body that was JSON. */
const SLIPS: readonly ((body: string, at: number) => string)[] = [
  (body) => body,
  (body) => body,
  (body) => body,
  (body) => body,
  (body, at) => body.slice(0, at) + body.slice(at + 1),
  (body) => body.replace('"', ''),
  (body) => body.replaceAll('"', "'"),
  (body) => body.replace(',', ''),
  (body) => body.replace('}', ',}'),
  (body) => body.replace(':', ''),
  (body) => body.replace(':', '='),
  (body) => body.replace(/\]|\}$/, ''),
  (body) => `${body}}`,
  (body) => body.replace('true', 'True').replace('null', 'None'),
  (body) => body.replace('149.90', '1,234').replace('1,', '1,5,'),
  (body) => body.replace('}}"', '}} EUR'),
  (body) => body.replace('}}', '}'),
];

const body = fc
  .tuple(
    fc
      .array(fc.tuple(name, value), { maxLength: 4 })
      .map((members) => `{\n${members.map(([key, inner]) => `  "${key}": ${inner}`).join(',\n')}\n}`),
    fc.constantFrom(...SLIPS),
    fc.nat(60),
  )
  .map(([text, slip, at]) => slip(text, at));

const SCHEMAS: readonly JsonSchema[] = [
  { type: 'integer' },
  { type: 'number' },
  { type: 'string' },
  { type: ['string', 'null'] },
  { type: 'boolean' },
  { enum: ['EUR', 'USD'] },
  { enum: ['PAID', 'NEW'] },
  { const: 2 },
  { type: 'string', format: 'date' },
  { type: 'string', format: 'date-time' },
  { type: 'number', multipleOf: 0.01 },
  { type: 'integer', maximum: 1000 },
  { type: 'string', pattern: '^[A-Z]{3}$', default: 'EUR' },
  { type: 'string', pattern: '^(a+)+$' },
  { type: 'string', minLength: 2, examples: ['abc'] },
  { type: 'number', default: 10 },
  {
    type: 'array',
    items: { type: 'object', required: ['price'], properties: { price: { type: 'integer' } } },
  },
  { type: 'object', required: ['id'], properties: { id: { type: 'string' } }, additionalProperties: false },
];

const schema = fc
  .record({
    properties: fc.dictionary(name, fc.constantFrom(...SCHEMAS), { maxKeys: 6 }),
    required: fc.subarray(NAMES, { maxLength: 2 }),
    additionalProperties: fc.constantFrom(true, true, false),
  })
  .map((keywords): JsonSchema => ({ type: 'object', ...keywords }));

const contract = fc.option(
  fc
    .tuple(
      schema,
      fc.constantFrom('application/json', 'application/json', 'application/x-www-form-urlencoded'),
    )
    .map(([one, mediaType]) => contractOf(one, mediaType)),
  { nil: undefined, freq: 3 },
);

const secret = fc.oneof(fc.constantFrom('', 'k', ' k ', 'a\tb'), fc.constant({ secret: 'S' }));
const authentication = fc.oneof(
  { arbitrary: fc.constant({ method: 'none' as const }), weight: 3 },
  fc.record({
    method: fc.constant('basic' as const),
    username: fc.constantFrom('', 'a:b', '\u0001'),
    password: secret,
  }),
  fc.record({
    method: fc.constantFrom('header-key' as const, 'hmac' as const),
    headerName: fc.constantFrom('', 'X', 'X Y', 'Host', 'ä', 'A:'),
    secret,
  }),
);
const method = fc.constantFrom('POST' as const, 'POST' as const, 'GET' as const);
const row = fc.record({
  key: fc.oneof({ arbitrary: name, weight: 5 }, template),
  value: template,
  enabled: fc.constantFrom(true, true, true, false),
});

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    arbitrary: fc
      .record({ url, method, authentication, body: fc.oneof({ arbitrary: body, weight: 6 }, template) })
      .map(aRestApiCall),
    weight: 2,
  },
  fc
    .record({
      url,
      method,
      authentication,
      format: fc.constantFrom('default' as const, 'json' as const),
      data: fc.array(row, { maxLength: 3 }),
    })
    .map(aWebhook),
);

/** A case whose URL is mostly right, so that its body is compared with the contract. */
const anyCase: fc.Arbitrary<HelpCase> = fc
  .record({ action, samples, contract, isPlain: fc.boolean() })
  .map(({ isPlain, action: any, ...rest }) => ({
    ...rest,
    action: isPlain ? { ...any, url: 'https://h/', method: 'POST', authentication: { method: 'none' } } : any,
  }));

const FOUND_PATHS = PATHS.slice(0, PATHS.indexOf('order.ids_'));
/** One member that may be of another type, amount or form than the contract wants. */
const memberCase: fc.Arbitrary<HelpCase> = fc
  .record({
    key: name,
    content: fc.oneof(
      { arbitrary: fc.constantFrom(...FOUND_PATHS).map((path) => `{{ ${path} }}`), weight: 4 },
      tag,
      { arbitrary: mixed, weight: 2 },
      fc.constantFrom('149.90', '12', 'true', 'piad', '1.255'),
    ),
    how: fc.constantFrom('bare', 'quoted', 'row', 'form', 'item'),
    schema: fc.constantFrom(...SCHEMAS),
    rest: fc.constantFrom('', ', "other": "{{ shop }}"'),
    isClosed: fc.boolean(),
  })
  .map(({ key, content, how, schema: wanted, rest, isClosed }): HelpCase => {
    const written = how === 'quoted' ? `"${content}"` : content;
    const value = how === 'item' ? `["{{ each order.lines as line }}", {{ line.price }}]` : written;
    const of = how === 'item' ? { items: wanted } : wanted;
    const url = 'https://h/';
    const data = [
      { key, value: content, enabled: true },
      { key: 'n', value: '{{ order.count }}', enabled: true },
    ];
    const schemaOfAll = { properties: { [key]: of }, ...(isClosed && { additionalProperties: false }) };
    const format = how === 'form' ? 'default' : 'json';
    return {
      action:
        how === 'row' || how === 'form'
          ? aWebhook({ url, format, data })
          : aRestApiCall({ url, body: `{ "${key}": ${value}${rest} }` }),
      samples: [{ name: 'Sample', text: SAMPLES[0] ?? '', isOpen: true }],
      contract: contractOf(
        schemaOfAll,
        how === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      ),
    };
  });

/** A number or a word that several tags, or a tag and a text, make together. */
const mixedCase: fc.Arbitrary<HelpCase> = fc
  .record({
    key: fc.constantFrom('totalCents', 'total'),
    content: fc.constantFrom(
      '{{ order.count }}.{{ order.count }}',
      '{{ order.total }}0',
      '1{{ order.weight }}',
      'st-{{ order.status }}',
      '{{ order.currency }}{{ order.count }}',
    ),
    isForm: fc.boolean(),
    schema: fc.constantFrom<JsonSchema>(
      { type: 'integer' },
      { type: ['integer', 'boolean'] },
      { type: 'number', multipleOf: 0.1 },
      { enum: ['st-open', 'EUR'] },
    ),
  })
  .map(({ key, content, isForm, schema: wanted }) => ({
    action: isForm
      ? aWebhook({ url: 'https://h/', format: 'default', data: [{ key, value: content, enabled: true }] })
      : aRestApiCall({ url: 'https://h/', body: `{ "${key}": "${content}" }` }),
    samples: [{ name: 'Sample', text: SAMPLES[0] ?? '', isOpen: true }],
    contract: contractOf(
      { properties: { [key]: wanted } },
      isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    ),
  }));

/** Members that are missing. */
const missingCase: fc.Arbitrary<HelpCase> = fc
  .record({
    key: fc.constantFrom('idempotency_key', 'idempotency_key', 'note', 'email', 'net'),
    schema: fc.constantFrom<JsonSchema>({ type: 'string', default: 'k-1' }, { type: 'string' }, {}),
    isRow: fc.boolean(),
  })
  .map(({ key, schema: wanted, isRow }) => ({
    action: isRow
      ? aWebhook({ url: 'https://h/', format: 'json', data: [{ key: 'a', value: 'b', enabled: true }] })
      : aRestApiCall({ url: 'https://h/', body: '{}' }),
    samples: [{ name: 'Sample', text: SAMPLES[0] ?? '', isOpen: true }],
    contract: contractOf({ required: [key], properties: { [key]: wanted } }),
  }));

export const helpCase: fc.Arbitrary<HelpCase> = fc.oneof(
  { arbitrary: anyCase, weight: 5 },
  { arbitrary: memberCase, weight: 5 },
  { arbitrary: mixedCase, weight: 2 },
  { arbitrary: missingCase, weight: 1 },
);
