import { describe, expect, test } from 'vitest';
import { contractOf } from '../../test/contract-examples';
import { type FieldChange, fieldChanges, operationChanges } from './changes';
import type { ContractOperation, JsonSchema } from './contract';
import { fieldName } from './fields';

const changes = (before: JsonSchema, after: JsonSchema): string[] =>
  fieldChanges(before, after).map(({ path, change, limits = [] }) =>
    [fieldName(path), change, ...limits].join(' '),
  );

const ofA = (schema: JsonSchema): JsonSchema => ({ properties: { a: schema } });

describe('the changes of a field', () => {
  test.each<[string, JsonSchema, JsonSchema, string[]]>([
    ['nothing', { type: 'string' }, { type: 'string', title: 'A', description: 'B' }, []],
    ['its type', { type: 'string' }, { type: ['string', 'null'] }, ['a type']],
    ['its values', { enum: ['x'] }, { enum: ['x', 'y'] }, ['a values']],
    ['a pattern', {}, { pattern: '^x' }, ['a stricter pattern']],
    ['no pattern', { pattern: '^x' }, {}, ['a looser pattern']],
    ['another pattern', { pattern: '^x' }, { pattern: '^y' }, ['a limits pattern']],
    ['a shorter text', {}, { maxLength: 10 }, ['a stricter length']],
    ['a longer text', { maxLength: 10, minLength: 2 }, { maxLength: 20, minLength: 1 }, ['a looser length']],
    ['another range', { maximum: 9, minimum: 0 }, { maximum: 19, minimum: 10 }, ['a limits number']],
    ['a limit that limits nothing', {}, { minLength: 0, minItems: 0, uniqueItems: false }, []],
    ['more items, each once', {}, { minItems: 2, uniqueItems: true }, ['a stricter items unique']],
    ['fewer items', { maxItems: 5 }, { maxItems: 4 }, ['a stricter items']],
    ['a step', {}, { multipleOf: 0.01 }, ['a stricter step']],
    ['stricter and looser', { maxLength: 9 }, { pattern: 'x' }, ['a stricter pattern', 'a looser length']],
    ['no further members', {}, { additionalProperties: false }, ['a stricter closed']],
    ['further members', { additionalProperties: false }, { additionalProperties: true }, ['a looser closed']],
    ['the items of a list', { items: {} }, { items: { maxLength: 3 } }, ['a[] stricter length']],
    ['the type of items', { items: { type: 'string' } }, { items: { type: 'number' } }, ['a[] type']],
    ['limits of several schemas', { maxLength: 5 }, { maxLength: 9, allOf: [{ maxLength: 5 }] }, []],
    ['another form', { oneOf: [{ const: 1 }] }, { oneOf: [{ const: 1 }, { maxLength: 2 }] }, ['a rules']],
    ['a condition', {}, { not: { const: 1 } }, ['a rules']],
    [
      'further members of a type',
      {},
      { additionalProperties: { type: 'string' } },
      ['a stricter closed', 'a rules'],
    ],
    ['a member named title', ofRules({ title: {} }), ofRules({ title: { maxLength: 1 } }), ['a rules']],
  ])('are listed: %s', (_, before, after, listed) => {
    expect(changes(ofA(before), ofA(after))).toEqual(listed);
  });

  test('are listed for the body itself', () => {
    const [before, after] = [ofA({}) as object, { ...(ofA({}) as object), additionalProperties: false }];
    expect(changes(before as JsonSchema, { ...after, minProperties: 1 })).toEqual([
      ' stricter members closed',
    ]);
  });

  test('are listed behind references, also of schemas that refer to themselves', () => {
    const withDefs = (leaf: object): JsonSchema => ({
      properties: { a: { not: { $ref: '#/$defs/tree' } }, b: { $ref: '#/$defs/leaf' } },
      $defs: {
        tree: { properties: { next: { $ref: '#/$defs/tree' }, leaf: { $ref: '#/$defs/leaf' } } },
        leaf,
      },
    });
    expect(changes(withDefs({}), withDefs({}))).toEqual([]);
    expect(changes(withDefs({}), withDefs({ maxLength: 1 }))).toEqual(['a rules', 'b stricter length']);
  });

  test('that do not fit into the list are not hidden', () => {
    const many = (last: object): JsonSchema => ({
      properties: Object.fromEntries(
        Array.from({ length: 400 }, (_, at) => [`p${at}`, at === 399 ? last : {}]),
      ),
    });
    expect(changes(many({}), many({}))).toEqual([]);
    expect(changes(many({}), many({ maxLength: 1 }))).toEqual([' further']);
  });

  test('are new, gone and required as before', () => {
    const before = { properties: { a: {}, b: {}, c: {} }, required: ['a'] };
    const after = { properties: { a: {}, b: {}, d: {}, e: {} }, required: ['b', 'd'] };
    expect(changes(before, after)).toEqual([
      'b required',
      'd added-required',
      'a optional',
      'e added',
      'c removed',
    ]);
  });
});

function ofRules(properties: object): JsonSchema {
  return { not: { properties } };
}

describe('the changes of the operation', () => {
  const OPERATION: ContractOperation = {
    method: 'POST',
    path: '/issues',
    server: 'https://api.example.com',
    isBodyRequired: false,
    parameters: [{ name: 'page', in: 'query', isRequired: false, schema: { type: 'integer' } }],
    security: ['token'],
    schemes: [{ name: 'token', type: 'apiKey', in: 'header', key: 'X-Old' }],
  };
  const of = (operation: Partial<ContractOperation>, mediaType?: string) => ({
    ...contractOf({}, mediaType),
    operation: { ...OPERATION, ...operation },
  });
  const parameter = (name: string, change: FieldChange['change'], limits?: FieldChange['limits']) => ({
    what: 'parameter',
    in: 'query',
    change: { path: [name], change, ...(limits && { limits }) },
  });

  test.each<[string, Partial<ContractOperation>, unknown[]]>([
    ['nothing', { summary: 'Other', id: 'other' }, []],
    ['its path', { path: '/tickets' }, [{ what: 'operation', operation: 'POST /tickets' }]],
    ['its method', { method: 'PUT' }, [{ what: 'operation', operation: 'PUT /issues' }]],
    ['its server', { server: 'https://h' }, [{ what: 'server', server: 'https://h' }]],
    ['its credentials', { security: ['a', 'b'] }, [{ what: 'security', before: 'token', after: 'a | b' }]],
    [
      'a credential in another header',
      { schemes: [{ name: 'token', type: 'apiKey', in: 'header', key: 'X-New' }] },
      [
        {
          what: 'scheme',
          name: 'token',
          before: 'apiKey header X-Old',
          after: 'apiKey header X-New',
        },
      ],
    ],
    ['a body that is required', { isBodyRequired: true }, [{ what: 'body-required' }]],
    ['no parameter', { parameters: [] }, [parameter('page', 'removed')]],
    [
      'a parameter that is required',
      { parameters: [{ name: 'page', in: 'query', isRequired: true, schema: { type: 'integer' } }] },
      [parameter('page', 'required')],
    ],
    [
      'a stricter parameter and a new one',
      {
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', maximum: 9 } },
          { name: 'key', in: 'query', isRequired: true },
        ],
      },
      [parameter('key', 'added-required'), parameter('page', 'stricter', ['number'])],
    ],
  ])('are listed: %s', (_, after, listed) => {
    expect(operationChanges(of({}), of(after))).toEqual(listed);
  });

  test('are listed of the media type', () => {
    const form = 'application/x-www-form-urlencoded';
    expect(operationChanges(of({}), of({}, form))).toEqual([
      { what: 'media-type', before: 'application/json', after: form },
    ]);
  });

  test('are not known where the contract of before does not have them', () => {
    const { method, path, schemes, ...others } = OPERATION;
    const named = { ...contractOf({}), operation: { method, path, ...others } };
    expect(operationChanges(named, of({ schemes: schemes ?? [] }))).toEqual([{ what: 'unknown-schemes' }]);
    const before = { ...contractOf({}), operation: { method, path } };
    expect(operationChanges(before, of({}))).toEqual([{ what: 'unknown' }]);
  });
});
