import type { Action } from '../../core';
import { SyncState } from '../collection/sync-state';
import { type Draft, toDraft } from '../draft';
import { applied, type Edit, editsBetween, isStorable, sharingTexts } from '../edit/edit';
import type { StoredAction } from '../records';
import type { StepName } from '../step-name';
import {
  type ActionChange,
  type ActionsChanged,
  type SecretsChange,
  secretsWith,
  wasAdded,
  wasRemoved,
} from './action-change';
import { Entries, type ExternalEdits } from './entries';
import {
  type Entry,
  entryOf,
  newEntry,
  placed,
  recordOf,
  type Summary,
  storedContentOf,
  withDraft,
  withTyped,
} from './entry';
import { between, ordersAfterMove } from './order';
import {
  fromStored,
  type ReadDraft,
  type StoredContent,
  type TypedSecrets,
  typedSecrets,
} from './stored-draft';

/** What the library needs of the world around it. */
export interface Ports {
  readonly now: () => number;
  readonly newId: () => string;
  /** The typed secrets of an action that this tab has. */
  readonly typedSecrets: (id: string) => TypedSecrets;
  /** Whether an action is not to be read before the person says so. */
  readonly isHeldBack?: (id: string) => boolean;
}

/** All actions of the person, as this tab knows them. */
export class Library {
  readonly #ports: Ports;
  readonly #entries: Entries;
  /** What the store has of it and what not. */
  readonly stored: SyncState<Entry, StoredAction>;
  readonly #watchers = new Set<(done: ActionsChanged) => void>();
  readonly #forgetting = new Set<() => void>();

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#entries = new Entries(ports.typedSecrets, ports.isHeldBack);
    this.stored = new SyncState(this.#entries, {
      kind: 'action',
      recordOf,
      itemOf: entryOf,
      written: (entry) => entry,
      replace: ({ id, order }, record) => {
        this.#entries.changeExternally(id, () => entryOf(record));
        if (record.order !== order) this.#entries.set(this.#entries.all);
      },
    });
  }

  subscribe = (listener: () => void): (() => void) => this.#entries.subscribe(listener);

  /** Tells each change of the person; not what comes from the store. */
  watch(watcher: (done: ActionsChanged) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Called when all typed secrets are deleted. */
  whenForgotten(forget: () => void): void {
    this.#forgetting.add(forget);
  }

  #report(changes: readonly ActionChange[], done: Partial<Omit<ActionsChanged, 'changes'>> = {}): void {
    const report = { changes, secrets: new Map(), openBefore: this.openId, ...done };
    for (const watcher of this.#watchers) watcher(report);
  }

  /** Tells the edits that an open editor is to follow: all but its own. */
  onExternalEdits(id: string, listener: ExternalEdits): () => void {
    return this.#entries.onExternalEdits(id, listener);
  }

  summaryOf(id: string): Summary | undefined {
    return this.#entries.of(id)?.summary;
  }

  /** The same array until what it shows changes. */
  get summaries(): readonly Summary[] {
    return this.#entries.summaries;
  }

  get openId(): string | undefined {
    return this.#entries.openId;
  }

  has(id: string): boolean {
    return this.#entries.at(id) >= 0;
  }

  /** What an action is, read when it is first asked for; undefined when there is none. */
  read(id: string): ReadDraft | undefined {
    return this.#entries.read(id);
  }

  /** Checks whether a stored document can be read, so that the list marks it before it is opened. */
  check(id: string): void {
    this.#entries.check(id);
  }

  /** The typed secrets are known otherwise now: `areForgotten` tells that none is to stay. */
  refreshTypedSecrets(areForgotten = false): void {
    this.#entries.refreshTypedSecrets(areForgotten);
    if (areForgotten) for (const forget of this.#forgetting) forget();
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

  /** Goes up when an action changes other than by its editor. */
  externalVersionOf(id: string): number {
    return this.#entries.of(id)?.externalVersion ?? 0;
  }

  /** Where an action stands among the others. */
  orderOf(id: string): number {
    return this.#entries.of(id)?.order ?? 0;
  }

  /** Shows an action to begin with. It is saved together with the first change of the person. */
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
   * Edits that were made in the editor of an action: it has them already. False where they do not fit here
   * as they are, which no edit should do: then what the editor shows counts, so that nothing typed is lost.
   */
  editorEdit(id: string, edits: readonly Edit[], editorDraft: () => Draft): boolean {
    const change = (next: (entry: Entry) => Entry) => this.#entries.change(id, next);
    const done = this.#edit(id, edits, change, { editorDraft });
    if (done.length === edits.length && done.every((edit, at) => edit === edits[at])) return true;
    const draft = this.draftOf(id);
    if (draft) this.#edit(id, editsBetween(draft, structuredClone(editorDraft())), change);
    return false;
  }

  /** Edits that were made elsewhere than in its editor, which follows. */
  edit(id: string, edits: readonly Edit[], name?: StepName): void {
    this.#edit(id, edits, (change, done) => this.#entries.changeExternally(id, change, done), { name });
  }

  /** The same, for whoever knows only what the draft is to become. */
  revise(id: string, change: (draft: Draft) => Draft, name?: StepName): void {
    const draft = this.draftOf(id);
    if (draft) this.edit(id, editsBetween(draft, change(draft)), name);
  }

  /** The edits that fit, as they were made. */
  #edit(
    id: string,
    edits: readonly Edit[],
    change: (change: (entry: Entry) => Entry, done: readonly Edit[]) => void,
    { name, editorDraft }: { name?: StepName | undefined; editorDraft?: () => Draft } = {},
  ): readonly Edit[] {
    const before = this.draftOf(id);
    if (!before) return [];
    const { draft: after, done } = applied(before, edits);
    if (done.length === 0) return [];
    const draft = editorDraft ? sharingTexts(after, done, editorDraft()) : after;
    change((entry) => withDraft(entry, draft, this.#ports.now()), done);
    const stored = done.filter(isStorable);
    const secrets = new Map<string, SecretsChange>();
    if (stored.length < done.length)
      secrets.set(id, { before: typedSecrets(before), after: typedSecrets(draft) });
    this.#report(stored.length > 0 ? [{ type: 'draft', id, edits: stored }] : [], { secrets, name });
    return done;
  }

  /** Brings back what was removed earlier, and opens it. */
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

  /** Puts back what was removed, with the typed secrets that it had, and opens it. */
  putBack(id: string, content: StoredContent & { readonly order: number }, typed: TypedSecrets = {}): void {
    this.bringBack({ ...content, id, revision: 0, changedAt: this.#ports.now() });
    this.#entries.change(id, (entry) => ({
      ...entry,
      content: { type: 'stored', stored: storedContentOf(content), typed },
    }));
    this.read(id);
  }

  /** Whether the action is there, and that state of it can be read. */
  canRestore(earlier: StoredAction): boolean {
    return this.draftOf(earlier.id) !== undefined && fromStored(earlier, {}).type === 'draft';
  }

  /** Makes an action what it was, where that state can be read. */
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

  /** Both versions stay: what this tab has becomes an action of its own, behind the one of the store. */
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
    const draft = { ...structuredClone(original), name: nameOfCopy(original.name) };
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
        // What it holds has to be known, should it come back.
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
    // The one that the person moved comes last: it gives the step its name.
    const froms = new Map(before.map((entry) => [entry.id, entry.order]));
    const moved = [...orders].flatMap(([one, after]): ActionChange[] => {
      const from = froms.get(one);
      return from === undefined || from === after ? [] : [{ type: 'place', id: one, before: from, after }];
    });
    this.#report(moved);
  }

  /** Gives an action a place among the others. */
  place(id: string, order: number): void {
    const entry = this.#entries.of(id);
    if (entry) this.#entries.put(placed(entry, order));
  }
}
