import { type Action, type ObjectId, replacedSecrets, type WriteOptions } from '../../core';
import { type Draft, isWhole, toAction, toDraft } from '../../workbench/draft';

/** What the list of actions shows of one. */
export interface Summary {
  readonly id: string;
  readonly name: string;
  readonly objectId: ObjectId;
  readonly method: Action['method'];
}

interface Entry {
  readonly id: string;
  readonly draft: Draft;
  /** The draft as it is known outside this tab, to tell what would be lost. */
  readonly kept: Draft | undefined;
}

interface State {
  readonly entries: readonly Entry[];
  readonly openId: string | undefined;
  readonly summaries: readonly Summary[];
}

/** Most of many actions are never touched, which is seen without comparing their settings. */
const isUnkept = ({ draft, kept }: Entry): boolean =>
  draft !== kept && JSON.stringify(draft) !== JSON.stringify(kept);

/** The actions that are open in this tab, in memory only, in the order of the list. */
export class ActionShelf {
  #state: State = { entries: [], openId: undefined, summaries: [] };
  #listeners = new Set<() => void>();
  #made = 0;

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

  get drafts(): readonly Draft[] {
    return this.#state.entries.map(({ draft }) => draft);
  }

  draftOf(id: string): Draft | undefined {
    return this.#state.entries.find((entry) => entry.id === id)?.draft;
  }

  /** Adds actions at the end and opens the first of them. */
  add(actions: readonly Action[]): void {
    const added = actions.map(toDraft).map((draft) => this.#entry(draft, draft));
    this.#set([...this.#state.entries, ...added], added[0]?.id ?? this.openId);
  }

  open(id: string): void {
    this.#set(this.#state.entries, id);
  }

  /** Keeps the draft as it is now. */
  keep(id: string, draft: Draft): void {
    this.#change(id, (entry) => ({ ...entry, draft }));
  }

  /** Puts a copy, under another name, behind an action and opens it. */
  duplicate(id: string, nameOfCopy: (name: string) => string): void {
    const at = this.#state.entries.findIndex((entry) => entry.id === id);
    const original = this.#state.entries[at];
    if (!original) return;
    const draft = { ...original.draft, name: nameOfCopy(original.draft.name) };
    const copy = this.#entry(draft, undefined);
    this.#set(this.#state.entries.toSpliced(at + 1, 0, copy), copy.id);
  }

  /** Takes an action away; what is returned brings it back. */
  remove(id: string): () => void {
    const at = this.#state.entries.findIndex((entry) => entry.id === id);
    const removed = this.#state.entries[at];
    if (!removed) throw new Error(`There is no action ${id}`);
    const left = this.#state.entries.toSpliced(at, 1);
    const next = this.openId === id ? (left[at] ?? left.at(-1))?.id : this.openId;
    this.#set(left, next);
    return () => this.#set(this.#state.entries.toSpliced(at, 0, removed), id);
  }

  /** Says that a file holds the action as it is now. What the file leaves out would still be lost. */
  markSaved(id: string, secrets: WriteOptions['secrets']): void {
    this.#change(id, (entry) => {
      const { draft } = entry;
      const isComplete = isWhole(draft) && (secrets === 'include' || !holdsSecret(draft));
      // The editor goes on to change its draft in place.
      return isComplete ? { ...entry, kept: structuredClone(draft) } : entry;
    });
  }

  /** Whether something would be lost with this tab. */
  get hasUnkept(): boolean {
    return this.#state.entries.some(isUnkept);
  }

  #entry(draft: Draft, kept: Draft | undefined): Entry {
    this.#made += 1;
    return { id: `action-${this.#made}`, draft, kept };
  }

  #change(id: string, change: (entry: Entry) => Entry): void {
    const { entries, openId, summaries } = this.#state;
    const at = entries.findIndex((entry) => entry.id === id);
    const before = entries[at];
    if (!before) return;
    const after = change(before);
    const summary = summaryOf(after);
    const isSame = isEqual(summaryOf(before), summary);
    this.#become({
      entries: entries.with(at, after),
      openId,
      summaries: isSame ? summaries : summaries.with(at, summary),
    });
  }

  #set(entries: readonly Entry[], openId: string | undefined): void {
    const { entries: before, summaries } = this.#state;
    this.#become({
      entries,
      openId,
      summaries: entries === before ? summaries : entries.map(summaryOf),
    });
  }

  #become(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const summaryOf = ({ id, draft: { name, objectId, method } }: Entry): Summary => ({
  id,
  name,
  objectId,
  method,
});

const isEqual = (one: Summary, other: Summary): boolean =>
  one.name === other.name && one.objectId === other.objectId && one.method === other.method;

const holdsSecret = (draft: Draft): boolean => replacedSecrets([toAction(draft)]).length > 0;
