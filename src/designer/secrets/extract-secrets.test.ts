import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import type { Action, Authentication } from '../../core';
import { type ExistingSecrets, extractSecrets, ownSecrets } from './action-secrets';

const action = (authentication: Authentication): Action =>
  aWebhook({ name: 'Order', url: 'https://example.com', authentication });
const basic = (username: string, password: string | { secret: string }) =>
  action({ method: 'basic', username, password });
const key = (headerName: string, secret: string) => action({ method: 'header-key', headerName, secret });
const hmac = (secret: string) => action({ method: 'hmac', headerName: 'X-Signature', secret });

const NOTHING: ExistingSecrets = { named: {}, isTaken: () => false };
const valuesOf = (actions: Action[], known = NOTHING) => extractSecrets(actions, known).values;

describe('the secrets of actions from elsewhere', () => {
  test('become names', () => {
    const { actions, values } = extractSecrets([basic('shop', 'hunter2')], NOTHING);
    expect(actions).toEqual([basic('shop', { secret: 'SHOP_PASSWORD' })]);
    expect(values).toEqual({ SHOP_PASSWORD: 'hunter2' });
  });

  test.each([
    ['a user', basic('shop', 'v'), 'SHOP_PASSWORD'],
    ['a user with other letters', basic('Jörg@büro.example', 'v'), 'JORG_BURO_EXAMPLE_PASSWORD'],
    ['no user', basic('', 'v'), 'PASSWORD'],
    ['a user in other scripts', basic('店', 'v'), 'PASSWORD'],
    ['a header', key('X-Api-Key', 'v'), 'X_API_KEY'],
    ['a header that begins with a digit', key('1-Key', 'v'), '_1_KEY'],
    ['no header', key('', 'v'), 'SECRET_KEY'],
    ['a signature', hmac('v'), 'SIGNING_SECRET'],
  ])('are named after %s', (_, one, name) => {
    expect(valuesOf([one])).toEqual({ [name]: 'v' });
  });

  test('share a name when they are the same, and no name has two values', () => {
    const { actions, values } = extractSecrets(
      [key('X-Key', 'one'), key('X-Key', 'two'), key('X-Key', 'one')],
      NOTHING,
    );
    expect(values).toEqual({ X_KEY: 'one', X_KEY_2: 'two' });
    expect(actions.map(({ authentication }) => 'secret' in authentication && authentication.secret)).toEqual([
      { secret: 'X_KEY' },
      { secret: 'X_KEY_2' },
      { secret: 'X_KEY' },
    ]);
  });

  test.each<[string, ExistingSecrets, string]>([
    ['is there with the same value', { named: { X_KEY: 'one' }, isTaken: () => true }, 'X_KEY'],
    ['is there with another value', { named: { X_KEY: 'two' }, isTaken: () => false }, 'X_KEY_2'],
    ['is locked', { named: {}, isTaken: (name) => name === 'X_KEY' }, 'X_KEY_2'],
  ])('get a name that fits where it %s', (_, known, name) => {
    expect(valuesOf([key('X-Key', 'one')], known)).toEqual({ [name]: 'one' });
  });

  test('take no name that one of the actions calls another secret', () => {
    const { actions, values } = extractSecrets(
      [basic('a', { secret: 'X_KEY' }), key('X-Key', 'one')],
      NOTHING,
    );
    expect(values).toEqual({ X_KEY_2: 'one' });
    expect(actions[0]).toEqual(basic('a', { secret: 'X_KEY' }));
  });

  test.each([
    ['none', action({ method: 'none' })],
    ['an empty one', basic('shop', '')],
    ['a name', basic('shop', { secret: 'CRM' })],
  ])('stay as they are where there is %s', (_, one) => {
    expect(extractSecrets([one], NOTHING)).toEqual({ actions: [one], values: {} });
  });

  test('are many at once', () => {
    const many = Array.from({ length: 5000 }, (_, index) => key('X-Key', `value ${index}`));
    expect(Object.keys(valuesOf(many))).toHaveLength(5000);
  });
});

test('the secrets of the person that actions from elsewhere call by name are known', () => {
  const actions = [
    basic('shop', { secret: 'CRM' }),
    basic('other', { secret: 'CRM' }),
    basic('shop', { secret: 'THEIRS' }),
    basic('shop', 'CRM'),
    action({ method: 'none' }),
  ];
  expect(ownSecrets(actions, { isTaken: (name) => name === 'CRM' })).toEqual(['CRM']);
});
