import type { Problem } from '../../core';
import { SECRETS } from '../authentication-draft';
import type { SyncedItem } from '../collection/sync-state';
import type { Draft } from '../draft';
import type { ListedAction, StoredAction } from '../records';
import {
  fromStored,
  type StoredContent,
  type TypedSecrets,
  titleOf,
  toStored,
  typedSecrets,
} from './stored-draft';

/** What the list of actions shows of one. */
export interface Summary extends ListedAction {
  readonly id: string;
  /** In ms since 1970; to the minute, so that typing does not change the list. */
  readonly changedAt: number;
  /** False when the stored document was tried and cannot be read. */
  readonly isReadable: boolean;
}

export type Content =
  /** As it was stored, not parsed yet. */
  | {
      readonly type: 'stored';
      readonly stored: StoredContent;
      /** The typed secrets that were taken away with it and came back. */
      readonly typed?: TypedSecrets;
    }
  | {
      readonly type: 'draft';
      readonly draft: Draft;
      /** The names that stand for typed secrets whose value this tab does not have. */
      readonly missing: readonly string[];
    }
  /** Kept untouched until the person deletes it. */
  | { readonly type: 'unreadable'; readonly stored: StoredContent; readonly problems: readonly Problem[] };

/** One action of the library. */
export interface Entry extends SyncedItem {
  readonly summary: Summary;
  readonly content: Content;
  /** Goes up when the content changes other than by its editor. */
  readonly externalVersion: number;
}

const MINUTE = 60_000;

export const contentOf = ({ content }: Entry): StoredContent =>
  content.type === 'draft' ? toStored(content.draft, content.missing) : storedContentOf(content.stored);

/** The entry as a record; its revision is given by the store. */
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
    externalVersion: 0,
  };
}

/** An entry that is not stored yet. */
export const newEntry = (
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
  localVersion: 1,
  unsaved,
  externalVersion: 0,
});

export const storedContentOf = ({ title, document, aside, secrets }: StoredContent): StoredContent => ({
  title,
  document,
  aside,
  secrets,
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
  localVersion: entry.localVersion + 1,
  unsaved: 'content',
});

export const placed = (entry: Entry, order: number): Entry => ({
  ...entry,
  order,
  localVersion: entry.localVersion + 1,
  unsaved: entry.unsaved === 'content' ? 'content' : 'place',
});

/** The entry with the typed secrets that are known now in place of those it has; the same one where they are the same. */
export function withKnownSecrets(entry: Entry, known: TypedSecrets): Entry {
  const { content } = entry;
  if (content.type !== 'draft') return entry;
  const typed = typedSecrets(content.draft);
  if (SECRETS.every(({ key }) => typed[key] === known[key])) return entry;
  const reading = fromStored(toStored(content.draft, content.missing), known);
  return reading.type === 'draft' ? { ...entry, content: reading } : entry;
}
