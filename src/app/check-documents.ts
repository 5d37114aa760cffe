import type { Library } from '../model/library/library';
import type { Openings } from '../model/openings';

/** It begins when the page has come to rest, which stays quick while it looks; both in ms. */
const REST = 1000;
const SLICE = 8;

/** Finds, in idle time, the stored documents that cannot be read, long before they are opened. */
export function checkDocuments(library: Library, openings: Openings): void {
  const ids = library.summaries.map(({ id }) => id);
  const check = (id: string) => {
    if (!openings.isHeldBack('action', id)) openings.during('action', id, () => library.check(id));
  };
  const look = () => {
    const until = performance.now() + SLICE;
    while (ids.length > 0 && performance.now() < until) check(ids.pop() ?? '');
    if (ids.length > 0) setTimeout(look, SLICE);
  };
  setTimeout(look, REST);
}
