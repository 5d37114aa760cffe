import { describe, expect, test } from 'vitest';
import { judge } from './check';
import { contractFromText, readPasted } from './from-text';
import { References } from './references';

const schemaOf = (schema: object) =>
  contractFromText(readPasted(JSON.stringify(schema)), '', 'json-schema').contract?.schema;

describe('a JSON Schema as a contract', () => {
  const SECRET = 'sk_live_4242';

  test('keeps what is checked and shown, and no example', () => {
    const left = {
      default: SECRET,
      examples: [SECRET, { properties: { a: SECRET } }],
      example: SECRET,
      $comment: SECRET,
      'x-note': { items: SECRET },
    };
    const text = { type: 'string', title: 'T', description: 'D', format: 'email', maxLength: 9 };
    const schema = (more: object) => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { name: { ...text, ...more } },
      // A property may have the name of a keyword.
      properties: { default: { ...text, ...more }, examples: { $ref: '#/$defs/name', ...more } },
      allOf: [{ required: ['default'], ...more }],
      items: [{ enum: [1], ...more }, true],
      dependencies: { a: ['b'], b: { not: { const: 1, ...more } } },
      additionalProperties: false,
      ...more,
    });
    expect(schemaOf(schema(left))).toEqual(schema({}));
  });

  test('keeps what it refers to, wherever that is', () => {
    const kept = schemaOf({
      components: {
        schemas: {
          'a/b': { $ref: '#/x-more/0', default: SECRET },
          c: { type: 'null' },
          d: { properties: { e: { $ref: '#/components/schemas/d' }, f: true } },
        },
      },
      'x-more': [{ type: 'integer', examples: [SECRET] }],
      properties: {
        a: { $ref: '#/components/schemas/a~1b' },
        b: { $ref: '#/properties/a' },
        c: { $ref: '#/components/schemas/d/properties/e' },
      },
    });
    expect(JSON.stringify(kept)).not.toContain(SECRET);
    const references = new References(kept ?? true);
    expect(references.resolve('#/components/schemas/a~1b')).toEqual({ $ref: '#/x-more/0' });
    expect(references.resolve('#/components/schemas/d/properties/f')).toBe(true);
    expect(references.resolve('#/x-more/0')).toEqual({ type: 'integer' });
  });

  test('that refers into members of every prototype changes no prototype', () => {
    const text = '{"__proto__":{"polluted":{"type":"null"}},"items":{"$ref":"#/__proto__/polluted"}}';
    const { contract } = contractFromText(readPasted(text), '', 'json-schema');
    expect(new References(contract?.schema ?? true).resolve('#/__proto__/polluted')).toEqual({
      type: 'null',
    });
    expect('polluted' in {}).toBe(false);
  });
});

describe('a component of OpenAPI 3.0', () => {
  const judged = (schema: object, value: unknown) => {
    const { contract } = contractFromText(readPasted(JSON.stringify(schema)), '', 'json-schema');
    const found = contract && judge(contract, { mediaType: 'application/json', text: JSON.stringify(value) });
    return found?.map(({ code }) => code);
  };
  const component = {
    type: 'object',
    properties: {
      a: { type: 'string', nullable: true },
      b: { type: 'string', enum: ['x'], nullable: true },
      c: { nullable: true, allOf: [{ type: 'string' }] },
      d: { type: 'string', nullable: false },
      nullable: { type: 'string' },
    },
  };

  test('accepts null where it says that it does', () => {
    expect(judged(component, { a: null, b: null, c: null, nullable: 'x' })).toEqual([]);
    expect(judged(component, { a: 1, b: 'y', c: 1, d: null, nullable: null })).toEqual([
      'contract-type',
      'contract-value',
      'contract-type',
      'contract-type',
      'contract-type',
    ]);
  });

  test('is none where the dialect is said', () => {
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    expect(judged({ $schema, ...component }, { a: null })).toEqual(['contract-type']);
  });
});

test.each([
  ['a=1&b[c]=2', 'form'],
  ['{"a": 1}', 'example'],
  ['{"type": "object", "properties": {}}', 'json-schema'],
  ['{"openapi": "3.1.0", "info": {}}', 'description'],
  ['openapi: 3.1.0\ninfo: {}', 'description'],
  [`openapi: 3.1.0\n${'# long\n'.repeat(50_000)}`, 'description'],
  ['{"note": "openapi: 3"}', 'example'],
  ['neither', undefined],
  [' ', undefined],
])('what a text is: %.40s', (text, kind) => {
  expect(readPasted(text).kind).toBe(kind);
});
