import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith, headerOf } from '../../../test/conformance/actions';
import { headLines, problemLines } from '../../../test/request-of';
import type { Authentication } from '..';

function withKey(headerName: string, secret: string) {
  const authentication: Authentication = { method: 'header-key', headerName, secret };
  return buildWith(aWebhook({ method: 'GET', authentication }));
}

const withSignature = (headerName: string) =>
  buildWith(aWebhook({ method: 'GET', authentication: { method: 'hmac', headerName, secret: 's' } }));

describe('B23 the secret alone in a header field of its own', () => {
  test.each([
    ['X-Api-Key', 'k'],
    ['x-API-key', 'abc DEF  123'],
    ['Authorization', 'Bearer abc.def'],
    ['Cookie', 'a=b; c="d"'],
    ["!#$%&'*+-.^_`|~09azAZ", '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
  ])('%s: %s', (name, secret) => {
    const built = withKey(name, secret);
    expect(built.request?.headers).toEqual([
      ['Host', 'example.org'],
      [name, secret],
    ]);
    expect(headLines(built)).toEqual(['GET / HTTP/1.1', 'Host: example.org', `${name}: ${secret}`]);
    expect(problemLines(built)).toEqual([]);
  });

  test('the secret is no template, and a hint says so', () => {
    const built = withKey('X', '{{ order.id }}');
    expect(built.request?.headers).toContainEqual(['X', '{{ order.id }}']);
    expect(problemLines(built)).toEqual(['hint credential-tag authentication/secret 0..2']);
  });

  test.each([
    ['', 'error secret-empty authentication/secret'],
    [' ', 'error header-value-invalid authentication/secret 0..1'],
    [' a', 'error header-value-invalid authentication/secret 0..1'],
    ['a ', 'error header-value-invalid authentication/secret 1..2'],
    ['a\tb', 'error header-value-invalid authentication/secret 1..2'],
    ['a\r\nX-Evil: 1', 'error header-value-invalid authentication/secret 1..2'],
    ['a\nb', 'error header-value-invalid authentication/secret 1..2'],
    ['a\u0000', 'error header-value-invalid authentication/secret 1..2'],
    ['a\u007f', 'error header-value-invalid authentication/secret 1..2'],
    ['aé', 'error header-value-invalid authentication/secret 1..2'],
    ['a\u00a0', 'error header-value-invalid authentication/secret 1..2'],
    ['a😀', 'error header-value-invalid authentication/secret 1..3'],
    ['a\ud800', 'error header-value-invalid authentication/secret 1..2'],
  ])('the value %j is refused', (secret, problem) => {
    const built = withKey('X-Key', secret);
    expect(problemLines(built)).toEqual([problem]);
    expect(built.request).toBeUndefined();
    expect(headLines(built)).toEqual(['GET / HTTP/1.1', 'Host: example.org']);
  });
});

describe('B23 B24 names of header fields', () => {
  const refused = [
    'Host',
    'Content-Type',
    'Content-Length',
    'Content-Encoding',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'Proxy-Connection',
    'Trailer',
    'TE',
    'Upgrade',
    'Expect',
  ];

  test.each(refused.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]))(
    '%s is refused',
    (name) => {
      const problem = `error header-name-refused authentication/headerName 0..${name.length}`;
      expect(problemLines(withKey(name, 'k'))).toEqual([problem]);
      expect(problemLines(withSignature(name))).toEqual([problem]);
    },
  );

  test.each([
    ['', 'error header-name-empty authentication/headerName'],
    [' ', 'error header-name-invalid authentication/headerName 0..1'],
    ['X Key', 'error header-name-invalid authentication/headerName 1..2'],
    ['X-Key:', 'error header-name-invalid authentication/headerName 5..6'],
    ['X-Key ', 'error header-name-invalid authentication/headerName 5..6'],
    ['X\r\nY', 'error header-name-invalid authentication/headerName 1..2'],
    ['X\tY', 'error header-name-invalid authentication/headerName 1..2'],
    ['X(Y', 'error header-name-invalid authentication/headerName 1..2'],
    ['X"Y', 'error header-name-invalid authentication/headerName 1..2'],
    ['X/Y', 'error header-name-invalid authentication/headerName 1..2'],
    ['X{Y', 'error header-name-invalid authentication/headerName 1..2'],
    ['{{ name }}', 'error header-name-invalid authentication/headerName 0..1'],
    ['X\u0000', 'error header-name-invalid authentication/headerName 1..2'],
    ['X\u007f', 'error header-name-invalid authentication/headerName 1..2'],
    ['Xé', 'error header-name-invalid authentication/headerName 1..2'],
    ['X😀', 'error header-name-invalid authentication/headerName 1..3'],
    ['X\ud800', 'error header-name-invalid authentication/headerName 1..2'],
    ['Ｘ', 'error header-name-invalid authentication/headerName 0..1'],
    ['\u212aeep-Alive', 'error header-name-invalid authentication/headerName 0..1'],
  ])('%j is no name', (name, problem) => {
    for (const built of [withKey(name, 'k'), withSignature(name)]) {
      expect(problemLines(built)).toEqual([problem]);
      expect(headLines(built)).toEqual(['GET / HTTP/1.1', 'Host: example.org']);
    }
  });

  test.each([
    'Hosts',
    'X-Host',
    'Content-Types',
    'Authorization',
    'Accept',
    'User-Agent',
    'Date',
    '__proto__',
    'constructor',
  ])('%s is a name', (name) => {
    expect(headerOf(withKey(name, 'k'), name)).toBe('k');
    expect(withSignature(name).request?.headers[1]?.[0]).toBe(name);
  });

  test('B28 name and value are reported together', () => {
    expect(problemLines(withKey('', ''))).toEqual([
      'error header-name-empty authentication/headerName',
      'error secret-empty authentication/secret',
    ]);
  });
});
