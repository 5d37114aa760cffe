import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJudgedByAjv, verdictOfAjv } from '../../../../test/ajv-faults';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { slice } from '../../../../test/thorough';
import { readContext } from '../../../core';
import type { Json } from '../../../core/internal';
import { aboutValue } from '../values';
import { ContextSchema } from './context-schema';
import { SchemaPlace } from './schema-place';

const ORDER = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  properties: {
    order: { $ref: '#/$defs/order' },
    meta: { type: 'object' },
  },
  $defs: {
    order: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: {
        id: { type: 'string', description: 'The number of the order' },
        state: { enum: ['new', 'paid'] },
        customer: { $ref: '#person' },
        lines: { type: 'array', items: { $ref: '#/$defs/line' } },
        note: { type: ['string', 'null'], title: 'A note' },
      },
    },
    line: {
      type: 'object',
      properties: { sku: { type: 'string' }, quantity: { type: 'integer' }, secret: false },
      additionalProperties: false,
    },
    person: {
      $anchor: 'person',
      type: 'object',
      properties: { name: { type: 'string' }, parent: { $ref: '#/$defs/person' } },
      additionalProperties: false,
    },
  },
};

const excludedIn = (schema: unknown, template: string): string[] =>
  new ContextSchema(schema)
    .excludedIn(
      aWebhook({ url: 'https://example.org/', data: [{ key: 'k', value: template, enabled: true }] }),
    )
    .map(({ values }) => values.path);

/** The linter takes a literal with `then` for a promise. */
const condition = (...[test, then, otherwise]: (object | boolean)[]): object =>
  Object.fromEntries([
    ['if', test],
    ['then', then],
    ['else', otherwise],
  ]);

const known = (schema: unknown, sample = '{}'): Json =>
  new ContextSchema(schema).knownIn(readContext(sample).context.root);

function valueAt(root: Json, ...path: (string | number)[]): Json {
  return path.reduce<Json>((value, step) => {
    const found =
      value.type === 'object'
        ? value.byName.get(String(step))
        : value.type === 'array'
          ? value.items[Number(step)]
          : undefined;
    if (!found) throw new Error(`nothing at ${path.join('.')}`);
    return found;
  }, root);
}

describe('tags of names that the schema excludes', () => {
  test.each([
    ['{{ order.id }}{{ order.customer.parent.parent.name }}{{ meta.any.thing }}', []],
    ['{{ order.number }}', ['order.number']],
    ['{{ invoice.id }}', ['invoice']],
    ['{{ order.id.length }}', ['order.id.length']],
    ['{{ order.lines[2].sku }}{{ order.lines[2].price }}', ['order.lines[2].price']],
    ['{{ order.lines[0].secret }}', ['order.lines[0].secret']],
    ['{{ order.lines.first }}', ['order.lines.first']],
    [`{{ order['odd name'] | default: '' }}`, [`order['odd name']`]],
    [`{{ 'text' }} {{ broken`, []],
  ])('%s', (template, expected) => {
    expect(excludedIn(ORDER, template)).toEqual(expected);
  });

  test('have their place', () => {
    const [found] = new ContextSchema(ORDER).excludedIn(
      aWebhook({ url: 'https://{{ host.name }}/', data: [] }),
    );
    expect(found).toMatchObject({ severity: 'warning', path: ['url'], range: { start: 11, end: 20 } });
  });

  test('name what may be meant', () => {
    const url = 'https://example.org/{{ order.custmer.name }}/{{ order.nothing }}/{{ order.lines[0].Sku }}';
    const found = new ContextSchema(ORDER).excludedIn(aWebhook({ url, data: [] }));
    expect(found.map(({ values }) => values.nearest)).toEqual([
      'order.customer',
      undefined,
      'order.lines[0].sku',
    ]);
  });

  test('names of markers are those of the items of their list', () => {
    const body = [
      '{"lines": ["{{ each order.lines as line, n }}",',
      '{ "sku": "{{ line.sku }}", "price": "{{ line.price }}", "n": {{ n }} }],',
      '"others": ["{{ each order.rows as row }}", "{{ row.any }}"]}',
    ].join('\n');
    const found = new ContextSchema(ORDER).excludedIn(aRestApiCall({ body }));
    expect(found.map(({ values }) => values.path)).toEqual(['line.price', 'order.rows']);
  });

  test.each<[string, object, string[], string[]]>([
    [
      'in one of several alternatives they are allowed',
      { anyOf: [{ properties: { a: true }, additionalProperties: false }, { type: 'string' }] },
      ['a'],
      ['b'],
    ],
    [
      'all that hold together must allow them',
      { allOf: [{ properties: { a: {}, b: {} } }, { properties: { a: {} }, additionalProperties: false }] },
      ['a'],
      ['b'],
    ],
    [
      'what another schema knows is evaluated',
      {
        $ref: '#/$defs/base',
        properties: { b: {} },
        unevaluatedProperties: false,
        $defs: { base: { properties: { a: {} } } },
      },
      ['a', 'b'],
      ['c'],
    ],
    [
      'a pattern may fit',
      { properties: { a: {} }, patternProperties: { '^x-': {} }, additionalProperties: false },
      ['a', 'x', 'b'],
      [],
    ],
    ['conditions may hold or not', condition({}, { properties: { a: false } }, {}), ['a'], []],
    [
      'in draft-07 nothing beside a reference counts',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { $ref: '#/definitions/open', additionalProperties: false } },
        definitions: { open: { type: 'object' } },
      },
      ['a.any'],
      [],
    ],
    [
      'a list of draft-07 with places',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { type: 'array', items: [{ type: 'string' }], additionalItems: false } },
      },
      ['a[0]'],
      ['a[1]'],
    ],
    ['what is elsewhere is not known', { $ref: 'https://example.org/schema.json' }, ['a'], []],
    ['a schema that refers to itself', { $ref: '#' }, ['a'], []],
    [
      'alternatives that refer to themselves',
      { anyOf: [{ $ref: '#' }, { allOf: [{ $ref: '#' }] }] },
      ['a'],
      [],
    ],
  ])('%s', (_, schema, allowed, excluded) => {
    for (const path of allowed) expect(excludedIn(schema, `{{ ${path} }}`)).toEqual([]);
    for (const path of excluded) expect(excludedIn(schema, `{{ ${path} }}`)).toEqual([path]);
  });

  test.each([
    undefined,
    null,
    true,
    false,
    0,
    'text',
    [],
    { type: 7, properties: 'x', allOf: {}, enum: 3, $ref: '#/%' },
  ])('what is no schema excludes nothing: %j', (schema) => {
    expect(excludedIn(schema, '{{ a.b[0] }}')).toEqual([]);
    expect(known(schema, '{"a":1}')).toMatchObject({ type: 'object' });
  });

  const names = fc.constantFrom('a', 'b', 'c');
  const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => {
    const named = fc.dictionary(names, tie('schema'), { maxKeys: 3 });
    const list = fc.array(tie('schema'), { minLength: 1, maxLength: 2 });
    const keyword = fc.oneof(
      { depthSize: 'small' },
      fc.record({
        type: fc.constantFrom('object', 'array', 'string', ['object', 'array'], ['null', 'number']),
      }),
      fc.record({ additionalProperties: fc.constant(false) }),
      fc.record({ unevaluatedProperties: fc.constant(false) }),
      fc.record({ items: fc.constant(false) }),
      fc.record({ propertyNames: fc.record({ enum: fc.subarray(['a', 'b', 'c']) }) }),
      fc.record({ patternProperties: fc.record({ '^[ab]': tie('schema') }) }),
      fc.record({ $ref: fc.constantFrom('#', '#/properties/a', '#/$defs/one') }),
      fc.record({ enum: fc.constant([{ a: 1 }, 'x', [1]]) }),
      fc.record({ properties: named }),
      fc.record({ additionalProperties: tie('schema') }),
      fc.record({ items: tie('schema') }),
      fc.record({ prefixItems: list }),
      fc.record({ allOf: list }),
      fc.record({ anyOf: list }),
      fc.record({ oneOf: list }),
      fc.tuple(tie('schema'), tie('schema'), tie('schema')).map((all) => condition(...all)),
      fc.record({ dependentSchemas: named }),
    );
    const several = fc.array(keyword, { maxLength: 3 }).map((all) => Object.assign({}, ...all) as object);
    return { schema: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.boolean(), several) };
  });
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.constantFrom('x', 1, null),
      fc.dictionary(names, tie('value'), { maxKeys: 3 }),
      fc.array(tie('value'), { maxLength: 2 }),
    ),
  }));

  function* pathsIn(inside: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
    if (typeof inside !== 'object' || inside === null) return;
    for (const [name, child] of Object.entries(inside)) {
      const own = [...path, Array.isArray(inside) ? Number(name) : name];
      yield own;
      yield* pathsIn(child, own);
    }
  }

  /** Whether a validator accepts a value; undefined where a schema refers to nothing, or to itself without an end. */
  function validator(given: object | boolean): (value: unknown) => boolean | undefined {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
    const accepts = verdictOfAjv(() => ajv.compile(given));
    return (one) => verdictOfAjv(() => accepts?.(one) === true);
  }

  function placeAt(given: object | boolean, path: readonly (string | number)[]) {
    let place = SchemaPlace.of(given);
    for (const step of path)
      if (place instanceof SchemaPlace)
        place = place.at({ type: typeof step === 'number' ? 'index' : 'name', text: String(step) });
    return place;
  }

  test('what a validator accepts is excluded nowhere', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        schema.filter(isJudgedByAjv),
        fc.array(value, { minLength: 5, maxLength: 5 }),
        (given, values) => {
          const whole = typeof given === 'object' ? { ...given, $defs: { one: { type: 'object' } } } : given;
          const accepts = validator(whole);
          for (const one of values) {
            if (!accepts(one)) continue;
            accepted += 1;
            for (const path of pathsIn(one))
              expect(placeAt(whole, path), path.join('.')).not.toBe('excluded');
          }
        },
      ),
      { numRuns: slice(5000, 300) },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

describe('the values that are known', () => {
  test('those of the sample, with what the schema says, and then those of the schema alone', () => {
    const root = known(ORDER, '{"order": {"other": 1, "id": "A-1", "state": "paid"}}');
    const order = valueAt(root, 'order');
    expect(order.type === 'object' && [...order.byName.keys()]).toEqual([
      'other',
      'id',
      'state',
      'customer',
      'lines',
      'note',
    ]);
    expect(valueAt(order, 'id')).toMatchObject({ type: 'string', value: 'A-1' });
    expect(aboutValue(valueAt(order, 'id'))).toMatchObject({
      isOnlyInSchema: false,
      description: 'The number of the order',
    });
    expect(aboutValue(valueAt(order, 'state'))).toMatchObject({
      values: ['"new"', '"paid"'],
      types: ['string'],
    });
    expect(aboutValue(valueAt(order, 'note'))).toMatchObject({
      isOnlyInSchema: true,
      types: ['string', 'null'],
      description: 'A note',
    });
    expect(aboutValue(valueAt(order, 'other'))).toBeUndefined();
    expect(aboutValue(valueAt(order, 'lines', 0, 'quantity'))?.types).toEqual(['number']);
  });

  test('so much of a large schema that nobody waits', () => {
    const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`name${at}`, ORDER]));
    const anyOf = Array.from({ length: 200 }, () => ({ properties }));
    const large = { type: 'object', additionalProperties: false, properties, anyOf };
    expect(excludedIn(large, '{{ nothing }}{{ name19999.order.id }}')).toEqual(['nothing']);
    const root = known(large);
    expect(root.type === 'object' && root.byName.size).toBeGreaterThan(40);
  });

  test('a circle ends where nobody looks', () => {
    const root = known(ORDER);
    const path = ['order', 'customer', ...Array.from({ length: 1000 }, () => 'parent'), 'name'];
    expect(aboutValue(valueAt(root, ...path))?.types).toEqual(['string']);
  });

  test('the sample itself knows nothing of the schema', () => {
    const { root } = readContext('{"order": {"id": "A-1"}}').context;
    void valueAt(new ContextSchema(ORDER).knownIn(root), 'order', 'lines');
    const order = valueAt(root, 'order');
    expect(order.type === 'object' && order.members.length).toBe(1);
    expect(aboutValue(order)).toBeUndefined();
  });
});
