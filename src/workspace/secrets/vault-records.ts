/** The stored records of the vault. */
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { type Schema, type StoredLock, TAB_KEY, type VaultLock } from '../storage/records';
import { isWrappedKey, type Sealed } from './sealing';

/** `['named', name]` or `['typed', id of the action, authentication method]`. */
export type SecretPlace = readonly string[];

export interface SealedSecret {
  readonly place: SecretPlace;
  /** Left out to forget the secret. */
  readonly sealed?: Sealed;
}

export interface StoredVault {
  /** Left out where no secret is remembered on this device. */
  readonly lock?: VaultLock;
  readonly secrets: readonly (SealedSecret & { readonly sealed: Sealed })[];
}

const LOCK = ['lock'];

type Writing = IDBPTransaction<Schema, ['vault', 'keys'], 'readwrite'>;

/** The secrets that are remembered on this device. What another tab has locked anew meanwhile is left alone. */
export class VaultRecords {
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  async read(): Promise<StoredVault> {
    const { store } = this.#database.transaction('vault');
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    let lock: VaultLock | undefined;
    const secrets: { place: SecretPlace; sealed: Sealed }[] = [];
    for (const [at, value] of values.entries()) {
      const place: unknown = keys[at];
      if (isLock(value)) lock = fromStoredLock(value);
      else if (value instanceof Uint8Array && isPlace(place)) secrets.push({ place, sealed: value });
    }
    return { ...(lock && { lock }), secrets };
  }

  /**
   * Writes changed secrets; false if the lock was replaced. With `renewTabKey`, text that tabs have
   * sealed until now can no longer be decrypted.
   */
  write(
    lockId: string,
    changed: readonly SealedSecret[],
    { renewTabKey = false }: { readonly renewTabKey?: boolean } = {},
  ): Promise<boolean> {
    return this.#whileLockIs(lockId, async (writing) => {
      const vault = writing.objectStore('vault');
      if (renewTabKey) await writing.objectStore('keys').delete(TAB_KEY);
      for (const { place, sealed } of changed) {
        if (sealed) await vault.put(sealed, [...place]);
        else await vault.delete([...place]);
      }
    });
  }

  /** Wraps the same key with another passphrase; false if the lock was replaced. */
  relock(lock: VaultLock): Promise<boolean> {
    return this.#whileLockIs(lock.id, async (writing) => {
      await writing.objectStore('vault').put(toStoredLock(lock), LOCK);
    });
  }

  /**
   * Replaces the lock and all secrets; false if the lock was replaced before. A passphrase renews the
   * key of the tabs too: without the passphrase, nothing stored here decrypts what tabs have sealed
   * before.
   */
  replace(lockId: string | undefined, { lock, secrets }: StoredVault): Promise<boolean> {
    return this.#whileLockIs(lockId, async (writing) => {
      const vault = writing.objectStore('vault');
      if (lock?.type === 'passphrase') await writing.objectStore('keys').delete(TAB_KEY);
      await vault.clear();
      if (lock) await vault.put(toStoredLock(lock), LOCK);
      for (const { place, sealed } of secrets) await vault.put(sealed, [...place]);
    });
  }

  async #whileLockIs(
    lockId: string | undefined,
    work: (writing: Writing) => Promise<void>,
  ): Promise<boolean> {
    const writing = this.#database.transaction(['vault', 'keys'], 'readwrite', { durability: 'strict' });
    try {
      const isOurs = lockIdOf(await writing.objectStore('vault').get(LOCK)) === lockId;
      if (isOurs) await work(writing);
      await writing.done;
      return isOurs;
    } catch (error) {
      abort(writing);
      throw error;
    }
  }

  /** Deletes all secrets under any lock, and the key of the tabs. */
  async clear(): Promise<void> {
    const clearing = this.#database.transaction(['vault', 'keys'], 'readwrite');
    await Promise.all([
      clearing.objectStore('vault').clear(),
      clearing.objectStore('keys').delete(TAB_KEY),
      clearing.done,
    ]);
  }
}

/** Aborts the transaction, because half of a change would be a lock without its secrets. */
function abort(writing: { abort: () => void; readonly done: Promise<void> }): void {
  // The rejection is the expected result of the abort.
  writing.done.catch(() => undefined);
  try {
    writing.abort();
  } catch {
    // The error has aborted the transaction already.
  }
}

const toStoredLock = ({ type, ...lock }: VaultLock): StoredLock => ({ ...lock, is: type }) as StoredLock;

const fromStoredLock = ({ is, ...lock }: StoredLock): VaultLock => ({ ...lock, type: is }) as VaultLock;

const lockIdOf = (value: unknown): string | undefined => (isLock(value) ? value.id : undefined);

const isPlace = (value: unknown): value is SecretPlace =>
  Array.isArray(value) && value.every((part) => typeof part === 'string');

/** Whether this is a lock that can be opened. The secrets under any other are lost. */
function isLock(value: unknown): value is StoredLock {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  const { id, is, key, wrapped } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string') return false;
  return is === 'device' ? key instanceof CryptoKey : is === 'passphrase' && isWrappedKey(wrapped);
}
