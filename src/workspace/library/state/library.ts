/** The library: all actions of the user, as this tab knows them. */
import type { Action } from '../../../core';
import type { Companions } from '../../../core/internal';
import type { DraftStore } from '../../../designer';
import {
  applied,
  type Draft,
  type Edit,
  editsBetween,
  fromStored,
  isStorable,
  type ReadDraft,
  type Reading,
  type StoredDraft,
  type TypedSecrets,
  toDraft,
  typedSecrets,
} from '../../../designer/store';
import { Emitter } from '../../../ui/emitter';
import type { StepName } from '../../history/step-name';
import { byOrder, Collection, SyncState } from '../../storage/collection';
import { isSameContent, type StoredAction, type WorkEvent } from '../../storage/records';
import {
  type ActionChange,
  type ActionsChanged,
  between,
  contentOf,
  type Entry,
  entryOf,
  newLibraryEntry,
  ordersAfterMove,
  placed,
  recordOf,
  type SecretsChange,
  type Summary,
  secretsWith,
  storedContentOf,
  wasAdded,
  wasRemoved,
  withDraft,
  withKnownSecrets,
  withTyped,
} from './entry';

/** Dependencies of the library. */
export interface LibraryPorts {
  readonly now: () => number;
  readonly newId: () => string;
  /** The typed secrets of an action that this tab has. */
  readonly typedSecrets: (id: string) => TypedSecrets;
  /** Whether an action must not be read because it crashed the page. */
  readonly isHeldBack?: (id: string) => boolean;
  /** The name of this tab's version, where another tab has changed the action too. */
  readonly nameOfOther: (name: string) => string;
}

/** The same object each time, as `useSyncExternalStore` needs it. */
const HELD_BACK = { type: 'held-back' } as const;

/** All actions of the person, as this tab knows them; each is parsed on first use. */
export class Library {
  readonly #ports: LibraryPorts;
  readonly #entries = new Collection<Entry>();
  #summarized: readonly Entry[] = [];
  #summaries: readonly Summary[] = [];
  /** The synchronization state of the actions with the store. */
  readonly stored: SyncState<Entry, StoredAction>;
  readonly #changed = new Emitter<[ActionsChanged]>();
  readonly #forgotten = new Emitter();

  constructor(ports: LibraryPorts) {
    this.#ports = ports;
    this.stored = new SyncState(this.#entries, {
      kind: 'action',
      recordOf,
      itemOf: entryOf,
      written: (entry) => entry,
      nameOf: ({ title }) => title.name,
      merge: (record, current) => this.#merge(record, current),
    });
  }

  readonly subscribe = this.#entries.subscribe;

  /** Subscribes to the user's changes; changes from storage are not reported. */
  readonly watch = this.#changed.subscribe;

  /** Calls the listener when all typed secrets are deleted. */
  readonly whenForgotten = this.#forgotten.subscribe;

  #report(changes: readonly ActionChange[], done: Partial<Omit<ActionsChanged, 'changes'>> = {}): void {
    this.#changed.emit({ changes, secrets: new Map(), openBefore: this.openId, ...done });
  }

  summaryOf(id: string): Summary | undefined {
    return this.#entries.of(id)?.summary;
  }

  /** Stable until the list changes. */
  get summaries(): readonly Summary[] {
    const { all } = this.#entries;
    if (this.#summarized !== all) {
      this.#summarized = all;
      const before = this.#summaries;
      const isSame = before.length === all.length && all.every(({ summary }, at) => summary === before[at]);
      if (!isSame) this.#summaries = all.map(({ summary }) => summary);
    }
    return this.#summaries;
  }

  get openId(): string | undefined {
    return this.#entries.openId;
  }

  has(id: string): boolean {
    return this.#entries.of(id) !== undefined;
  }

  /** The draft of an action, parsed when first read; undefined if the action does not exist. */
  read(id: string): ReadDraft | undefined {
    const entry = this.#entries.of(id);
    if (!entry) return undefined;
    const { content, summary } = entry;
    if (content.type !== 'stored') return content;
    if (this.#ports.isHeldBack?.(id)) return HELD_BACK;
    const reading = readStored(content.stored, { ...this.#ports.typedSecrets(id), ...content.typed });
    if (reading.type === 'draft') {
      this.#entries.change(id, () => ({ ...entry, content: reading }), true);
      return reading;
    }
    const unreadable = { ...reading, stored: content.stored };
    const next = { ...entry, content: unreadable, summary: { ...summary, isReadable: false } };
    this.#entries.change(id, () => next, true);
    // It may be asked for while the page is being rendered.
    queueMicrotask(() => this.#entries.change(id, (same) => same));
    return unreadable;
  }

  /**
   * Parses a stored document if necessary, so that the list can mark an unreadable one before it is
   * opened.
   */
  check(id: string): void {
    const content = this.#entries.of(id)?.content;
    if (content?.type !== 'stored' || this.#ports.isHeldBack?.(id)) return;
    if (readStored(content.stored, {}).type === 'unreadable') this.read(id);
  }

  /**
   * Updates the typed secrets after an unlock, a lock, or a change in another tab. Unsaved drafts
   * retain theirs, unless all secrets were forgotten.
   */
  refreshTypedSecrets(areForgotten = false): void {
    for (const entry of this.#entries.all) {
      if (entry.content.type !== 'draft') continue;
      const { id } = entry;
      const own = entry.unsaved === 'content' && !areForgotten ? typedSecrets(entry.content.draft) : {};
      const next = withKnownSecrets(entry, { ...this.#ports.typedSecrets(id), ...own });
      if (next !== entry) this.#entries.change(id, () => next);
    }
    if (areForgotten) this.#forgotten.emit();
  }

  draftOf(id: string): Draft | undefined {
    const reading = this.read(id);
    return reading?.type === 'draft' ? reading.draft : undefined;
  }

  /** The typed secrets that an action holds here; undefined where it is not parsed yet. */
  typedOf(id: string): TypedSecrets | undefined {
    const content = this.#entries.of(id)?.content;
    if (content?.type === 'draft') return typedSecrets(content.draft);
    return content?.type === 'stored' ? content.typed : undefined;
  }

  /** The document of an action as it is or would be stored, without secret values. */
  documentOf(id: string): string | undefined {
    const entry = this.#entries.of(id);
    return entry && contentOf(entry).document;
  }

  orderOf(id: string): number {
    return this.#entries.of(id)?.order ?? 0;
  }

  /** Shows an initial action. It is saved together with the user's first change. */
  offer(action: Action, id: string = this.#ports.newId()): void {
    const place = { order: 1, now: this.#ports.now() };
    const entry = newLibraryEntry(id, toDraft(action), place, 'nothing');
    this.#entries.set([entry], entry.id);
  }

  /** Adds actions at the end, with the files beside them, and opens the first of them; returns their ids. */
  add(actions: readonly Action[], companions: readonly Companions[] = []): string[] {
    const now = this.#ports.now();
    const end = this.#entries.all.at(-1)?.order ?? 0;
    const added = actions.map((action, index) =>
      newLibraryEntry(this.#ports.newId(), toDraft(action, companions[index]), {
        order: end + index + 1,
        now,
      }),
    );
    const ids = added.map(({ id }) => id);
    const { openId } = this;
    this.#entries.set([...this.#entries.all, ...added], ids[0] ?? openId);
    this.#report(added.map(wasAdded), { openBefore: openId, secrets: secretsWith(added, 'after') });
    return ids;
  }

  open(id: string): void {
    this.#entries.open(id);
  }

  /**
   * The draft of an action for its editor, which may be unmounted a moment after the action is
   * removed; undefined if the action does not exist.
   */
  draftStore(id: string): DraftStore | undefined {
    const first = this.draftOf(id);
    if (!first) return undefined;
    let last = first;
    const now = () => {
      last = this.draftOf(id) ?? last;
      return last;
    };
    return {
      get draft() {
        return now();
      },
      edit: (edits) => this.edit(id, edits),
      subscribe: this.subscribe,
    };
  }

  /** Applies those of the edits that fit the draft of an action. */
  edit(id: string, edits: readonly Edit[], name?: StepName): void {
    const before = this.draftOf(id);
    if (!before) return;
    const { draft, done } = applied(before, edits);
    if (done.length === 0) return;
    this.#entries.change(id, (entry) => withDraft(entry, draft, this.#ports.now()));
    const stored = done.filter(isStorable);
    const secrets = new Map<string, SecretsChange>();
    if (stored.length < done.length)
      secrets.set(id, { before: typedSecrets(before), after: typedSecrets(draft) });
    this.#report(stored.length > 0 ? [{ type: 'draft', id, edits: stored }] : [], { secrets, name });
  }

  /** Like `edit`, for callers that know only the resulting draft. */
  revise(id: string, change: (draft: Draft) => Draft, name?: StepName): void {
    const draft = this.draftOf(id);
    if (draft) this.edit(id, editsBetween(draft, change(draft)), name);
  }

  /** Restores an action that was removed earlier, and opens it. */
  bringBack(record: StoredAction): void {
    const { id } = record;
    if (this.has(id)) {
      this.open(id);
      return;
    }
    const after = this.stored.keptAgain(entryOf(record));
    const { openId } = this;
    this.#entries.put(after);
    this.open(id);
    this.#report([wasAdded(after)], { openBefore: openId });
  }

  /** Restores a removed action with its typed secrets, and opens it. */
  putBack(id: string, content: StoredDraft & { readonly order: number }, typed: TypedSecrets = {}): void {
    this.bringBack({ ...content, id, revision: 0, changedAt: this.#ports.now() });
    this.#entries.change(id, (entry) => ({
      ...entry,
      content: { type: 'stored', stored: storedContentOf(content), typed },
    }));
    this.read(id);
  }

  /** Whether the action exists and its earlier state can be read. */
  canRestore(earlier: StoredAction): boolean {
    return this.draftOf(earlier.id) !== undefined && fromStored(earlier, {}).type === 'draft';
  }

  /** Replaces an action by an earlier state, if that can be read. */
  restore(earlier: StoredAction): void {
    const reading = fromStored(earlier, this.#ports.typedSecrets(earlier.id));
    if (reading.type === 'draft') this.revise(earlier.id, () => reading.draft, { type: 'state-restored' });
  }

  /** Puts a copy, under another name, behind an action and opens it. */
  duplicate(id: string, nameOfCopy: (name: string) => string): void {
    const copy = this.#copyOf(id, nameOfCopy, this.orderOf(id));
    if (!copy) return;
    const { openId } = this;
    this.#entries.set([...this.#entries.all, copy], copy.id);
    this.#report([wasAdded(copy)], { openBefore: openId, secrets: secretsWith([copy], 'after') });
  }

  /**
   * Keeps both versions: this tab's becomes a new action after the stored one. Not where they are the same, or only the
   * place was changed here.
   */
  #merge(record: StoredAction, current: StoredAction): WorkEvent | undefined {
    const { id } = record;
    if (isSameContent(record, current)) {
      this.stored.rebase(id, current.revision);
      return undefined;
    }
    if (this.stored.unsavedOf(id) === 'place') {
      const order = this.orderOf(id);
      this.stored.adopt(current);
      this.place(id, order);
      return undefined;
    }
    const copy = this.#copyOf(id, this.#ports.nameOfOther, current.order);
    if (copy) {
      const wasOpen = this.openId === id;
      this.#entries.put(copy);
      this.stored.adopt(current);
      if (wasOpen) this.open(copy.id);
    }
    return { type: 'split', name: record.title.name };
  }

  /** `order`: that of the action to put it after. */
  #copyOf(id: string, nameOfCopy: (name: string) => string, order: number): Entry | undefined {
    const original = this.draftOf(id);
    if (!original) return undefined;
    const draft = { ...original, name: nameOfCopy(original.name) };
    const { all } = this.#entries;
    const next = all[all.findIndex((entry) => entry.id === id) + 1];
    const place = { order: between(order, next?.order), now: this.#ports.now() };
    return newLibraryEntry(this.#ports.newId(), draft, place);
  }

  remove(id: string): void {
    this.removeAll([id]);
  }

  /** Takes actions away, in one step. */
  removeAll(ids: readonly string[]): void {
    const { openId } = this;
    const before = ids
      .flatMap((id) => {
        // Its content must have been parsed, in case it is restored.
        const isHeldBack = this.read(id)?.type === 'held-back';
        const entry = this.#entries.of(id);
        if (!entry) return [];
        return isHeldBack ? withTyped(entry, this.#ports.typedSecrets(id)) : entry;
      })
      // The last first, so that undoing it adds them in their order.
      .sort((one, other) => byOrder(other, one));
    for (const entry of before) {
      this.stored.willRemove(entry);
      this.#entries.drop(entry.id);
    }
    this.#report(before.map(wasRemoved), { openBefore: openId, secrets: secretsWith(before, 'before') });
  }

  move(id: string, where: 'before' | 'after', other: string): void {
    const before = this.#entries.all;
    const orders = ordersAfterMove(before, id, where, other);
    this.#entries.set(
      before.map((entry) => {
        const order = orders.get(entry.id);
        return order === undefined || order === entry.order ? entry : placed(entry, order);
      }),
    );
    // The moved action comes last: it gives the step its name.
    const froms = new Map(before.map((entry) => [entry.id, entry.order]));
    const moved = [...orders].flatMap(([one, after]): ActionChange[] => {
      const from = froms.get(one);
      return from === undefined || from === after ? [] : [{ type: 'place', id: one, before: from, after }];
    });
    this.#report(moved);
  }

  place(id: string, order: number): void {
    const entry = this.#entries.of(id);
    if (entry) this.#entries.put(placed(entry, order));
  }
}

function readStored(stored: StoredDraft, typed: TypedSecrets): Reading {
  try {
    return fromStored(stored, typed);
  } catch {
    // A fault of the reader: the document stays as it is, for the person to take it out.
    return { type: 'unreadable', problems: [] };
  }
}
