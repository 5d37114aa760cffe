import { useSyncExternalStore } from 'react';
import { texts } from '../texts/undo';
import { IconButton } from '../ui/button';
import type { Steps } from '../workspace/undo/steps';
import type { SteppingPage } from './shown-steps';

/** Undo and redo, each with the name of what it would do. */
export function UndoButtons({ steps, page }: { steps: Steps; page: SteppingPage }) {
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
