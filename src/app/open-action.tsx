import { type ReactNode, Suspense, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { latePart } from '../components/late-part';
import { Messages } from '../components/messages';
import { CopyAsCurl } from '../features/code/copy-as-curl';
import { Editor } from '../features/editor';
import { RequestPane } from '../features/preview/request-pane';
import { useEditor, useExportedAction } from '../fields/editor-context';
import { ReportPainted } from '../fields/report-painted';
import { useSecretKeeping } from '../fields/use-secrets';
import { VaultLockedBanner } from '../fields/vault-locked-banner';
import { texts } from '../i18n/shell';
import type { Draft } from '../model/draft';
import type { Edit } from '../model/edit/edit';
import type { ExternalEdits } from '../model/library/entries';
import type { Library } from '../model/library/library';
import styles from './open-action.module.css';
import type { ViewName } from './place-names';
import { lazyParts } from './preload';
import type { Session } from './session';

const NoAction = latePart(async () => (await import('./no-action')).NoAction);
const NotOpenedAction = latePart(async () => (await import('./not-opened')).NotOpenedAction);
const UnreadableAction = latePart(async () => (await import('./unreadable-action')).UnreadableAction);

interface EditPaneProps {
  session: Session;
  id: string | undefined;
  onImport: () => void;
  onSend: () => void;
}

/** The editor of the open action, or the way to one. */
export function EditPane({ session, id, onImport, onSend }: EditPaneProps) {
  const { library } = session;
  // What is missing may be told anew when the action has changed elsewhere.
  useSyncExternalStore(library.subscribe, () => (id === undefined ? 0 : library.externalVersionOf(id)));
  const isHeldBack = useIsHeldBack(session, id);
  if (id !== undefined && isHeldBack) {
    return (
      <Suspense>
        <NotOpenedAction key={id} session={session} id={id} />
      </Suspense>
    );
  }
  const reading = id === undefined ? undefined : library.read(id);
  if (id === undefined || !reading || reading.type === 'held-back') {
    return (
      <Suspense>
        <NoAction library={library} onImport={onImport} />
      </Suspense>
    );
  }
  if (reading.type === 'unreadable') {
    return (
      <Suspense>
        <UnreadableAction key={id} library={library} id={id} problems={reading.problems} />
      </Suspense>
    );
  }
  const { draft, missing } = reading;
  return <OpenEditor key={id} library={library} id={id} draft={draft} missing={missing} onSend={onSend} />;
}

interface OpenEditorProps {
  library: Library;
  id: string;
  draft: Draft;
  missing: readonly string[];
  onSend: () => void;
}

/** Says which secrets were typed in another tab or are locked, until their values are known here. */
function LostSecrets({ names }: { names: readonly string[] }) {
  const { secrets } = useEditor();
  const { isLocked } = useSecretKeeping();
  const named = useSyncExternalStore(secrets.subscribe, () => secrets.named);
  const lost = names.filter((name) => !Object.hasOwn(named, name));
  if (lost.length === 0) return null;
  return (
    <div className={styles.lost}>
      {isLocked ? (
        <VaultLockedBanner text={texts.lockedSecrets(lost)} />
      ) : (
        <Messages messages={[{ severity: 'warning', text: texts.lostSecrets(lost) }]} />
      )}
    </div>
  );
}

function OpenEditor({ library, id, draft, missing, onSend }: OpenEditorProps) {
  const { link } = useEditor();
  const onEdits = useCallback(
    (edits: readonly Edit[], shown: () => Draft) => {
      const doFit = library.editorEdit(id, edits, shown);
      if (import.meta.env.DEV && !doFit) throw new Error('An edit of the editor does not fit the library');
    },
    [library, id],
  );
  const onExternalEdits = useCallback(
    (follow: ExternalEdits) => library.onExternalEdits(id, follow),
    [library, id],
  );

  useLayoutEffect(() => () => link.forgetInsertion(), [link]);
  // Where the editor was replaced while the person was typing, they continue where they were.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && link.edited) link.focusSetting(link.edited);
  }, [link]);

  return (
    <>
      <LostSecrets names={missing} />
      <Editor id={id} draft={draft} onEdits={onEdits} onExternalEdits={onExternalEdits} onSend={onSend} />
    </>
  );
}

const CodeView = latePart(async () => (await lazyParts.code()).CodeView);
const EngineView = latePart(async () => (await import('../features/engines/engine-view')).EngineView);
const ConfigView = latePart(async () => (await lazyParts.config()).ConfigView);
const SendSection = latePart(async () => (await lazyParts.send()).SendSection);

interface RequestSectionProps {
  session: Session;
  id: string | undefined;
  /** The view that is shown. */
  view: string;
  onView: (view: string) => void;
  /** The send view has come into the page. */
  onSendShown: () => void;
}

/** Secrets that were revealed are masked again when another action is opened. */
export function RequestSection({ session, id, view, onView, onSendShown }: RequestSectionProps) {
  const isReadable = useIsActionReadable(session, id);
  if (id === undefined || !isReadable) {
    return (
      <>
        <p className={styles.empty}>{texts.emptyRequest}</p>
        <ReportPainted key={id} part="request" />
      </>
    );
  }
  const views: readonly { id: ViewName; label: string; node: ReactNode }[] = [
    {
      id: 'send',
      label: texts.sendView,
      node: (
        <>
          <SendSection session={session} id={id} />
          <WhenShown run={onSendShown} />
        </>
      ),
    },
    { id: 'code', label: texts.codeView, node: <CodeView /> },
    { id: 'run', label: texts.runView, node: <EngineView /> },
    { id: 'config', label: texts.configView, node: <LiveConfig /> },
  ];
  return (
    <RequestPane key={id} extraViews={views} extraActions={<CopyAsCurl />} chosen={view} onChoose={onView} />
  );
}

/** Whether something can be made of the open action, such as a file or a request. */
export function useIsActionReadable(session: Session, id: string | undefined): boolean {
  const { library } = session;
  const isHeldBack = useIsHeldBack(session, id);
  const isDraft = useSyncExternalStore(
    library.subscribe,
    () => id !== undefined && library.read(id)?.type === 'draft',
  );
  return isDraft && !isHeldBack;
}

/** Whether the open action is not to be read before the person says so. */
const useIsHeldBack = ({ openings }: Session, id: string | undefined): boolean =>
  useSyncExternalStore(openings.subscribe, () => id !== undefined && openings.isHeldBack('action', id));

/** Tells when what stands beside it is loaded and in the page. */
function WhenShown({ run }: { run: () => void }) {
  useLayoutEffect(run, [run]);
  return null;
}

function LiveConfig() {
  return <ConfigView action={useExportedAction()} />;
}
