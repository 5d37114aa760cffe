import type { Unsaved } from '../collection/sync-state';
import type { StoredAction } from '../records';
import type { WorkEvent } from '../work-event';
import type { Library } from './library';

interface Sides {
  readonly library: Library;
  readonly nameOfCopy: (name: string) => string;
}

const contentOf = ({ document, aside, secrets }: StoredAction): string =>
  JSON.stringify([document, aside, secrets]);

/**
 * Two tabs changed the same action: this tab's change met another record in the store, or none.
 * Nothing of either is dropped, nor what this tab has done while the change was on its way. What is
 * left to be saved is saved in the next round.
 */
export function settle(
  { library, nameOfCopy }: Sides,
  { id, record }: Unsaved<StoredAction>,
  current: StoredAction | undefined,
): WorkEvent | undefined {
  const unsaved = library.stored.unsavedOf(id);
  if (unsaved === 'removed') {
    // Who removed it had not seen what the other tab wrote.
    if (!current) library.stored.forget(id);
    else library.stored.adopt(current);
    return current && { type: 'not-removed', name: current.title.name };
  }
  // It was removed and has come back meanwhile: what it is now meets the other one in the next round.
  if (!record) return undefined;
  if (!current) {
    library.stored.rebase(id, 0);
    return { type: 'brought-back', name: record.title.name };
  }
  if (contentOf(current) === contentOf(record)) {
    library.stored.rebase(id, current.revision);
    return undefined;
  }
  if (unsaved === 'place') {
    // The content of the other tab, the place of this one.
    const order = library.orderOf(id);
    library.stored.adopt(current);
    library.place(id, order);
    return undefined;
  }
  library.split(current, nameOfCopy);
  return { type: 'split', name: record.title.name };
}
