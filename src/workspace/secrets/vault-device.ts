/** The secrets that are remembered on this device: their lock and its key, sealing them, and their stored records. */
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { type Schema, type StoredLock, TAB_KEY, type VaultLock } from '../storage/records';
import { isCheaperToGuess, isWrappedKey, makeKey, type Sealed, seal, unseal } from './sealing';
import {
  type Changes,
  keyOf,
  type PlaceKey,
  type SecretPlace,
  type SecretValues,
  secretPlaceOf,
} from './secret-cache';

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

/** The remembered secrets of this device, with their lock and key as far as this tab knows them. */
export class VaultDevice {
  readonly #records: () => VaultRecords | undefined;
  #lock: StoredVault['lock'];
  #key: CryptoKey | undefined;
  /** The names that the device has, locked ones too. */
  #names: ReadonlySet<string> = new Set();

  /** `records` returns those of the store, while there is one. */
  constructor(records: () => VaultRecords | undefined = () => undefined) {
    this.#records = records;
  }

  /** What locks it; undefined if nothing is remembered. */
  get lockedBy(): 'device' | 'passphrase' | undefined {
    return this.#lock?.type;
  }

  get isOpen(): boolean {
    return this.#lock !== undefined && this.#key !== undefined;
  }

  get isLocked(): boolean {
    return this.#lock !== undefined && this.#key === undefined;
  }

  get canRemember(): boolean {
    return this.#key !== undefined && this.#records() !== undefined;
  }

  /** Whether guessing the passphrase costs less than with the parameters of new keys. */
  get isCheaperToGuess(): boolean {
    return this.#lock?.type === 'passphrase' && isCheaperToGuess(this.#lock.wrapped);
  }

  hasName(name: string): boolean {
    return this.#names.has(name);
  }

  /**
   * Reads the vault, and returns the values that this tab has the key for; undefined without a store. A
   * lock that another tab has set or removed replaces the known one.
   */
  async look(): Promise<SecretValues | undefined> {
    const stored = await this.#records()?.read();
    if (!stored) return undefined;
    const { lock, secrets } = stored;
    if (lock?.type === 'device') this.#key = lock.key;
    else if (lock?.id !== this.#lock?.id) this.#key = undefined;
    this.#lock = lock;
    const names = secrets.map(({ place: [kind, name] }) => (kind === 'named' ? name : undefined));
    this.#names = new Set(names.filter((name) => name !== undefined));
    return this.#key ? await openAll(this.#key, secrets) : new Map();
  }

  /** Remembers these and no others, behind a new lock; false where another tab has locked it anew. */
  async putBehind({ lock, key }: OpenLock, values: SecretValues): Promise<boolean> {
    const sealed = await sealAll(key, values);
    const secrets = sealed.flatMap(({ place, sealed: bytes }) => (bytes ? [{ place, sealed: bytes }] : []));
    if (!(await this.#vault.replace(this.#lock?.id, { lock, secrets }))) return false;
    this.#lock = lock;
    this.#key = key;
    return true;
  }

  /**
   * Writes changed values; false if another tab has set a new lock. It must be unlocked. `wasNoted`: a
   * tab has sealed some of them with a key that needs no passphrase.
   */
  async write(changes: Changes, { wasNoted }: { readonly wasNoted: boolean }): Promise<boolean> {
    if (!this.#lock || !this.#key) throw new Error('Nothing is written to a vault that is not open');
    const renewTabKey = wasNoted && this.#lock.type === 'passphrase';
    return await this.#vault.write(this.#lock.id, await sealAll(this.#key, changes), { renewTabKey });
  }

  /** Takes everything away from the device; false where another tab has locked it anew. */
  async empty(): Promise<boolean> {
    return await this.#vault.replace(this.#lock?.id, { secrets: [] });
  }

  /** Deletes all secrets under any lock. */
  async clear(): Promise<void> {
    await this.#records()?.clear();
  }

  /** Stops using the device. */
  leave(): void {
    this.#names = new Set();
    this.#lock = undefined;
    this.#key = undefined;
  }

  /** False when this is not the passphrase. */
  async unlock(passphrase: string): Promise<boolean> {
    if (this.#lock?.type !== 'passphrase') return false;
    const { openWrappedKey } = await import('./passphrase');
    const key = await openWrappedKey(this.#lock.wrapped, passphrase);
    if (!key) return false;
    this.#key = key;
    return true;
  }

  /** Drops the key. Returns false without a passphrase, because nothing can be locked. */
  lock(): boolean {
    if (this.#lock?.type !== 'passphrase') return false;
    this.#key = undefined;
    return true;
  }

  /** Puts the same key behind another passphrase; `stale` where another tab has locked it anew. */
  async changePassphrase(current: string, next: string): Promise<'done' | 'wrong' | 'stale'> {
    if (this.#lock?.type !== 'passphrase') return 'wrong';
    const { rewrapKey } = await import('./passphrase');
    const wrapped = await rewrapKey(this.#lock.wrapped, current, next);
    if (!wrapped) return 'wrong';
    const lock = { ...this.#lock, wrapped };
    if (!(await this.#vault.relock(lock))) return 'stale';
    this.#lock = lock;
    return 'done';
  }

  get #vault(): VaultRecords {
    const records = this.#records();
    if (!records) throw new DOMException('There is no store', 'InvalidStateError');
    return records;
  }
}

/** A lock, and the key to everything behind it. */
export interface OpenLock {
  readonly lock: VaultLock;
  readonly key: CryptoKey;
}

/** A new lock that this browser opens without a passphrase. */
export async function deviceLock(): Promise<OpenLock> {
  const key = await makeKey();
  return { lock: { id: crypto.randomUUID(), type: 'device', key }, key };
}

/** A new lock that only the passphrase opens. */
export async function passphraseLock(passphrase: string): Promise<OpenLock> {
  // Few have a passphrase.
  const { newWrappedKey } = await import('./passphrase');
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

/** Decrypts the secrets; damaged ones are ignored. */
export async function openAll(key: CryptoKey, secrets: StoredVault['secrets']): Promise<SecretValues> {
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
