/** The designer of the open action, and what this app adds to its panes. */
import { type ReactNode, Suspense, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { Designer, type DesignerPanes } from '../designer';
import { shellTexts } from '../i18n/shell';
import { lazyComponent, useLazy } from '../ui/lazy';
import { Lazy } from '../ui/lazy-part';
import type { Arrival } from '../workspace/transfer/import-source';
import { mayHaveNotes, subscribeToNotes } from '../workspace/transfer/kept-notes';
import type { DialogName } from './dialogs';
import { type Layout, partId } from './layout';
import styles from './open-designer.module.css';
import type { Session } from './session';
import type { UndoController } from './undoing';

const EmptyEditor = lazyComponent(async () => (await import('./pane-contents')).EmptyEditor);
const ImportNotes = lazyComponent(
  async () => (await import('../workspace/transfer/import-notes')).ImportNotes,
  { isOptional: true },
);

const openAction = new Lazy(() => import('./open-action'), { preload: true });

interface OpenDesignerProps {
  session: Session;
  steps: UndoController;
  /** Of the open action. */
  id: string | undefined;
  /** Whether it can be read, so that it can be edited, sent and exported. */
  isReadable: boolean;
  layout: Layout;
  onArrange: (change: Partial<Layout>) => void;
  showsWait: boolean;
  onAnswer: () => void;
  onDialog: (dialog: DialogName) => void;
  onImport: (arrival?: Arrival) => void;
  /** The page around the panes. */
  children: (panes: DesignerPanes) => ReactNode;
}

/** The designer of the open action; its parts subscribe themselves, so this renders for none of its changes. */
export function OpenDesigner(props: OpenDesignerProps) {
  const { session, isReadable, layout, onArrange, onDialog, onImport, ...others } = props;
  const { library, designer, contracts } = session;
  const { id } = others;
  const draft = useMemo(
    () => (isReadable && id !== undefined ? library.draftStore(id) : undefined),
    [library, id, isReadable],
  );
  useLayoutEffect(() => {
    if (draft) document.getElementById(partId('edit'))?.scrollTo(0, 0);
  }, [draft]);
  const send = useMemo(() => async () => (await openAction.load()).sendingOf(session), [session]);
  const score = useScore(session, isReadable, onDialog);
  return (
    <Designer
      {...others}
      {...score}
      designer={designer}
      draft={draft}
      view={layout.view}
      onView={(view) => onArrange({ view })}
      contracts={contracts}
      hasQuickCopies
      send={send}
      answer={(content, isOpen) =>
        openAction.loaded && (
          <openAction.loaded.Answer isOpen={isOpen} layout={layout} onArrange={onArrange}>
            {content}
          </openAction.loaded.Answer>
        )
      }
      notice={id !== undefined && <Notice key={id} session={session} id={id} />}
      withoutDraft={{
        settings: (
          <Suspense>
            <EmptyEditor session={session} id={id} onImport={onImport} />
          </Suspense>
        ),
        request: <p className={styles.empty}>{shellTexts.emptyRequest}</p>,
      }}
    />
  );
}

/** Above the settings: what the import of the action could not take over. */
function Notice({ session, id }: { session: Session; id: string }) {
  const mayBeNoted = useSyncExternalStore(subscribeToNotes, () => mayHaveNotes(id));
  return (
    mayBeNoted && (
      <div className={styles.noted}>
        <Suspense>
          <ImportNotes id={id} onLeave={() => session.designer.focus('url')} />
        </Suspense>
      </div>
    )
  );
}

const NEVER = () => () => undefined;

/** How the open action fares with other samples and with its approved requests, once that is loaded. */
function useScore(session: Session, isReadable: boolean, onDialog: (dialog: DialogName) => void) {
  const { part } = useLazy(openAction, isReadable);
  const score = isReadable ? part?.scoreOf(session) : undefined;
  const wrongCases = useSyncExternalStore(score?.subscribe ?? NEVER, () => score?.state.sums?.wrong ?? 0);
  return { wrongCases, score: part && <part.ScoresOfAction session={session} onDialog={onDialog} /> };
}

/** Whether the open action is readable, so that it can be sent or exported; not if it crashed the page. */
export function useIsActionReadable({ library, openings }: Session, id: string | undefined): boolean {
  const isHeldBack = useSyncExternalStore(
    openings.subscribe,
    () => id !== undefined && openings.isHeldBack('action', id),
  );
  const isDraft = useSyncExternalStore(
    library.subscribe,
    () => id !== undefined && library.read(id)?.type === 'draft',
  );
  return isDraft && !isHeldBack;
}
