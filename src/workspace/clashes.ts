import type { StoredAction } from '../platform/store/records';
import type { WorkEvent } from './event';
import type { Library, Unsaved } from './library';

interface Sides {
  readonly library: Library;
  readonly nameOfCopy: (name: string) => string;
}

const contentOf = ({ document, aside, secrets }: StoredAction): string =>
  JSON.stringify([document, aside, secrets]);

/**
 * Two tabs changed the same action: this tab's change met another record in the store, or none.
 * Nothing of either is dropped. What is left to be saved is saved in the next round.
 */
export function settle(
  { library, nameOfCopy }: Sides,
  { id, what, record }: Unsaved,
  current: StoredAction | undefined,
): WorkEvent | undefined {
  if (what === 'removed' || !record) {
    // Who removed it had not seen what the other tab wrote.
    if (!current) library.forget(id);
    else library.adopt(current);
    return current && { is: 'not-removed', name: current.title.name };
  }
  if (!current) {
    library.rebase(id, 0);
    return { is: 'brought-back', name: record.title.name };
  }
  if (contentOf(current) === contentOf(record)) {
    library.rebase(id, current.revision);
    return undefined;
  }
  if (what === 'place') {
    // The content of the other tab, the place of this one.
    library.adopt(current);
    library.place(id, record.order);
    return undefined;
  }
  library.split(current, nameOfCopy);
  return { is: 'split', name: record.title.name };
}
