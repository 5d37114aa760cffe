/** The samples of the runtime context, as this tab knows them. */
import { type Context, readContext } from '../../core';
import { Emitter } from '../../ui/emitter';
import { between } from '../library/state/entry';
import { Collection, SyncState } from '../storage/collection';
import type { StoredContext, WorkEvent } from '../storage/records';
import {
  fromRecord,
  mergedWith,
  newSample,
  readSample,
  recordOf,
  type SampleChange,
  type SampleEntry,
  type SampleReading,
  type SampleState,
  type SamplesChanged,
  sampleChange,
  stateOf,
  withState,
  written,
} from './sample';

/** Dependencies of the samples. */
export interface SamplePorts {
  readonly now: () => number;
  readonly newId: () => string;
  /** Whether a sample must not be read because it crashed the page. */
  readonly isHeldBack?: (id: string) => boolean;
  /** Reading it failed by a fault of the reader. */
  readonly onFault?: (id: string) => void;
}

const NO_CONTEXT = readContext('').context;

/** A sample that is not read, as if it were empty. */
const unread = (text: string): SampleReading => ({ text, problems: [], context: NO_CONTEXT });

/**
 * The samples of the runtime context. There is always at least one, and one is open: it fills the
 * preview.
 */
export class Samples {
  readonly #ports: SamplePorts;
  readonly #list: SampleList;
  /** The parsed samples. They are cached because the last valid state of a broken one is used. */
  readonly #read = new Map<string, SampleReading>();
  /** The open one, while it is not to be read. */
  #unread = unread('');
  readonly #personChanged = new Emitter<[SamplesChanged]>();
  /** The synchronization state of the samples with the store. */
  readonly stored: SyncState<SampleEntry, StoredContext>;

  /** `text`: that of the first sample; `unnamed`: what samples without a name are called. */
  constructor(ports: SamplePorts, text: string, unnamed = '') {
    this.#ports = ports;
    this.#list = new SampleList(text, unnamed, ports.now);
    this.stored = new SyncState(this.#list, {
      kind: 'context',
      recordOf,
      itemOf: (record) => fromRecord(record, unnamed),
      written,
      keepsEarlier: ({ isReplacing }) => isReplacing,
      nameOf: ({ name = unnamed }) => name,
      merge: (record, current) => this.#merge(record, current),
    });
  }

  subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener);

  /** Subscribes to the user's changes; those by `put` or another tab are not reported. */
  readonly watch = this.#personChanged.subscribe;

  /** All samples in their order; stable until one changes. */
  get all(): readonly (SampleState & { readonly id: string })[] {
    return this.#list.all;
  }

  get openId(): string {
    return this.#list.openId ?? '';
  }

  get openName(): string {
    return this.#list.of(this.openId)?.name ?? this.#list.unnamed;
  }

  /** The open sample as it was read; stable until its text changes. */
  get reading(): SampleReading {
    const { openId } = this;
    const text = this.#list.of(openId)?.text ?? '';
    if (!this.#ports.isHeldBack?.(openId)) {
      try {
        const known = this.#read.get(openId);
        const read = known?.text === text ? known : readSample(text, known);
        this.#read.set(openId, read);
        return read;
      } catch {
        this.#ports.onFault?.(openId);
      }
    }
    if (this.#unread.text !== text) this.#unread = unread(text);
    return this.#unread;
  }

  /** The values of the open one. */
  get context(): Context {
    return this.reading.context;
  }

  stateOf(id: string): SampleState | undefined {
    const entry = this.#list.of(id);
    return entry && stateOf(entry);
  }

  open(id: string): void {
    this.#list.open(id);
  }

  /** Opens the one so many places further, around the ends. */
  step(by: 1 | -1): void {
    const { all: entries } = this.#list;
    const at = entries.findIndex(({ id }) => id === this.openId);
    const next = entries[(at + by + entries.length) % entries.length];
    if (next) this.open(next.id);
  }

  change = (text: string): void => this.#do(this.openId, { text });

  rename(id: string, name: string): void {
    this.#do(id, { name: this.#freeName(name, id) });
  }

  /** Adds samples at the end and optionally opens the first of them. A name that is taken gets a number. */
  add(samples: readonly { readonly name: string; readonly text: string }[], isOpening = true): void {
    const { openId } = this;
    const added: SampleEntry[] = [];
    for (const { name, text } of samples) {
      const order = ([...this.#list.all, ...added].at(-1)?.order ?? 0) + 1;
      const free = this.#freeName(name, undefined, added);
      added.push(this.#changed(this.#ports.newId(), { name: free, text, order }));
    }
    const [first] = added;
    if (!first) return;
    this.#list.set([...this.#list.all, ...added], isOpening ? first.id : openId);
    this.#report(
      added.map((entry) => sampleChange(entry.id, undefined, stateOf(entry))),
      openId,
    );
  }

  /** Opens the sample with this text; adds it if there is none. */
  openOrAdd(name: string, text: string): void {
    const there = this.#list.all.find((entry) => entry.text === text);
    if (there) this.open(there.id);
    else this.add([{ name, text }]);
  }

  /** Brings back one that was removed long ago, and opens it. */
  bringBack({ id, name = '', text, order = 0 }: StoredContext): void {
    this.#doAndOpen(id, { name: this.#freeName(name, id), text, order });
  }

  /** Puts a copy behind a sample and opens it. */
  duplicate(id: string, name: string): void {
    const { all: entries } = this.#list;
    const at = entries.findIndex((entry) => entry.id === id);
    const original = entries[at];
    if (!original) return;
    const order = between(original.order, entries[at + 1]?.order);
    this.#doAndOpen(this.#ports.newId(), { name: this.#freeName(name), text: original.text, order });
  }

  /** The last one stays. */
  remove(id: string): void {
    const before = this.stateOf(id);
    if (!before || this.all.length === 1) return;
    const { openId } = this;
    this.put(id, undefined);
    this.#report([sampleChange(id, before, undefined)], openId);
  }

  /** Sets the state of a sample, or removes it if there is none, for undo; opens it. */
  put(id: string, state: SampleState | undefined): void {
    const entry = this.#list.of(id);
    if (state) {
      this.#list.put(this.#changed(id, stateOf(state)));
      this.#list.open(id);
    } else if (entry) {
      this.stored.willRemove(entry);
      this.#list.drop(id);
      this.#read.delete(id);
    }
  }

  #merge(record: StoredContext, current: StoredContext): WorkEvent | undefined {
    const entry = this.#list.of(record.id);
    if (!entry) return undefined;
    const merged = mergedWith(entry, fromRecord(current, this.#list.unnamed));
    this.#list.put(merged);
    return merged.isReplacing ? { type: 'context-replaced' } : undefined;
  }

  /** A change of the person. */
  #do(id: string, change: Partial<SampleState>): void {
    this.#report([this.#made(id, change)]);
  }

  #doAndOpen(id: string, change: Partial<SampleState>): void {
    const { openId } = this;
    const made = this.#made(id, change);
    this.#list.open(id);
    this.#report([made], openId);
  }

  #made(id: string, change: Partial<SampleState>): SampleChange | undefined {
    const before = this.stateOf(id);
    const entry = this.#changed(id, change);
    this.#list.put(entry);
    return sampleChange(id, before, stateOf(entry));
  }

  /** The sample with these changes applied; a new one if the id does not exist. */
  #changed(id: string, change: Partial<SampleState>): SampleEntry {
    const now = this.#ports.now();
    const first = { name: this.#list.unnamed, text: '', order: 0 };
    // A removal that is not saved yet continues from the stored state.
    const entry = this.#list.of(id) ?? this.stored.keptAgain(newSample(id, first, now));
    return withState(entry, change, now);
  }

  #report(made: readonly (SampleChange | undefined)[], openBefore = this.openId): void {
    const changes = made.filter((change) => change !== undefined);
    this.#personChanged.emit({ changes, openBefore });
  }

  /** A name that no other one has. */
  #freeName(wanted: string, id?: string, others: readonly SampleEntry[] = []): string {
    const base = wanted.trim() || this.#list.unnamed;
    const taken = new Set([...this.#list.all, ...others].flatMap((one) => (one.id === id ? [] : [one.name])));
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base} (${number})`;
    return name;
  }
}

/** The id of the initial sample. */
const FIRST_ID = 'sample';

/** The samples in their order: always one, and one of them open. */
class SampleList extends Collection<SampleEntry> {
  readonly unnamed: string;
  readonly #now: () => number;

  /** `text` is that of the initial sample. */
  constructor(text: string, unnamed: string, now: () => number) {
    super();
    this.unnamed = unnamed;
    this.#now = now;
    this.#begin(text);
  }

  /** An empty list leaves the current samples in place. */
  override set(items: readonly SampleEntry[], openId?: string): void {
    if (items.length > 0) super.set(items, openId);
  }

  override drop(id: string): void {
    if (this.all.length === 1 && this.of(id)) this.#begin('');
    else super.drop(id);
  }

  #begin(text: string): void {
    const state = { name: this.unnamed, text, order: 1 };
    this.set([{ ...newSample(FIRST_ID, state, this.#now()), stored: state }], FIRST_ID);
  }
}
