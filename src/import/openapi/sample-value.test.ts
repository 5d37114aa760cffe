import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOperation } from '../../../test/descriptions/read-descriptions';
import { checkAgainst } from '../../contract/check';
import { isDeparture } from '../../contract/finding';
import { build, readContext } from '../../core';

const RUNTIME = { context: readContext('').context, now: 0 };

/** What the contract of a body finds in the body that was made for its schema. */
function departures(schema: object) {
  const { action, contract } = readOperation({
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Shop' },
      servers: [{ url: 'https://h.test' }],
      paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    },
  });
  if (!contract) throw new Error('There is no contract');
  return checkAgainst(contract, build(action, RUNTIME), action).filter(isDeparture);
}

const limits = fc
  .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 2, max: 30 }), fc.boolean(), fc.boolean())
  .map(([low, width, isAbove, isBelow]) => ({
    [isAbove ? 'exclusiveMinimum' : 'minimum']: low / 4,
    [isBelow ? 'exclusiveMaximum' : 'maximum']: (low + width) / 4,
  }));
const integers = fc.record(
  { type: fc.constant('integer'), exclusiveMinimum: fc.integer({ min: -9, max: 9 }) },
  { requiredKeys: ['type'] },
);
const texts = fc.record(
  {
    type: fc.constant('string'),
    minLength: fc.integer({ min: 0, max: 9 }),
    maxLength: fc.integer({ min: 9, max: 12 }),
  },
  { requiredKeys: ['type'] },
);
const scalars = fc.oneof(
  limits.map((one) => ({ type: 'number', ...one })),
  integers,
  texts,
);
const schemas = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    scalars,
    fc.record({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: fc.integer({ min: 0, max: 4 }),
    }),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { minKeys: 1 })
      .map((properties) => ({ type: 'object', properties, required: Object.keys(properties).slice(1) })),
  ),
})).schema;

test('a body that was made for a schema is what its contract expects', () => {
  fc.assert(
    fc.property(schemas, (schema) => {
      expect(departures(schema)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test.each([
  { type: 'array', items: { type: 'string' }, minItems: 2 },
  { type: 'number', exclusiveMaximum: 0 },
  { type: 'number', exclusiveMinimum: 0.5, exclusiveMaximum: 0.9 },
  { type: 'integer', exclusiveMaximum: -1 },
  { type: 'number', minimum: 0.25, multipleOf: 0.1 },
  { type: 'string', format: 'email', maxLength: 5 },
])('%j has a body', (schema) => {
  expect(departures(schema)).toEqual([]);
});
