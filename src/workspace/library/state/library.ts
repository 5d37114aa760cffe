import type { Action } from '../../../core';
import type { DraftStore } from '../../../designer/host';
import { type Draft, toDraft } from '../../../designer/store/draft';
import { applied, type Edit, editsBetween, isStorable } from '../../../designer/store/edit/edit';
import { Emitter } from '../../../ui/emitter';
import type { StepName } from '../../history/step-name';
import { SyncState, type Unsaved } from '../../storage/collection';
import type { StoredAction, WorkEvent } from '../../storage/records';
import { between, Entries, ordersAfterMove } from './entries';
import {
  type ActionChange,
  type ActionsChanged,
  type Entry,
  entryOf,
  newEntry,
  placed,
  recordOf,
  type SecretsChange,
  type Summary,
  secretsWith,
  storedContentOf,
  wasAdded,
  wasRemoved,
  withDraft,
  withTyped,
} from './entry';
import {
  fromStored,
  type ReadDraft,
  type StoredContent,
  type TypedSecrets,
  typedSecrets,
} from './stored-draft';

/** Dependencies of the library. */
export interface LibraryPorts {
  readonly now: () => number;
  readonly newId: () => string;
  /** The typed secrets of an action that this tab has. */
  readonly typedSecrets: (id: string) => TypedSecrets;
  /** Whether an action must not be read because it crashed the page. */
  readonly isHeldBack?: (id: string) => boolean;
}

/** All actions of the person, as this tab knows them. */
export class Library {
  readonly #ports: LibraryPorts;
  readonly #entries: Entries;
  /** The synchronization state of the actions with the store. */
  readonly stored: SyncState<Entry, StoredAction>;
  readonly #changed = new Emitter<[ActionsChanged]>();
  readonly #forgotten = new Emitter();

  constructor(ports: LibraryPorts) {
    this.#ports = ports;
    this.#entries = new Entries(ports.typedSecrets, ports.isHeldBack);
    this.stored = new SyncState(this.#entries, {
      kind: 'action',
      recordOf,
      itemOf: entryOf,
      written: (entry) => entry,
      replace: ({ id, order }, record) => {
        this.#entries.change(id, () => entryOf(record));
        if (record.order !== order) this.#entries.set(this.#entries.all);
      },
    });
  }

  subscribe = (listener: () => void): (() => void) => this.#entries.subscribe(listener);

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
    return this.#entries.summaries;
  }

  get openId(): string | undefined {
    return this.#entries.openId;
  }

  has(id: string): boolean {
    return this.#entries.at(id) >= 0;
  }

  /** The draft of an action, parsed when first read; undefined if the action does not exist. */
  read(id: string): ReadDraft | undefined {
    return this.#entries.read(id);
  }

  /**
   * Parses a stored document if necessary, so that the list can mark an unreadable one before it is
   * opened.
   */
  check(id: string): void {
    this.#entries.check(id);
  }

  /** Called when the known typed secrets change. `areForgotten`: unsaved drafts lose theirs too. */
  refreshTypedSecrets(areForgotten = false): void {
    this.#entries.refreshTypedSecrets(areForgotten);
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
    return this.#entries.documentOf(id);
  }

  /** The sort key of an action. */
  orderOf(id: string): number {
    return this.#entries.of(id)?.order ?? 0;
  }

  /** Shows an initial action. It is saved together with the user's first change. */
  offer(action: Action, id: string = this.#ports.newId()): void {
    const place = { order: 1, now: this.#ports.now() };
    const entry = newEntry(id, toDraft(action), place, 'nothing');
    this.#entries.set([entry], entry.id);
  }

  /** Adds actions at the end and opens the first of them; returns their ids. */
  add(actions: readonly Action[]): string[] {
    const now = this.#ports.now();
    const end = this.#entries.all.at(-1)?.order ?? 0;
    const added = actions.map((action, index) =>
      newEntry(this.#ports.newId(), toDraft(action), { order: end + index + 1, now }),
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
  putBack(id: string, content: StoredContent & { readonly order: number }, typed: TypedSecrets = {}): void {
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

  /** Resolves a conflict by keeping both versions: this tab's becomes a new action after the stored one. */
  split(record: StoredAction, nameOfCopy: (name: string) => string): void {
    const copy = this.#copyOf(record.id, nameOfCopy, record.order);
    if (!copy) return;
    const wasOpen = this.openId === record.id;
    this.#entries.put(copy);
    this.stored.adopt(record);
    if (wasOpen) this.open(copy.id);
  }

  /** `order`: that of the action to put it after. */
  #copyOf(id: string, nameOfCopy: (name: string) => string, order: number): Entry | undefined {
    const original = this.draftOf(id);
    if (!original) return undefined;
    const draft = { ...original, name: nameOfCopy(original.name) };
    const next = this.#entries.all[this.#entries.at(id) + 1];
    const place = { order: between(order, next?.order), now: this.#ports.now() };
    return newEntry(this.#ports.newId(), draft, place);
  }

  /** Takes an action away. */
  remove(id: string): void {
    this.removeAll([id]);
  }

  /** Takes actions away, in one step. */
  removeAll(ids: readonly string[]): void {
    const { openId } = this;
    // The last first, which the list is quick at.
    const before = ids
      .toSorted((one, other) => this.#entries.at(other) - this.#entries.at(one))
      .flatMap((id) => {
        // Its content must have been parsed, in case it is restored.
        const isHeldBack = this.read(id)?.type === 'held-back';
        const entry = this.#entries.of(id);
        if (!entry) return [];
        return isHeldBack ? withTyped(entry, this.#ports.typedSecrets(id)) : entry;
      });
    for (const entry of before) {
      this.stored.willRemove(entry);
      this.#entries.drop(entry.id);
    }
    this.#report(before.map(wasRemoved), { openBefore: openId, secrets: secretsWith(before, 'before') });
  }

  /** Puts an action before or after another one. */
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

  /** Sets the sort key of an action. */
  place(id: string, order: number): void {
    const entry = this.#entries.of(id);
    if (entry) this.#entries.put(placed(entry, order));
  }
}

interface Sides {
  readonly library: Library;
  readonly nameOfCopy: (name: string) => string;
}

const contentOf = ({ document, aside, secrets }: StoredAction): string =>
  JSON.stringify([document, aside, secrets]);

/**
 * Resolves a conflict between two tabs: this tab's change met another record in the store, or none.
 * Both versions are preserved, including changes made in this tab during the save. The next round
 * saves what remains.
 */
export function settle(
  { library, nameOfCopy }: Sides,
  { id, record }: Unsaved<StoredAction>,
  current: StoredAction | undefined,
): WorkEvent | undefined {
  const unsaved = library.stored.unsavedOf(id);
  if (unsaved === 'removed') {
    // The tab that removed the action had not seen the other tab's change.
    if (!current) library.stored.forget(id);
    else library.stored.adopt(current);
    return current && { type: 'not-removed', name: current.title.name };
  }
  // The action was removed and restored during the save: its current state meets the other tab's in the
  // next round.
  if (!record) return undefined;
  if (!current) {
    library.stored.rebase(id, 0);
    return { type: 'brought-back', name: record.title.name };
  }
  if (contentOf(current) === contentOf(record)) {
    library.stored.rebase(id, current.revision);
    return undefined;
  }
  if (unsaved === 'place') {
    // The other tab's content with this tab's position.
    const order = library.orderOf(id);
    library.stored.adopt(current);
    library.place(id, order);
    return undefined;
  }
  library.split(current, nameOfCopy);
  return { type: 'split', name: record.title.name };
}
