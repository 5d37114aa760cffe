import { type ReactNode, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { lazyDialog } from '../components/dialog';
import type { Action } from '../core';
import { ExportDialog } from '../features/transfer/export-dialog';
import { ImportDialog } from '../features/transfer/import-dialog';
import { useAction } from '../fields/editor-context';
import { useUndoToast } from '../fields/use-undo-toast';
import { texts as commandTexts } from '../i18n/commands';
import { texts } from '../i18n/shell';
import type { Command } from './command';
import { lockVault } from './follow-vault';
import { readableActions } from './save-everything';
import type { Session } from './session';

const { titles } = commandTexts;

/** A command that opens a dialog has three dots; the dialog has none. */
const titled = (title: string): string => title.replace(/\s*…$/, '');

const Palette = lazyDialog(titled(titles.palette), async () => (await import('./palette')).Palette);
const EarlierStates = lazyDialog(
  titled(titles.earlier),
  async () => (await import('./earlier-states')).EarlierStates,
);
const ExamplesDialog = lazyDialog(
  titled(titles.examples),
  async () => (await import('../features/library/examples-dialog')).ExamplesDialog,
);
const About = lazyDialog(titled(titles.about), async () => (await import('./about')).About);
const ImportSamplesDialog = lazyDialog(
  titled(titles.importSamples),
  async () => (await import('../features/context/import/import-samples-dialog')).ImportSamplesDialog,
);
const TrySamples = lazyDialog(
  titled(titles.trySamples),
  async () => (await import('./try-samples')).TrySamples,
);
const SecretsDialog = lazyDialog(
  titled(titles.secrets),
  async () => (await import('../features/vault/secrets-dialog')).SecretsDialog,
);
const SharingDialogs = lazyDialog(
  titled(titles.share),
  async () => (await import('./sharing-dialogs')).SharingDialogs,
);
const ShortcutsDialog = lazyDialog(
  titled(titles.shortcuts),
  async () => (await import('./shortcuts-dialog')).ShortcutsDialog,
);

/** Where secrets are asked for. */
const AUTHENTICATION = { path: ['authentication', 'method'] };

/** What a dialog can reach. */
interface DialogProps {
  readonly session: Session;
  readonly onClose: () => void;
  /** Actions have come in. */
  readonly onAdded: () => void;
  /** To the import of a file. */
  readonly onImport: () => void;
  readonly commands: () => readonly Command[];
  /** The last version whose changes the person has seen. */
  readonly seen: string;
  /** All actions that can be read. */
  readonly all: () => Action[];
  readonly tell: ReturnType<typeof useUndoToast>;
}

/** Every dialog of the whole page; most are loaded later than the page. What opens it is a command. */
const DIALOGS = {
  history: ({ session, onClose }) => <EarlierStates session={session} onClose={onClose} />,
  about: ({ seen, onClose }) => <About seen={seen} onClose={onClose} />,
  palette: ({ session, commands, onAdded, onClose }) => (
    <Palette session={session} commands={commands()} onOpened={onAdded} onClose={onClose} />
  ),
  secrets: ({ session, onClose }) => (
    <SecretsDialog
      vault={session.vault}
      library={session.library}
      saving={session.saving}
      steps={session.steps}
      onLock={() => void lockVault(session)}
      onClose={() => {
        flushSync(onClose);
        // Unlocking may have put another editor in the place of the one that asked for it.
        const { link } = session.editor;
        if (document.activeElement === document.body) link.focusSetting(AUTHENTICATION);
      }}
    />
  ),
  shortcuts: ({ commands, onClose }) => <ShortcutsDialog commands={commands()} onClose={onClose} />,
  samples: ({ session, onClose }) => (
    <TrySamples session={session} startsWithEdgeCases={false} onClose={onClose} />
  ),
  'edge-cases': ({ session, onClose }) => (
    <TrySamples session={session} startsWithEdgeCases onClose={onClose} />
  ),
  'import-samples': ({ session, tell, onClose }) => (
    <ImportSamplesDialog
      onImport={(added) => {
        onClose();
        tell(texts.samplesImported(added.length), () => session.samples.add(added));
      }}
      onClose={onClose}
    />
  ),
  share: (props) => <SharingDialogs shown="share" {...sharing(props)} />,
  'open-folder': (props) => <SharingDialogs shown="open-folder" {...sharing(props)} />,
  'save-folder': (props) => <SharingDialogs shown="save-folder" {...sharing(props)} />,
  examples: ({ session: { library, editor }, onAdded, onClose }) => (
    <ExamplesDialog
      onAdd={(action) => {
        flushSync(() => {
          onClose();
          library.add([action]);
        });
        onAdded();
        editor.link.focusSetting({ path: ['name'] });
      }}
      onClose={onClose}
    />
  ),
} satisfies Record<string, (props: DialogProps) => ReactNode>;

const sharing = ({ session, all, onImport, onClose }: DialogProps) => ({ session, all, onImport, onClose });

/** These two keep their state while they are closed. */
type LastingDialog = 'export' | 'import';

export type DialogName = keyof typeof DIALOGS | LastingDialog;

interface DialogsProps extends Omit<DialogProps, 'all' | 'tell'> {
  readonly shown: DialogName | undefined;
}

/** The dialogs of the whole page, of which one is open at most. */
export function Dialogs({ shown, ...props }: DialogsProps) {
  const { session, onClose, onAdded } = props;
  const { library } = session;
  const tell = useUndoToast();
  const all = useCallback(() => readableActions(library), [library]);
  return (
    <>
      {shown && shown !== 'export' && shown !== 'import' && DIALOGS[shown]({ ...props, all, tell })}
      <ExportDialog
        open={shown === 'export'}
        onClose={onClose}
        action={useAction()}
        count={library.summaries.length}
        all={all}
      />
      <ImportDialog
        open={shown === 'import'}
        onClose={onClose}
        onImport={(actions) => {
          tell(texts.imported(actions.length), () => library.add(actions));
          onAdded();
        }}
      />
    </>
  );
}
