import { useEffect, useState } from 'react';
import { readPreference, writePreference } from '../../platform/preference';
import type { Summary } from '../../workspace/entry';
import { placeOf } from './place';

const KEY = 'closed-folders';
const NONE: ReadonlySet<string> = new Set();

export interface ClosedFolders {
  readonly closed: ReadonlySet<string>;
  readonly setOpen: (folder: string, isOpen: boolean) => void;
  /** Opens a folder also for after the search. */
  readonly reveal: (folder: string) => void;
  /** Closes these folders and opens all others. */
  readonly closeOnly: (folders: Iterable<string>) => void;
}

/**
 * Which folders of the list are closed, as this browser remembers it. What is searched for is found
 * in all of them: a folder that is closed then is closed for that search. The folder of the open
 * action opens when another action is opened or the open one comes into another folder.
 */
export function useClosedFolders(query: string, open: Summary | undefined): ClosedFolders {
  const [lasting, setLasting] = useState(remembered);
  const [passing, setPassing] = useState({ query, closed: NONE });
  const isSearching = query.trim() !== '';
  const found = passing.query === query ? passing.closed : NONE;
  const setOpen = (folder: string, isOpen: boolean) =>
    isSearching
      ? setPassing({ query, closed: changed(found, folder, isOpen) })
      : setLasting((last) => changed(last, folder, isOpen));
  const reveal = (folder: string) => {
    setOpen(folder, true);
    setLasting((last) => changed(last, folder, true));
  };

  const openFolder = open ? placeOf(open.name).folder : '';
  const place = open && `${open.id} ${openFolder}`;
  const [known, setKnown] = useState(place);
  if (place !== known) {
    setKnown(place);
    reveal(openFolder);
  }

  useEffect(() => {
    const text = JSON.stringify([...lasting]);
    if (text !== (readPreference(KEY) ?? '[]')) writePreference(KEY, text);
  }, [lasting]);

  return {
    closed: isSearching ? found : lasting,
    setOpen,
    reveal,
    closeOnly: (folders) => setLasting(new Set(folders)),
  };
}

/** The same set where nothing changes. */
function changed(closed: ReadonlySet<string>, folder: string, isOpen: boolean): ReadonlySet<string> {
  if (closed.has(folder) !== isOpen) return closed;
  const next = new Set(closed);
  if (isOpen) next.delete(folder);
  else next.add(folder);
  return next;
}

function remembered(): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(readPreference(KEY) ?? '[]');
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  } catch {
    return NONE;
  }
}
