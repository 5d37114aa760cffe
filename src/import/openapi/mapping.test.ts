import { describe, expect, test } from 'vitest';
import { api, body, parameter, read } from '../../../test/descriptions/an-operation';
import { readDescriptions, readOperation, sent } from '../../../test/descriptions/read-descriptions';
import { readContext } from '../../core';
import { dataListsIn } from './data-lists';

const urlOf = (given: Parameters<typeof read>[0]): string => read(given).action.url;
const withQuery = (...parameters: object[]) => urlOf({ parameters }).slice('https://h.test/v1/a'.length);

describe('the server', () => {
  const at = (servers: unknown) => read({ root: { servers } });

  test.each([
    [[{ url: 'https://h.test/' }], 'https://h.test/a', []],
    [[{ url: '/v2' }], '{{ server }}/v2/a', ['server-missing']],
    [undefined, '{{ server }}/a', ['server-missing']],
    [[], '{{ server }}/a', ['server-missing']],
    [[{ url: '//h.test' }], 'https://h.test/a', ['url-scheme-added']],
    [[{ url: 'h.test/v1' }], 'https://h.test/v1/a', ['url-scheme-added']],
    [
      [{ url: 'https://{x}.h.test', variables: { x: { default: 'eu' } } }],
      'https://eu.h.test/a',
      ['server-variables'],
    ],
    [[{ url: 'https://h.test/{x}' }], 'https://h.test/{{ x }}/a', []],
    [[{ url: 'wss://h.test' }, { url: 'https://h.test' }], 'https://h.test/a', ['not-read']],
  ])('%j', (servers, url, codes) => {
    const found = at(servers);
    expect([found.action.url, found.codes]).toEqual([url, codes]);
  });

  test('is chosen among several, those of variables too, and applies to all operations with them', () => {
    const variables = { region: { default: 'eu', enum: ['us', 'eu'] } };
    const files = api({
      root: { servers: [{ url: 'https://{region}.h.test', variables }, { url: 'http://localhost:1' }] },
    });
    const [server] = readOperation(files).alternatives;
    expect(server?.labels).toEqual([
      'https://eu.h.test · eu',
      'https://us.h.test · us',
      'http://localhost:1',
    ]);
    const chosen = readOperation(files, { alternatives: { [server?.key ?? '']: 1 }, withOptional: false });
    expect(chosen.action.url).toBe('https://us.h.test/a');
    expect(chosen.values['other-servers']).toContain('localhost');
  });

  test('of the operation takes the place of that of the path, and this of the whole', () => {
    expect(urlOf({ servers: [{ url: 'https://own.test' }] })).toBe('https://own.test/a');
    const paths = { '/a': { servers: [{ url: 'https://path.test' }], get: {} } };
    expect(urlOf({ root: { paths } })).toBe('https://path.test/a');
  });

  test.each([
    [{ host: 'h.test', schemes: ['http', 'https'], basePath: '/v1/' }, 'https://h.test/v1/a'],
    [{ host: 'h.test', schemes: ['http'] }, 'http://h.test/a'],
    [{ host: 'h.test' }, 'https://h.test/a'],
    [{ basePath: '/v1' }, '{{ server }}/v1/a'],
    [{}, '{{ server }}/a'],
  ])('of Swagger 2.0: %j', (root, url) => {
    const document = { swagger: '2.0', info: {}, paths: { '/a': { get: {} } }, ...root };
    expect(readOperation({ 'a.json': document }).action.url).toBe(url);
  });

  test('of a webhook is not known', () => {
    const webhooks = {
      newPet: { post: { requestBody: { content: { 'application/json': { example: [1] } } } } },
    };
    const found = readOperation({ 'a.json': { openapi: '3.1.0', info: {}, webhooks } });
    expect(found.action).toMatchObject({ url: '{{ receiver }}', body: '[\n  1\n]' });
    expect(found.codes).toContain('webhook-url');
  });
});

describe('parameters', () => {
  const inPath = (path: string, ...parameters: object[]) =>
    urlOf({ path, parameters }).slice('https://h.test/v1'.length);
  const of = (name: string, more: object = {}) => ({ name, in: 'path', required: true, ...more });

  test.each([
    ['/a/{id}', [], '/a/{{ id }}'],
    ['/a/{pet-id}/{2}', [of('pet-id')], '/a/{{ pet-id }}/{{ [2] }}'],
    ['/a/{id}', [of('id', { example: 'x/y z' })], '/a/x%2Fy%20z'],
    ['/a/{id}', [of('id', { schema: { default: 5 } })], '/a/5'],
    ['/a/{id}', [of('id', { example: '..' })], '/a/{{ id }}'],
    ['/a/{ids}', [of('ids', { schema: { type: 'array' } })], "/a/{{ ids | join: ',' }}"],
    ['/a/{ids}', [of('ids', { example: ['1', '2/3'] })], '/a/1,2%2F3'],
    ['/a{id}', [of('id', { style: 'label' })], '/a.{{ id }}'],
    ['/a{id}', [of('id', { style: 'matrix' })], '/a;id={{ id }}'],
    ['/a/{{x}}', [], "/a/{{ '{' }}{{ x }}}"],
  ])('%s %j', (path, parameters, url) => expect(inPath(path, ...parameters)).toBe(url));

  test.each([
    [parameter('q', {}), '?q={{ q }}'],
    [parameter('q', { example: 'a&b' }), '?q=a%26b'],
    [parameter('q', { examples: { one: { value: 1 }, two: { value: 2 } } }), '?q=1'],
    [parameter('q', { schema: { enum: ['x', 'y'] } }), '?q=x'],
    [parameter('q[]', { schema: { type: 'array', items: { enum: ['x'] } } }), '?q%5B%5D=x'],
    [parameter('q', { schema: { type: 'array' } }), "?q={{ q | join: ',' }}"],
    [parameter('q', { example: ['a', 'b'] }), '?q=a&q=b'],
    [parameter('q', { example: ['a', 'b'], explode: false }), '?q=a,b'],
    [parameter('q', { example: ['a', 'b'], explode: false, style: 'pipeDelimited' }), '?q=a%7Cb'],
    [
      parameter('q', { schema: { type: 'object', properties: { x: {}, y: {} } }, style: 'deepObject' }),
      '?q%5Bx%5D={{ q.x }}&q%5By%5D={{ q.y }}',
    ],
    [parameter('q', { example: { x: 1 } }), '?x=1'],
    [parameter('q', { content: { 'application/json': { schema: {} } } }), '?q={{ q | json }}'],
    [parameter('q', { content: { 'application/json': { example: { x: 1 } } } }), '?q=%7B%22x%22%3A1%7D'],
    [parameter('q', { required: false }), ''],
  ])('%j', (given, query) => expect(withQuery(given)).toBe(query));

  test('that are optional are offered', () => {
    const files = api({
      parameters: [
        parameter('limit', { required: false }),
        parameter('X-Trace', { in: 'header', required: false }),
      ],
    });
    expect(readOperation(files).values['optional-left-out']).toBe('X-Trace');
    const both = readOperation(files, { alternatives: {}, withOptional: true });
    expect(both.action.url).toContain('?limit={{ limit }}');
  });

  test('of the operation replace those of its path', () => {
    const shared = { parameters: [parameter('a', { example: 1 }), parameter('b', { example: 1 })] };
    const paths = { '/a': { ...shared, get: { parameters: [parameter('a', { example: 2 })] } } };
    expect(urlOf({ root: { paths } })).toBe('https://h.test/v1/a?a=2&b=1');
  });

  test.each([
    [{ collectionFormat: 'multi' }, '?q=x'],
    [{ collectionFormat: 'ssv' }, '?q=x'],
    [{ type: 'string', default: 'd', items: undefined }, '?q=d'],
  ])('of Swagger 2.0: %j', (more, query) => {
    const q = { name: 'q', in: 'query', required: true, type: 'array', items: { enum: ['x'] }, ...more };
    const document = { swagger: '2.0', info: {}, host: 'h', paths: { '/a': { get: { parameters: [q] } } } };
    expect(readOperation({ 'a.json': document }).action.url).toBe(`https://h/a${query}`);
  });
});

describe('the body', () => {
  const bodyOf = (schema: object, more: object = {}): unknown => {
    const { action } = read(body(schema, more));
    return 'body' in action ? JSON.parse(action.body) : action.data.map(({ key, value }) => [key, value]);
  };
  const TEXT = { type: 'string' };

  test.each([
    ['an example beside the schema', { type: 'integer' }, { example: { a: 1 } }, { a: 1 }],
    [
      'the first of several',
      { type: 'integer' },
      { examples: { x: { value: [1] }, y: { value: [2] } } },
      [1],
    ],
    ['an example in the schema', { type: 'object', example: { a: 2 } }, {}, { a: 2 }],
    ['examples of 3.1', { type: 'array', examples: [[3]] }, {}, [3]],
    [
      'a default, a const, an enum',
      { properties: { a: { default: 1 }, b: { const: 2 }, c: { enum: [null, 3] } } },
      {},
      { a: 1, b: 2, c: 3 },
    ],
    [
      'types and formats',
      {
        properties: {
          a: { type: 'integer', minimum: 3 },
          b: { type: 'boolean' },
          c: { type: ['null', 'string'], format: 'date' },
        },
      },
      {},
      { a: 3, b: true, c: '2026-01-31' },
    ],
    [
      'all of several',
      { allOf: [{ properties: { a: { example: 1 } } }, { properties: { b: { example: 2 } } }] },
      {},
      { a: 1, b: 2 },
    ],
    ['one of several', { oneOf: [{ type: 'null' }, { type: 'array', items: { example: 1 } }] }, {}, [1]],
    [
      'required ones only',
      { required: ['a'], properties: { b: { example: 1 }, a: { example: 2 } } },
      {},
      { a: 2 },
    ],
    [
      'none that only the receiver sets',
      { properties: { id: { readOnly: true, example: 1 }, a: { example: 2 } } },
      {},
      { a: 2 },
    ],
    [
      'the length that is asked for',
      { properties: { a: { ...TEXT, minLength: 6 }, b: { type: 'integer' } } },
      {},
      { a: 'textxx', b: 0 },
    ],
  ])('has values from %s', (_, schema, more, expected) => expect(bodyOf(schema, more)).toEqual(expected));

  test('repeats for a list of the sample that has its name and a member', () => {
    const context =
      '{"order": {"lines": [{"sku": "A", "qty": 2}, {"sku": "B", "qty": 1}], "tags": [{"x": 1}]}}';
    const lists = dataListsIn(readContext(context).context.root);
    const example = { Lines: [{ SKU: 'x', qty: 0, note: 'y' }], tags: [{ y: 1 }] };
    const found = readOperation(api(body({}, { example })), { alternatives: {}, withOptional: false, lists });
    expect(found.values['list-repeats']).toBe('Lines (order.lines)');
    expect(JSON.parse(sent(found.action, context).split('\n\n')[1] ?? '')).toEqual({
      Lines: [
        { SKU: 'A', qty: 2, note: 'y' },
        { SKU: 'B', qty: 1, note: 'y' },
      ],
      tags: [{ y: 1 }],
    });
  });

  test('keeps the digits of numbers', () => {
    const text = JSON.stringify(api(body({}, { example: 'NUMBERS' }))['api.json']).replace(
      '"NUMBERS"',
      '{"a":1.0,"b":12345678901234567890}',
    );
    const { action } = readOperation(text);
    expect(action).toMatchObject({ body: '{\n  "a": 1.0,\n  "b": 12345678901234567890\n}' });
  });

  test('of texts alone is a Webhook in JSON', () => {
    const { action } = read(body({ properties: { a: TEXT, b: { enum: ['x'] } } }));
    expect(action).toMatchObject({ objectId: 'automation.webhook', format: 'json' });
    expect(bodyOf({ properties: { a: TEXT, b: { type: 'integer' } }, required: ['a'] })).toEqual({
      a: 'text',
    });
  });

  test('that is a form has a row for each property', () => {
    const schema = { properties: { a: TEXT, list: { example: ['1', '2'] }, o: { properties: { p: TEXT } } } };
    const { action } = read(body(schema, {}, 'application/x-www-form-urlencoded'));
    expect(action).toMatchObject({ objectId: 'automation.webhook', format: 'default' });
    expect(sent(action)).toMatch(/\n\na=text&list=1&list=2&o%5Bp%5D=text$/);
  });

  test('with files is a form without them, and a note', () => {
    const schema = { properties: { a: TEXT, f: { type: 'string', format: 'binary' } } };
    const found = read(body(schema, {}, 'multipart/form-data'));
    expect(found.action).toMatchObject({ data: [{ key: 'a' }] });
    expect(found.codes).toEqual(expect.arrayContaining(['multipart', 'multipart-file']));
  });

  test('in a format that no action sends is empty, with a note', () => {
    expect(read(body(TEXT, {}, 'application/xml')).codes).toEqual(['media-type-not-available']);
  });

  test('that text with braces is in sends them', () => {
    const { action } = read(body({}, { example: { a: '{{ x }} {' } }));
    expect(sent(action)).toMatch(/\{"a":"\{\{ x \}\} \{"\}$/);
  });

  test('is JSON where the receiver takes several formats, and the others are named', () => {
    const content = {
      'application/xml': {},
      'application/x-www-form-urlencoded': {},
      'application/json': { example: 1 },
    };
    const found = read({ method: 'put', requestBody: { content } });
    expect(found.action).toMatchObject({ method: 'PUT', body: '1' });
    expect(found.values['other-media-types']).toBe('application/x-www-form-urlencoded, application/xml');
  });

  test('a field that uploads a file is not in the form, so its value is not made up', () => {
    const properties = { f: { type: 'string', format: 'binary' }, t: TEXT };
    const content = { 'multipart/form-data': { schema: { type: 'object', properties } } };
    const { values, action } = read({ method: 'post', requestBody: { content } });
    expect(action).toMatchObject({ data: [{ key: 't' }] });
    expect(values).toMatchObject({ 'made-up': 't' });
  });

  test.each([
    [{ required: ['grant_type', 'a'], properties: { a: TEXT } }, 'grant_type'],
    [{ allOf: [{ required: ['x', 'b'] }, { properties: { b: TEXT } }] }, 'x'],
    [{ allOf: [{ required: ['b'] }], oneOf: [{ properties: { b: TEXT } }] }, undefined],
    [
      { required: ['a'], properties: { a: { type: 'array', items: { required: ['y'], type: 'object' } } } },
      'y',
    ],
    [{ properties: { a: TEXT }, oneOf: [{ required: ['z'] }] }, undefined],
    [{ required: ['z'], example: { z: 1 } }, undefined],
    [{ required: ['z'], properties: { z: { ...TEXT, readOnly: true } } }, undefined],
  ])('names what is required and not described: %j', (schema, names) => {
    expect(read(body(schema)).values['required-undescribed']).toBe(names);
    expect(read(body(schema, {}, 'application/x-www-form-urlencoded')).values['required-undescribed']).toBe(
      names,
    );
  });

  test('has the keys that identify something as they are, and a tag for those that open something', () => {
    const random = 'baf7cf21b1da41b4b0221008339ff357';
    const example = { incident_key: random, dedup_key: random, routing_key: random };
    const { action, values } = read(body({}, { example }));
    expect(action).toMatchObject({
      data: [{ value: random }, { value: random }, { key: 'routing_key', value: '{{ routing_key }}' }],
    });
    expect(values['secret-examples']).toBe('routing_key');
  });

  test('tells which values are made up, and what is left out', () => {
    const { values } = read(body({ required: ['a'], properties: { a: { type: 'integer' }, b: TEXT } }));
    expect(values).toMatchObject({ 'made-up': 'a', 'optional-left-out': 'b' });
  });
});

describe('an operation', () => {
  test('in a file that is imported too is followed there', () => {
    const read = readDescriptions({
      'api.yaml': 'openapi: 3.0.0\ninfo: {title: T}\npaths:\n  /a:\n    $ref: paths/a.yaml\n',
      'paths/a.yaml':
        'post:\n  requestBody:\n    content:\n      application/json:\n        schema: {$ref: "../pet.json#/Pet"}\n',
      'pet.json': { Pet: { type: 'object', example: { a: [1] } } },
    });
    expect(read?.actions).toMatchObject([{ method: 'POST', body: '{\n  "a": [\n    1\n  ]\n}' }]);
    expect(read?.read[0]?.notes.map(({ code }) => code)).toEqual(['server-missing', 'media-type-charset']);
  });

  test('of 3.2 is listed under its own method', () => {
    const paths = { '/a': { query: {}, additionalOperations: { COPY: {} }, get: {} } };
    const listed = readDescriptions(api({ root: { paths } }))?.operations;
    expect(listed?.map(({ method, refusal }) => [method, refusal])).toEqual([
      ['QUERY', 'method'],
      ['GET', undefined],
      ['COPY', 'method'],
    ]);
  });
});
