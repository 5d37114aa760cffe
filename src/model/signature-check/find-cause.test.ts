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
  (await explainSignature(hex, of, secret, never))?.says.join(' and ');

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
    ['with a line feed after the body', `${BODY}\n`],
    ['with a carriage return and a line feed after the body', `${BODY}\r\n`],
    ['with an empty body: something read or parsed it before', ''],
    ['with CR LF in place of every line feed in the body', BODY.replace(/\n/g, '\r\n')],
    ['with the line ends of the body taken away', BODY.replace('\n', '')],
    [
      'with the JSON body parsed and written again, as by JSON.stringify(JSON.parse(body))',
      JSON.stringify(parsed),
    ],
    [
      'with the JSON body parsed and written again, as by JSON.stringify with two spaces',
      JSON.stringify(parsed, null, 2),
    ],
    [
      'with the JSON body parsed and written again, as by Python’s json.dumps',
      '{"url": "https://x/\\u00e9", "n": 1.0, "b": {"z": 1, "a": []}}',
    ],
    [
      'with the JSON body parsed and written again, as by Python’s json.dumps with sort_keys',
      '{"b": {"a": [], "z": 1}, "n": 1.0, "url": "https://x/\\u00e9"}',
    ],
    [
      'with the JSON body parsed and written again, as by PHP’s json_encode',
      '{"url":"https:\\/\\/x\\/\\u00e9","n":1.0,"b":{"z":1,"a":[]}}',
    ],
    [
      'with the JSON body parsed and written again, as by Go’s json.Marshal',
      '{"b":{"a":[],"z":1},"n":1.0,"url":"https://x/é"}',
    ],
    ['with {} in place of the body: no parser read it', '{}'],
    ['with [object Object] in place of the body: a parsed body was made a text', '[object Object]'],
    ['with the body in Base64, as some gateways hand it on', Buffer.from(BODY).toString('base64')],
    ['with the body read as Latin-1 and written as UTF-8', Buffer.from(BODY).toString('latin1')],
  ])('%s', async (says, body) => {
    expect(await explain(hmacOf(lines({}, body)))).toBe(says);
  });

  test.each<[string, string]>([
    ['with %20 in place of + in the form', 'a=1%202&b=*%7E&a=3'],
    ['with the form sorted by its keys', 'a=1+2&a=3&b=*%7E'],
    ['with the form decoded', 'a=1 2&b=*~&a=3'],
    ['with the form as a JSON object', '{"a":"3","b":"*~"}'],
  ])('of a form, %s', async (says, body) => {
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
    expect(await explain(hmacOf(lines({ 5: form.type }, body)), form)).toBe(says);
  });
});

describe('another line', () => {
  test.each<[string, Record<number, string>]>([
    ['with Host without its port', { 3: 'api.example.com' }],
    ['with an internal name in place of Host, as behind a proxy that rewrites it', { 3: 'localhost:3000' }],
    ['with the path alone, without the query', { 4: '/hooks/a%20b/%7e' }],
    ['with the target decoded', { 4: '/hooks/a b/~?y=1&x=a+b' }],
    ['with the target decoded and encoded again', { 4: '/hooks/a%20b/~?y=1&x=a+b' }],
    ['with the escapes of the target in another case', { 4: '/hooks/a%20b/%7E?y=1&x=a+b' }],
    ['with the query sorted', { 4: '/hooks/a%20b/%7e?x=a+b&y=1' }],
    ['with the path below the place where a router stands', { 4: '/a%20b/%7e?y=1&x=a+b' }],
    [
      'with the whole URL in place of the target',
      { 4: 'https://api.example.com:8443/hooks/a%20b/%7e?y=1&x=a+b' },
    ],
    ['with a slash added to the end of the path or taken away', { 4: '/hooks/a%20b/%7e/?y=1&x=a+b' }],
    ['with the method in lower case', { 2: 'post' }],
    ['with Content-Type without its charset', { 5: 'application/json' }],
    ['with an empty Content-Type', { 5: '' }],
    ['with the time in milliseconds', { 1: `${TIME}000` }],
    ['with the time as a date', { 1: '2023-11-14T22:13:20.000Z' }],
  ])('%s', async (says, changes) => {
    const hex = hmacOf(lines(changes));
    expect(await explain(hex)).toBe(says);
    const [line] = Object.values(changes);
    expect((await explainSignature(hex, parts, SECRET, never))?.instead?.text).toBe(line);
  });

  test('the usual port, which is not sent', async () => {
    const usual = signedParts({}, 'https://api.example.com/');
    const hex = hmacOf(lines({ 3: 'api.example.com:443', 4: '/' }));
    expect(await explain(hex, usual)).toBe('with the usual port after Host, which the sender leaves out');
  });
});

describe('another message', () => {
  test.each<[string, string]>([
    ['without the version line', lines({}).slice(3)],
    ['without the line with the time', lines({}).replace(`${TIME}\n`, '')],
    ['with nothing but its body', BODY],
    ['with nothing but the time, a full stop and the body', `${TIME}.${BODY}`],
    ['with CR LF in place of the line feeds between the fields', [...HEAD, BODY].join('\r\n')],
    ['with nothing between the fields', [...HEAD, BODY].join('')],
    ['without the line feed before the body', HEAD.join('\n') + BODY],
  ])('%s', async (says, message) => {
    expect(await explain(hmacOf(message))).toBe(says);
  });

  test('a forgotten empty line of a GET', async () => {
    const get = signedParts({ method: 'GET', body: '' } as Partial<Action>);
    const message = ['v1', TIME, 'GET', get.host, get.target, ''].join('\n');
    expect(await explain(hmacOf(message), get)).toBe(
      'without the line with Content-Type, which stands there even when it is empty',
    );
  });
});

describe('another key', () => {
  test.each<[string, string, string | Uint8Array]>([
    [
      'with the secret read as hexadecimal digits: the key is its text',
      '00ff10',
      Buffer.from('00ff10', 'hex'),
    ],
    ['with the secret read as Base64: the key is its text', SECRET, 'secret'],
    ['with the white space around the secret taken away', ' topsecret\n', 'topsecret'],
    ['with a line end after the secret, as from a file', 'topsecret', 'topsecret\n'],
    ['with quotation marks around the secret, as from a file of variables', 'topsecret', '"topsecret"'],
    ['with an empty key: the secret was not found', 'topsecret', ''],
    ['without the word before the underscore of the secret', 'whsec_c2VjcmV0', 'secret'],
    ['with the secret in Latin-1: the key is its text in UTF-8', 'sécret', Buffer.from('sécret', 'latin1')],
    ['with the secret in another case', 'Top', 'TOP'],
  ])('%s', async (says, secret, key) => {
    expect(await explain(hmacOf(lines({}), key), parts, secret)).toBe(says);
  });

  test('and another message with it', async () => {
    expect(await explain(hmacOf(lines({ 3: 'localhost' }), 'secret'))).toBe(
      'with an internal name in place of Host, as behind a proxy that rewrites it and with the secret read as Base64: the key is its text',
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
