import { describe, expect, test } from 'vitest';
import { builtRequest, withHeader } from '../../../test/built-request';
import { describeFailure } from '../failure';
import { refusalsOf } from './fetch-rules';

const PLAIN = { origin: 'http://127.0.0.1:4173' };
const SECURE = { origin: 'https://designer.example' };

const refusals = (settings: Parameters<typeof builtRequest>[0], page = PLAIN) =>
  refusalsOf(builtRequest(settings), page);

test.each<[string, Parameters<typeof builtRequest>[0]]>([
  ['a POST with JSON', { body: '{}' }],
  ['an empty POST', {}],
  ['a GET without a body', { method: 'GET' }],
  ['a PUT', { method: 'PUT', body: '{}' }],
  ['a bare question mark', { url: 'https://api.example.com/?' }],
  ['a usual port', { url: 'http://127.0.0.1:8080/' }],
  ['a header of its own', withHeader('X-Signature')],
  ['Authorization', withHeader('Authorization', 'Bearer abc')],
  ['a name that only begins like a forbidden one', withHeader('Secret')],
  ['a method override that names an ordinary method', withHeader('X-HTTP-Method-Override', 'PATCH')],
])('a browser sends %s', (_, settings) => expect(refusals(settings)).toEqual([]));

test('B17: a browser sends no body with GET', () => {
  expect(refusals({ method: 'GET', body: '{}' })).toEqual([{ code: 'body-with-get' }]);
});

test.each([
  'Accept-Charset',
  'Accept-Encoding',
  'Access-Control-Request-Headers',
  'Access-Control-Request-Method',
  'Cookie',
  'cookie',
  'Cookie2',
  'Date',
  'DNT',
  'Origin',
  'Referer',
  'Set-Cookie',
  'Via',
  'Proxy-Authorization',
  'proxy-x',
  'Sec-Fetch-Site',
  'SEC-CUSTOM',
])('B23, Fetch Standard: %s is a forbidden name', (name) => {
  expect(refusals(withHeader(name))).toEqual([{ code: 'forbidden-header', name }]);
});

test.each(['TRACE', 'connect', 'PATCH, Track'])('a method override to %s is forbidden', (value) => {
  expect(refusals(withHeader('X-Method-Override', value))).toEqual([
    { code: 'forbidden-header', name: 'X-Method-Override' },
  ]);
});

test('a browser replaces User-Agent', () => {
  expect(refusals(withHeader('user-agent'))).toEqual([{ code: 'replaced-header', name: 'user-agent' }]);
});

describe('mixed content', () => {
  test.each([
    ['http://api.example.com/', SECURE, true],
    ['https://api.example.com/', SECURE, false],
    ['http://127.0.0.1:8080/', SECURE, false],
    ['http://127.8.9.1/', SECURE, false],
    ['http://[::1]:8080/', SECURE, false],
    ['http://localhost/', SECURE, false],
    ['http://shop.localhost/', SECURE, false],
    ['http://127.0.0.1.example.com/', SECURE, true],
    ['http://notlocalhost/', SECURE, true],
    ['http://192.168.0.1/', SECURE, true],
    ['http://api.example.com/', PLAIN, false],
  ])('%s from %s', (url, page, isMixed) => {
    expect(refusals({ url }, page)).toEqual(isMixed ? [{ code: 'mixed-content' }] : []);
  });
});

test.each(['1', '22', '25', '6000', '6667', '10080'])('port %s is blocked', (port) => {
  expect(refusals({ url: `http://127.0.0.1:${port}/` })).toEqual([{ code: 'blocked-port', port }]);
});

test.each(['80', '443', '3000', '8080', '10081'])('port %s is not', (port) => {
  expect(refusals({ url: `http://127.0.0.1:${port}/` })).toEqual([]);
});

test('B19: a URL that the engine would write in another way', () => {
  const request = { ...builtRequest({}), url: 'https://api.example.com/a b' };
  expect(refusalsOf(request, PLAIN)).toEqual([
    { code: 'rewritten-url', written: 'https://api.example.com/a%20b' },
  ]);
});

test('all reasons are told, and each has words that name what they are about', () => {
  const settings = {
    method: 'GET',
    body: '{}',
    url: 'http://example.com:25/',
    ...withHeader('Cookie'),
  } as const;
  const words = refusals(settings, SECURE).map((reason) => describeFailure({ code: 'not-sent', reason }));
  expect(words).toHaveLength(4);
  expect(words.join(' ')).toMatch(/GET.*Cookie.*https.*25/);
});
