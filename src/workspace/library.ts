import type { Action } from '../core';
import type { StoredAction } from '../platform/store/records';
import { type Draft, toDraft } from '../workbench/draft';
import { Entries } from './entries';
import { type Entry, entryOf, newEntry, placed, type Summary, withDraft } from './entry';
import { between } from './order';
import { StoreSide } from './store-side';
import { fromStored, type ReadDraft, type TypedSecrets } from './stored-draft';

/** What the library needs of the world around it. */
export interface Ports {
  readonly now: () => number;
  readonly newId: () => string;
  /** The typed secrets of an action that this tab has. */
  readonly typedSecrets: (id: string) => TypedSecrets;
}

type Neighbours = [after: number | undefined, before: number | undefined];

/** All actions of the person, as this tab knows them. */
export class Library {
  readonly #ports: Ports;
  readonly #entries: Entries;
  /** What the store has of it and what not. */
  readonly stored: StoreSide;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#entries = new Entries(ports.typedSecrets);
    this.stored = new StoreSide(this.#entries);
  }

  subscribe = (listener: () => void): (() => void) => this.#entries.subscribe(listener);

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

  /** Looks whether a stored document can be read, so that the list says it of one that nobody has opened. */
  check(id: string): void {
    this.#entries.check(id);
  }

  /** The typed secrets are known otherwise now: `areForgotten` tells that none is to stay. */
  takeTyped(areForgotten = false): void {
    this.#entries.takeTyped(areForgotten);
  }

  draftOf(id: string): Draft | undefined {
    const reading = this.read(id);
    return reading?.is === 'draft' ? reading.draft : undefined;
  }

  /** The document of an action as it is or would be stored, without secret values. */
  documentOf(id: string): string | undefined {
    return this.#entries.documentOf(id);
  }

  /** Goes up when an action changes other than by its editor. */
  turnOf(id: string): number {
    return this.#entries.of(id)?.turn ?? 0;
  }

  /** Where an action stands among the others. */
  orderOf(id: string): number {
    return this.#entries.of(id)?.order ?? 0;
  }

  /** Shows an action to begin with. It is saved together with the first change of the person. */
  offer(action: Action): void {
    const place = { order: 1, now: this.#ports.now() };
    const entry = newEntry(this.#ports.newId(), toDraft(action), place, 'nothing');
    this.#entries.set([entry], entry.summary.id);
  }

  /** Adds actions at the end and opens the first of them; returns their ids. */
  add(actions: readonly Action[]): string[] {
    const now = this.#ports.now();
    const end = this.#entries.all.at(-1)?.order ?? 0;
    const added = actions.map((action, index) =>
      newEntry(this.#ports.newId(), toDraft(action), { order: end + index + 1, now }),
    );
    const ids = added.map(({ summary }) => summary.id);
    this.#entries.set([...this.#entries.all, ...added], ids[0] ?? this.openId);
    return ids;
  }

  open(id: string): void {
    this.#entries.open(id);
  }

  /** Keeps the draft as its editor has it now. */
  keep(id: string, draft: Draft): void {
    this.#entries.change(id, (entry) => withDraft(entry, draft, this.#ports.now()));
  }

  /** Changes the draft from elsewhere than its editor, which follows. */
  revise(id: string, change: (draft: Draft) => Draft): void {
    const draft = this.draftOf(id);
    if (!draft) return;
    this.#entries.change(id, (entry) => ({
      ...withDraft(entry, change(draft), this.#ports.now()),
      turn: entry.turn + 1,
    }));
  }

  /** Brings back what was removed earlier, and opens it. */
  bringBack(record: StoredAction): void {
    if (!this.has(record.id)) {
      const revision = this.stored.willKeep(record.id);
      this.#entries.insert({ ...entryOf(record), revision, changes: 1, unsaved: 'content' });
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
    const copy = this.#copyOf(id, nameOfCopy, this.orderOf(id));
    if (copy) this.#entries.set([...this.#entries.all, copy], copy.summary.id);
  }

  /** Both versions stay: what this tab has becomes an action of its own, behind the one of the store. */
  split(record: StoredAction, nameOfCopy: (name: string) => string): void {
    const copy = this.#copyOf(record.id, nameOfCopy, record.order);
    if (!copy) return;
    const wasOpen = this.openId === record.id;
    this.#entries.insert(copy);
    this.stored.adopt(record);
    if (wasOpen) this.open(copy.summary.id);
  }

  /** `order`: of what it is to stand behind. */
  #copyOf(id: string, nameOfCopy: (name: string) => string, order: number): Entry | undefined {
    const original = this.draftOf(id);
    if (!original) return undefined;
    const draft = { ...structuredClone(original), name: nameOfCopy(original.name) };
    const next = this.#entries.all[this.#entries.at(id) + 1];
    const place = { order: between(order, next?.order), now: this.#ports.now() };
    return newEntry(this.#ports.newId(), draft, place);
  }

  /** Takes an action away; what is returned brings it back. */
  remove(id: string): () => void {
    const removed = this.#entries.of(id);
    if (!removed) throw new Error(`There is no action ${id}`);
    this.stored.willRemove(removed);
    this.#entries.drop(id);
    return () => {
      const revision = this.stored.willKeep(id);
      this.#entries.insert({ ...removed, revision, changes: removed.changes + 1, unsaved: 'content' });
      this.open(id);
    };
  }

  /** Puts an action before or after another one. */
  move(id: string, where: 'before' | 'after', other: string): void {
    const others = this.#entries.all.map(({ summary }) => summary.id).filter((one) => one !== id);
    const at = others.indexOf(other) + (where === 'after' ? 1 : 0);
    const neighbours = () =>
      [others[at - 1], others[at]].map((one) => one && this.orderOf(one)) as Neighbours;
    const order = between(...neighbours());
    // After very many moves to the same place there is no number left in between.
    if (neighbours().includes(order))
      this.#entries.changeAll((entry, index) => placed(entry, index + 1), true);
    this.place(id, between(...neighbours()));
  }

  /** Gives an action a place among the others. */
  place(id: string, order: number): void {
    this.#entries.set(
      this.#entries.all.map((entry) => (entry.summary.id === id ? placed(entry, order) : entry)),
    );
  }
}
