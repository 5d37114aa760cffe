import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextOf, contextValues, sendableAction } from '../../../test/arbitrary-request';
import { build, type HttpRequest, readContext } from '../../core';
import { BODY_LIMIT, encodeOrder, frame } from '../local-protocol';
import { readOrder } from './local-sender';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const LINE = {
  version: 2,
  method: 'POST',
  url: 'https://api.example.com:8443/v1/orders?x=%20|^',
  headers: [
    ['Host', 'api.example.com:8443'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', '2'],
  ],
} as const;

const BODY = bytes('{}');

const read = (changes: object, body = BODY) => readOrder(frame({ ...LINE, ...changes }, body));

const withHeader = (...[name, value]: readonly [string, unknown]) => ({
  headers: [...LINE.headers, [name, value]],
});
const withUrl = (url: string, host = 'h') => ({ url, headers: [['Host', host], LINE.headers[2]] });
const withHost = (...hosts: readonly string[]) => ({
  headers: [...hosts.map((host) => ['Host', host]), LINE.headers[2]],
});
const withLength = (...lengths: readonly string[]) => ({
  headers: [LINE.headers[0], ...lengths.map((length) => ['Content-Length', length])],
});

describe('an order', () => {
  test('is read whole', () => {
    expect(read({ timeoutSeconds: 0.5, responseLimit: 0 })).toEqual({
      request: {
        method: 'POST',
        url: LINE.url,
        target: '/v1/orders?x=%20|^',
        headers: LINE.headers,
        body: BODY,
      },
      options: { timeoutSeconds: 0.5, responseLimit: 0 },
    });
  });

  test('leaves to the sender what it does not say', () => {
    expect(read({})).toMatchObject({ options: {} });
  });

  test('of whatever was built is read as it was built', () => {
    fc.assert(
      fc.property(sendableAction, contextValues, (action, values) => {
        const { context } = readContext(contextOf(values));
        const { request } = build(action, { context, now: 1_700_000_000, id: 'msg_1' });
        fc.pre(request !== undefined);
        const order = readOrder(encodeOrder(request as HttpRequest, {}));
        expect(order).toEqual({ request, options: {} });
      }),
    );
  });

  test.each([
    ['GET without body', { method: 'GET', headers: [LINE.headers[0]] }],
    ['GET that says so', { method: 'GET', headers: [LINE.headers[0], ['Content-Length', '0']] }],
  ])('without body: %s', (_, changes) => {
    expect(read(changes, new Uint8Array())).toMatchObject({ request: { method: 'GET' } });
  });

  test.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/',
    'http://[::1]:8080/a',
    'https://xn--bcher-kva.example/',
    'https://h//double?',
  ])('to %s', (url) => {
    expect(read(withUrl(url, new URL(url).host))).toMatchObject({ request: { url } });
  });
});

describe('not an order:', () => {
  test.each<[string, object]>([
    ['another method', { method: 'DELETE' }],
    ['a method in lower case', { method: 'post' }],
    ['a method with a line end', { method: 'POST\r\nX: y' }],
    ['no method', { method: undefined }],
    ['an unknown setting', { redirect: 'follow' }],
    ['a limit of time above ours', { timeoutSeconds: 301 }],
    ['no time at all', { timeoutSeconds: 0 }],
    ['a time that is text', { timeoutSeconds: '5' }],
    ['a limit of the response above ours', { responseLimit: 32 * 1024 * 1024 + 1 }],
    ['a negative limit of the response', { responseLimit: -1 }],
    ['half a byte', { responseLimit: 0.5 }],
    ['no header fields', { headers: undefined }],
    ['header fields as an object', { headers: { Host: 'h' } }],
    ['a field without value', { headers: [['Host']] }],
    ['a field of three', { headers: [['Host', 'h', 'x']] }],
    ['a body in the line', { body: 'x' }],
  ])('%s', (_, changes) => {
    expect(read(changes)).toMatchObject({ refused: 'malformed' });
  });

  test.each([
    'file:///etc/passwd',
    'ftp://h/',
    'ws://h/',
    'javascript:alert(1)',
    'HTTP://h/',
    '//h/',
    '/orders',
    '',
    'http://h',
    'http://h?x',
    'http:///x',
    'http://user@h/',
    'http://user:pass@h/',
    'http://@h/',
    'http://h\\@evil/',
    'http://h/#part',
    'http://h/a b',
    'http://h/ü',
    'http://h/\r\nX: y',
    'http://h/\0',
    ' http://h/',
    'http://h/\n',
  ])('the address %j', (url) => {
    expect(read(withUrl(url))).toMatchObject({ refused: 'malformed' });
  });

  test.each([
    ['http://H/', 'H'],
    ['http://h:80/', 'h:80'],
    ['https://h:443/', 'h:443'],
    ['http://h:080/', 'h:080'],
    ['http://0x7f.1/', '0x7f.1'],
    ['http://127.1/', '127.1'],
    ['http://%68/', '%68'],
    ['http://h:99999/', 'h:99999'],
    ['http://h:/', 'h:'],
    ['http://[::1/', '[::1'],
  ])('the host of %s as it is written', (url, host) => {
    expect(read(withUrl(url, host))).toMatchObject({ refused: 'malformed' });
  });

  test.each<[string, object]>([
    ['another host', withHost('evil.example')],
    ['the host without its port', withHost('api.example.com')],
    ['no host', withHost()],
    ['two hosts', withHost(LINE.headers[0][1], LINE.headers[0][1])],
    ['a length that is too small', withLength('1')],
    ['a length that is too large', withLength('3')],
    ['a length with a sign', withLength('+2')],
    ['a length with zeros', withLength('02')],
    ['two lengths', withLength('2', '2')],
    ['no length for a body', withLength()],
    ['a field twice, in another case', withHeader('content-type', 'text/plain')],
  ])('%s', (_, changes) => {
    expect(read(changes)).toMatchObject({ refused: 'malformed' });
  });

  test.each([
    'Transfer-Encoding',
    'transfer-encoding',
    'Connection',
    'Keep-Alive',
    'Proxy-Connection',
    'Upgrade',
    'Expect',
    'TE',
    'Trailer',
    'Content-Encoding',
  ])('with the field %s', (name) => {
    expect(read(withHeader(name, 'x'))).toMatchObject({ refused: 'malformed' });
  });

  test.each(['', ' ', 'X Y', 'X:', 'X\r\nY', 'X\n', 'X\0', 'Ü', 'X(', '"X"', 'X\t'])(
    'with the field name %j',
    (name) => {
      expect(read(withHeader(name, 'x'))).toMatchObject({ refused: 'malformed' });
    },
  );

  test.each(['', ' x', 'x ', 'x\r\nY: z', 'x\n', '\rx', 'x\0y', 'x\ty', 'x\x7f', 'ü', 5, null])(
    'with the field value %j',
    (value) => {
      expect(read(withHeader('X', value))).toMatchObject({ refused: 'malformed' });
    },
  );

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', [LINE]],
    ['a text', 'order'],
    ['no version', { ...LINE, version: undefined }],
    ['a version that is text', { ...LINE, version: '2' }],
  ])('%s', (_, line) => {
    expect(readOrder(frame(line, BODY))).toMatchObject({ refused: 'malformed' });
  });

  test.each([0, 1, 2.5])('of version %d', (version) => {
    expect(read({ version, fields: 'others' })).toEqual({ refused: 'wrong-version' });
  });

  test.each([
    ['nothing', ''],
    ['no line end', '{}'],
    ['no JSON', '{"version":2,\n'],
  ])('%s', (_, text) => {
    expect(readOrder(bytes(text))).toMatchObject({ refused: 'malformed' });
  });

  test('a body above the limit', () => {
    const body = new Uint8Array(BODY_LIMIT + 1);
    const headers = [LINE.headers[0], ['Content-Length', String(body.length)]];
    expect(read({ headers }, body)).toEqual({ refused: 'too-large' });
  });
});
