import { type ReactNode, Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { QuickCopies } from '../designer/code/copy-as-curl';
import { Editor } from '../designer/editor/editor';
import {
  ReportPainted,
  useBuilt,
  useEditor,
  useExportedAction,
  useSecretKeeping,
} from '../designer/fields/editor-context';
import { VaultLockedBanner } from '../designer/fields/vault-locked-banner';
import { withBuilder } from '../designer/request/live-request';
import { RequestPane } from '../designer/request/request-pane';
import { SendButton } from '../designer/send/send-button';
import type { Sending } from '../designer/send/sending';
import { previewTexts } from '../i18n/request';
import { shellTexts } from '../i18n/shell';
import { Button } from '../ui/button';
import { lazyComponent } from '../ui/lazy';
import { SeverityIcon } from '../ui/severity-icon';
import type { Library } from '../workspace/library/state/library';
import type { Arrival } from '../workspace/transfer/import-source';
import type { DialogName } from './dialogs';
import { type ExtraView, VIEWS } from './layout';
import styles from './open-action.module.css';
import { partId } from './places';
import type { SendSectionProps } from './send-section';
import type { Session } from './session';

const EmptyLibrary = lazyComponent(
  async () => (await import('../workspace/library/empty-library')).EmptyLibrary,
);
const NotOpenedAction = lazyComponent(async () => (await import('./empty-editor')).NotOpenedAction);
const UnreadableAction = lazyComponent(async () => (await import('./empty-editor')).UnreadableAction);

interface EditPaneProps {
  session: Session;
  id: string | undefined;
  onImport: (arrival?: Arrival) => void;
  sending: Sending;
}

/** The editor of the open action, or a placeholder. */
export function EditPane({ session, id, onImport, sending }: EditPaneProps) {
  const { library } = session;
  // Without the draft: the fields subscribe to it themselves, so this need not render on each key press.
  const shown = useSyncExternalStore(library.subscribe, () => {
    const reading = id === undefined ? undefined : library.read(id);
    return reading?.type === 'draft' ? reading.missing : reading;
  });
  const isHeldBack = useIsHeldBack(session, id);
  if (id !== undefined && isHeldBack) {
    return (
      <Suspense>
        <NotOpenedAction key={id} session={session} id={id} />
      </Suspense>
    );
  }
  if (id === undefined || !shown || ('type' in shown && shown.type === 'held-back')) {
    return (
      <Suspense>
        <EmptyLibrary library={library} onImport={onImport} />
      </Suspense>
    );
  }
  if ('type' in shown) {
    return (
      <Suspense>
        <UnreadableAction key={id} library={library} id={id} problems={shown.problems} />
      </Suspense>
    );
  }
  return <OpenEditor key={id} library={library} id={id} missing={shown} sending={sending} />;
}

interface OpenEditorProps {
  library: Library;
  id: string;
  /** The names of typed secrets whose value this tab does not have. */
  missing: readonly string[];
  sending: Sending;
}

/** Lists secrets that were typed in another tab or are locked, until their values are known here. */
function LostSecrets({ names }: { names: readonly string[] }) {
  const { secrets, live, link } = useEditor();
  const { isLocked } = useSecretKeeping();
  const named = useSyncExternalStore(secrets.subscribe, () => secrets.named);
  const lost = names.filter((name) => !Object.hasOwn(named, name));
  if (lost.length === 0) return null;
  const enter = () => {
    const { method } = live.inputs.action.authentication;
    link.focusSetting({ path: ['authentication', method === 'basic' ? 'password' : 'secret'] });
  };
  return (
    <div className={styles.lost}>
      {isLocked ? (
        <VaultLockedBanner text={shellTexts.lockedSecrets(lost)} />
      ) : (
        <div className={styles.banner}>
          <p>
            <SeverityIcon severity="warning" /> {shellTexts.lostSecrets(lost)}
          </p>
          <Button onClick={enter}>{shellTexts.enterSecret}</Button>
        </div>
      )}
    </div>
  );
}

function OpenEditor({ library, id, missing, sending }: OpenEditorProps) {
  const { link } = useEditor();
  const [store] = useState(() => library.draftStore(id));

  useLayoutEffect(() => {
    document.getElementById(partId('edit'))?.scrollTo(0, 0);
    return () => link.forgetInsertion();
  }, [link]);
  // If the editor was replaced while the user was typing, the focus is restored.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && link.edited) link.focusSetting(link.edited);
  }, [link]);

  return (
    store && (
      <Editor
        store={store}
        send={<SendButton sending={sending} />}
        notice={<LostSecrets names={missing} />}
      />
    )
  );
}

const PRELOADED = { preload: true };
const CodeView = lazyComponent(
  () => withBuilder(async () => (await import('../designer/code/code-view')).CodeView),
  PRELOADED,
);
const EngineView = lazyComponent(() =>
  withBuilder(async () => (await import('../designer/code/engine-view')).EngineView),
);
const ConfigView = lazyComponent(
  async () => (await import('../designer/code/config-view')).ConfigView,
  PRELOADED,
);
const ContractView = lazyComponent(() =>
  withBuilder(async () => (await import('../designer/contract/contract-view')).ContractView),
);
const LiveSignature = lazyComponent(() =>
  withBuilder(async () => {
    const { SignatureView } = await import('../designer/signature/signature-view');
    return () => <SignatureView built={useBuilt()} />;
  }),
);
const SendSection = lazyComponent(
  () => withBuilder(async () => (await import('./send-section')).SendSection),
  PRELOADED,
);

const ScoreOfAction = lazyComponent(async () => (await import('./score')).ScoreOfAction, {
  isOptional: true,
});
const ApprovedOfAction = lazyComponent(async () => (await import('./approved')).ApprovedOfAction, {
  isOptional: true,
});

interface RequestSectionProps extends Omit<SendSectionProps, 'id'> {
  id: string | undefined;
  onDialog: (dialog: DialogName) => void;
}

/** Secrets that were revealed are masked again when another action is opened. */
export function RequestSection({ id, onDialog, ...props }: RequestSectionProps) {
  const { session, layout, onArrange } = props;
  const isReadable = useIsActionReadable(session, id);
  const hasApproved = useSyncExternalStore(
    session.library.subscribe,
    () => (session.editor.draft()?.approved ?? '') !== '',
  );
  if (id === undefined || !isReadable) {
    return (
      <>
        <p className={styles.empty}>{shellTexts.emptyRequest}</p>
        <ReportPainted key={id} part="request" />
      </>
    );
  }
  const extra: Readonly<Record<ExtraView, { label: string; node: ReactNode }>> = {
    code: { label: shellTexts.codeView, node: <CodeView /> },
    run: { label: shellTexts.runView, node: <EngineView /> },
    signature: { label: previewTexts.signatureView, node: <LiveSignature /> },
    config: { label: shellTexts.configView, node: <LiveConfig /> },
    contract: { label: shellTexts.contractView, node: <ContractView /> },
  };
  const views = VIEWS.filter((name): name is ExtraView => name in extra).map((name) => ({
    id: name,
    ...extra[name],
  }));
  return (
    <RequestPane
      key={id}
      extraViews={views}
      extraActions={<QuickCopies />}
      score={
        <Suspense>
          <ScoreOfAction session={session} onOpen={() => onDialog('samples')} />
          {hasApproved && <ApprovedOfAction session={session} onOpen={() => onDialog('approved')} />}
        </Suspense>
      }
      chosen={layout.view}
      onChoose={(view) => onArrange({ view })}
      below={<SendSection id={id} {...props} />}
    />
  );
}

/** Whether the open action is readable, so that it can be sent or exported. */
export function useIsActionReadable(session: Session, id: string | undefined): boolean {
  const { library } = session;
  const isHeldBack = useIsHeldBack(session, id);
  const isDraft = useSyncExternalStore(
    library.subscribe,
    () => id !== undefined && library.read(id)?.type === 'draft',
  );
  return isDraft && !isHeldBack;
}

/** Whether the open action must not be read because it crashed the page. */
const useIsHeldBack = ({ openings }: Session, id: string | undefined): boolean =>
  useSyncExternalStore(openings.subscribe, () => id !== undefined && openings.isHeldBack('action', id));

function LiveConfig() {
  return <ConfigView action={useExportedAction()} />;
}
