/** The panes of the open action: its editor, and the views beside it. */
import { Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import {
  ContractView,
  Editor,
  type PastedContracts,
  QuickCopies,
  RequestPane,
  withBuilder,
} from '../designer';
import { shellTexts } from '../i18n/shell';
import { AfterPaint } from '../ui/after-paint';
import { lazyComponent, useLazy } from '../ui/lazy';
import { Lazy } from '../ui/lazy-part';
import type { Library } from '../workspace/library/state/library';
import type { Arrival } from '../workspace/transfer/import-source';
import { mayHaveNotes, subscribeToNotes } from '../workspace/transfer/kept-notes';
import styles from './action-panes.module.css';
import type { DialogName } from './dialogs';
import { partId } from './places';
import type { SendSectionProps } from './send-section';
import type { Session } from './session';

const EmptyLibrary = lazyComponent(
  async () => (await import('../workspace/library/empty-library')).EmptyLibrary,
);
const NotOpenedAction = lazyComponent(async () => (await import('./empty-editor')).NotOpenedAction);
const LostSecrets = lazyComponent(async () => (await import('./empty-editor')).LostSecrets);
const UnreadableAction = lazyComponent(async () => (await import('./empty-editor')).UnreadableAction);

interface EditPaneProps {
  session: Session;
  id: string | undefined;
  onImport: (arrival?: Arrival) => void;
}

/** The editor of the open action, or a placeholder. */
export function EditPane({ session, id, onImport }: EditPaneProps) {
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
        <EmptyLibrary target={session} onImport={onImport} />
      </Suspense>
    );
  }
  if ('type' in shown) {
    return (
      <Suspense>
        <UnreadableAction key={id} session={session} id={id} problems={shown.problems} />
      </Suspense>
    );
  }
  return <OpenEditor key={id} session={session} id={id} missing={shown} />;
}

interface OpenEditorProps {
  session: Session;
  id: string;
  /** The names of typed secrets whose value this tab does not have. */
  missing: readonly string[];
}

const ImportNotes = lazyComponent(
  async () => (await import('../workspace/transfer/import-notes')).ImportNotes,
  { isOptional: true },
);

function OpenEditor({ session, id, missing }: OpenEditorProps) {
  const { library, designer } = session;
  const [store] = useState(() => library.draftStore(id));

  useLayoutEffect(() => {
    document.getElementById(partId('edit'))?.scrollTo(0, 0);
  }, []);

  const mayBeNoted = useSyncExternalStore(subscribeToNotes, () => mayHaveNotes(id));

  const notice = (
    <>
      {missing.length > 0 && (
        <Suspense>
          <LostSecrets session={session} names={missing} />
        </Suspense>
      )}
      {mayBeNoted && (
        <div className={styles.noted}>
          <Suspense>
            <ImportNotes id={id} onLeave={() => designer.focus('url')} />
          </Suspense>
        </div>
      )}
    </>
  );
  return store && <Editor store={store} notice={notice} />;
}

const SendSection = lazyComponent(
  () => withBuilder(async () => (await import('./send-section')).SendSection),
  { preload: true },
);

/** It waits for the builder, which the request needs first. */
const lateScore = new Lazy(async () => {
  await withBuilder(() => Promise.resolve());
  return await import('./score');
});

const NEVER = () => () => undefined;

/** The score of the open action, once it is loaded. */
function useScore(session: Session, isReadable: boolean) {
  const { part } = useLazy(lateScore, isReadable);
  const score = isReadable ? part?.scoreOf(session) : undefined;
  const wrongCases = useSyncExternalStore(score?.subscribe ?? NEVER, () => score?.state.sums?.wrong ?? 0);
  return { part, wrongCases };
}

const pastedContracts = new WeakMap<Library, PastedContracts>();

/** What was pasted beside the actions of a library and is no contract yet. */
function pastedIn(library: Library): PastedContracts {
  const pasted = pastedContracts.get(library) ?? new Map();
  pastedContracts.set(library, pasted);
  return pasted;
}

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
    () => (session.host.draft()?.approved ?? '') !== '',
  );
  const { part, wrongCases } = useScore(session, isReadable);
  if (id === undefined || !isReadable) {
    return (
      <>
        <p className={styles.empty}>{shellTexts.emptyRequest}</p>
        <AfterPaint key={id} run={() => session.openings.painted('request')} />
      </>
    );
  }
  return (
    <RequestPane
      contract={<ContractView id={id} allPasted={pastedIn(session.library)} />}
      key={id}
      extraActions={<QuickCopies />}
      score={
        part && (
          <>
            <part.ScoreOfAction session={session} onOpen={() => onDialog('samples')} />
            {hasApproved && <part.ApprovedOfAction session={session} onOpen={() => onDialog('approved')} />}
          </>
        )
      }
      wrongCases={wrongCases}
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
