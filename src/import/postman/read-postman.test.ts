import { describe, expect, test } from 'vitest';
import { collection, one, setting, V2_1 } from '../../../test/postman-collection';
import { readAll, requestText } from '../../../test/read-foreign';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const short = (request: string) => request.replace('Host: h\n', '');

describe('a request of a collection', () => {
  test.each([
    ['http://h/a', 'GET /a HTTP/1.1\n\n', []],
    [{ method: '', url: 'http://h/a' }, 'GET /a HTTP/1.1\n\n', []],
    [
      { method: 'GET', url: { raw: 'h/a/:id?x=1', variable: [{ key: 'id', value: '7' }] } },
      'GET /a/7?x=1 HTTP/1.1\n\n',
      ['url-scheme-added'],
    ],
    [
      {
        method: 'GET',
        url: {
          protocol: 'http',
          host: ['h'],
          port: '80',
          path: ['a', 'b'],
          query: [setting('x', '1'), { ...setting('y', '2'), disabled: true }],
        },
      },
      'GET /a/b?x=1 HTTP/1.1\n\n',
      ['disabled'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h',
        body: { mode: 'raw', raw: '{"a":1}', options: { raw: { language: 'json' } } },
      },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 7\n\n{"a":1}',
      ['media-type-charset'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h',
        header: [setting('X-Key', 'k'), { ...setting('X-Off', 'o'), disabled: true }],
        body: {
          mode: 'urlencoded',
          urlencoded: [setting('a', '1 2'), { ...setting('b', '3'), disabled: true }],
        },
      },
      `POST / HTTP/1.1\n${FORM}\nX-Key: k\nContent-Length: 5\n\na=1+2`,
      ['disabled', 'form-respelled', 'header-as-key'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h',
        header: 'X-Key: k',
        body: { mode: 'formdata', formdata: [setting('a', '1'), { key: 'f', type: 'file', src: '/f' }] },
      },
      `POST / HTTP/1.1\n${FORM}\nX-Key: k\nContent-Length: 3\n\na=1`,
      ['header-as-key', 'multipart', 'multipart-file'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h',
        body: { mode: 'graphql', graphql: { query: '{ a }', variables: '{"b":1}' } },
      },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 37\n\n{"query":"{ a }","variables":{"b":1}}',
      ['body-graphql', 'media-type-charset'],
    ],
    [
      { method: 'PUT', url: 'http://h', body: { mode: 'file', file: { src: '/f' } } },
      'PUT / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 0\n\n',
      ['file-not-read', 'media-type-added'],
    ],
    [
      { method: 'PUT', url: 'http://h', body: { mode: 'raw', raw: 'x', disabled: true } },
      `PUT / HTTP/1.1\n${FORM}\nContent-Length: 0\n\n`,
      ['disabled', 'media-type-added'],
    ],
  ])('%j', (request, expected, codes) => {
    const read = readAll(one(request));
    expect(read.kind).toBe('postman');
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });

  test('rows that are switched off are kept so', () => {
    const urlencoded = [{ key: 'a', value: '1', disabled: true }];
    const { actions } = readAll(
      one({ method: 'POST', url: 'http://h', body: { mode: 'urlencoded', urlencoded } }),
    );
    expect(actions[0]).toMatchObject({ data: [{ key: 'a', value: '1', enabled: false }] });
  });
});

test('S6: a key in the query takes the place of a parameter of its name, and no note holds it', () => {
  const apikey = [setting('key', 'anything'), setting('value', 's3cret'), setting('in', 'query')];
  const { requests, reading } = readAll(
    one({ method: 'GET', url: 'http://h/?a=1&anything=2#f', auth: { type: 'apikey', apikey } }),
  );
  expect(requests).toEqual(['GET /?a=1&anything=s3cret HTTP/1.1\nHost: h\n\n']);
  const notes = reading.actions.flatMap((action) => action.notes);
  expect(notes).toContainEqual(expect.objectContaining({ severity: 'warning', code: 'key-in-url' }));
  expect(JSON.stringify(notes)).not.toContain('s3cret');
});

test('settings of Postman, certificates and proxies are named', () => {
  const { reading } = readAll(
    collection([
      {
        protocolProfileBehavior: { strictSSL: false, disableBodyPruning: false },
        request: { method: 'GET', url: 'http://h', proxy: { host: 'p' }, certificate: { name: 'c' } },
      },
    ]),
  );
  expect(reading.actions[0]?.notes.map(({ values }) => values)).toEqual([
    { names: 'strictSSL' },
    { names: 'certificate, proxy' },
  ]);
});

test('S63: a line of headers without a colon is passed in one go', () => {
  const { codes } = readAll(one({ method: 'GET', url: 'http://h', header: `${'\t'.repeat(500_000)}x` }));
  expect(codes).toEqual(['not-read']);
});

test('headers as lines of text; // switches one off', () => {
  const { requests, codes } = readAll(
    one({ method: 'GET', url: 'http://h', header: '// X-Off: o\nX-Key: k:v\n' }),
  );
  expect(requests.map(short)).toEqual(['GET / HTTP/1.1\nX-Key: k:v\n\n']);
  expect(codes).toEqual(['disabled', 'header-as-key']);
});

describe('authentication', () => {
  const bearer = { type: 'bearer', bearer: [setting('token', 't')] };
  const basic = { type: 'basic', basic: [setting('username', 'a'), setting('password', 'b')] };
  const key = (where: string) => ({
    type: 'apikey',
    apikey: [setting('key', 'X-K'), setting('value', 'v'), setting('in', where)],
  });

  test.each([
    [basic, 'GET / HTTP/1.1\nAuthorization: Basic YTpi\n\n', []],
    [bearer, 'GET / HTTP/1.1\nAuthorization: Bearer t\n\n', []],
    [key('header'), 'GET / HTTP/1.1\nX-K: v\n\n', []],
    [key('query'), 'GET /?X-K=v HTTP/1.1\n\n', ['key-in-url']],
    [{ type: 'noauth' }, 'GET / HTTP/1.1\n\n', []],
    [{ type: 'oauth1', oauth1: [] }, 'GET / HTTP/1.1\n\n', ['auth-not-available']],
  ])('%j', (auth, expected, codes) => {
    const read = readAll(one({ method: 'GET', url: 'http://h', auth }));
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
    // The same when it is inherited from the collection.
    expect(
      readAll(one({ method: 'GET', url: 'http://h', auth: null }, { auth })).requests.map(short),
    ).toEqual([expected]);
  });

  test('the nearest one counts, and names tell the folders', () => {
    const request = { method: 'GET', url: 'http://h' };
    const { actions } = readAll(
      collection(
        [
          {
            name: 'Orders',
            auth: basic,
            item: [
              { name: 'List', request },
              { name: 'Open', request: { ...request, auth: { type: 'noauth' } } },
            ],
          },
          { name: 'Ping', request },
        ],
        { auth: bearer },
      ),
    );
    expect(actions.map(({ name, authentication }) => [name, authentication.method])).toEqual([
      ['Orders / List', 'basic'],
      ['Orders / Open', 'none'],
      ['Ping', 'header-key'],
    ]);
  });

  test('a header of the request gives way to it', () => {
    const { requests, codes } = readAll(
      one({ method: 'GET', url: 'http://h', auth: bearer, header: [setting('Authorization', 'Basic YTpi')] }),
    );
    expect(requests.map(short)).toEqual(['GET / HTTP/1.1\nAuthorization: Bearer t\n\n']);
    expect(codes).toEqual(['header-not-sent']);
  });
});

describe('variables', () => {
  const request = {
    method: 'POST',
    url: { raw: '{{baseUrl}}/orders/{{order.id}}?q={{q r}}' },
    header: [setting('Content-Type', 'application/json')],
    auth: { type: 'bearer', bearer: [setting('token', '{{api-token}}')] },
    body: { mode: 'raw', raw: '{"id": "{{order.id}}", "n": {{n}}, "at": "{{$timestamp}}", "o": {{{x}}}}' },
  };

  test('become tags, and credentials become named secrets', () => {
    const { actions, codes, reading } = readAll(
      one(request, {
        variable: [setting('baseUrl', 'http://h'), setting('n', '1'), setting('order.id', 'A1')],
      }),
    );
    const [action] = actions;
    if (!action) throw new Error('No action');
    expect(action).toMatchObject({
      url: "{{ baseUrl }}/orders/{{ order.id }}?q={{ ['q r'] }}",
      body: `{"id": "{{ order.id }}", "n": {{ n }}, "at": "{{ $timestamp }}", "o": {{ '{' | raw }}{{ x }}}}`,
      authentication: { headerName: 'Authorization', secret: { secret: 'api_token' } },
    });
    expect(codes).toEqual([
      'media-type-charset',
      'variable-in-secret',
      'variable-values',
      'variables',
      'variables-dynamic',
    ]);
    expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({
      baseUrl: 'http://h',
      n: 1,
      order: { id: 'A1' },
    });
    const context = JSON.stringify({
      ...JSON.parse(reading.samples[0]?.text ?? ''),
      'q r': 'a b',
      $timestamp: 1,
      x: 2,
    });
    expect(requestText(action, context, { api_token: 'Bearer s' })).toContain(
      'POST /orders/A1?q=a%20b HTTP/1.1\nHost: h\n',
    );
  });

  test('with values fill in credentials', () => {
    const { actions, codes } = readAll(one(request, { variable: [setting('api-token', 's3cret')] }));
    expect(actions[0]?.authentication).toMatchObject({ secret: 'Bearer s3cret' });
    expect(codes).toContain('variable-filled-in');
  });

  test('no note holds a value', () => {
    const { reading } = readAll(one(request, { variable: [setting('api-token', 's3cret')] }));
    expect(JSON.stringify([reading.notes, reading.actions.map(({ notes }) => notes)])).not.toContain(
      's3cret',
    );
  });
});

test('variables: those of the collection come before those of a folder; any type is a value', () => {
  const request = {
    method: 'POST',
    url: 'http://h/{{a}}/{{b}}',
    body: { mode: 'raw', raw: '[{{c}}, {{d}}]' },
  };
  const { codes, reading } = readAll(
    collection([{ item: [{ request }], variable: [setting('a', 'folder'), setting('b', 'folder')] }], {
      variable: [
        setting('a', 'own'),
        { key: 'c', value: { x: 1.5 } },
        { key: 'd', value: 7 },
        { ...setting('e', 'off'), disabled: true },
        { key: 'f', value: null },
      ],
    }),
  );
  expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({ a: 'own', b: 'folder', c: { x: 1.5 }, d: 7 });
  expect(codes).toEqual(['disabled', 'media-type', 'variable-set-again', 'variable-values', 'variables']);
});

test('scripts, descriptions and saved responses are listed', () => {
  const script = (listen: string, exec: unknown) => ({ listen, script: { exec } });
  const { codes, reading } = readAll(
    collection(
      [
        {
          name: 'One',
          request: 'http://h',
          response: [{}],
          event: [script('test', ['pm.test()']), script('test', [''])],
        },
      ],
      { event: [script('prerequest', 'pm.x()')], info: { name: 'Shop', schema: V2_1, description: 'Text' } },
    ),
  );
  expect(codes).toEqual(['descriptions', 'saved-responses', 'scripts']);
  expect(reading.actions[0]?.notes[0]?.values).toEqual({ which: ['before-request', 'tests'] });
});

test('R38: a collection v2.0 has its settings of authentication in an object', () => {
  const V2_0 = 'https://schema.getpostman.com/json/collection/v2.0.0/collection.json';
  const basic = { type: 'basic', basic: { username: 'a', password: 'b' } };
  const { requests, codes } = readAll(
    collection(
      [
        { name: 'Inherits', request: { method: 'GET', url: 'http://h/a?x=1&y=2' } },
        {
          name: 'Bearer',
          request: {
            method: 'GET',
            url: { raw: 'http://h/:id', host: ['h'], path: [':id'], variable: [{ id: 'id', value: '7' }] },
            auth: { type: 'bearer', bearer: { token: 't' } },
          },
        },
        {
          name: 'Key',
          request: {
            method: 'GET',
            url: 'http://h/',
            auth: { type: 'apikey', apikey: { key: 'k', value: 'v', in: 'query' } },
          },
        },
      ],
      { auth: basic },
      V2_0,
    ),
  );
  expect(requests.map(short)).toEqual([
    'GET /a?x=1&y=2 HTTP/1.1\nAuthorization: Basic YTpi\n\n',
    'GET /7 HTTP/1.1\nAuthorization: Bearer t\n\n',
    'GET /?k=v HTTP/1.1\n\n',
  ]);
  expect(codes).toEqual(['key-in-url', 'url-parts', 'url-scheme-added']);
});

test('R33: a request that is a text inherits the authentication', () => {
  const auth = { type: 'basic', basic: [setting('username', 'a'), setting('password', 'b')] };
  const { requests, codes } = readAll(one('http://h/s', { auth }));
  expect(requests.map(short)).toEqual(['GET /s HTTP/1.1\nAuthorization: Basic YTpi\n\n']);
  expect(codes).toEqual([]);
});

test.each([
  [collection([], {}, 'https://schema.getpostman.com/json/collection/v3.0.0/collection.json'), 'v3.0'],
  [collection([], {}, 'elsewhere'), 'of an unknown version'],
])('another version is refused: %s', (text, version) => {
  const { codes, reading } = readAll(text);
  expect(codes).toEqual(['postman-version']);
  expect(reading.notes[0]?.values).toEqual({ version });
});

test('what is left out is listed with its name and path', () => {
  const { reading } = readAll(
    collection([
      {
        name: 'F',
        item: [{ name: 'Gone', request: { method: 'DELETE', url: 'http://h' } }, { name: 'Odd' }],
      },
    ]),
  );
  expect(reading.notes.map(({ code, path, values }) => [code, path?.join('.'), values])).toEqual([
    ['request-method', 'item.0.item.0', { request: 'F / Gone', method: 'DELETE' }],
    ['request-unreadable', 'item.0.item.1', { request: 'F / Odd' }],
  ]);
});

test('folders in folders to the limit of nesting', () => {
  const depth = 490;
  const deep = `${'{"item":['.repeat(depth)}{"name":"x","request":"http://h"}${']}'.repeat(depth)}`;
  expect(readAll(`{"info":{"schema":"${V2_1}"},"item":[${deep}]}`).actions).toHaveLength(1);
});
