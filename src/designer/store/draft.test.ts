import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemeWith } from '../../../test/arbitrary-scheme';
import type { Action, Authentication, Secret } from '../../core';
import { toSecretName } from './authentication-draft';
import { BLANK_ROW, toAction, toDraft } from './draft';

const secret: fc.Arbitrary<Secret> = fc.oneof(
  fc.string(),
  fc.record({ secret: fc.constantFrom('A', 'KEY_2') }),
);
const withHeader = { headerName: fc.string(), secret };

const authentication: fc.Arbitrary<Authentication> = fc.oneof(
  fc.record({ method: fc.constant('none' as const) }),
  fc.record({ method: fc.constant('basic' as const), username: fc.string(), password: secret }),
  fc.record({ method: fc.constant('header-key' as const), ...withHeader }),
  fc.record(
    {
      method: fc.constant('hmac' as const),
      ...withHeader,
      scheme: schemeWith(fc.string()),
      keyid: fc.string({ minLength: 1 }),
      secondSecret: secret.filter((one) => one !== ''),
    },
    { requiredKeys: ['method', 'headerName', 'secret'] },
  ),
);

const common = {
  version: fc.constant(1 as const),
  name: fc.string(),
  method: fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const),
  url: fc.string(),
  authentication,
};

const row = fc.oneof(
  fc.record({ key: fc.string(), value: fc.string(), enabled: fc.boolean() }),
  fc.constant(BLANK_ROW),
);

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    ...common,
    objectId: fc.constant('automation.webhook' as const),
    format: fc.constantFrom('default' as const, 'json' as const),
    data: fc.array(row),
  }),
  fc.record({
    ...common,
    objectId: fc.constant('automation.rest-api-call' as const),
    format: fc.constant('json' as const),
    body: fc.string(),
  }),
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
  const webhook = toDraft({
    version: 1,
    objectId: 'automation.webhook',
    name: '',
    method: 'POST',
    url: '',
    format: 'json',
    data: [{ key: 'id', value: '1', enabled: true }],
    authentication: { method: 'basic', username: 'shop', password: 'x' },
  });

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
