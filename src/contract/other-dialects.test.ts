import { describe, expect, test } from 'vitest';
import { foundIn } from '../../test/contract-examples';
import type { JsonSchema } from './contract';
import { contractFromText, readPasted } from './from-text';

const codes = (schema: JsonSchema, text: string): string[] => foundIn(schema, text).map(({ code }) => code);

describe('a pattern of another dialect', () => {
  test.each([
    '\\A[a-z]+\\z',
    '^[a-z]+\\Z',
    '/^[a-z]+$/',
    '/^[a-z]+$/i',
    '/[a-z]+$/',
    '^[[:alpha:]]+$',
    '^[[:alpha:]_-]+$',
    '^\\h{3}$',
    '^[a-z&&[^x]]+$',
    '^\\w{,3}$',
    '^\\x{61}bc$',
    '^\\i\\c*$',
    '^\\Qabc\\E$',
    '(?i)^ABC$',
    '(?P<name>abc)',
  ])('is said to be none, and raises no alarm: %s', (pattern) => {
    expect(codes({ pattern }, '"abc"')).toEqual(['contract-schema']);
    expect(codes({ not: { pattern } }, '"abc"')).toEqual(['contract-schema']);
    const byName = { patternProperties: { [pattern]: false }, additionalProperties: false };
    expect(codes(byName, '{"abc":1}')).toEqual(['contract-schema']);
  });

  test.each<[string, string, boolean]>([
    ['^[\\w-.]+$', 'a-b.c', true],
    ['^\\-?\\d+\\_$', '-12_', true],
    ['^\\@\\"\\#$', '@"#', true],
    ['^a{$', 'a{', true],
    ['^\\\\Ab-.\\-$', '\\Ab-.-', true],
    ['^/api/.*/$', '/api/x/', true],
    ['^/api/.*/$', 'api/x/', false],
    ['/users/', '/users/1', true],
    ['^\\u0041\\-$', 'A-', true],
    ['^[\\x41-\\x43\\-]$', 'B', true],
    ['^[^\\s]{0,5}\\:$', 'abc:', true],
    ['^\\p{L}+$', 'Zoë', true],
  ])('is not one that ECMA-262 reads: %s', (pattern, text, matches) => {
    expect(codes({ pattern }, JSON.stringify(text))).toEqual(matches ? [] : ['contract-pattern']);
  });
});

/** As a contract keeps it. */
const keptCodes = (schema: object, value: unknown): string[] => {
  const { contract } = contractFromText(readPasted(JSON.stringify(schema)), '', 'json-schema');
  if (!contract) throw new Error('no contract');
  return codes(contract.schema, JSON.stringify(value));
};

describe('draft 7 and older', () => {
  const ID = { 'draft-07': '$id', 'draft-06': '$id', 'draft-04': 'id' };
  test.each(Object.entries(ID))('take a $ref alone: %s', (draft, id) => {
    const schema = (more: object) => ({
      $schema: `http://json-schema.org/${draft}/schema#`,
      definitions: { list: { type: 'array' } },
      ...more,
    });
    const besides = { $ref: '#/definitions/list', maxItems: 1, [id]: 'https://h/other.json' };
    expect(keptCodes(schema({ properties: { a: besides } }), { a: [1, 2] })).toEqual([]);
    expect(keptCodes(schema({ properties: { a: besides } }), { a: 1 })).toEqual(['contract-type']);
  });

  test.each(Object.entries(ID))('name an anchor by an address: %s', (draft, id) => {
    const schema = {
      $schema: `http://json-schema.org/${draft}/schema#`,
      properties: { a: { $ref: '#list' } },
      definitions: { list: { [id]: '#list', type: 'array' } },
    };
    expect(keptCodes(schema, { a: 1 })).toEqual(['contract-type']);
  });

  test('newer ones apply what stands beside it', () => {
    const schema = {
      $defs: { list: { type: 'array' } },
      properties: { a: { $ref: '#/$defs/list', maxItems: 1 } },
    };
    expect(keptCodes(schema, { a: [1, 2] })).toEqual(['contract-length']);
  });

  test('a dialect that is not known is said', () => {
    const schema = { $schema: 'http://json-schema.org/draft-03/schema#', type: 'object' };
    expect(keptCodes(schema, {})).toEqual(['contract-not-checked']);
    expect(keptCodes({ ...schema, $schema: 'https://h/own-dialect' }, {})).toEqual(['contract-not-checked']);
    for (const known of ['https://json-schema.org/draft/2019-09/schema', 'http://json-schema.org/schema#'])
      expect(keptCodes({ ...schema, $schema: known }, {})).toEqual([]);
  });
});

describe('a part with an address of its own', () => {
  const base = { $id: 'https://h/schemas/root.json' };
  const number = { type: 'number' };
  test.each<[string, object]>([
    ['by its address', { $ref: 'https://h/schemas/part.json' }],
    ['relative to the document', { $ref: 'part.json' }],
    ['by an absolute path', { $ref: '/schemas/part.json#' }],
    ['by an anchor in it', { $ref: 'part.json#n' }],
    ['by a pointer in it', { $ref: 'part.json#/$defs/number' }],
    ['by an anchor that is dynamic', { $ref: 'part.json#dynamic' }],
    ['by a reference within it', { $ref: 'part.json#/$defs/again' }],
  ])('is found: %s', (_, reference) => {
    const part = {
      $id: 'part.json',
      ...number,
      $defs: {
        number: { $anchor: 'n', $dynamicAnchor: 'dynamic', ...number },
        again: { $ref: '#/$defs/number' },
      },
    };
    expect(keptCodes({ ...base, properties: { a: reference }, $defs: { part } }, { a: 'x' })).toEqual([
      'contract-type',
    ]);
  });

  test('that is a value or below an unknown keyword is none', () => {
    const schema = { properties: { a: { $ref: 'https://h/a' } }, 'x-more': { $id: 'https://h/a' } };
    expect(keptCodes({ ...schema, not: { const: { $id: 'https://h/a' } } }, { a: 1 })).toEqual([
      'contract-schema',
    ]);
  });

  test('has pointers of its own into what no keyword holds', () => {
    const part = { $id: 'https://h/part', $ref: '#/x-more/number', 'x-more': { number, $comment: 'secret' } };
    const schema = { properties: { a: { $ref: 'https://h/part' } }, $defs: { part } };
    expect(keptCodes(schema, { a: 'x' })).toEqual(['contract-type']);
  });
});

describe('a dynamic reference', () => {
  const TREE = {
    $id: 'https://h/tree',
    $dynamicAnchor: 'node',
    properties: { children: { items: { $dynamicRef: '#node' } } },
  };
  const wrong = { children: [{ chldren: [] }] };
  test('leads to the outermost part that replaces its anchor', () => {
    const strict = {
      $id: 'https://h/strict',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
    };
    expect(keptCodes({ ...strict, $defs: { TREE } }, wrong)).toEqual(['contract-forbidden']);
    expect(keptCodes(TREE, wrong)).toEqual(['contract-unknown']);
  });

  test('is an ordinary one where nothing replaces its anchor', () => {
    const schema = {
      $defs: { n: { $anchor: 'n', type: 'number' } },
      properties: { a: { $dynamicRef: '#n' } },
    };
    expect(keptCodes(schema, { a: 'x' })).toEqual(['contract-type']);
  });

  test('of draft 2019-09 leads to the outermost schema that allows it', () => {
    const tree = {
      $id: 'https://h/tree',
      $recursiveAnchor: true,
      properties: { children: { items: { $recursiveRef: '#' } } },
    };
    const strict = {
      $id: 'https://h/strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
    };
    expect(keptCodes({ ...strict, $defs: { tree } }, wrong)).toEqual(['contract-forbidden']);
    expect(
      keptCodes({ $id: 'https://h/s', properties: { a: { $recursiveRef: '#' } }, type: 'object' }, { a: 1 }),
    ).toEqual(['contract-type']);
  });
});
