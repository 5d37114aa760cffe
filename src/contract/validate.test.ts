import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../test/thorough';
import { readJsonBody } from './body';
import type { JsonSchema } from './contract';
import { type Finding, isFault } from './finding';
import { validate } from './validate';

function found(schema: JsonSchema, text: string): Finding[] {
  const body = readJsonBody(text);
  if (!body) throw new Error(`not JSON: ${text}`);
  return validate(schema, body);
}

const NAMES = ['a', 'b', 'c', 'hasOwnProperty'];
const name = fc.constantFrom(...NAMES);
const small = fc.integer({ min: 0, max: 3 });
const scalar = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, 1.5, -2, 12, '', 'a', 'ab', 'é', '👍', '2026-01-01'),
  fc.string({ maxLength: 3 }),
);

const values = fc.letrec<{ value: unknown; members: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('members'),
  ),
  members: fc
    .array(fc.tuple(name, tie('value')), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
})).value;

const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');

const schemas = fc.letrec<{ schema: JsonSchema; map: Readonly<Record<string, JsonSchema>> }>((tie) => {
  const keyword = <Value>(key: string, value: fc.Arbitrary<Value>) =>
    value.map((one): [string, unknown] => [key, one]);
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const some = fc.oneof(
    keyword('type', fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))),
    keyword(
      'enum',
      fc.uniqueArray(values, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }),
    ),
    keyword('const', values),
    keyword('minimum', fc.integer({ min: -3, max: 13 })),
    keyword('maximum', fc.integer({ min: -3, max: 13 })),
    keyword('exclusiveMinimum', fc.integer({ min: -3, max: 13 })),
    keyword('exclusiveMaximum', fc.integer({ min: -3, max: 13 })),
    keyword('multipleOf', fc.constantFrom(1, 2, 0.5)),
    keyword('minLength', small),
    keyword('maxLength', small),
    keyword('pattern', fc.constantFrom('^a', 'b$', '^.$', '\\d')),
    keyword('minItems', small),
    keyword('maxItems', small),
    keyword('uniqueItems', fc.boolean()),
    keyword('minProperties', small),
    keyword('maxProperties', small),
    keyword('required', fc.uniqueArray(name, { maxLength: 2 })),
    keyword('dependentRequired', fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), { maxKeys: 2 })),
    keyword('properties', tie('map')),
    keyword('patternProperties', fc.dictionary(fc.constantFrom('^a', 'b'), tie('schema'), { maxKeys: 2 })),
    keyword('additionalProperties', tie('schema')),
    keyword('unevaluatedProperties', tie('schema')),
    keyword('propertyNames', tie('schema')),
    keyword('dependentSchemas', tie('map')),
    keyword('items', tie('schema')),
    keyword('prefixItems', list),
    keyword('contains', tie('schema')),
    keyword('allOf', list),
    keyword('anyOf', list),
    keyword('oneOf', list),
    keyword('not', tie('schema')),
    keyword('if', tie('schema')),
    keyword('then', tie('schema')),
    keyword('else', tie('schema')),
    keyword('$ref', fc.constantFrom('#/$defs/x', '#/$defs/y')),
  );
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.boolean(),
      fc.array(some, { maxLength: 4 }).map((entries): JsonSchema => Object.fromEntries(entries)),
    ),
    map: fc
      .array(fc.tuple(name, tie('schema')), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries)),
  };
}).schema;

/** The definitions are of values inside, so that no reference goes in a circle at one value. */
const DEFINITIONS = {
  x: { type: ['string', 'object'], properties: { a: { $ref: '#/$defs/y' } } },
  y: { anyOf: [{ type: 'number' }, { type: 'array', items: { $ref: '#/$defs/x' } }] },
};

describe('the verdict', () => {
  test('is that of another validator, for any schema and any value', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const whole = { $defs: DEFINITIONS, ...(typeof schema === 'boolean' ? { allOf: [schema] } : schema) };
        const ajv = new Ajv2020({
          strict: false,
          logger: false,
          ownProperties: true,
          validateFormats: false,
        });
        const isValid = ajv.validate(whole, value);
        expect(found(whole, JSON.stringify(value)).filter(isFault).length === 0).toBe(isValid);
      }),
      { numRuns: slice(2000, 100) },
    );
  });
});
