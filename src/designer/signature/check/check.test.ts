import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SIGNED_SCHEMES } from '../../../../test/proof/signed-schemes';
import { type Action, build, readContext, type SchemeSetting } from '../../../core';
import { keyOctets, schemeOf, signatureHeaderOf, signatureOf } from '../../../core/internal';
import { verificationOf } from '../../../export/receivers';
import { signatureTexts } from '../../../i18n/signing';
import { candidates, type DifferenceCause } from './causes';
import { compareWithReceiver, type ReceiverComparison } from './check';
import { requestParts, type Signed } from './pasted';

const SECRETS = { utf8: 'topsecret', hex: 'c0ffee', base64: 'AP+hCg==', whsec: 'whsec_AP+hCg==' } as const;
const NOW = 1_700_000_000;
const ID = 'msg_1';
const BODY = '{ "id": "A/1001é",\r\n "n": 1.0 }';

function signedUnder(scheme: SchemeSetting | undefined, now = NOW, body = BODY): Signed {
  const secret = SECRETS[schemeOf(scheme).key];
  const action = {
    version: 1,
    objectId: 'automation.rest-api-call',
    name: '',
    method: 'POST',
    url: 'https://api.example.com/orders?x=1',
    format: 'json',
    body,
    authentication: { method: 'hmac', scheme, headerName: scheme ? '' : 'X-Signature', secret },
  } as Action;
  const { request, signed, signedParts } = build(action, { context: readContext('').context, now, id: ID });
  if (!request || !signed) throw new Error('Not sendable');
  const headerName = signatureHeaderOf(scheme);
  return { scheme, headerName, id: ID, request, now, message: signed, signedParts, secret };
}

const never = () => Promise.resolve();
const run = async (text: string, signed: Signed): Promise<ReceiverComparison> =>
  compareWithReceiver(text, signed, never);

const fieldsOf = ({ request }: Signed): string =>
  request.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
const wholeOf = (signed: Signed, body = BODY): string =>
  `${signed.request.method} ${signed.request.target} HTTP/1.1\n${fieldsOf(signed)}\n\n${body}`;
const fieldValueOf = ({ request, headerName }: Signed): string =>
  request.headers.find(([name]) => name === headerName)?.[1] ?? '';
const signature = (signed: Signed, message: string | Uint8Array, key?: Uint8Array): string => {
  const { hash, encoding, key: form } = schemeOf(signed.scheme);
  const octets = key ?? keyOctets(signed.secret, form) ?? new Uint8Array();
  return signatureOf(octets, Buffer.from(message), { hash, encoding });
};

/** Without line ends, which are lost in pasted text. */
const PLAIN = '{"id":"A/1001"}';
const RIGHT = { type: 'identical', pasted: 'signature' };
const MESSAGE = { type: 'identical', pasted: 'message' };

describe.each(SIGNED_SCHEMES)('%s', (_, scheme) => {
  test('a right request, its header fields, its signature and its message are recognised', async () => {
    const signed = signedUnder(scheme, NOW, PLAIN);
    for (const text of [
      wholeOf(signed, PLAIN),
      fieldsOf(signed),
      fieldValueOf(signed),
      signature(signed, signed.message),
    ])
      expect(await run(text, signed)).toMatchObject({ ...RIGHT, otherTime: undefined });
    expect(await run(Buffer.from(signed.message).toString('hex'), signed)).toMatchObject(MESSAGE);
    expect(await run(Buffer.from(signed.message).toString('base64'), signed)).toMatchObject(MESSAGE);
  });

  test('a request of another time is checked with its own time', async () => {
    const [then, now] = [signedUnder(scheme, NOW - 60, PLAIN), signedUnder(scheme, NOW, PLAIN)];
    const { time } = verificationOf(now);
    const otherTime = time === undefined ? undefined : String(NOW - 60);
    expect(await run(wholeOf(then, PLAIN), now)).toMatchObject({ ...RIGHT, otherTime });
  });

  test('a signature under another secret has no cause', async () => {
    const signed = signedUnder(scheme);
    const outcome = await run(wholeOf(signed), { ...signed, secret: 'YWJj' });
    expect(outcome).toMatchObject({ type: 'different', pasted: 'signature', cause: undefined });
  });

  test('each cause is found by the signature that a receiver with it computes, and no other', async () => {
    const signed = signedUnder(scheme);
    const seen = new Map<string, DifferenceCause | undefined>();
    for (const { cause, message, key } of candidates(requestParts(signed), signed)) {
      const text = signature(signed, message, key);
      // Two mistakes can make the same message; the first is then the cause.
      if (!seen.has(text)) seen.set(text, cause);
      if (seen.size > 120) break;
    }
    for (const [text, cause] of seen) {
      const outcome = await run(text, signed);
      expect(outcome).toMatchObject(cause ? { type: 'different', cause } : RIGHT);
    }
  });
});

const hmac = (message: string | Buffer, key: string | Buffer = 'topsecret') =>
  createHmac('sha256', key).update(message);
const message = (time: number | string, body = BODY) =>
  `v1\n${time}\nPOST\napi.example.com\n/orders?x=1\napplication/json; charset=utf-8\n${body}`;
const parsed = JSON.parse(BODY);

test.each<[string, SchemeSetting | undefined, string, DifferenceCause]>([
  ['the body written by JavaScript', 'github', hmac(JSON.stringify(parsed)).digest('hex'), 'body'],
  ['the body indented', undefined, hmac(message(NOW, JSON.stringify(parsed, null, 2))).digest('hex'), 'body'],
  ['the body written by Python', 'github', hmac('{"id": "A/1001\\u00e9", "n": 1.0}').digest('hex'), 'body'],
  ['the body written by PHP', 'github', hmac('{"id":"A\\/1001\\u00e9","n":1.0}').digest('hex'), 'body'],
  ['the body written by Go', 'github', hmac('{"id":"A/1001é","n":1.0}').digest('hex'), 'body'],
  ['a number rewritten by Go', 'github', hmac('{"id":"A/1001é","n":1}').digest('hex'), 'body'],
  ['a number rewritten with spaces', 'github', hmac('{"id": "A/1001é", "n": 1}').digest('hex'), 'body'],
  ['the body in Latin-1', 'github', hmac(Buffer.from(BODY, 'latin1')).digest('hex'), 'encoding'],
  ['no body', undefined, hmac(message(NOW, '')).digest('hex'), 'body'],
  ['a line feed after the body', 'slack', hmac(`v0:${NOW}:${BODY}\n`).digest('hex'), 'line-end'],
  ['line feeds for CR LF', undefined, hmac(message(NOW, BODY.replace('\r', ''))).digest('hex'), 'line-end'],
  ['Latin-1', 'github', hmac(Buffer.from(BODY).toString('latin1')).digest('hex'), 'encoding'],
  ['a time in milliseconds', 'slack', hmac(`v0:${NOW}000:${BODY}`).digest('hex'), 'time'],
  [
    'a time in seconds',
    'hubspot-v3',
    hmac(`POSThttps://api.example.com/orders?x=1${BODY}${NOW}`).digest('base64'),
    'time',
  ],
  ['a clock that differs', undefined, hmac(message(NOW - 77)).digest('hex'), 'time'],
  ['no version', undefined, hmac(message(NOW).slice(3)).digest('hex'), 'prefix'],
  ['the body alone', undefined, hmac(BODY).digest('hex'), 'prefix'],
  ['a secret in quotation marks', 'shopify', hmac(BODY, '"topsecret"').digest('base64'), 'secret'],
  [
    'a secret that was not decoded',
    'standard-webhooks',
    hmac(`${ID}.${NOW}.${BODY}`, 'whsec_AP+hCg==').digest('base64'),
    'secret',
  ],
])('%s is found', async (_, scheme, text, cause) => {
  expect(await run(text, signedUnder(scheme))).toMatchObject({ type: 'different', pasted: 'message', cause });
});

test('no signature of an arbitrary message is given a cause', async () => {
  const signed = signedUnder('slack');
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await run(hmac(`no ${text}`).digest('hex'), signed)).toMatchObject({
        type: 'different',
        cause: undefined,
      });
    }),
    { numRuns: 5 },
  );
});

test.each<[numbers: string, rewritten: string]>([
  ['149.90', '149.9'],
  ['1e3', '1000.0'],
  ['1e3', '1000'],
  ['-0.0', '-0.0'],
  ['1.50e-7', '1.5e-07'],
  ['1e16', '1e+16'],
  ['12345678901234567890', '12345678901234567000'],
])('a receiver that parses %s and writes %s signs another body', async (number, rewritten) => {
  const signed = signedUnder('github', NOW, `{"a":"é", "n":${number}}`);
  const outcome = await run(hmac(`{"a":"é","n":${rewritten}}`).digest('hex'), signed);
  expect(outcome).toMatchObject({ type: 'different', cause: 'body' });
});

test.each([
  ['with ? for characters that it lacks', Buffer.from('{"a":"é?"}', 'latin1')],
  ['with the lower byte of each unit', Buffer.from('{"a":"é€"}', 'latin1')],
])('a body in Latin-1 is found %s', async (_, body) => {
  const signed = signedUnder('github', NOW, '{"a":"é€"}');
  expect(await run(hmac(body).digest('hex'), signed)).toMatchObject({ cause: 'encoding' });
});

test('a mistake with what the scheme does not sign is no cause', async () => {
  expect(await run(hmac(message(NOW)).digest('hex'), signedUnder('github'))).toMatchObject({
    cause: undefined,
  });
});

const SIGNATURE = 'ab'.repeat(32);

test.each<[string, SchemeSetting | undefined, (signed: Signed) => string, object]>([
  ['upper case', 'github', (signed) => fieldValueOf(signed).slice(7).toUpperCase(), { cause: 'encoding' }],
  [
    'another encoding',
    'github',
    (signed) => Buffer.from(fieldValueOf(signed).slice(7), 'hex').toString('base64'),
    { cause: 'encoding' },
  ],
  [
    'another prefix',
    'github',
    (signed) => `X-Hub-Signature-256: v1=${fieldValueOf(signed).slice(7)}`,
    { cause: 'prefix' },
  ],
  [
    'no prefix',
    'standard-webhooks',
    (signed) => `webhook-signature: ${fieldValueOf(signed).slice(3)}`,
    { cause: 'prefix' },
  ],
  [
    'a time that is none',
    'stripe',
    () => `Stripe-Signature: t=now,v1=${SIGNATURE}`,
    { cause: undefined, lines: { offset: 2 } },
  ],
])('a signature with %s is shown beside the right one', async (_, scheme, text, expected) => {
  const signed = signedUnder(scheme);
  expect(await run(text(signed), signed)).toMatchObject({
    type: 'different',
    pasted: 'signature',
    ...expected,
  });
});

test.each<[string, string, object]>([
  ['as text', message(NOW).replace('\r', ''), { ...MESSAGE, lineEndsLost: true }],
  ['as a string', JSON.stringify(message(NOW)), MESSAGE],
  [
    'as bytes of Python',
    `b'${message(NOW).replaceAll('\n', '\\n').replace('\r', '\\r').replace('é', '\\xc3\\xa9')}'`,
    MESSAGE,
  ],
  ['as 0x and pairs', `0x${Buffer.from(message(NOW)).toString('hex').replace(/(..)/g, '$1 ')}`, MESSAGE],
  [
    'with other line ends',
    JSON.stringify(message(NOW).replace('\r', '')),
    { cause: 'line-end', part: { part: { type: 'body' } } },
  ],
  ['of another time', JSON.stringify(message(17)), { cause: 'time', part: { part: { type: 'time' } } }],
  [
    'of another host',
    JSON.stringify(message(NOW).replace('api.', 'app.')),
    { cause: undefined, lines: { offset: 21 }, part: { part: { type: 'host' } } },
  ],
  ['with nothing but its body', BODY, { cause: 'prefix' }],
])('a message %s', async (_, text, expected) => {
  expect(await run(text, signedUnder(undefined))).toMatchObject(expected);
});

test.each<[string, RegExp]>([
  ['', /^Paste a signature or a message first\.$/],
  ['0'.repeat(40), /^This digest has 20 bytes; a signature of this scheme has 32\.$/],
  ['0'.repeat(64), /^No usual cause gives this signature\. .* Paste the message/],
  ['hello world', /^The receiver’s message differs\.$/],
])('%j is answered with a sentence', async (text, sentence) => {
  expect(signatureTexts.outcome(await run(text, signedUnder(undefined)), undefined)).toMatch(sentence);
});

test('lines never hold the secret', async () => {
  const signed = signedUnder('shopify');
  const outcome = await run(signature(signed, signed.message, Buffer.from('"topsecret"')), signed);
  expect(JSON.stringify(outcome)).not.toContain('topsecret');
});

test('the search of a large message lets others work, and can be ended', async () => {
  const signed = signedUnder(undefined, NOW, JSON.stringify('a'.repeat(1024 * 1024)));
  const stop = vi.fn(() => Promise.reject(new Error('stopped')));
  await expect(async () => compareWithReceiver('0'.repeat(64), signed, stop)).rejects.toThrow('stopped');
  expect(stop).toHaveBeenCalledTimes(1);
});
