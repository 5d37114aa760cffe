import { expect, test } from 'vitest';
import { lifetimeOf } from './editor-context';

const HERE = { isLocked: false } as const;

test.each([
  ['page', { keeping: 'tab', ...HERE }, false],
  ['tab', { keeping: 'tab', ...HERE }, true],
  ['tab', { keeping: 'tab', ...HERE, trouble: 'not-remembered' }, true],
  ['device', { keeping: 'device', ...HERE }, true],
  ['passphrase', { keeping: 'passphrase', ...HERE }, true],
  ['locked', { keeping: 'passphrase', isLocked: true }, true],
  ['not-remembered', { keeping: 'device', ...HERE, trouble: 'full' }, true],
] as const)('U7: %s, where the vault is %j and it can keep: %s', (lifetime, state, canKeep) => {
  expect(lifetimeOf({ state, canKeep })).toBe(lifetime);
});
