import type { IDBPDatabase, IDBPObjectStore } from 'idb';
import type { WrappedKey } from '../passphrase';
import type { Sealed } from '../sealing';
import type { Schema } from './schema';

/** What opens the remembered secrets. Its id changes whenever all of them are sealed anew. */
export type VaultLock =
  | { readonly id: string; readonly is: 'device'; readonly key: CryptoKey }
  | { readonly id: string; readonly is: 'passphrase'; readonly wrapped: WrappedKey };

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

type Writable = IDBPObjectStore<Schema, ['vault'], 'vault', 'readwrite'>;

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
      if (!(value instanceof Uint8Array)) lock = value;
      else secrets.push({ place: keys[at] ?? [], sealed: value });
    }
    return { ...(lock && { lock }), secrets };
  }

  /** Writes the secrets that have changed; false where the lock is not this one any more. */
  write(lockId: string, changed: readonly SealedSecret[]): Promise<boolean> {
    return this.#whileLockIs(lockId, async (vault) => {
      for (const { place, sealed } of changed) {
        if (sealed) await vault.put(sealed, [...place]);
        else await vault.delete([...place]);
      }
    });
  }

  /** Puts the same key behind another passphrase; false where the lock is not this one any more. */
  relock(lock: VaultLock): Promise<boolean> {
    return this.#whileLockIs(lock.id, async (vault) => {
      await vault.put(lock, LOCK);
    });
  }

  /** Puts another lock and everything behind it in the place of all; false where the lock is not this one any more. */
  replace(lockId: string | undefined, { lock, secrets }: StoredVault): Promise<boolean> {
    return this.#whileLockIs(lockId, async (vault) => {
      await vault.clear();
      if (lock) await vault.put(lock, LOCK);
      for (const { place, sealed } of secrets) await vault.put(sealed, [...place]);
    });
  }

  async #whileLockIs(lockId: string | undefined, work: (vault: Writable) => Promise<void>): Promise<boolean> {
    const writing = this.#database.transaction('vault', 'readwrite', { durability: 'strict' });
    try {
      const isOurs = lockIdOf(await writing.store.get(LOCK)) === lockId;
      if (isOurs) await work(writing.store);
      await writing.done;
      return isOurs;
    } catch (error) {
      abort(writing);
      throw error;
    }
  }

  /** Forgets all of them, whatever lock they are behind. */
  async clear(): Promise<void> {
    await this.#database.clear('vault');
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

const lockIdOf = (value: VaultLock | Sealed | undefined): string | undefined =>
  value && 'id' in value ? value.id : undefined;
