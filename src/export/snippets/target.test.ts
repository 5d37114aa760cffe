import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { type Action, type Authentication, build, readContext } from '../../core';
import { outgoing, secretVariables } from './target';

const { context } = readContext('{}');

const actionWith = (authentication: Authentication): Action =>
  aWebhook({
    name: 'Order created',
    url: 'https://api.example.com:8443/v1?x=1',
    format: 'json',
    authentication,
  });

function from(authentication: Authentication, reveal = false, secrets: Record<string, string> = {}) {
  const action = actionWith(authentication);
  const built = build(action, { context, secrets, now: 7 });
  return outgoing(built, { variableOf: secretVariables(action), reveal, now: 7 });
}

/** The last field, as plain data. */
const fieldOf = (...settings: Parameters<typeof from>) =>
  JSON.parse(JSON.stringify(from(...settings)?.fields.at(-1)));

const text = (written: string) => ({ type: 'text', text: written });
const variable = (name: string) => ({ type: 'variable', name });

test('the address, the body and the fields that code has to set', () => {
  expect(from({ method: 'none' })).toMatchObject({
    method: 'POST',
    scheme: 'https',
    authority: 'api.example.com:8443',
    target: '/v1?x=1',
    url: 'https://api.example.com:8443/v1?x=1',
    fields: [{ name: 'Content-Type', value: [text('application/json; charset=utf-8')] }],
    body: '{}',
    bodySize: 2,
    variables: [],
    isSigned: false,
    now: 7,
  });
});

test('B28: what is not sendable is no code', () =>
  expect(from({ method: 'basic', username: 'a:b', password: '' })).toBeUndefined());

describe('a secret is a variable until it is revealed (B5)', () => {
  const literal: Authentication = { method: 'basic', username: 'sh"ö\'p', password: 'a:b' };
  const named: Authentication = { method: 'header-key', headerName: 'X-Key', secret: { secret: 'CRM' } };

  test('Basic: the username is text to the colon, the password is the variable', () =>
    expect(fieldOf(literal)).toEqual({
      name: 'Authorization',
      credentials: [text('sh"ö\'p:'), variable('ORDER_CREATED_PASSWORD')],
    }));

  test('Basic, revealed', () =>
    expect(fieldOf(literal, true)).toEqual({
      name: 'Authorization',
      credentials: [text('sh"ö\'p:'), text('a:b')],
    }));

  test('Basic without a password has nothing to hide', () =>
    expect(fieldOf({ method: 'basic', username: '', password: '' })).toEqual({
      name: 'Authorization',
      credentials: [text(':')],
    }));

  test('a header key by the name that the action gives it', () =>
    expect(fieldOf(named, false, { CRM: 'k-1' })).toEqual({ name: 'X-Key', value: [variable('CRM')] }));

  test('a header key, revealed', () =>
    expect(fieldOf(named, true, { CRM: 'k-1' })).toEqual({ name: 'X-Key', value: [text('k-1')] }));

  test('an HMAC signature is no secret, and its secret is nowhere', () => {
    const signed = from({ method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' });
    expect(signed?.fields.at(-1)).toEqual({
      name: 'X-Signature',
      value: [text(expect.stringMatching(/^t=7,v1=[0-9a-f]{64}$/) as unknown as string)],
    });
    expect(signed?.isSigned).toBe(true);
    expect(signed?.variables).toEqual([]);
    expect(JSON.stringify(signed)).not.toContain('topsecret');
  });

  test.each<[string, Authentication, Record<string, string>]>([
    ['Basic', { method: 'basic', username: 'shop', password: 'Tr0ub4dor' }, {}],
    ['a header key', { method: 'header-key', headerName: 'X', secret: { secret: 'K' } }, { K: 'Tr0ub4dor' }],
  ])('%s: neither the value nor the whole message is there', (_, authentication, secrets) => {
    const hidden = JSON.stringify(from(authentication, false, secrets));
    expect(hidden).not.toContain('Tr0ub4dor');
    expect(hidden).not.toContain(btoa('shop:Tr0ub4dor'));
    expect(from(authentication, false, secrets)?.whole).toBeUndefined();
    expect(from(authentication, true, secrets)?.whole?.message).toMatch(/Tr0ub4dor|c2hvcDpUcjB1YjRkb3I=/);
  });
});

test.each([
  ['CRM_KEY', 'CRM_KEY'],
  ['PATH', 'SECRET_PATH'],
  ['home', 'SECRET_home'],
  ['_', 'SECRET__'],
  ['LD_PRELOAD', 'SECRET_LD_PRELOAD'],
  ['LC_KEY', 'SECRET_LC_KEY'],
  ['PATHS', 'PATHS'],
])('the secret %s is the variable %s', (secret, name) => {
  const authentication: Authentication = { method: 'header-key', headerName: 'X', secret: { secret } };
  expect(from(authentication, false, { [secret]: 'k' })?.variables).toEqual([name]);
});
