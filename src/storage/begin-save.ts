import type { SyncedItem, SyncState, Unsaved } from '../model/collection/sync-state';
import type { Kind, Outcome, Revised, Write } from '../model/records';
import type { WorkEvent } from '../model/work-event';

/** What of a collection is on its way into the store. */
interface Save {
  readonly writes: readonly Write[];
  /** Takes over what came of it. What is returned happened other than by the person's doing. */
  readonly end: (outcome: Outcome) => WorkEvent[];
}

/** `settle`: another tab was first, and this change met what is there now. */
export function beginSave<I extends SyncedItem, R extends Revised>(
  kind: Kind,
  stored: SyncState<I, R>,
  settle: (change: Unsaved<R>, current: R | undefined) => WorkEvent | undefined,
): Save {
  const changes = new Map(stored.unsaved().map((change) => [change.id, change]));
  return {
    writes: [...changes.values()].map(({ write }) => write),
    end({ saved, clashes }) {
      stored.saved(
        saved.flatMap(({ type, id, revision }) => {
          const change = type === kind ? changes.get(id) : undefined;
          return change ? [{ change, revision }] : [];
        }),
      );
      return clashes.flatMap((clash) => {
        const change = clash.type === kind ? changes.get(clash.write.id) : undefined;
        return (change && settle(change, clash.current as unknown as R | undefined)) ?? [];
      });
    },
  };
}
