import { type ReactNode, useMemo } from 'react';
import { useAnnouncements } from '../components/announcements';
import { StepsContext } from '../fields/use-undo-toast';
import type { Session } from './session';
import { SteppingPage } from './undo-controller';
import { useUndoKeys } from './use-undo-keys';

interface UndoingProps {
  session: Session;
  children: (steps: SteppingPage) => ReactNode;
}

/** Has everything inside go back and forth in the steps of the person. */
export function Undoing({ session, children }: UndoingProps) {
  const say = useAnnouncements();
  const steps = useMemo(() => new SteppingPage(session, say), [session, say]);
  useUndoKeys(session.steps, steps);
  return <StepsContext value={steps}>{children(steps)}</StepsContext>;
}
