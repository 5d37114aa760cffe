import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { anyAction } from '../../../test/arbitrary-action';
import type { DataRow } from '../../core';
import { toSecretName } from './authentication-draft';
import { BLANK_ROW, toAction, toDraft } from './draft';

/** Blank rows at the end are rows as any others, beside the one that the draft adds for typing on. */
const action = fc
  .tuple(anyAction, fc.nat(2))
  .map(([one, blanks]) =>
    'data' in one ? { ...one, data: [...one.data, ...Array<DataRow>(blanks).fill(BLANK_ROW)] } : one,
  );

test('a draft stands for exactly the action it was made from', () => {
  fc.assert(
    fc.property(action, (one) => {
      expect(toAction(toDraft(one))).toEqual(one);
    }),
  );
});

test.each([
  ['CRM_PASSWORD', 'CRM_PASSWORD'],
  ['crm password-2', 'crm_password_2'],
  ['2fa', '_2fa'],
  ['', ''],
])('B5: “%s” as the name of a secret becomes “%s”', (typed, name) => {
  expect(toSecretName(typed)).toBe(name);
});

describe('a draft', () => {
  const webhook = toDraft(
    aWebhook({
      url: '',
      format: 'json',
      data: [{ key: 'id', value: '1', enabled: true }],
      authentication: { method: 'basic', username: 'shop', password: 'x' },
    }),
  );

  test('ends with a blank row that is no part of the action', () => {
    expect(webhook.webhook.data.at(-1)).toEqual(BLANK_ROW);
    expect(toAction(webhook)).toMatchObject({ data: [{ key: 'id' }] });
  });

  test('B5: names a secret by its setting until it has a name', () => {
    const password = { by: 'name' as const, value: '', name: '' };
    const { authentication } = webhook;
    const named = { ...webhook, authentication: { ...authentication, basic: { username: '', password } } };
    expect(toAction(named).authentication).toMatchObject({ password: { secret: 'PASSWORD' } });
  });

  test('keeps the settings of the other kind and of the other authentication methods', () => {
    const there = { ...webhook, objectId: 'automation.rest-api-call' as const };
    there.authentication = { ...there.authentication, method: 'hmac' };
    expect(toAction(there)).toEqual({
      version: 1,
      objectId: 'automation.rest-api-call',
      name: '',
      method: 'POST',
      url: '',
      format: 'json',
      body: '',
      authentication: { method: 'hmac', headerName: 'X-Signature', secret: '' },
    });
    const back = { ...there, objectId: webhook.objectId };
    back.authentication = { ...back.authentication, method: 'basic' };
    expect(toAction(back)).toEqual(toAction(webhook));
  });
});
