/** An action in the library: its draft, its summary for the list, its stored record and its sort key. */
import type { Problem } from '../../../core';
import {
  areSameSecrets,
  type Draft,
  fromStored,
  type ListedAction,
  type StorableEdit,
  type StoredDraft,
  type TypedSecrets,
  titleOf,
  toStored,
  typedSecrets,
} from '../../../designer/store';
import type { StepName } from '../../history/step-name';
import { type Item, nextVersion, type SyncedItem } from '../../storage/collection';
import type { StoredAction } from '../../storage/records';

/** The data of an action that the list shows. */
export interface Summary extends ListedAction {
  readonly id: string;
  /** In ms since 1970, rounded to the minute, so that typing does not change the list. */
  readonly changedAt: number;
  /** False when the stored document was tried and cannot be read. */
  readonly isReadable: boolean;
}

export type Content =
  /** As stored, not parsed yet. */
  | {
      readonly type: 'stored';
      readonly stored: StoredDraft;
      /** The typed secrets that were taken away with it and came back. */
      readonly typed?: TypedSecrets;
    }
  | {
      readonly type: 'draft';
      readonly draft: Draft;
      /** The names in place of typed secrets whose values this tab does not have. */
      readonly missing: readonly string[];
    }
  /** Preserved unchanged until the user deletes it. */
  | { readonly type: 'unreadable'; readonly stored: StoredDraft; readonly problems: readonly Problem[] };

/** One action of the library. */
export interface Entry extends SyncedItem {
  readonly summary: Summary;
  readonly content: Content;
}

const MINUTE = 60_000;

export const contentOf = ({ content }: Entry): StoredDraft =>
  content.type === 'draft' ? toStored(content.draft, content.missing) : storedContentOf(content.stored);

/** The entry as a record; the store assigns the revision. */
export const recordOf = (entry: Entry): StoredAction => ({
  id: entry.id,
  revision: entry.revision,
  changedAt: entry.changedAt,
  order: entry.order,
  ...contentOf(entry),
});

/** An entry whose content is not parsed yet. */
export function entryOf(record: StoredAction): Entry {
  const { id, revision, changedAt, order } = record;
  // Member by member: a spread takes ten times as long, and the app opens with thousands.
  const { name, objectId, method, url } = record.title;
  return {
    id,
    summary: { name, objectId, method, url, id, changedAt, isReadable: true },
    content: { type: 'stored', stored: record },
    order,
    changedAt,
    revision,
    localVersion: 0,
    unsaved: 'nothing',
  };
}

/** An entry that is not stored yet. */
export const newLibraryEntry = (
  id: string,
  draft: Draft,
  place: { order: number; now: number },
  unsaved: Entry['unsaved'] = 'content',
): Entry => ({
  id,
  summary: { ...titleOf(draft), id, changedAt: place.now, isReadable: true },
  content: { type: 'draft', draft, missing: [] },
  order: place.order,
  changedAt: place.now,
  revision: 0,
  localVersion: nextVersion(),
  unsaved,
});

export const storedContentOf = ({
  title,
  document,
  aside,
  secrets,
  contract,
  approved,
}: StoredDraft): StoredDraft => ({
  title,
  document,
  aside,
  secrets,
  ...(contract !== undefined && { contract }),
  ...(approved !== undefined && { approved }),
});

/** An entry that is not parsed yet, with the typed secrets that belong to it. */
export const withTyped = (entry: Entry, typed: TypedSecrets): Entry =>
  entry.content.type === 'stored' ? { ...entry, content: { ...entry.content, typed } } : entry;

/** The same summary while the list would show the same. */
function summarized(before: Summary, title: ListedAction, now: number): Summary {
  const isSame =
    before.name === title.name &&
    before.objectId === title.objectId &&
    before.method === title.method &&
    before.url === title.url &&
    now - before.changedAt < MINUTE;
  return isSame ? before : { ...before, ...title, changedAt: now };
}

export const withDraft = (entry: Entry, draft: Draft, now: number): Entry => ({
  ...entry,
  summary: summarized(entry.summary, titleOf(draft), now),
  content: { type: 'draft', draft, missing: entry.content.type === 'draft' ? entry.content.missing : [] },
  changedAt: now,
  localVersion: nextVersion(),
  unsaved: 'content',
});

export const placed = (entry: Entry, order: number): Entry => ({
  ...entry,
  order,
  localVersion: nextVersion(),
  unsaved: entry.unsaved === 'content' ? 'content' : 'place',
});

/** The entry with the typed secrets that this tab has now; the same object if they are equal. */
export function withKnownSecrets(entry: Entry, known: TypedSecrets): Entry {
  const { content } = entry;
  if (content.type !== 'draft') return entry;
  const typed = typedSecrets(content.draft);
  if (areSameSecrets(typed, known)) return entry;
  const reading = fromStored(toStored(content.draft, content.missing), known);
  return reading.type === 'draft' ? { ...entry, content: reading } : entry;
}

/** An action as it is put back. */
export interface RemovedAction extends StoredDraft {
  readonly order: number;
}

/** A user's change of one action, without secret values. No `before`: added; no `after`: removed. */
export type ActionChange =
  | { readonly type: 'draft'; readonly id: string; readonly edits: readonly StorableEdit[] }
  | {
      readonly type: 'action';
      readonly id: string;
      readonly before?: RemovedAction;
      readonly after?: RemovedAction;
    }
  | { readonly type: 'place'; readonly id: string; readonly before: number; readonly after: number };

/** The typed secrets of an action before and after a change. */
export interface SecretsChange {
  readonly before: TypedSecrets;
  readonly after: TypedSecrets;
}

/** A user's changes in one operation. */
export interface ActionsChanged {
  readonly changes: readonly ActionChange[];
  /** By the id of the action; in memory only. */
  readonly secrets: ReadonlyMap<string, SecretsChange>;
  /** The action that was open before. */
  readonly openBefore: string | undefined;
  /** The name of the step, if it does not follow from the changes. */
  readonly name?: StepName | undefined;
}

const removedAction = (entry: Entry): RemovedAction => ({ ...contentOf(entry), order: entry.order });

export const wasAdded = (entry: Entry): ActionChange => ({
  type: 'action',
  id: entry.id,
  after: removedAction(entry),
});

export const wasRemoved = (entry: Entry): ActionChange => ({
  type: 'action',
  id: entry.id,
  before: removedAction(entry),
});

function secretsOf({ content }: Entry): TypedSecrets {
  if (content.type === 'draft') return typedSecrets(content.draft);
  return (content.type === 'stored' && content.typed) || {};
}

/** The typed secrets that came with these actions (`after`) or went with them (`before`). */
export const secretsWith = (
  entries: readonly Entry[],
  side: 'before' | 'after',
): Map<string, SecretsChange> =>
  new Map(
    entries.flatMap((entry) => {
      const secrets = secretsOf(entry);
      const change = side === 'after' ? { before: {}, after: secrets } : { before: secrets, after: {} };
      return Object.keys(secrets).length > 0 ? [[entry.id, change]] : [];
    }),
  );

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
