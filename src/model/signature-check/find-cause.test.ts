import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { type Action, build, readContext } from '../../core';
import { explainSignature, otherMessages } from './find-cause';
import { messageOf, partsOf, type SignedParts } from './signed-parts';

const SECRET = 'c2VjcmV0';
const TIME = 1_700_000_000;
const BODY = '{"url":"https:\\/\\/x/é", "n": 1.0,\n "b":{"z":1,"a":[]}}';

function signedParts(
  action: Partial<Action> = {},
  url = 'https://api.example.com:8443/hooks/a%20b/%7e?y=1&x=a+b',
): SignedParts {
  const { context } = readContext('{}');
  const built = build(
    {
      version: 1,
      objectId: 'automation.rest-api-call',
      name: '',
      method: 'POST',
      url,
      format: 'json',
      body: BODY,
      authentication: { method: 'hmac', headerName: 'X-Signature', secret: SECRET },
      ...action,
    } as Action,
    { context, now: TIME },
  );
  if (!built.signed) throw new Error('Not signed');
  return partsOf(built.signed);
}

const parts = signedParts();
const HEAD = [
  'v1',
  TIME,
  'POST',
  'api.example.com:8443',
  '/hooks/a%20b/%7e?y=1&x=a+b',
  'application/json; charset=utf-8',
];

/** What a receiver computes that has other lines, another body or another key. */
const hmacOf = (message: string | Uint8Array, key: string | Uint8Array = SECRET): string =>
  createHmac('sha256', key).update(message).digest('hex');
const lines = (changes: Record<number, string>, body = BODY): string =>
  [...HEAD.map((line, index) => changes[index] ?? line), body].join('\n');

const never = () => Promise.resolve();
const explain = async (hex: string, of = parts, secret = SECRET) =>
  (await explainSignature(hex, of, secret, never))?.causes.join(' and ');

test('B24: the parts are those of the built message', () => {
  expect(Buffer.from(messageOf(parts)).toString()).toBe(lines({}));
});

test('the right signature has no cause', async () => {
  expect(await explain(hmacOf(lines({})))).toBe('');
});

test('a signature of nothing usual has no explanation', async () => {
  expect(await explain(hmacOf('something else'))).toBeUndefined();
});

const parsed = JSON.parse(BODY);

describe('a body that is not the body', () => {
  test.each<[string, string]>([
    ['body-line-feed-added', `${BODY}\n`],
    ['body-crlf-added', `${BODY}\r\n`],
    ['body-empty', ''],
    ['body-line-feeds-to-crlf', BODY.replace(/\n/g, '\r\n')],
    ['body-without-line-ends', BODY.replace('\n', '')],
    ['json-javascript', JSON.stringify(parsed)],
    ['json-javascript-2-spaces', JSON.stringify(parsed, null, 2)],
    ['json-python', '{"url": "https://x/\\u00e9", "n": 1.0, "b": {"z": 1, "a": []}}'],
    ['json-python-sorted', '{"b": {"a": [], "z": 1}, "n": 1.0, "url": "https://x/\\u00e9"}'],
    ['json-php', '{"url":"https:\\/\\/x\\/\\u00e9","n":1.0,"b":{"z":1,"a":[]}}'],
    ['json-go', '{"b":{"a":[],"z":1},"n":1.0,"url":"https://x/é"}'],
    ['body-not-parsed', '{}'],
    ['body-object-as-text', '[object Object]'],
    ['body-base64', Buffer.from(BODY).toString('base64')],
    ['body-latin-1', Buffer.from(BODY).toString('latin1')],
  ])('%s', async (causes, body) => {
    expect(await explain(hmacOf(lines({}, body)))).toBe(causes);
  });

  test.each<[string, string]>([
    ['form-percent-20', 'a=1%202&b=*%7E&a=3'],
    ['form-sorted', 'a=1+2&a=3&b=*%7E'],
    ['form-decoded', 'a=1 2&b=*~&a=3'],
    ['form-as-json', '{"a":"3","b":"*~"}'],
  ])('of a form, %s', async (causes, body) => {
    const rows = [
      ['a', '1 2'],
      ['b', '*~'],
      ['a', '3'],
    ].map(([key, value]) => ({ key, value, enabled: true }));
    const form = signedParts({
      objectId: 'automation.webhook',
      format: 'default',
      data: rows,
    } as Partial<Action>);
    expect(Buffer.from(form.body).toString()).toBe('a=1+2&b=*%7E&a=3');
    expect(await explain(hmacOf(lines({ 5: form.type }, body)), form)).toBe(causes);
  });
});

describe('another line', () => {
  test.each<[string, Record<number, string>]>([
    ['host-without-port', { 3: 'api.example.com' }],
    ['host-internal', { 3: 'localhost:3000' }],
    ['target-without-query', { 4: '/hooks/a%20b/%7e' }],
    ['target-decoded', { 4: '/hooks/a b/~?y=1&x=a+b' }],
    ['target-encoded-again', { 4: '/hooks/a%20b/~?y=1&x=a+b' }],
    ['target-escapes-case', { 4: '/hooks/a%20b/%7E?y=1&x=a+b' }],
    ['query-sorted', { 4: '/hooks/a%20b/%7e?x=a+b&y=1' }],
    ['target-below-router', { 4: '/a%20b/%7e?y=1&x=a+b' }],
    ['target-whole-url', { 4: 'https://api.example.com:8443/hooks/a%20b/%7e?y=1&x=a+b' }],
    ['target-last-slash', { 4: '/hooks/a%20b/%7e/?y=1&x=a+b' }],
    ['method-lower-case', { 2: 'post' }],
    ['type-without-charset', { 5: 'application/json' }],
    ['type-empty', { 5: '' }],
    ['time-milliseconds', { 1: `${TIME}000` }],
    ['time-as-date', { 1: '2023-11-14T22:13:20.000Z' }],
  ])('%s', async (causes, changes) => {
    const hex = hmacOf(lines(changes));
    expect(await explain(hex)).toBe(causes);
    const [line] = Object.values(changes);
    expect((await explainSignature(hex, parts, SECRET, never))?.instead?.text).toBe(line);
  });

  test('the usual port, which is not sent', async () => {
    const usual = signedParts({}, 'https://api.example.com/');
    const hex = hmacOf(lines({ 3: 'api.example.com:443', 4: '/' }));
    expect(await explain(hex, usual)).toBe('host-usual-port');
  });
});

describe('another message', () => {
  test.each<[string, string]>([
    ['no-version-line', lines({}).slice(3)],
    ['no-time-line', lines({}).replace(`${TIME}\n`, '')],
    ['body-alone', BODY],
    ['time-dot-body', `${TIME}.${BODY}`],
    ['fields-parted-by-crlf', [...HEAD, BODY].join('\r\n')],
    ['fields-not-parted', [...HEAD, BODY].join('')],
    ['no-line-feed-before-body', HEAD.join('\n') + BODY],
  ])('%s', async (causes, message) => {
    expect(await explain(hmacOf(message))).toBe(causes);
  });

  test('a forgotten empty line of a GET', async () => {
    const get = signedParts({ method: 'GET', body: '' } as Partial<Action>);
    const message = ['v1', TIME, 'GET', get.host, get.target, ''].join('\n');
    expect(await explain(hmacOf(message), get)).toBe('no-content-type-line');
  });
});

describe('another key', () => {
  test.each<[string, string, string | Uint8Array]>([
    ['key-from-hex', '00ff10', Buffer.from('00ff10', 'hex')],
    ['key-from-base64', SECRET, 'secret'],
    ['key-trimmed', ' topsecret\n', 'topsecret'],
    ['key-line-end-added', 'topsecret', 'topsecret\n'],
    ['key-quoted', 'topsecret', '"topsecret"'],
    ['key-empty', 'topsecret', ''],
    ['key-without-prefix', 'whsec_c2VjcmV0', 'secret'],
    ['key-latin-1', 'sécret', Buffer.from('sécret', 'latin1')],
    ['key-other-case', 'Top', 'TOP'],
  ])('%s', async (causes, secret, key) => {
    expect(await explain(hmacOf(lines({}), key), parts, secret)).toBe(causes);
  });

  test('and another message with it', async () => {
    expect(await explain(hmacOf(lines({ 3: 'localhost' }), 'secret'))).toBe(
      'host-internal and key-from-base64',
    );
  });
});

test('no usual mistake leaves the message as it is', () => {
  const right = Buffer.from(messageOf(parts));
  const others = [...otherMessages(parts)];
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(({ bytes }) => right.equals(bytes))).toEqual([]);
});

test('the search of a large message lets others work, and can be ended', async () => {
  const large = { ...parts, body: new Uint8Array(1024 * 1024).fill(0x61) };
  const stop = vi.fn(() => Promise.reject(new Error('stopped')));
  await expect(explainSignature('0'.repeat(64), large, SECRET, stop)).rejects.toThrow('stopped');
  expect(stop).toHaveBeenCalledTimes(1);
});
