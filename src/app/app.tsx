/** The app: starts with the stored work, and ties list, editor, context, request, commands and dialogs to one session. */
import { StrictMode, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { commonTexts } from '../i18n/common';
import { shellTexts } from '../i18n/shell';
import { Announcements, useAnnouncements, useUndoToast } from '../ui/announcements';
import { WaitingDialog } from '../ui/dialog';
import { AfterPaint, FaultBoundary, lazyComponent, NotLoadedNote, useLazy } from '../ui/lazy';
import { Lazy, pauseLazyLoading, preloadWhenIdle } from '../ui/lazy-part';
import type { ListHandle } from '../workspace/library/action-list';
import { isLink } from '../workspace/sharing/fragment';
import { loadConfigReader } from '../workspace/storage/saving';
import type { Arrival } from '../workspace/transfer/import-source';
import type { EarlyStart } from './connect';
import type { DialogName, DialogProps, Shell } from './dialogs';
import { DialogBoundary, EditErrorBoundary, PaneBoundary, RequestErrorBoundary } from './faults';
import { Header, SaveAlert, useVaultNotice } from './header';
import { MIDDLE, PANES, partId, usePlaces, WIDE } from './layout';
import { OpenDesigner, useIsActionReadable } from './open-designer';
import { Awaited, Panes, PaneTabs } from './panes';
import { seenVersion, VERSION } from './preferences';
import { beginSession, type Session } from './session';
import { EarlyPalette, NOTHING_TYPED, useShortcuts } from './shortcuts';
import { useUndoing } from './undoing';

const ContextSection = lazyComponent(async () => (await import('./pane-contents')).ContextSection);
const ActionList = lazyComponent(async () => (await import('../workspace/library/action-list')).ActionList);
const SharedLink = lazyComponent(async () => (await import('./shared-link')).SharedLink);
/** The commands and dialogs. They are loaded when the page is painted; keys and clicks wait for them. */
const pageCommands = new Lazy(async () => {
  const [{ commandsOf, menuOf, textOfEvent }, { ShownDialogs }] = await Promise.all([
    import('./commands'),
    import('./dialogs'),
  ]);
  return { commandsOf, menuOf, textOfEvent, ShownDialogs };
});
const FaultPage = lazyComponent(async () => (await import('./fault-views')).FaultPage);
const StartFault = lazyComponent(async () => (await import('./fault-views')).StartFault);
const newVersion = new Lazy(() => import('./service-worker-updates'));

/** Makes the browser ask before the tab is closed while changes are unsaved. */
function warnBeforeUnload({ saving }: Session): void {
  window.addEventListener('beforeunload', (event) => {
    if (!saving.isUnsaved) return;
    // Save while the person reads the question.
    void saving.flush();
    event.preventDefault();
  });
}

/** Renders the app with the work stored in this browser, in place of the skeleton. */
export async function start(early: EarlyStart, root: HTMLElement): Promise<void> {
  const page = createRoot(root);
  let session: Session;
  try {
    session = await beginSession(early);
  } catch (error) {
    page.render(
      <Suspense>
        <StartFault fault={error} connect={early.connect} />
      </Suspense>,
    );
    return;
  }
  warnBeforeUnload(session);
  const release = pauseLazyLoading(loadConfigReader);
  page.render(
    <StrictMode>
      <AfterPaint run={release} />
      <FaultBoundary
        onFault={() => {
          const { openId } = session.library;
          if (openId !== undefined) session.openings.fail('action', openId);
        }}
        fallback={(fault, retry) => (
          <Suspense>
            <FaultPage session={session} fault={fault} retry={retry} />
          </Suspense>
        )}
      >
        <App session={session} />
      </FaultBoundary>
    </StrictMode>,
  );
}

/** The composition root: ties the features to one session. */
function App({ session }: { session: Session }) {
  return (
    <Announcements id={partId('notices')} label={shellTexts.notice} dismissLabel={shellTexts.dismiss}>
      <Page session={session} />
    </Announcements>
  );
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function followHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The fragment of the URL of the page if it holds shared actions; else empty. */
const useLink = (): string =>
  useSyncExternalStore(followHash, () => (isLink(location.hash) ? location.hash : ''));

/** The open dialog, and what it was opened with. */
interface OpenDialog extends Partial<Pick<DialogProps, 'early' | 'chosen' | 'arrival'>> {
  readonly name: DialogName;
}

function Page({ session }: { session: Session }) {
  const steps = useUndoing(session);
  const { library, samples, saving, host } = session;
  const say = useAnnouncements();
  const { notify } = say;
  const openId = useSyncExternalStore(library.subscribe, () => library.openId);
  const isReadable = useIsActionReadable(session, openId);
  const openSample = useSyncExternalStore(samples.subscribe, () => samples.openId);
  const isWide = useMedia(WIDE);
  const isSheet = useMedia(MIDDLE);
  const link = useLink();
  const { pane, showPane, layout, arrange, ...ways } = usePlaces(session, isWide);
  const [dialog, setDialog] = useState<OpenDialog>();
  const openDialog = useCallback((name: DialogName) => setDialog({ name }), []);
  const [seen, setSeen] = useState(seenVersion);

  useEffect(
    () =>
      session.events.subscribe((event) =>
        pageCommands.load().then(
          ({ textOfEvent }) => notify({ subject: 'event', text: textOfEvent(event) }),
          () => notify({ text: commonTexts.notLoaded }),
        ),
      ),
    [session, notify],
  );

  const tell = useUndoToast(steps);
  useVaultNotice(session.vault, host.showSecrets);
  useEffect(() => session.dialogs.subscribe(openDialog), [session, openDialog]);

  useEffect(preloadWhenIdle, []);
  useEffect(() => {
    // The page can be used without it.
    newVersion.load().then(
      ({ offerNewVersions }) => offerNewVersions(notify, saving),
      () => undefined,
    );
  }, [notify, saving]);
  const list = useList();
  const inList = (use: (shown: ListHandle) => void) => {
    ways.goToPane('actions');
    list.use(use);
  };
  useEffect(() => {
    steps.targets = {
      goToSample: () => !ways.isIn('context') && ways.goToPane('context'),
      goToListed: (id) => list.shown()?.focusInSight(id) ?? false,
      goToEditor: () => ways.goToPane('edit'),
    };
  });
  const shell: Shell = { session, say, tell, steps, openDialog, inList, ...ways };
  const { part, hasFailed, retry } = useLazy(pageCommands);
  const notLoaded = hasFailed && <NotLoadedNote retry={retry} />;
  const commands = () => pageCommands.loaded?.commandsOf(shell);
  useShortcuts({
    commands,
    load: pageCommands.load,
    openPalette: () => openDialog('palette'),
    refuse: (reason) => notify({ text: reason }),
  });

  const toEditor = useCallback(() => showPane('edit'), [showPane]);
  // After the dialog, which may have been opened from an editor that is gone now.
  const onAdded = () => {
    flushSync(toEditor);
    if (document.activeElement === document.body) ways.goToPane('edit');
  };
  const importFrom = (arrival?: Arrival) => setDialog({ name: 'import', arrival });
  const onImport = () => importFrom();
  const closeDialog = () => setDialog(undefined);
  const handOut = useCallback(
    (to: 'export' | 'share', ids: readonly string[]) => {
      const [only, ...others] = ids;
      // A single action is opened, so that the user can go to its problems.
      const isOne = only !== undefined && others.length === 0;
      if (isOne) library.open(only);
      setDialog({ name: to, chosen: isOne ? undefined : ids });
    },
    [library],
  );
  return (
    <OpenDesigner
      session={session}
      steps={steps}
      id={openId}
      isReadable={isReadable}
      layout={layout}
      onArrange={arrange}
      showsWait={!isWide}
      onAnswer={() => !isWide && ways.goToPane('request')}
      onDialog={openDialog}
      onImport={importFrom}
    >
      {(panes) => (
        <>
          <Header
            session={session}
            steps={steps}
            sidebar={ways.toggleSidebar && { shown: layout.isSidebarShown, toggle: ways.toggleSidebar }}
            canExport={isReadable}
            onDialog={openDialog}
            onSkip={() => ways.goToPane('edit')}
            menu={() => {
              const all = commands();
              // The menu, which does not come either, says so.
              return all ? part?.menuOf(all) : hasFailed ? [] : undefined;
            }}
            isNew={seen !== VERSION}
          />
          <SaveAlert session={session} onImport={onImport} />
          <Panes
            isWide={isWide}
            isSheet={isSheet}
            onShow={showPane}
            layout={layout}
            onArrange={arrange}
            onToggle={ways.togglePane}
            shown={pane}
            tabs={
              <PaneTabs
                panes={isSheet ? PANES.filter((name) => name !== 'request') : PANES}
                shown={pane}
                onShow={showPane}
              />
            }
            panes={{
              actions: (
                <Suspense fallback={<Awaited />}>
                  <ActionList
                    ref={list.attach}
                    library={library}
                    onOpened={toEditor}
                    onHandOut={handOut}
                    onImport={onImport}
                    onExamples={() => openDialog('examples')}
                  />
                </Suspense>
              ),
              edit: (
                <EditErrorBoundary session={session} id={openId}>
                  {panes.settings}
                </EditErrorBoundary>
              ),
              context: (
                <PaneBoundary session={session} pane="context" resetKey={openSample}>
                  <Suspense>
                    <ContextSection session={session} values={panes.values} onDialog={openDialog} />
                  </Suspense>
                </PaneBoundary>
              ),
              request: <RequestErrorBoundary session={session}>{panes.request}</RequestErrorBoundary>,
            }}
          />
          <DialogBoundary onClose={closeDialog}>
            {part ? (
              <part.ShownDialogs
                session={session}
                shown={dialog?.name}
                early={dialog?.early ?? NOTHING_TYPED}
                chosen={dialog?.chosen}
                arrival={dialog?.arrival}
                onClose={() => {
                  if (dialog?.name === 'about') setSeen(VERSION);
                  closeDialog();
                }}
                seen={seen}
                onAdded={onAdded}
                onImport={onImport}
                commands={() => part.commandsOf(shell)}
              />
            ) : (
              dialog &&
              (dialog.name === 'palette' ? (
                <EarlyPalette
                  query={dialog.early ?? NOTHING_TYPED}
                  onType={(early) => setDialog({ ...dialog, early })}
                  onClose={closeDialog}
                  note={notLoaded}
                />
              ) : (
                <WaitingDialog title={shellTexts.product} onClose={closeDialog}>
                  {notLoaded}
                </WaitingDialog>
              ))
            )}
          </DialogBoundary>
          <DialogBoundary onClose={() => undefined}>
            {link !== '' && (
              <Suspense>
                <SharedLink session={session} fragment={link} onAdded={toEditor} />
              </Suspense>
            )}
          </DialogBoundary>
        </>
      )}
    </OpenDesigner>
  );
}

interface List {
  /** The `ref` of the list. */
  readonly attach: (shown: ListHandle | null) => void;
  readonly shown: () => ListHandle | null;
  /** Calls a function with the list, once that is loaded. */
  readonly use: (use: (shown: ListHandle) => void) => void;
}

/** The list of actions, which is loaded after the page. Calls are queued until then. */
function useList(): List {
  const list = useRef<ListHandle>(null);
  const waiting = useRef<(shown: ListHandle) => void>(undefined);
  const attach = useCallback((shown: ListHandle | null) => {
    list.current = shown;
    // Deferred, because the queued calls render and must not run during rendering.
    queueMicrotask(() => {
      const use = list.current && waiting.current;
      if (!use) return;
      waiting.current = undefined;
      use(list.current as ListHandle);
    });
  }, []);
  const use = useCallback((next: (shown: ListHandle) => void) => {
    if (list.current) next(list.current);
    else waiting.current = next;
  }, []);
  return { attach, shown: () => list.current, use };
}
