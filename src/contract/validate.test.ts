import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJudgedByAjv, isValueJudgedByAjv, verdictOfAjv } from '../../test/ajv-faults';
import { foundIn } from '../../test/contract-examples';
import { slice } from '../../test/thorough';
import { jsonText } from '../core/internal';
import { judge } from './check';
import type { Contract, JsonSchema } from './contract';
import { type Finding, isFault } from './finding';
import { readFormBody, readJsonBody } from './parsed-body';
import { validate } from './validate';

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
      fc.property(schemas.filter(isJudgedByAjv), values, (schema, value) => {
        fc.pre(isValueJudgedByAjv(schema, value));
        const whole = { $defs: DEFINITIONS, ...(typeof schema === 'boolean' ? { allOf: [schema] } : schema) };
        const ajv = new Ajv2020({
          strict: false,
          logger: false,
          ownProperties: true,
          validateFormats: false,
          validateSchema: false,
        });
        const isValid = verdictOfAjv(() => ajv.validate(whole, value));
        fc.pre(isValid !== undefined);
        expect(foundIn(whole, JSON.stringify(value)).filter(isFault).length === 0).toBe(isValid);
      }),
      { numRuns: slice(2000, 100) },
    );
  });

  test('is given where another validator has none', () => {
    const schema = { oneOf: [{ additionalProperties: false }, true], patternProperties: { a: { const: 1 } } };
    expect(codes(foundIn(schema, '{"a": 1}'))).toEqual([]);
    expect(codes(foundIn(schema, '{"a": 2}'))).toEqual(['contract-value']);
  });

  test('is of a member whose name each object inherits, too', () => {
    const schema = { patternProperties: { '^a': true }, unevaluatedProperties: { type: 'string' } };
    expect(codes(foundIn(schema, '{"a": 1, "hasOwnProperty": []}'))).toEqual(['contract-type']);
    expect(codes(foundIn(schema, '{"a": 1, "hasOwnProperty": "b"}'))).toEqual([]);
  });
});

const codes = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code);

describe('bad schemas say what is wrong and block nothing', () => {
  const deep = (levels: number): JsonSchema => {
    let schema: JsonSchema = {};
    for (let level = 0; level < levels; level++) schema = { allOf: [schema] };
    return schema;
  };
  test.each<[string, JsonSchema, string, string[]]>([
    ['refuses everything', false, '{}', ['contract-refuses-all']],
    [
      'refuses every member',
      { additionalProperties: false },
      '{"a":1,"b":2}',
      ['contract-forbidden', 'contract-forbidden'],
    ],
    ['a reference to nowhere', { $ref: '#/$defs/gone' }, '{}', ['contract-schema']],
    ['a reference to a file', { $ref: 'other.json#/a' }, '{}', ['contract-schema']],
    ['a reference to an address', { $ref: 'https://example.com/schema' }, '{}', ['contract-schema']],
    ['a circle', { $ref: '#' }, '{}', ['contract-schema']],
    [
      'a circle of two',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      '1',
      ['contract-schema'],
    ],
    ['a pattern that is none', { pattern: '(' }, '"a"', ['contract-schema']],
    ['a type that is none', { type: 'text' }, '"a"', ['contract-schema']],
    [
      'keywords of another type',
      { required: 'a', properties: [], items: 3, maxLength: '2', enum: {} } as JsonSchema,
      '{"a":[1]}',
      [],
    ],
    [
      'names of prototypes',
      { required: ['toString', '__proto__'], properties: { constructor: { type: 'string' } } },
      '{}',
      ['contract-missing', 'contract-missing'],
    ],
    [
      'members of prototypes',
      { properties: { constructor: { type: 'string' } }, additionalProperties: false },
      '{"toString":1}',
      ['contract-forbidden'],
    ],
    ['a definition of that name', { $ref: '#/$defs/__proto__' }, '{}', ['contract-schema']],
    ['very deep', deep(1_000_000), '{}', ['contract-not-checked']],
  ])('%s', (_, schema, text, said) => {
    expect(codes(foundIn(schema, text))).toEqual(said);
  });

  test('a list that goes in a circle ends with its data', () => {
    const tree = { properties: { value: { type: 'number' }, next: { $ref: '#' } } };
    const text = `${'{"next":'.repeat(300)}{"value":"x"}${'}'.repeat(300)}`;
    expect(codes(foundIn(tree, text))).toEqual(['contract-type']);
  });

  test('patterns are skipped where somebody asks for it, and a hint says so', () => {
    const body = readJsonBody('{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"}');
    if (!body) throw new Error('not JSON');
    const schema = {
      properties: { a: { pattern: '^(a+)+$', maxLength: 3 } },
      patternProperties: { '^(b+)+$': false },
    };
    const findings = validate(schema, body, { skipsPatterns: true });
    expect(codes(findings)).toEqual(['contract-not-checked', 'contract-length']);
  });
});

test.each([
  ['[1, 1.0]', 1],
  ['[100, 1e2, 10.0E1, -100, 0, -0]', 3],
  ['[{"a": 1, "b": [2]}, {"b": [2.0], "a": 1}, {"a": "1", "b": [2]}]', 1],
  ['["1", 1, null, "null", true, "true", [], {}]', 0],
  ['[12345678901234567890, 12345678901234567891, 12345678901234567890.0]', 1],
])('the items of %s that come again are said, each once', (text, count) => {
  expect(foundIn({ uniqueItems: true }, text).map(({ code }) => code)).toEqual(
    new Array(count).fill('contract-form'),
  );
});

test.each<[string, JsonSchema, readonly string[], readonly string[]]>([
  [
    'enum',
    { enum: [JSON.parse('12345678901234567890')] },
    ['12345678901234567890'],
    ['12345678901234600000'],
  ],
  ['const', { const: JSON.parse('0.12345678901234567891') }, ['0.12345678901234567891'], ['0.1234567890123']],
  ['maximum', { maximum: JSON.parse('9007199254740993') }, ['9007199254740993'], ['9007199254740999']],
  [
    'minimum',
    { minimum: JSON.parse('-9223372036854775808') },
    ['-9223372036854775808'],
    ['-9223372036854780000'],
  ],
  ['a short number', { maximum: 0.1 }, ['0.1', '1e-1'], ['0.10000000000000000001']],
])('a number with many digits as %s does not refuse itself', (_, schema, fitting, others) => {
  const count = (texts: readonly string[]) =>
    texts.filter((text) => foundIn(schema, text).length === 0).length;
  expect([count(fitting), count(others)]).toEqual([fitting.length, 0]);
});

test('thousands of numbers are compared', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => index);
  expect(foundIn({ uniqueItems: true }, JSON.stringify([...many, 7]))).toHaveLength(1);
});

describe('of several forms, what is wrong with the nearest is said', () => {
  const [text, list, none] = [{ type: 'string' }, { type: 'array' }, { type: 'null' }];
  const card = {
    properties: { type: { const: 'card' }, number: { type: 'string' } },
    required: ['type', 'number'],
  };
  const iban = {
    properties: { type: { const: 'iban' }, iban: { type: 'string' } },
    required: ['type', 'iban'],
  };
  test.each<[string, JsonSchema, string, unknown[]]>([
    [
      'the types together',
      { anyOf: [text, list, none] },
      '1',
      [['contract-type', { at: '', expected: ['string', 'array', 'null'], found: 'number' }]],
    ],
    [
      'the values together',
      { oneOf: [{ const: 'a' }, { enum: ['b', 'c'] }] },
      '"d"',
      [['contract-value', { at: '', allowed: ['"a"', '"b"', '"c"'] }]],
    ],
    [
      'the form that its type names',
      { oneOf: [card, iban] },
      '{"type":"iban","iban":1}',
      [['contract-type', { at: 'iban', expected: ['string'], found: 'number' }]],
    ],
    [
      'the form that may be null',
      { anyOf: [none, card] },
      '{"type":"card"}',
      [['contract-missing', { at: '', name: 'number' }]],
    ],
    [
      'none, where none is nearer',
      { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      '{}',
      [['contract-form', { at: '', rule: 'none' }]],
    ],
    ['several', { oneOf: [text, { minLength: 1 }] }, '"a"', [['contract-form', { at: '', rule: 'several' }]]],
  ])('%s', (_, schema, body, said) => {
    expect(foundIn(schema, body).map(({ code, values }) => [code, values])).toEqual(said);
  });
});

describe('what a contract does not mention', () => {
  const KNOWN: JsonSchema = { properties: { a: true } };
  test.each<[string, JsonSchema, string[]]>([
    ['is a hint', KNOWN, ['contract-unknown']],
    ['is allowed where others are', { ...(KNOWN as object), additionalProperties: true }, []],
    [
      'is refused where it is forbidden',
      { ...(KNOWN as object), additionalProperties: false },
      ['contract-forbidden'],
    ],
    ['is known by a further schema', { allOf: [KNOWN, { properties: { b: true } }] }, []],
    ['is nothing where no member is named', { type: 'object' }, []],
  ])('%s', (_, schema, said) => {
    expect(codes(foundIn(schema, '{"a":1,"b":2}'))).toEqual(said);
  });
});

describe('numbers are compared by their digits', () => {
  test.each<[string, JsonSchema, boolean]>([
    ['12345678901234567890', { type: 'integer' }, true],
    ['1.0', { type: 'integer' }, true],
    ['1e3', { multipleOf: 10 }, true],
    ['19.99', { multipleOf: 0.01 }, true],
    ['0.3', { multipleOf: 0.1 }, true],
    ['0.305', { multipleOf: 0.01 }, false],
    ['100000000000000000001', { maximum: 1e20 }, false],
    ['1e400', { maximum: 1e300 }, false],
    ['9223372036854775808', { format: 'int64' }, false],
    ['9223372036854775807', { format: 'int64' }, true],
    ['1e99999999', { multipleOf: 3 }, true],
  ])('%s and %j', (text, schema, fits) => {
    expect(foundIn(schema, text).length === 0).toBe(fits);
  });
});

const FORM = {
  version: 1,
  source: 'json-schema',
  document: { name: '', digest: `sha256:${'0'.repeat(64)}` },
  mediaType: 'application/x-www-form-urlencoded',
} as const satisfies Partial<Contract>;

test('the members of one item of a list in a form stay together', () => {
  const text = 'lines[][sku]=a&lines[][card][x]=1&lines[][card][y]=2&lines[][sku]=b&tags[1]=c&tags[]=d';
  expect(jsonText(readFormBody(text).root)).toBe(
    '{"lines":[{"sku":"a","card":{"x":"1","y":"2"}},{"sku":"b"}],"tags":["c","d"]}',
  );
});

describe('the values of a form are texts that may stand for others', () => {
  const SCHEMA: JsonSchema = {
    properties: {
      amount: { type: 'integer', minimum: 1 },
      live: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string', maxLength: 3 } },
      card: {
        type: 'object',
        required: ['number'],
        properties: { number: { type: 'string' }, cvc: { type: 'integer' } },
      },
      lines: { type: 'array', items: { properties: { price: { type: 'number' } } } },
      currency: { enum: ['eur', 1] },
      labels: { type: ['array', 'null'] },
      stock: { type: 'object', additionalProperties: { type: 'integer' } },
      'expand[]': { type: 'array', items: { enum: ['a', 'b'] } },
      'owner[name]': { type: 'string' },
    },
    additionalProperties: false,
  };
  test.each<[string, (readonly [code: string, text: string])[]]>([
    ['', []],
    ['amount=12&live=true&currency=1', []],
    ['tags=a&tags=b', []],
    ['tags[]=a&tags[]=b', []],
    ['tags=a', []],
    ['labels=a', []],
    ['labels=', []],
    ['expand[]=a&owner[name]=x', []],
    ['expand[]=a&expand%5B%5D=c', [['contract-value', 'c']]],
    ['lines[][price]=1&lines[][price]=2', []],
    ['lines[][price]=1&lines[][price]=x', [['contract-type', 'x']]],
    ['lines[1][price]=1&lines[2][price]=x', [['contract-type', 'x']]],
    ['lines[4][price]=1&lines[7][price]=x', [['contract-type', 'x']]],
    ['stock[0]=1&stock[1]=x', [['contract-type', 'x']]],
    ['card[number]=4242&card[cvc]=123&lines[0][price]=1.50&lines[1][price]=2', []],
    ['amount=twelve', [['contract-type', 'twelve']]],
    ['amount=0', [['contract-number', '0']]],
    [
      'a+b=1&live=yes',
      [
        ['contract-forbidden', 'a+b'],
        ['contract-type', 'yes'],
      ],
    ],
    ['tags=abc&tags=abcd', [['contract-length', 'abcd']]],
    [
      'card[cvc]=x',
      [
        ['contract-missing', 'x'],
        ['contract-type', 'x'],
      ],
    ],
    ['currency=usd', [['contract-value', 'usd']]],
  ])('%s', (text, said) => {
    const sent = { mediaType: FORM.mediaType, text };
    const findings = judge({ ...FORM, schema: SCHEMA }, sent);
    expect(findings.map(({ code, start, end }) => [code, text.slice(start, end)])).toEqual(said);
  });
});
