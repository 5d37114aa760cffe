/** What the app shows in the panes of the designer: the sample, and what stands in place of an action or a sample that is not open. */
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Problem } from '../core';
import { commandsTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { faultsTexts } from '../i18n/library';
import { namingTexts } from '../i18n/naming';
import { problemsTexts } from '../i18n/problems';
import { useUndoToast } from '../ui/announcements';
import { downloadText, fileName } from '../ui/browser/file';
import { Button } from '../ui/button';
import { AfterPaint } from '../ui/lazy';
import { Messages } from '../ui/messages';
import { EmptyLibrary } from '../workspace/library/beginnings';
import { ContextPane } from '../workspace/samples/context-pane';
import type { Arrival } from '../workspace/transfer/import-source';
import { saveSample, withoutReadableAction } from './command';
import type { DialogName } from './dialogs';
import styles from './open-designer.module.css';
import type { Session } from './session';

interface EmptyEditorProps {
  session: Session;
  id: string | undefined;
  onImport: (arrival?: Arrival) => void;
}

/** Shown in place of the settings, where no action is open or the open one cannot be read. */
export function EmptyEditor({ session, id, onImport }: EmptyEditorProps) {
  const { library, openings } = session;
  const shown = useSyncExternalStore(library.subscribe, () => (id === undefined ? id : library.read(id)));
  const isHeldBack = useSyncExternalStore(
    openings.subscribe,
    () => id !== undefined && openings.isHeldBack('action', id),
  );
  if (id !== undefined && isHeldBack) return <NotOpenedAction key={id} session={session} id={id} />;
  if (id !== undefined && shown?.type === 'unreadable')
    return <UnreadableAction key={id} session={session} id={id} problems={shown.problems} />;
  return <EmptyLibrary target={session} onImport={onImport} />;
}

/** A sample whose last opening failed; nothing of it is read here. */
export function NotOpenedSample({ session, id }: { session: Session; id: string }) {
  const { samples, openings, steps } = session;
  const tell = useUndoToast();
  const name = samples.openName;
  const remove = () =>
    steps.transaction(
      () => {
        // One sample is always there.
        if (samples.all.length === 1) samples.add([{ name: '', text: '{}' }]);
        samples.remove(id);
      },
      { name: { type: 'sample-deleted', name } },
    );
  return (
    <NotOpened
      title={faultsTexts.notOpenedTitle(name)}
      text={faultsTexts.notOpenedSample}
      onDownload={() => saveSample(samples)}
      onOpen={() => openings.release('sample', id)}
      onDelete={() => tell(faultsTexts.sampleDeleted(name), remove)}
    />
  );
}

/** An action whose last opening failed; nothing of it is read here. */
function NotOpenedAction({ session, id }: { session: Session; id: string }) {
  const { library, openings } = session;
  const tell = useUndoToast();
  const name = library.summaries.find((one) => one.id === id)?.name ?? '';
  const shownName = name || commonTexts.untitled;
  return (
    <NotOpened
      title={faultsTexts.notOpenedTitle(shownName)}
      text={faultsTexts.notOpenedAction}
      onDownload={() => downloadText(fileName(name, 'action.json'), library.documentOf(id) ?? '')}
      onOpen={() => openings.release('action', id)}
      onDelete={() => tell(commandsTexts.removed(shownName), () => library.remove(id))}
    />
  );
}

interface NotOpenedProps {
  title: string;
  text: string;
  onDownload: () => void;
  onOpen: () => void;
  onDelete: () => void;
}

/** Shown in place of an item that was not opened because its last opening failed. */
export function NotOpened({ title, text, onDownload, onOpen, onDelete }: NotOpenedProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.ways}>
        <Button look="primary" icon="download" onClick={onDownload}>
          {faultsTexts.download}
        </Button>
        <Button onClick={onOpen}>{faultsTexts.openAnyway}</Button>
        <Button icon="delete" onClick={onDelete}>
          {faultsTexts.delete}
        </Button>
      </div>
    </div>
  );
}

interface UnreadableActionProps {
  session: Session;
  id: string;
  problems: readonly Problem[];
}

/** The maximum number of listed problems. */
const SHOWN = 5;

/** A stored document that cannot be read; it is preserved until the user deletes it. */
function UnreadableAction({ session, id, problems }: UnreadableActionProps) {
  const { library, openings } = session;
  const tell = useUndoToast();
  const messages = problems.slice(0, SHOWN).map((problem) => {
    const place = problem.place ? `${namingTexts.place(problem.place.line, problem.place.column)}: ` : '';
    return { severity: problem.severity, text: place + problemsTexts.describe(problem) };
  });
  const remove = () => tell(faultsTexts.documentDeleted, () => library.remove(id));
  return (
    <div className={styles.empty}>
      <h2>{faultsTexts.unreadableTitle}</h2>
      <p>{faultsTexts.unreadableText}</p>
      <div className={styles.ways}>
        <Button
          look="primary"
          icon="download"
          onClick={() => downloadText('action.json', library.documentOf(id) ?? '')}
        >
          {faultsTexts.downloadDocument}
        </Button>
        <Button icon="delete" onClick={remove}>
          {faultsTexts.delete}
        </Button>
      </div>
      <Messages messages={messages} />
      <AfterPaint run={() => openings.painted('edit')} />
    </div>
  );
}

interface ContextSectionProps {
  session: Session;
  /** The values of the sample. */
  values: ReactNode;
  onDialog: (dialog: DialogName) => void;
}

export function ContextSection({ session, values, onDialog }: ContextSectionProps) {
  const { samples, openings } = session;
  const openId = useSyncExternalStore(samples.subscribe, () => samples.openId);
  const isHeldBack = useSyncExternalStore(openings.subscribe, () => openings.isHeldBack('sample', openId));
  return (
    <ContextPane
      session={session}
      values={values}
      untried={withoutReadableAction({ session })}
      onSave={() => saveSample(samples)}
      onDialog={onDialog}
      instead={isHeldBack && <NotOpenedSample session={session} id={openId} />}
    />
  );
}
