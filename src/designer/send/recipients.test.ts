import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import type { Action } from '../../core';
import { confirmationFor, readRecipients, sentSecretsOf, withRecipient } from './recipients';

const action = (authentication: Action['authentication']): Action =>
  aRestApiCall({
    name: 'Order',
    url: 'https://api.example.com/',
    body: '{}',
    authentication,
  });
const password = { secret: 'CRM_PASSWORD' };
const named = sentSecretsOf(action({ method: 'basic', username: 'u', password }), 'id-1');
const typed = sentSecretsOf(action({ method: 'basic', username: 'u', password: 'canary' }), 'id-1');

describe('the secrets of a request', () => {
  test('go by their names, or by the place where they are typed; a value is in none of them', () => {
    expect(named).toEqual([
      { key: 'named CRM_PASSWORD', name: 'CRM_PASSWORD', setting: 'password', isSigning: false },
    ]);
    expect(typed).toEqual([{ key: 'typed id-1 password', setting: 'password', isSigning: false }]);
    expect(sentSecretsOf(action({ method: 'none' }), 'id-1')).toEqual([]);
    expect(sentSecretsOf(action({ method: 'basic', username: 'u', password: '' }), 'id-1')).toEqual([]);
  });

  test('only sign with HMAC', () => {
    const hmac = { method: 'hmac', headerName: 'X-Signature', secret: { secret: 'KEY' } } as const;
    expect(sentSecretsOf(action(hmac), 'id-1')).toMatchObject([{ name: 'KEY', isSigning: true }]);
  });
});

describe('where a request goes is confirmed', () => {
  const url = 'https://api.example.com/orders?x=1';
  const origin = 'https://api.example.com';

  test('once for a host, with what it gets', () => {
    const asked = confirmationFor(url, named, {});
    expect(asked).toEqual({ origin, isNewHost: true, secrets: named });
    const known = withRecipient({}, origin, ['named CRM_PASSWORD']);
    expect(confirmationFor(url, named, known)).toBeUndefined();
    expect(confirmationFor(url, [], known)).toBeUndefined();
  });

  test('again for a secret that never went there', () => {
    const known = withRecipient({}, origin, ['named CRM_PASSWORD']);
    expect(confirmationFor(url, [...named, ...typed], known)).toEqual({
      origin,
      isNewHost: false,
      secrets: typed,
    });
  });

  test.each([
    ['another host', 'https://api.example.com.evil.example/'],
    ['another port', 'https://api.example.com:8443/'],
    ['http in place of https', 'http://api.example.com/'],
    ['a name below localhost', 'http://a.localhost/'],
    ['an address that only begins like one of this machine', 'http://127.0.0.1.example/'],
    ['the name of a member of every object', 'https://constructor/'],
  ])('for %s', (_, other) => {
    const known = withRecipient({}, origin, ['named CRM_PASSWORD']);
    expect(confirmationFor(other, named, known)).toMatchObject({ isNewHost: true, secrets: named });
  });

  test.each(['http://localhost:3000/', 'http://127.0.0.1/', 'http://127.8.9.1:80/', 'http://[::1]:8080/'])(
    'not on this machine: %s',
    (local) => {
      expect(confirmationFor(local, named, {})).toBeUndefined();
    },
  );
});

test('the newest 1,000 recipients are remembered, one that is used again among them', () => {
  let known = withRecipient({}, 'https://used-again.example', ['named OLD']);
  for (let host = 0; host < 1000; host++) {
    known = withRecipient(known, `https://host-${host}.example`, []);
    if (host === 500) known = withRecipient(known, 'https://used-again.example', ['named NEW']);
  }
  expect(Object.keys(known)).toHaveLength(1000);
  expect(known['https://used-again.example']).toEqual(['named OLD', 'named NEW']);
  expect(known).not.toHaveProperty(['https://host-0.example']);
  expect(readRecipients(JSON.stringify(known))).toEqual(known);
});

test.each([undefined, '', 'junk', 'null', '{"https://a.example": "x", "https://b.example": [1]}'])(
  'of what is stored, %j is no recipient',
  (text) => {
    expect(readRecipients(text)).toEqual({});
  },
);
