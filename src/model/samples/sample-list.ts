import type { SampleEntry, SampleState } from './sample';

/** The sample that everybody begins with. */
const FIRST_ID = 'sample';

const byOrder = (one: SampleEntry, other: SampleEntry): number =>
  one.order - other.order || (one.id < other.id ? -1 : 1);

/** What the samples need of the world around them. */
export interface SamplePorts {
  readonly now: () => number;
  readonly newId: () => string;
  /** Whether a sample is not to be read before the person says so. */
  readonly isHeldBack?: (id: string) => boolean;
  /** Reading it failed by a fault of the reader. */
  readonly onFault?: (id: string) => void;
}

/** The samples in their order and which of them is open: always one. Whoever changes it tells. */
export class SampleList {
  readonly now: () => number;
  /** What a sample is called that nobody has named. */
  readonly unnamed: string;
  /** The revisions of what was removed and is in the store still. */
  readonly removed = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #entries: readonly SampleEntry[];
  #openId = FIRST_ID;

  /** `text`: what the sample that is there at first says. */
  constructor({ now }: SamplePorts, text: string, unnamed: string) {
    this.now = now;
    this.unnamed = unnamed;
    const kept = { name: unnamed, text, order: 1 };
    this.#entries = [{ ...kept, id: FIRST_ID, changedAt: now(), revision: 0, kept, isReplacing: false }];
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  get entries(): readonly SampleEntry[] {
    return this.#entries;
  }

  get openId(): string {
    return this.#openId;
  }

  /** True when another one is open now. */
  open(id: string): boolean {
    if (id === this.#openId || !this.find(id)) return false;
    this.#openId = id;
    return true;
  }

  find(id: string): SampleEntry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  /** An entry that is to be written. */
  newEntry(id: string): SampleEntry {
    // Its deletion may not be saved yet.
    const revision = this.removed.get(id) ?? 0;
    this.removed.delete(id);
    const state: SampleState = { name: this.unnamed, text: '', order: 0 };
    return { ...state, id, changedAt: this.now(), revision, kept: undefined, isReplacing: false };
  }

  /** Puts an entry in its place, or in the place of the one of the same id. */
  set(entry: SampleEntry): void {
    this.#entries = [...this.#entries.filter(({ id }) => id !== entry.id), entry].sort(byOrder);
  }

  /** Takes all of these in the place of those that are there. */
  setAll(entries: readonly SampleEntry[]): void {
    this.#entries = entries.toSorted(byOrder);
    if (!this.find(this.#openId)) this.#openId = this.#entries[0]?.id ?? FIRST_ID;
  }

  /** Takes one away; the one behind it is open where it was. */
  drop(id: string): void {
    const at = this.#entries.findIndex((entry) => entry.id === id);
    this.#entries = this.#entries.toSpliced(at, 1);
    if (this.#entries.length === 0) this.set(this.newEntry(FIRST_ID));
    const next = this.#entries[at] ?? this.#entries.at(-1);
    if (this.#openId === id && next) this.#openId = next.id;
  }
}
