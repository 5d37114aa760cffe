/** The list of actions as lines: search, order, folders, and the selection. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { LOCALE } from '../../i18n/format';
import { libraryTexts } from '../../i18n/library';
import { readPreference, writePreference } from '../../ui/browser/storage';
import type { Summary } from './state/entry';

export const SORTS = ['manual', 'name', 'changed'] as const;
export type Sort = (typeof SORTS)[number];

/** One line of the list. */
export type Line =
  | { readonly type: 'folder'; readonly folder: string; readonly count: number }
  | { readonly type: 'action'; readonly summary: Summary; readonly label: string };

export const lineKey = (line: Line): string =>
  line.type === 'action' ? line.summary.id : folderKey(line.folder);

export const folderKey = (folder: string): string => `folder ${folder}`;

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** Whether a text has every word of a query; undefined for a query without words. */
export function searchFor(query: string): ((text: string) => boolean) | undefined {
  const words = query.toLowerCase().match(/\S+/g);
  if (!words) return undefined;
  return (text) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}

/** The actions that hold every word of a query in their name, URL, method or kind. */
export function matching(summaries: readonly Summary[], query: string): readonly Summary[] {
  const isFound = searchFor(query);
  if (!isFound) return summaries;
  return summaries.filter(({ name, url, method, objectId }) =>
    isFound([name || libraryTexts.untitled, url, method, libraryTexts.kinds[objectId].name].join('\n')),
  );
}

/** The lines of the list: grouped in folders, or sorted by the last change with full names. */
export function listing(summaries: readonly Summary[], sort: Sort): Line[] {
  if (sort === 'changed') {
    return summaries
      .toSorted((one, other) => other.changedAt - one.changedAt)
      .map((summary) => ({ type: 'action', summary, label: summary.name || libraryTexts.untitled }));
  }
  const byName = (one: Summary, other: Summary) => collator.compare(one.name, other.name);
  const folders = new Map<string, Summary[]>();
  for (const summary of sort === 'name' ? summaries.toSorted(byName) : summaries) {
    const { folder } = splitNameOf(summary);
    const inside = folders.get(folder);
    if (inside) inside.push(summary);
    else folders.set(folder, [summary]);
  }
  const names = [...folders.keys()];
  if (sort === 'name') names.sort(collator.compare);
  // Actions outside of folders come first.
  names.sort((one, other) => Number(one !== '') - Number(other !== ''));
  return names.flatMap((folder) => {
    const inside = folders.get(folder) ?? [];
    const lines = inside.map(
      (summary): Line => ({
        type: 'action',
        summary,
        label: splitNameOf(summary).label || libraryTexts.untitled,
      }),
    );
    return folder === '' ? lines : [{ type: 'folder', folder, count: inside.length }, ...lines];
  });
}

/** The lines without the actions of closed folders. */
export function withoutClosed(lines: readonly Line[], closed: ReadonlySet<string>): readonly Line[] {
  if (closed.size === 0) return lines;
  let isClosed = false;
  return lines.filter((line) => {
    if (line.type === 'action') return !isClosed;
    isClosed = closed.has(line.folder);
    return true;
  });
}

/** The key of the folder that an action is shown in, if it is shown in one. */
export function folderKeyOf(lines: readonly Line[], id: string): string | undefined {
  const at = lines.findIndex((line) => lineKey(line) === id);
  const folder = lines.slice(0, Math.max(at, 0)).findLast(({ type }) => type === 'folder');
  return folder && lineKey(folder);
}

/** The ids of all actions of a folder. */
export const actionsIn = (summaries: readonly Summary[], folder: string): readonly string[] =>
  summaries.filter((summary) => splitNameOf(summary).folder === folder).map(({ id }) => id);

/** Actions that are chosen together, and the one from which a range extends. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined };

/** Takes one in, or out; a range extends from it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Extends the selection from the anchor to this line; if the anchor is not shown, from `origin`. */
export function extendedTo(
  { anchor }: Selection,
  id: string,
  shown: readonly string[],
  origin: string | undefined,
): Selection {
  const from = [anchor, origin, id].find((one) => one !== undefined && shown.includes(one)) ?? id;
  const [first = 0, last = 0] = [shown.indexOf(from), shown.indexOf(id)].toSorted((one, two) => one - two);
  return { ids: new Set(shown.slice(first, last + 1)), anchor: from };
}

/**
 * The selected actions that are shown, in the order of the list. Hidden ones are never affected by a
 * command.
 */
export const selectedOf = ({ ids }: Selection, shown: readonly string[]): readonly string[] =>
  ids.size === 0 ? [] : shown.filter((id) => ids.has(id));

const PREFERENCE = 'closed-folders';
const NONE: ReadonlySet<string> = new Set();

export interface ClosedFolders {
  readonly closed: ReadonlySet<string>;
  readonly setOpen: (folder: string, isOpen: boolean) => void;
  /** Opens a folder also for after the search. */
  readonly reveal: (folder: string) => void;
  /** Opens or closes all folders, for after the search. */
  readonly setAllOpen: (isOpen: boolean) => void;
}

/**
 * A hash that identifies a folder in the preferences, which must not contain user data: FNV-1a over
 * UTF-16 units, 32 bits as eight hexadecimal digits. Folders with the same hash are closed together.
 */
export function hashFolder(folder: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < folder.length; at += 1) {
    hash = Math.imul(hash ^ folder.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Reads the stored hashes; none if the text is malformed. */
export function readHashes(text: string): ReadonlySet<string> {
  try {
    const marks: unknown = JSON.parse(text);
    return new Set(Array.isArray(marks) ? marks.filter(isHash) : []);
  } catch {
    return new Set();
  }
}

/** The hashes of the folders that still exist, to be stored. */
export function writeHashes(marks: ReadonlySet<string>, folders: Iterable<string>): string {
  return JSON.stringify([...new Set([...folders].map(hashFolder))].filter((mark) => marks.has(mark)));
}

const isHash = (mark: unknown): mark is string => typeof mark === 'string' && /^[0-9a-f]{8}$/.test(mark);

/**
 * The closed folders of the list. The browser stores them as hashes, because folder names are user
 * data; hashes of removed folders are dropped at the next write. A search looks in all folders;
 * closing one during a search applies to that search only. The folder of the open action opens when
 * another action is opened or the open one moves.
 */
export function useClosedFolders(
  query: string,
  summaries: readonly Summary[],
  open: Summary | undefined,
): ClosedFolders {
  const folders = useMemo(() => foldersOf(summaries), [summaries]);
  const [first] = useState(() => readHashes(readPreference(PREFERENCE) ?? '[]'));
  const [marks, setMarks] = useState(first);
  const [passing, setPassing] = useState({ query, closed: NONE });
  const lasting = useMemo(
    () => new Set([...folders].filter((folder) => marks.has(hashFolder(folder)))),
    [folders, marks],
  );
  const isSearching = query.trim() !== '';
  const found = passing.query === query ? passing.closed : NONE;
  const setLasting = (folder: string, isOpen: boolean) =>
    setMarks((last) => changed(last, hashFolder(folder), isOpen));
  const setOpen = (folder: string, isOpen: boolean) =>
    isSearching ? setPassing({ query, closed: changed(found, folder, isOpen) }) : setLasting(folder, isOpen);
  const reveal = (folder: string) => {
    setOpen(folder, true);
    setLasting(folder, true);
  };

  const openFolder = open ? splitNameOf(open).folder : '';
  const place = open && `${open.id} ${openFolder}`;
  const [known, setKnown] = useState(place);
  if (place !== known) {
    setKnown(place);
    reveal(openFolder);
  }

  const latest = useRef(folders);
  latest.current = folders;
  useEffect(() => {
    // The stored value is left unchanged until the user opens or closes a folder.
    if (marks !== first) writePreference(PREFERENCE, writeHashes(marks, latest.current));
  }, [marks, first]);

  return {
    closed: isSearching ? found : lasting,
    setOpen,
    reveal,
    setAllOpen: (isOpen) => setMarks(isOpen ? NONE : new Set([...folders].map(hashFolder))),
  };
}

/** The folders that hold actions. */
export function foldersOf(summaries: readonly Summary[]): ReadonlySet<string> {
  const folders = new Set(summaries.map((summary) => splitNameOf(summary).folder));
  folders.delete('');
  return folders;
}

/** The same set where nothing changes. */
function changed(closed: ReadonlySet<string>, one: string, isOpen: boolean): ReadonlySet<string> {
  if (closed.has(one) !== isOpen) return closed;
  const next = new Set(closed);
  if (isOpen) next.delete(one);
  else next.add(one);
  return next;
}

/** The name of an action, split into its folder and the rest. */
export interface NameParts {
  /** Nested folders are separated by `SEPARATOR`; empty for an action outside of folders. */
  readonly folder: string;
  /** The rest of the name; may be empty. */
  readonly label: string;
}

const SEPARATOR = ' / ';

/**
 * A slash that separates folders: at the beginning or after a space, and before one. Other slashes
 * belong to words: “and/or”.
 */
const ALONE = /(?<=^|\s)\/(?=\s)/;

/** The folder and the rest of a name, as in “Shop / Order created”. The last slash counts, so folders may hold others. */
export function splitName(name: string): NameParts {
  const parts = name.split(ALONE).map((part) => part.trim());
  const label = parts.pop() ?? '';
  return { folder: parts.filter((part) => part !== '').join(SEPARATOR), label };
}

/** The folders around a nested one, with the separator behind them: “ERP / ” of “ERP / Orders”. */
export const outerFolders = (folder: string): string =>
  folder.slice(0, folder.length - (folder.split(SEPARATOR).at(-1) ?? '').length);

/** The folder that a person has typed, as names write it. */
export const normalizeFolderPath = (typed: string): string => splitName(`${typed} / `).folder;

/** Cached by the object with the name, which is replaced when the name changes. */
const places = new WeakMap<{ readonly name: string }, NameParts>();

/** The same, cached: a list of thousands asks for all of them with every change of one. */
export function splitNameOf(named: { readonly name: string }): NameParts {
  const known = places.get(named) ?? splitName(named.name);
  places.set(named, known);
  return known;
}

/** The name that puts an action there. */
export const joinName = ({ folder, label }: NameParts): string =>
  folder === '' ? label : folder + SEPARATOR + label;
