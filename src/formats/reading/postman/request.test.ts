import { describe, expect, test } from 'vitest';
import { collection, one, setting } from '../../../testing/postman-collection';
import { readAll } from '../../../testing/read-foreign';

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
      ['disabled', 'multipart'],
    ],
  ])('%s', (_, item, expected, codes) => {
    const read = readAll(collection([item]));
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
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

  test('a user and a password among the parts become Basic auth', () => {
    const { actions } = readAll(one({ method: 'GET', url: { ...host, auth: { user: 'u', password: 'p' } } }));
    expect(actions[0]).toMatchObject({
      url: 'http://h',
      authentication: { method: 'basic', username: 'u', password: 'p' },
    });
  });
});
