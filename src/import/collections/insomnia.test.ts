import { describe, expect, test } from 'vitest';
import { readAll, requestText } from '../../../test/read-foreign';

/** An export in v4 with these resources in one workspace. */
const v4 = (...resources: object[]): string =>
  JSON.stringify({
    _type: 'export',
    __export_format: 4,
    resources: [{ _id: 'w', _type: 'workspace', parentId: null, name: 'Shop' }, ...resources],
  });

const request = (more: object = {}): object => ({
  _id: 'r',
  _type: 'request',
  parentId: 'w',
  name: 'One',
  url: 'http://h',
  method: 'GET',
  ...more,
});

const short = (text: string) => text.replace('Host: h\n', '');
const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('a request', () => {
  test.each<[more: object, expected: string, codes: string[]]>([
    [{ url: 'h/a' }, 'GET /a HTTP/1.1\n\n', ['url-scheme-added']],
    [
      {
        url: 'http://h/a b/{x}/:id?q=1+1&r=a%20b,c#f',
        pathParameters: [{ name: 'id', value: '7/8' }],
        parameters: [
          { name: 'x y', value: 'a&b=c,d%20' },
          { name: 'off', value: '1', disabled: true },
          { name: '', value: 'none' },
        ],
      },
      'GET /a%20b/%7Bx%7D/7%2F8?q=1%2B1&r=a%20b,c&x%20y=a%26b%3Dc,d%20 HTTP/1.1\n\n',
      ['disabled'],
    ],
    [
      { url: 'http://h/a?b=c d', settingEncodeUrl: false },
      'GET /a?b=c%20d HTTP/1.1\n\n',
      ['setting-not-available', 'url-respelled'],
    ],
    [
      {
        method: 'POST',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        body: { mimeType: 'application/json', text: '{"a": 1}' },
      },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 8\n\n{"a": 1}',
      ['media-type-charset'],
    ],
    [
      {
        method: 'POST',
        headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
        body: {
          mimeType: 'application/x-www-form-urlencoded',
          params: [
            { name: 'a', value: '1 2' },
            { name: 'b', value: '3', disabled: true },
          ],
        },
      },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 5\n\na=1+2`,
      [],
    ],
    [
      {
        method: 'POST',
        headers: [{ name: 'Content-Type', value: 'multipart/form-data' }],
        body: {
          mimeType: 'multipart/form-data',
          params: [
            { name: 'a', value: '1' },
            { name: 'f', type: 'file', fileName: '/f' },
          ],
        },
      },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`,
      ['multipart', 'multipart-file'],
    ],
    [
      { method: 'PUT', body: { mimeType: 'application/octet-stream', fileName: '/f' } },
      'PUT / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 0\n\n',
      ['file-not-read', 'media-type-added'],
    ],
    [
      { authentication: { type: 'basic', username: 'a', password: 'b' } },
      'GET / HTTP/1.1\nAuthorization: Basic YTpi\n\n',
      [],
    ],
    [
      { authentication: { type: 'bearer', token: 't', prefix: 'Token' } },
      'GET / HTTP/1.1\nAuthorization: Token t\n\n',
      [],
    ],
    [{ authentication: { type: 'bearer', token: 't', disabled: true } }, 'GET / HTTP/1.1\n\n', ['disabled']],
    [
      { authentication: { type: 'apikey', key: 'k', value: 'a&b', addTo: 'queryParams' } },
      'GET /?k=a%26b HTTP/1.1\n\n',
      ['key-in-url'],
    ],
    [
      { authentication: { type: 'apikey', key: 'k', value: 'v', addTo: 'cookie' } },
      'GET / HTTP/1.1\n\n',
      ['cookies'],
    ],
    [{ authentication: { type: 'oauth2', clientSecret: 's' } }, 'GET / HTTP/1.1\n\n', ['auth-not-available']],
    [
      {
        headers: [{ name: 'Authorization', value: 'Bearer own' }],
        authentication: { type: 'basic', username: 'a', password: 'b' },
      },
      'GET / HTTP/1.1\nAuthorization: Bearer own\n\n',
      ['credentials-not-used'],
    ],
    [
      { preRequestScript: 'insomnia.x()', afterResponseScript: ' ', description: 'Text' },
      'GET / HTTP/1.1\n\n',
      ['descriptions', 'scripts'],
    ],
  ])('%j', (more, expected, codes) => {
    const read = readAll(v4(request(more)));
    expect(read.kind).toBe('insomnia');
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });
});

const V5 = `
type: collection.insomnia.rest/5.0
schema_version: "5.1"
name: Shop
meta:
  id: wrk_1
collection:
  - name: Later
    url: "{{ _.base_url }}/later"
    method: GET
    meta: {id: req_1, sortKey: -1, description: Text}
  - name: Orders
    meta: {id: fld_1, sortKey: -5}
    headers:
      - {name: X-Key, value: k}
    authentication: {type: bearer, token: "{{ _.token }}"}
    environment:
      own: folder
    children:
      - name: Create
        url: "{{ _.base_url }}/orders"
        method: POST
        meta: {id: req_2}
        body:
          mimeType: application/json
          text: |-
            {"own": "{{ _.own }}", "id": "{% uuid 'v4' %}"}
        headers:
          - {name: Content-Type, value: application/json}
        scripts: {afterResponse: "x()"}
        settings: {renderRequestBody: true, encodeUrl: true, followRedirects: global, cookies: {send: true, store: true}, rebuildPath: true}
      - name: Socket
        url: ws://h
        meta: {id: ws-req_1}
cookieJar:
  name: Default Jar
  cookies:
    - {key: a, value: b}
environments:
  name: Base Environment
  data:
    base_url: "{{ _.scheme }}://h"
    token: s3cret
  subEnvironments:
    - name: Test
      data: {scheme: http}
    - name: Live
      data: {scheme: https}
`;

describe('v5', () => {
  const { kind, actions, codes, reading } = readAll(V5);

  test('folders, order and what they hand down', () => {
    expect(kind).toBe('insomnia');
    expect(actions.map(({ name, authentication }) => [name, authentication.method])).toEqual([
      ['Orders / Create', 'header-key'],
      ['Later', 'none'],
    ]);
    expect(codes).toEqual([
      'cookies',
      'descriptions',
      'environments-differ',
      'header-not-sent',
      'media-type-charset',
      'request-unreadable',
      'scripts',
      'variable-filled-in',
      'variable-values',
      'variables',
      'variables',
      'variables-dynamic',
    ]);
  });

  test('each environment becomes a sample, without what only secrets are made of', () => {
    expect(reading.samples.map(({ name, text }) => [name, JSON.parse(text)])).toEqual([
      ['Test', { base_url: 'http://h', own: 'folder', scheme: 'http' }],
      ['Live', { base_url: 'https://h', own: 'folder', scheme: 'https' }],
    ]);
    expect(JSON.stringify([reading.notes, reading.samples])).not.toContain('s3cret');
    const [create] = actions;
    if (!create) throw new Error('No action');
    expect(create).toMatchObject({
      url: '{{ base_url }}/orders',
      body: '{"own": "{{ own }}", "id": "{{ $uuid }}"}',
      authentication: { headerName: 'Authorization', secret: 'Bearer s3cret' },
    });
    const context = JSON.stringify({ ...JSON.parse(reading.samples[0]?.text ?? ''), $uuid: '1' });
    expect(requestText(create, context)).toContain('{"own": "folder", "id": "1"}');
  });
});

test('an export in v4 as YAML', () => {
  const { requests } = readAll(
    '_type: export\n__export_format: 4\nresources:\n  - {_id: w, _type: workspace}\n  - {_id: r, _type: request, parentId: w, url: http://h/a, method: GET}\n',
  );
  expect(requests.map(short)).toEqual(['GET /a HTTP/1.1\n\n']);
});

test.each([
  ['type: collection.insomnia.rest/5.0\nname: [', 'yaml-unreadable', 2],
  ['type: collection.insomnia.rest/5.0\nname: *a', 'yaml-unreadable', 2],
  ['type: collection.insomnia.rest/6.0\nname: Shop', 'format-not-read', undefined],
  ['_type: export\n__export_format: 2\nresources: []', 'format-not-read', undefined],
  ['type: spec.insomnia.rest/5.0\nname: Shop', 'nothing-found', undefined],
])('%j: %s', (text, code, line) => {
  const { actions, reading } = readAll(text);
  expect(actions).toEqual([]);
  expect(reading.notes.map((note) => [note.code, note.place?.line])).toEqual([[code, line]]);
});

describe('the names of variables', () => {
  const env = (data: object) => ({ _id: 'e', _type: 'environment', parentId: 'w', data });
  const sent = (url: string, data: object) => readAll(v4(env(data), request({ url })));

  test.each([
    ['{{ _.a }}', '{{ a }}'],
    ['{{a}}', '{{ a }}'],
    ["{{ _['a b'] }}", "{{ ['a b'] }}"],
    ['{{ _.a.b }}', '{{ a.b }}'],
    ['{{ _.list[0].id }}', '{{ list.0.id }}'],
    ['{{ _.a | upper }}', "{{ ['$a | upper'] }}"],
    ["{% response 'body', 'req_1', 'secret' %}", '{{ $response }}'],
    ["{% now 'iso' %}/{% now 'ms' %}/{% now 'iso' %}", "{{ $now }}/{{ ['$now 2'] }}/{{ $now }}"],
    ['{# secret #}', '{{ $secret }}'],
  ])('%s becomes %s', (written, tag) => {
    const { actions } = sent(`http://h/${written}`, {});
    expect(actions[0]?.url).toBe(`http://h/${tag}`);
  });

  test('values in objects and lists are in the sample; those of the vault are not', () => {
    const { reading, codes } = sent('http://h/{{ _.list[0].id }}', {
      list: [{ id: 7 }],
      __insomnia_vault: { key: 's3cret' },
    });
    expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({ list: { 0: { id: '7' } } });
    expect(codes).toEqual(['variable-secret', 'variable-values', 'variables']);
    expect(JSON.stringify(reading)).not.toContain('s3cret');
  });
});

describe('folders of v4', () => {
  const group = (id: string, parentId: string, more: object = {}) => ({
    _id: id,
    _type: 'request_group',
    parentId,
    name: id.toUpperCase(),
    ...more,
  });
  const names = (...resources: object[]) => readAll(v4(...resources)).actions.map(({ name }) => name);

  test('are ordered by their keys, with the requests', () => {
    expect(
      names(
        request({ name: 'Last', metaSortKey: 5 }),
        group('a', 'w', { metaSortKey: 1 }),
        request({ name: 'First', metaSortKey: -1 }),
        request({ name: 'In', parentId: 'a' }),
      ),
    ).toEqual(['First', 'A / In', 'Last']);
  });

  test('several collections are folders', () => {
    expect(
      names(
        { _id: 'w2', _type: 'workspace', name: 'Bank' },
        request({ name: 'X', parentId: 'w2' }),
        request({ name: 'Y' }),
      ),
    ).toEqual(['Shop / Y', 'Bank / X']);
  });

  test.each([
    ['a folder in itself', [group('a', 'a'), request({ parentId: 'a' })], ['A / One']],
    [
      'folders in each other',
      [group('a', 'b'), group('b', 'a'), request({ parentId: 'b' })],
      ['A / B / One'],
    ],
    ['two with one ID', [group('a', 'w'), group('a', 'a'), request({ parentId: 'a' })], ['A / One']],
    ['a parent that is not there', [request({ parentId: 'gone' })], ['One']],
  ])('%s', (_, resources, expected) => expect(names(...resources)).toEqual(expected));

  test('a very long chain of them is read', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => group(`g${index + 1}`, `g${index}`));
    expect(names(...chain, request({ parentId: 'g20000' }))).toHaveLength(1);
  });
});

test('of different values in environments the note says which one counts', () => {
  const { reading } = readAll(
    v4(
      request({ url: 'http://{{ _.host }}/{{ _.same }}' }),
      { _id: 'e', _type: 'environment', parentId: 'w', name: 'Base', data: { host: 'a.test', same: '1' } },
      {
        _id: 'e1',
        _type: 'environment',
        parentId: 'e',
        name: 'Live',
        data: { host: 'live.test', same: '1' },
      },
      { _id: 'e2', _type: 'environment', parentId: 'e', name: 'Test', data: { host: 'test.test' } },
    ),
  );
  const differing = reading.notes.filter(({ code }) => code === 'environments-differ');
  expect(differing).toMatchObject([{ values: { variables: 'host', environment: 'Live' } }]);
});

test('what is no request is named by its kind, unless it is empty', () => {
  const { reading } = readAll(
    v4(
      { _id: 'r', _type: 'request', parentId: 'w', url: 'http://h/' },
      {
        _id: 's',
        _type: 'api_spec',
        parentId: 'w',
        fileName: 'Shop',
        contents: 'openapi: 3.1.0',
        contentType: 'yaml',
      },
      { _id: 'e', _type: 'api_spec', parentId: 'w', fileName: 'Shop', contents: '', contentType: 'yaml' },
      { _id: 'u', _type: 'unit_test_suite', parentId: 'w', name: 'All' },
      { _id: 't', _type: 'unit_test', parentId: 'u', name: 'One', code: 'expect(1)', requestId: 'r' },
    ),
  );
  expect(reading.notes.map(({ code, values }) => [code, values])).toEqual([
    ['not-read', { names: 'api_spec, unit_test' }],
  ]);
});
