import { describe, expect, test, vi } from 'vitest';
import { fieldsOf } from '../../contract/fields';
import { readContext } from '../../core';
import { Proposals } from './proposals';
import { ReceiverShape } from './receiver-shape';

const proposalsFor = (sample: string, fields: Parameters<typeof fieldsOf>[0] = true) => {
  const { context } = readContext(sample);
  return new Proposals(context, new ReceiverShape(fieldsOf(fields), context));
};

test('a value with the name of a field is proposed, and looked for once', () => {
  const { root } = readContext('{"order": {"customer": {"email": "a@b.c"}, "totl": 1}}').context;
  const read = vi.fn(() => root);
  const context = Object.defineProperty({ root }, 'root', { get: read });
  const proposals = new Proposals(context, new ReceiverShape([], context));
  const proposed = () =>
    [['email'], ['order', 'total'], ['lines', '[]', 'sku']].map(
      (path) => proposals.of({ path, types: [] })?.path,
    );
  expect(proposed()).toEqual(['order.customer.email', 'order.totl', undefined]);
  const reads = read.mock.calls.length;
  expect(proposed()).toEqual(['order.customer.email', 'order.totl', undefined]);
  expect(read.mock.calls.length).toBe(reads);
});

describe('B43 what is proposed fits the field', () => {
  const sample = `{"order": {
    "id": "A-1", "customer": {"id": "C-1", "email": "a@b.c"}, "total": 149, "weight": 1.5, "gift": true, "note": null,
    "lines": [{"sku": "K", "quantity": 2}], "tags": ["x"]
  }}`;
  const object = { type: 'object', properties: { email: { type: 'string' } } };
  const lines = { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } };

  test.each<[string, string[], object, string | undefined]>([
    ['the exact path comes first', ['order', 'id'], { type: 'string' }, 'order.id'],
    ['an object is no text', ['customer'], { type: 'string' }, undefined],
    ['an object of the names that the receiver expects', ['customer'], object, 'order.customer'],
    ['an object without these names', ['customer'], { type: 'object', properties: { vat: {} } }, undefined],
    ['a list whose items have a name of the receiver', ['lines'], lines, 'order.lines'],
    [
      'a list of objects is no list of texts',
      ['lines'],
      { type: 'array', items: { type: 'string' } },
      undefined,
    ],
    ['a list of texts', ['tags'], { type: 'array', items: { type: 'string' } }, 'order.tags'],
    ['a list is no object', ['lines'], { type: 'object' }, undefined],
    ['a number as a text', ['total'], { type: 'string' }, 'order.total'],
    ['a whole number', ['total'], { type: 'integer' }, 'order.total'],
    ['a fraction is no whole number', ['weight'], { type: 'integer' }, undefined],
    ['a text is no number', ['email'], { type: 'number' }, undefined],
    ['true is no text', ['gift'], { type: 'string' }, undefined],
    ['null is no text', ['note'], { type: 'string' }, undefined],
    ['null, where it may be', ['note'], { type: ['string', 'null'] }, 'order.note'],
    ['euros are no cents', ['order', 'total_cents'], { type: 'integer' }, undefined],
  ])('%s', (_, path, schema, expected) => {
    const [name = '', inner] = path;
    const field = inner === undefined ? schema : { type: 'object', properties: { [inner]: schema } };
    const described = { type: 'object', properties: { [name]: field } };
    const proposals = proposalsFor(sample, described);
    const found = fieldsOf(described).find((one) => one.path.join() === path.join());
    expect(found && proposals.of(found)?.path).toBe(expected);
  });

  const units =
    '{"total": 150, "amount": 20, "price": 3, "amountCents": 2000, "percet": 5, "recnt_total": 6}';

  test.each(
    'totalCents totalOre total_ore totalKopeks total_paise totalFils price_oere priceMinor amount_cents_minor'.split(
      ' ',
    ),
  )('an amount in another unit is none for %s', (name) => {
    const described = { type: 'object', properties: { [name]: { type: 'integer' } } };
    const [field] = fieldsOf(described);
    expect(
      field && proposalsFor('{"total": 150, "amount": 20, "price": 3}', described).of(field),
    ).toBeUndefined();
  });

  test.each([
    ['amount_cents', 'amountCents'],
    ['amount', 'amount'],
    ['percent', 'percet'],
    ['recentTotal', 'recnt_total'],
  ])('the same unit is, and a word that only contains one is none: %s', (name, path) => {
    const described = { type: 'object', properties: { [name]: { type: 'integer' } } };
    const [field] = fieldsOf(described);
    expect(field && proposalsFor(units, described).of(field)?.path).toBe(path);
  });

  test('the only value of that name is none where the object of the field names the unit', () => {
    const amount = { type: 'object', properties: { value: { type: 'integer' } } };
    const described = { type: 'object', properties: { amountMinor: amount } };
    const field = fieldsOf(described).find(({ path }) => path.length === 2);
    expect(field && proposalsFor('{"total": {"value": 150}}', described).of(field)).toBeUndefined();
  });
});
