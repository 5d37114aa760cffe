import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { lazyDialog } from '../components/dialog';
import { ExportDialog } from '../features/transfer/export-dialog';
import { ImportDialog } from '../features/transfer/import-dialog';
import { useAction } from '../fields/react';
import { useUndoToast } from '../fields/use-undo-toast';
import { texts as commandTexts } from '../i18n/commands';
import { texts } from '../i18n/shell';
import type { Command } from './command';
import { lockVault } from './follow-vault';
import { Palette } from './palette';
import { readableActions } from './save-everything';
import type { Session } from './session';
import type { DialogName } from './shell';

const { titles } = commandTexts;

/** A command that opens a dialog has three dots; the dialog has none. */
const titled = (title: string): string => title.replace(/\s*…$/, '');

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

interface DialogsProps {
  readonly session: Session;
  readonly shown: DialogName | undefined;
  readonly onClose: () => void;
  /** Actions have come in. */
  readonly onAdded: () => void;
  /** To the import of a file. */
  readonly onImport: () => void;
  readonly commands: () => readonly Command[];
  /** The last version whose changes the person has seen. */
  readonly seen: string;
}

/** The dialogs of the whole page, of which one is open at most; most are loaded later than the page. */
export function Dialogs({ session, shown, onClose, onAdded, onImport, commands, seen }: DialogsProps) {
  const { library, samples, workbench } = session;
  const tell = useUndoToast();
  const all = useCallback(() => readableActions(library), [library]);
  return (
    <>
      {shown === 'history' && <EarlierStates session={session} onClose={onClose} />}
      {shown === 'about' && <About seen={seen} onClose={onClose} />}
      {shown === 'palette' && (
        <Palette session={session} commands={commands()} onOpened={onAdded} onClose={onClose} />
      )}
      {shown === 'secrets' && (
        <SecretsDialog
          vault={session.vault}
          library={library}
          saving={session.saving}
          steps={session.steps}
          onLock={() => void lockVault(session)}
          onClose={() => {
            flushSync(onClose);
            // Unlocking may have put another editor in the place of the one that asked for it.
            if (document.activeElement === document.body) workbench.link.focusSetting(AUTHENTICATION);
          }}
        />
      )}
      {shown === 'shortcuts' && <ShortcutsDialog commands={commands()} onClose={onClose} />}
      {(shown === 'samples' || shown === 'edge-cases') && (
        <TrySamples session={session} startsWithEdgeCases={shown === 'edge-cases'} onClose={onClose} />
      )}
      {shown === 'import-samples' && (
        <ImportSamplesDialog
          onImport={(brought) => {
            onClose();
            tell(texts.samplesImported(brought.length), () => samples.add(brought));
          }}
          onClose={onClose}
        />
      )}
      {(shown === 'share' || shown === 'open-folder' || shown === 'save-folder') && (
        <SharingDialogs session={session} shown={shown} all={all} onImport={onImport} onClose={onClose} />
      )}
      {shown === 'examples' && (
        <ExamplesDialog
          onAdd={(action) => {
            flushSync(() => {
              onClose();
              library.add([action]);
            });
            onAdded();
            workbench.link.focusSetting({ path: ['name'] });
          }}
          onClose={onClose}
        />
      )}
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
