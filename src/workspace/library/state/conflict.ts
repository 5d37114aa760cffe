/** Resolves conflicts between two tabs that changed the same action. */
import type { Unsaved } from '../../storage/collection';
import type { StoredAction, WorkEvent } from '../../storage/records';
import type { Library } from './library';

interface Sides {
  readonly library: Library;
  readonly nameOfCopy: (name: string) => string;
}

const textOf = ({ document, aside, secrets }: StoredAction): string =>
  JSON.stringify([document, aside, secrets]);

/**
 * Resolves a conflict between two tabs: this tab's change met another record in the store, or none.
 * Both versions are preserved, including changes made in this tab during the save. The next round
 * saves what remains.
 */
export function resolveConflict(
  { library, nameOfCopy }: Sides,
  { id, record }: Unsaved<StoredAction>,
  current: StoredAction | undefined,
): WorkEvent | undefined {
  const unsaved = library.stored.unsavedOf(id);
  if (unsaved === 'removed') {
    // The tab that removed the action had not seen the other tab's change.
    if (!current) library.stored.forget(id);
    else library.stored.adopt(current);
    return current && { type: 'not-removed', name: current.title.name };
  }
  // The action was removed and restored during the save: its current state meets the other tab's in the
  // next round.
  if (!record) return undefined;
  if (!current) {
    library.stored.rebase(id, 0);
    return { type: 'brought-back', name: record.title.name };
  }
  if (textOf(current) === textOf(record)) {
    library.stored.rebase(id, current.revision);
    return undefined;
  }
  if (unsaved === 'place') {
    // The other tab's content with this tab's position.
    const order = library.orderOf(id);
    library.stored.adopt(current);
    library.place(id, order);
    return undefined;
  }
  library.split(current, nameOfCopy);
  return { type: 'split', name: record.title.name };
}
