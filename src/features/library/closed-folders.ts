import { useEffect, useMemo, useRef, useState } from 'react';
import { readPreference, writePreference } from '../../browser/preference';
import type { Summary } from '../../model/library/entry';
import { splitNameOf } from '../../model/library/name-parts';

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
 * Stands for a folder in the preferences, which hold nothing of a person's work: 32 bits as eight
 * hexadecimal digits. Folders with the same hash close together. FNV-1a, over UTF-16 units.
 */
export function hashFolder(folder: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < folder.length; at += 1) {
    hash = Math.imul(hash ^ folder.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The hashes in a stored text; none if it is malformed. */
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
 * Which folders of the list are closed, as this browser remembers it: by hashes, for the names of
 * folders stay with the actions; those of removed folders are dropped when the hashes are next stored.
 * What is searched for is found in all of them: a folder that is closed then is closed for that
 * search. The folder of the open action opens when another action is opened or the open one comes
 * into another folder.
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
    // What was read stays as it is until a folder is closed or opened.
    const text = marks === first ? JSON.stringify([...first]) : writeHashes(marks, latest.current);
    if (text !== (readPreference(PREFERENCE) ?? '[]')) writePreference(PREFERENCE, text);
  }, [marks, first]);

  return {
    closed: isSearching ? found : lasting,
    setOpen,
    reveal,
    setAllOpen: (isOpen) => setMarks(isOpen ? NONE : new Set([...folders].map(hashFolder))),
  };
}

/** The folders that hold actions. */
function foldersOf(summaries: readonly Summary[]): ReadonlySet<string> {
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
