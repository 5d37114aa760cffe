import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useAnnouncements } from '../components/announcements';
import { IconButton } from '../components/button';
import { UndoController } from '../fields/undo-controller';
import { UndoContext } from '../fields/use-undo-toast';
import { texts } from '../i18n/undo';
import type { StepName } from '../model/step-name';
import type { UndoHistory } from '../model/undo/undo-history';
import type { Session } from './session';
import { useUndoKeys } from './use-undo-keys';

/** Undo and redo, each with the name of what it would do. */
export function UndoButtons({ steps, page }: { steps: UndoHistory; page: UndoController }) {
  const undoable = useSyncExternalStore(steps.subscribe, () => steps.undoable);
  const redoable = useSyncExternalStore(steps.subscribe, () => steps.redoable);
  return <StepButtons undoable={undoable} redoable={redoable} undo={page.undo} redo={page.redo} />;
}

interface StepButtonsProps {
  undoable: StepName | undefined;
  redoable: StepName | undefined;
  undo: () => void;
  redo: () => void;
}

export function StepButtons({ undoable, redoable, undo, redo }: StepButtonsProps) {
  return (
    <>
      <IconButton
        icon="undo"
        label={undoable ? texts.undoStep(undoable) : texts.undo}
        aria-disabled={!undoable}
        onClick={undo}
      />
      <IconButton
        icon="redo"
        label={redoable ? texts.redoStep(redoable) : texts.redo}
        aria-disabled={!redoable}
        onClick={redo}
      />
    </>
  );
}

interface UndoingProps {
  session: Session;
  children: (steps: UndoController) => ReactNode;
}

/** Has everything inside go back and forth in the steps of the person. */
export function Undoing({ session, children }: UndoingProps) {
  const say = useAnnouncements();
  const steps = useMemo(
    () => new UndoController({ ...session, link: session.editor.link }, say),
    [session, say],
  );
  useUndoKeys(session.steps, steps);
  return <UndoContext value={steps}>{children(steps)}</UndoContext>;
}
