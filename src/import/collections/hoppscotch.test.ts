import { describe, expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';

const request = (more: object = {}): object => ({
  v: '16',
  name: 'One',
  method: 'GET',
  endpoint: 'http://h',
  params: [],
  headers: [],
  preRequestScript: '',
  testScript: '',
  auth: { authType: 'inherit', authActive: true },
  body: { contentType: null, body: null },
  requestVariables: [],
  responses: {},
  ...more,
});

const collection = (more: object = {}): object => ({
  v: 11,
  name: 'Shop',
  folders: [],
  requests: [],
  auth: { authType: 'inherit', authActive: true },
  headers: [],
  variables: [],
  ...more,
});

const one = (more: object = {}, around: object = {}): string =>
  JSON.stringify(collection({ requests: [request(more)], ...around }));

const short = (text: string) => text.replace('Host: h\n', '');
const FORM = 'application/x-www-form-urlencoded';
const row = (key: string, value: string, active = true) => ({ key, value, active, description: '' });
const auth = (authType: string, more: object) => ({ auth: { authType, authActive: true, ...more } });

test('a collection whose requests alone have a version', () => {
  const { v: _, ...older } = collection({ requests: [request()] }) as { v: number };
  const { kind, requests } = readAll(JSON.stringify([older]));
  expect([kind, requests.length]).toEqual(['hoppscotch', 1]);
});

describe('a request', () => {
  test.each<[more: object, expected: string, codes: string[]]>([
    [
      { endpoint: 'http://h/a?x=1#f', params: [row('a b', 'c&d'), row('off', '1', false)] },
      'GET /a?x=1&a%20b=c%26d HTTP/1.1\n\n',
      ['disabled', 'url-respelled'],
    ],
    [{ params: [row('a', 'b%20c&d'), row('e', '100%')] }, 'GET /?a=b%20c&d&e=100%25 HTTP/1.1\n\n', []],
    [
      { method: 'POST', body: { contentType: 'application/json', body: '{"a": 1} // x' } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 9\n\n{"a": 1} ',
      ['comments-in-json', 'json-respelled', 'media-type-charset'],
    ],
    [
      { method: 'POST', body: { contentType: 'application/json', body: '{"a":["b,]",],}' } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 13\n\n{"a":["b,]"]}',
      ['media-type-charset'],
    ],
    [
      { method: 'POST', body: { contentType: 'application/json', body: '<a>"' } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 4\n\n<a>"',
      ['json-respelled', 'media-type-charset'],
    ],
    [
      { headers: [row('X-Key', 'one'), row('x-key', 'two')] },
      'GET / HTTP/1.1\nx-key: two\n\n',
      ['header-as-key', 'header-twice'],
    ],
    [
      { method: 'POST', body: { contentType: FORM, body: 'a: 1 2\n# off: x\n"b:c": "d\\n"\nlone' } },
      `POST / HTTP/1.1\nContent-Type: ${FORM}\nContent-Length: 22\n\na=1+2&b%3Ac=d%0A&lone=`,
      ['form-respelled'],
    ],
    [
      {
        method: 'POST',
        body: {
          contentType: 'multipart/form-data',
          body: [
            { key: 'a', value: '1', active: true, isFile: false },
            { key: 'f', value: [{}], active: true, isFile: true },
          ],
        },
      },
      `POST / HTTP/1.1\nContent-Type: ${FORM}\nContent-Length: 3\n\na=1`,
      ['multipart', 'multipart-file'],
    ],
    [
      { params: [row('a', '1'), row('b', '2'), row('a', '1'), row('b', '3', false)] },
      'GET /?a=1&b=2&a=1 HTTP/1.1\n\n',
      ['disabled', 'parameter-twice'],
    ],
    [{ endpoint: 'http://h/?a=0', params: [row('a', '1')] }, 'GET /?a=0&a=1 HTTP/1.1\n\n', []],
    [
      { method: 'POST', body: { contentType: 'application/json', body: ' \n' } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 2\n\n \n',
      ['body-not-json', 'media-type-charset'],
    ],
    [auth('basic', { username: 'a', password: 'b' }), 'GET / HTTP/1.1\nAuthorization: Basic YTpi\n\n', []],
    [auth('bearer', { token: 't' }), 'GET / HTTP/1.1\nAuthorization: Bearer t\n\n', []],
    [auth('api-key', { key: 'X-K', value: 'v', addTo: 'HEADERS' }), 'GET / HTTP/1.1\nX-K: v\n\n', []],
    [
      auth('api-key', { key: 'k', value: 'v&', addTo: 'Query params' }),
      'GET /?k=v%26 HTTP/1.1\n\n',
      ['key-in-url'],
    ],
    [
      auth('oauth-2', { addTo: 'HEADERS', grantTypeInfo: { token: 't', clientSecret: 's' } }),
      'GET / HTTP/1.1\nAuthorization: Bearer t\n\n',
      ['setting-not-available'],
    ],
    [
      auth('oauth-2', { grantTypeInfo: { token: '', clientSecret: 's' } }),
      'GET / HTTP/1.1\n\n',
      ['auth-not-available'],
    ],
    [
      { auth: { authType: 'basic', authActive: false, username: 'a', password: 'b' } },
      'GET / HTTP/1.1\n\n',
      ['disabled'],
    ],
    [
      {
        preRequestScript: 'export {};\n',
        testScript: 'pw.test()',
        description: 'Text',
        responses: { a: {} },
      },
      'GET / HTTP/1.1\n\n',
      ['descriptions', 'saved-responses', 'scripts'],
    ],
    [
      { method: 'POST', body: { contentType: 'application/octet-stream', body: {} } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 0\n\n',
      ['media-type'],
    ],
  ])('%j', (more, expected, codes) => {
    const read = readAll(one(more));
    expect(read.kind).toBe('hoppscotch');
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });

  const JSON_HEADER = row('content-type', 'application/json');
  test.each<[theirs: string | undefined, more: object]>([
    ['""', { body: { contentType: 'application/json', body: '' } }],
    ['""', { method: 'POST', body: { contentType: 'application/json', body: null } }],
    ['""', { method: 'POST', body: { contentType: 'text/plain', body: '' }, headers: [JSON_HEADER] }],
    ['null', { headers: [JSON_HEADER] }],
    [undefined, { body: { contentType: 'application/ld+json', body: '' } }],
    [
      undefined,
      { body: { contentType: 'application/json', body: '' }, headers: [row('Content-Type', 'a/b')] },
    ],
    [undefined, { method: 'POST', body: { contentType: 'application/json', body: 'null' } }],
    [undefined, { body: { contentType: null, body: null } }],
  ])('without a body is noted where the command line sends %s: %j', (theirs, more) => {
    const { requests, reading } = readAll(one(more));
    const found = reading.actions[0]?.notes.find(({ code }) => code === 'body-empty-json');
    expect(found?.values).toEqual(theirs && { theirs });
    if (theirs) expect(requests[0]).toMatch(/\n\n$/);
  });

  test('names the parameters that are listed twice as they are written', () => {
    const variables = [{ key: 'n', initialValue: 'a', currentValue: '', secret: false }];
    const { reading } = readAll(
      one({ params: [row('<<n>>', '1'), row('b', '2'), row('a', '3')] }, { variables }),
    );
    const found = reading.actions[0]?.notes.find(({ code }) => code === 'parameter-twice');
    expect(found?.values).toEqual({ names: '<<n>>, a' });
  });

  test('of version 0 has its parts beside each other', () => {
    const old = {
      url: 'http://h',
      path: '/a',
      method: 'POST',
      auth: 'Bearer Token',
      bearerToken: 't',
      contentType: 'application/json',
      body: '',
      rawParams: '{"a":1}',
      headers: [],
      params: [],
      name: 'Old',
    };
    const { requests, codes } = readAll(JSON.stringify(collection({ requests: [old] })));
    expect(requests.map(short)).toEqual([
      'POST /a HTTP/1.1\nContent-Type: application/json; charset=utf-8\nAuthorization: Bearer t\nContent-Length: 7\n\n{"a":1}',
    ]);
    expect(codes).toEqual(['media-type-charset']);
  });

  test('of GraphQL becomes a POST', () => {
    const { requests } = readAll(
      JSON.stringify(
        collection({
          requests: [{ v: 8, name: 'Q', url: 'http://h', query: '{ a }', variables: '{"b": 1}' }],
        }),
      ),
    );
    expect(requests[0]).toContain('{"query":"{ a }","variables":{"b": 1}}');
  });

  test('alone, or in a list, is read', () => {
    expect(readAll(JSON.stringify(request())).actions.map(({ name }) => name)).toEqual(['One']);
    expect(readAll(JSON.stringify([request()])).actions.map(({ name }) => name)).toEqual(['One']);
  });
});

test('folders hand down authentication and headers; a header of a request takes the place of theirs', () => {
  const folder = collection({
    name: 'Orders',
    headers: [row('X-Key', 'folder')],
    requests: [request({ name: 'A' }), request({ name: 'B', headers: [row('X-Key', 'own')] })],
  });
  const { actions } = readAll(
    JSON.stringify([
      collection({
        folders: [folder],
        requests: [request({ name: 'C' })],
        ...auth('bearer', { token: 't' }),
      }),
      collection({ name: 'Bank', requests: [request({ name: 'D', headers: [row('X-Key', 'k')] })] }),
    ]),
  );
  expect(actions.map(({ name, authentication }) => [name, authentication])).toMatchObject([
    ['Shop / Orders / A', { secret: 'Bearer t' }],
    ['Shop / Orders / B', { secret: 'Bearer t' }],
    ['Shop / C', { secret: 'Bearer t' }],
    ['Bank / D', { headerName: 'X-Key', secret: 'k' }],
  ]);
});

test('variables are written <<name>>, and two braces are text', () => {
  const variables = [
    { key: 'host', initialValue: 'http://h', currentValue: '', secret: false },
    { key: 'n', initialValue: '1', currentValue: '2', secret: false },
    { key: 'key', initialValue: '', currentValue: 's3cret', secret: true },
  ];
  const body = {
    contentType: 'application/json',
    body: '{"n": <<n>>, "at": "<<$isoTimestamp>>", "b": "{{b}}"}',
  };
  const { actions, reading, codes } = readAll(
    one(
      { endpoint: '<<host>>/<<id>>', method: 'POST', body, ...auth('bearer', { token: '<<key>>' }) },
      { variables },
    ),
  );
  expect(actions[0]).toMatchObject({
    url: '{{ host }}/{{ id }}',
    body: `{"n": {{ n }}, "at": "{{ $isoTimestamp }}", "b": "{{ '{{' }}b}}"}`,
    authentication: { secret: { secret: 'key' } },
  });
  expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({ host: 'http://h', n: 2 });
  expect(codes).toContain('variable-secret');
  expect(JSON.stringify(reading)).not.toContain('s3cret');
});
