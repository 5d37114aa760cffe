import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Action, build, readContext, type SchemeSetting } from '../../core';
import { schemeOf, signatureHeaderOf } from '../../core/internal';
import { SIGNED_SCHEMES } from '../../testing/proof/signed-schemes';
import { checkUnderScheme, type SchemeOutcome, type SignedRequest } from './check-under-scheme';

const SECRETS = { utf8: 'topsecret', hex: 'c0ffee', base64: 'AP+hCg==', whsec: 'whsec_AP+hCg==' } as const;
const NOW = 1_700_000_000;
const ID = 'msg_1';
const BODY = '{ "id": "A/1001" }';

function signedUnder(scheme: SchemeSetting, now = NOW): SignedRequest {
  const secret = SECRETS[schemeOf(scheme).key];
  const action = {
    version: 1,
    objectId: 'automation.rest-api-call',
    name: '',
    method: 'POST',
    url: 'https://api.example.com/orders?x=1',
    format: 'json',
    body: BODY,
    authentication: { method: 'hmac', scheme, headerName: '', secret },
  } as Action;
  const { request, signed } = build(action, { context: readContext('').context, now, id: ID });
  if (!request || !signed) throw new Error('Not sendable');
  return { scheme, headerName: signatureHeaderOf(scheme), id: ID, request, now, message: signed, secret };
}

const check = (text: string, signed: SignedRequest): Promise<SchemeOutcome> =>
  checkUnderScheme(text, signed, () => Promise.resolve());

const fieldsOf = ({ request }: SignedRequest): string =>
  request.headers.map(([name, value]) => `${name}: ${value}`).join('\n');

const wholeOf = (signed: SignedRequest): string =>
  `${signed.request.method} ${signed.request.target} HTTP/1.1\n${fieldsOf(signed)}\n\n${BODY}`;

const OTHERS = SIGNED_SCHEMES.filter(([name]) => name !== 'whole-request-v1');
const right = { type: 'verdict', explanation: { causes: [] } };

test.each(OTHERS)(
  '%s: a right request, its header fields and its message are told to be right',
  async (_, scheme) => {
    const signed = signedUnder(scheme);
    expect(await check(wholeOf(signed), signed)).toEqual(right);
    expect(await check(fieldsOf(signed), signed)).toEqual(right);
    const value = signed.request.headers.find(([name]) => name === signed.headerName)?.[1] ?? '';
    expect(await check(value, signed)).toEqual(right);
    expect(await check(Buffer.from(signed.message).toString('hex'), signed)).toEqual({ type: 'octets' });
  },
);

test.each(OTHERS)('%s: a request of another time is judged by its own', async (_, scheme) => {
  const [then, now] = [signedUnder(scheme, NOW - 60), signedUnder(scheme)];
  const { time } = await import('../../formats/receivers').then(({ verificationOf }) => verificationOf(now));
  const otherTime = time === undefined ? undefined : String(NOW - 60);
  expect(await check(wholeOf(then), now)).toEqual({ ...right, otherTime });
});

test.each(OTHERS)('%s: no signature of it is told to be right for another secret', async (_, scheme) => {
  const signed = signedUnder(scheme);
  const outcome = await check(wholeOf(signed), { ...signed, secret: 'YWJj' });
  expect(outcome).toEqual({ type: 'verdict' });
});

const hmac = (message: string, key: string | Buffer = 'topsecret') =>
  createHmac('sha256', key).update(message);

test.each<[string, SchemeSetting, string, string[]]>([
  ['the body written again', 'github', hmac('{"id":"A/1001"}').digest('hex'), ['json-javascript']],
  [
    'a line feed after the body',
    'slack',
    hmac(`v0:${NOW}:${BODY}\n`).digest('hex'),
    ['body-line-feed-added'],
  ],
  ['a trimmed secret, in Base64', 'shopify', hmac(BODY, 'TOPSECRET').digest('base64'), ['key-other-case']],
  [
    'a secret that was not decoded',
    'standard-webhooks',
    hmac(`${ID}.${NOW}.${BODY}`, 'whsec_AP+hCg==').digest('base64'),
    ['key-not-decoded'],
  ],
  [
    'a target without its query',
    'hubspot-v3',
    hmac(`POSThttps://api.example.com/orders${BODY}${NOW}000`).digest('base64'),
    ['target-without-query'],
  ],
])('%s is named', async (_, scheme, signature, causes) => {
  const outcome = await check(signature, signedUnder(scheme));
  expect(outcome.type === 'verdict' && outcome.explanation?.causes).toEqual(causes);
});

test('a mistake with what the scheme does not sign is none of its causes', async () => {
  const whole = hmac(`v1\n${NOW}\nPOST\napi.example.com\n/orders?x=1\n\n${BODY}`).digest('hex');
  expect(await check(whole, signedUnder('github'))).toEqual({ type: 'verdict' });
});

test.each<[string, SchemeOutcome]>([
  ['', { type: 'nothing' }],
  [`v0:${NOW}:${BODY}`, { type: 'octets' }],
  [`v0:${NOW}.${BODY}`, { type: 'octets', from: 13 }],
  [`v0:${NOW}:${BODY}\n`, { type: 'octets', from: 13 + 1 + BODY.length }],
])('the message %j of a receiver', async (text, outcome) => {
  expect(await check(text, signedUnder('slack'))).toEqual(outcome);
});

const SIGNATURE = 'ab'.repeat(32);
const DIGEST = Buffer.from(SIGNATURE, 'hex').toString('base64');

test.each<[string, SchemeSetting, string, object]>([
  [
    'without its prefix',
    'github',
    `X-Hub-Signature-256: ${SIGNATURE}`,
    { offset: 0, expected: { code: 'text', text: 'sha256=' } },
  ],
  [
    'in upper case',
    'github',
    `sha256=${SIGNATURE.toUpperCase()}`,
    { offset: 7, expected: { code: 'hex', length: 64 } },
  ],
  [
    'with more behind it',
    'github',
    `X-Hub-Signature-256: sha256=${SIGNATURE}, x`,
    { offset: 71, expected: { code: 'end' } },
  ],
  [
    'cut off',
    'shopify',
    `X-Shopify-Hmac-Sha256: ${DIGEST.slice(1)}`,
    { offset: 0, expected: { code: 'base64', length: 44 } },
  ],
  [
    'without its version',
    'stripe',
    `t=${NOW},${SIGNATURE}`,
    { offset: 12, expected: { code: 'text', text: ',v1=' } },
  ],
  [
    'with a time that is none',
    'stripe',
    `t=now,v1=${SIGNATURE}`,
    { offset: 2, expected: { code: 'seconds' } },
  ],
  [
    'without its version',
    'standard-webhooks',
    `webhook-signature: ${DIGEST}`,
    { offset: 0, expected: { code: 'text', text: 'v1,' } },
  ],
  [
    'with another field that is none',
    'slack',
    `X-Slack-Signature: v0=${SIGNATURE}\nX-Slack-Request-Timestamp: now`,
    { header: 'X-Slack-Request-Timestamp', offset: 0, expected: { code: 'seconds' } },
  ],
  [
    'with an id that is none',
    'standard-webhooks',
    `webhook-id: a b\nwebhook-signature: v1,${DIGEST}`,
    { header: 'webhook-id', offset: 1, expected: { code: 'end' } },
  ],
])('a header field %s is said to be malformed: %s', async (_, scheme, text, malformed) => {
  const header = signatureHeaderOf(scheme);
  expect(await check(text, signedUnder(scheme))).toEqual({ type: 'malformed', header, ...malformed });
});

test('a bare signature is no header field, and need not have its form', async () => {
  expect(await check(SIGNATURE, signedUnder('github'))).toEqual({ type: 'verdict' });
});
