import type { Library } from '../workspace/library';

/** The page stays quick while it looks; in ms. */
const SLICE = 8;

/** Looks, whenever there is time, which of the stored documents cannot be read: nobody may open them for long. */
export function checkDocuments(library: Library): void {
  const ids = library.summaries.map(({ id }) => id);
  const look = () => {
    const until = performance.now() + SLICE;
    while (ids.length > 0 && performance.now() < until) library.check(ids.pop() ?? '');
    if (ids.length > 0) setTimeout(look, SLICE);
  };
  setTimeout(look, SLICE);
}
