import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOperation, sent } from '../../../test/descriptions/read-descriptions';
import { slice } from '../../../test/thorough';
import { checkAgainst } from '../../contract/check';
import { readFormBody } from '../../contract/parsed-body';
import { build, readContext } from '../../core';
import { plainValue } from '../../core/internal';

const FORM = 'application/x-www-form-urlencoded';
const RUNTIME = { context: readContext('{}').context, secrets: {}, now: 0 };

interface Media {
  readonly schema?: object;
  readonly example?: object;
  readonly encoding?: object;
}

const post = (media: Media, type = FORM) =>
  readOperation({
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Shop' },
      servers: [{ url: 'https://h.test' }],
      paths: { '/a': { post: { requestBody: { content: { [type]: media } } } } },
    },
  });

const bodyOf = (media: Media, type = FORM): string =>
  decodeURIComponent(sent(post(media, type).action).split('\n\n')[1] ?? '');

/** The operation, sent as imported, and what its own contract says of that. */
const departures = (media: Media) => {
  const { action, contract } = post(media);
  const built = build(action, RUNTIME);
  return contract && checkAgainst(contract, built, action).map(({ code, values }) => [code, values]);
};

describe('a field of a form is written as its encoding says', () => {
  const DEEP = { style: 'deepObject', explode: true };
  const NESTED = { a: { b: 1 }, c: [{ d: 2 }, { d: 3 }] };

  test.each([
    ['a list, as a deep object', ['x', 'y'], DEEP, 'f[0]=x&f[1]=y'],
    ['a list inside an object, as a deep object', { l: ['x', 'y'] }, DEEP, 'f[l][0]=x&f[l][1]=y'],
    ['objects and lists, as a deep object', NESTED, DEEP, 'f[a][b]=1&f[c][0][d]=2&f[c][1][d]=3'],
    ['a value without parts, as a deep object', 5, DEEP, 'f=5'],
    ['a list, joined', ['x', 'y'], { style: 'form', explode: false }, 'f=x,y'],
    ['a list, joined without a style', ['x', 'y'], { explode: false }, 'f=x,y'],
    ['a list, with spaces', ['x', 'y'], { style: 'spaceDelimited', explode: false }, 'f=x+y'],
    ['a list, with bars', ['x', 'y'], { style: 'pipeDelimited' }, 'f=x|y'],
    ['a list, repeated', ['x', 'y'], { style: 'form' }, 'f=x&f=y'],
    ['an object, joined', { x: 1, y: 2 }, { style: 'form', explode: false }, 'f=x,1,y,2'],
    ['an object, as fields of its own', { x: 1, y: 2 }, { style: 'form' }, 'x=1&y=2'],
    ['an object, as JSON', { x: [0] }, { contentType: 'application/json' }, 'f={"x":[0]}'],
    ['a list, as JSON', ['x'], { contentType: 'application/vnd.h+json; v=1' }, 'f=["x"]'],
    ['text that is JSON already', '{"x":0}', { contentType: 'application/json' }, 'f={"x":0}'],
    [
      'an object, with a style beside the type',
      { x: 1 },
      { ...DEEP, contentType: 'application/json' },
      'f[x]=1',
    ],
    ['a list, without an encoding', ['x', 'y'], undefined, 'f=x&f=y'],
    ['an object, without an encoding', { x: ['1', '2'] }, undefined, 'f[x]=1&f[x]=2'],
  ])('%s', (_, example, encoding, expected) => {
    expect(bodyOf({ example: { f: example }, ...(encoding && { encoding: { f: encoding } }) })).toBe(
      expected,
    );
  });

  test('without an example of its value too', () => {
    const schema = { properties: { expand: { type: 'array', items: { type: 'string' } } } };
    expect(bodyOf({ schema, encoding: { expand: DEEP } })).toBe('expand[0]=text');
  });

  test('of a multipart form as far as its texts go', () => {
    const encoding = { f: { contentType: 'application/json' } };
    expect(bodyOf({ example: { f: { x: 1 } }, encoding }, 'multipart/form-data')).toBe('f={"x":1}');
  });

  test.each([
    [{ f: [{ x: 1 }] }, { explode: false }, { 'parameter-in-part': 'f' }],
    [{ f: ['x,y', 'z'] }, { explode: false }, { 'parameter-in-part': 'f' }],
    [{ f: 'a/b' }, { allowReserved: true }, { 'reserved-encoded': 'f' }],
    [{ f: 'text' }, { contentType: 'application/xml' }, { 'field-type': 'f (application/xml)' }],
  ])('what a form cannot say gets a note: %j %j', (example, encoding, values) => {
    const found = post({ example, encoding: { f: encoding } });
    expect(found.values).toEqual(values);
  });

  test.each([
    [{ f: ['x', 'y'] }, { explode: false }],
    [{ f: 'a-b' }, { allowReserved: true }],
    [{ f: 'text' }, { contentType: 'text/plain' }],
    [{ f: 'text' }, { headers: {} }],
  ])('what a form can say gets none: %j %j', (example, encoding) => {
    expect(post({ example, encoding: { f: encoding } }).values).toEqual({});
  });
});

describe('the contract knows how a field is written', () => {
  const schema = (f: object) => ({
    type: 'object',
    required: ['f'],
    properties: { f },
    additionalProperties: false,
  });
  const LIST = { type: 'array', minItems: 2, items: { enum: ['x', 'y'] } };
  const OBJECT = { type: 'object', required: ['x'], properties: { x: { type: 'integer' } } };

  test.each([
    [LIST, { explode: false }],
    [LIST, { style: 'deepObject', explode: true }],
    [LIST, { contentType: 'application/json' }],
    [LIST, undefined],
    [OBJECT, { contentType: 'application/json' }],
    [OBJECT, { style: 'form', explode: true }],
    [OBJECT, { style: 'deepObject' }],
    [{ $ref: '#/paths' }, { explode: false }],
  ])('%j %j', (field, encoding) => {
    expect(departures({ schema: schema(field), ...(encoding && { encoding: { f: encoding } }) })).toEqual([]);
  });

  test('in all parts of a schema', () => {
    const all = { allOf: [schema(LIST), { properties: { g: LIST } }], unevaluatedProperties: false };
    const encoding = { f: { explode: false }, g: { contentType: 'application/json' } };
    const { additionalProperties: _, ...open } = schema(LIST);
    expect(departures({ schema: { ...all, allOf: [open, ...all.allOf.slice(1)] }, encoding })).toEqual([]);
  });

  test('and still judges what is written as it is', () => {
    const media = {
      schema: schema({ type: 'integer' }),
      example: { f: 'x' },
      encoding: { f: { explode: false } },
    };
    expect(departures(media)).toMatchObject([['contract-type', { at: 'f' }]]);
  });

  test('of Swagger 2.0, too', () => {
    const field = {
      name: 'f',
      in: 'formData',
      required: true,
      type: 'array',
      minItems: 2,
      items: { enum: ['x'] },
    };
    const { action, contract } = readOperation({
      'api.json': {
        swagger: '2.0',
        info: { title: 'T' },
        host: 'h',
        paths: { '/a': { post: { parameters: [field] } } },
      },
    });
    const built = build(action, RUNTIME);
    expect(new TextDecoder().decode(built.request?.body)).toBe('f=x%2Cx');
    expect(contract && checkAgainst(contract, built, action)).toEqual([]);
  });
});

describe('a parameter of the query is written as its style says', () => {
  const read = (more: object) =>
    readOperation({
      'api.json': {
        openapi: '3.1.0',
        info: { title: 'Shop' },
        servers: [{ url: 'https://h.test' }],
        paths: { '/a': { get: { parameters: [{ name: 'q', in: 'query', required: true, ...more }] } } },
      },
    });
  const queryOf = (more: object) => read(more).action.url.slice('https://h.test/a?'.length);
  const DEEP = { style: 'deepObject', explode: true };
  const PROPERTIES = {
    x: { type: 'string' },
    o: { type: 'object', properties: { y: {} } },
    l: { type: 'array' },
  };

  test.each([
    [{ ...DEEP, example: ['a', 'b'] }, 'q%5B0%5D=a&q%5B1%5D=b'],
    [{ ...DEEP, example: { x: { y: [1, 2] } } }, 'q%5Bx%5D%5By%5D%5B0%5D=1&q%5Bx%5D%5By%5D%5B1%5D=2'],
    [{ ...DEEP, schema: { type: 'array' } }, 'q%5B0%5D={{ q[0] }}'],
    [
      { ...DEEP, schema: { type: 'object', properties: PROPERTIES } },
      'q%5Bx%5D={{ q.x }}&q%5Bo%5D%5By%5D={{ q.o.y }}&q%5Bl%5D%5B0%5D={{ q.l[0] }}',
    ],
    [
      { schema: { type: 'object', properties: PROPERTIES } },
      "x={{ q.x }}&o={{ q.o | json }}&l={{ q.l | join: ',' }}",
    ],
    [{ example: ['a,b', 'c'], explode: false }, 'q=a%2Cb,c'],
    [{ example: 'a/b:c?d&e=#+', allowReserved: true }, 'q=a/b:c?d%26e%3D%23%2B'],
    [{ example: ['a/b', 'c'], explode: false, allowReserved: true }, 'q=a/b,c'],
    [{ ...DEEP, example: { api_key: 'sk_1234' } }, "q%5Bapi_key%5D={{ ['q[api_key]'] }}"],
  ])('%j', (more, query) => {
    expect(queryOf(more)).toBe(query);
  });

  test.each([
    [{ example: [{ x: 1 }] }, { 'parameter-in-part': 'q' }],
    [{ ...DEEP, schema: { type: 'array' } }, { 'parameter-in-part': 'q' }],
    [{ allowReserved: true }, { 'reserved-encoded': 'q' }],
    [{ allowReserved: true, example: 'a/b' }, {}],
    [{ ...DEEP, example: { api_key: 'sk_1234' } }, { 'secret-examples': 'q[api_key]' }],
  ])('what the URL cannot say gets a note: %j', (more, values) => {
    expect(read(more).values).toEqual(values);
  });
});

/** Values as a deep object can have them: no text is the name of another. */
const deepValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.string({ maxLength: 5 }),
    fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie('value'), { minKeys: 1, maxKeys: 3 }),
  ),
})).value;

test('a deep object is read back as it was', () => {
  fc.assert(
    fc.property(deepValue, (value) => {
      const media = {
        schema: {},
        example: { f: value },
        encoding: { f: { style: 'deepObject', explode: true } },
      };
      const text = sent(post(media).action).split('\n\n')[1] ?? '';
      expect(plainValue(readFormBody(text).root)).toEqual({ f: value });
    }),
    { numRuns: slice(500, 100) },
  );
});
