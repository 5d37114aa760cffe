import { describe, expect, test } from 'vitest';
import { foundIn } from '../../test/contract-examples';
import type { JsonSchema } from './contract';
import { type Finding, isFault } from './finding';

const codes = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code);

describe('what is not evaluated', () => {
  const known = { properties: { a: true } };
  test.each<[string, JsonSchema, string]>([
    ['by a cousin', { allOf: [known, { unevaluatedProperties: false }] }, '{"a":1}'],
    ['by a cousin of lists', { allOf: [{ prefixItems: [true] }, { unevaluatedItems: false }] }, '[1]'],
    [
      'by the schema around it',
      { ...known, allOf: [{ unevaluatedProperties: true }, { unevaluatedProperties: false }] },
      '{"a":1}',
    ],
  ])('%s is refused', (_, schema, text) => {
    expect(foundIn(schema, text).filter(isFault)).toHaveLength(1);
  });

  test('by a schema inside is what all schemas inside have not evaluated', () => {
    const schema = {
      allOf: [known, { unevaluatedProperties: { type: 'number' } }],
      unevaluatedProperties: false,
    };
    expect(codes(foundIn(schema, '{"a":1,"b":2}'))).toEqual([]);
    expect(codes(foundIn({ allOf: [known], unevaluatedProperties: false }, '{"a":1}'))).toEqual([]);
  });
});

describe('a part whose verdict is unknown', () => {
  const gone = { $ref: '#/$defs/gone' };
  const noType = { type: 'text' };
  test.each<[string, JsonSchema]>([
    ['in one of several forms', { oneOf: [gone, {}] }],
    ['of another type', { oneOf: [noType, {}] }],
    ['in any form', { anyOf: [gone, false] }],
    ['in what is excluded', { not: { allOf: [{}, gone] } }],
    ['in two forms of an excluded one', { not: { oneOf: [gone, {}] } }],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['in a condition', { if: gone, then: false, else: false }],
    ['in the items that a list has', { contains: gone, minContains: 2, maxContains: 0 }],
    ['beside what is not evaluated', { ...gone, unevaluatedItems: false }],
  ])('%s raises no alarm', (_, schema) => {
    expect(codes(foundIn(schema, '[1, 2]'))).toEqual(['contract-schema']);
  });

  test.each<[string, JsonSchema]>([
    ['beside two others', { oneOf: [gone, {}, {}] }],
    ['beside one that does not fit', { oneOf: [{ ...gone, maxItems: 1 }] }],
    ['in a form that is not needed', { not: { anyOf: [gone, {}] } }],
    ['in items that are too few', { contains: gone, minContains: 3 }],
  ])('%s does not hide one', (_, schema) => {
    expect(foundIn(schema, '[1, 2]').filter(({ code }) => code !== 'contract-schema')).toHaveLength(1);
  });

  test('is every pattern where patterns are skipped', () => {
    const form = { properties: { a: { pattern: '^y' } } };
    for (const schema of [{ not: form }, { oneOf: [form, { required: ['a'] }] }, { contains: form }])
      expect(codes(foundIn(schema, '{"a":"x"}', { skipsPatterns: true }).filter(isFault))).toEqual([]);
  });
});

test('members are not said to be unknown where no form fits', () => {
  const schema = { properties: { a: true }, oneOf: [{ properties: { b: { type: 'number' } } }] };
  expect(codes(foundIn(schema, '{"a":1,"b":"x"}'))).toEqual(['contract-type']);
});
