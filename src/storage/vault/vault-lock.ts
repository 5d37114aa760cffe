import { makeKey, seal, unseal } from '../encryption/sealing';
import type { VaultLock } from '../schema';
import type { SealedSecret, StoredVault } from '../vault-records';
import { type Changes, keyOf, type PlaceKey, secretPlaceOf, type Values } from './secret-cache';

/** A lock, and the key to everything behind it. */
export interface OpenLock {
  readonly lock: VaultLock;
  readonly key: CryptoKey;
}

/** A new lock that this browser opens by itself. */
export async function deviceLock(): Promise<OpenLock> {
  const key = await makeKey();
  return { lock: { id: crypto.randomUUID(), type: 'device', key }, key };
}

/** A new lock that only the passphrase opens. */
export async function passphraseLock(passphrase: string): Promise<OpenLock> {
  // Few have a passphrase.
  const { newWrappedKey } = await import('../encryption/passphrase');
  const { wrapped, key } = await newWrappedKey(passphrase);
  return { lock: { id: crypto.randomUUID(), type: 'passphrase', wrapped }, key };
}

/** The changes as they are stored: which place it is for is sealed with each value. */
export const sealAll = (key: CryptoKey, changes: Changes): Promise<SealedSecret[]> =>
  Promise.all(
    [...changes].map(async ([at, value]) => ({
      place: secretPlaceOf(at),
      ...(value !== undefined && { sealed: await seal(key, value, at) }),
    })),
  );

/** What the key opens; what it does not open was damaged, and is as if it were not there. */
export async function openAll(key: CryptoKey, secrets: StoredVault['secrets']): Promise<Values> {
  const opened = await Promise.all(
    secrets.map(async ({ place, sealed }): Promise<[PlaceKey, string][]> => {
      const at = keyOf(place);
      try {
        return [[at, await unseal(key, sealed, at)]];
      } catch {
        return [];
      }
    }),
  );
  return new Map(opened.flat());
}
