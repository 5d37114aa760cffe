import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith, headerOf } from '../../../test/conformance/actions';
import { headLines, problemLines } from '../../../test/request-of';
import type { Authentication } from '..';

function authorize(username: string, password: string) {
  const authentication: Authentication = { method: 'basic', username, password };
  return buildWith(aWebhook({ method: 'GET', authentication }));
}

describe('B22 Basic: Base64 of the UTF-8 octets of username, colon and password', () => {
  test.each([
    // RFC 7617 §2 and §2.1
    ['Aladdin', 'open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['test', '123£', 'Basic dGVzdDoxMjPCow=='],
    ['', '', 'Basic Og=='],
    ['user', '', 'Basic dXNlcjo='],
    ['', 'key', 'Basic OmtleQ=='],
    ['shop', 'a:b::', 'Basic c2hvcDphOmI6Og=='],
    ['shöp', '€😀', 'Basic c2jDtnA64oKs8J+YgA=='],
    [' a ', ' b ', 'Basic IGEgOiBiIA=='],
    ['\u0080', '\u0085', 'Basic woA6woU='],
    ['ÿþ~', '>>>???', 'Basic w7/Dvn46Pj4+Pz8/'],
  ])('%j and %j', (username, password, value) => {
    const built = authorize(username, password);
    expect(headerOf(built, 'Authorization')).toBe(value);
    expect(problemLines(built)).toEqual([]);
    expect(value).toBe(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  });

  test('credentials are no templates, and a hint says so', () => {
    const built = authorize('{{ order.id }}', 'a{{');
    expect(headerOf(built, 'Authorization')).toBe('Basic e3sgb3JkZXIuaWQgfX06YXt7');
    expect(problemLines(built)).toEqual([
      'hint credential-tag authentication/username 0..2',
      'hint credential-tag authentication/password 1..3',
    ]);
  });

  test('long credentials stand on one line', () => {
    const password = 'x€'.repeat(2000);
    expect(headerOf(authorize('user', password), 'Authorization')).toBe(
      `Basic ${Buffer.from(`user:${password}`).toString('base64')}`,
    );
  });

  test('B20 the field stands between Content-Type and Content-Length', () => {
    const authentication: Authentication = { method: 'basic', username: 'a', password: 'b' };
    expect(headLines(buildWith(aWebhook({ authentication })))).toEqual([
      'POST / HTTP/1.1',
      'Host: example.org',
      'Content-Type: application/x-www-form-urlencoded',
      'Authorization: Basic YTpi',
      'Content-Length: 0',
    ]);
  });
});

describe('B22 what is refused', () => {
  test.each([
    ['a:b', 'c', ['error username-colon authentication/username 1..2']],
    [':', '', ['error username-colon authentication/username 0..1']],
    ['a\nb', 'c', ['error credential-control authentication/username 1..2']],
    [
      'a',
      '\r\n',
      [
        'error credential-control authentication/password 0..1',
        'error credential-control authentication/password 1..2',
      ],
    ],
    ['a', 'b\u0000', ['error credential-control authentication/password 1..2']],
    ['\t', '', ['error credential-control authentication/username 0..1']],
    ['a', '\u007f', ['error credential-control authentication/password 0..1']],
    ['\ud800', 'a', ['error text-lone-surrogate authentication/username 0..1']],
    ['a', 'b\udfff', ['error text-lone-surrogate authentication/password 1..2']],
    [
      '\ud83d',
      '\ude00',
      [
        'error text-lone-surrogate authentication/username 0..1',
        'error text-lone-surrogate authentication/password 0..1',
      ],
    ],
    [
      'a:\n',
      '\u0001',
      [
        'error username-colon authentication/username 1..2',
        'error credential-control authentication/username 2..3',
        'error credential-control authentication/password 0..1',
      ],
    ],
  ])('%j and %j', (username, password, problems) => {
    const built = authorize(username, password);
    expect(problemLines(built)).toEqual(problems);
    expect(built.request).toBeUndefined();
    expect(headLines(built)).toEqual(['GET / HTTP/1.1', 'Host: example.org']);
  });
});
