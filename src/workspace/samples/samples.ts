import { type Context, readContext } from '../../core';
import { Emitter } from '../../ui/emitter';
import { between } from '../library/state/entries';
import { Collection, SyncState, type Unsaved } from '../storage/collection';
import type { StoredContext, WorkEvent } from '../storage/records';
import {
  ContextSample,
  fromRecord,
  mergedWith,
  newSample,
  recordOf,
  type SampleChange,
  type SampleEntry,
  type SampleState,
  type SamplesChanged,
  sampleChange,
  stateOf,
  withState,
  written,
} from './sample';

/** What the samples need of the world around them. */
export interface SamplePorts {
  readonly now: () => number;
  readonly newId: () => string;
  /** Whether a sample is not to be read before the person says so. */
  readonly isHeldBack?: (id: string) => boolean;
  /** Reading it failed by a fault of the reader. */
  readonly onFault?: (id: string) => void;
}

/** A sample that is not read, as if it were empty. */
const unread = (text: string): Pick<ContextSample, 'reading' | 'context'> => ({
  reading: { text, problems: [] },
  context: readContext('').context,
});

/** The samples of the runtime context. There is always one, and one is open: it fills the preview. */
export class Samples {
  readonly #ports: SamplePorts;
  readonly #list: SampleList;
  /** As read; kept while they are here, because the last good state of a broken one counts. */
  readonly #read = new Map<string, ContextSample>();
  /** The open one, while it is not to be read. */
  #unread = unread('');
  readonly #personChanged = new Emitter<[SamplesChanged]>();
  /** What the store has of them and what not. */
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
      replace: (_, record) => this.#list.put(fromRecord(record, unnamed)),
      keepsEarlier: ({ isReplacing }) => isReplacing,
    });
  }

  subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener);

  /** Calls the watcher with each change that a person makes; not with those of `put` or another tab. */
  readonly watch = this.#personChanged.subscribe;

  /** All of them in their order; the same array until one changes. */
  get all(): readonly (SampleState & { readonly id: string })[] {
    return this.#list.all;
  }

  get openId(): string {
    return this.#list.openId ?? '';
  }

  get openName(): string {
    return this.#list.of(this.openId)?.name ?? this.#list.unnamed;
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

  /** Changes the text of the open one. */
  change = (text: string): void => this.#do(this.openId, { text });

  rename(id: string, name: string): void {
    this.#do(id, { name: this.#freeName(name, id) });
  }

  /** Adds samples at the end and opens the first of them, if wanted. A name that is taken gets a number. */
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

  /** Makes a sample what it was, without one takes it away; opens it. For whoever takes changes back. */
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

  /** Another tab was first: what is left to be saved is saved in the next round. */
  settle(change: Unsaved<StoredContext>, current: StoredContext | undefined): WorkEvent | undefined {
    return settleSample({ list: this.#list, stored: this.stored }, change, current);
  }

  get #open(): Pick<ContextSample, 'reading' | 'context'> {
    const { openId } = this;
    const text = this.#list.of(openId)?.text ?? '';
    if (!this.#ports.isHeldBack?.(openId)) {
      try {
        return this.#readOpen(openId, text);
      } catch {
        this.#ports.onFault?.(openId);
      }
    }
    if (this.#unread.reading.text !== text) this.#unread = unread(text);
    return this.#unread;
  }

  #readOpen(id: string, text: string): ContextSample {
    const known = this.#read.get(id);
    if (known && known.reading.text !== text) known.change(text);
    const read = known ?? new ContextSample(text);
    this.#read.set(id, read);
    return read;
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

  /** A sample after a change; a new one where there is none of this id. */
  #changed(id: string, change: Partial<SampleState>): SampleEntry {
    const now = this.#ports.now();
    const first = { name: this.#list.unnamed, text: '', order: 0 };
    // Where it was removed and that is not saved yet, it goes on from what the store has.
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

/** The sample that everybody begins with. */
const FIRST_ID = 'sample';

/** The samples in their order: always one, and one of them open. */
export class SampleList extends Collection<SampleEntry> {
  /** What an unnamed sample is called. */
  readonly unnamed: string;
  readonly #now: () => number;

  /** `text`: what the sample that is there at first says. */
  constructor(text: string, unnamed: string, now: () => number) {
    super();
    this.unnamed = unnamed;
    this.#now = now;
    this.#begin(text);
  }

  /** Where these are none, those that are here stay. */
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

interface Sides {
  readonly list: SampleList;
  readonly stored: SyncState<SampleEntry, StoredContext>;
}

/** Another tab was first. What is left to be saved is saved in the next round. */
export function settleSample(
  { list, stored }: Sides,
  { id, record }: Unsaved<StoredContext>,
  current: StoredContext | undefined,
): WorkEvent | undefined {
  if (stored.unsavedOf(id) === 'removed') {
    // Who removed it had not seen what the other tab wrote.
    if (current) stored.adopt(current);
    else stored.forget(id);
    return current && { type: 'not-removed', name: current.name ?? list.unnamed };
  }
  const entry = list.of(id);
  // It was removed and has come back meanwhile: what it is now meets the other one in the next round.
  if (!entry || !record) return undefined;
  if (!current) {
    stored.rebase(id, 0);
    return { type: 'brought-back', name: entry.name };
  }
  const merged = mergedWith(entry, fromRecord(current, list.unnamed));
  list.put(merged);
  return merged.isReplacing ? { type: 'context-replaced' } : undefined;
}
