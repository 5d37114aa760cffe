import { type ReactNode, useMemo } from 'react';
import { useAnnouncements } from '../ui/announcements';
import { StepsContext } from '../workbench/step-notice';
import type { Session } from './session';
import { SteppingPage } from './shown-steps';
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
