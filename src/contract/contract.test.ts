import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Contract, type ContractOperation, readContract, writeContract } from './contract';

const ORDERS: Contract = {
  version: 1,
  source: 'openapi',
  document: { name: 'shop.yaml', digest: `sha256:${'0'.repeat(64)}` },
  operation: { method: 'POST', path: '/orders', id: 'createOrder', summary: 'Create an order' },
  mediaType: 'application/json',
  schema: { type: 'object', properties: { id: { $ref: '#/$defs/Id' } }, $defs: { Id: { type: 'string' } } },
};

const operations: fc.Arbitrary<ContractOperation> = fc.record(
  {
    method: fc.string(),
    path: fc.string(),
    id: fc.string(),
    summary: fc.string(),
    server: fc.string(),
    isBodyRequired: fc.boolean(),
    parameters: fc.array(
      fc.record(
        { name: fc.string(), in: fc.string(), isRequired: fc.boolean(), schema: fc.boolean() },
        { requiredKeys: ['name', 'in'], noNullPrototype: true },
      ),
      { maxLength: 2 },
    ),
    security: fc.array(fc.string(), { maxLength: 2 }),
  },
  { requiredKeys: ['method', 'path'], noNullPrototype: true },
);

const contracts: fc.Arbitrary<Contract> = fc
  .record({
    name: fc.string(),
    operation: fc.option(operations, { nil: undefined }),
    mediaType: fc.string(),
    schema: fc.oneof(fc.boolean(), fc.dictionary(fc.string(), fc.jsonValue())),
  })
  .map(({ name, operation, mediaType, schema }) => ({
    ...ORDERS,
    document: { ...ORDERS.document, name },
    ...(operation ? { operation } : { operation: { method: 'GET', path: '/' } }),
    mediaType,
    // As JSON has it: no -0, own members only.
    schema: JSON.parse(JSON.stringify(schema)) as Contract['schema'],
  }));

describe('the file of a contract', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(contracts, (contract) => {
        expect(readContract(writeContract(contract))).toEqual({ contract, problems: [] });
      }),
    );
  });

  test('is laid out for reading, its members in one order', () => {
    const { document, version, ...rest } = ORDERS;
    expect(writeContract({ ...rest, version, document })).toBe(writeContract(ORDERS));
    expect(writeContract(ORDERS)).toMatch(/^\{\n {2}"version": 1,\n {2}"source": "openapi",\n[\s\S]*\n\}\n$/);
  });

  const changed = (change: object): string => JSON.stringify({ ...ORDERS, ...change });

  test.each<[string, string, string, readonly (string | number)[]]>([
    ['no JSON', '{', 'json-syntax', []],
    ['another kind of value', '[]', 'config-wrong-type', []],
    ['a newer version', changed({ version: 2 }), 'config-newer-version', ['version']],
    ['no such version', changed({ version: 0 }), 'config-wrong-value', ['version']],
    ['an unknown member', changed({ more: 1 }), 'config-unknown-setting', ['more']],
    [
      'a member of every prototype',
      changed({}).replace('{', '{"__proto__":{},'),
      'config-unknown-setting',
      ['__proto__'],
    ],
    ['a missing member', changed({ schema: undefined }), 'config-missing-setting', ['schema']],
    ['an unknown source', changed({ source: 'wsdl' }), 'config-wrong-value', ['source']],
    [
      'a malformed digest',
      changed({ document: { name: '', digest: 'md5:0' } }),
      'config-wrong-value',
      ['document', 'digest'],
    ],
    [
      'an operation without a path',
      changed({ operation: { method: 'GET' } }),
      'config-missing-setting',
      ['operation', 'path'],
    ],
    [
      'a parameter without a name',
      changed({
        operation: { method: 'GET', path: '/', parameters: [{ name: 'a', in: 'query' }, { in: 'path' }] },
      }),
      'config-missing-setting',
      ['operation', 'parameters', 1, 'name'],
    ],
    [
      'a credential that is no text',
      changed({ operation: { method: 'GET', path: '/', security: ['a', 1] } }),
      'config-wrong-type',
      ['operation', 'security', 1],
    ],
    ['a schema that is none', changed({ schema: 'string' }), 'config-wrong-type', ['schema']],
  ])('%s is refused at its place', (_, text, code, path) => {
    const { contract, problems } = readContract(text);
    expect(contract).toBeUndefined();
    expect(problems).toMatchObject([{ code, path, severity: 'error', place: { line: 1 } }]);
  });

  test('all faults are listed, each with its line', () => {
    const text = '{\n  "version": "1",\n  "document": { "name": 1 }\n}';
    expect(
      readContract(text).problems.map(({ code, path, place }) => [code, path.join('.'), place?.line]),
    ).toEqual([
      ['config-wrong-type', 'version', 2],
      ['config-wrong-type', 'document.name', 3],
      ['config-missing-setting', 'document.digest', 3],
      ['config-missing-setting', 'source', 1],
      ['config-missing-setting', 'mediaType', 1],
      ['config-missing-setting', 'schema', 1],
    ]);
  });
});
