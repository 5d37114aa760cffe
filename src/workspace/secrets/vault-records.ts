import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { type Schema, type StoredLock, TAB_KEY, type VaultLock } from '../storage/schema';
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
   * Writes the secrets that have changed; false where the lock is not this one any more. With
   * `renewTabKey`, what tabs have sealed until now can be opened no more.
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

  /** Puts the same key behind another passphrase; false where the lock is not this one any more. */
  relock(lock: VaultLock): Promise<boolean> {
    return this.#whileLockIs(lock.id, async (writing) => {
      await writing.objectStore('vault').put(toStoredLock(lock), LOCK);
    });
  }

  /**
   * Puts another lock and everything behind it in the place of all; false where the lock is not
   * this one any more. A passphrase renews the key of the tabs too: without it, nothing that is
   * kept here opens what tabs have sealed before.
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

  /** Forgets all of them, whatever lock they are behind, and with what tabs sealed theirs. */
  async clear(): Promise<void> {
    const clearing = this.#database.transaction(['vault', 'keys'], 'readwrite');
    await Promise.all([
      clearing.objectStore('vault').clear(),
      clearing.objectStore('keys').delete(TAB_KEY),
      clearing.done,
    ]);
  }
}

/** All of a change is kept or none: half of one would be a lock without its secrets. */
function abort(writing: { abort: () => void; readonly done: Promise<void> }): void {
  // That it was aborted is what was wanted.
  writing.done.catch(() => undefined);
  try {
    writing.abort();
  } catch {
    // What failed has stopped it already.
  }
}

const toStoredLock = ({ type, ...lock }: VaultLock): StoredLock => ({ ...lock, is: type }) as StoredLock;

const fromStoredLock = ({ is, ...lock }: StoredLock): VaultLock => ({ ...lock, type: is }) as VaultLock;

const lockIdOf = (value: unknown): string | undefined => (isLock(value) ? value.id : undefined);

const isPlace = (value: unknown): value is SecretPlace =>
  Array.isArray(value) && value.every((part) => typeof part === 'string');

/** Whether it is a lock that can be opened. The secrets behind any other are lost. */
function isLock(value: unknown): value is StoredLock {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  const { id, is, key, wrapped } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string') return false;
  return is === 'device' ? key instanceof CryptoKey : is === 'passphrase' && isWrappedKey(wrapped);
}
