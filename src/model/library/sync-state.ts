import type { StoredAction } from '../records';
import type { Entries } from './entries';
import { type Entry, entryOf, placed, recordOf } from './entry';

/** A change that is not in the store. `localVersion` is to be given back when it is. */
export interface Unsaved {
  readonly id: string;
  readonly base: number;
  readonly localVersion: number;
  readonly what: 'place' | 'content' | 'removed';
  readonly record?: StoredAction;
}

/** What of the library is not in the store, and what comes from there: other tabs have a share in it. */
export class SyncState {
  readonly #entries: Entries;
  /** What was removed and is in the store still: its revision there. */
  readonly #removed = new Map<string, number>();
  /** How often what was removed had been changed, should it come back. */
  readonly #localVersions = new Map<string, number>();
  /** What the person has as a file: the unsaved entries as they were, and the ids of what was removed. */
  #taken: ReadonlySet<Entry | string> = new Set();

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  /** Takes over what is in the store. */
  load(records: readonly StoredAction[], openId: string | undefined): void {
    const entries = records.map((record) => entryOf(record));
    const isThere = openId !== undefined && entries.some(({ summary }) => summary.id === openId);
    this.#entries.set(entries, isThere ? openId : undefined);
    const [first] = this.#entries.summaries;
    if (!isThere && first) this.#entries.open(first.id);
  }

  get hasUnsaved(): boolean {
    return this.#removed.size > 0 || this.#entries.all.some(({ unsaved }) => unsaved !== 'nothing');
  }

  /** Whether something is neither in the store nor in a file. */
  get wouldBeLost(): boolean {
    return this.#unkept().some((one) => !this.#taken.has(one));
  }

  #unkept(): (Entry | string)[] {
    return [...this.#removed.keys(), ...this.#entries.all.filter(({ unsaved }) => unsaved !== 'nothing')];
  }

  /** Everything that is not in the store, as it is to be written now. */
  unsaved(): Unsaved[] {
    const changed = this.#entries.all.flatMap((entry): Unsaved[] => {
      const { revision: base, localVersion, summary } = entry;
      const what = base === 0 ? 'content' : entry.unsaved;
      return what === 'nothing'
        ? []
        : [{ id: summary.id, base, localVersion, what, record: recordOf(entry) }];
    });
    const removed = [...this.#removed].map(
      ([id, base]) => ({ id, base, localVersion: 0, what: 'removed' }) as const,
    );
    return [...changed, ...removed];
  }

  /** The person has removed it. */
  willRemove({ summary, revision, localVersion }: Entry): void {
    this.#removed.set(summary.id, revision);
    this.#localVersions.set(summary.id, localVersion);
  }

  /** The person has it back: it is to be saved. */
  keptAgain(entry: Entry): Entry {
    const { id } = entry.summary;
    // Its deletion may or may not have been saved meanwhile, and so may a change before that.
    const revision = this.#removed.get(id) ?? 0;
    const localVersion = (this.#localVersions.get(id) ?? 0) + 1;
    this.#removed.delete(id);
    return { ...entry, revision, localVersion, unsaved: 'content' };
  }

  /** These changes are in the store now, each with its new revision (0: it is deleted there). */
  saved(outcomes: readonly { readonly change: Unsaved; readonly revision: number }[]): void {
    const left = new Map(outcomes.map((outcome) => [outcome.change.id, outcome]));
    this.#entries.changeAll((entry) => {
      const outcome = left.get(entry.summary.id);
      if (!outcome) return entry;
      left.delete(entry.summary.id);
      const { change, revision } = outcome;
      // It may have been brought back while its deletion was saved: then it is to be written anew.
      if (change.what === 'removed') this.#removed.delete(change.id);
      const isSame = change.what !== 'removed' && entry.localVersion === change.localVersion;
      return { ...entry, revision, unsaved: isSame ? 'nothing' : entry.unsaved };
    }, true);
    for (const { change, revision } of left.values()) {
      if (change.what === 'removed') this.#removed.delete(change.id);
      // Removed while it was being written.
      else this.#removed.set(change.id, revision);
    }
  }

  /** Forgets what it knows of the store: everything is to be written anew. */
  unsaveAll(): void {
    this.#removed.clear();
    this.#entries.changeAll((entry) => ({
      ...entry,
      revision: 0,
      localVersion: entry.localVersion + 1,
      unsaved: 'content',
    }));
  }

  /** The person has everything as a file: nothing would be lost with this tab. */
  markTaken(): void {
    this.#taken = new Set(this.#unkept());
  }

  /**
   * Another tab has saved this record or, without one, deleted it. What was changed here since
   * stays: saving it will tell. True when something was taken over.
   */
  receive(id: string, record: StoredAction | undefined): boolean {
    const entry = this.#entries.of(id);
    if (this.#removed.has(id)) return false;
    if (!entry) {
      if (record) this.#entries.insert(entryOf(record));
      return record !== undefined;
    }
    if (entry.unsaved !== 'nothing' || (record && record.revision <= entry.revision)) return false;
    if (record) this.#replace(record);
    else this.#entries.drop(id);
    return true;
  }

  /** Takes away what was shown to begin with and nobody has changed: there are other actions after all. */
  withdrawOffer(): void {
    for (const { revision, unsaved, summary } of this.#entries.all)
      if (revision === 0 && unsaved === 'nothing') this.#entries.drop(summary.id);
  }

  /** Takes the version of the store over, and drops what this tab has. */
  adopt(record: StoredAction): void {
    this.#removed.delete(record.id);
    if (this.#entries.of(record.id)) this.#replace(record);
    else this.#entries.insert(entryOf(record));
  }

  /** The same, but here it stands elsewhere, which is to be saved. */
  adoptAt(record: StoredAction, order: number): void {
    this.adopt(record);
    this.#entries.set(
      this.#entries.all.map((entry) => (entry.summary.id === record.id ? placed(entry, order) : entry)),
    );
  }

  /** It is gone, here and in the store. */
  forget(id: string): void {
    this.#removed.delete(id);
  }

  /** Names the revision that a change of this tab is to replace. */
  rebase(id: string, revision: number): void {
    if (this.#entries.of(id)) this.#entries.change(id, (entry) => ({ ...entry, revision }), true);
    else if (this.#removed.has(id)) this.#removed.set(id, revision);
  }

  #replace(record: StoredAction): void {
    const { id, order } = record;
    const isMoved = this.#entries.of(id)?.order !== order;
    this.#entries.changeExternally(id, () => entryOf(record));
    if (isMoved) this.#entries.set(this.#entries.all);
  }
}
