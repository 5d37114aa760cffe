/** Saves the library and the samples to the store while they change, and takes over what other tabs saved. */
import { provideConfigReader } from '../../designer/store';
import { Emitter } from '../../ui/emitter';
import type { UnsavedSteps } from '../history/perform';
import type { Library } from '../library/state/library';
import type { Samples } from '../samples/samples';
import type { Vault } from '../secrets/vault';
import type { LossDetector, SavedWork } from './loss-detector';
import {
  failureOf,
  type Kind,
  type LeftOver,
  type Snapshot,
  type StoreFailure,
  type WorkEvent,
  type Write,
  type WriteOutcome,
} from './records';
import type { Loss, Store } from './store';

export type SaveState =
  /** Some secret values are only in memory, because the browser cannot store any for its tab. */
  | {
      readonly type: 'saved';
      readonly isWithoutSecrets?: boolean;
      /** The store had failed: it may be found empty when the browser is started again. */
      readonly doubt?: LossDetector['doubt'];
    }
  | { readonly type: 'saving' }
  | { readonly type: 'failed'; readonly failure: StoreFailure };

/**
 * The message to other tabs after a save. Its names are those of 0.2 and 0.3, because another tab may
 * run these versions.
 */
export type Saved = readonly { readonly is: Kind; readonly id: string }[];

export interface SavingParts {
  readonly library: Library;
  readonly samples: Samples;
  readonly vault: Vault;
  /** The undo steps, saved in the same transaction so that they survive a reload. */
  readonly steps?: UnsavedSteps;
  readonly connect: Connect;
  /** Notices a store that has lost its work. */
  readonly mark?: LossDetector;
  readonly onEvent: (event: WorkEvent) => void;
  readonly onSaved: (saved: Saved) => void;
}

/** The delay after a change, and the longest delay of a series of changes. */
const SAVE_DELAY_MS = 250;
const MAX_SAVE_DELAY_MS = 700;
/** The delay before a failed save is retried. */
const RETRY_DELAY_MS = 10_000;
/** The limit of repeated conflicts in one save. */
const MAX_ROUNDS = 10;
/** A store that is closed again and again is broken. */
const MAX_LOSSES = 3;

/**
 * Saves the library and the samples: each change within a second, in one transaction. The state is
 * “saved” only while every change of this tab is in the store.
 */
export class Saving {
  readonly #parts: SavingParts;
  readonly #changes = new Emitter();
  #store: Store | undefined;
  #state: SaveState = { type: 'saved' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest change that waits came. */
  #waitingSince: number | undefined;
  #running: Promise<void> | undefined;
  /** How often the store was closed since the last save. */
  #losses = 0;
  /** Whether the work mark was compared with the stored work. */
  #isMarkBegun = false;

  constructor(parts: SavingParts) {
    this.#parts = parts;
    // Findings of another tab about the storage apply here too.
    parts.mark?.subscribe(() => {
      if (this.#state.type === 'saved') this.#becomeSaved();
      else this.#changes.emit();
    });
  }

  readonly subscribe = this.#changes.subscribe;

  get state(): SaveState {
    return this.#state;
  }

  /** The store, if it works. */
  get store(): Store | undefined {
    return this.#store;
  }

  /** Whether closing this tab would lose something. */
  get isUnsaved(): boolean {
    const { library, samples, vault } = this.#parts;
    return library.stored.wouldBeLost || samples.stored.wouldBeLost || vault.hasUnsavedValues;
  }

  /** Whether a save would store anything. */
  get #hasWork(): boolean {
    const { library, samples, vault } = this.#parts;
    return (
      library.stored.hasUnsaved || samples.stored.hasUnsaved || (vault.hasUnsavedValues && vault.canKeep)
    );
  }

  /** Opens the store and reads it; undefined where that fails, and the work stays in memory. */
  async begin(): Promise<Snapshot | undefined> {
    try {
      // A store that cannot be read is not used, because its content would be missing here.
      const { store, snapshot: everything } = await this.#parts.connect(this.#onLoss);
      this.#store = store;
      await this.#beginMark(everything);
      if (this.#parts.mark?.doubt) this.#becomeSaved();
      return everything;
    } catch (error) {
      this.#fail(failureOf(error));
      return undefined;
    }
  }

  async #beginMark({ actions, savedAt, isNew }: Snapshot): Promise<void> {
    if (this.#isMarkBegun) return;
    this.#isMarkBegun = true;
    await this.#parts.mark?.begin({ actions: actions.length, savedAt, isNew });
  }

  /** Something may have changed: it will be saved. */
  touch = (): void => {
    if (!this.#hasWork) return;
    // Without any store, trying each key would be useless.
    if (this.#state.type === 'failed' && !this.#store) return;
    // A failure stays in sight until a save has succeeded.
    if (this.#state.type !== 'failed') this.#become({ type: 'saving' });
    const now = Date.now();
    this.#waitingSince ??= now;
    clearTimeout(this.#timer);
    const wait = Math.max(0, Math.min(SAVE_DELAY_MS, this.#waitingSince + MAX_SAVE_DELAY_MS - now));
    this.#timer = setTimeout(() => void this.flush(), wait);
  };

  /** What a save would write now; undefined if nothing. It holds no secret values. */
  get leftOver(): LeftOver | undefined {
    const { library, samples, steps } = this.#parts;
    // An example that nobody has edited is not work: the next page makes it again, with its secret.
    if (!library.stored.hasUnsaved && !samples.stored.hasUnsaved) return undefined;
    const writes = [...library.stored.unsaved(), ...samples.stored.unsaved()];
    return { writes, steps: steps?.unsaved() };
  }

  /** Saves unsaved changes immediately. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // Changes made during another save need their own.
    while (this.#running !== undefined) await this.#running;
    if (!this.#hasWork) {
      // The change was reverted, or the failure was not about a change.
      if (this.#state.type === 'saving' || (this.#state.type === 'failed' && this.#store))
        this.#becomeSaved();
      return;
    }
    this.#running = this.#run();
    await this.#running;
  }

  /** Tries again what failed. */
  async retry(): Promise<void> {
    if (!this.#store) await this.#reconnect();
    await this.flush();
  }

  /** Another tab has saved these. */
  async follow(saved: Saved): Promise<void> {
    const { library, samples } = this.#parts;
    try {
      await loadConfigReader();
      for (const { is, id } of saved) {
        const store = this.#store;
        // Without one, saved and deleted records look the same.
        if (!store) return;
        if (is === 'action') library.stored.receive(id, await store.action(id));
        else samples.stored.receive(id, await store.context(id));
      }
    } catch {
      // Changes that this tab was not notified of are detected when it saves.
    }
  }

  /** The person has everything as a file: nothing would be lost with this tab. It is saved all the same. */
  markInFile(): void {
    this.#parts.library.stored.markInFile();
    this.#parts.samples.stored.markInFile();
    this.#parts.mark?.markInFile();
    if (this.#state.type === 'saved') this.#becomeSaved();
  }

  /** Work that was saved and is not in the store any more. */
  get lost(): SavedWork | undefined {
    return this.#parts.mark?.lost;
  }

  forgetLoss(): void {
    this.#parts.mark?.forgetLoss();
    this.#changes.emit();
  }

  async #run(): Promise<void> {
    this.#waitingSince = undefined;
    try {
      for (let round = 0; round < MAX_ROUNDS && (await this.#saveOnce()); round++);
      this.#losses = 0;
      this.#parts.mark?.saved(this.#parts.library.summaries.length);
      if (this.#hasWork) this.#become({ type: 'saving' });
      else this.#becomeSaved();
    } catch (error) {
      await this.#recover(failureOf(error));
    } finally {
      this.#running = undefined;
    }
    if (this.#state.type === 'saving') this.touch();
  }

  /** True when there was a clash, which leaves something to be saved. */
  async #saveOnce(): Promise<boolean> {
    const { library, samples, vault, steps, mark, onEvent, onSaved } = this.#parts;
    this.#handOverSecrets();
    await vault.save();
    // Changes made meanwhile are saved now; their secrets follow in the next round.
    this.#handOverSecrets();
    if (library.stored.wouldBeLost || samples.stored.wouldBeLost) mark?.outdateFile();
    const actions = library.stored.unsaved();
    const contexts = samples.stored.unsaved();
    const writes = [...actions, ...contexts];
    if (writes.length === 0) return false;
    if (!this.#store) throw new DOMException('There is no store', 'InvalidStateError');
    const outcomes = await saveWithSteps(this.#store, steps, writes);
    const hasClash = outcomes.some((outcome) => 'current' in outcome);
    if (hasClash) await loadConfigReader();
    for (const event of library.stored.applied(actions, outcomes)) onEvent(event);
    for (const event of samples.stored.applied(contexts, outcomes.slice(actions.length))) onEvent(event);
    const saved = writes.filter((_, at) => 'revision' in (outcomes[at] ?? {}));
    onSaved(saved.map(({ type, id }) => ({ is: type, id })));
    return hasClash;
  }

  /** Gives the vault the typed secrets before their actions are saved. */
  #handOverSecrets(): void {
    const { library, vault } = this.#parts;
    for (const { id, what } of library.stored.unsavedIds()) {
      const typed = what === 'content' ? library.typedOf(id) : undefined;
      if (typed) vault.setTyped(id, typed);
      if (what === 'removed') vault.setTyped(id, {});
    }
  }

  /** The store failed: a closed one is opened again, and saving continues. */
  async #recover(failure: StoreFailure): Promise<void> {
    this.#losses += 1;
    // Nobody asked for it, or there would be no store: the browser closes it when the disk is full.
    if (failure === 'closed' && this.#store) this.#parts.mark?.fail();
    if (failure !== 'closed') this.#fail(failure);
    else if (this.#losses > MAX_LOSSES) this.#fail('broken');
    else if (await this.#reconnect()) this.#become({ type: 'saving' });
  }

  async #reconnect(): Promise<boolean> {
    this.#store = undefined;
    try {
      await loadConfigReader();
      const { store, snapshot: everything } = await this.#parts.connect(this.#onLoss);
      this.#store = store;
      await this.#beginMark(everything);
      const { library, samples, onEvent } = this.#parts;
      if (everything.isNew) {
        library.stored.unsaveAll();
        samples.stored.unsaveAll();
        onEvent({ type: 'cleared' });
      } else {
        library.stored.receiveAll(everything.actions);
        samples.stored.receiveAll(everything.contexts);
        library.stored.withdrawOffer();
      }
      return true;
    } catch (error) {
      this.#fail(failureOf(error));
      return false;
    }
  }

  #onLoss = (loss: Loss): void => {
    this.#store = undefined;
    if (loss === 'terminated') {
      this.#parts.mark?.fail();
      if (this.#state.type === 'saved') this.#becomeSaved();
    }
    if (loss === 'newer') this.#fail('newer');
    // A tab that deletes the store must be able to finish first.
    else setTimeout(() => void this.#comeBack());
  };

  async #comeBack(): Promise<void> {
    if (this.#store || this.#running) return;
    if (await this.#reconnect()) {
      this.touch();
      await this.flush();
    }
  }

  #fail(failure: StoreFailure): void {
    const isLasting = failure === 'newer' || failure === 'blocked';
    if (!isLasting) this.#parts.mark?.fail();
    this.#become({ type: 'failed', failure });
    if (!isLasting) this.#timer = setTimeout(() => void this.retry(), RETRY_DELAY_MS);
  }

  #becomeSaved(): void {
    const { vault, mark } = this.#parts;
    this.#become({ type: 'saved', isWithoutSecrets: vault.hasUnsavedValues, doubt: mark?.doubt });
  }

  #become(state: SaveState): void {
    if (state.type === 'saving' && this.#state.type === 'saving') return;
    this.#state = state;
    this.#changes.emit();
  }
}

/** Saves the work and the steps in one transaction; if there is no room for the steps, only the work. */
export async function saveWithSteps(
  store: Store,
  steps: UnsavedSteps | undefined,
  writes: readonly Write[],
): Promise<WriteOutcome[]> {
  const unsaved = steps?.unsaved();
  if (!steps || !unsaved) return await store.save(writes);
  try {
    const outcomes = await store.save(writes, unsaved);
    steps.saved(unsaved);
    return outcomes;
  } catch (error) {
    if (failureOf(error) !== 'full') throw error;
    steps.tab = undefined;
    await store.steps.forget(unsaved.tab);
    return await store.save(writes);
  }
}

/** An open store and its content when it was opened. */
export interface Connection {
  readonly store: Store;
  readonly snapshot: Snapshot;
}

/** Opens and reads the store; rejects with the browser's error. */
export type Connect = (onLoss: (loss: Loss) => void) => Promise<Connection>;

let reading: Promise<void> | undefined;

/**
 * Loads the reader of configs, once. Stored documents are read at once where they are needed, so it is awaited before
 * any can come: before stored work is opened, before what another tab saved is taken over, and with each lazy part.
 */
export function loadConfigReader(): Promise<void> {
  reading ??= import('../../core/reader').then(provideConfigReader).catch((error: unknown) => {
    // The next call tries again.
    reading = undefined;
    throw error;
  });
  return reading;
}
