import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { anyAction } from '../../../test/arbitrary-action';
import { type Action, type Authentication, readAction, writeAction } from '../../core';
import { mergeAction, toAction, toDraft } from './draft';

const webhook = (authentication: Authentication): Action =>
  aWebhook({
    name: 'Order',
    url: 'https://api.example.com/',
    format: 'json',
    data: [{ key: 'id', value: '1', enabled: true }],
    authentication,
  });

/** As an export without secret values is read again. */
function exported(action: Action): Action {
  const [read] = readAction(writeAction(action)).actions;
  if (!read) throw new Error('An export cannot be read');
  return read;
}

describe('B5: a typed secret goes on counting where the file only names it', () => {
  test.each<[Authentication]>([
    [{ method: 'basic', username: 'u', password: 'typed' }],
    [{ method: 'header-key', headerName: 'X-Key', secret: 'typed' }],
    [{ method: 'hmac', headerName: 'X-Sign', secret: 'typed' }],
  ])('%j', (authentication) => {
    const file = { ...exported(webhook(authentication)), url: 'https://new.example/' };
    const taken = toAction(mergeAction(toDraft(webhook(authentication)), file));
    expect(taken).toEqual({ ...webhook(authentication), url: 'https://new.example/' });
  });

  test('and is kept for switching back where the file has another name', () => {
    const before = toDraft(webhook({ method: 'basic', username: 'u', password: 'typed' }));
    const file = webhook({ method: 'basic', username: 'u', password: { secret: 'OTHER' } });
    const { basic } = mergeAction(before, file).authentication;
    expect(basic.password).toEqual({ by: 'name', value: 'typed', name: 'OTHER' });
  });
});

test('what the file does not have stays aside: the other kind, and other authentication', () => {
  const before = toDraft(webhook({ method: 'basic', username: 'u', password: 'typed' }));
  const file: Action = aRestApiCall({
    name: 'By hand',
    method: 'PUT',
    url: '',
    body: '{}',
  });
  const taken = mergeAction(before, file);
  expect(toAction(taken)).toEqual(file);
  expect(taken.webhook).toBe(before.webhook);
  expect(taken.authentication.basic).toBe(before.authentication.basic);
});

test('what is taken over is written as the file is, for all actions', () => {
  fc.assert(
    fc.property(anyAction, anyAction, (one, other) => {
      const file = exported(other);
      expect(writeAction(toAction(mergeAction(toDraft(one), file)))).toBe(writeAction(file));
    }),
  );
});
