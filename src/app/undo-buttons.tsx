import { useSyncExternalStore } from 'react';
import { IconButton } from '../components/button';
import type { UndoController } from '../fields/undo-controller';
import { texts } from '../i18n/undo';
import type { UndoHistory } from '../model/undo/undo-history';

/** Undo and redo, each with the name of what it would do. */
export function UndoButtons({ steps, page }: { steps: UndoHistory; page: UndoController }) {
  const undoable = useSyncExternalStore(steps.subscribe, () => steps.undoable);
  const redoable = useSyncExternalStore(steps.subscribe, () => steps.redoable);
  return (
    <>
      <IconButton
        icon="undo"
        label={undoable ? texts.undoStep(undoable) : texts.undo}
        aria-disabled={!undoable}
        onClick={page.undo}
      />
      <IconButton
        icon="redo"
        label={redoable ? texts.redoStep(redoable) : texts.redo}
        aria-disabled={!redoable}
        onClick={page.redo}
      />
    </>
  );
}
