/**
 * The values of the vault: those known in this tab, with the note that carries them over a reload, and those that the
 * device remembers behind a lock.
 */
import type { SecretKey, TypedSecrets } from '../../designer/store';
import type { VaultLock } from '../storage/records';
import { isCheaperToGuess, makeKey, seal, unseal } from './sealing';
import type { SealedSecret, SecretPlace, StoredVault, VaultRecords } from './vault-records';

/** A place as text, by which values are held and sealed. */
export type PlaceKey = string;

export const keyOf = (place: SecretPlace): PlaceKey => JSON.stringify(place);
export const secretPlaceOf = (key: PlaceKey): SecretPlace => JSON.parse(key) as SecretPlace;

export const namedKey = (name: string): PlaceKey => keyOf(['named', name]);
export const typedKey = (id: string, method: string): PlaceKey => keyOf(['typed', id, method]);

export type SecretValues = ReadonlyMap<PlaceKey, string>;
/** Without a value: to be forgotten. */
export type Changes = ReadonlyMap<PlaceKey, string | undefined>;

function changed(values: SecretValues, changes: Changes): Map<PlaceKey, string> {
  const result = new Map(values);
  for (const [key, value] of changes) {
    if (value === undefined) result.delete(key);
    else result.set(key, value);
  }
  return result;
}

/** The changes that turn `from` into `to`. */
export function differences(from: SecretValues, to: SecretValues): Map<PlaceKey, string | undefined> {
  const gone = [...from.keys()].filter((key) => !to.has(key)).map((key) => [key, undefined] as const);
  return new Map([...gone, ...[...to].filter(([key, value]) => from.get(key) !== value)]);
}

function namedOf(values: SecretValues): Record<string, string> {
  return Object.fromEntries(
    [...values].flatMap(([key, value]): [string, string][] => {
      const [kind, name] = secretPlaceOf(key);
      return kind === 'named' && name !== undefined ? [[name, value]] : [];
    }),
  );
}

/** The typed secrets among the values, by the id of their action. */
function typedOf(values: SecretValues): ReadonlyMap<string, TypedSecrets> {
  const typed = new Map<string, Partial<Record<SecretKey, string>>>();
  for (const [key, value] of values) {
    const [kind, id, method] = secretPlaceOf(key);
    if (kind !== 'typed' || id === undefined || method === undefined) continue;
    typed.set(id, { ...typed.get(id), [method]: value });
  }
  return typed;
}

const NO_VALUES: SecretValues = new Map();

/**
 * The secret values known in this tab: those that the device remembers, and those that are not stored
 * there yet.
 */
export class SecretCache {
  #remembered = NO_VALUES;
  #pending: Changes = new Map();
  #values = NO_VALUES;
  #typed = typedOf(NO_VALUES);
  #named: Readonly<Record<string, string>> = {};

  get values(): SecretValues {
    return this.#values;
  }

  get pending(): Changes {
    return this.#pending;
  }

  /** The same object until a named value changes. */
  get named(): Readonly<Record<string, string>> {
    return this.#named;
  }

  /** By the id of the action. */
  get typed(): ReadonlyMap<string, TypedSecrets> {
    return this.#typed;
  }

  set(remembered: SecretValues, pending: Changes): void {
    this.#remembered = remembered;
    this.#pending = pending;
    this.#values = changed(remembered, pending);
    this.#typed = typedOf(this.#values);
    const named = namedOf(this.#values);
    if (JSON.stringify(named) !== JSON.stringify(this.#named)) this.#named = named;
  }

  change(changes: Changes): void {
    this.set(this.#remembered, new Map([...this.#pending, ...changes]));
  }

  /** Replaces the remembered values, for example by none after a lock. */
  remember(values: SecretValues): void {
    this.set(values, this.#pending);
  }

  /** The device has stored these changes; later ones are still pending. */
  settle(done: Changes): void {
    const isDone = ([key, value]: readonly [PlaceKey, string | undefined]) =>
      done.has(key) && done.get(key) === value;
    const left = [...this.#pending].filter((change) => !isDone(change));
    this.set(changed(this.#remembered, done), new Map(left));
  }
}

/** Storage for values that survives reloads. */
export interface Note {
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
}

/** Reads the changes in a note. They are not checked: a note is readable only if this app has sealed it. */
export async function readNote(note: Note | undefined): Promise<Changes> {
  const noted = JSON.parse((await note?.read()) ?? '[]') as [PlaceKey, string | null][];
  return new Map(noted.map(([key, value]) => [key, value ?? undefined]));
}

/** Replaces the content of a note. Rejects if that fails. */
export async function writeNote(note: Note, changes: Changes): Promise<void> {
  await note.write(JSON.stringify([...changes].map(([key, value]) => [key, value ?? null])));
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
