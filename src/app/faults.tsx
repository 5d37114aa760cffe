/** Error boundaries of the panes, the editor, the request and the dialogs. */
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useOfDesigner } from '../designer';
import { FaultBoundary, lazyComponent } from '../ui/lazy';
import type { PaneName } from './layout';
import type { Session } from './session';

const PaneFault = lazyComponent(async () => (await import('./fault-views')).PaneFault);
const DialogFault = lazyComponent(async () => (await import('./fault-views')).DialogFault);

interface PaneBoundaryProps {
  session: Session;
  pane: Exclude<PaneName, 'actions'>;
  /** The pane is rendered again when it changes. */
  resetKey: unknown;
  children: ReactNode;
}

/** Contains a fault in its pane: the list, undo and the other panes go on. */
export function PaneBoundary({ session, pane, resetKey, children }: PaneBoundaryProps) {
  return (
    <FaultBoundary
      resetKey={resetKey}
      fallback={(fault, retry) => (
        <Suspense>
          <PaneFault
            pane={pane}
            fault={fault}
            retry={retry}
            onPainted={() => session.openings.painted(pane)}
          />
        </Suspense>
      )}
    >
      {children}
    </FaultBoundary>
  );
}

interface EditErrorBoundaryProps {
  session: Session;
  id: string | undefined;
  children: ReactNode;
}

/** The boundary of the editor, which resets when another action is opened or this one changes. */
export function EditErrorBoundary({ session, id, children }: EditErrorBoundaryProps) {
  const { library } = session;
  const entry = useSyncExternalStore(library.subscribe, () => (id === undefined ? id : library.read(id)));
  return (
    <PaneBoundary key={id} session={session} pane="edit" resetKey={entry}>
      {children}
    </PaneBoundary>
  );
}

/** The same for the request, which is rendered again whenever its inputs change. */
export function RequestErrorBoundary({ session, children }: { session: Session; children: ReactNode }) {
  const inputs = useOfDesigner((designer) => designer.inputs);
  return (
    <PaneBoundary session={session} pane="request" resetKey={inputs}>
      {children}
    </PaneBoundary>
  );
}

interface DialogBoundaryProps {
  /** No dialog is to be shown any more. */
  onClose: () => void;
  /** The title of the message; by default that of any dialog. */
  title?: string | undefined;
  children: ReactNode;
}

/** Catches errors of a dialog, so that it can be closed without losing the page. */
export function DialogBoundary({ onClose, title, children }: DialogBoundaryProps) {
  return (
    <FaultBoundary
      fallback={(fault, retry) => (
        <Suspense>
          <DialogFault
            title={title}
            fault={fault}
            onClose={() => {
              onClose();
              retry();
            }}
          />
        </Suspense>
      )}
    >
      {children}
    </FaultBoundary>
  );
}
