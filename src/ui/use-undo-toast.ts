import { createContext, useCallback, useContext, useRef } from 'react';
import { undoTexts } from '../i18n/editor';
import { useAnnouncements } from './announcements';

/** Steps of undo, for changes that are announced with a button to undo them. */
export interface RevertibleSteps {
  readonly subscribe: (listener: () => void) => () => void;
  /** The number of the step that `change` makes; undefined where it makes none. */
  stepMadeBy(change: () => void): number | undefined;
  /** Makes everything that `work` changes one step. */
  transaction(work: () => void): void;
  canRevert(step: number): boolean;
  /** Undoes one step and keeps what came after it. */
  revert(step: number): void;
}

export const UndoContext = createContext<RevertibleSteps | undefined>(undefined);

/** Makes a change and shows a toast that undoes this change and no other; returns a function that withdraws the toast. */
export function useUndoToast(): (text: string, change: () => void, onTakenBack?: () => void) => () => void {
  const steps = useContext(UndoContext);
  if (!steps) throw new Error('No UndoContext around this component');
  const { notify } = useAnnouncements();
  const stop = useRef<() => void>(undefined);

  return useCallback(
    (text, change, onTakenBack) => {
      const step = steps.stepMadeBy(change);
      stop.current?.();
      if (step === undefined || !steps.canRevert(step)) return notify({ text });
      const withdraw = notify({
        text,
        action: { label: undoTexts.undo, run: () => steps.revert(step) },
      });
      const unsubscribe = steps.subscribe(() => {
        if (steps.canRevert(step)) return;
        unsubscribe();
        withdraw();
        onTakenBack?.();
      });
      stop.current = unsubscribe;
      return withdraw;
    },
    [steps, notify],
  );
}
