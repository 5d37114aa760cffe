import { describe, expect, test } from 'vitest';
import { readAll, requestText } from '../../../test/read-foreign';

const JSON_LINE = 'Content-Type: application/json; charset=utf-8';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const short = (request: string) => request.replace('Host: h\n', '');

describe('a request of an .http file', () => {
  test.each<[source: string, request: string, codes: string[]]>([
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

describe('the two dialects', () => {
  test.each<[what: string, source: string, request: string, codes: string[]]>([
    [
      'R1: indented lines that look like headers are headers',
      'POST http://h/d?v=1\n  Content-Type: application/json; charset=utf-8\n  Authorization: Bearer t\n\n{}',
      `POST /d?v=1 HTTP/1.1\n${JSON_LINE}\nAuthorization: Bearer t\nContent-Length: 2\n\n{}`,
      ['http-file-dialect'],
    ],
    [
      'R1: lines with ? and & belong to the URL, indented or not, with a comment between them',
      'GET http://h/a\n?b=1\n  # one\n\t&c=2 HTTP/1.1\nX-Key: k',
      'GET /a?b=1&c=2 HTTP/1.1\nX-Key: k\n\n',
      ['header-as-key'],
    ],
    [
      'R1: any other indented line goes on with the URL, as in the HTTP Client',
      'GET http://h:8080\n    /api\n    /get\n    ?id=1',
      'GET /api/get?id=1 HTTP/1.1\nHost: h:8080\n\n',
      ['http-file-dialect'],
    ],
    [
      'R1: an indented line behind a header goes on with its value',
      'GET http://h/\nX-Key: a\n  b',
      'GET / HTTP/1.1\nX-Key: a b\n\n',
      ['header-as-key', 'http-file-dialect'],
    ],
    [
      'R2: comment lines in and behind a body are not sent',
      'POST http://h/\n\n{\n  // one\n# two\n"a": "// no"\n}\n\n# behind\n// it\n',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 16\n\n{\n"a": "// no"\n}`,
      ['comments', 'media-type-added'],
    ],
    [
      'R2: comments before, between and behind are none of a note',
      '# a\nGET http://h/\n// b\nX-Key: k\n  # c\n\n# d',
      'GET / HTTP/1.1\nX-Key: k\n\n',
      ['header-as-key'],
    ],
    [
      'white space around a body',
      'POST http://h/\n\n\n  {}  \n\n',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 2\n\n{}`,
      ['http-file-dialect', 'media-type-added'],
    ],
    [
      'a form with spaces, as the HTTP Client has them',
      'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\na = 1 &\nb = 2==\n',
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 13\n\na=1&b=2%3D%3D`,
      ['form-respelled', 'http-file-dialect'],
    ],
    [
      'a form with & at the beginning of each line is the same in both',
      'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\na=1\n&b=2\n&c=3',
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 11\n\na=1&b=2&c=3`,
      [],
    ],
    ['a path alone at port 443', 'GET /a\nHost: h:443', 'GET /a HTTP/1.1\n\n', ['http-file-dialect']],
    [
      'a quote in Markdown is no response handler',
      'POST http://h/\nContent-Type: text/plain\n\n> quoted\n>> {x',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 8\n\n> quoted`,
      ['media-type', 'scripts'],
    ],
  ])('%s', (_, source, expected, codes) => {
    const read = readAll(source, 'api.http');
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });

  test('each difference is noted once in a file, at its first place', () => {
    const { reading } = readAll('GET http://h/\n  A: 1\n  B: 2\n\n###\nGET http://h/\n  C: 3\n', 'api.http');
    expect(reading.notes.map(({ code, place, values }) => [code, place?.line, values])).toEqual([
      [
        'http-file-dialect',
        2,
        {
          found: 'indented-headers',
        },
      ],
    ]);
  });

  test('R2: the note names the lines', () => {
    const { reading } = readAll('POST http://h/\n\na\n# b\nc\n// d\ne', 'api.http');
    const note = reading.actions[0]?.notes.find(({ code }) => code === 'comments');
    expect(note).toMatchObject({ place: { line: 4 }, values: { names: '4, 6' } });
  });
});

describe('what is around a request', () => {
  test.each<[source: string, request: string, codes: string[]]>([
    ['get http://h/', 'GET / HTTP/1.1\n\n', ['method-case']],
    ['GET http://h/?q=a b', 'GET /?q=a%20b HTTP/1.1\n\n', ['url-respelled']],
    ['GET http://h/ HTTP/2', 'GET / HTTP/1.1\n\n', ['http-version']],
    ['# @no-redirect\n# @name one\nGET http://h/', 'GET / HTTP/1.1\n\n', ['directive']],
    [
      '# @prompt user Your name\nGET http://h/#{{user}}',
      'GET / HTTP/1.1\n\n',
      ['variable-asked', 'variables'],
    ],
    [
      '< {%\n  request.x();\n\n  // x\n%}\n# c\n@k = v\nGET http://h/#{{k}}',
      'GET / HTTP/1.1\n\n',
      ['scripts', 'variable-values', 'variables'],
    ],
    ['< ./before.js\nGET http://h/\n\n<> old.json', 'GET / HTTP/1.1\n\n', ['scripts', 'scripts']],
    [
      'POST http://h/\nX-Request-Type: GraphQL\nContent-Type: application/json; charset=utf-8\n\nquery {\n  a("b")\n}\n\n{"c": 1}',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 55\n\n{"query":"query {\\n  a(\\"b\\")\\n}","variables":{"c": 1}}`,
      ['body-graphql'],
    ],
    [
      'GRAPHQL http://h/\n\n{ a }',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 32\n\n{"query":"{ a }","variables":{}}`.replace(
        '34',
        '32',
      ),
      ['body-graphql', 'media-type-charset'],
    ],
    [
      '@type = application/json; charset=utf-8\nPOST http://h/\nContent-Type: {{type}}\n\n{}',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 2\n\n{}`,
      ['variable-values'],
    ],
  ])('%j', (source, expected, codes) => {
    const read = readAll(source, 'api.http');
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });

  test('a response that was saved in the file is no request', () => {
    const { actions, codes } = readAll('GET http://h/\n\n###\nHTTP/1.1 200 OK\nA: b\n\n{}', 'api.http');
    expect(actions).toHaveLength(1);
    expect(codes).toEqual(['saved-responses']);
  });
});

describe('credentials of an .http file', () => {
  test.each<[header: string, authentication: object, codes: string[]]>([
    ['Basic me:pa:ss', { method: 'basic', username: 'me', password: 'pa:ss' }, []],
    ['Basic me pass word', { method: 'basic', username: 'me', password: 'pass word' }, []],
    ['basic me:pass word', { method: 'basic', username: 'me', password: 'pass:word' }, []],
    [
      'Basic {{ user }}:{{ pass }}',
      { method: 'basic', username: 'U', password: { secret: 'pass' } },
      ['variable-as-secret', 'variable-filled-in', 'variable-values'],
    ],
    [
      'Basic {{pair}}',
      { method: 'basic', username: 'u', password: 'p' },
      ['variable-filled-in', 'variable-values'],
    ],
    [
      'Basic {{open}}',
      { method: 'header-key', headerName: 'Authorization', secret: { secret: 'open' } },
      ['variable-in-secret', 'variable-values'],
    ],
    ['Digest me pass', { method: 'none' }, ['auth-not-available', 'variable-values']],
    ['AWS id key region:x', { method: 'none' }, ['auth-not-available', 'variable-values']],
    ['{{digest}}', { method: 'none' }, ['auth-not-available', 'variable-values']],
  ])('%s', (header, authentication, codes) => {
    const file = `@user = U\n@pair = u:p\n@digest = Digest a b\nGET http://h/\nAuthorization: ${header}`;
    const { actions, codes: found } = readAll(file, 'api.http');
    expect(actions.map((action) => action.authentication)).toEqual([authentication]);
    expect(found).toEqual(codes.length === 0 ? ['variable-values'] : codes);
  });
});

test('S63: a request line and a directive of many spaces are read in one go', () => {
  const spaces = ' '.repeat(300_000);
  const { actions } = readAll(
    `# @x${spaces}y\u2028z\nPOST http://h/${'\tHTTP/'.repeat(100_000)}\u2028`,
    'api.http',
  );
  expect(actions).toHaveLength(1);
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
  expect(JSON.parse(reading.samples[0]?.text ?? '')).toMatchObject({
    base: 'http://h',
    orders: 'http://h/orders',
  });
  const [list] = actions;
  expect(list && requestText(list, reading.samples[0]?.text)).toContain(
    'GET /orders?page=1 HTTP/1.1\nHost: h\n',
  );
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

test('a multipart form becomes the rows of a Webhook, without its files', () => {
  const { actions, codes } = readAll(
    'POST http://h/\nContent-Type: multipart/form-data; boundary=b\n\n--b\nContent-Disposition: form-data; name="t"\n\nv\n--b\nContent-Disposition: form-data; name="f"; filename="a.txt"\n\n< ./a.txt\n--b--\n',
    'api.http',
  );
  expect(actions).toMatchObject([{ objectId: 'automation.webhook', data: [{ key: 't', value: 'v' }] }]);
  expect(codes).toEqual(['file-not-read', 'multipart', 'multipart-file']);
});

describe('a curl command in place of a request', () => {
  const file = (command: string) =>
    `@base = http://h\n@token = s3cret\nGET {{base}}/a\n\n### Two\n${command}\n\n###\nGET {{base}}/c\n`;

  test('is read with the variables of the file', () => {
    const { actions, reading } = readAll(
      file(`curl "{{base}}/b/{{id}}" -H 'X-Key: {{token}}' \\\n  -d '{"a": "{{id}}"}'`),
      'api.http',
    );
    expect(actions).toMatchObject([
      { url: '{{ base }}/a' },
      {
        name: 'Two',
        method: 'POST',
        url: '{{ base }}/b/{{ id }}',
        authentication: { headerName: 'X-Key', secret: 's3cret' },
        body: '{"a": "{{ id }}"}',
      },
      { url: '{{ base }}/c' },
    ]);
    expect(reading.samples.map(({ text }) => JSON.parse(text))).toEqual([{ base: 'http://h' }]);
  });

  test('what no tag can stand for and what is no part of it is noted where it stands', () => {
    const { reading } = readAll(file('curl http://h/{{$guid}} --proxy p\n\n> {% x() %}'), 'api.http');
    const notes = reading.actions[1]?.notes ?? [];
    expect(notes.map(({ code, place }) => [code, place?.line])).toEqual(
      expect.arrayContaining([
        ['variable-not-available', 6],
        ['scripts', 6],
        ['option-not-available', 6],
      ]),
    );
  });
});

test('a variable with a percent sign is encoded in the URL', () => {
  const { actions, codes } = readAll(
    '@name = a & b\nGET http://h/{{%name}}?n={{%name}}&o={{%other}}',
    'a.http',
  );
  expect(actions[0]?.url).toBe('http://h/a%20%26%20b?n=a%20%26%20b&o={{ other }}');
  expect(codes).toEqual(['variable-filled-in', 'variable-values', 'variables']);
});

describe('a request without ### before it', () => {
  const said = (text: string) =>
    readAll(text, 'a.http').reading.actions.map(({ notes }) =>
      notes.flatMap((one) => (one.code === 'request-in-body' ? [one.values.line, one.place?.line] : [])),
    );

  test.each([
    ['in the body', 'POST https://h/1\nX-A: 1\n\na=1\n\n@n = 2\nPUT https://h/{{n}}\nX-B: 1', [[7, 7]]],
    ['among the headers', 'GET https://h/1\nGET https://h/2', [[2, 2]]],
    ['with a variable', 'POST https://h/1\n\na=1\nGET {{host}}/2', [[4, 4]]],
    ['with a path alone', 'POST https://h/1\n\na=1\nDELETE /2', [[4, 4]]],
  ])('%s is noted', (_, text, lines) => expect(said(text)).toEqual(lines));

  test.each([
    ['with ###', 'POST https://h/1\n\na=1\n###\nPUT https://h/2', [[], []]],
    ['text that only resembles one', 'POST https://h/1\n\nGET READY\nhttps://h/2\nGET out https://h', [[]]],
  ])('%s is not', (_, text, lines) => expect(said(text)).toEqual(lines));
});
