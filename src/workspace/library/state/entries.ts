import { Collection, type Item } from '../../storage/collection';
import { contentOf, type Entry, type Summary, withKnownSecrets } from './entry';
import {
  fromStored,
  type ReadDraft,
  type Reading,
  type StoredContent,
  type TypedSecrets,
  typedSecrets,
} from './stored-draft';

/** The same object each time, as `useSyncExternalStore` needs it. */
const HELD_BACK = { type: 'held-back' } as const;

/** The actions in their order, each parsed on first use. */
export class Entries extends Collection<Entry> {
  readonly #typedSecrets: (id: string) => TypedSecrets;
  readonly #isHeldBack: (id: string) => boolean;
  #summarized: readonly Entry[] = [];
  #summaries: readonly Summary[] = [];

  /**
   * `typedSecrets` returns the typed secrets of an action that this tab has; `isHeldBack`, whether the
   * action must not be read.
   */
  constructor(typedSecrets: (id: string) => TypedSecrets, isHeldBack: (id: string) => boolean = () => false) {
    super();
    this.#typedSecrets = typedSecrets;
    this.#isHeldBack = isHeldBack;
  }

  /** Stable until the list changes. */
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

  /** The draft of an action, parsed when first read; undefined if the action does not exist. */
  read(id: string): ReadDraft | undefined {
    const entry = this.of(id);
    if (!entry) return undefined;
    const { content, summary } = entry;
    if (content.type !== 'stored') return content;
    if (this.#isHeldBack(id)) return HELD_BACK;
    const reading = this.#readStored(content.stored, { ...this.#typedSecrets(id), ...content.typed });
    if (reading.type === 'draft') {
      this.change(id, () => ({ ...entry, content: reading }), true);
      return reading;
    }
    const unreadable = { ...reading, stored: content.stored };
    const next = { ...entry, content: unreadable, summary: { ...summary, isReadable: false } };
    this.change(id, () => next, true);
    // It may be asked for while the page is being rendered.
    queueMicrotask(() => this.notify());
    return unreadable;
  }

  /**
   * Parses a stored document if necessary, so that the list can mark an unreadable one before it is
   * opened.
   */
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
   * Updates the typed secrets after an unlock, a lock, or a change in another tab. Unsaved drafts
   * retain theirs, unless all secrets were forgotten.
   */
  refreshTypedSecrets(areForgotten: boolean): void {
    for (const entry of this.all) {
      if (entry.content.type !== 'draft') continue;
      const { id } = entry;
      const own = entry.unsaved === 'content' && !areForgotten ? typedSecrets(entry.content.draft) : {};
      const next = withKnownSecrets(entry, { ...this.#typedSecrets(id), ...own });
      if (next !== entry) this.change(id, () => next);
    }
  }

  /** The document of an action as it is or would be stored, without secret values. */
  documentOf(id: string): string | undefined {
    const entry = this.of(id);
    return entry && contentOf(entry).document;
  }
}

/** A sort key between two others; undefined if there is none. */
export function between(after: number | undefined, before: number | undefined): number {
  if (after === undefined) return before === undefined ? 1 : before - 1;
  return before === undefined ? after + 1 : (after + before) / 2;
}

/** The orders that change when an item is put before or after another one; that of the item itself comes last. */
export function ordersAfterMove(
  items: readonly Item[],
  id: string,
  where: 'before' | 'after',
  other: string,
): ReadonlyMap<string, number> {
  const others = items.filter((item) => item.id !== id);
  const at = others.findIndex((item) => item.id === other) + (where === 'after' ? 1 : 0);
  const [above, below] = [others[at - 1]?.order, others[at]?.order];
  const order = between(above, below);
  if (order !== above && order !== below) return new Map([[id, order]]);
  // After very many moves to the same position there is no number left in between: all actions get new
  // ones.
  const renumbered = others.map((item, index) => [item.id, index + (index < at ? 1 : 2)] as const);
  return new Map([...renumbered, [id, at + 1]]);
}
