import { describe, expect, test } from 'vitest';
import { readDescriptions } from '../../../test/descriptions/read-descriptions';
import { operationChanges } from '../../contract/changes';
import { judge } from '../../contract/check';
import { type Contract, readContract, writeContract } from '../../contract/contract';

type Schemas = Readonly<Record<string, object>>;

/** The contract of an operation whose body has a schema. */
function contractOf(schema: object, schemas: Schemas, openapi = '3.0.3'): Contract {
  const isSwagger = openapi === '2.0';
  const body = isSwagger
    ? { parameters: [{ in: 'body', name: 'body', schema }] }
    : { requestBody: { content: { 'application/json': { schema } } } };
  const document = {
    ...(isSwagger ? { swagger: '2.0' } : { openapi }),
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { post: { operationId: 'addPet', ...body } } },
    ...(isSwagger ? { definitions: schemas } : { components: { schemas } }),
  };
  const [read] = readDescriptions({ 'api.json': document })?.read ?? [];
  if (!read?.contract) throw new Error('no contract');
  return read.contract;
}

const said = (contract: Contract, body: unknown) =>
  judge(contract, { mediaType: 'application/json', text: JSON.stringify(body) }).map(({ code, values }) => [
    code,
    values,
  ]);

const wrongType = (at: string) => [['contract-type', { at, expected: ['integer'], found: 'string' }]];
const missing = (name: string) => [['contract-missing', { at: '', name }]];
const otherValue = (at: string, ...allowed: string[]) => [['contract-value', { at, allowed }]];
const unknown = (name: string) => [['contract-unknown', { at: '', name }]];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('a discriminator', () => {
  const petType = { type: 'string' };
  const CAT = {
    type: 'object',
    required: ['petType', 'huntingSkill'],
    properties: { petType, huntingSkill: { type: 'string' } },
  };
  const DOG = {
    type: 'object',
    required: ['petType', 'packSize'],
    properties: { petType, packSize: { type: 'integer' } },
  };
  const one = (more: object = {}) => ({
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: { propertyName: 'petType', ...more },
  });

  test.each<[string, unknown, unknown[]]>([
    ['the form that it names', { petType: 'Dog', packSize: 1 }, []],
    [
      'members of another form too',
      { petType: 'Dog', packSize: 1, huntingSkill: 'x' },
      unknown('huntingSkill'),
    ],
    ['a fault in that form', { petType: 'Dog', packSize: '12' }, wrongType('packSize')],
    ['a member of that form', { petType: 'Dog', huntingSkill: 'x' }, missing('packSize')],
    ['a name of no form', { petType: 'Cow', packSize: 1 }, otherValue('petType', '"Cat"', '"Dog"')],
  ])('chooses the form: %s', (_, body, departures) => {
    for (const keyword of ['oneOf', 'anyOf']) {
      const { oneOf, discriminator } = one();
      const contract = contractOf({ [keyword]: oneOf, discriminator }, { Cat: CAT, Dog: DOG });
      expect(said(contract, body)).toEqual(departures);
    }
  });

  test('maps its own values to forms', () => {
    const mapping = { feline: '#/components/schemas/Cat', kitten: '#/components/schemas/Cat', canine: 'Dog' };
    const contract = contractOf(one({ mapping }), { Cat: CAT, Dog: DOG });
    expect(said(contract, { petType: 'canine', packSize: 1 })).toEqual([]);
    expect(said(contract, { petType: 'kitten', huntingSkill: 'x' })).toEqual([]);
    expect(said(contract, { petType: 'Dog', packSize: 1 })).toEqual(
      otherValue('petType', '"feline"', '"kitten"', '"canine"'),
    );
  });

  test('does not override the values that the forms have themselves', () => {
    const own = (schema: typeof CAT | typeof DOG, value: string) => ({
      ...schema,
      properties: { ...schema.properties, petType: { enum: [value] } },
    });
    const contract = contractOf(one(), { Cat: own(CAT, 'cat'), Dog: own(DOG, 'dog') });
    expect(said(contract, { petType: 'dog', packSize: 1 })).toEqual([]);
    expect(said(contract, { petType: 'cow', packSize: 1 })).toEqual(otherValue('petType', '"cat"', '"dog"'));
  });

  test('with a schema for all other values excludes none', () => {
    const contract = contractOf(one({ defaultMapping: 'Dog' }), { Cat: CAT, Dog: DOG }, '3.2.0');
    expect(said(contract, { petType: 'Wolf', packSize: 1 })).toEqual([]);
  });

  const PET = { type: 'object', required: ['petType'], properties: { petType } };
  const extend = (base: string, schema: object) => ({ allOf: [ref(base), schema] });
  const HEIRS: Schemas = {
    Cat: extend('Pet', { properties: { huntingSkill: { type: 'string' } }, required: ['huntingSkill'] }),
    Dog: extend('Pet', { properties: { packSize: { type: 'integer' } }, required: ['packSize'] }),
    Wolf: extend('Dog', { properties: { wild: { type: 'boolean' } }, required: ['wild'] }),
  };

  test.each<[string, unknown, unknown[]]>([
    ['the form that it names', { petType: 'Dog', packSize: 1 }, []],
    ['a fault in that form', { petType: 'Dog', packSize: '12' }, wrongType('packSize')],
    [
      'a member of that form',
      { petType: 'Cat', packSize: 1 },
      [...missing('huntingSkill'), ...unknown('packSize')],
    ],
    ['a form of a form', { petType: 'Wolf', packSize: 1 }, missing('wild')],
    ['a name that is not known', { petType: 'Cow' }, []],
  ])('of a schema that others extend chooses one of them: %s', (_, body, departures) => {
    const pet = { ...PET, discriminator: { propertyName: 'petType' } };
    const schema = { type: 'object', properties: { pet: ref('Pet') } };
    const inside = said(contractOf(schema, { Pet: pet, ...HEIRS }), { pet: body });
    expect(inside).toHaveLength(departures.length);
    expect(said(contractOf(ref('Pet'), { Pet: pet, ...HEIRS }), body)).toEqual(departures);
  });

  test('of Swagger 2.0 chooses one of the schemas that extend its own', () => {
    const text = JSON.stringify({ Pet: { ...PET, discriminator: 'petType' }, ...HEIRS });
    const schemas = JSON.parse(text.replaceAll('components/schemas', 'definitions')) as Schemas;
    const contract = contractOf({ $ref: '#/definitions/Pet' }, schemas, '2.0');
    expect(said(contract, { petType: 'Dog', packSize: '12' })).toEqual(wrongType('packSize'));
  });

  test('of a schema whose forms extend it does not lead in a circle', () => {
    const pet = { ...PET, ...one() };
    const contract = contractOf(ref('Pet'), { Pet: pet, ...HEIRS });
    expect(said(contract, { petType: 'Dog', packSize: '12' })).toEqual(wrongType('packSize'));
    expect(said(contract, { petType: 'Dog', packSize: 1 })).toEqual([]);
  });
});

test('the contract has the address, the parameters and the credentials of its operation', () => {
  const query = { name: 'page', in: 'query', required: true, schema: { type: 'integer', maximum: 9 } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://{region}.h/v1/', variables: { region: { default: 'eu' } } }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }, query],
        put: {
          security: [{ token: [] }, {}],
          requestBody: { required: true, content: { 'application/json': { schema: {} } } },
        },
      },
    },
  };
  const [read] = readDescriptions({ 'api.json': document })?.read ?? [];
  expect(read?.contract?.operation).toEqual({
    method: 'PUT',
    path: '/pets/{id}',
    server: 'https://eu.h/v1',
    isBodyRequired: true,
    parameters: [
      { name: 'id', in: 'path', isRequired: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', isRequired: true, schema: query.schema },
    ],
    security: ['token', ''],
    schemes: [{ name: 'token', type: 'http', scheme: 'bearer' }],
  });
});

test.each([
  ['its header', { type: 'apiKey', in: 'header', name: 'X-Api-Key' }, 'apiKey header X-Api-Key'],
  ['its place', { type: 'apiKey', in: 'query', name: 'X-Ledger-Key' }, 'apiKey query X-Ledger-Key'],
  ['its type', { type: 'http', scheme: 'bearer' }, 'http bearer'],
  [
    'nothing',
    { type: 'apiKey', in: 'header', name: 'X-Ledger-Key', description: 'Of the ledger' },
    undefined,
  ],
])('a newer description of a credential changes %s', (_, scheme, after) => {
  const contractWith = (one: object): Contract => {
    const document = {
      openapi: '3.0.3',
      info: { title: 'Ledger', version: '1' },
      components: { securitySchemes: { ledger: one } },
      security: [{ ledger: [] }],
      paths: { '/entries': { post: { requestBody: { content: { 'application/json': { schema: {} } } } } } },
    };
    const [read] = readDescriptions({ 'api.json': document })?.read ?? [];
    return readContract(writeContract(read?.contract as Contract)).contract as Contract;
  };
  const before = contractWith({ type: 'apiKey', in: 'header', name: 'X-Ledger-Key' });
  expect(operationChanges(before, contractWith(scheme))).toEqual(
    after === undefined
      ? []
      : [{ what: 'scheme', name: 'ledger', before: 'apiKey header X-Ledger-Key', after }],
  );
});

describe('what only the receiver sets is not required', () => {
  const id = { type: 'string', readOnly: true };
  const name = { type: 'string' };
  const required = ['id', 'name'];
  const NAMED: Schemas = {
    Required: { type: 'object', required },
    Described: { type: 'object', properties: { id, name } },
    Both: { type: 'object', required, properties: { id: name, name } },
    Id: id,
  };
  test.each<[string, object]>([
    ['in the same schema', { required, properties: { id, name } }],
    ['in another part', { allOf: [{ required }, { properties: { id, name } }] }],
    ['beside the parts', { required, allOf: [{ properties: { id, name } }] }],
    ['around the parts', { properties: { id, name }, allOf: [{ required }] }],
    ['in references', { allOf: [ref('Required'), ref('Described')] }],
    ['in parts of parts', { allOf: [{ allOf: [ref('Required')] }, { allOf: [ref('Described')] }] }],
    ['in one of several forms', { ...NAMED.Described, oneOf: [{ required }, { required: ['other'] }] }],
    ['by a reference', { required, properties: { id: ref('Id'), name } }],
    ['beside a reference', { required, properties: { id: { ...ref('Required'), readOnly: true }, name } }],
  ])('%s', (_, schema) => {
    const contract = contractOf(schema, NAMED, '3.1.0');
    expect(said(contract, { name: 'x' })).toEqual([]);
    expect(said(contract, {})).not.toEqual([]);
  });

  test('where it is said of one use of a schema, the other uses require it', () => {
    const schema = {
      properties: {
        before: ref('Both'),
        part: { allOf: [ref('Both'), { properties: { id } }] },
        after: ref('Both'),
      },
    };
    const contract = contractOf(schema, NAMED);
    const body = { name: 'x' };
    expect(said(contract, { before: body, part: body, after: body })).toEqual([
      ['contract-missing', { at: 'before', name: 'id' }],
      ['contract-missing', { at: 'after', name: 'id' }],
    ]);
  });
});

describe('a part that the contract does not have', () => {
  const cat = { type: 'object', required: ['meow'], properties: { meow: { type: 'boolean' } } };
  const dog = { type: 'object', required: ['bark'], properties: { bark: { type: 'boolean' } } };
  const excluded = { properties: { a: cat } };
  test.each<[string, object, unknown]>([
    ['of one of several forms', { oneOf: [cat, dog] }, { bark: true }],
    ['of any form', { anyOf: [cat, dog], unevaluatedProperties: false }, { bark: true }],
    ['of an exclusion', { not: excluded }, { a: {} }],
    ['of what a list has', { contains: excluded, minContains: 1, maxContains: 1 }, [{ a: {} }, {}]],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['of a condition', { if: excluded, then: { required: ['b'] } }, { a: {} }],
    ['of names', { propertyNames: { not: { anyOf: [{ const: 'b' }, { const: 'c' }] } } }, { a: 1 }],
  ])('raises no alarm, whichever part that is: %s', (_, schema, value) => {
    const codes = new Set<unknown>();
    for (let count = 1485; count < 1500; count++) {
      const others = Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }] as const);
      const whole = { type: 'object', properties: { ...Object.fromEntries(others), pet: schema } };
      for (const [code] of said(contractOf(whole, {}, '3.1.0'), { pet: value })) codes.add(code);
    }
    expect([...codes]).toEqual(['contract-not-checked']);
  });

  test('because it is in another file raises no alarm', () => {
    const schema = { properties: { a: { oneOf: [{ $ref: 'cat.json' }, { type: 'string' }] } } };
    expect(said(contractOf(schema, {}), { a: 'x' })).toEqual([
      ['contract-not-checked', { reason: 'left-out', text: '' }],
    ]);
  });
});
