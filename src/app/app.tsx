import { type ComponentProps, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Announcements, useAnnouncements } from '../components/announcements';
import { Dialog } from '../components/dialog';
import { Late, useLate } from '../components/late';
import { latePart, NotLoadedNote } from '../components/late-part';
import type { ListHandle } from '../features/library/action-list';
import { EditorContext } from '../fields/editor-context';
import { ManyRows } from '../fields/many-rows';
import type { UndoController } from '../fields/undo-controller';
import { useUndoToast } from '../fields/use-undo-toast';
import { texts } from '../i18n/shell';
import type { WorkEvent } from '../model/work-event';
import { commandsOf } from './commands';
import { DialogBoundary } from './dialog-boundary';
import type { DialogName } from './dialogs';
import { partId } from './focus-places';
import { Header } from './header';
import { LateActionList } from './late-action-list';
import { WIDE } from './layout';
import { EditPane, RequestSection, useIsActionReadable } from './open-action';
import { PaneBoundary, RequestErrorBoundary } from './pane-boundary';
import { PaneTabs } from './pane-tabs';
import { Panes } from './panes';
import { preloadLazyParts } from './preload';
import { SaveFailure, SaveState } from './save-state';
import type { Session } from './session';
import type { SharedLink } from './shared-link';
import type { Shell } from './shell';
import { ShownDialogs } from './shown-dialogs';
import { UndoButtons, Undoing } from './undoing';
import { useList } from './use-list';
import { usePlaces } from './use-places';
import { useShortcuts } from './use-shortcuts';
import { useVaultNotice } from './use-vault-notice';
import { seenVersion, VERSION } from './version';
import { withoutReadableAction } from './without-action';

const ContextSection = latePart(async () => (await import('./context-section')).ContextSection);
const newVersion = new Late(() => import('./new-version'));
const sharedLink = new Late(async () => (await import('./shared-link')).SharedLink);

/** Shows what the URL holds; where that cannot be loaded, a page that holds nothing goes on without it. */
function LateSharedLink(props: ComponentProps<typeof SharedLink>) {
  const { part: Link, hasFailed, retry } = useLate(sharedLink);
  const [isLeft, setIsLeft] = useState(location.hash === '');
  if (Link) return <Link {...props} />;
  return (
    <Dialog
      open={hasFailed && !isLeft}
      title={texts.linkFault}
      closeLabel={texts.close}
      onClose={() => setIsLeft(true)}
    >
      <NotLoadedNote retry={retry} />
    </Dialog>
  );
}

/** The composition root: ties the features to one session. */
export function App({ session }: { session: Session }) {
  return (
    <EditorContext value={session.editor}>
      <Announcements id={partId('notices')} label={texts.notice} dismissLabel={texts.dismiss}>
        <ManyRows>
          <Undoing session={session}>{(steps) => <Page session={session} steps={steps} />}</Undoing>
        </ManyRows>
      </Announcements>
    </EditorContext>
  );
}

const textOf = (event: WorkEvent): string =>
  'name' in event ? texts.events[event.type](event.name) : texts.events[event.type];

/** Whether a media query holds now. */
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

function Page({ session, steps }: { session: Session; steps: UndoController }) {
  const { library, samples, saving, editor } = session;
  const say = useAnnouncements();
  const { notify } = say;
  const openId = useSyncExternalStore(library.subscribe, () => library.openId);
  const isReadable = useIsActionReadable(session, openId);
  const turn = useSyncExternalStore(library.subscribe, () =>
    openId === undefined ? 0 : library.externalVersionOf(openId),
  );
  const openSample = useSyncExternalStore(samples.subscribe, () => samples.openId);
  const isWide = useMedia(WIDE);
  const { pane, showPane, layout, arrange, onSendShown, ...ways } = usePlaces(editor.link, isWide);
  const [dialog, setDialog] = useState<DialogName>();
  const [chosen, setChosen] = useState<readonly string[]>();
  const [seen, setSeen] = useState(seenVersion);
  useEffect(() => {
    if (dialog === 'export') editor.tour.end();
  }, [dialog, editor]);

  useEffect(() => {
    session.onEvent.current = (event) => notify({ subject: 'event', text: textOf(event) });
    return () => {
      session.onEvent.current = undefined;
    };
  }, [session, notify]);

  const tell = useUndoToast();
  useVaultNotice(session.vault, editor.showSecrets);
  useEffect(() => {
    session.onShowSecrets.current = () => setDialog('secrets');
    return () => {
      session.onShowSecrets.current = undefined;
    };
  }, [session]);

  useEffect(() => preloadLazyParts(editor.problems), [editor]);
  useEffect(() => {
    // Nothing of it is needed for the page to be used.
    void newVersion.load().then(({ offerNewVersions }) => offerNewVersions(notify, saving));
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
  const ofList: Pick<Shell, 'moveToFolder' | 'shiftAction' | 'setFoldersOpen'> = {
    moveToFolder: (id) => inList((shown) => shown.moveToFolder(id)),
    shiftAction: (id, by) => inList((shown) => shown.shift(id, by)),
    setFoldersOpen: (areOpen) => inList((shown) => shown.setAllOpen(areOpen)),
  };
  const shell: Shell = { session, say, tell, steps, openDialog: setDialog, ...ofList, ...ways };
  const commands = () => commandsOf(shell);
  useShortcuts(commands, (reason) => notify({ text: reason }));

  const toEditor = useCallback(() => showPane('edit'), [showPane]);
  const onImport = () => setDialog('import');
  const closeDialog = () => {
    setDialog(undefined);
    setChosen(undefined);
  };
  const handOut = useCallback(
    (to: 'export' | 'share', ids: readonly string[]) => {
      const [only, ...others] = ids;
      // One by itself is opened, so that what is wrong with it can be gone to.
      if (only !== undefined && others.length === 0) library.open(only);
      else setChosen(ids);
      setDialog(to);
    },
    [library],
  );
  return (
    <>
      <Header
        saveState={<SaveState saving={saving} onHistory={() => setDialog('earlier')} />}
        undo={<UndoButtons steps={session.steps} page={steps} />}
        sidebar={ways.toggleSidebar && { shown: layout.isSidebarShown, toggle: ways.toggleSidebar }}
        canExport={isReadable}
        onImport={onImport}
        onExport={() => setDialog('export')}
        commands={commands}
        isNew={seen !== VERSION}
      />
      <SaveFailure session={session} onImport={onImport} />
      <Panes
        isWide={isWide}
        layout={layout}
        onArrange={arrange}
        onToggle={ways.togglePane}
        shown={pane}
        tabs={<PaneTabs shown={pane} onShow={showPane} />}
        panes={{
          actions: (
            <LateActionList ref={list.attach} library={library} onOpened={toEditor} onHandOut={handOut} />
          ),
          edit: (
            <PaneBoundary pane="edit" resetKey={`${openId} ${turn}`}>
              <EditPane session={session} id={openId} onImport={onImport} onSend={ways.send} />
            </PaneBoundary>
          ),
          context: (
            <PaneBoundary pane="context" resetKey={openSample}>
              <Suspense>
                <ContextSection
                  session={session}
                  untried={withoutReadableAction(shell)}
                  onDialog={setDialog}
                />
              </Suspense>
            </PaneBoundary>
          ),
          request: (
            <RequestErrorBoundary live={editor.live}>
              <RequestSection
                session={session}
                id={openId}
                view={layout.view}
                onView={(view) => arrange({ view })}
                onSendShown={onSendShown}
              />
            </RequestErrorBoundary>
          ),
        }}
      />
      <DialogBoundary onClose={closeDialog}>
        <ShownDialogs
          session={session}
          shown={dialog}
          chosen={chosen}
          onClose={() => {
            if (dialog === 'about') setSeen(VERSION);
            closeDialog();
          }}
          seen={seen}
          onAdded={toEditor}
          onImport={onImport}
          commands={commands}
        />
      </DialogBoundary>
      <DialogBoundary onClose={() => undefined}>
        <LateSharedLink session={session} onAdded={toEditor} />
      </DialogBoundary>
    </>
  );
}
