import { type ReactNode, useMemo } from 'react';
import { useAnnouncements } from '../components/announcements';
import { UndoController } from '../fields/undo-controller';
import { UndoContext } from '../fields/use-undo-toast';
import type { Session } from './session';
import { useUndoKeys } from './use-undo-keys';

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
