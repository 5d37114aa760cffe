import { createContext, useCallback, useContext, useRef } from 'react';
import { useAnnouncements } from '../components/announcements';
import { texts } from '../i18n/undo';
import type { UndoController } from './undo-controller';

export const UndoContext = createContext<UndoController | undefined>(undefined);

/** Makes a change and tells of it, with a way back that takes back this change and no other; returns how to withdraw what was told. */
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
        // Undo is in the header too.
        isBrief: true,
        action: { label: texts.undo, run: () => steps.revert(step) },
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
