/** The table of dialogs, each with the command that opens it. */
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { commandsTexts, workTexts } from '../i18n/commands';
import { localToken } from '../send/this-machine';
import { type useAnnouncements, useUndoToast } from '../ui/announcements';
import { focusUnasked } from '../ui/browser/dom-root';
import { lazyDialog } from '../ui/dialog';
import type { ListHandle } from '../workspace/library/action-list';
import type { NamedText } from '../workspace/samples/sample';
import type { Arrival } from '../workspace/transfer/import-source';
import { type AppCommand, type CommandGroup, withoutReadableAction } from './command';
import type { PaneCommands } from './layout';
import { ApprovedRequests } from './open-action';
import { Palette } from './palette/palette';
import { lockVault, type Session } from './session';
import { type EarlyQuery, SHORTCUTS } from './shortcuts';
import type { UndoController } from './undoing';

const { titles } = commandsTexts;

/** What a dialog may use. */
export interface DialogProps {
  readonly session: Session;
  /** Whether this dialog is shown. */
  readonly open: boolean;
  readonly early: EarlyQuery;
  /** What the import is opened with. */
  readonly arrival: Arrival | undefined;
  readonly onClose: () => void;
  /** Actions have come in. */
  readonly onAdded: () => void;
  /** Opens the import of a file. */
  readonly onImport: () => void;
  readonly commands: () => readonly AppCommand[];
  /** The last version whose changes the person has seen. */
  readonly seen: string;
  /** The ids of the actions that were chosen in the list, if only these are handed out. */
  readonly chosen: readonly string[] | undefined;
  readonly tell: ReturnType<typeof useUndoToast>;
}

/** A dialog, and the command that opens it. */
interface PageDialog extends Omit<AppCommand, 'id' | 'title' | 'group' | 'unavailable' | 'run'> {
  /** By default `work`. */
  readonly group?: CommandGroup;
  readonly unavailable?: (page: { readonly session: Session }) => string | undefined;
  /** It keeps its state while it is closed. */
  readonly isLasting?: true;
  /** Makes it, under its title. */
  readonly dialog: (title: string) => ComponentType<DialogProps>;
}

/** A dialog that is loaded when it is first opened, with these properties or, without any, those that all dialogs get. */
const loaded =
  <Props extends { readonly onClose: () => void }>(
    load: () => Promise<ComponentType<Props>>,
    propsOf: (page: DialogProps) => Props,
  ): PageDialog['dialog'] =>
  (title) => {
    const Loaded = lazyDialog(title, load);
    return (page) => <Loaded {...propsOf(page)} />;
  };

const asGiven = (page: DialogProps) => page;

const syncing = (direction: 'open' | 'save') =>
  loaded(
    async () => (await import('../workspace/folder/folder-dialog')).FolderDialog,
    ({ session: { library, saving }, onImport, onClose }) => ({
      direction,
      library,
      memory: saving.store,
      onImport,
      onClose,
    }),
  );

/** Every page dialog, by the id of its command; most are loaded on demand. */
const DIALOGS = {
  earlier: {
    isInMenu: true,
    dialog: loaded(async () => (await import('../workspace/history/history-dialog')).HistoryDialog, asGiven),
  },
  secrets: {
    isInMenu: true,
    dialog: loaded(
      async () => (await import('../workspace/secrets/secrets-dialog')).SecretsDialog,
      ({ session, onClose }) => ({
        session,
        onLock: () => void lockVault(session),
        onClose: () => {
          flushSync(onClose);
          // Unlocking may have put another editor in the place of the one that asked for it.
          if (document.activeElement === document.body) session.designer.focus('authentication.method');
        },
      }),
    ),
  },
  import: {
    isLasting: true,
    dialog: loaded(async () => (await import('../workspace/transfer/import-dialog')).ImportDialog, asGiven),
  },
  export: {
    keys: SHORTCUTS.export,
    unavailable: withoutReadableAction,
    dialog: loaded(async () => (await import('../workspace/transfer/export-dialog')).ExportDialog, asGiven),
  },
  share: {
    unavailable: withoutReadableAction,
    dialog: loaded(
      async () => (await import('../workspace/sharing/share-dialog')).ShareDialog,
      (page) => ({ ...page, sample: page.session.samples.reading.text }),
    ),
  },
  'open-folder': { isInMenu: true, dialog: syncing('open') },
  'save-folder': { isInMenu: true, dialog: syncing('save') },
  samples: {
    unavailable: withoutReadableAction,
    dialog: loaded(async () => (await import('./page-dialogs')).TrySamples, asGiven),
  },
  approved: {
    unavailable: withoutReadableAction,
    dialog: () => (page) => <ApprovedRequests {...page} onLeave={page.onClose} />,
  },
  'paste-json': {
    dialog: loaded(
      async () => (await import('../workspace/samples/sample-dialog')).NewSampleDialog,
      (page) => ({ editing: page.session.editing, onAdd: addSamples(page), onClose: page.onClose }),
    ),
  },
  'edit-sample': {
    unavailable: ({ session: { samples, openings } }) =>
      openings.isHeldBack('sample', samples.openId) ? commandsTexts.sampleNotOpened : undefined,
    dialog: loaded(
      async () => (await import('../workspace/samples/sample-dialog')).EditSampleDialog,
      ({ session: { samples, openings, editing }, onClose }) => ({
        samples,
        editing,
        onOpen: () => openings.begin('sample', samples.openId),
        onPainted: () => openings.painted('context'),
        onClose,
      }),
    ),
  },
  'import-samples': {
    dialog: loaded(
      async () => (await import('../workspace/samples/import-samples-dialog')).ImportSamplesDialog,
      (page) => ({ onImport: addSamples(page), onClose: page.onClose }),
    ),
  },
  listen: {
    unavailable: () => (localToken() === undefined ? commandsTexts.noLocalServer : undefined),
    dialog: loaded(
      async () => (await import('../workspace/samples/listen-dialog')).ListenDialog,
      (page) => ({
        token: localToken() ?? '',
        onUse: (sample) => addSamples(page)([sample]),
        onClose: page.onClose,
      }),
    ),
  },
  examples: {
    group: 'library',
    dialog: loaded(
      async () => (await import('../workspace/library/beginnings')).ExamplesDialog,
      ({ session, onAdded, onClose }) => ({
        target: session,
        onAdded: () => {
          flushSync(onClose);
          onAdded();
          focusUnasked(() => session.designer.focus('name'));
        },
        onClose,
      }),
    ),
  },
  palette: {
    group: 'app',
    keys: SHORTCUTS.palette,
    dialog: () => (page) => <Palette {...page} commands={page.commands()} onOpened={page.onAdded} />,
  },
  shortcuts: {
    group: 'app',
    keys: SHORTCUTS.shortcuts,
    isInMenu: true,
    dialog: loaded(
      async () => (await import('./page-dialogs')).ShortcutsDialog,
      ({ commands, onClose }) => ({ commands: commands(), onClose }),
    ),
  },
  about: {
    group: 'app',
    isInMenu: true,
    dialog: loaded(async () => (await import('./page-dialogs')).loadAbout(), asGiven),
  },
} satisfies Partial<Record<keyof typeof titles, PageDialog>>;

export type DialogName = keyof typeof DIALOGS;

export const ALL_DIALOGS = Object.entries(DIALOGS) as [DialogName, PageDialog][];

const addSamples =
  ({ session, tell, onClose }: DialogProps) =>
  (added: readonly NamedText[]) => {
    onClose();
    tell(workTexts.samplesImported(added.length), () => session.samples.add(added));
  };

/** Each under the title of its command, without the ellipsis. */
const COMPONENTS = ALL_DIALOGS.map(([name, { dialog, isLasting }]) => {
  const Shown = dialog(titles[name].replace(/ ?…$/, ''));
  return { name, isLasting, Shown };
});

interface ShownDialogsProps extends Omit<DialogProps, 'open' | 'tell'> {
  readonly shown: DialogName | undefined;
}

/** The dialogs of the page; at most one is open. */
export function ShownDialogs({ shown, ...props }: ShownDialogsProps) {
  const tell = useUndoToast();
  return COMPONENTS.map(
    ({ name, isLasting, Shown }) =>
      (isLasting || name === shown) && <Shown key={name} {...props} open={name === shown} tell={tell} />,
  );
}

/** What a command may use: the session and the page. */
export interface Shell extends PaneCommands {
  readonly session: Session;
  readonly say: ReturnType<typeof useAnnouncements>;
  /** Makes a change and shows a toast that can undo it. */
  readonly tell: ReturnType<typeof useUndoToast>;
  readonly steps: UndoController;
  readonly openDialog: (dialog: DialogName) => void;
  /** Goes to the list of actions, and calls a function with it once it is loaded. */
  readonly inList: (use: (list: ListHandle) => void) => void;
}
