/** The open action, for dialogs: the page around them does not render at each key. */
import { type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Action } from '../core';
import { toAction, withExportNames } from '../designer/store';
import type { Session } from './session';

type Parts = Pick<Session, 'host' | 'library'>;

/** The open action; the one before while none can be read. */
export function useOpenAction({ host, library }: Parts): Action {
  const draft = useSyncExternalStore(library.subscribe, host.draft);
  const last = useRef(draft);
  last.current = draft ?? last.current;
  return last.current ? toAction(last.current) : host.fallback;
}

interface OfActionProps {
  readonly session: Parts;
  readonly children: (action: Action) => ReactNode;
}

export const OfAction = ({ session, children }: OfActionProps) => children(useOpenAction(session));

/** The same with references in place of its typed secrets, as an export of it alone or of all has them. */
export function useExportedAction(parts: Parts): Action {
  const { host } = parts;
  const action = useOpenAction(parts);
  return useMemo(() => withExportNames(action, host.exportNames(action)), [action, host]);
}
