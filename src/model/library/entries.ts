import { Collection } from '../collection/collection';
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

/** The actions in their order, each parsed on first use. */
export class Entries extends Collection<Entry> {
  readonly #typedSecrets: (id: string) => TypedSecrets;
  readonly #isHeldBack: (id: string) => boolean;
  /** The open editors, by the id of their action. */
  readonly #editors = new Map<string, Set<ExternalEdits>>();
  #summarized: readonly Entry[] = [];
  #summaries: readonly Summary[] = [];

  /** `typedSecrets`: those of an action that this tab has; `isHeldBack`: it is not to be read. */
  constructor(typedSecrets: (id: string) => TypedSecrets, isHeldBack: (id: string) => boolean = () => false) {
    super();
    this.#typedSecrets = typedSecrets;
    this.#isHeldBack = isHeldBack;
  }

  /** The same array until what it shows changes. */
  get summaries(): readonly Summary[] {
    if (this.#summarized !== this.all) {
      this.#summarized = this.all;
      const before = this.#summaries;
      const isSame =
        before.length === this.all.length && this.all.every(({ summary }, at) => summary === before[at]);
      if (!isSame) this.#summaries = this.all.map(({ summary }) => summary);
    }
    return this.#summaries;
  }

  /** What an action is, read when it is first asked for; undefined when there is none. */
  read(id: string): ReadDraft | undefined {
    const entry = this.of(id);
    if (!entry) return undefined;
    const { content, summary } = entry;
    if (content.type !== 'stored') return content;
    if (this.#isHeldBack(id)) return { type: 'held-back' };
    const reading = this.#readStored(content.stored, { ...this.#typedSecrets(id), ...content.typed });
    if (reading.type === 'draft') {
      this.change(id, () => ({ ...entry, content: reading }), true);
    } else {
      const unreadable = { ...reading, stored: content.stored };
      const next = { ...entry, content: unreadable, summary: { ...summary, isReadable: false } };
      this.change(id, () => next, true);
      // It may be asked for while the page is being rendered.
      queueMicrotask(() => this.tell());
    }
    return reading;
  }

  /** Checks whether a stored document can be read, so that the list marks it before it is opened. */
  check(id: string): void {
    const content = this.of(id)?.content;
    if (content?.type !== 'stored' || this.#isHeldBack(id)) return;
    if (this.#readStored(content.stored, {}).type === 'unreadable') this.read(id);
  }

  #readStored(stored: StoredContent, typed: TypedSecrets): Reading {
    try {
      return fromStored(stored, typed);
    } catch {
      // A fault of the reader: the document stays as it is, for the person to take it out.
      return { type: 'unreadable', problems: [] };
    }
  }

  /**
   * Puts the typed secrets in as they are known now: unlocked, locked, or from another tab. What is
   * not saved yet keeps its own, unless all were forgotten.
   */
  refreshTypedSecrets(areForgotten: boolean): void {
    for (const entry of this.all) {
      if (entry.content.type !== 'draft') continue;
      const { id } = entry;
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
    return reading?.type === 'draft' ? reading.draft : undefined;
  }
}
