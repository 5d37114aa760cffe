import type { SyncedItem, SyncState, Unsaved } from '../model/collection/sync-state';
import type { Kind, Outcome, Revised, Write } from '../model/records';
import type { WorkEvent } from '../model/work-event';

/** The changes of a collection that are being saved. */
interface Save {
  readonly writes: readonly Write[];
  /** Applies the outcome. Returns the events that the person did not cause. */
  readonly end: (outcome: Outcome) => WorkEvent[];
}

/** `settle` resolves a conflict with what another tab has saved first. */
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
