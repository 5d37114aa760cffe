import type { Context } from '../core';
import type { Clash, StoredContext, Write } from '../platform/store/records';
import { ContextSample } from '../workbench/context-sample';
import type { WorkEvent } from './event';
import { between } from './order';
import {
  fromRecord,
  isUnkept,
  mergedWith,
  recordOf,
  type SampleEntry,
  type SampleState,
  stateOf,
} from './sample';

/** The sample that everybody begins with. */
const FIRST_ID = 'sample';

/** What a person did to a sample: without `before` it was added, without `after` removed. */
export interface SampleChange {
  readonly id: string;
  readonly before?: SampleState;
  readonly after?: SampleState;
}

interface Ports {
  readonly now: () => number;
  readonly newId: () => string;
}

/** A sample on its way into the store, and what to call when it is there. */
export interface SampleWrite {
  readonly write: Write;
  readonly saved: (revision: number) => void;
}

const byOrder = (one: SampleEntry, other: SampleEntry): number =>
  one.order - other.order || (one.id < other.id ? -1 : 1);

/** The samples of the runtime context. There is always one, and one is open: it fills the preview. */
export class Samples {
  readonly #ports: Ports;
  /** In the order of the list. */
  #entries: readonly SampleEntry[];
  #openId: string;
  /** As read; kept while they are here, because the last good state of a broken one counts. */
  readonly #read = new Map<string, ContextSample>();
  /** The revisions of what was removed and is in the store still. */
  readonly #removed = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<(change: SampleChange) => void>();

  /** `text`: what the sample that is there at first says. */
  constructor(ports: Ports, text: string) {
    this.#ports = ports;
    const kept = { name: '', text, order: 1 };
    const first = { ...kept, id: FIRST_ID, changedAt: ports.now(), revision: 0, kept, isReplacing: false };
    this.#entries = [first];
    this.#openId = FIRST_ID;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells each change of the person, with what it was before; not what `put` or another tab does. */
  watch(watcher: (change: SampleChange) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** All of them in their order; the same array until one changes. */
  get all(): readonly (SampleState & { readonly id: string })[] {
    return this.#entries;
  }

  get openId(): string {
    return this.#openId;
  }

  /** The text of the open one and what is wrong with it; the same object until one of them changes. */
  get reading(): ContextSample['reading'] {
    return this.#open.reading;
  }

  /** The values of the open one. */
  get context(): Context {
    return this.#open.context;
  }

  stateOf(id: string): SampleState | undefined {
    const entry = this.#find(id);
    return entry && stateOf(entry);
  }

  open(id: string): void {
    if (id === this.#openId || !this.#find(id)) return;
    this.#openId = id;
    this.#tell();
  }

  /** Opens the one so many places further, around the ends. */
  step(by: 1 | -1): void {
    const count = this.#entries.length;
    const at = this.#entries.findIndex(({ id }) => id === this.#openId);
    const next = this.#entries[(at + by + count) % count];
    if (next) this.open(next.id);
  }

  /** Changes the text of the open one. */
  change = (text: string): void => this.#do(this.#openId, { text });

  rename(id: string, name: string): void {
    this.#do(id, { name: this.#freeName(name, id) });
  }

  /** Adds samples at the end and opens the first of them, if wanted. A name that is taken gets a number. */
  add(samples: readonly { readonly name: string; readonly text: string }[], isOpening = true): void {
    const ids = samples.map(({ name, text }) => {
      const id = this.#ports.newId();
      this.#do(id, { name: this.#freeName(name), text, order: (this.#entries.at(-1)?.order ?? 0) + 1 });
      return id;
    });
    if (isOpening && ids[0] !== undefined) this.open(ids[0]);
  }

  /** Brings back one that was removed long ago, and opens it. */
  bringBack({ id, name = '', text, order = 0 }: StoredContext): void {
    this.#do(id, { name: this.#freeName(name, id), text, order });
    this.open(id);
  }

  /** Puts a copy behind a sample and opens it. */
  duplicate(id: string, name: string): void {
    const at = this.#entries.findIndex((entry) => entry.id === id);
    const original = this.#entries[at];
    if (!original) return;
    const copy = this.#ports.newId();
    const order = between(original.order, this.#entries[at + 1]?.order);
    this.#do(copy, { name: this.#freeName(name), text: original.text, order });
    this.open(copy);
  }

  /** The last one stays. */
  remove(id: string): void {
    const entry = this.#find(id);
    if (!entry || this.#entries.length === 1) return;
    this.put(id, undefined);
    this.#report({ id, before: stateOf(entry) });
  }

  /** Makes a sample what it was, without one takes it away; opens it. For whoever takes changes back. */
  put(id: string, state: SampleState | undefined): void {
    const entry = this.#find(id);
    if (state) {
      const changedAt = this.#ports.now();
      this.#set({ ...(entry ?? this.#newEntry(id)), ...stateOf(state), changedAt });
      this.#openId = id;
    } else if (entry) {
      if (entry.revision > 0) this.#removed.set(id, entry.revision);
      this.#drop(id);
    }
    this.#tell();
  }

  load(records: readonly StoredContext[], openId?: string): void {
    if (records.length === 0) return;
    this.#entries = records.map(fromRecord).sort(byOrder);
    this.#openId = this.#find(openId ?? '')?.id ?? this.#entries[0]?.id ?? FIRST_ID;
    this.#tell();
  }

  get hasUnsaved(): boolean {
    return this.#removed.size > 0 || this.#entries.some(isUnkept);
  }

  /** What is to be written now. Together with the first change of anything, the sample to begin with is saved too. */
  unsaved(): SampleWrite[] {
    const changed = this.#entries
      .filter((entry) => entry.revision === 0 || isUnkept(entry))
      .map((entry): SampleWrite => {
        const { id, revision: base, isReplacing: keepsEarlier } = entry;
        return {
          write: { is: 'context', id, base, record: recordOf(entry), keepsEarlier },
          saved: (revision) => this.#saved(id, revision, stateOf(entry)),
        };
      });
    const removed = [...this.#removed].map(
      ([id, base]): SampleWrite => ({
        write: { is: 'context', id, base },
        saved: () => this.#saved(id, 0, undefined),
      }),
    );
    return [...changed, ...removed];
  }

  #saved(id: string, revision: number, kept: SampleState | undefined): void {
    const entry = this.#find(id);
    if (!kept) this.#removed.delete(id);
    if (entry) this.#set({ ...entry, revision, kept, isReplacing: false });
    // Removed while it was being written.
    else if (kept) this.#removed.set(id, revision);
  }

  /** Another tab was first. What is left to be saved is saved in the next round. */
  settle({ write: { id, record }, current }: Extract<Clash, { is: 'context' }>): WorkEvent | undefined {
    const entry = this.#find(id);
    if (!entry || !record) {
      this.#removed.delete(id);
      if (!current) return undefined;
      // Who removed it had not seen what the other tab wrote.
      this.#take(current);
      return { is: 'not-removed', name: current.name ?? '' };
    }
    if (!current) {
      this.#set({ ...entry, revision: 0, kept: undefined });
      return { is: 'brought-back', name: entry.name };
    }
    const merged = mergedWith(entry, current);
    this.#set(merged);
    this.#tell();
    return merged.isReplacing ? { is: 'context-replaced' } : undefined;
  }

  /** Another tab has saved this or, without a record, deleted it. What was changed here since stays. */
  receive(id: string, record: StoredContext | undefined): void {
    const entry = this.#find(id);
    if (this.#removed.has(id) || (entry && isUnkept(entry))) return;
    if (record) {
      if (record.revision > (entry?.revision ?? 0)) this.#take(record);
    } else if (entry && entry.revision > 0) {
      this.#drop(id);
      this.#tell();
    }
  }

  /** The store was cleared: everything is to be written anew. */
  unsaveAll(): void {
    this.#removed.clear();
    this.#entries = this.#entries.map((entry) => ({ ...entry, revision: 0, kept: undefined }));
  }

  /** The person has everything as a file: nothing would be lost with this tab. */
  markTaken(): void {
    this.#removed.clear();
    this.#entries = this.#entries.map((entry) => ({ ...entry, kept: stateOf(entry) }));
  }

  get #open(): ContextSample {
    const text = this.#find(this.#openId)?.text ?? '';
    let read = this.#read.get(this.#openId);
    if (!read) {
      read = new ContextSample(text);
      this.#read.set(this.#openId, read);
    } else if (read.reading.text !== text) {
      read.change(text);
    }
    return read;
  }

  #find(id: string): SampleEntry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  #newEntry(id: string): SampleEntry {
    // Its deletion may not be saved yet.
    const revision = this.#removed.get(id) ?? 0;
    this.#removed.delete(id);
    const changedAt = this.#ports.now();
    return { id, name: '', text: '', order: 0, changedAt, revision, kept: undefined, isReplacing: false };
  }

  /** A change of the person. */
  #do(id: string, change: Partial<SampleState>): void {
    const known = this.#find(id);
    const entry = { ...(known ?? this.#newEntry(id)), ...change, changedAt: this.#ports.now() };
    this.#set(entry);
    this.#tell();
    this.#report({ id, ...(known && { before: stateOf(known) }), after: stateOf(entry) });
  }

  #report(change: SampleChange): void {
    for (const watcher of this.#watchers) watcher(change);
  }

  #take(record: StoredContext): void {
    this.#set(fromRecord(record));
    this.#tell();
  }

  #set(entry: SampleEntry): void {
    this.#entries = [...this.#entries.filter(({ id }) => id !== entry.id), entry].sort(byOrder);
  }

  #drop(id: string): void {
    const at = this.#entries.findIndex((entry) => entry.id === id);
    this.#read.delete(id);
    this.#entries = this.#entries.toSpliced(at, 1);
    if (this.#entries.length === 0) this.#set(this.#newEntry(FIRST_ID));
    const next = this.#entries[at] ?? this.#entries.at(-1);
    if (this.#openId === id && next) this.#openId = next.id;
  }

  #freeName(wanted: string, id?: string): string {
    const taken = new Set(this.#entries.flatMap((entry) => (entry.id === id ? [] : [entry.name])));
    let name = wanted;
    for (let number = 2; name !== '' && taken.has(name); number++) name = `${wanted} (${number})`;
    return name;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
