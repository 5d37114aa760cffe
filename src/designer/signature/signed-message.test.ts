import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { type Action, build, readContext, SCHEME_NAMES, type SchemeName } from '../../core';
import { secretVariable, signatureField, signedRows, signingSecret } from './check-signature';

const { context } = readContext('{}');
const signed = (settings: Parameters<typeof aRestApiCall>[0]) =>
  build(
    aRestApiCall({
      url: 'https://api.example.com/orders/A-1001?x=1',
      body: '{"id":\n"A-1001"}',
      authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
      ...settings,
    }),
    { context, now: 1_700_000_000 },
  );

test('the header with the signature is read from the message', () => {
  const built = signed({});
  const [name, value] = built.request?.headers.find(([each]) => each === 'X-Signature') ?? [];
  expect(signatureField(built)).toEqual({ name, value });
});

test('no signature, no header', () => {
  expect(signatureField(signed({ authentication: { method: 'none' } }))).toBeUndefined();
});

const actionWith = (scheme: SchemeName): Action =>
  aRestApiCall({
    url: 'https://example.com/a?b=1',
    body: '{}',
    authentication: {
      method: 'hmac',
      scheme,
      headerName: '',
      keyid: 'k',
      secret: 'd2hvbGU=',
    },
  });

function rowsOf(scheme: SchemeName): [part: string | undefined, text: string][] {
  const { signed, signedParts = [] } = build(actionWith(scheme), { context, now: 17, id: 'id' });
  return signedRows(signedParts).map(({ start, end, part }) => [
    part?.part.type,
    Buffer.from(signed?.subarray(start, end) ?? []).toString(),
  ]);
}

test.each<[SchemeName, ReturnType<typeof rowsOf>]>([
  ['github', [['body', '{}']]],
  [
    'standard-webhooks',
    [
      ['id', 'id'],
      ['time', '.17'],
      ['body', '.{}'],
    ],
  ],
  [
    'slack',
    [
      ['time', 'v0:17'],
      ['body', ':{}'],
    ],
  ],
  [
    'whole-request-v1',
    [
      [undefined, 'v1\n'],
      ['time', '17\n'],
      ['method', 'POST\n'],
      ['host', 'example.com\n'],
      ['target', '/a?b=1\n'],
      ['content-type', 'application/json; charset=utf-8\n'],
      ['body', '{}'],
    ],
  ],
])('%s', (scheme, rows) => {
  expect(rowsOf(scheme)).toEqual(rows);
});

test.each(SCHEME_NAMES)('the rows of %s tile the message, and each names a part or is text', (scheme) => {
  const { signed, signedParts = [] } = build(actionWith(scheme), { context, now: 17, id: 'id' });
  const rows = signedRows(signedParts);
  expect(rows[0]?.start).toBe(0);
  expect(rows.slice(1).map(({ start }) => start)).toEqual(rows.slice(0, -1).map(({ end }) => end));
  expect(rows.at(-1)?.end).toBe(signed?.length);
  const named = rows.flatMap(({ part }) => part ?? []);
  expect(named).toEqual(signedParts.filter(({ part }) => part.type !== 'text'));
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
  expect(secretVariable(authentication)).toBe(name);
  const inputs = {
    action: { ...actionWith('github'), authentication },
    context: { root: { type: 'null' } } as const,
    secrets: { CRM_KEY: 'kept' },
    now: 0,
    id: 'msg_1',
  };
  expect(signingSecret(inputs)).toBe(value);
});
