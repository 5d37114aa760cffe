/** The vault: the secret values that this tab knows, and how they are stored. */
import type { HostSecrets } from '../../designer';
import type { TypedSecrets } from '../../designer/store';
import { Emitter } from '../../ui/emitter';
import type { Library } from '../library/state/library';
import { failureOf, type StoreFailure } from '../storage/records';
import type { VaultRecords } from './vault-records';
import {
  type Changes,
  deviceLock,
  differences,
  type Note,
  namedKey,
  type OpenLock,
  passphraseLock,
  readNote,
  SecretCache,
  typedKey,
  VaultDevice,
  writeNote,
} from './vault-values';

export interface VaultState {
  /** Storage mode: in this tab only, on this device, or on this device with a passphrase. */
  readonly keeping: 'tab' | 'device' | 'passphrase';
  /** The remembered values are unknown until the passphrase is entered. */
  readonly isLocked: boolean;
  /** Why some values are not stored on the device; they stay in the tab. */
  readonly trouble?: StoreFailure | 'not-remembered';
}

/** A message to the other tabs. */
export type VaultMessage = 'changed' | 'locked' | 'forgotten';

/**
 * The secret values: those typed in an action, by its id, and the named ones. The note of the tab
 * contains the values that the device does not remember, which by default are all.
 */
export class Vault {
  readonly #tell: (news: VaultMessage) => void;
  readonly #changes = new Emitter();
  readonly #held = new SecretCache();
  #note: Note | undefined;
  #device = new VaultDevice();
  #trouble: VaultState['trouble'];
  #state: VaultState = { keeping: 'tab', isLocked: false };
  #isUnkept = false;
  /** Whether the note contains a value, and not only deletions. */
  #isNoted = false;
  /** Tail of the operation queue. */
  #begun: Promise<unknown> = Promise.resolve();

  /** `tell` sends a message to the other tabs. */
  constructor(tell: (news: VaultMessage) => void = () => undefined) {
    this.#tell = tell;
  }

  readonly subscribe = this.#changes.subscribe;

  /** Loads the values from the note and the device, and stores changes there from now on. */
  async open(note: Note | undefined, records?: () => VaultRecords | undefined): Promise<void> {
    this.#note = note;
    this.#device = new VaultDevice(records);
    this.#held.change(await readNote(note));
    this.#isNoted = this.#hasPendingValues;
    // Reading is retried at the next write.
    await this.#inTurn(() => this.#look()).catch((error) => this.#fail(failureOf(error)));
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

  /** Whether a secret has that name, known here or locked. */
  isTaken = (name: string): boolean => Object.hasOwn(this.named, name) || this.#device.hasName(name);

  /** The typed secrets of an action are these now, and no others. */
  setTyped(id: string, typed: TypedSecrets): void {
    const before = this.typedOf(id);
    const methods = new Set([...Object.keys(before), ...Object.keys(typed)] as (keyof TypedSecrets)[]);
    this.#change(new Map([...methods].map((method) => [typedKey(id, method), typed[method]])));
  }

  /** Sets the values of these secrets; an undefined value deletes one. Others stay. */
  setNamed(values: Readonly<Record<string, string | undefined>>): void {
    this.#change(new Map(Object.entries(values).map(([name, value]) => [namedKey(name), value])));
  }

  /** Whether a reload would lose a value. */
  get hasUnsavedValues(): boolean {
    return this.#isUnkept;
  }

  /** Whether this browser can preserve values across reloads. */
  get canKeep(): boolean {
    return this.#note !== undefined || this.#device.canRemember;
  }

  /** Stores the values so that they survive a reload. If that fails they stay in memory. */
  async save(): Promise<void> {
    if (!this.#isUnkept || !this.canKeep) return;
    this.#isUnkept = false;
    await this.#inTurn(async () => {
      await this.#writeThrough();
      await this.#writeNote();
    });
  }

  /**
   * Stores the values on this device, with a passphrase if there is one. Rejects with the browser's
   * error.
   */
  remember(passphrase?: string): Promise<void> {
    return this.#inTurn(async () =>
      this.#putBehind(await (passphrase === undefined ? deviceLock() : passphraseLock(passphrase))),
    );
  }

  /** Deletes the values from the device; this tab still has them. Rejects with the browser's error. */
  keepInTab(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#device.lockedBy) return;
      this.#mustBeOpen();
      if (!(await this.#device.empty())) return await this.#look();
      this.#trouble = undefined;
      await this.#leaveDevice();
      this.#tell('changed');
    });
  }

  /** False when the passphrase is wrong. */
  unlock(passphrase: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#device.lockedBy !== 'passphrase') return true;
      if (!(await this.#device.unlock(passphrase))) return false;
      await this.#look();
      // A vault of an earlier version; where it cannot be sealed anew, the next unlocking tries again.
      if (this.#device.isCheaperToGuess)
        await passphraseLock(passphrase)
          .then((lock) => this.#putBehind(lock))
          .catch(() => undefined);
      return true;
    });
  }

  /** Locks the vault in every tab. */
  lock(): void {
    this.lockHere();
    this.#tell('locked');
  }

  /**
   * Drops the key and the decrypted values. The caller must reload the page, which drops all other
   * copies.
   */
  lockHere(): void {
    if (!this.#device.lock()) return;
    this.#held.remember(new Map());
    this.#become();
  }

  /** False if the current passphrase is wrong. Rejects with the browser's error. */
  changePassphrase(current: string, next: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const outcome = await this.#device.changePassphrase(current, next);
      if (outcome === 'wrong') return false;
      if (outcome === 'stale') await this.#look();
      this.#tell('changed');
      return true;
    });
  }

  /**
   * Deletes every value here, on the device and in the other tabs. Rejects with the browser's error.
   * `alongside` is called at the same time to clear other copies, before a save can bring them back.
   */
  forgetAll(alongside?: () => void): Promise<void> {
    return this.#inTurn(async () => {
      await this.#device.clear();
      await this.#forget(alongside);
      this.#tell('forgotten');
    });
  }

  /** Another tab has forgotten every value. */
  forgetHere(alongside?: () => void): Promise<void> {
    return this.#inTurn(() => this.#forget(alongside));
  }

  /** Reads the device again after a change in another tab, which may have renewed the key of the note. */
  follow(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#look();
      await this.#writeNote();
    });
  }

  /** Called after the storage was deleted while the app is open: remembered values may be gone. */
  recover(): Promise<void> {
    return this.#inTurn(() => this.#lookAgain());
  }

  /** Runs operations one after another, because each reads state that the previous one may change. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#begun.then(work);
    this.#begun = done.catch(() => undefined);
    return done;
  }

  /** Throws while the vault is locked: replacing unknown values would destroy them. */
  #mustBeOpen(): void {
    if (this.#state.isLocked) throw new DOMException('The vault is locked', 'InvalidStateError');
  }

  async #forget(alongside?: () => void): Promise<void> {
    this.#held.set(new Map(), new Map());
    alongside?.();
    this.#trouble = undefined;
    await this.#leaveDevice();
  }

  async #look(): Promise<void> {
    const values = await this.#device.look();
    if (!values) return this.#become();
    // Only another tab or a cleared storage removes the lock; this tab still has the values.
    if (!this.#device.lockedBy) return await this.#leaveDevice();
    // It may have been locked meanwhile.
    this.#held.remember(this.#device.isOpen ? values : new Map());
    if (this.#device.isOpen && this.#held.pending.size > 0) this.#isUnkept = true;
    this.#become();
  }

  async #lookAgain(): Promise<void> {
    const wasRemembering = this.#device.lockedBy !== undefined;
    await this.#look();
    if (wasRemembering && !this.#device.lockedBy) this.#fail('not-remembered');
  }

  #change(wanted: Changes): void {
    const { values } = this.#held;
    const changes = new Map([...wanted].filter(([key, value]) => values.get(key) !== value));
    if (changes.size === 0) return;
    this.#held.change(changes);
    // If nothing is remembered, nothing has to be deleted later.
    if (!this.#device.lockedBy) this.#held.set(new Map(), this.#held.values);
    this.#isUnkept = true;
    this.#become();
  }

  async #putBehind(lock: OpenLock): Promise<void> {
    this.#mustBeOpen();
    const { values } = this.#held;
    if (!(await this.#device.putBehind(lock, values))) return await this.#look();
    this.#held.set(values, differences(values, this.#held.values));
    this.#trouble = undefined;
    this.#become();
    await this.#writeNote();
    this.#tell('changed');
  }

  async #leaveDevice(): Promise<void> {
    this.#held.set(new Map(), this.#held.values);
    this.#device.leave();
    this.#become();
    await this.#writeNote();
  }

  /** Writes pending changes to the device; those that fail stay in the note. */
  async #writeThrough(): Promise<void> {
    const { pending } = this.#held;
    if (!this.#device.isOpen || pending.size === 0) return;
    try {
      if (await this.#device.write(pending, { wasNoted: this.#isNoted })) {
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

  get #hasPendingValues(): boolean {
    return [...this.#held.pending.values()].some((value) => value !== undefined);
  }

  async #writeNote(): Promise<void> {
    try {
      if (this.#note) {
        await writeNote(this.#note, this.#held.pending);
        this.#isNoted = this.#hasPendingValues;
      }
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
      keeping: this.#device.lockedBy ?? 'tab',
      isLocked: this.#device.isLocked,
      ...(this.#trouble && { trouble: this.#trouble }),
    };
    if (JSON.stringify(next) !== JSON.stringify(this.#state)) this.#state = next;
    this.#changes.emit();
  }
}

/** The secrets as the designer asks for them: those typed in the open action, and not known here, have a name too. */
export function designerSecrets(vault: Vault, library: Library): HostSecrets {
  const isMissing = (name: string): boolean => {
    const reading = library.openId === undefined ? undefined : library.read(library.openId);
    return reading?.type === 'draft' && reading.missing.includes(name);
  };
  return {
    subscribe: vault.subscribe,
    get state() {
      return vault.state;
    },
    get canKeep() {
      return vault.canKeep;
    },
    get named() {
      return vault.named;
    },
    isTaken: (name) => vault.isTaken(name) || isMissing(name),
    isElsewhere: isMissing,
    setNamed: (values) => vault.setNamed(values),
  };
}
