import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { ReportPainted } from '../designer/fields/editor-context';
import type { LiveRequest } from '../designer/request/live-request';
import { shellTexts } from '../i18n/shell';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import type { Library } from '../workspace/library/state/library';
import styles from './faults.module.css';
import type { PaneName } from './layout';
import paneStyles from './open-action.module.css';

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
        <div className={paneStyles.empty}>
          <h2>{shellTexts.paneFaults[pane]}</h2>
          <p>{shellTexts.paneFaultText}</p>
          <div className={paneStyles.ways}>
            <Button onClick={retry}>{shellTexts.tryAgain}</Button>
          </div>
          <FaultDetails faults={[fault]} />
          <ReportPainted part={pane} />
        </div>
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
  title?: string;
  children: ReactNode;
}

/** Catches errors of a dialog, so that it can be closed without losing the page. */
export function DialogBoundary({ onClose, title = shellTexts.dialogFault, children }: DialogBoundaryProps) {
  return (
    <FaultBoundary
      fallback={(fault, retry) => (
        <Dialog
          open
          title={title}
          closeLabel={shellTexts.close}
          onClose={() => {
            onClose();
            retry();
          }}
        >
          <p>{shellTexts.dialogFaultText}</p>
          <FaultDetails faults={[fault]} />
        </Dialog>
      )}
    >
      {children}
    </FaultBoundary>
  );
}

/** The error messages, for bug reports. */
export function FaultDetails({ faults }: { faults: readonly unknown[] }) {
  const messages = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  return (
    <details className={styles.details}>
      <summary>{shellTexts.crashDetails}</summary>
      <pre>{messages.join('\n')}</pre>
    </details>
  );
}
