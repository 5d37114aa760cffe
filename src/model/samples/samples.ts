import { type Context, readContext } from '../../core';
import { between } from '../library/order';
import type { StoredContext } from '../records';
import { ContextSample } from './context-sample';
import { type SampleState, stateOf } from './sample';
import { type SampleChange, type SamplesChanged, sampleChange } from './sample-change';
import { SampleList, type SamplePorts } from './sample-list';
import { StoredSamples } from './stored-samples';

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
  /** The open one while nobody reads it. */
  #unread = unread('');
  readonly #watchers = new Set<(done: SamplesChanged) => void>();
  /** Their side of the store. */
  readonly stored: StoredSamples;

  /** `text`: what the sample that is there at first says; `unnamed`: what those are called that nobody has named. */
  constructor(ports: SamplePorts, text: string, unnamed = '') {
    this.#ports = ports;
    this.#list = new SampleList(ports, text, unnamed);
    this.stored = new StoredSamples(this.#list);
  }

  subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener);

  /** Tells each change of the person; not what `put` or another tab does. */
  watch(watcher: (done: SamplesChanged) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** All of them in their order; the same array until one changes. */
  get all(): readonly (SampleState & { readonly id: string })[] {
    return this.#list.entries;
  }

  get openId(): string {
    return this.#list.openId;
  }

  get openName(): string {
    return this.#list.find(this.openId)?.name ?? this.#list.unnamed;
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
    const entry = this.#list.find(id);
    return entry && stateOf(entry);
  }

  open(id: string): void {
    if (this.#list.open(id)) this.#list.tell();
  }

  /** Opens the one so many places further, around the ends. */
  step(by: 1 | -1): void {
    const { entries } = this.#list;
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
    const changes = samples.map(({ name, text }) => {
      const order = (this.#list.entries.at(-1)?.order ?? 0) + 1;
      return this.#made(this.#ports.newId(), { name: this.#freeName(name), text, order });
    });
    const [first] = changes;
    if (!first) return;
    const { openId } = this;
    if (isOpening) this.#list.open(first.id);
    this.#list.tell();
    this.#report(changes, openId);
  }

  /** Brings back one that was removed long ago, and opens it. */
  bringBack({ id, name = '', text, order = 0 }: StoredContext): void {
    this.#doAndOpen(id, { name: this.#freeName(name, id), text, order });
  }

  /** Puts a copy behind a sample and opens it. */
  duplicate(id: string, name: string): void {
    const { entries } = this.#list;
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
    const entry = this.#list.find(id);
    if (state) {
      const changedAt = this.#ports.now();
      this.#list.set({ ...(entry ?? this.#list.newEntry(id)), ...stateOf(state), changedAt });
      this.#list.open(id);
    } else if (entry) {
      if (entry.revision > 0) this.#list.removed.set(id, entry.revision);
      this.#list.drop(id);
      this.#read.delete(id);
    }
    this.#list.tell();
  }

  get #open(): Pick<ContextSample, 'reading' | 'context'> {
    const { openId } = this;
    const text = this.#list.find(openId)?.text ?? '';
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
    const made = this.#made(id, change);
    this.#list.tell();
    this.#report([made]);
  }

  #doAndOpen(id: string, change: Partial<SampleState>): void {
    const { openId } = this;
    const made = this.#made(id, change);
    this.#list.open(id);
    this.#list.tell();
    this.#report([made], openId);
  }

  /** Makes a change, of which nobody is told yet. */
  #made(id: string, change: Partial<SampleState>): SampleChange | undefined {
    const known = this.#list.find(id);
    const entry = { ...(known ?? this.#list.newEntry(id)), ...change, changedAt: this.#ports.now() };
    this.#list.set(entry);
    return sampleChange(id, known && stateOf(known), stateOf(entry));
  }

  #report(made: readonly (SampleChange | undefined)[], openBefore = this.openId): void {
    const changes = made.filter((change) => change !== undefined);
    for (const watcher of this.#watchers) watcher({ changes, openBefore });
  }

  /** A name that no other one has. */
  #freeName(wanted: string, id?: string): string {
    const base = wanted.trim() || this.#list.unnamed;
    const taken = new Set(this.all.flatMap((one) => (one.id === id ? [] : [one.name])));
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base} (${number})`;
    return name;
  }
}
