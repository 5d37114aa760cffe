import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { texts } from '../../i18n/signature';
import { check } from './check';
import { secretName, signingSecret } from './signing-secret';

const SECRET = 'topsecret';
const BODY = '{"id":\r\n"A-1001"}';
const lines = (time: string, body = BODY) =>
  `v1\n${time}\nPOST\napi.example.com\n/orders?x=1\napplication/json; charset=utf-8\n${body}`;
const TIME = '1700000000';
const MESSAGE = lines(TIME);

const hmac = (message: string) => createHmac('sha256', SECRET).update(message);
const RIGHT = hmac(MESSAGE).digest('hex');

/** The sentence that a person reads. */
const said = async (pasted: string): Promise<string> =>
  texts.outcome(
    await check(pasted, { message: Buffer.from(MESSAGE), secret: SECRET }, () => Promise.resolve()),
  );

test.each<[string, string | RegExp]>([
  ['', 'Paste a signature or a message first.'],
  [RIGHT, /^Identical: the receiver computes the right signature\./],
  [`t=${TIME},v1=${RIGHT}`, /^Identical: the receiver computes the right signature\./],
  [
    `X-Signature: t=17,v1=${hmac(lines('17')).digest('hex')}`,
    /^Identical: the receiver computes the right signature for t=17\./,
  ],
  [RIGHT.toUpperCase(), /^This is the right signature, written in upper case\./],
  [hmac(MESSAGE).digest('base64'), /^This is the right signature, written in Base64\./],
  [
    hmac(`${MESSAGE}\n`).digest('hex'),
    'This is the signature over the message with a line feed after the body.',
  ],
  [
    hmac(`${MESSAGE}\n`).digest('base64'),
    'This is the signature over the message with a line feed after the body, written in Base64.',
  ],
  ['0'.repeat(64), /^No usual cause gives this signature\. Is it of this very request.* Paste the message/],
  [`t=5,v1=${'0'.repeat(64)}`, /^No usual cause gives this signature for t=5\. Paste the message/],
  ['0'.repeat(40), '20 bytes are as long as SHA-1. The signature is HMAC-SHA-256, which has 32.'],
  ['t=1,v1=?', /^This is not the value of a signature’s header/],
  [MESSAGE.replace('\r', ''), /^Identical: the receiver builds the message that was signed\./],
  [JSON.stringify(MESSAGE), /^Identical: the receiver builds the message that was signed\./],
  [JSON.stringify(MESSAGE.replace('\r', '')), 'The receiver’s message differs in Body.'],
  [
    JSON.stringify(MESSAGE.replace('POST', 'post').replace('?x=1', '')),
    'The receiver’s message differs in Method, Target.',
  ],
  [BODY, 'The receiver builds the message with nothing but its body.'],
])('%j: %s', async (pasted, sentence) => {
  expect(await said(pasted)).toMatch(
    typeof sentence === 'string' ? new RegExp(`^${escaped(sentence)}$`) : sentence,
  );
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('text tells that its carriage returns are lost, other forms have them', async () => {
  const lost = async (pasted: string) => {
    const outcome = await check(pasted, { message: Buffer.from(MESSAGE), secret: SECRET }, () =>
      Promise.resolve(),
    );
    return outcome.type === 'message' && outcome.lineEndsLost;
  };
  expect(await lost(MESSAGE)).toBe(true);
  expect(await lost(JSON.stringify(MESSAGE))).toBe(false);
});

test.each([
  [{ method: 'hmac', headerName: 'X', secret: 'typed' } as const, 'SIGNING_SECRET', 'typed'],
  [{ method: 'hmac', headerName: 'X', secret: { secret: 'CRM_KEY' } } as const, 'CRM_KEY', 'kept'],
  [
    { method: 'hmac', headerName: 'X', secret: { secret: 'toString' } } as const,
    'SECRET_toString',
    undefined,
  ],
  [{ method: 'hmac', headerName: 'X', secret: { secret: 'PORT' } } as const, 'SECRET_PORT', undefined],
  [{ method: 'none' } as const, 'SIGNING_SECRET', undefined],
])('%j: the name and the value of the secret', (authentication, name, value) => {
  const action = {
    version: 1,
    objectId: 'automation.rest-api-call',
    name: '',
    method: 'GET',
    url: '',
    format: 'json',
    body: '',
    authentication,
  } as const;
  expect(secretName(authentication)).toBe(name);
  const inputs = {
    action,
    context: { root: { type: 'null' } } as const,
    secrets: { CRM_KEY: 'kept' },
    now: 0,
    id: 'msg_1',
  };
  expect(signingSecret(inputs)).toBe(value);
});
