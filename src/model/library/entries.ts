import type { Draft } from '../draft';
import { type Edit, editsBetween } from '../edit/edit';
import { contentOf, type Entry, type Summary, withKnownSecrets } from './entry';
import {
  fromStored,
  type ReadDraft,
  type Reading,
  type StoredContent,
  type TypedSecrets,
  typedSecrets,
} from './stored-draft';

/** What was changed other than by the editor that listens. */
export type ExternalEdits = (edits: readonly Edit[]) => void;

interface State {
  /** In the order of the list. */
  readonly entries: readonly Entry[];
  readonly openId: string | undefined;
  readonly summaries: readonly Summary[];
}

const byOrder = (one: Entry, other: Entry): number =>
  one.order - other.order || (one.summary.id < other.summary.id ? -1 : 1);

/** The actions in their order, which of them is open, and who is to be told when that changes. */
export class Entries {
  readonly #typedSecrets: (id: string) => TypedSecrets;
  readonly #isHeldBack: (id: string) => boolean;
  #state: State = { entries: [], openId: undefined, summaries: [] };
  readonly #listeners = new Set<() => void>();
  /** The open editors, by the id of their action. */
  readonly #editors = new Map<string, Set<ExternalEdits>>();
  /** By id; made when it is first asked for after something came, went or moved. */
  #places: Map<string, number> | undefined;

  /** `typedSecrets`: those of an action that this tab has; `isHeldBack`: it is not to be read. */
  constructor(typedSecrets: (id: string) => TypedSecrets, isHeldBack: (id: string) => boolean = () => false) {
    this.#typedSecrets = typedSecrets;
    this.#isHeldBack = isHeldBack;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get all(): readonly Entry[] {
    return this.#state.entries;
  }

  /** The same array until what it shows changes. */
  get summaries(): readonly Summary[] {
    return this.#state.summaries;
  }

  get openId(): string | undefined {
    return this.#state.openId;
  }

  /** The place of an action in the list, or -1. */
  at(id: string): number {
    // Reading thousands one after the other would otherwise look through all of them each time.
    this.#places ??= new Map(this.#state.entries.map(({ summary }, place) => [summary.id, place]));
    return this.#places.get(id) ?? -1;
  }

  of(id: string): Entry | undefined {
    return this.#state.entries[this.at(id)];
  }

  /** What an action is, read when it is first asked for; undefined when there is none. */
  read(id: string): ReadDraft | undefined {
    const entry = this.of(id);
    if (!entry) return undefined;
    const { content, summary } = entry;
    if (content.is !== 'stored') return content;
    if (this.#isHeldBack(id)) return { is: 'held-back' };
    const reading = this.#readStored(content.stored, { ...this.#typedSecrets(id), ...content.typed });
    if (reading.is === 'draft') {
      this.change(id, () => ({ ...entry, content: reading }), true);
    } else {
      const unreadable = { ...reading, stored: content.stored };
      const next = { ...entry, content: unreadable, summary: { ...summary, isReadable: false } };
      this.change(id, () => next, true);
      // It may be asked for while the page is being rendered.
      queueMicrotask(() => this.#tell());
    }
    return reading;
  }

  /** Looks whether a stored document can be read, so that the list says it of one that nobody has opened. */
  check(id: string): void {
    const content = this.of(id)?.content;
    if (content?.is !== 'stored' || this.#isHeldBack(id)) return;
    if (this.#readStored(content.stored, {}).is === 'unreadable') this.read(id);
  }

  #readStored(stored: StoredContent, typed: TypedSecrets): Reading {
    try {
      return fromStored(stored, typed);
    } catch {
      // A fault of the reader: the document stays as it is, for the person to take it out.
      return { is: 'unreadable', problems: [] };
    }
  }

  /**
   * Puts the typed secrets in as they are known now: unlocked, locked, or from another tab. What is
   * not saved yet keeps its own, unless all were forgotten.
   */
  refreshTypedSecrets(areForgotten: boolean): void {
    for (const entry of this.#state.entries) {
      if (entry.content.is !== 'draft') continue;
      const { id } = entry.summary;
      const own = entry.unsaved === 'content' && !areForgotten ? typedSecrets(entry.content.draft) : {};
      const next = withKnownSecrets(entry, { ...this.#typedSecrets(id), ...own });
      if (next !== entry) this.changeExternally(id, () => next);
    }
  }

  /** The document of an action as it is or would be stored, without secret values. */
  documentOf(id: string): string | undefined {
    const entry = this.of(id);
    return entry && contentOf(entry).document;
  }

  /** Changes one. `quietly`: nothing that somebody sees has changed. */
  change(id: string, change: (entry: Entry) => Entry, quietly = false): void {
    const { entries, summaries, openId } = this.#state;
    const at = this.at(id);
    const before = entries[at];
    if (!before) return;
    const entry = change(before);
    const isSame = before.summary === entry.summary;
    const next = {
      entries: entries.with(at, entry),
      openId,
      summaries: isSame ? summaries : summaries.with(at, entry.summary),
    };
    this.#become(next, quietly);
  }

  /** Changes one other than by its editor, which is told the edits to follow; left out, they are found by comparing. */
  changeExternally(id: string, change: (entry: Entry) => Entry, edits?: readonly Edit[]): void {
    const editors = this.#editors.get(id);
    const before = editors && this.#draftOf(id);
    this.change(id, (entry) => ({ ...change(entry), externalVersion: entry.externalVersion + 1 }));
    const after = editors && this.#draftOf(id);
    if (!editors || !before || !after) return;
    const followed = edits ?? editsBetween(before, after);
    for (const follow of editors) follow(followed);
  }

  onExternalEdits(id: string, follow: ExternalEdits): () => void {
    const editors = this.#editors.get(id) ?? new Set();
    this.#editors.set(id, editors.add(follow));
    return () => {
      editors.delete(follow);
      if (editors.size === 0) this.#editors.delete(id);
    };
  }

  #draftOf(id: string): Draft | undefined {
    const reading = this.read(id);
    return reading?.is === 'draft' ? reading.draft : undefined;
  }

  /** Changes all, which stay where they are and as the list shows them. */
  changeAll(change: (entry: Entry, index: number) => Entry, quietly = false): void {
    this.#become({ ...this.#state, entries: this.#state.entries.map(change) }, quietly);
  }

  /** Sorts these by their order; what is open stays so, unless another one is named. */
  set(entries: readonly Entry[], openId = this.openId): void {
    const sorted = entries.toSorted(byOrder);
    this.#places = undefined;
    this.#become({ entries: sorted, openId, summaries: sorted.map(({ summary }) => summary) });
  }

  open(id: string): void {
    if (this.at(id) >= 0) this.#become({ ...this.#state, openId: id });
  }

  /** Puts one in its place; it is opened where none is. */
  insert(entry: Entry): void {
    const { entries, summaries } = this.#state;
    const { summary } = entry;
    const openId = this.openId ?? summary.id;
    const last = entries.at(-1);
    if (last && byOrder(last, entry) > 0) {
      this.set([...entries, entry], openId);
      return;
    }
    // Thousands that come one after the other each come last.
    this.#places?.set(summary.id, entries.length);
    this.#become({ entries: [...entries, entry], openId, summaries: [...summaries, summary] });
  }

  /** Takes one out; its neighbour is opened where it was open. */
  drop(id: string): void {
    const { entries, summaries } = this.#state;
    const at = this.at(id);
    const left = entries.toSpliced(at, 1);
    const neighbour = (left[at] ?? left.at(-1))?.summary.id;
    // Thousands that go one after the other each go from the end.
    if (at === left.length) this.#places?.delete(id);
    else this.#places = undefined;
    this.#become({
      entries: left,
      openId: id === this.openId ? neighbour : this.openId,
      summaries: summaries.toSpliced(at, 1),
    });
  }

  #become(state: State, quietly = false): void {
    this.#state = state;
    if (!quietly) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
