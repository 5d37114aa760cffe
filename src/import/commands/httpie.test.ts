import { describe, expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';

const JSON_LINE = 'Content-Type: application/json; charset=utf-8';
const FORM = 'Content-Type: application/x-www-form-urlencoded';

/** A request without its Host line and length. */
const short = (request: string | undefined) =>
  request?.replace(/Host: .*\n/, '').replace(/Content-Length: .*\n/, '');
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\n${headers}\n`;
const post = (type: string, body: string, method = 'POST') => `${method} / HTTP/1.1\n${type}\n\n${body}`;

// The requests are those of HTTPie 3.2 for the same command, or a note says what differs.
test.each([
  ['http h.test', get('/'), []],
  ['http GET h.test/a q==1 "x y==a b&c"', get('/a?q=1&x+y=a+b%26c'), []],
  [
    'http h.test a=1 b:=2.50 c:=true',
    post(JSON_LINE, '{"a": "1", "b": 2.5, "c": true}'),
    ['media-type-charset'],
  ],
  ['http put h.test name=Jürgen', post(JSON_LINE, '{"name": "J\\u00fcrgen"}', 'PUT'), ['media-type-charset']],
  ['xh h.test name=Jürgen n:=1.50', post(JSON_LINE, '{"name":"Jürgen","n":1.50}'), ['media-type-charset']],
  ['http -f h.test a="x y" n:=3 b:=true', post(FORM, 'a=x+y&n=3&b=True'), ['media-type-charset']],
  ['xh --form h.test a="x y"', post(FORM, 'a=x+y'), []],
  ['http h.test --raw \'{"a":1}\'', post(JSON_LINE, '{"a":1}'), ['media-type-charset']],
  ["echo '[1]' | http h.test", post(JSON_LINE, '[1]\n'), ['media-type-charset']],
  ['http h.test < a.json', post(JSON_LINE, ''), ['file-not-read', 'media-type-charset']],
  ['http --ignore-stdin h.test < a.json', get('/'), ['file-not-read', 'options-overridden']],
  ['http h.test X-Key:k', get('/', 'X-Key: k\n'), ['header-as-key']],
  ['http h.test User-Agent:', get('/'), ['header-removed']],
  [
    'http -a u:p h.test Authorization:x',
    get('/', `Authorization: Basic ${btoa('u:p')}\n`),
    ['options-overridden'],
  ],
  ['http -a u h.test', get('/', `Authorization: Basic ${btoa('u:')}\n`), ['password-asked']],
  ['http -A bearer -at h.test', get('/', 'Authorization: Bearer t\n'), []],
  ['xh --bearer t h.test', get('/', 'Authorization: Bearer t\n'), []],
  ['http -A digest -a u:p h.test', get('/'), ['auth-not-available']],
  ['http --json h.test', get('/'), ['header-of-client', 'media-type-not-sent']],
  ['http --multipart h.test a=b', post(FORM, 'a=b'), ['multipart']],
  ['http -f h.test a=b f@x.png', post(FORM, 'a=b'), ['file-not-read', 'multipart', 'multipart-file']],
  ['http h.test "a=b" nothing', post(JSON_LINE, '{"a": "b"}'), ['media-type-charset', 'request-item']],
  ['http h.test a:=nothing', post(JSON_LINE, ''), ['media-type-charset', 'request-item']],
  [
    'http -v --session=s --fllow h.test',
    get('/'),
    ['option-not-available', 'option-unknown', 'options-without-effect'],
  ],
  ["http 'h.test/%41[1]'", get('/%41[1]'), ['url-respelled']],
] as const)('%s', (command, request, codes) => {
  const read = readAll(command);
  expect(read.kind).toBe('commands');
  expect(read.requests.map(short)).toEqual([request]);
  expect(read.codes).toEqual(codes);
});

test.each([
  ['http h.test/a', 'http://h.test/a'],
  ['https h.test/a', 'https://h.test/a'],
  ['xhs h.test', 'https://h.test'],
  ['http --default-scheme https h.test', 'https://h.test'],
  ['http :3000/a', 'http://localhost:3000/a'],
  ['http :/a', 'http://localhost/a'],
  ['https :', 'https://localhost'],
  ['http ://h.test', 'http://h.test'],
  ['http localhost:8080', 'http://localhost:8080'],
])('the URL of %s is %s', (command, url) => expect(readAll(command).actions).toMatchObject([{ url }]));

describe('keys that lead into objects and lists', () => {
  test.each([
    ['a[b]=1 a[c][]:=2 a[c][]:=3', '{"a": {"b": "1", "c": [2, 3]}}'],
    ['[]=1 [2]=3', '["1", null, "3"]'],
    ['a[]:=null a[0][b]=1', '{"a": [{"b": "1"}]}'],
    ['5=1 "a\\[b\\]=2" "c[\\1]=3"', '{"5": "1", "a[b]": "2", "c": {"1": "3"}}'],
    ['"a\\=b=c\\:d"', '{"a=b": "c:d"}'],
    [`a:='[{"b": 1}]' a[]=2 a[0][c]=3`, '{"a": [{"b": 1, "c": "3"}, "2"]}'],
    ['__proto__[x]=1 constructor=2', '{"__proto__": {"x": "1"}, "constructor": "2"}'],
  ])('%s', (items, body) => expect(readAll(`http h.test ${items}`).actions).toMatchObject([{ body }]));

  test.each(['[b]=1', 'a[=1', 'a]=1', 'a[b]c=1', 'a[-1]=1', 'a=1 a[b]=2', 'a[]=1 a[x]=2', 'a[99999]=1'])(
    '%s is refused',
    (items) => expect(readAll(`http h.test ${items}`).codes).toContain('request-item'),
  );
});

test('a variable that the text sets is filled in where it becomes the secret', () => {
  const { actions, codes } = readAll(
    'TOKEN=s3cret\nexport BASE=https://h.test\nhttp $BASE/a Authorization:"Bearer $TOKEN" token=$TOKEN',
  );
  expect(actions).toMatchObject([
    {
      url: 'https://h.test/a',
      authentication: { secret: 'Bearer s3cret' },
      body: '{"token": "{{ TOKEN }}"}',
    },
  ]);
  expect(codes).toContain('variables');
});
