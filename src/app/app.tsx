import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { ActionList } from '../features/library';
import { MESSAGE_ID } from '../features/preview';
import { ExportDialog, ImportDialog } from '../features/transfer';
import { Announcements, useAnnouncements } from '../ui/announcements';
import { useAction, WorkbenchContext } from '../workbench/react';
import { ContextSection } from './context-section';
import { Header } from './header';
import { EditPane, RequestSection } from './open-action';
import type { PaneName } from './pane-name';
import { Panes } from './panes';
import type { Session } from './session';
import { ShortcutsDialog } from './shortcuts-dialog';
import { texts } from './texts';
import { useMedia } from './use-media';
import { useShortcuts } from './use-shortcuts';

/** Narrower than this there is room for one pane only. */
const WIDE = '(width >= 56.25rem)';

type DialogName = 'export' | 'import' | 'shortcuts';

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

function Shell({ session }: { session: Session }) {
  const { shelf, sample, workbench } = session;
  const { refreshTime } = workbench;
  const action = useAction();
  const { announce, notify } = useAnnouncements();
  const openId = useSyncExternalStore(shelf.subscribe, () => shelf.openId);
  const isWide = useMedia(WIDE);
  const [isSidebarShown, setSidebarShown] = useState(true);
  const [pane, setPane] = useState<PaneName>('edit');
  const [dialog, setDialog] = useState<DialogName>();
  const closeDialog = () => setDialog(undefined);

  useEffect(() => {
    workbench.link.beforeFocus = () => flushSync(() => setPane('edit'));
    return () => {
      workbench.link.beforeFocus = undefined;
    };
  }, [workbench]);

  const onPrimary = useCallback(() => {
    refreshTime();
    flushSync(() => setPane('request'));
    const message = document.getElementById(MESSAGE_ID) ?? document.getElementById('pane-request');
    message?.focus();
    announce(texts.timeRefreshed);
  }, [refreshTime, announce]);
  const onExport = useCallback(() => shelf.openId && setDialog('export'), [shelf]);
  const onHelp = useCallback(() => setDialog('shortcuts'), []);
  useShortcuts({ onPrimary, onExport, onHelp });

  return (
    <>
      <Header
        sidebar={
          isWide ? { shown: isSidebarShown, toggle: () => setSidebarShown(!isSidebarShown) } : undefined
        }
        canExport={openId !== undefined}
        onImport={() => setDialog('import')}
        onExport={onExport}
        onShortcuts={onHelp}
      />
      <Panes
        isWide={isWide}
        isSidebarShown={isSidebarShown}
        shown={pane}
        onShow={setPane}
        panes={{
          actions: <ActionList shelf={shelf} onOpened={() => setPane('edit')} />,
          edit: <EditPane key={openId} shelf={shelf} id={openId} onImport={() => setDialog('import')} />,
          context: <ContextSection sample={sample} />,
          request: <RequestSection id={openId} />,
        }}
      />
      <ExportDialog
        open={dialog === 'export'}
        onClose={closeDialog}
        action={action}
        onSaved={(secrets) => openId && shelf.markSaved(openId, secrets)}
      />
      <ImportDialog
        open={dialog === 'import'}
        onClose={closeDialog}
        onImport={(actions) => {
          shelf.add(actions);
          setPane('edit');
          notify({ text: texts.imported(actions.length) });
        }}
      />
      <ShortcutsDialog open={dialog === 'shortcuts'} onClose={closeDialog} />
    </>
  );
}
