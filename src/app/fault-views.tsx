/** What is shown after a failure: in place of a pane, a dialog or the page, or because something was not saved. */
import { type ReactNode, useState } from 'react';
import { commandsTexts, workTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { inLine } from '../i18n/format';
import { faultsTexts } from '../i18n/library';
import { shellTexts } from '../i18n/shell';
import { downloadText } from '../ui/browser/file';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { AfterPaint } from '../ui/lazy';
import { Messages } from '../ui/messages';
import type { Connect, SaveState, Saving } from '../workspace/storage/saving';
import { saveEverything } from './command';
import styles from './faults.module.css';
import type { PaneName } from './layout';
import paneStyles from './open-designer.module.css';
import saveStyles from './save-state.module.css';
import type { Session } from './session';

/** The error messages, for bug reports. */
function FaultDetails({ faults }: { faults: readonly unknown[] }) {
  const messages = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  return (
    <details className={styles.details}>
      <summary>{faultsTexts.crashDetails}</summary>
      <pre>{messages.join('\n')}</pre>
    </details>
  );
}

interface PaneFaultProps {
  pane: Exclude<PaneName, 'actions'>;
  fault: unknown;
  /** Renders the pane again. */
  retry: () => void;
  onPainted: () => void;
}

/** Shown in place of a pane that failed. */
export function PaneFault({ pane, fault, retry, onPainted }: PaneFaultProps) {
  return (
    <div className={paneStyles.empty}>
      <h2>{faultsTexts.paneFaults[pane]}</h2>
      <p>{faultsTexts.paneFaultText}</p>
      <div className={paneStyles.ways}>
        <Button onClick={retry}>{commonTexts.tryAgain}</Button>
      </div>
      <FaultDetails faults={[fault]} />
      <AfterPaint run={onPainted} />
    </div>
  );
}

interface DialogFaultProps {
  title?: string | undefined;
  fault: unknown;
  onClose: () => void;
}

/** Shown in place of a dialog that failed. */
export function DialogFault({ title = faultsTexts.dialogFault, fault, onClose }: DialogFaultProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{faultsTexts.dialogFaultText}</p>
      <FaultDetails faults={[fault]} />
    </Dialog>
  );
}

interface CrashPageProps {
  text: string;
  /** Hands the work out as files. */
  onSave: () => void;
  faults: readonly unknown[];
  children: ReactNode;
}

/** In place of the whole page. */
function CrashPage({ text, onSave, faults, children }: CrashPageProps) {
  return (
    <main className={styles.crash}>
      <h1>{faultsTexts.crashTitle}</h1>
      <p>{text}</p>
      <p className={styles.actions}>
        <Button look="primary" icon="download" onClick={onSave}>
          {commandsTexts.titles['save-everything']}
        </Button>
        <Button onClick={() => location.reload()}>{commonTexts.reload}</Button>
      </p>
      {children}
      <FaultDetails faults={faults} />
    </main>
  );
}

interface FaultPageProps {
  session: Session;
  fault: unknown;
  /** Shows the page again. */
  retry: () => void;
}

/** The last resort if the whole page fails: it offers the work as files, and the other actions. */
export function FaultPage({ session, fault, retry }: FaultPageProps) {
  const { library } = session;
  const others = library.summaries.filter(({ id }) => id !== library.openId);
  return (
    <CrashPage text={faultsTexts.crashText} onSave={() => saveEverything(session)} faults={[fault]}>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h2 id="others">{faultsTexts.crashOthers}</h2>
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
                  <span>{inLine(name) || commonTexts.untitled}</span>
                  <span className={styles.target}>{`${method} ${inLine(url)}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </CrashPage>
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
    <CrashPage
      text={faultsTexts.startFaultText}
      onSave={() => void save().then(() => setSaveFault(undefined), setSaveFault)}
      faults={saveFault === undefined ? [fault] : [fault, saveFault]}
    >
      {saveFault !== undefined && (
        <div role="alert">
          <Messages messages={[{ severity: 'error', text: faultsTexts.notHandedOut }]} />
        </div>
      )}
    </CrashPage>
  );
}

interface SaveWarningsProps {
  readonly session: Session;
  readonly state: SaveState;
  readonly lost: Saving['lost'];
  readonly onImport: () => void;
}

/** Why something is not saved or may be lost, and what to do. */
export function SaveWarnings({ session, state, lost, onImport }: SaveWarningsProps) {
  const { saving } = session;
  const download = (
    <Button icon="download" onClick={() => saveEverything(session)}>
      {commandsTexts.titles['save-everything']}
    </Button>
  );
  return (
    <>
      {state.type === 'failed' && (
        <Warning title={workTexts.notSaved} text={workTexts.saveFailures[state.failure]}>
          {download}
          {state.failure !== 'newer' && (
            <Button onClick={() => void saving.retry()}>{commonTexts.tryAgain}</Button>
          )}
        </Warning>
      )}
      {state.type === 'saved' && state.doubt === 'at-risk' && (
        <Warning title={workTexts.storageFailed} text={workTexts.downloadFirst}>
          {download}
        </Warning>
      )}
      {lost && (
        <Warning title={workTexts.workLost} text={workTexts.workLostText(lost.actions, lost.at)}>
          <Button icon="import" onClick={onImport}>
            {shellTexts.import}
          </Button>
          <Button onClick={() => saving.forgetLoss()}>{shellTexts.dismiss}</Button>
        </Warning>
      )}
    </>
  );
}

function Warning({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={saveStyles.failure}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      <span className={saveStyles.ways}>{children}</span>
    </div>
  );
}
