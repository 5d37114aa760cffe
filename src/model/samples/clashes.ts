import type { SyncState, Unsaved } from '../collection/sync-state';
import type { StoredContext } from '../records';
import type { WorkEvent } from '../work-event';
import { fromRecord, mergedWith, type SampleEntry } from './sample';
import type { SampleList } from './sample-list';

interface Sides {
  readonly list: SampleList;
  readonly stored: SyncState<SampleEntry, StoredContext>;
}

/** Another tab was first. What is left to be saved is saved in the next round. */
export function settleSample(
  { list, stored }: Sides,
  { id, record }: Unsaved<StoredContext>,
  current: StoredContext | undefined,
): WorkEvent | undefined {
  if (stored.unsavedOf(id) === 'removed') {
    // Who removed it had not seen what the other tab wrote.
    if (current) stored.adopt(current);
    else stored.forget(id);
    return current && { type: 'not-removed', name: current.name ?? list.unnamed };
  }
  const entry = list.of(id);
  // It was removed and has come back meanwhile: what it is now meets the other one in the next round.
  if (!entry || !record) return undefined;
  if (!current) {
    stored.rebase(id, 0);
    return { type: 'brought-back', name: entry.name };
  }
  const merged = mergedWith(entry, fromRecord(current, list.unnamed));
  list.put(merged);
  return merged.isReplacing ? { type: 'context-replaced' } : undefined;
}
