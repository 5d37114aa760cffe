import { Component, type ReactNode, useState, useSyncExternalStore } from 'react';
import { ReportPainted } from '../designer/fields/editor-context';
import type { LiveRequest } from '../designer/request/live-request';
import { libraryTexts } from '../i18n/library';
import { shellTexts } from '../i18n/shell';
import { inLine } from '../i18n/shown-text';
import { downloadText } from '../ui/browser/file';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Messages } from '../ui/messages';
import type { Library } from '../workspace/library/state/library';
import type { Connect } from '../workspace/storage/saving';
import styles from './faults.module.css';
import type { PaneName } from './layout';
import paneStyles from './open-action.module.css';
import { saveEverything } from './save-everything';
import type { Session } from './session';

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

/** The error boundaries: of a pane, a dialog, the whole page, and the start. */

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
          title={title}
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

interface FaultPageProps {
  session: Session;
  fault: unknown;
  /** Shows the page again. */
  retry: () => void;
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

/** The last resort if the whole page fails: it offers the work as files, and the other actions. */
export function FaultPage({ session, fault, retry }: FaultPageProps) {
  const { library } = session;
  const others = library.summaries.filter(({ id }) => id !== library.openId);
  return (
    <main className={styles.crash}>
      <h1>{shellTexts.crashTitle}</h1>
      <p>{shellTexts.crashText}</p>
      <p className={styles.actions}>
        <Button look="primary" icon="download" onClick={() => saveEverything(session)}>
          {shellTexts.saveEverything}
        </Button>
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      </p>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h2 id="others">{shellTexts.crashOthers}</h2>
          <ul>
            {others.map(({ id, name, method, url }) => (
              <li key={id}>
                <Button
                  className={styles.other ?? ''}
                  onClick={() => {
                    library.open(id);
                    retry();
                  }}
                >
                  <span>{inLine(name) || libraryTexts.untitled}</span>
                  <span className={styles.target}>{`${method} ${inLine(url)}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FaultDetails faults={[fault]} />
    </main>
  );
}

/** Shown if the app could not start: it offers the stored work as a file. */
export function StartFault({ fault, connect }: { fault: unknown; connect: Connect }) {
  const [saveFault, setSaveFault] = useState<unknown>();
  const save = async () => {
    const { snapshot: everything } = await connect(() => undefined);
    const actions = everything.actions.map(({ title, document }) => ({ name: title.name, document }));
    const samples = everything.contexts.map(({ name, text }) => ({ name, text }));
    downloadText('stored-work.json', `${JSON.stringify({ actions, samples }, null, 2)}\n`);
  };
  return (
    <main className={styles.crash}>
      <h1>{shellTexts.crashTitle}</h1>
      <p>{shellTexts.startFaultText}</p>
      <p className={styles.actions}>
        <Button
          look="primary"
          icon="download"
          onClick={() => void save().then(() => setSaveFault(undefined), setSaveFault)}
        >
          {shellTexts.saveEverything}
        </Button>
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      </p>
      {saveFault !== undefined && (
        <div role="alert">
          <Messages messages={[{ severity: 'error', text: shellTexts.notHandedOut }]} />
        </div>
      )}
      <FaultDetails faults={saveFault === undefined ? [fault] : [fault, saveFault]} />
    </main>
  );
}
