import type { Action } from '../core';
import type { StoredAction } from '../platform/store/records';
import { type Draft, toDraft } from '../workbench/draft';
import { contentOf, type Entry, entryOf, newEntry, placed, recordOf, type Summary, withDraft } from './entry';
import { between } from './order';
import { fromStored, type ReadDraft, type TypedSecrets } from './stored-draft';

interface State {
  /** In the order of the list. */
  readonly entries: readonly Entry[];
  readonly openId: string | undefined;
  readonly summaries: readonly Summary[];
}

/** What the library needs of the world around it. */
export interface Ports {
  readonly now: () => number;
  readonly newId: () => string;
  /** The typed secrets of an action that this tab has. */
  readonly typedSecrets: (id: string) => TypedSecrets;
}

/** A change that is not in the store. `changes` is to be given back when it is. */
export interface Unsaved {
  readonly id: string;
  readonly base: number;
  readonly changes: number;
  readonly what: 'place' | 'content' | 'removed';
  readonly record?: StoredAction;
}

type Neighbours = [after: number | undefined, before: number | undefined];

const byOrder = (one: Entry, other: Entry): number =>
  one.order - other.order || (one.summary.id < other.summary.id ? -1 : 1);

/** All actions of the person, as this tab knows them, and what of them is not in the store. */
export class Library {
  readonly #ports: Ports;
  #state: State = { entries: [], openId: undefined, summaries: [] };
  /** The revisions of what was removed and is in the store still. */
  readonly #removed = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same array until what it shows changes. */
  get summaries(): readonly Summary[] {
    return this.#state.summaries;
  }

  get openId(): string | undefined {
    return this.#state.openId;
  }

  has(id: string): boolean {
    return this.#at(id) >= 0;
  }

  /** What an action is, read when it is first asked for; undefined when there is none. */
  read(id: string): ReadDraft | undefined {
    const at = this.#at(id);
    const entry = this.#state.entries[at];
    if (!entry) return undefined;
    const { content, summary } = entry;
    if (content.is !== 'stored') return content;
    const reading = fromStored(content.stored, this.#ports.typedSecrets(id));
    if (reading.is === 'draft') {
      this.#replace(at, { ...entry, content: reading }, true);
    } else {
      const unreadable = { ...reading, stored: content.stored };
      this.#replace(at, { ...entry, content: unreadable, summary: { ...summary, isReadable: false } }, true);
      // It may be asked for while the page is being rendered.
      queueMicrotask(() => this.#tell());
    }
    return reading;
  }

  /** Looks whether a stored document can be read, so that the list says it of one that nobody has opened. */
  check(id: string): void {
    const entry = this.#state.entries[this.#at(id)];
    if (entry?.content.is === 'stored' && fromStored(entry.content.stored, {}).is === 'unreadable')
      this.read(id);
  }

  draftOf(id: string): Draft | undefined {
    const reading = this.read(id);
    return reading?.is === 'draft' ? reading.draft : undefined;
  }

  /** The document of an action as it is or would be stored, without secret values. */
  documentOf(id: string): string | undefined {
    const entry = this.#state.entries[this.#at(id)];
    return entry && contentOf(entry).document;
  }

  /** Goes up when an action changes other than by its editor. */
  turnOf(id: string): number {
    return this.#state.entries[this.#at(id)]?.turn ?? 0;
  }

  /** Takes over what is in the store. */
  load(records: readonly StoredAction[], openId: string | undefined): void {
    const entries = records.map((record) => entryOf(record)).sort(byOrder);
    const open = entries.find(({ summary }) => summary.id === openId) ?? entries[0];
    this.#set(entries, open?.summary.id);
  }

  /** Shows an action to begin with. It is saved together with the first change of the person. */
  offer(action: Action): void {
    const place = { order: 1, now: this.#ports.now() };
    const entry = newEntry(this.#ports.newId(), toDraft(action), place, 'nothing');
    this.#set([entry], entry.summary.id);
  }

  /** Adds actions at the end and opens the first of them; returns their ids. */
  add(actions: readonly Action[]): string[] {
    const now = this.#ports.now();
    const end = this.#state.entries.at(-1)?.order ?? 0;
    const added = actions.map((action, index) =>
      newEntry(this.#ports.newId(), toDraft(action), { order: end + index + 1, now }),
    );
    const ids = added.map(({ summary }) => summary.id);
    this.#set([...this.#state.entries, ...added], ids[0] ?? this.openId);
    return ids;
  }

  open(id: string): void {
    if (this.has(id)) this.#set(this.#state.entries, id);
  }

  /** Keeps the draft as its editor has it now. */
  keep(id: string, draft: Draft): void {
    this.#change(id, (entry) => withDraft(entry, draft, this.#ports.now()));
  }

  /** Changes the draft from elsewhere than its editor, which follows. */
  revise(id: string, change: (draft: Draft) => Draft): void {
    const draft = this.draftOf(id);
    if (!draft) return;
    this.#change(id, (entry) => ({
      ...withDraft(entry, change(draft), this.#ports.now()),
      turn: entry.turn + 1,
    }));
  }

  /** Brings back what was removed earlier, and opens it. */
  bringBack(record: StoredAction): void {
    if (!this.has(record.id)) {
      const entry = entryOf(record);
      // Its deletion may not be saved yet.
      const revision = this.#removed.get(record.id) ?? 0;
      this.#removed.delete(record.id);
      this.#insert({ ...entry, revision, changes: 1, unsaved: 'content' });
    }
    this.open(record.id);
  }

  /** Makes an action what it was; what is returned takes it back. Undefined where the state cannot be read. */
  restore(earlier: StoredAction): (() => void) | undefined {
    const { id } = earlier;
    const now = this.draftOf(id);
    const reading = fromStored(earlier, this.#ports.typedSecrets(id));
    if (!now || reading.is === 'unreadable') return undefined;
    const before = structuredClone(now);
    this.revise(id, () => reading.draft);
    return () => this.revise(id, () => before);
  }

  /** Puts a copy, under another name, behind an action and opens it. */
  duplicate(id: string, nameOfCopy: (name: string) => string): void {
    const original = this.draftOf(id);
    const at = this.#at(id);
    const entry = this.#state.entries[at];
    if (!original || !entry) return;
    const draft = { ...structuredClone(original), name: nameOfCopy(original.name) };
    const copy = newEntry(this.#ports.newId(), draft, {
      order: between(entry.order, this.#state.entries[at + 1]?.order),
      now: this.#ports.now(),
    });
    this.#set(this.#state.entries.toSpliced(at + 1, 0, copy), copy.summary.id);
  }

  /** Takes an action away; what is returned brings it back. */
  remove(id: string): () => void {
    const at = this.#at(id);
    const removed = this.#state.entries[at];
    if (!removed) throw new Error(`There is no action ${id}`);
    this.#removed.set(id, removed.revision);
    this.#drop(at);
    return () => {
      // Its deletion may have been saved meanwhile.
      const revision = this.#removed.get(id) ?? 0;
      this.#removed.delete(id);
      this.#insert({ ...removed, revision, changes: removed.changes + 1, unsaved: 'content' });
      this.open(id);
    };
  }

  /** Puts an action before or after another one. */
  move(id: string, where: 'before' | 'after', other: string): void {
    const others = this.#state.entries.map(({ summary }) => summary.id).filter((one) => one !== id);
    const at = others.indexOf(other) + (where === 'after' ? 1 : 0);
    const neighbours = () =>
      [others[at - 1], others[at]].map((one) => one && this.orderOf(one)) as Neighbours;
    const order = between(...neighbours());
    // After very many moves to the same place there is no number left in between.
    if (neighbours().includes(order)) this.#renumber();
    this.place(id, between(...neighbours()));
  }

  #renumber(): void {
    const entries = this.#state.entries.map((entry, index) => placed(entry, index + 1));
    this.#become({ ...this.#state, entries }, true);
  }

  /** Gives an action a place among the others. */
  place(id: string, order: number): void {
    this.#change(id, (entry) => placed(entry, order));
    this.#set(this.#state.entries.toSorted(byOrder), this.openId);
  }

  /** Where an action stands among the others. */
  orderOf(id: string): number {
    return this.#state.entries[this.#at(id)]?.order ?? 0;
  }

  get hasUnsaved(): boolean {
    return this.#removed.size > 0 || this.#state.entries.some(({ unsaved }) => unsaved !== 'nothing');
  }

  /** Everything that is not in the store, as it is to be written now. */
  unsaved(): Unsaved[] {
    const changed = this.#state.entries.flatMap((entry): Unsaved[] => {
      const { revision: base, changes, summary } = entry;
      const what = base === 0 ? 'content' : entry.unsaved;
      return what === 'nothing' ? [] : [{ id: summary.id, base, changes, what, record: recordOf(entry) }];
    });
    const removed = [...this.#removed].map(
      ([id, base]) => ({ id, base, changes: 0, what: 'removed' }) as const,
    );
    return [...changed, ...removed];
  }

  /** These changes are in the store now, each with its new revision (0: it is deleted there). */
  saved(outcomes: readonly { readonly change: Unsaved; readonly revision: number }[]): void {
    const left = new Map(outcomes.map((outcome) => [outcome.change.id, outcome]));
    const entries = this.#state.entries.map((entry): Entry => {
      const outcome = left.get(entry.summary.id);
      if (!outcome) return entry;
      left.delete(entry.summary.id);
      const { change, revision } = outcome;
      // It may have been brought back while its deletion was saved: then it is to be written anew.
      if (change.what === 'removed') this.#removed.delete(change.id);
      const isSame = change.what !== 'removed' && entry.changes === change.changes;
      return { ...entry, revision, unsaved: isSame ? 'nothing' : entry.unsaved };
    });
    for (const { change, revision } of left.values()) {
      if (change.what === 'removed') this.#removed.delete(change.id);
      // Removed while it was being written.
      else this.#removed.set(change.id, revision);
    }
    this.#become({ ...this.#state, entries }, true);
  }

  /** Forgets what it knows of the store: everything is to be written anew. */
  unsaveAll(): void {
    this.#removed.clear();
    const entries = this.#state.entries.map(
      (entry): Entry => ({ ...entry, revision: 0, changes: entry.changes + 1, unsaved: 'content' }),
    );
    this.#become({ ...this.#state, entries });
  }

  /**
   * Another tab has saved this record or, without one, deleted it. What was changed here since
   * stays: saving it will tell. True when something was taken over.
   */
  receive(id: string, record: StoredAction | undefined): boolean {
    const at = this.#at(id);
    const entry = this.#state.entries[at];
    if (this.#removed.has(id)) return false;
    if (!entry) {
      if (record) this.#insert(entryOf(record));
      return record !== undefined;
    }
    if (entry.unsaved !== 'nothing' || (record && record.revision <= entry.revision)) return false;
    if (record) this.#take(at, record);
    else this.#drop(at);
    return true;
  }

  /** Takes the version of the store over, and drops what this tab has. */
  adopt(record: StoredAction): void {
    this.#removed.delete(record.id);
    const at = this.#at(record.id);
    if (at >= 0) this.#take(at, record);
    else this.#insert(entryOf(record));
  }

  /** It is gone, here and in the store. */
  forget(id: string): void {
    this.#removed.delete(id);
  }

  /** The person has everything as a file: nothing would be lost with this tab. */
  markTaken(): void {
    this.#removed.clear();
    const entries = this.#state.entries.map((entry): Entry => ({ ...entry, unsaved: 'nothing' }));
    this.#become({ ...this.#state, entries });
  }

  /** Names the revision that a change of this tab is to replace. */
  rebase(id: string, revision: number): void {
    const at = this.#at(id);
    const entry = this.#state.entries[at];
    if (entry) this.#replace(at, { ...entry, revision }, true);
    else if (this.#removed.has(id)) this.#removed.set(id, revision);
  }

  /** Both versions stay: what this tab has becomes an action of its own, behind the one of the store. */
  split(record: StoredAction, nameOfCopy: (name: string) => string): void {
    const at = this.#at(record.id);
    const ours = this.#state.entries[at];
    const draft = this.draftOf(record.id);
    if (!ours || !draft) return;
    const copy = newEntry(
      this.#ports.newId(),
      { ...structuredClone(draft), name: nameOfCopy(draft.name) },
      {
        order: between(record.order, this.#state.entries[at + 1]?.order),
        now: this.#ports.now(),
      },
    );
    const wasOpen = this.openId === record.id;
    const entries = this.#state.entries.with(at, entryOf(record, ours.turn + 1));
    this.#set([...entries, copy].sort(byOrder), wasOpen ? copy.summary.id : this.openId);
  }

  #take(at: number, record: StoredAction): void {
    const turn = (this.#state.entries[at]?.turn ?? 0) + 1;
    const entries = this.#state.entries.with(at, entryOf(record, turn)).sort(byOrder);
    this.#set(entries, this.openId);
  }

  #drop(at: number): void {
    const left = this.#state.entries.toSpliced(at, 1);
    const isOpen = this.#state.entries[at]?.summary.id === this.openId;
    this.#set(left, isOpen ? (left[at] ?? left.at(-1))?.summary.id : this.openId);
  }

  #insert(entry: Entry): void {
    this.#set([...this.#state.entries, entry].sort(byOrder), this.openId ?? entry.summary.id);
  }

  #at(id: string): number {
    return this.#state.entries.findIndex(({ summary }) => summary.id === id);
  }

  #change(id: string, change: (entry: Entry) => Entry): void {
    const at = this.#at(id);
    const before = this.#state.entries[at];
    if (before) this.#replace(at, change(before));
  }

  #replace(at: number, entry: Entry, quietly = false): void {
    const { entries, summaries, openId } = this.#state;
    const isSame = entries[at]?.summary === entry.summary;
    this.#become(
      {
        entries: entries.with(at, entry),
        openId,
        summaries: isSame ? summaries : summaries.with(at, entry.summary),
      },
      quietly,
    );
  }

  #set(entries: readonly Entry[], openId: string | undefined): void {
    const { entries: before, summaries } = this.#state;
    const next = entries === before ? summaries : entries.map(({ summary }) => summary);
    this.#become({ entries, openId, summaries: next });
  }

  /** `quietly`: nothing that somebody sees has changed. */
  #become(state: State, quietly = false): void {
    this.#state = state;
    if (!quietly) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
