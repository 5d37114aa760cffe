import { Component, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { LiveRequest } from '../designer/request/live-request';
import { lazyComponent } from '../ui/lazy';
import type { Library } from '../workspace/library/state/library';
import type { PaneName } from './layout';

const PaneFault = lazyComponent(async () => (await import('./fault-views')).PaneFault);
const DialogFault = lazyComponent(async () => (await import('./fault-views')).DialogFault);

interface Props {
  children: ReactNode;
  /** Rendered instead of the children after an error below; `retry` renders them again. */
  fallback: (fault: unknown, retry: () => void) => ReactNode;
  /** A change resets the boundary, so that the content is rendered again. */
  resetKey?: unknown;
  onFault?: () => void;
}

interface State {
  readonly fault: { readonly error: unknown } | undefined;
  readonly resetKey: unknown;
}

/** Error boundary. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { fault: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { fault: undefined, resetKey };
  }

  override componentDidCatch(): void {
    this.props.onFault?.();
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return this.props.fallback(fault.error, () => this.setState({ fault: undefined }));
  }
}

interface PaneBoundaryProps {
  pane: Exclude<PaneName, 'actions'>;
  /** The pane is rendered again when it changes. */
  resetKey: unknown;
  children: ReactNode;
}

/** Contains a fault in its pane: the list, undo and the other panes go on. */
export function PaneBoundary({ pane, resetKey, children }: PaneBoundaryProps) {
  return (
    <FaultBoundary
      resetKey={resetKey}
      fallback={(fault, retry) => (
        <Suspense>
          <PaneFault pane={pane} fault={fault} retry={retry} />
        </Suspense>
      )}
    >
      {children}
    </FaultBoundary>
  );
}

interface EditErrorBoundaryProps {
  library: Library;
  id: string | undefined;
  children: ReactNode;
}

/** The boundary of the editor, which resets when another action is opened or this one changes. */
export function EditErrorBoundary({ library, id, children }: EditErrorBoundaryProps) {
  const entry = useSyncExternalStore(library.subscribe, () => (id === undefined ? id : library.read(id)));
  return (
    <PaneBoundary key={id} pane="edit" resetKey={entry}>
      {children}
    </PaneBoundary>
  );
}

/** The same for the request, which is rendered again whenever its inputs change. */
export function RequestErrorBoundary({ live, children }: { live: LiveRequest; children: ReactNode }) {
  const inputs = useSyncExternalStore(live.subscribe, () => live.inputs);
  return (
    <PaneBoundary pane="request" resetKey={inputs}>
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
