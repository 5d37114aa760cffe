import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { ActionList } from '../features/library';
import { REQUEST_VIEW } from '../features/preview';
import { SEND_BUTTON_ID } from '../features/send';
import { ExportDialog, ImportDialog } from '../features/transfer';
import { texts } from '../texts/shell';
import { Announcements, useAnnouncements } from '../ui/announcements';
import { useAction, WorkbenchContext } from '../workbench/react';
import type { WorkEvent } from '../workspace/event';
import { ContextSection } from './context-section';
import { Header } from './header';
import { EditPane, RequestSection, SEND_VIEW } from './open-action';
import type { PaneName } from './pane-name';
import { Panes } from './panes';
import { readableActions } from './save-everything';
import { SaveFailure } from './save-state';
import type { Session } from './session';
import { ShortcutsDialog } from './shortcuts-dialog';
import { useMedia } from './use-media';
import { useShortcuts } from './use-shortcuts';

const EarlierStates = lazy(async () => ({ default: (await import('./earlier-states')).EarlierStates }));

/** Narrower than this there is room for one pane only. */
const WIDE = '(width >= 56.25rem)';

type DialogName = 'history' | 'export' | 'import' | 'shortcuts';

/** The composition root: ties the features to one session. */
export function App({ session }: { session: Session }) {
  return (
    <WorkbenchContext value={session.workbench}>
      <Announcements label={texts.notice} dismissLabel={texts.dismiss}>
        <Shell session={session} />
      </Announcements>
    </WorkbenchContext>
  );
}

const textOf = (event: WorkEvent): string =>
  'name' in event ? texts.events[event.is](event.name) : texts.events[event.is];

function Shell({ session }: { session: Session }) {
  const { library, samples, saving, workbench, outbox } = session;
  const action = useAction();
  const { notify } = useAnnouncements();
  const openId = useSyncExternalStore(library.subscribe, () => library.openId);
  const count = useSyncExternalStore(library.subscribe, () => library.summaries.length);
  const all = useCallback(() => readableActions(library), [library]);
  const isWide = useMedia(WIDE);
  const [isSidebarShown, setSidebarShown] = useState(true);
  const [pane, setPane] = useState<PaneName>('edit');
  const [view, setView] = useState<string>(REQUEST_VIEW);
  const [dialog, setDialog] = useState<DialogName>();
  const closeDialog = () => setDialog(undefined);

  useEffect(() => {
    workbench.link.beforeFocus = () => flushSync(() => setPane('edit'));
    return () => {
      workbench.link.beforeFocus = undefined;
    };
  }, [workbench]);

  useEffect(() => {
    session.onEvent.current = (event) => notify({ text: textOf(event) });
    return () => {
      session.onEvent.current = undefined;
    };
  }, [session, notify]);

  const onPrimary = useCallback(() => {
    flushSync(() => {
      setPane('request');
      setView(SEND_VIEW);
    });
    // Sending itself takes a press of the button, each time.
    const button = document.getElementById(SEND_BUTTON_ID) ?? document.getElementById('pane-request');
    button?.focus();
  }, []);
  const onExport = useCallback(() => library.openId && setDialog('export'), [library]);
  const onHelp = useCallback(() => setDialog('shortcuts'), []);
  useShortcuts({ onPrimary, onExport, onHelp });

  return (
    <>
      <Header
        saving={saving}
        onHistory={() => setDialog('history')}
        sidebar={
          isWide ? { shown: isSidebarShown, toggle: () => setSidebarShown(!isSidebarShown) } : undefined
        }
        canExport={openId !== undefined}
        onImport={() => setDialog('import')}
        onExport={onExport}
        onShortcuts={onHelp}
      />
      <SaveFailure session={session} />
      <Panes
        isWide={isWide}
        isSidebarShown={isSidebarShown}
        shown={pane}
        onShow={setPane}
        panes={{
          actions: <ActionList library={library} onOpened={() => setPane('edit')} />,
          edit: <EditPane library={library} id={openId} onImport={() => setDialog('import')} />,
          context: <ContextSection samples={samples} />,
          request: <RequestSection id={openId} outbox={outbox} view={view} onView={setView} />,
        }}
      />
      {dialog === 'history' && (
        <Suspense>
          <EarlierStates session={session} onClose={closeDialog} />
        </Suspense>
      )}
      <ExportDialog
        open={dialog === 'export'}
        onClose={closeDialog}
        action={action}
        count={count}
        all={all}
      />
      <ImportDialog
        open={dialog === 'import'}
        onClose={closeDialog}
        onImport={(actions) => {
          library.add(actions);
          setPane('edit');
          notify({ text: texts.imported(actions.length) });
        }}
      />
      <ShortcutsDialog open={dialog === 'shortcuts'} onClose={closeDialog} />
    </>
  );
}
