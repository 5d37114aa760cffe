import { describe, expect, test, vi } from 'vitest';
import { newWrappedKey, openWrappedKey, rewrapKey } from './passphrase';
import { isCheaperToGuess, seal, unseal } from './sealing';

vi.mock('./scrypt', () => import('../../../test/cheap-scrypt'));

const opened = async (...of: Parameters<typeof openWrappedKey>): Promise<CryptoKey> => {
  const key = await openWrappedKey(...of);
  if (!key) throw new Error('The passphrase does not fit');
  return key;
};

// Guessing is made slow, and so is opening.
describe('a key behind a passphrase', { timeout: 60_000 }, () => {
  test('is opened by the passphrase alone, and cannot be read', async () => {
    const { wrapped, key: made } = await newWrappedKey('Ärger im Büro');
    expect(await openWrappedKey(wrapped, 'ärger im Büro')).toBeUndefined();
    const key = await opened(wrapped, 'A\u0308rger im Bu\u0308ro');
    for (const one of [made, key]) await expect(crypto.subtle.exportKey('raw', one)).rejects.toThrow();
    expect(await unseal(key, await seal(made, 'text'))).toBe('text');
    expect(await unseal(key, await seal(key, 'text'))).toBe('text');
  });

  test('costs as much to guess as OWASP asks for, with a salt of its own', async () => {
    const { wrapped: one } = await newWrappedKey('same');
    const { wrapped: other } = await newWrappedKey('same');
    expect(one).toMatchObject({ type: 'scrypt', cost: { N: 2 ** 17, r: 8, p: 1 } });
    expect(isCheaperToGuess(one)).toBe(false);
    expect(one.salt).toHaveLength(16);
    expect(one.salt).not.toEqual(other.salt);
  });

  test('stays the same key behind another passphrase', async () => {
    const { wrapped, key } = await newWrappedKey('one');
    const sealed = await seal(key, 'text');
    expect(await rewrapKey(wrapped, 'other', 'two')).toBeUndefined();
    const again = await rewrapKey(wrapped, 'one', 'two');
    if (!again) throw new Error('The passphrase does not fit');
    expect(await openWrappedKey(again, 'one')).toBeUndefined();
    expect(await unseal(await opened(again, 'two'), sealed)).toBe('text');
  });
});

test.each([
  ['a cost that is no power of two', { type: 'scrypt', cost: { N: 3, r: 8, p: 1 } }],
  ['a negative cost', { type: 'scrypt', cost: { N: -2, r: 8, p: 1 } }],
  ['more memory than there is', { type: 'scrypt', cost: { N: 2 ** 40, r: 8, p: 1 } }],
  ['work for days', { type: 'scrypt', cost: { N: 2 ** 17, r: 8, p: 1_000_000 } }],
  ['no rounds', { type: undefined, iterations: 0 }],
] as const)('a lock with %s is told as damaged', async (_, how) => {
  const { wrapped } = await newWrappedKey('one');
  const damaged = { ...wrapped, ...how } as typeof wrapped;
  await expect(openWrappedKey(damaged, 'one')).rejects.toMatchObject({ reason: 'damaged' });
});

test('a sealed text opens only with what it is about', async () => {
  const { key } = await newWrappedKey('one');
  const sealed = await seal(key, 'text', 'named A');
  expect(await unseal(key, sealed, 'named A')).toBe('text');
  await expect(unseal(key, sealed, 'named B')).rejects.toThrow();
});
