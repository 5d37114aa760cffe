import { Emitter } from '../../ui/emitter';
import type { TypedSecrets } from '../library/state/stored-draft';
import { failureOf, type StoreFailure } from '../storage/records';
import {
  type Changes,
  differences,
  type Note,
  namedKey,
  readNote,
  SecretCache,
  typedKey,
  writeNote,
} from './secret-cache';
import { deviceLock, type OpenLock, passphraseLock, VaultDevice } from './vault-keys';
import type { VaultRecords } from './vault-records';

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
  readonly #changes = new Emitter();
  readonly #held = new SecretCache();
  #note: Note | undefined;
  #device = new VaultDevice();
  #trouble: VaultState['trouble'];
  #state: VaultState = { keeping: 'tab', isLocked: false };
  #isUnkept = false;
  /** Whether the note holds a value, and not only what is to be forgotten. */
  #isNoted = false;
  /** Ends with the last thing that was begun. */
  #begun: Promise<unknown> = Promise.resolve();

  /** `tell`: for the other tabs. */
  constructor(tell: (news: VaultNews) => void = () => undefined) {
    this.#tell = tell;
  }

  readonly subscribe = this.#changes.subscribe;

  /** Takes over what the note and the device hold, and keeps the values there from now on. */
  async open(note: Note | undefined, records?: () => VaultRecords | undefined): Promise<void> {
    this.#note = note;
    this.#device = new VaultDevice(records);
    this.#held.change(await readNote(note));
    this.#isNoted = this.#hasPendingValues;
    // What cannot be read now is tried again when something is written.
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

  /** Whether a secret goes by that name, known here or locked. */
  isTaken = (name: string): boolean => Object.hasOwn(this.named, name) || this.#device.hasName(name);

  /** The typed secrets of an action are these now, and no others. */
  setTyped(id: string, typed: TypedSecrets): void {
    const before = this.typedOf(id);
    const methods = new Set([...Object.keys(before), ...Object.keys(typed)] as (keyof TypedSecrets)[]);
    this.#change(new Map([...methods].map((method) => [typedKey(id, method), typed[method]])));
  }

  /** Gives these secrets their values; without one it is forgotten. All others stay. */
  setNamed(values: Readonly<Record<string, string | undefined>>): void {
    this.#change(new Map(Object.entries(values).map(([name, value]) => [namedKey(name), value])));
  }

  /** Whether loading the page again would lose a value. */
  get isUnkept(): boolean {
    return this.#isUnkept;
  }

  /** Whether this browser keeps values for when the page is loaded again. */
  get canKeep(): boolean {
    return this.#note !== undefined || this.#device.canRemember;
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

  /** Drops the key and what it opens. Whatever else holds the values has to go with the page. */
  lockHere(): void {
    if (!this.#device.lock()) return;
    this.#held.remember(new Map());
    this.#become();
  }

  /** False when the current passphrase is wrong. Rejects with what the browser says. */
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
   * Forgets every value here, on the device and in the other tabs. Rejects with what the browser says.
   * `alongside`: whoever else holds values forgets them at the same time, before a save can bring them back.
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

  /** Another tab has changed what the device holds. It may have renewed the key of the note, too. */
  follow(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#look();
      await this.#writeNote();
    });
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

  async #forget(alongside?: () => void): Promise<void> {
    this.#held.set(new Map(), new Map());
    alongside?.();
    this.#trouble = undefined;
    await this.#leaveDevice();
  }

  async #look(): Promise<void> {
    const found = await this.#device.look();
    if (found.type === 'unknown') return this.#become();
    // Only another tab or a cleared storage takes it away; this tab has the values still.
    if (found.type === 'nothing') return await this.#leaveDevice();
    // It may have been locked meanwhile.
    this.#held.remember(this.#device.isOpen ? found.values : new Map());
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
    // Where nothing is remembered there is nothing to be forgotten later.
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

  /** Has the device remember what it does not have; what fails stays in the note. */
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
