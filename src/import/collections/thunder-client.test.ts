import { describe, expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';

const request = (more: object = {}): object => ({
  _id: 'r',
  colId: 'c',
  containerId: '',
  name: 'One',
  url: 'http://h',
  method: 'GET',
  sortNum: 10,
  created: '2024-09-20T19:34:56.921Z',
  headers: [],
  ...more,
});

const collection = (requests: object[], more: object = {}): string =>
  JSON.stringify({ clientName: 'Thunder Client', collectionName: 'Shop', folders: [], requests, ...more });

const short = (text: string) => text.replace('Host: h\n', '');
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const row = (name: string, value: string, more: object = {}) => ({ name, value, ...more });

describe('a request', () => {
  test.each<[more: object, expected: string, codes: string[]]>([
    [
      {
        url: 'http://h/{id}/:kind/{none}?a=1&c={id}#f',
        params: [
          row('id', '7/8', { isPath: true }),
          row('kind', 'x', { isPath: true }),
          row('none', '', { isPath: true }),
          row('a', '1', { isPath: false }),
          row('b', '2&', { isPath: false }),
          row('off', '3', { isPath: false, isDisabled: true }),
        ],
      },
      'GET /7/8/:kind/%7Bnone%7D?a=1&c=7/8%23f HTTP/1.1\n\n',
      ['disabled', 'path-variable-empty', 'path-variable-unused', 'url-query-differs'],
    ],
    [{ url: `http://h/a b"[]^|%41%4/'?q=a b&` }, `GET /a%20b%22[]%5E%7C%41%254/'?q=a%20b& HTTP/1.1\n\n`, []],
    [
      { method: 'POST', body: { type: 'json', raw: '{"a": 1 /* b\n */} // "c"' } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 24\n\n{"a": 1     \n   }       ',
      ['comments-in-json', 'media-type-charset'],
    ],
    [
      { method: 'POST', body: { type: 'none', raw: 'a' } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 1\n\na',
      ['media-type-added'],
    ],
    [
      { method: 'POST', body: { type: 'formencoded', form: [row('a', 'b%20c:+')] } },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 11\n\na=b+c%3A%2B`,
      ['form-respelled'],
    ],
    [
      { method: 'POST', body: { type: 'json', raw: '{"a": 1}', form: [] } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 8\n\n{"a": 1}',
      ['media-type-charset'],
    ],
    [
      {
        method: 'POST',
        body: {
          type: 'formencoded',
          raw: 'old',
          form: [row('a', '1 2'), row('b', '3', { isDisabled: true })],
        },
      },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 5\n\na=1+2`,
      ['disabled', 'form-respelled'],
    ],
    [
      { method: 'POST', body: { type: 'formdata', form: [row('a', '1')], files: [row('f', '/f')] } },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`,
      ['multipart', 'multipart-file'],
    ],
    [
      { method: 'POST', body: { type: 'graphql', graphql: { query: '{ a }', variables: '{ "b":1 }' } } },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 37\n\n{"query":"{ a }","variables":{"b":1}}',
      ['body-graphql', 'media-type-charset'],
    ],
    [{ auth: { type: 'basic', basic: { password: 'p' } } }, 'GET / HTTP/1.1\n\n', ['not-read']],
    [
      {
        auth: { type: 'basic', basic: { username: 'a', password: 'b' } },
        headers: [row('authorization', 'c')],
      },
      'GET / HTTP/1.1\nAuthorization: Basic YTpi\n\n',
      ['header-not-sent'],
    ],
    [
      { auth: { type: 'basic', basic: { username: 'a', password: 'b' } } },
      'GET / HTTP/1.1\nAuthorization: Basic YTpi\n\n',
      [],
    ],
    [
      { auth: { type: 'bearer', bearer: 't', bearerPrefix: 'Token' } },
      'GET / HTTP/1.1\nAuthorization: Token t\n\n',
      [],
    ],
    [
      { auth: { type: 'oauth2', oauth2: { clientSecret: 's' } } },
      'GET / HTTP/1.1\n\n',
      ['auth-not-available'],
    ],
    [
      {
        tests: [{ type: 'res-code', action: 'equal', value: '200' }],
        preReq: { runFilters: [], options: { clearCookies: false } },
        docs: 'Text',
      },
      'GET / HTTP/1.1\n\n',
      ['not-read', 'scripts'],
    ],
  ])('%j', (more, expected, codes) => {
    const read = readAll(collection([request(more)]));
    expect(read.kind).toBe('thunder-client');
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });
});

test('folders come first, and hand down authentication and headers; a base URL precedes a path', () => {
  const folders = [{ _id: 'f', name: 'Orders', sortNum: 5, settings: { headers: [row('X-Key', 'folder')] } }];
  const settings = { auth: { type: 'bearer', bearer: 't' }, options: { baseUrl: 'http://h/v1/' } };
  const { actions } = readAll(
    collection(
      [
        request({ name: 'Later', sortNum: 2 }),
        request({ name: 'First', sortNum: 1, url: '/a' }),
        request({ name: 'In', containerId: 'f', auth: { type: 'none' } }),
      ],
      { folders, settings },
    ),
  );
  expect(actions.map(({ name, url, authentication }) => [name, url, authentication])).toMatchObject([
    ['Orders / In', 'http://h', { headerName: 'X-Key' }],
    ['First', 'http://h/v1/a', { secret: 'Bearer t' }],
    ['Later', 'http://h', { secret: 'Bearer t' }],
  ]);
});

test('a file of a workspace with collections alone says so', () => {
  expect(readAll(JSON.stringify([{ _id: 'c', colName: 'Shop', folders: [] }])).codes).toEqual([
    'nothing-found',
  ]);
});

test.each([
  ['a list of requests', JSON.stringify([request()])],
  [
    'a file of a workspace',
    JSON.stringify({ _id: 'c', colName: 'Shop', folders: [], requests: [request()] }),
  ],
])('%s is read', (_, text) => expect(readAll(text).requests.map(short)).toEqual(['GET / HTTP/1.1\n\n']));

test('what Thunder Client works out becomes a tag whose name begins with $', () => {
  const { actions } = readAll(collection([request({ url: 'http://h/{{a}}/{{#guid}}/{{a | upper}}' })]));
  expect(actions[0]?.url).toBe("http://h/{{ a }}/{{ $guid }}/{{ ['$a | upper'] }}");
});
