/** Items in an order, and the state of their synchronization with the store and other tabs. */
import { Emitter } from '../../ui/emitter';
import type { Kind, Revised, WorkEvent, Write, WriteOutcome } from './records';

/** An item as a tab knows it. */
export interface SyncedItem extends Item {
  /** The time of the last change, in ms since 1970. */
  readonly changedAt: number;
  /** The revision in the store; 0 if it is not stored. */
  readonly revision: number;
  /** Another one after each change in this tab, to detect changes during a save. */
  readonly localVersion: number;
  /** The part that is not in the store. */
  readonly unsaved: 'nothing' | 'place' | 'content';
}

/** Conversion between items and records. */
export interface SyncFormat<I extends SyncedItem, R extends Revised> {
  readonly kind: Kind;
  readonly recordOf: (item: I) => R;
  /** An item in its stored state. */
  readonly itemOf: (record: R) => I;
  /** The item after this record of it was written; whether it has changed meanwhile can be seen. */
  readonly written: (item: I, record: R) => I;
  /** Whether the replaced state becomes an earlier state. */
  readonly keepsEarlier?: (item: I) => boolean;
  readonly nameOf: (record: R) => string;
  /** Merges this tab's change, as it was to be written, with the version that another tab has saved first. */
  readonly merge: (record: R, current: R) => WorkEvent | undefined;
}

/** A change that is not in the store, as it is to be written. */
export interface Unsaved<R extends Revised = Revised> extends Write<R> {
  readonly localVersion: number;
  readonly what: 'place' | 'content' | 'removed';
}

let lastVersion = 0;

/** The local version of an item that has just been changed. */
export function nextVersion(): number {
  lastVersion += 1;
  return lastVersion;
}

/** An initial item that was never stored is saved together with the first change of anything. */
const unsavedOfItem = ({ revision, unsaved }: SyncedItem): SyncedItem['unsaved'] =>
  revision === 0 ? 'content' : unsaved;

/** The synchronization of a collection with the store: unsaved changes, and changes by other tabs. */
export class SyncState<I extends SyncedItem, R extends Revised> {
  readonly #items: Collection<I>;
  readonly #format: SyncFormat<I, R>;
  /** The stored revisions of removed items that are still in the store. */
  readonly #removed = new Map<string, number>();
  /** What the user has saved as a file: unsaved items in that state, and the ids of removed ones. */
  #inFile: ReadonlySet<I | string> = new Set();

  constructor(items: Collection<I>, format: SyncFormat<I, R>) {
    this.#items = items;
    this.#format = format;
  }

  /** Loads the stored items, and opens the given or the first one. */
  load(records: readonly R[], openId = this.#items.openId): void {
    this.#items.set(records.map(this.#format.itemOf), openId);
  }

  get hasUnsaved(): boolean {
    return this.#removed.size > 0 || this.#items.all.some(({ unsaved }) => unsaved !== 'nothing');
  }

  /** Whether a change is neither in the store nor in a file. */
  get wouldBeLost(): boolean {
    return this.#unkept().some((one) => !this.#inFile.has(one));
  }

  #unkept(): (I | string)[] {
    return [...this.#removed.keys(), ...this.#items.all.filter(({ unsaved }) => unsaved !== 'nothing')];
  }

  /** The person has everything as a file: nothing would be lost with this tab. */
  markInFile(): void {
    this.#inFile = new Set(this.#unkept());
  }

  /** The unsaved changes, without records. */
  *unsavedIds(): Iterable<Pick<Unsaved, 'id' | 'what'>> {
    for (const item of this.#items.all) {
      const what = unsavedOfItem(item);
      if (what !== 'nothing') yield { id: item.id, what };
    }
    for (const id of this.#removed.keys()) yield { id, what: 'removed' };
  }

  /** The unsaved changes of an item, including a save in progress; undefined if the item does not exist. */
  unsavedOf(id: string): Unsaved['what'] | 'nothing' | undefined {
    if (this.#removed.has(id)) return 'removed';
    const item = this.#items.of(id);
    return item && unsavedOfItem(item);
  }

  /** Everything that is not in the store, as it is to be written now. */
  unsaved(): Unsaved<R>[] {
    const { kind: type, recordOf, keepsEarlier } = this.#format;
    const changed = this.#items.all.flatMap((item): Unsaved<R>[] => {
      const { id, revision: base, localVersion } = item;
      const what = unsavedOfItem(item);
      if (what === 'nothing') return [];
      const record = recordOf(item);
      return [{ type, id, base, localVersion, what, record, keepsEarlier: keepsEarlier?.(item) ?? false }];
    });
    const removed = [...this.#removed].map(
      ([id, base]): Unsaved<R> => ({ type, id, base, localVersion: 0, what: 'removed' }),
    );
    return [...changed, ...removed];
  }

  /** The person has removed it. */
  willRemove({ id, revision }: I): void {
    this.#removed.set(id, revision);
  }

  /** The person has it back: it is to be saved. */
  keptAgain(item: I): I {
    const { id } = item;
    // Its deletion may or may not have been saved meanwhile, and so may a change before that.
    const revision = this.#removed.get(id) ?? 0;
    this.#removed.delete(id);
    return { ...item, revision, localVersion: nextVersion(), unsaved: 'content' };
  }

  /** These changes are in the store now, each with its new revision (0: it is deleted there). */
  saved(outcomes: readonly { readonly change: Unsaved<R>; readonly revision: number }[]): void {
    const left = new Map(outcomes.map((outcome) => [outcome.change.id, outcome]));
    this.#items.changeAll((item) => {
      const outcome = left.get(item.id);
      if (!outcome) return item;
      left.delete(item.id);
      const { change, revision } = outcome;
      // It may have been brought back while its deletion was saved: then it is to be written anew.
      if (!change.record) {
        this.#removed.delete(change.id);
        return { ...item, revision };
      }
      const isSame = item.localVersion === change.localVersion;
      const written = this.#format.written({ ...item, revision }, change.record);
      return isSame ? { ...written, unsaved: 'nothing' } : written;
    }, true);
    for (const { change, revision } of left.values()) {
      if (change.what === 'removed') this.#removed.delete(change.id);
      // Removed while it was being written.
      else this.#removed.set(change.id, revision);
    }
  }

  /** Applies the outcomes of saving these changes, in their order. Returns the events that the person did not cause. */
  applied(changes: readonly Unsaved<R>[], outcomes: readonly WriteOutcome[]): WorkEvent[] {
    const done = changes.flatMap((change, at) => {
      const outcome = outcomes[at];
      return outcome ? [{ change, ...outcome }] : [];
    });
    this.saved(done.filter((one) => 'revision' in one));
    return done.flatMap((one) =>
      'revision' in one ? [] : (this.#settle(one.change, one.current as R | undefined) ?? []),
    );
  }

  /**
   * Resolves a conflict: this tab's change met another version in the store, or none. Nothing of either is lost, nor
   * what was changed here during the save. The next round saves what remains.
   */
  #settle({ id, record }: Unsaved<R>, current: R | undefined): WorkEvent | undefined {
    const { nameOf, merge } = this.#format;
    if (this.#removed.has(id)) {
      // The tab that removed it had not seen the other tab's change.
      if (current) this.adopt(current);
      else this.#removed.delete(id);
      return current && { type: 'not-removed', name: nameOf(current) };
    }
    // It was removed and restored during the save: its current state meets the other tab's in the next round.
    if (!record) return undefined;
    if (current) return merge(record, current);
    this.rebase(id, 0);
    return { type: 'brought-back', name: nameOf(record) };
  }

  /** Marks everything as unsaved, after the store was cleared. */
  unsaveAll(): void {
    this.#removed.clear();
    this.#items.changeAll((item) => ({
      ...item,
      revision: 0,
      localVersion: nextVersion(),
      unsaved: 'content',
    }));
  }

  /**
   * Applies a record that another tab saved, or its deletion if there is none. Unsaved changes of this
   * tab stay; their save detects the conflict. True if something changed.
   */
  receive(id: string, record: R | undefined): boolean {
    const item = this.#items.of(id);
    if (this.#removed.has(id)) return false;
    if (!item && !record) return false;
    if (item && (item.unsaved !== 'nothing' || (record && record.revision <= item.revision))) return false;
    if (record) this.#items.put(this.#format.itemOf(record));
    else this.#items.drop(id);
    return true;
  }

  /** Applies the complete content of the store: items that are missing in it were removed. */
  receiveAll(records: readonly R[]): void {
    const there = new Set(records.map(({ id }) => id));
    for (const record of records) this.receive(record.id, record);
    for (const { id, revision } of this.#items.all)
      if (revision > 0 && !there.has(id)) this.receive(id, undefined);
  }

  /** Removes the unchanged starting item, now that there are stored ones. */
  withdrawOffer(): void {
    for (const { revision, unsaved, id } of this.#items.all)
      if (revision === 0 && unsaved === 'nothing') this.#items.drop(id);
  }

  /** Takes the version of the store over, and drops what this tab has. */
  adopt(record: R): void {
    this.#removed.delete(record.id);
    this.#items.put(this.#format.itemOf(record));
  }

  /** Names the revision that a change of this tab is to replace. */
  rebase(id: string, revision: number): void {
    if (this.#items.of(id)) this.#items.change(id, (item) => ({ ...item, revision }), true);
    else if (this.#removed.has(id)) this.#removed.set(id, revision);
  }
}

/** The properties that a collection needs. */
export interface Item {
  readonly id: string;
  /** Sort key. */
  readonly order: number;
}

/** Compares items by their place in a list. */
export const byOrder = (one: Item, other: Item): number =>
  one.order - other.order || (one.id < other.id ? -1 : 1);

/** Items in order, the id of the open one, and an event when either changes. */
export class Collection<I extends Item> {
  #byId = new Map<string, I>();
  #all: readonly I[] = [];
  #openId: string | undefined;
  readonly #changes = new Emitter();

  readonly subscribe = this.#changes.subscribe;

  /** In list order; the same array until one of them changes. */
  get all(): readonly I[] {
    return this.#all;
  }

  get openId(): string | undefined {
    return this.#openId;
  }

  of(id: string): I | undefined {
    return this.#byId.get(id);
  }

  /** Changes one. `quietly`: nothing visible has changed. */
  change(id: string, change: (item: I) => I, quietly = false): void {
    const before = this.of(id);
    if (!before) return;
    const after = change(before);
    this.#byId.set(id, after);
    const next = this.#all.with(this.#all.indexOf(before), after);
    this.#all = before.order === after.order ? next : next.toSorted(byOrder);
    if (!quietly) this.#changes.emit();
  }

  /** Changes all, which stay in their places. */
  changeAll(change: (item: I) => I, quietly = false): void {
    this.#all = this.#all.map(change);
    this.#byId = new Map(this.#all.map((item) => [item.id, item]));
    if (!quietly) this.#changes.emit();
  }

  /**
   * Replaces the items. The open one stays open unless another is given; if it is gone, the first is
   * opened.
   */
  set(items: readonly I[], openId = this.openId): void {
    this.#byId = new Map(items.map((item) => [item.id, item]));
    this.#all = items.toSorted(byOrder);
    this.#openId = this.#byId.has(openId ?? '') ? openId : this.#all[0]?.id;
    this.#changes.emit();
  }

  open(id: string): void {
    if (id === this.openId || !this.of(id)) return;
    this.#openId = id;
    this.#changes.emit();
  }

  /** Adds or replaces an item; opens it if none is open. */
  put(item: I): void {
    this.#openId ??= item.id;
    if (this.of(item.id)) {
      this.change(item.id, () => item);
      return;
    }
    this.#byId.set(item.id, item);
    this.#all = [...this.#all, item].sort(byOrder);
    this.#changes.emit();
  }

  /** Takes one out; its neighbour is opened where it was open. */
  drop(id: string): void {
    const item = this.of(id);
    if (!item) return;
    const at = this.#all.indexOf(item);
    this.#byId.delete(id);
    this.#all = this.#all.toSpliced(at, 1);
    if (id === this.openId) this.#openId = (this.#all[at] ?? this.#all.at(-1))?.id;
    this.#changes.emit();
  }
}
