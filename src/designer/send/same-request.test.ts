import { expect, test } from 'vitest';
import { type Action, build, readContext } from '../../core';
import { sameRequest } from './outbox';

const { context } = readContext('{}');
const built = (settings: object, now = 1_700_000_000) =>
  build(
    {
      version: 1,
      objectId: 'automation.rest-api-call',
      name: '',
      method: 'POST',
      url: 'https://api.example.com/',
      format: 'json',
      body: '{}',
      authentication: { method: 'none' },
      ...settings,
    } as Action,
    { context, now },
  );
const first = built({});
if (!first.request) throw new Error('Not sendable');
const sent = { request: first.request, bytes: first.bytes };
const hmac = { authentication: { method: 'hmac', headerName: 'X-Signature', secret: 's' } };

test.each<[string, object, number, boolean]>([
  ['built again', {}, 0, true],
  ['another name', { name: 'other' }, 0, true],
  ['a later time that is not sent', {}, 1, true],
  ['another body', { body: '[]' }, 0, false],
  ['the same message by another scheme', { url: 'http://api.example.com/' }, 0, false],
  ['with an error', { url: '' }, 0, false],
  ['signed', hmac, 0, false],
])('%s', (_, settings, later, isSame) => {
  expect(sameRequest(built(settings, 1_700_000_000 + later), sent)).toBe(isSame);
});
