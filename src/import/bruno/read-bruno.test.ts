import { describe, expect, test } from 'vitest';
import { readAll, requestText } from '../../../test/read-foreign';
import { describeNote } from '../../import';
import { readBruFiles } from './read-bruno';

const bru = (...blocks: string[]) => blocks.join('\n\n');
const read = (...blocks: string[]) => readAll(bru(...blocks), 'one.bru');
const get = (url: string, more = '') => `get {\n  url: ${url}\n${more}}`;
const post = (more: string, ...blocks: string[]) => read(`post {\n  url: http://h/\n  ${more}\n}`, ...blocks);

const JSON_TYPE = 'Content-Type: application/json; charset=utf-8';

describe('a .bru file becomes the request that Bruno sends', () => {
  test.each<[what: string, blocks: string[], request: string, codes: string[]]>([
    [
      'a URL with its query',
      [get('http://h/a?b=1'), 'params:query {\n  b: 1\n}'],
      'GET /a?b=1 HTTP/1.1\n\n',
      [],
    ],
    [
      'parameters that the URL does not have',
      [get('http://h/a?b=1'), 'params:query {\n  b: 2\n  c: 3\n  ~d: 4\n}'],
      'GET /a?b=1 HTTP/1.1\n\n',
      ['disabled', 'url-query-differs'],
    ],
    [
      'parameters that are switched off, but in the URL',
      [get('http://h/a?b=1&c=2&d=3'), 'params:query {\n  b: 1\n  ~c: 2\n  ~d: 4\n  ~e: 5\n}'],
      'GET /a?b=1&c=2&d=3 HTTP/1.1\n\n',
      ['disabled', 'url-query-differs'],
    ],
    [
      'path parameters',
      [get('http://h/:a/b(:c)/:d?e=:a'), 'params:path {\n  a: 1\n  c: 2\n  d:\n  x: 3\n}'],
      'GET /1/b(2)/:d?e=:a HTTP/1.1\n\n',
      ['path-variable-empty', 'path-variable-unused'],
    ],
    [
      'a URL that is encoded',
      [get("http://h/a b%20'?c=d/e%20&f&=g&h=i=j?"), 'settings {\n  encodeUrl: true\n  timeout: 0\n}'],
      "GET /a%20b%20'?c=d%2Fe%2520&f&h=i%3Dj%3F HTTP/1.1\n\n",
      [],
    ],
    ['no scheme', [get('h/a')], 'GET /a HTTP/1.1\n\n', ['url-scheme-added']],
  ])('%s', (_, blocks, request, codes) => {
    const found = read(...blocks);
    expect(found.kind).toBe('bruno');
    expect(found.requests.map((text) => text.replace('Host: h\n', ''))).toEqual([request]);
    expect(found.codes).toEqual(codes);
  });

  test('text that is quoted, switched off or described', () => {
    const { requests, codes } = read(
      get('http://h/', '  auth: none\n'),
      "headers {\n  \"X\\\"A\": '''\n    b\n    c\n  '''\n  ~X-Off: 1\n  @description('x')\n  X-Key: d: e\n}",
    );
    expect(requests[0]).toContain('X-Key: d: e\n');
    expect(codes).toEqual(['descriptions', 'disabled', 'header-as-key', 'header-not-sent']);
  });

  test.each<[mode: string, block: string, body: string, codes: string[]]>([
    [
      'json',
      'body:json {\n\n  {\n    // no\n    "a": 1 // one\n  }\n\n}',
      '{\n  "a": 1 \n}',
      ['comments-in-json', 'media-type-charset'],
    ],
    [
      'json',
      'body:json {\n  {"a": /* b */ "//c"} /*\n  */\n  }\n}',
      '{"a":  "//c"} \n}',
      ['body-not-json', 'comments-in-json', 'media-type-charset'],
    ],
    [
      'json',
      'body:json {\n  {\n    "a": 1,\n   \t\n  \n    "b": 2\n  }\n}',
      '{\n  "a": 1,\n\n\n \t  "b": 2\n}',
      ['media-type-charset'],
    ],
    ['json', 'body:json {\n}', '', ['media-type-added']],
    ['json', 'body:json {\n  {"a": {{n}}}\n}', '{"a": {{ n }}}', ['media-type-charset', 'variables']],
    ['text', 'body:text {\n   a\n  b\n}', ' a\nb', ['media-type']],
    ['xml', 'body:xml {\n  <a/>\n}', '<a/>', ['media-type']],
    ['sparql', 'body:sparql {\n  ASK {}\n}', 'ASK {}', ['media-type']],
    [
      'graphql',
      'body:graphql {\n  { a }\n}\n\nbody:graphql:vars {\n  { "b": 1 }\n}',
      '{"query":"{ a }","variables":{"b":1}}',
      ['body-graphql', 'media-type-charset'],
    ],
    ['form-urlencoded', 'body:form-urlencoded {\n  a: b c\n  ~d: 1\n}', 'a=b+c', ['form-respelled']],
    [
      'multipartForm',
      'body:multipart-form {\n  a: b @contentType(text/x)\n  f: @file(x.png|y.png)\n}',
      'a=b',
      ['multipart', 'multipart-file'],
    ],
    ['file', 'body:file {\n  file: @file(x.bin) @contentType(a/b)\n}', '', ['file-not-read', 'media-type']],
    ['none', 'body:json {\n  {}\n}', '', ['disabled', 'media-type-added']],
    ['none', 'body:graphql {\n}', '', ['media-type-added']],
  ])('a body %s (%#)', (mode, block, body, codes) => {
    const found = post(`body: ${mode}`, block);
    expect(found.requests[0]?.split('\n\n').slice(1).join('\n\n')).toBe(body);
    expect(found.codes).toEqual(codes);
  });

  test('a row of a form that is switched off stays so', () => {
    const { actions } = post('body: form-urlencoded', 'body:form-urlencoded {\n  ~d: 1\n}');
    expect(actions[0]).toMatchObject({ data: [{ key: 'd', value: '1', enabled: false }] });
  });

  test('the old block of a body is JSON', () => {
    expect(post('', 'body {\n  {"a": 1}\n}').requests[0]).toContain(
      `${JSON_TYPE}\nContent-Length: 8\n\n{"a": 1}`,
    );
  });
});

describe('credentials', () => {
  test.each<[mode: string, block: string, expected: object, codes: string[]]>([
    [
      'basic',
      'auth:basic {\n  username: u\n  password: p\n}',
      { method: 'basic', username: 'u', password: 'p' },
      ['media-type-added'],
    ],
    [
      'bearer',
      'auth:bearer {\n  token: {{token}}\n}',
      { method: 'header-key', headerName: 'Authorization', secret: { secret: 'token' } },
      ['media-type-added', 'variable-in-secret'],
    ],
    [
      'apikey',
      'auth:apikey {\n  key: X-Key\n  value: k\n  placement: header\n}',
      { method: 'header-key', headerName: 'X-Key', secret: 'k' },
      ['media-type-added'],
    ],
    [
      'apikey',
      'auth:apikey {\n  key: k\n  value: 1\n  placement: queryparams\n}',
      { method: 'none' },
      ['key-in-url', 'media-type-added'],
    ],
    [
      'oauth2',
      'auth:oauth2 {\n  grant_type: password\n  client_secret: s\n}',
      { method: 'none' },
      ['auth-not-available', 'media-type-added'],
    ],
    ['none', 'auth:basic {\n  password: p\n}', { method: 'none' }, ['disabled', 'media-type-added']],
  ])('%s', (mode, block, authentication, codes) => {
    const found = post(
      `body: text\n  auth: ${mode}`,
      block,
      'body:text {\n  a\n}',
      'headers {\n  Content-Type:\n}',
    );
    expect(found.actions[0]?.authentication).toEqual(authentication);
    expect(found.codes.filter((code) => code !== 'media-type')).toEqual(
      codes.filter((code) => code !== 'media-type-added'),
    );
  });

  test('take the place of the header that they write', () => {
    const found = post(
      'auth: basic',
      'auth:basic {\n  username: u\n}',
      'headers {\n  authorization: secretqzx\n}',
    );
    expect(found.codes).toEqual(['header-not-sent', 'media-type-added']);
    expect(found.reading.actions[0]?.notes.map(describeNote).join()).not.toContain('secretqzx');
  });
});

test('a file alone has no folder to inherit credentials from', () => {
  const { codes } = readAll('get {\n  url: https://h.test\n  auth: inherit\n}\n', 'a.bru');
  expect(codes).toEqual(['credentials-elsewhere']);
});

test('descriptions of secrets are no names', () => {
  const described =
    "  @description('one] two')\n  key,\n  @description('''\n    three\n  ''')\n  token\n  ~off\n";
  const { reading } = readAll(`vars {\n  a: 1\n}\nvars:secret [\n${described}]\n`, 'a.bru');
  const marked = reading.notes.find(({ code }) => code === 'variable-secret');
  expect(marked?.values).toEqual({ names: 'key, token, off' });
});

const FILES = [
  {
    path: 'collection.bru',
    text: 'auth {\n  mode: bearer\n}\nauth:bearer {\n  token: t0\n}\nheaders {\n  X-A: 1\n  X-B: 1\n}\nvars:pre-request {\n  base: http://c\n  n: 1\n}\nscript:pre-request {\n  x()\n}\n',
  },
  {
    path: 'orders/folder.bru',
    text: 'meta {\n  name: Orders of a shop\n  seq: 2\n}\nauth {\n  mode: basic\n}\nauth:basic {\n  username: u\n  password: p\n}\n',
  },
  {
    path: 'orders/b.bru',
    text: 'meta {\n  name: B\n  seq: 2\n}\nget {\n  url: {{base}}/b\n  auth: inherit\n}\n',
  },
  {
    path: 'orders/a.bru',
    text: 'meta {\n  name: A\n  seq: 1\n}\nget {\n  url: {{base}}/a\n  auth: none\n}\n',
  },
  { path: 'users/c.bru', text: 'get {\n  url: {{base}}/c\n  auth: inherit\n}\nheaders {\n  X-A: 2\n}\n' },
  {
    path: 'environments/Local.bru',
    text: 'vars {\n  base: http://l\n  token: t\n  ~old: 1\n}\nvars:secret [\n  key,\n  n\n]\n',
  },
  { path: 'environments/Live.bru', text: 'vars {\n  base: http://live\n}\n' },
];

describe('a folder of .bru files', () => {
  const { actions, notes, samples } = readBruFiles(FILES);
  const at = (name: string) => actions.find(({ action }) => action.name === name);

  test('has the names of its folders, and the order of Bruno', () => {
    expect(actions.map(({ action }) => action.name)).toEqual([
      'Orders of a shop / A',
      'Orders of a shop / B',
      'users / c',
    ]);
  });

  test('hands authentication, headers and scripts down', () => {
    expect(at('Orders of a shop / A')?.action.authentication).toEqual({ method: 'none' });
    expect(at('Orders of a shop / B')?.action.authentication).toMatchObject({
      method: 'basic',
      username: 'u',
    });
    expect(at('users / c')?.action.authentication).toMatchObject({
      method: 'header-key',
      secret: 'Bearer t0',
    });
    const codes = at('users / c')?.notes.map(({ code }) => code);
    expect(codes).toEqual(['scripts', 'header-not-sent', 'variables']);
  });

  test('names the file of each note', () => {
    expect(new Set(actions.flatMap((one) => one.notes.map(({ file }) => file)))).toEqual(
      new Set(['collection.bru', 'orders/a.bru', 'orders/b.bru', 'users/c.bru']),
    );
  });

  test('has a sample for each environment, without what is marked as secret', () => {
    expect(samples.map(({ name, text }) => [name, JSON.parse(text)])).toEqual([
      ['Local', { base: 'http://l', token: 't' }],
      ['Live', { base: 'http://live', n: '1' }],
    ]);
    expect(notes.map(({ code, file }) => `${code} ${file ?? ''}`)).toEqual([
      'disabled environments/Local.bru',
      'variable-secret environments/Local.bru',
      'variable-values environments/Local.bru',
      'variable-values environments/Live.bru',
    ]);
    expect(requestText((actions[1] as (typeof actions)[number]).action, samples[1]?.text)).toMatch(
      /^GET \/b HTTP\/1\.1\nHost: live\n/,
    );
  });
});

describe('an exported collection', () => {
  const exported = (item: object, more: object = {}) =>
    readAll(JSON.stringify({ name: 'Shop', version: '1', items: [item], ...more }));
  const http = (request: object, more: object = {}) =>
    exported({ type: 'http', name: 'One', request: { url: 'http://h/', method: 'GET', ...request } }, more);

  test.each<[what: string, found: ReturnType<typeof readAll>, codes: string[]]>([
    [
      'inherits from its root',
      http(
        { auth: { mode: 'inherit' } },
        { root: { request: { auth: { mode: 'bearer', bearer: { token: 't' } } } } },
      ),
      [],
    ],
    [
      'has settings of its own',
      http({}, { brunoConfig: { proxy: { enabled: true }, clientCertificates: { certs: [{}] } } }),
      ['setting-not-available'],
    ],
    ['names what it does not know', http({ strange: 1 }), ['not-read']],
    [
      'has requests over gRPC',
      exported({ type: 'grpc', name: 'G', request: { url: 'h', method: 'a' } }),
      ['request-scheme'],
    ],
    [
      'has scripts as files',
      exported({
        type: 'folder',
        items: [
          { type: 'js', name: 'a.js', fileContent: 'x' },
          { type: 'http', request: {} },
        ],
      }),
      ['request-without-url', 'scripts'],
    ],
    [
      'has something else',
      exported({ type: 'folder', items: [{ type: 'x' }, { type: 'http', request: {} }] }),
      ['request-unreadable', 'request-without-url'],
    ],
  ])('%s', (_, found, codes) => {
    expect(found.kind).toBe('bruno');
    expect(found.codes).toEqual(codes);
  });
});

describe('what Bruno refuses', () => {
  test.each([
    ['a block that is never closed', 'get {\n  url: http://h\n}\n\nheaders {\n  A: b\n', 5],
    ['a line outside of a block', 'get {\n  url: http://h\n}\nhello\n', 4],
    ['a line that is no pair', '\ufeffget {\n  url\n}\n', 2],
    ['quotes that are never closed', "get {\n  url: '''\n}\n", 2],
    ['a list that is never closed', 'vars:secret [\n  a\n', 1],
  ])('%s makes no action: %j', (_, text, line) => {
    const { actions, reading } = readAll(text, 'one.bru');
    expect(actions).toEqual([]);
    expect(reading.notes).toMatchObject([
      { code: 'part-unreadable', severity: 'error', place: { line, column: 1 } },
    ]);
  });

  test('names that every object has are names', () => {
    const found = post(
      'constructor: x',
      'auth:__proto__ {\n  a: b\n}',
      'headers {\n  __proto__: c\n}',
      'toString {\n  a: b\n}',
    );
    expect(found.codes).toEqual(['disabled', 'header-as-key', 'media-type-added', 'not-read']);
  });
});

test.each([
  ['meta {\n  name: One\n}\n\nget {\n  url: http://h\n}\n', undefined, 'bruno'],
  ['\n\nvars:pre-request {\n  a: b\n}\n', undefined, 'bruno'],
  ['get {\n', undefined, 'bruno'],
  ['GET https://h\n\nmeta {\n', undefined, 'http-file'],
  ['anything', 'a.bru', 'bruno'],
])('%j is recognized as %s %s', (text, fileName, kind) => expect(readAll(text, fileName).kind).toBe(kind));
