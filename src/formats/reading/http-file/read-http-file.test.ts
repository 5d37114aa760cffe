import { describe, expect, test } from 'vitest';
import { readAll, requestText } from '../../../testing/read-foreign';

const JSON_LINE = 'Content-Type: application/json; charset=utf-8';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const short = (request: string) => request.replace('Host: h\n', '');

describe('a request of an .http file', () => {
  test.each([
    ['GET http://h/a HTTP/1.1', 'GET /a HTTP/1.1\n\n', []],
    ['http://h/a', 'GET /a HTTP/1.1\n\n', []],
    [
      'GET http://h/a\n    ?b=1\n    &c=2\nX-Key: k',
      'GET /a?b=1&c=2 HTTP/1.1\nX-Key: k\n\n',
      ['header-as-key'],
    ],
    ['GET /a\nHost: h', 'GET /a HTTP/1.1\n\n', ['url-scheme-added']],
    [
      'POST http://h/\r\nContent-Type: application/json\r\n\r\n{\r\n  "a": 1\r\n}\r\n\r\n',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 12\n\n{\n  "a": 1\n}`,
      ['media-type-charset'],
    ],
    [
      'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\na=1\n&b=2',
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 7\n\na=1&b=2`,
      [],
    ],
    [
      'GET http://h/\nAuthorization: Basic me pass word',
      'GET / HTTP/1.1\nAuthorization: Basic bWU6cGFzcyB3b3Jk\n\n',
      [],
    ],
    [
      'GET http://h/\nAuthorization: Basic me:pass',
      'GET / HTTP/1.1\nAuthorization: Basic bWU6cGFzcw==\n\n',
      [],
    ],
    [
      'GET http://h/\nAuthorization: Basic bWU6cGFzcw==',
      'GET / HTTP/1.1\nAuthorization: Basic bWU6cGFzcw==\n\n',
      [],
    ],
    [
      'POST http://h/\nContent-Type: application/json\n\n< ./body.json\n',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 0\n\n`,
      ['file-not-read', 'media-type-charset'],
    ],
    ['# @no-log\nGET http://h/\n\n> {%\n  client.test()\n%}', 'GET / HTTP/1.1\n\n', ['directive', 'scripts']],
    ['< {% request.x() %}\n\nGET http://h/\n\n>> out.json', 'GET / HTTP/1.1\n\n', ['scripts', 'scripts']],
    [
      'GET http://h/\n# a comment\nX-Key: k\nnonsense',
      'GET / HTTP/1.1\nX-Key: k\n\n',
      ['header-as-key', 'line-not-read'],
    ],
  ])('%j', (source, expected, codes) => {
    const read = readAll(source, 'api.http');
    expect(read.kind).toBe('http-file');
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });
});

const FILE = `@base = http://h
@orders = {{base}}/orders
@token = s3cret

### List
GET {{orders}}?page=1
Authorization: Bearer {{token}}

###
// @name create
POST {{orders}}/{{list.response.body.id}}
Content-Type: application/json
Authorization: {{KEY}}

{"id": "{{$guid}}"}

### Gone
DELETE {{orders}}

###

### Words
this is no request
`;

test('several requests, with their names and variables', () => {
  const { actions, reading, codes } = readAll(FILE);
  expect(actions.map(({ name, url }) => [name, url])).toEqual([
    ['List', '{{ orders }}?page=1'],
    ['create', '{{ orders }}/{{ list.response.body.id }}'],
  ]);
  expect(actions.map(({ authentication }) => authentication)).toEqual([
    { method: 'header-key', headerName: 'Authorization', secret: 'Bearer s3cret' },
    { method: 'header-key', headerName: 'Authorization', secret: { secret: 'KEY' } },
  ]);
  expect(actions[1]).toMatchObject({ body: '{"id": "{{ $guid }}"}' });
  expect(codes).toEqual([
    'media-type-charset',
    'request-method',
    'request-unreadable',
    'variable-as-secret',
    'variable-filled-in',
    'variable-values',
    'variables',
    'variables',
    'variables-dynamic',
  ]);
  expect(JSON.parse(reading.sample ?? '')).toMatchObject({ base: 'http://h', orders: 'http://h/orders' });
  const [list] = actions;
  expect(list && requestText(list, reading.sample)).toContain('GET /orders?page=1 HTTP/1.1\nHost: h\n');
  expect(reading.notes.find(({ code }) => code === 'request-method')?.place).toMatchObject({
    line: 18,
    column: 1,
  });
  expect(JSON.stringify([reading.notes, reading.actions.map(({ notes }) => notes)])).not.toContain('s3cret');
});

test.each([
  ['GET https://h/a', 'http-file'],
  ['@a = b\n\nPOST {{a}}/x', 'http-file'],
  ['# a comment\n\nhttps://h/a', 'http-file'],
])('%j is recognized by what it says', (source, kind) => expect(readAll(source).kind).toBe(kind));

test('variables made of each other do not grow without end', () => {
  const lines = Array.from({ length: 200 }, (_, index) => `@v${index} = {{v${index - 1}}}{{v${index - 1}}}`);
  const { actions } = readAll(`@v-1 = xxxxxxxxxx\n${lines.join('\n')}\nGET http://h/{{v199}}`, 'a.http');
  expect(actions).toHaveLength(1);
});
