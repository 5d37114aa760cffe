import { openWrappedKey, rewrapKey } from '../platform/passphrase';
import { failureOf, type StoreFailure } from '../platform/store/failure';
import type { StoredVault, VaultRecords } from '../platform/store/vault-records';
import { type Changes, differences, HeldSecrets, namedKey, type PlaceKey, typedKey } from './held-secrets';
import type { TypedSecrets } from './stored-draft';
import { deviceLock, type OpenLock, openAll, passphraseLock, sealAll } from './vault-lock';

/** Where values outlive loading the page again. */
export interface Note {
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
}

export interface VaultState {
  /** In this tab only, on this device, or on this device behind a passphrase. */
  readonly keeping: 'tab' | 'device' | 'passphrase';
  /** The passphrase is wanted: the remembered values are not known here. */
  readonly isLocked: boolean;
  /** Why the device does not remember what it should: that stays in the tab. */
  readonly trouble?: StoreFailure | 'not-remembered';
}

/** What the other tabs are to know. */
export type VaultNews = 'changed' | 'locked' | 'forgotten';

/**
 * The secret values, apart from the actions: those typed in an action, by its id, and the named
 * ones. The note of the tab holds what the device does not remember, which is all of them unless
 * the person has chosen otherwise.
 */
export class Vault {
  readonly #tell: (news: VaultNews) => void;
  readonly #listeners = new Set<() => void>();
  readonly #held = new HeldSecrets();
  #note: Note | undefined;
  #records: () => VaultRecords | undefined = () => undefined;
  #lock: StoredVault['lock'];
  #key: CryptoKey | undefined;
  /** The names that the device has, locked ones too. */
  #rememberedNames: ReadonlySet<string> = new Set();
  #trouble: VaultState['trouble'];
  #state: VaultState = { keeping: 'tab', isLocked: false };
  #isUnkept = false;
  /** Ends with the last thing that was begun. */
  #begun: Promise<unknown> = Promise.resolve();

  /** `tell`: for the other tabs. */
  constructor(tell: (news: VaultNews) => void = () => undefined) {
    this.#tell = tell;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over what the note and the device hold, and keeps the values there from now on. */
  async open(
    note: Note | undefined,
    records: () => VaultRecords | undefined = () => undefined,
  ): Promise<void> {
    this.#note = note;
    this.#records = records;
    this.#held.change(await readNote(note));
    // What cannot be read now is tried again when something is written.
    await this.follow().catch((error) => this.#fail(failureOf(error)));
  }

  /** The same object until something of it changes. */
  get state(): VaultState {
    return this.#state;
  }

  typedOf(id: string): TypedSecrets {
    return this.#held.typed.get(id) ?? {};
  }

  /** The ids of the actions in which secrets are typed. */
  get typedIn(): readonly string[] {
    return [...this.#held.typed.keys()];
  }

  /** The same object until a value changes. */
  get named(): Readonly<Record<string, string>> {
    return this.#held.named;
  }

  /** Whether a secret goes by that name, known here or locked. */
  isTaken = (name: string): boolean => Object.hasOwn(this.named, name) || this.#rememberedNames.has(name);

  /** Takes over what is typed in an action now. */
  keepTyped(id: string, typed: TypedSecrets): void {
    this.#change(this.typedOf(id), typed, (method) => typedKey(id, method));
  }

  /** Takes over the named secrets as they are now. */
  keepNamed(named: Readonly<Record<string, string>>): void {
    if (named !== this.named) this.#change(this.named, named, namedKey);
  }

  /** Whether loading the page again would lose a value. */
  get isUnkept(): boolean {
    return this.#isUnkept;
  }

  /** Whether this browser keeps values for when the page is loaded again. */
  get canKeep(): boolean {
    return this.#note !== undefined || (this.#key !== undefined && this.#records() !== undefined);
  }

  /** Keeps the values for when the page is loaded again. Where that fails they live on in memory. */
  async save(): Promise<void> {
    if (!this.#isUnkept || !this.canKeep) return;
    this.#isUnkept = false;
    await this.#inTurn(async () => {
      await this.#writeThrough();
      await this.#writeNote();
    });
  }

  /** Remembers the values on this device, behind the passphrase if there is one. Rejects with what the browser says. */
  remember(passphrase?: string): Promise<void> {
    return this.#inTurn(async () =>
      this.#putBehind(await (passphrase === undefined ? deviceLock() : passphraseLock(passphrase))),
    );
  }

  /** Forgets what the device remembers; this tab keeps it. Rejects with what the browser says. */
  keepInTab(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#lock) return;
      this.#mustBeOpen();
      if (!(await this.#vault.replace(this.#lock.id, { secrets: [] }))) return await this.#look();
      this.#trouble = undefined;
      await this.#leaveDevice();
      this.#tell('changed');
    });
  }

  /** False when the passphrase is wrong. */
  unlock(passphrase: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#lock?.is !== 'passphrase') return true;
      const key = await openWrappedKey(this.#lock.wrapped, passphrase);
      if (!key) return false;
      this.#key = key;
      await this.#look();
      return true;
    });
  }

  /** Locks the vault in every tab. */
  lock(): void {
    this.lockHere();
    this.#tell('locked');
  }

  /** Drops the key and what it opens. Whatever else holds the values has to go with the page. */
  lockHere(): void {
    if (this.#lock?.is !== 'passphrase') return;
    this.#key = undefined;
    this.#held.remember(new Map());
    this.#become();
  }

  /** False when the current passphrase is wrong. Rejects with what the browser says. */
  changePassphrase(current: string, next: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#lock?.is !== 'passphrase') return false;
      const wrapped = await rewrapKey(this.#lock.wrapped, current, next);
      if (!wrapped) return false;
      const lock = { ...this.#lock, wrapped };
      if (await this.#vault.relock(lock)) this.#lock = lock;
      else await this.#look();
      this.#tell('changed');
      return true;
    });
  }

  /** Forgets every value here, on the device and in the other tabs. Rejects with what the browser says. */
  forgetAll(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#records()?.clear();
      await this.#forget();
      this.#tell('forgotten');
    });
  }

  /** Another tab has forgotten every value. */
  forgetHere(): Promise<void> {
    return this.#inTurn(() => this.#forget());
  }

  /** Looks what the device holds now. */
  follow(): Promise<void> {
    return this.#inTurn(() => this.#look());
  }

  /** The storage was taken away under the hands of this tab: what it remembered may be gone. */
  recover(): Promise<void> {
    return this.#inTurn(() => this.#lookAgain());
  }

  /** Does one thing after the other: what one has read of the device, the next may change. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#begun.then(work);
    this.#begun = done.catch(() => undefined);
    return done;
  }

  /** Nobody here has the values that are locked: whatever takes their place would destroy them. */
  #mustBeOpen(): void {
    if (this.#state.isLocked) throw new DOMException('The vault is locked', 'InvalidStateError');
  }

  async #forget(): Promise<void> {
    this.#held.set(new Map(), new Map());
    this.#trouble = undefined;
    await this.#leaveDevice();
  }

  async #look(): Promise<void> {
    const stored = await this.#records()?.read();
    if (!stored) return this.#become();
    const { lock, secrets } = stored;
    // Only another tab or a cleared storage takes it away; this tab has the values still.
    if (!lock) return await this.#leaveDevice();
    if (lock.is === 'device') this.#key = lock.key;
    else if (lock.id !== this.#lock?.id) this.#key = undefined;
    this.#lock = lock;
    const names = secrets.map(({ place: [kind, name] }) => (kind === 'named' ? name : undefined));
    this.#rememberedNames = new Set(names.filter((name) => name !== undefined));
    const key = this.#key;
    const values = key ? await openAll(key, secrets) : new Map();
    // It may have been locked meanwhile.
    this.#held.remember(this.#key === key ? values : new Map());
    if (this.#key && this.#held.pending.size > 0) this.#isUnkept = true;
    this.#become();
  }

  async #lookAgain(): Promise<void> {
    const wasRemembering = this.#lock !== undefined;
    await this.#look();
    if (wasRemembering && !this.#lock) this.#fail('not-remembered');
  }

  get #vault(): VaultRecords {
    const records = this.#records();
    if (!records) throw new DOMException('There is no store', 'InvalidStateError');
    return records;
  }

  #change(
    before: Readonly<Record<string, string>>,
    after: Readonly<Record<string, string>>,
    key: (name: string) => PlaceKey,
  ): void {
    const keyed = (of: Readonly<Record<string, string>>) =>
      new Map(Object.entries(of).map(([name, value]) => [key(name), value]));
    const changes = differences(keyed(before), keyed(after));
    if (changes.size === 0) return;
    this.#held.change(changes);
    // Where nothing is remembered there is nothing to be forgotten later.
    if (!this.#lock) this.#held.set(new Map(), this.#held.values);
    this.#isUnkept = true;
    this.#become();
  }

  async #putBehind({ lock, key }: OpenLock): Promise<void> {
    this.#mustBeOpen();
    const { values } = this.#held;
    const sealed = await sealAll(key, values);
    const secrets = sealed.flatMap(({ place, sealed: bytes }) => (bytes ? [{ place, sealed: bytes }] : []));
    if (!(await this.#vault.replace(this.#lock?.id, { lock, secrets }))) return await this.#look();
    this.#held.set(values, differences(values, this.#held.values));
    this.#lock = lock;
    this.#key = key;
    this.#trouble = undefined;
    this.#become();
    await this.#writeNote();
    this.#tell('changed');
  }

  async #leaveDevice(): Promise<void> {
    this.#held.set(new Map(), this.#held.values);
    this.#rememberedNames = new Set();
    this.#lock = undefined;
    this.#key = undefined;
    this.#become();
    await this.#writeNote();
  }

  /** Has the device remember what it does not have; what fails stays in the note. */
  async #writeThrough(): Promise<void> {
    const { pending } = this.#held;
    if (!this.#lock || !this.#key || pending.size === 0) return;
    try {
      if (await this.#vault.write(this.#lock.id, await sealAll(this.#key, pending))) {
        this.#held.settle(pending);
        this.#trouble = undefined;
        this.#become();
        this.#tell('changed');
      } else {
        await this.#lookAgain();
      }
    } catch (error) {
      this.#fail(failureOf(error));
    }
  }

  async #writeNote(): Promise<void> {
    const noted = [...this.#held.pending].map(([key, value]) => [key, value ?? null]);
    try {
      await this.#note?.write(JSON.stringify(noted));
    } catch {
      // No session storage, or a full one.
      this.#note = undefined;
    }
    if (!this.#note && this.#held.pending.size > 0) this.#isUnkept = true;
  }

  #fail(trouble: VaultState['trouble']): void {
    this.#trouble = trouble;
    this.#become();
  }

  #become(): void {
    const next: VaultState = {
      keeping: this.#lock?.is ?? 'tab',
      isLocked: this.#lock !== undefined && this.#key === undefined,
      ...(this.#trouble && { trouble: this.#trouble }),
    };
    if (JSON.stringify(next) !== JSON.stringify(this.#state)) this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

/** What a note holds; one of another form is as good as none. */
async function readNote(note: Note | undefined): Promise<Changes> {
  const noted: unknown = JSON.parse((await note?.read()) ?? '[]');
  if (!Array.isArray(noted)) return new Map();
  return new Map((noted as [PlaceKey, string | null][]).map(([key, value]) => [key, value ?? undefined]));
}
