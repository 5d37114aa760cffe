import { describe, expect, test } from 'vitest';
import { memoryNote } from './test-tab';
import { Vault } from './vault';

async function vaultOf(note = memoryNote()) {
  const vault = new Vault();
  await vault.open(note);
  return vault;
}

describe('the secret values of a tab', () => {
  test('are there when it is loaded again', async () => {
    const note = memoryNote();
    const vault = await vaultOf(note);
    vault.keepTyped('a', { basic: 'one', hmac: 'two' });
    vault.keepNamed({ CRM: 'three', ['__proto__']: 'four' });
    expect(vault.isUnkept).toBe(true);
    await vault.save();
    expect(vault.isUnkept).toBe(false);
    const again = await vaultOf(note);
    expect(again.typedOf('a')).toEqual({ basic: 'one', hmac: 'two' });
    expect(Object.entries(again.named)).toEqual([
      ['CRM', 'three'],
      ['__proto__', 'four'],
    ]);
  });

  test('go with their action', async () => {
    const note = memoryNote();
    const vault = await vaultOf(note);
    vault.keepTyped('a', { basic: 'one' });
    vault.keepTyped('a', {});
    await vault.save();
    expect((await vaultOf(note)).typedOf('a')).toEqual({});
  });

  test('a value that is the same leaves nothing to be kept', async () => {
    const vault = await vaultOf();
    vault.keepTyped('a', {});
    expect(vault.isUnkept).toBe(false);
  });

  test('live in memory where nothing keeps them, and that is said', async () => {
    const full = { read: () => Promise.resolve(undefined), write: () => Promise.reject(new Error('full')) };
    for (const note of [undefined, full]) {
      const vault = new Vault();
      await vault.open(note);
      vault.keepTyped('a', { basic: 'one' });
      await vault.save();
      expect(vault.typedOf('a')).toEqual({ basic: 'one' });
      expect([vault.isUnkept, vault.canKeep]).toEqual([true, false]);
    }
  });
});
