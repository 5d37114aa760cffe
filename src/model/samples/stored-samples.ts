import type { WorkEvent } from '../event';
import type { Clash, StoredContext, Write } from '../records';
import {
  fromRecord,
  isUnkept,
  mergedWith,
  recordOf,
  type SampleEntry,
  type SampleState,
  stateOf,
} from './sample';
import type { SampleList } from './sample-list';

/** A sample on its way into the store, and what to call when it is there. */
export interface SampleWrite {
  readonly write: Write;
  readonly saved: (revision: number) => void;
}

/** The samples as the store and the other tabs have to do with them. */
export class StoredSamples {
  readonly #list: SampleList;
  /** What the person has as a file: the unsaved entries as they were, and the ids of what was removed. */
  #taken: ReadonlySet<SampleEntry | string> = new Set();

  constructor(list: SampleList) {
    this.#list = list;
  }

  load(records: readonly StoredContext[], openId?: string): void {
    if (records.length === 0) return;
    this.#list.setAll(records.map((record) => fromRecord(record, this.#list.unnamed)));
    if (openId !== undefined) this.#list.open(openId);
    this.#list.tell();
  }

  get hasUnsaved(): boolean {
    return this.#list.removed.size > 0 || this.#list.entries.some(isUnkept);
  }

  /** Whether something is neither in the store nor in a file. */
  get wouldBeLost(): boolean {
    return this.#unkept().some((one) => !this.#taken.has(one));
  }

  #unkept(): (SampleEntry | string)[] {
    return [...this.#list.removed.keys(), ...this.#list.entries.filter(isUnkept)];
  }

  /** What is to be written now. Together with the first change of anything, the sample to begin with is saved too. */
  unsaved(): SampleWrite[] {
    const changed = this.#list.entries
      .filter((entry) => entry.revision === 0 || isUnkept(entry))
      .map((entry): SampleWrite => {
        const { id, revision: base, isReplacing: keepsEarlier } = entry;
        return {
          write: { is: 'context', id, base, record: recordOf(entry), keepsEarlier },
          saved: (revision) => this.#saved(id, revision, stateOf(entry)),
        };
      });
    const removed = [...this.#list.removed].map(
      ([id, base]): SampleWrite => ({
        write: { is: 'context', id, base },
        saved: () => this.#saved(id, 0, undefined),
      }),
    );
    return [...changed, ...removed];
  }

  #saved(id: string, revision: number, kept: SampleState | undefined): void {
    const entry = this.#list.find(id);
    if (!kept) this.#list.removed.delete(id);
    if (entry) this.#list.set({ ...entry, revision, kept, isReplacing: false });
    // Removed while it was being written.
    else if (kept) this.#list.removed.set(id, revision);
  }

  /** Another tab was first. What is left to be saved is saved in the next round. */
  settle({ write: { id, record }, current }: Extract<Clash, { is: 'context' }>): WorkEvent | undefined {
    const entry = this.#list.find(id);
    if (!entry || !record) {
      this.#list.removed.delete(id);
      if (!current) return undefined;
      // Who removed it had not seen what the other tab wrote.
      this.#take(current);
      return { is: 'not-removed', name: current.name ?? this.#list.unnamed };
    }
    if (!current) {
      this.#list.set({ ...entry, revision: 0, kept: undefined });
      return { is: 'brought-back', name: entry.name };
    }
    const merged = mergedWith(entry, fromRecord(current, this.#list.unnamed));
    this.#list.set(merged);
    this.#list.tell();
    return merged.isReplacing ? { is: 'context-replaced' } : undefined;
  }

  /** Another tab has saved this or, without a record, deleted it. What was changed here since stays. */
  receive(id: string, record: StoredContext | undefined): void {
    const entry = this.#list.find(id);
    if (this.#list.removed.has(id) || (entry && isUnkept(entry))) return;
    if (record) {
      if (record.revision > (entry?.revision ?? 0)) this.#take(record);
    } else if (entry && entry.revision > 0) {
      this.#list.drop(id);
      this.#list.tell();
    }
  }

  /** The store was cleared: everything is to be written anew. */
  unsaveAll(): void {
    this.#list.removed.clear();
    this.#list.setAll(this.#list.entries.map((entry) => ({ ...entry, revision: 0, kept: undefined })));
  }

  /** The person has everything as a file: nothing would be lost with this tab. */
  markTaken(): void {
    this.#taken = new Set(this.#unkept());
  }

  #take(record: StoredContext): void {
    this.#list.set(fromRecord(record, this.#list.unnamed));
    this.#list.tell();
  }
}
