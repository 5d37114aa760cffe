import { describe, expect, test } from 'vitest';
import { readDescriptions, readOperation, sent } from '../../../test/descriptions/read-descriptions';
import { describeNote } from '../notes';

const HEAD = { openapi: '3.0.3', info: { title: 'Shop' }, servers: [{ url: 'https://h.test' }] };
const withSchema = (schema: object, schemas: object = {}) => ({
  'api.json': {
    ...HEAD,
    paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    components: { schemas },
  },
});
const ref = (to: string) => ({ $ref: to });
const A = ref('#/components/schemas/A');

describe('references', () => {
  test.each([
    ['to itself', { A }],
    ['in a circle', { A: ref('#/components/schemas/B'), B: A }],
    ['to nowhere', {}],
    ['through a text', { A: ref('#/info/title/x') }],
  ])('%s leave a part out, and are named', (_, schemas) => {
    const found = readOperation(withSchema(A, schemas));
    expect(found.action).toMatchObject({ body: '' });
    expect(found.codes).toContain('reference-missing');
    expect(found.contract?.schema ?? true).toEqual(true);
  });

  test('lead to no example in the contract', () => {
    const secret = { example: 'sk_live_4242', default: 'sk_live_4242', 'x-key': 'sk_live_4242' };
    const next = { A: { type: 'object', properties: { a: { type: 'string', ...secret } }, ...secret } };
    const found = readOperation(withSchema({ type: 'array', items: A, ...secret }, next));
    expect(found.contract?.schema).toMatchObject({ items: { $ref: '#/$defs/A' } });
    expect(JSON.stringify(found.contract)).not.toContain('sk_live');
  });

  test('of schemas to each other end where they meet again', () => {
    const next = {
      A: { required: ['b'], properties: { b: ref('#/components/schemas/B') } },
      B: { properties: { list: { type: 'array', items: A } } },
    };
    const found = readOperation(withSchema(A, next));
    expect(found.action).toMatchObject({ body: '{\n  "b": {\n    "list": []\n  }\n}' });
    expect(found.contract?.schema).toMatchObject({
      properties: { b: { $ref: '#/$defs/B' } },
      $defs: { B: { properties: { list: { items: { $ref: '#/$defs/A' } } } }, A: {} },
    });
  });

  test.each([
    ['other.json#/A', 'reference-file', 'other.json'],
    ['down/other.yaml', 'reference-file', 'down/other.yaml'],
    ['https://h.test/a.json#/A', 'reference-url', 'https://h.test/a.json#/A'],
    ['//h.test/a.json', 'reference-url', '//h.test/a.json'],
    ['file:///etc/passwd', 'reference-url', 'file:///etc/passwd'],
  ])('%s is named, and nothing is opened', (to, code, name) => {
    expect(readOperation(withSchema(ref(to))).values).toMatchObject({ [code]: name });
  });

  test('of a whole path or operation to a file that is not here are told', () => {
    const paths = { '/a': ref('a.yaml'), '/b': { get: ref('b.yaml') } };
    const found = readDescriptions({ 'api.json': { ...HEAD, paths } });
    expect(found?.notes.map(({ code, values }) => [code, values])).toEqual([
      ['reference-file', { names: 'a.yaml' }],
    ]);
    expect(found?.operations.map(({ path, refusal }) => [path, refusal])).toEqual([['/b', 'reference']]);
    expect(found?.leftOut).toMatchObject([
      { code: 'reference-file', severity: 'error', values: { names: 'b.yaml' } },
    ]);
  });
});

describe('a document', () => {
  test.each([
    ['openapi: 4.0.0\ninfo: {}\npaths: {}\n', 'description-version'],
    ['swagger: "1.2"\ninfo: {}\npaths: {}\n', 'description-version'],
    ['{"openapi": "3.0.0", "info": {}, "paths": {"/a": ', 'json-unreadable'],
    ['openapi: 3.0.0\ninfo: {}\npaths:\n  /a:\n   get: [\n', 'yaml-unreadable'],
    ['openapi: 3.0.0\ninfo: {}\n  paths: x\n', 'yaml-unreadable'],
  ])('%j tells what is wrong and where', (text, code) => {
    const found = readDescriptions(text);
    expect(found?.notes.map((note) => note.code)).toEqual([code]);
    for (const note of found?.notes ?? []) expect(note).toMatchObject({ file: 'api.yaml' });
    if (code === 'json-unreadable') expect(found?.notes[0]?.place).toMatchObject({ line: 1, column: 50 });
  });

  test.each([
    'hello',
    '{"a": {"openapi": "3.0.0"}}',
    'openapi: 3.0.0',
    'services:\n  openapi: 3.0.0\n',
    '{"swagger": "yes", "info": {}}',
    '',
  ])('%j is none', (text) => expect(readDescriptions(text)).toBeUndefined());

  test('whose parts are of other types than they say still lists the rest', () => {
    const broken = { get: 1, post: [], put: {}, parameters: 'x', tags: 5 };
    const paths = {
      '/a': broken,
      '/b': null,
      '/c': [],
      '/d': {
        get: { tags: {}, summary: [], parameters: { a: 1 }, security: 'x', servers: 1, requestBody: 7 },
      },
    };
    const found = readDescriptions({
      'a.json': { ...HEAD, servers: {}, security: 3, components: [], paths },
    });
    expect(found?.actions.map(({ url }) => url)).toEqual(['{{ server }}/a', '{{ server }}/d']);
    expect(found?.leftOut.map(({ code }) => code)).toEqual(['request-unreadable', 'request-unreadable']);
  });

  test('with a broken part of YAML gives all others', () => {
    const text =
      'openapi: 3.0.0\ninfo: {}\nservers: [{url: "http://h"}]\npaths:\n  /a:\n    get:\n      parameters: [\n  /b:\n    get: {}\n';
    const found = readDescriptions(text);
    expect(found?.actions).toMatchObject([{ url: 'http://h/b' }]);
    expect(found?.leftOut).toMatchObject([{ code: 'yaml-unreadable', place: { line: expect.any(Number) } }]);
  });

  const withText = (text: string, more = '') =>
    `openapi: 3.0.0\ninfo: {}\nservers: [{url: "http://h"}]\npaths:\n  /a:\n    post:\n      requestBody:\n        content:\n          application/json:\n            ${text}\n      summary: S\n${more}`;

  test.each([
    ['double quotes', 'example: "x\ny \\" z\n\n  w"', 'x y " z\nw'],
    ['single quotes', "'example': 'x\ny: '' \"z\n# w'", 'x y: \' "z # w'],
    ['an item', 'example:\n              - "x\ny"', ['x y']],
    [
      'a member of an item',
      'example:\n              - a: "x\n y"\n                b: 1',
      [{ a: 'x y', b: 1 }],
    ],
    ['Windows line ends', 'example: "x\r\n  y"', 'x y'],
  ])('whose text in quotes has lines that are indented less than its key is read: %s', (_, text, value) => {
    const found = readOperation(withText(text));
    expect(found.action).toMatchObject({ name: 'S', objectId: 'automation.rest-api-call' });
    expect('body' in found.action && JSON.parse(found.action.body)).toEqual(value);
  });

  test('with such a text and a broken part gives all others', () => {
    const found = readDescriptions(
      withText('example: "x\ny"', '  /b:\n    get:\n      parameters: [\n  /c:\n    get: {}\n'),
    );
    expect(found?.actions).toMatchObject([{ url: 'http://h/a' }, { url: 'http://h/c' }]);
    expect(found?.leftOut).toMatchObject([{ code: 'yaml-unreadable', place: { line: 16 } }]);
  });

  test.each(['', '\n', '\n\n', '\r\n', '# A comment\n'])(
    'that begins with %j, and is broken before its first member ends, is not read',
    (beginning) => {
      for (const text of [
        'openapi: 3\n@',
        '  openapi: 3\na: [',
        'openapi: [',
        '- openapi: {\n',
        '&openapi\n"',
      ])
        expect(readDescriptions(beginning + text)?.actions ?? []).toEqual([]);
    },
  );

  test('that names a member twice uses the last one, and says so', () => {
    const text = JSON.stringify(withSchema({ example: 1 })['api.json']).replace(
      '"example":1',
      '"example":1,"example":2',
    );
    const found = readOperation({ 'api.json': text });
    expect(found.action).toMatchObject({ body: '2' });
    expect(found.values['named-twice']).toBe('example');
    const yaml = 'openapi: 3.0.0\ninfo: {}\npaths:\n  /a:\n    get: {}\n    get:\n      summary: Last\n';
    expect(readOperation(yaml).codes).toContain('named-twice');
  });

  test.each(['__proto__', 'constructor'])(
    'with %s as a format and a style has no format and no style',
    (name) => {
      const text = { type: 'string', format: name };
      expect(sent(readOperation(withSchema({ properties: { f: text }, required: ['f'] })).action)).toContain(
        '"f":"text"',
      );
      const parameters = [{ name: 'q', in: 'query', required: true, style: name, schema: { type: 'array' } }];
      const paths = { '/a': { get: { parameters } } };
      expect(readDescriptions({ 'a.json': { ...HEAD, paths } })?.actions).toHaveLength(1);
    },
  );

  test('with names of prototypes has them as names alone', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const properties = JSON.parse(`{${names.map((name) => `"${name}": {"example": 1}`).join()}}`) as object;
    const found = readOperation(withSchema({ properties }));
    expect(sent(found.action)).toContain('"__proto__": 1,\n  "constructor": 1');
    const schema = found.contract?.schema as { readonly properties: object } | undefined;
    expect(Object.keys(schema?.properties ?? {})).toEqual(names);
    const paths = JSON.parse(
      '{"__proto__": {"get": {"security": [{"toString": []}]}}, "constructor": {"get": {}}}',
    ) as object;
    expect(readDescriptions({ 'a.json': { ...HEAD, paths } })?.actions).toHaveLength(2);
  });

  test('of 10 MB on one line is read like any other', () => {
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`/a${at}`, { get: { summary: 'x'.repeat(400) } }]),
    );
    expect(readDescriptions({ 'a.json': { ...HEAD, paths: many } })?.operations).toHaveLength(20_000);
  });
});

describe('aliases that explode', () => {
  const bomb = [
    'x0: &x0 [a, a]',
    ...Array.from({ length: 40 }, (_, at) => `x${at + 1}: &x${at + 1}\n  - *x${at}\n  - *x${at}`),
  ].join('\n');
  const head = 'openapi: 3.0.0\ninfo: {}\nservers: [{url: "http://h"}]\n';

  test.each(['example', 'examples', 'enum', 'default', 'properties'])('in %s are not used', (where) => {
    const text = `${bomb}\n${head}paths:\n  /a:\n    post:\n      requestBody:\n        content:\n          application/json:\n            schema:\n              ${where}: *x40\n`;
    const { action } = readOperation(text);
    expect('body' in action && action.body.length).toBeLessThan(100);
  });

  test('to themselves are faults', () => {
    const text = `${head}paths:\n  /a: &a\n    get:\n      parameters:\n        - *a\n`;
    expect(readDescriptions(text)?.leftOut).toMatchObject([
      { code: 'yaml-unreadable', values: { why: 'aliases' } },
    ]);
  });
});

describe('secrets in examples', () => {
  const SECRET = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc';
  const properties = {
    apiKey: { example: SECRET },
    password: { type: 'string', example: SECRET },
    note: { example: 'x' },
  };
  const parameters = [
    { name: 'token', in: 'query', required: true, example: SECRET },
    { name: 'access_token', in: 'path', required: true, example: SECRET },
    { name: 'X-Api-Key', in: 'header', required: true, example: SECRET },
  ];
  const paths = {
    '/a/{access_token}': {
      post: { parameters, requestBody: { content: { 'application/json': { schema: { properties } } } } },
      put: { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { properties } } } } },
    },
  };

  test('are never in the texts of an action, a note or a name', () => {
    const read = readDescriptions({ 'a.json': { ...HEAD, paths } })?.read ?? [];
    expect(read).toHaveLength(2);
    for (const { action, notes } of read) {
      const { authentication, ...texts } = action;
      expect(JSON.stringify(texts)).not.toContain(SECRET);
      expect(notes.map(describeNote).join()).not.toContain(SECRET);
      expect(notes.map(({ code }) => code)).toContain('secret-examples');
      if (authentication.method === 'header-key')
        expect(authentication).toMatchObject({ headerName: 'X-Api-Key', secret: SECRET });
    }
  });
});

describe('a broken part', () => {
  const yaml = (pathItem: string, schemas = '') =>
    `openapi: 3.0.3\ninfo: {title: t}\nservers: [{url: "https://h.test"}]\npaths:\n  /a:\n${pathItem}\ncomponents:\n  schemas:\n    Good: {type: string, example: hello}\n${schemas}`;
  const post =
    '    post:\n      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Good"}}}}';

  test('of the schemas leaves the operations that refer to others', () => {
    const broken = '    Bad: !!map [\n    Worse: &x *x\n';
    expect(readOperation(yaml(post, broken)).action).toMatchObject({ body: '"hello"' });
  });

  test('of a path leaves its other operations', () => {
    const found = readDescriptions(
      yaml(`    get: &x *x\n    parameters: &y *y\n    summary: &z *z\n${post}`),
    );
    expect(found?.operations.map(({ method }) => method)).toEqual(['POST']);
    expect(found?.notes.map(({ code, place }) => [code, place?.line])).toEqual([['yaml-unreadable', 6]]);
  });

  test('aliases in flows, and merged mappings, are read', () => {
    const item = `    parameters: [&id {name: id, in: query, required: true, example: 1}]
    get: {tags: [&t pets], responses: {}}
    post:
      tags: [*t]
      <<: &base
        summary: Merged
      parameters: [*id]`;
    const found = readDescriptions(yaml(item));
    expect(found?.operations.map(({ tags, summary }) => [tags, summary])).toEqual([
      [['pets'], ''],
      [['pets'], 'Merged'],
    ]);
    expect(found?.leftOut).toEqual([]);
  });
});

describe('the contract of a body', () => {
  test('that is too large tells that it is checked in part', () => {
    const wide = (count: number) => ({
      properties: Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string' }])),
    });
    expect(readOperation(withSchema(wide(1400))).codes).not.toContain('contract-in-part');
    expect(readOperation(withSchema(wide(1600))).codes).toContain('contract-in-part');
  });

  test.each([
    [{ nullable: true, allOf: [A] }, { allOf: [{ $ref: '#/$defs/A' }] }],
    [{ nullable: true, ...A }, { $ref: '#/$defs/A' }],
    [
      { nullable: true, type: 'object', allOf: [A] },
      { type: 'object', allOf: [{ $ref: '#/$defs/A' }] },
    ],
  ])('of %j accepts null', (schema, part) => {
    const found = readOperation(withSchema({ properties: { a: schema } }, { A: { type: 'object' } }));
    expect(found.contract?.schema).toMatchObject({
      properties: { a: { anyOf: [part, { type: 'null' }] } },
    });
  });
});
