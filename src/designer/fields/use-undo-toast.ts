import { createContext, useCallback, useContext, useRef } from 'react';
import { undoTexts } from '../../i18n/editor';
import { useAnnouncements } from '../../ui/announcements';
import type { HostUndo } from '../host';

export const UndoContext = createContext<HostUndo | undefined>(undefined);

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
