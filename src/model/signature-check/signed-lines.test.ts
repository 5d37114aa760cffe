import { expect, test } from 'vitest';
import { type Action, build, readContext } from '../../core';
import { signatureField } from './signature-field';
import { signedLines } from './signed-parts';

const { context } = readContext('{}');
const signed = (action: Partial<Action>) =>
  build(
    {
      version: 1,
      objectId: 'automation.rest-api-call',
      name: '',
      method: 'POST',
      url: 'https://api.example.com/orders/A-1001?x=1',
      format: 'json',
      body: '{"id":\n"A-1001"}',
      authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
      ...action,
    } as Action,
    { context, now: 1_700_000_000 },
  );

test.each<[string, Partial<Action>, string[], string]>([
  [
    'POST',
    {},
    ['v1', '1700000000', 'POST', 'api.example.com', '/orders/A-1001?x=1', 'application/json; charset=utf-8'],
    '{"id":\n"A-1001"}',
  ],
  [
    'GET without a body',
    { method: 'GET', body: '' } as Partial<Action>,
    ['v1', '1700000000', 'GET', 'api.example.com', '/orders/A-1001?x=1', ''],
    '',
  ],
])('the signed message of a %s in its lines (B24, B26)', (_, action, lines, body) => {
  const { signed: bytes = new Uint8Array() } = signed(action);
  const found = signedLines(bytes);
  expect(found.lines.map(({ text }) => text)).toEqual(lines);
  expect(new TextDecoder().decode(bytes.subarray(found.bodyStart))).toBe(body);
});

test('the header with the signature is read from the message', () => {
  const built = signed({});
  const [name, value] = built.request?.headers.find(([each]) => each === 'X-Signature') ?? [];
  expect(signatureField(built)).toEqual({ name, value });
});

test('no signature, no header', () => {
  expect(signatureField(signed({ authentication: { method: 'none' } }))).toBeUndefined();
});
