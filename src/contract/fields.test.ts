import { describe, expect, test } from 'vitest';
import type { JsonSchema } from './contract';
import { fieldName, fieldsOf, proposedValues } from './fields';

const namesOf = (schema: JsonSchema) => fieldsOf(schema).map(({ path }) => fieldName(path));

describe('a schema that refers to itself', () => {
  const again = (count: number) => new Array(count).fill({ $ref: '#/properties/a' });

  test('is listed once', () => {
    const a = { allOf: again(6), anyOf: again(6), properties: { b: { type: 'string' } } };
    expect(namesOf({ properties: { a } })).toEqual(['a', 'a.b']);
  });

  test('has the fields at the end of many references', () => {
    const steps = Array.from({ length: 20_000 }, (_, index) => [
      `s${index}`,
      { $ref: `#/$defs/s${index + 1}` },
    ]);
    const $defs = { ...Object.fromEntries(steps), s20000: { properties: { id: { type: 'string' } } } };
    expect(namesOf({ $ref: '#/$defs/s0', $defs })).toEqual(['id']);
  });
});

test('what a schema says itself comes before what it refers to, and the first alternative is taken', () => {
  const [field] = fieldsOf({
    properties: {
      a: {
        title: 'own',
        $ref: '#/$defs/base',
        oneOf: [{ type: 'null' }, { type: 'string', format: 'email' }, { type: 'integer' }],
      },
    },
    $defs: { base: { title: 'base', description: 'Of the base' } },
  });
  expect(field).toMatchObject({
    title: 'own',
    description: 'Of the base',
    types: ['string', 'integer'],
    format: 'email',
  });
});

test.each<[string, JsonSchema, (string | number)[], unknown[]]>([
  ['a constant', { properties: { a: { const: 2 } } }, ['a'], [2]],
  [
    'a default, then the first examples',
    { properties: { a: { examples: ['x', 'y', 'z'], default: null } } },
    ['a'],
    [null, 'x', 'y'],
  ],
  [
    'the first of an enumeration',
    { properties: { a: { enum: ['EUR', 'USD', 'GBP'] } } },
    ['a'],
    ['EUR', 'USD'],
  ],
  [
    'of an item that is described elsewhere',
    {
      properties: { lines: { items: { $ref: '#/$defs/line' } } },
      $defs: { line: { properties: { unit: { default: 'kg' } } } },
    },
    ['lines', 0, 'unit'],
    ['kg'],
  ],
  ['nothing of a name that it does not have', { properties: {} }, ['constructor'], []],
  ['nothing of a schema that refuses everything', false, ['a'], []],
])('a schema proposes %s', (_, schema, path, expected) => {
  expect(proposedValues(schema, path)).toEqual(expected);
});
