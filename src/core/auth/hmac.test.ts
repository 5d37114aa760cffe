import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { buildWith, headerOf } from '../../../test/conformance/actions';
import { headLines, problemLines } from '../../../test/request-of';
import { type Action, build, readContext } from '..';
import { signatureOf } from '../internal';

const hmac = (secret: string, headerName = 'X-Signature') =>
  ({ method: 'hmac', headerName, secret }) as const;

const url = 'https://api.example.com/orders/A-1001?x=1';
const post = aRestApiCall({ url, body: '{"id":"A-1001"}', authentication: hmac('topsecret') });

const at = (action: Action, now: number) => build(action, { context: readContext('').context, now });

describe('B24 the scheme', () => {
  test.each([
    ['POST', post, 'd06f0c31f24a6ae372ac0cde74c43cee7772ba89644d6ef4f78853f74b05f466'],
    [
      'GET, no type and no body',
      aRestApiCall({ method: 'GET', url, body: '', authentication: hmac('topsecret') }),
      '8d60bc0a92aeeb2c3f034d4e5c36640c2671d522f3f4161d3add2b279f48add2',
    ],
    [
      'GET of a Webhook',
      aWebhook({ method: 'GET', url, authentication: hmac('topsecret') }),
      '8d60bc0a92aeeb2c3f034d4e5c36640c2671d522f3f4161d3add2b279f48add2',
    ],
  ])('vector: %s', (_, action, hex) => {
    expect(headerOf(at(action, 1_700_000_000), 'X-Signature')).toBe(`t=1700000000,v1=${hex}`);
  });

  test('B26 the message can be looked at, byte for byte', () => {
    const { signed = new Uint8Array() } = at(post, 1_700_000_000);
    expect(Buffer.from(signed).toString()).toBe(
      'v1\n1700000000\nPOST\napi.example.com\n/orders/A-1001?x=1\napplication/json; charset=utf-8\n{"id":"A-1001"}',
    );
  });

  test('a GET without a body signs an empty Content-Type', () => {
    const { signed = new Uint8Array() } = at({ ...post, method: 'GET', body: '' }, 0);
    expect(Buffer.from(signed).toString()).toBe('v1\n0\nGET\napi.example.com\n/orders/A-1001?x=1\n\n');
  });

  test('B26 it is made of the finished request', () => {
    const action = aWebhook({
      method: 'PUT',
      url: 'HTTP://API.Example.com:8080/a b/../{{ v }}?{{ v }}#{{ v }}',
      format: 'json',
      data: [{ key: 'ü', value: '{{ v }}', enabled: true }],
      authentication: hmac('s'),
    });
    const built = buildWith(action, '{"v":"\\"/€"}');
    const { request, signed = new Uint8Array() } = built;
    if (!request) throw new Error(problemLines(built).join());
    const head = `v1\n1700000000\nPUT\n${headerOf(built, 'Host')}\n${request.target}\n${headerOf(built, 'Content-Type')}\n`;
    expect(Buffer.from(signed)).toEqual(Buffer.concat([Buffer.from(head), request.body]));
    expect(Buffer.from(signed).toString()).toBe(
      'v1\n1700000000\nPUT\napi.example.com:8080\n/%22%2F%E2%82%AC?%22%2F%E2%82%AC\n' +
        'application/json; charset=utf-8\n{"ü":"\\"/€"}',
    );
  });

  test.each([
    's',
    'ü€😀',
    ' ',
    'line\nend\u0000',
    'k'.repeat(64),
    'k'.repeat(65),
    'k'.repeat(1000),
    '{{ a }}',
  ])('any well-formed text is a secret: %j', (secret) => {
    const built = at({ ...post, authentication: hmac(secret) }, 1);
    const hex = createHmac('sha256', secret)
      .update(built.signed ?? '')
      .digest('hex');
    expect(headerOf(built, 'X-Signature')).toBe(`t=1,v1=${hex}`);
  });

  test('B20 the field stands between Content-Type and Content-Length, in the case written', () => {
    expect(
      headLines(at({ ...post, authentication: hmac('s', 'x-SIGNED') }, 0)).map((line) => line.split(':')[0]),
    ).toEqual(['POST /orders/A-1001?x=1 HTTP/1.1', 'Host', 'Content-Type', 'x-SIGNED', 'Content-Length']);
  });

  test('B25 another second makes another signature, the same one the same', () => {
    const header = (now: number) => headerOf(at(post, now), 'X-Signature');
    expect(header(1)).toBe(header(1));
    expect(header(1)).not.toBe(header(2));
  });

  test.each([
    ['', 'error secret-empty authentication/secret'],
    ['\ud800', 'error text-lone-surrogate authentication/secret 0..1'],
    ['a\udc00b', 'error text-lone-surrogate authentication/secret 1..2'],
  ])('the secret %j is refused', (secret, problem) => {
    const built = at({ ...post, authentication: hmac(secret) }, 0);
    expect(problemLines(built)).toEqual([problem]);
    expect(built.signed).toBeUndefined();
    expect(headLines(built).join()).not.toContain('X-Signature');
  });

  test.each(['', 'example.com', 'https://a b/', 'https://h:x/'])(
    'nothing is signed without an address: %j',
    (nowhere) => {
      const built = at({ ...post, url: nowhere }, 0);
      expect(built.signed).toBeUndefined();
      expect(headLines(built).join()).not.toContain('X-Signature');
    },
  );

  test('B28 name and secret are reported together', () => {
    expect(problemLines(at({ ...post, authentication: hmac('', 'a b') }, 0))).toEqual([
      'error header-name-invalid authentication/headerName 1..2',
      'error secret-empty authentication/secret',
    ]);
  });
});

test('B26 the signer is at the door: the same digits over the same bytes', () => {
  const built = at(post, 1_700_000_000);
  const hex = signatureOf(new TextEncoder().encode('topsecret'), built.signed ?? new Uint8Array());
  expect(headerOf(built, 'X-Signature')).toBe(`t=1700000000,v1=${hex}`);
});

describe('B24 no other method signs', () => {
  test.each([
    { method: 'none' },
    { method: 'basic', username: 'a', password: 'b' },
    { method: 'header-key', headerName: 'X-Signature', secret: 's' },
  ] as const)('$method', (authentication) => {
    expect(at({ ...post, authentication }, 0).signed).toBeUndefined();
  });
});
