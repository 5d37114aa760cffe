import { expect, test } from 'vitest';
import { type Action, build, readContext, SCHEME_NAMES, type SchemeName } from '../../core';
import { signedRows } from './signed-rows';

const actionWith = (scheme: SchemeName): Action => ({
  version: 1,
  objectId: 'automation.rest-api-call',
  name: '',
  method: 'POST',
  url: 'https://example.com/a?b=1',
  format: 'json',
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
  const { context } = readContext('{}');
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
  const { context } = readContext('{}');
  const { signed, signedParts = [] } = build(actionWith(scheme), { context, now: 17, id: 'id' });
  const rows = signedRows(signedParts);
  expect(rows[0]?.start).toBe(0);
  expect(rows.slice(1).map(({ start }) => start)).toEqual(rows.slice(0, -1).map(({ end }) => end));
  expect(rows.at(-1)?.end).toBe(signed?.length);
  const named = rows.flatMap(({ part }) => part ?? []);
  expect(named).toEqual(signedParts.filter(({ part }) => part.type !== 'text'));
});
