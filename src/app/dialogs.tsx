/** The table of dialogs, each with the command that opens it. */
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { commandsTexts, workTexts } from '../i18n/commands';
import { localToken } from '../send/this-machine';
import { type useAnnouncements, useUndoToast } from '../ui/announcements';
import { focusUnasked } from '../ui/browser/dom-root';
import { lazyDialog } from '../ui/dialog';
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

type TitledId = keyof typeof titles;

/** A dialog that is loaded when it is first opened. Its title is that of its command, without the ellipsis. */
const dialogOf = <Props extends { readonly onClose: () => void }>(
  id: TitledId,
  load: () => Promise<ComponentType<Props>>,
) => lazyDialog(titles[id].replace(/ ?…$/, ''), load);

const HistoryDialog = dialogOf(
  'earlier',
  async () => (await import('../workspace/history/history-dialog')).HistoryDialog,
);
const ExamplesDialog = dialogOf(
  'examples',
  async () => (await import('../workspace/library/beginnings')).ExamplesDialog,
);
const About = dialogOf('about', async () => (await import('./page-dialogs')).loadAbout());
const ExportDialog = dialogOf(
  'export',
  async () => (await import('../workspace/transfer/export-dialog')).ExportDialog,
);
const ImportDialog = dialogOf(
  'import',
  async () => (await import('../workspace/transfer/import-dialog')).ImportDialog,
);
const NewSampleDialog = dialogOf(
  'paste-json',
  async () => (await import('../workspace/samples/sample-dialog')).NewSampleDialog,
);
const EditSampleDialog = dialogOf(
  'edit-sample',
  async () => (await import('../workspace/samples/sample-dialog')).EditSampleDialog,
);
const ImportSamplesDialog = dialogOf(
  'import-samples',
  async () => (await import('../workspace/samples/import-samples-dialog')).ImportSamplesDialog,
);
const ListenDialog = dialogOf(
  'listen',
  async () => (await import('../workspace/samples/listen-dialog')).ListenDialog,
);
const TrySamples = dialogOf('samples', async () => (await import('./page-dialogs')).TrySamples);
const SecretsDialog = dialogOf(
  'secrets',
  async () => (await import('../workspace/secrets/secrets-dialog')).SecretsDialog,
);
const OpenFolderDialog = dialogOf(
  'open-folder',
  async () => (await import('../workspace/folder/folder-dialog')).FolderDialog,
);
const SaveFolderDialog = dialogOf(
  'save-folder',
  async () => (await import('../workspace/folder/folder-dialog')).FolderDialog,
);
const ShareDialog = dialogOf(
  'share',
  async () => (await import('../workspace/sharing/share-dialog')).ShareDialog,
);
const ShortcutsDialog = dialogOf('shortcuts', async () => (await import('./page-dialogs')).ShortcutsDialog);

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
  readonly render: (props: DialogProps) => ReactNode;
}

/** Every page dialog, by the id of its command; most are loaded on demand. */
const DIALOGS = {
  earlier: {
    isInMenu: true,
    render: ({ session, onClose }) => <HistoryDialog session={session} onClose={onClose} />,
  },
  secrets: {
    isInMenu: true,
    render: ({ session, onClose }) => (
      <SecretsDialog
        session={session}
        onLock={() => void lockVault(session)}
        onClose={() => {
          flushSync(onClose);
          // Unlocking may have put another editor in the place of the one that asked for it.
          if (document.activeElement === document.body) session.designer.focus('authentication.method');
        }}
      />
    ),
  },
  import: {
    isLasting: true,
    render: ({ session, open, arrival, tell, onAdded, onClose }) => (
      <ImportDialog
        open={open}
        arrival={arrival}
        secrets={session.host.secrets}
        onClose={onClose}
        onImport={(actions, samples, companions) => {
          let ids: readonly string[] = [];
          const add = () => {
            if (actions.length > 0) ids = session.library.add(actions, companions);
            session.samples.add(samples);
            session.choices.assign(ids, session.samples.openId);
          };
          tell(workTexts.imported(actions.length, samples.length), () => session.steps.transaction(add));
          onAdded();
          return ids;
        }}
      />
    ),
  },
  export: {
    keys: SHORTCUTS.export,
    unavailable: withoutReadableAction,
    render: ({ session, chosen, onClose }) => (
      <ExportDialog session={session} chosen={chosen} onClose={onClose} />
    ),
  },
  share: {
    unavailable: withoutReadableAction,
    render: ({ session, chosen, onClose }) => (
      <ShareDialog
        session={session}
        chosen={chosen}
        sample={session.samples.reading.text}
        onClose={onClose}
      />
    ),
  },
  'open-folder': {
    isInMenu: true,
    render: (props) => <OpenFolderDialog direction="open" {...folder(props)} />,
  },
  'save-folder': {
    isInMenu: true,
    render: (props) => <SaveFolderDialog direction="save" {...folder(props)} />,
  },
  samples: {
    unavailable: withoutReadableAction,
    render: ({ session, onClose }) => <TrySamples session={session} onClose={onClose} />,
  },
  approved: {
    unavailable: withoutReadableAction,
    render: ({ session, onClose }) => (
      <ApprovedRequests session={session} onClose={onClose} onLeave={onClose} />
    ),
  },
  'paste-json': {
    render: (props) => (
      <NewSampleDialog editing={props.session.editing} onAdd={addSamples(props)} onClose={props.onClose} />
    ),
  },
  'edit-sample': {
    unavailable: ({ session: { samples, openings } }) =>
      openings.isHeldBack('sample', samples.openId) ? commandsTexts.sampleNotOpened : undefined,
    render: ({ session: { samples, openings, editing }, onClose }) => (
      <EditSampleDialog
        samples={samples}
        editing={editing}
        onOpen={() => openings.begin('sample', samples.openId)}
        onPainted={() => openings.painted('context')}
        onClose={onClose}
      />
    ),
  },
  'import-samples': {
    render: (props) => <ImportSamplesDialog onImport={addSamples(props)} onClose={props.onClose} />,
  },
  listen: {
    unavailable: () => (localToken() === undefined ? commandsTexts.noLocalServer : undefined),
    render: ({ session, tell, onClose }) => (
      <ListenDialog
        token={localToken() ?? ''}
        onUse={(sample) => {
          onClose();
          tell(workTexts.samplesImported(1), () => session.samples.add([sample]));
        }}
        onClose={onClose}
      />
    ),
  },
  examples: {
    group: 'library',
    render: ({ session, onAdded, onClose }) => (
      <ExamplesDialog
        target={session}
        onAdded={() => {
          flushSync(onClose);
          onAdded();
          focusUnasked(() => session.designer.focus('name'));
        }}
        onClose={onClose}
      />
    ),
  },
  palette: {
    group: 'app',
    keys: SHORTCUTS.palette,
    render: ({ session, early, commands, onAdded, onClose }) => (
      <Palette {...{ session, early, onClose }} commands={commands()} onOpened={onAdded} />
    ),
  },
  shortcuts: {
    group: 'app',
    keys: SHORTCUTS.shortcuts,
    isInMenu: true,
    render: ({ commands, onClose }) => <ShortcutsDialog commands={commands()} onClose={onClose} />,
  },
  about: {
    group: 'app',
    isInMenu: true,
    render: ({ seen, onClose }) => <About seen={seen} onClose={onClose} />,
  },
} satisfies Partial<Record<TitledId, PageDialog>>;

export type DialogName = keyof typeof DIALOGS;

export const ALL_DIALOGS = Object.entries(DIALOGS) as [DialogName, PageDialog][];

const addSamples =
  ({ session, tell, onClose }: DialogProps) =>
  (added: readonly NamedText[]) => {
    onClose();
    tell(workTexts.samplesImported(added.length), () => session.samples.add(added));
  };

const folder = ({ session: { library, saving }, onImport, onClose }: DialogProps) => ({
  library,
  memory: saving.store,
  onImport,
  onClose,
});

interface ShownDialogsProps extends Omit<DialogProps, 'open' | 'tell'> {
  readonly shown: DialogName | undefined;
}

/** The dialogs of the page; at most one is open. */
export function ShownDialogs({ shown, ...props }: ShownDialogsProps) {
  const tell = useUndoToast();
  return ALL_DIALOGS.filter(([name, { isLasting }]) => isLasting || name === shown).map(
    ([name, { render }]) => (
      <Fragment key={name}>{render({ ...props, open: name === shown, tell })}</Fragment>
    ),
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
  /** Lets the folder of an action be typed, in the list. */
  readonly moveToFolder: (id: string) => void;
  /** Moves an action up (-1) or down (1) in the list; announces the reason if it cannot be moved. */
  readonly shiftAction: (id: string, by: -1 | 1) => void;
  /** Opens or closes all folders of the list. */
  readonly setFoldersOpen: (areOpen: boolean) => void;
}
