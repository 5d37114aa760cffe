import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { type Action, build, readContext } from '../../core';
import { withUsernameAsKey } from './secret-names';

const action = (username: string): Action =>
  aWebhook({
    name: 'Charge',
    url: 'https://api.example.com/v1/charges',
    data: [{ key: 'amount', value: '{{ n }}', enabled: true }],
    authentication: { method: 'basic', username, password: '' },
  });

const context = readContext('{"n":1}').context;
const sent = (one: Action | undefined) => one && build(one, { context, now: 0 }).request;

test('as a secret it is sent as before, byte for byte, whatever the key is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (username) => {
      const before = action(username);
      expect(sent(withUsernameAsKey(before, 'basic'))).toEqual(sent(before));
    }),
  );
});

test.each([
  ['basic', 'Basic c2tfbGl2ZV80MjQyOg=='],
  ['bearer', 'Bearer sk_live_4242'],
] as const)('%s: no user name is left in the open', (scheme, secret) => {
  const kept = withUsernameAsKey(action('sk_live_4242'), scheme);
  expect(kept?.authentication).toEqual({ method: 'header-key', headerName: 'Authorization', secret });
  expect(sent(kept)?.headers).toContainEqual(['Authorization', secret]);
});

test('other authentication stays what it is', () => {
  const other = { ...action(''), authentication: { method: 'none' } } as const;
  expect(withUsernameAsKey(other, 'basic')).toBeUndefined();
});
