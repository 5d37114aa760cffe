import { describe, expect, test } from 'vitest';
import { collection, one, setting } from '../../../test/postman-collection';
import { readAll } from '../../../test/read-foreign';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const short = (request: string) => request.replace('Host: h\n', '');
const JSON_LINE = 'Content-Type: application/json; charset=utf-8';
const rawBody = { mode: 'raw', raw: '{"a":1}', options: { raw: { language: 'json' } } };

describe('R6, R7: the body of a request', () => {
  test.each<[what: string, item: object, request: string, codes: string[]]>([
    [
      'R7: a body is not sent with GET',
      { request: { method: 'GET', url: 'http://h', body: rawBody } },
      'GET / HTTP/1.1\n\n',
      ['body-pruned'],
    ],
    [
      'R7: nor with get, nor from GraphQL',
      { request: { method: 'get', url: 'http://h', body: { mode: 'graphql', graphql: { query: '{a}' } } } },
      'GET / HTTP/1.1\n\n',
      ['body-graphql', 'body-pruned', 'method-case'],
    ],
    [
      'R7: unless the request says so',
      {
        protocolProfileBehavior: { disableBodyPruning: true },
        request: { method: 'GET', url: 'http://h', body: rawBody },
      },
      `GET / HTTP/1.1\n${JSON_LINE}\nContent-Length: 7\n\n{"a":1}`,
      ['media-type-charset'],
    ],
    [
      'R6: the content of a file has the Content-Type of the file',
      {
        request: {
          method: 'PUT',
          url: 'http://h',
          header: [setting('Content-Type', 'image/png')],
          body: { mode: 'file', file: { src: '/f' } },
        },
      },
      `PUT / HTTP/1.1\n${JSON_LINE}\nContent-Length: 0\n\n`,
      ['file-not-read', 'media-type'],
    ],
    [
      'a file with its content beside it',
      { request: { method: 'PUT', url: 'http://h', body: { mode: 'file', file: { content: '{}' } } } },
      `PUT / HTTP/1.1\n${JSON_LINE}\nContent-Length: 2\n\n{}`,
      ['media-type-added'],
    ],
    [
      'what other modes have is not sent',
      { request: { method: 'PUT', url: 'http://h', body: { ...rawBody, urlencoded: [setting('b', '1')] } } },
      `PUT / HTTP/1.1\n${JSON_LINE}\nContent-Length: 7\n\n{"a":1}`,
      ['disabled', 'media-type-charset'],
    ],
    [
      'raw that is no text',
      { request: { method: 'PUT', url: 'http://h', body: { mode: 'raw', raw: { a: 1 } } } },
      `PUT / HTTP/1.1\n${JSON_LINE}\nContent-Length: 7\n\n{"a":1}`,
      ['media-type'],
    ],
    [
      'a form as text',
      { request: { method: 'PUT', url: 'http://h', body: { mode: 'urlencoded', urlencoded: 'a=1' } } },
      `PUT / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`,
      [],
    ],
    [
      'the name of a GraphQL operation',
      {
        request: {
          method: 'POST',
          url: 'http://h',
          body: { mode: 'graphql', graphql: { query: 'q', operationName: 'o', variables: { b: 1 } } },
        },
      },
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 53\n\n{"query":"q","operationName":"o","variables":{"b":1}}`,
      ['body-graphql', 'media-type-charset'],
    ],
    [
      'a file that is switched off',
      {
        request: {
          method: 'POST',
          url: 'http://h',
          body: { mode: 'formdata', formdata: [{ key: 'f', type: 'file', disabled: true }] },
        },
      },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 0\n\n`,
      ['disabled', 'media-type-added'],
    ],
  ])('%s', (_, item, expected, codes) => {
    const read = readAll(collection([item]));
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });

  const commented = '{ // one\n"a": "x // \\"no", /* two\n*/ "b": "/*" // three\r\n}\\"//"';
  const stripped = '{ \n"a": "x // \\"no",  "b": "/*" \n}\\"';
  const type = (value: string) => [setting('Content-Type', value)];
  test.each<[what: string, body: object, header: object[], sent: string, lines: string | undefined]>([
    ['of the language JSON', { options: { raw: { language: 'json' } } }, [], stripped, '1, 2, 3, 4'],
    [
      'of the language JSON, whatever the header says',
      { options: { raw: { language: 'json' } } },
      type('text/plain'),
      stripped,
      '1, 2, 3, 4',
    ],
    ['with a Content-Type of JSON', {}, type('application/json'), stripped, '1, 2, 3, 4'],
    ['with a Content-Type like JSON', {}, type('application/vnd.a+json'), stripped, '1, 2, 3, 4'],
    ['without either', {}, [], commented, undefined],
    [
      'of another language',
      { options: { raw: { language: 'text' } } },
      type('application/json'),
      commented,
      undefined,
    ],
    ['with another Content-Type', {}, type('text/json'), commented, undefined],
  ])('R24: comments in a raw body %s', (_, body, header, sent, lines) => {
    const { actions, reading } = readAll(
      one({ method: 'POST', url: 'http://h', header, body: { mode: 'raw', raw: commented, ...body } }),
    );
    expect(actions[0]).toMatchObject({ body: sent });
    const note = reading.actions[0]?.notes.find(({ code }) => code === 'comments-in-json');
    expect(note?.values).toEqual(lines && { names: lines });
  });

  test.each([
    ['{"a":1} /* open', '{"a":1} '],
    ['// only', ''],
    ['/*/ {"a":1}', ''],
    ['"\\\\" // x', '"\\\\" '],
    ['{"a": {{n}} /* {{gone}} */}', '{"a": {{ n }} }'],
  ])('R24: %s', (raw, body) => {
    const request = { method: 'POST', url: 'http://h', body: { ...rawBody, raw } };
    const { actions, codes } = readAll(one(request));
    expect(actions[0]).toMatchObject({ body });
    expect(codes).toContain('comments-in-json');
  });

  test.each([
    ['a space', 'x y', true],
    ['*', '*', true],
    ['~', '~', true],
    ['others', "a-._!'()&=é", false],
    ['the value of a variable', '{{v}}', true],
    ['the name of a variable', '{{no~value}}', false],
  ])('R36: Postman encodes a form in another way: %s', (_, value, isNoted) => {
    const request = {
      method: 'POST',
      url: 'http://h',
      body: { mode: 'urlencoded', urlencoded: [setting('a', value)] },
    };
    const { codes } = readAll(one(request, { variable: [setting('v', 'x y')] }));
    expect(codes.includes('form-respelled')).toBe(isNoted);
  });

  test('R7: a folder says it for what is in it, and what is in it may say otherwise', () => {
    const request = { method: 'GET', url: 'http://h', body: rawBody };
    const keep = (disableBodyPruning: boolean) => ({ protocolProfileBehavior: { disableBodyPruning } });
    const { requests } = readAll(
      collection([{ ...keep(true), item: [{ request }, { ...keep(false), request }] }, { request }]),
    );
    expect(requests.map((text) => text.endsWith('{"a":1}'))).toEqual([true, false, false]);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'S3: %s as a language, a mode, an authentication and an event is no more than a name',
    (name) => {
      const request = (body: object) => ({
        method: 'POST',
        url: 'http://h',
        auth: { type: name },
        body,
      });
      const event = [{ listen: name, script: { exec: 'x' } }];
      const { requests, codes } = readAll(
        collection([
          { event, request: request({ mode: 'raw', raw: 'x', options: { raw: { language: name } } }) },
          { event, request: request({ mode: name }) },
        ]),
      );
      expect(requests).toHaveLength(2);
      expect(codes.filter((code) => code === 'scripts' || code === 'auth-not-available')).toHaveLength(4);
    },
  );
});

describe('R8: the parts of a URL count, not the text beside them', () => {
  const host = { protocol: 'http', host: ['h'] };
  test.each<[what: string, url: object, target: string, notes: [code: string, names: string][]]>([
    [
      'a parameter that is switched off in the parts',
      {
        raw: 'http://h/a?x=1&y=2',
        ...host,
        path: ['a'],
        query: [setting('x', '1'), { ...setting('y', '2'), disabled: true }],
      },
      '/a?x=1',
      [
        ['disabled', 'y'],
        ['url-parts', 'query'],
      ],
    ],
    [
      'every part',
      { raw: 'https://i:1/b?y#g', ...host, port: '80', path: '/a', query: 'x', hash: 'f' },
      '/a?x',
      [['url-parts', 'protocol, host, path, query, hash']],
    ],
    [
      'the same twice',
      {
        raw: 'http://h/a/?x&y=',
        ...host,
        path: ['a', ''],
        query: [{ key: 'x', value: null }, setting('y', '')],
      },
      '/a/?x&y=',
      [],
    ],
    ['the same without a path', { raw: 'http://h/', ...host, path: [''] }, '/', []],
    ['the text alone', { raw: 'http://h/a?x=1' }, '/a?x=1', []],
    [
      'path variables: with a value, without one, and none of the path',
      {
        raw: 'http://h/:a/:b/:c',
        ...host,
        path: [':a', ':b', ':c'],
        variable: [setting('a', '7'), setting('b', ''), setting('d', '8')],
      },
      '/7/:b/:c',
      [
        ['path-variable-empty', ':b'],
        ['path-variable-unused', 'd'],
      ],
    ],
  ])('%s', (_, url, target, notes) => {
    const { requests, reading } = readAll(one({ method: 'GET', url }));
    expect(requests).toEqual([`GET ${target} HTTP/1.1\nHost: h\n\n`]);
    const expected = notes.map(([code, names]) => ({ code, values: { names } }));
    expect(reading.actions[0]?.notes.map(({ code, values }) => ({ code, values }))).toEqual(expected);
  });

  test.each<[what: string, url: object, target: string]>([
    ['R22: & and # in a value', { query: [setting('a', 'x&b'), setting('c', 'y#z')] }, '/?a=x%26b&c=y%23z'],
    ['R22: = in a name too', { query: [setting('a=b&c#d', '1=2')] }, '/?a%3Db%26c%23d=1=2'],
    ['R22: what is encoded already', { query: [setting('a', '%26+ %2')] }, '/?a=%26+%20%2'],
    ['R22: # in a query that is a text', { query: 'a=1&b=2#c' }, '/?a=1&b=2%23c'],
    ['R22: pairs that are texts', { query: ['a=b&c=d#e', 'f'] }, '/?a=b%26c=d%23e&f'],
    ['R22: pairs of an object', { query: { a: '1&2', b: null } }, '/?a=1%262&b'],
    ['a space at the end of a value', { query: [setting('a', 'x ')] }, '/?a=x%20'],
    ['an empty segment at the beginning', { path: ['', 'a'] }, '//a'],
    ['R41: an empty pair', { query: [setting('', '')] }, '/?='],
    ['R41: a pair of nothing', { query: [{ key: '', value: null }] }, '/?'],
    ['R41: an empty pair before another', { query: [{ key: null }, setting('b', '1')] }, '/?&b=1'],
    ['R41: pairs that are switched off', { query: [{ ...setting('a', '1'), disabled: true }] }, '/'],
    [
      'R37: a path variable with a suffix',
      { path: [':a.json', ':b.', ':a.b'], variable: [setting('a', 'x'), setting('b', 'y')] },
      '/x.json/y./x.b',
    ],
  ])('%s', (_, url, target) => {
    const { requests, codes } = readAll(one({ method: 'GET', url: { ...host, path: [''], ...url } }));
    expect(requests).toEqual([`GET ${target} HTTP/1.1\nHost: h\n\n`]);
    expect(codes.filter((code) => !['disabled', 'url-respelled'].includes(code))).toEqual([]);
  });

  test('R22: a variable in a query is left to be filled in', () => {
    const query = [setting('a', '{{v}}&{{v&w}}')];
    const { actions } = readAll(one({ method: 'GET', url: { ...host, query } }));
    expect(actions[0]?.url).toBe("http://h?a={{ v }}%26{{ ['v&w'] }}");
  });

  test.each([
    ['http://h/get?', '/get?', []],
    [' http://h/a ', '/a%20', []],
    [{ raw: 'http://h/get?', ...host, path: ['get'], query: [{ key: '', value: null }] }, '/get?', []],
    [{ raw: 'http://h/get?', ...host, path: ['get'], query: [] }, '/get', ['url-parts']],
    [
      { raw: 'http://h/?a=x&b', ...host, path: [''], query: [setting('a', 'x&b')] },
      '/?a=x%26b',
      ['url-parts'],
    ],
    [{ raw: 'http://h/?a=x%26b', ...host, path: [''], query: [setting('a', 'x&b')] }, '/?a=x%26b', []],
  ])('R22, R41: %j is sent as its parts say, and a text that differs is noted', (url, target, codes) => {
    const read = readAll(one({ method: 'GET', url }));
    expect(read.requests).toEqual([`GET ${target} HTTP/1.1\nHost: h\n\n`]);
    expect(read.codes).toEqual(codes);
  });

  const keyed = (key: string, value: string, url: unknown) => ({
    method: 'GET',
    url,
    auth: { type: 'apikey', apikey: [setting('key', key), setting('value', value), setting('in', 'query')] },
  });
  test.each([
    ['k', 'a#b', 'http://h/', '/?k=a%23b', []],
    ['k', 'a&b=c', 'http://h/', '/?k=a%26b=c', []],
    ['k=#&', 'v', 'http://h/', '/?k%3D%23%26=v', []],
    ['k', 'v', 'http://h/?k=1&z=2#f', '/?z=2&k=v', []],
    ['x&y', 'v', 'http://h/?x%26y=1', '/?x%26y=1&x%26y=v', []],
    ['k', 'v', 'http://h/?', '/?&k=v', []],
    ['k', 'v', 'http://h/?a&&b', '/?a&&b&k=v', []],
    ['k', '{{v}}', 'http://h/', '/?k=1%262%233', ['variable-filled-in']],
  ])('R22: the API key %s=%s in the query of %s', (key, value, url, target, codes) => {
    const read = readAll(one(keyed(key, value, url), { variable: [setting('v', '1&2#3')] }));
    expect(read.requests).toEqual([`GET ${target} HTTP/1.1\nHost: h\n\n`]);
    expect(read.codes.filter((code) => code !== 'variable-values')).toEqual(['key-in-url', ...codes]);
  });

  test('an API key takes the place of the header with its name, which may be a variable', () => {
    const settings = [setting('key', '{{name}}'), setting('value', 'k'), setting('in', 'header')];
    const header = [{ key: 'x-key', value: 'old' }];
    const request = { method: 'GET', url: 'http://h', header, auth: { type: 'apikey', apikey: settings } };
    const { requests, codes } = readAll(one(request, { variable: [setting('name', 'X-Key')] }));
    expect(requests).toEqual(['GET / HTTP/1.1\nHost: h\nX-Key: k\n\n']);
    expect(codes).toEqual(['header-not-sent', 'variable-values']);
  });

  test('a user and a password among the parts become Basic auth', () => {
    const { actions } = readAll(one({ method: 'GET', url: { ...host, auth: { user: 'u', password: 'p' } } }));
    expect(actions[0]).toMatchObject({
      url: 'http://h',
      authentication: { method: 'basic', username: 'u', password: 'p' },
    });
  });
});

describe('the token of OAuth 2 that was fetched last', () => {
  const read = (...settings: [string, string][]) =>
    readAll(
      one({
        url: 'http://h/',
        auth: { type: 'oauth2', oauth2: settings.map(([name, value]) => setting(name, value)) },
      }),
    );

  test.each<[settings: [string, string][], authentication: object, url: string, codes: string[]]>([
    [
      [
        ['accessToken', 'AT'],
        ['addTokenTo', 'header'],
        ['clientId', 'me'],
      ],
      { method: 'header-key', headerName: 'Authorization', secret: 'Bearer AT' },
      'http://h/',
      ['setting-not-available'],
    ],
    [
      [
        ['accessToken', '{{t}}'],
        ['headerPrefix', 'Token '],
      ],
      { method: 'header-key', headerName: 'Authorization', secret: { secret: 't' } },
      'http://h/',
      ['variable-in-secret'],
    ],
    [
      [
        ['accessToken', 'AT'],
        ['addTokenTo', 'queryParams'],
      ],
      { method: 'none' },
      'http://h/?access_token=AT',
      ['key-in-url'],
    ],
    [[['clientId', 'me']], { method: 'none' }, 'http://h/', ['auth-not-available']],
  ])('%j', (settings, authentication, url, codes) => {
    const found = read(...settings);
    expect(found.actions).toMatchObject([{ authentication, url }]);
    expect(found.codes).toEqual(codes);
  });
});

test('a multipart form without fields has its Content-Type noted', () => {
  const { requests, codes } = readAll(
    JSON.stringify({
      info: { name: 'A', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [
        {
          name: 'B',
          request: {
            method: 'PUT',
            url: 'https://h/',
            header: [{ key: 'Content-Type', value: 'multipart/form-data' }],
            body: { mode: 'formdata', formdata: [] },
          },
        },
      ],
    }),
  );
  expect(requests[0]).toContain('Content-Type: application/x-www-form-urlencoded');
  expect(codes).toEqual(['media-type']);
});
