import { expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';

const short = (request: string) => request.replace('Host: h\n', '');
const FORM = 'Content-Type: application/x-www-form-urlencoded';

const collection = (requests: object[], more: object = {}): string =>
  JSON.stringify({
    id: 'c',
    name: 'Shop',
    order: requests.map((_, index) => `r${index}`),
    requests,
    ...more,
  });

const request = (more: object): object => ({
  id: 'r0',
  name: 'One',
  method: 'GET',
  url: 'http://h',
  ...more,
});

test.each<[more: object, expected: string, codes: string[]]>([
  [
    {
      url: 'http://h/:id?a=1&b=2',
      pathVariableData: [{ key: 'id', value: '7' }],
      queryParams: [
        { key: 'a', value: '1', enabled: true },
        { key: 'b', value: '2', enabled: false },
      ],
    },
    'GET /7?a=1 HTTP/1.1\n\n',
    ['disabled', 'url-parts'],
  ],
  [{ url: 'http://h/:id', pathVariables: { id: '7' } }, 'GET /7 HTTP/1.1\n\n', []],
  [{ dataMode: 'params', data: [] }, 'GET / HTTP/1.1\n\n', []],
  [
    { headers: 'X-Key: k\n// X-Off: o\n', headerData: [{ key: 'X-Key', value: 'k', enabled: true }] },
    'GET / HTTP/1.1\nX-Key: k\n\n',
    ['disabled', 'header-as-key'],
  ],
  [
    { method: 'POST', dataMode: 'raw', rawModeData: '{"a":1}', dataOptions: { raw: { language: 'json' } } },
    'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 7\n\n{"a":1}',
    ['media-type-charset'],
  ],
  [
    {
      method: 'POST',
      dataMode: 'urlencoded',
      data: [
        { key: 'a', value: '1' },
        { key: 'b', value: '2', enabled: false },
      ],
    },
    `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`,
    [],
  ],
  [
    {
      method: 'POST',
      dataMode: 'params',
      data: [
        { key: 'a', value: '1' },
        { key: 'f', type: 'file', value: 'x' },
      ],
    },
    `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`,
    ['multipart', 'multipart-file'],
  ],
  [
    { method: 'POST', dataMode: 'binary', rawModeData: '/f' },
    'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 0\n\n',
    ['file-not-read', 'media-type-added'],
  ],
  [
    { method: 'POST', dataMode: null, rawModeData: 'lost' },
    `POST / HTTP/1.1\n${FORM}\nContent-Length: 0\n\n`,
    ['media-type-added', 'not-read'],
  ],
  [
    {
      currentHelper: 'basicAuth',
      helperAttributes: { id: 'basic', username: 'a', password: 'b', saveToRequest: true },
    },
    'GET / HTTP/1.1\nAuthorization: Basic YTpi\n\n',
    [],
  ],
  [
    { currentHelper: 'bearerAuth', helperAttributes: '{"id":"bearer","token":"t"}' },
    'GET / HTTP/1.1\nAuthorization: Bearer t\n\n',
    [],
  ],
  [{ currentHelper: 'oAuth1', helperAttributes: {} }, 'GET / HTTP/1.1\n\n', ['auth-not-available']],
  [
    {
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'X-K' },
          { key: 'value', value: 'v' },
        ],
      },
    },
    'GET / HTTP/1.1\nX-K: v\n\n',
    [],
  ],
  [
    { preRequestScript: 'x()', tests: 'y()', description: 'Text', responses: [{ text: 'z' }] },
    'GET / HTTP/1.1\n\n',
    ['descriptions', 'saved-responses', 'scripts'],
  ],
])('R38: %j', (more, expected, codes) => {
  const read = readAll(collection([request(more)]));
  expect(read.kind).toBe('postman');
  expect(read.requests.map(short)).toEqual([expected]);
  expect(read.codes).toEqual(codes);
});

test('R38: the orders tell the folders; what they leave out is kept', () => {
  const requests = ['a', 'b', 'c', 'd'].map((id) => request({ id, name: id.toUpperCase() }));
  const folders = [
    { id: 'f', name: 'Inner', order: ['b'] },
    { id: 'g', name: 'Outer', folders_order: ['f'], order: ['a'] },
    { id: 'h', name: 'Loop', folders_order: ['h'], order: [] },
  ];
  const { actions } = readAll(
    JSON.stringify({ id: 'x', name: 'Shop', order: ['d'], folders_order: ['g'], folders, requests }),
  );
  expect(actions.map(({ name }) => name)).toEqual(['Outer / Inner / B', 'Outer / A', 'D', 'C']);
});

test('R38: variables are a sample, and folders hand down their authentication', () => {
  const { actions, reading } = readAll(
    collection([request({ url: '{{base}}/a', folder: 'f' })], {
      order: [],
      folders: [
        {
          id: 'f',
          name: 'F',
          order: ['r0'],
          auth: { type: 'bearer', bearer: [{ key: 'token', value: 't' }] },
        },
      ],
      variables: [{ id: 'v', key: 'base', value: 'http://h' }],
    }),
  );
  expect(actions[0]?.authentication).toMatchObject({ secret: 'Bearer t' });
  expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({ base: 'http://h' });
});
