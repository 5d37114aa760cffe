import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../test/an-action';
import type { Action, Authentication } from '../core';
import { looksSecret, type SecretFinding } from './secret-scan';

const call = (changes: { url?: string; body?: string; name?: string; authentication?: Authentication }) =>
  aRestApiCall({ url: 'https://h/', ...changes }) satisfies Action;

const webhook = (key: string, value: string): Action =>
  aWebhook({
    url: 'https://h/',
    format: 'json',
    data: [
      { key: 'a', value: 'b', enabled: true },
      { key, value, enabled: false },
    ],
  });

/** What was found, as text, and why. */
const told = (text: string, found: readonly SecretFinding[]) =>
  found.map(({ range, why }) => [text.slice(range.start, range.end), 'name' in why ? why.name : why.type]);

const STRIPE = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

describe('URL', () => {
  test.each([
    ['https://h/?api_key=abc', 'abc', 'api_key'],
    ['https://h/?a=1&apikey=abc&b=2#f', 'abc', 'apikey'],
    ['https://h/?api%5Fkey=abc', 'abc', 'api_key'],
    ['https://h/{{ id }}?access_token=abc', 'abc', 'access_token'],
    ['https://h/?X-Amz-Signature=0f5a9c11d2b34e58', '0f5a9c11d2b34e58', 'X-Amz-Signature'],
    ['https://h/?key=4fGh7kLm9pQr2sTu5vWx', '4fGh7kLm9pQr2sTu5vWx', 'key'],
    ['https://h/?password=a%20b', 'a%20b', 'password'],
    ['https://me:pw@h/', 'me:pw', 'in-front-of-host'],
    ['https://:pw@h/', ':pw', 'in-front-of-host'],
    [`https://h/${STRIPE}/x`, STRIPE, 'known'],
    [`https://h/?token=${STRIPE}`, STRIPE, 'token'],
  ])('%s: %s', (url, value, why) => {
    const found = looksSecret(call({ url }));
    expect(told(url, found)).toEqual([[value, why]]);
    expect(found[0]?.path).toEqual(['url']);
  });

  test.each([
    'https://h/?key=order-created',
    'https://h/?key=order-created-2024-11-05',
    'https://h/?key=123e4567-e89b-12d3-a456-426614174000',
    'https://h/?api_key={{ key }}',
    'https://h/?api_key=sk_{{ key }}',
    'https://h/?api_key=',
    'https://h/?api_key=<key>',
    'https://h/?token=true',
    'https://h/?page_token=abc',
    'https://h/?token_type=bearer&password_reset=now&secretary=Jane&monkey=1',
    'https://h/#?api_key=abc',
    'https://h/orders/65f1c0ffee0123456789abcd?id=65f1c0ffee0123456789abcd',
    'https://me@h/',
    'https://me:{{ password }}@h/',
    'https://h:8080/a@b:c',
    'https://h/%E0%A4%A?x=%E0%A4%A',
  ])('nothing in %s', (url) => expect(looksSecret(call({ url }))).toEqual([]));
});

describe('body', () => {
  test.each([
    ['{"api_key":"abc"}', 'abc', 'api_key'],
    ['{"a":{"clientSecret" : "a\\"b"},"x":1}', 'a\\"b', 'clientSecret'],
    ['{"password":"correct horse"}', 'correct horse', 'password'],
    ['{"n":{{ n }},"dbPassword":"pw"', 'pw', 'dbPassword'],
    [`{"jwt":"${JWT}"}`, JWT, 'known'],
    [`Bearer ${JWT}`, JWT, 'known'],
    [`["xoxb-1234567890-abc"]`, 'xoxb-1234567890-abc', 'known'],
  ])('%s: %s', (body, value, why) => expect(told(body, looksSecret(call({ body })))).toEqual([[value, why]]));

  test.each([
    '{"api_key":"{{ key }}"}',
    '{"api_key":{{ key }}}',
    '{"token":null,"secret":false,"password":""}',
    '{"key":"order-created","id":"65f1c0ffee0123456789abcd"}',
    '{"token":"a word or two","signature":"Kind regards"}',
    '{"event":"password","say":"the api_key is missing"}',
    '{"public_key_id":"abc","tokens":"12"}',
    'risk_live_happening, sketch_test_',
    'eyJust a word',
  ])('nothing in %s', (body) => expect(looksSecret(call({ body }))).toEqual([]));

  test.each(['"\\', '"a":"', 'eyJ-aaaaaaaa-', '"\\"', '{{ a }}"'])('nothing in 50,000 times %s', (part) =>
    expect(looksSecret(call({ body: part.repeat(50_000) }))).toEqual([]),
  );

  test('of thousands, the first are told', () => {
    const body = '{"password":"ghp_abcdefghijklmnopqrst"}'.repeat(20_000);
    expect(looksSecret(call({ body }))).toHaveLength(100);
  });
});

describe('rows, also those that are switched off', () => {
  test.each([
    ['apiKey', 'abc', 'apiKey'],
    ['X-Auth-Token', 'abc', 'X-Auth-Token'],
    ['note', 'ghp_abcdefghijklmnopqrst', 'known'],
    ['note', 'github_pat_abcdefghijklmnopqrst', 'known'],
    ['note', 'AKIAIOSFODNN7EXAMPLE', 'known'],
  ])('%s: %s', (key, value, why) => {
    const found = looksSecret(webhook(key, value));
    expect(told(value, found)).toEqual([[value, why]]);
    expect(found[0]?.path).toEqual(['data', 1, 'value']);
  });

  test.each([
    ['apiKey', '{{ key }}'],
    ['key', 'order-created'],
    ['source', 'tok_visa'],
    ['amount', '2000'],
    ['token', 'two words'],
  ])('nothing in %s: %s', (key, value) => expect(looksSecret(webhook(key, value))).toEqual([]));
});

describe('Basic', () => {
  const found = (username: string, password: string | { secret: string }) =>
    looksSecret(call({ authentication: { method: 'basic', username, password } }));

  test('a user name with an empty password', () => {
    expect(found(STRIPE, '')).toEqual([
      {
        path: ['authentication', 'username'],
        range: { start: 0, end: STRIPE.length },
        why: { type: 'username' },
      },
    ]);
  });

  test('a key as user name, whatever the password', () => {
    expect(told(STRIPE, found(STRIPE, { secret: 'NONE' }))).toEqual([[STRIPE, 'known']]);
  });

  test.each([
    ['', ''],
    ['shop', 'pw'],
    ['shop', { secret: 'PASSWORD' }],
  ])('nothing with %j and %j', (username, password) => expect(found(username, password)).toEqual([]));

  test('the secret settings are not looked at', () => {
    const action = call({ authentication: { method: 'header-key', headerName: 'X-Key', secret: STRIPE } });
    expect(looksSecret(action)).toEqual([]);
  });
});

/** Says exactly what a user with a password is, and takes a time that grows with the square of the colons. */
const USER_WITH_PASSWORD = /^\s*https?:\/\/([^/?#@]*:[^/?#@]+)@/i;

test('a user in front of the host is found where the expression for it finds one', () => {
  const unit = fc.constantFrom(':', '@', '/', '?', '#', 'a', ' ', '\n', 'ü', '😀');
  const text = fc.string({ unit, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom('http://', ' HTTPS://', 'https:/', ''), text, (start, rest) => {
      const url = start + rest;
      const found = looksSecret(call({ url })).filter(({ why }) => why.type === 'in-front-of-host');
      const [, user] = USER_WITH_PASSWORD.exec(url) ?? [];
      expect(found.map(({ range }) => url.slice(range.start, range.end))).toEqual(
        user === undefined ? [] : [user],
      );
    }),
    { numRuns: 2000 },
  );
});

test('a URL of ten million colons is passed once', () => {
  expect(looksSecret(call({ url: `http://${':a'.repeat(5_000_000)}` }))).toEqual([]);
});
