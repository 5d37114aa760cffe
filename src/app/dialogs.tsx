import { lazy, Suspense, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { ExportDialog, ImportDialog } from '../features/transfer';
import { texts } from '../texts/shell';
import { useAnnouncements } from '../ui/announcements';
import { useAction } from '../workbench/react';
import type { Command } from './command';
import { readableActions } from './save-everything';
import type { Session } from './session';
import type { DialogName } from './shell';

const EarlierStates = lazy(async () => ({ default: (await import('./earlier-states')).EarlierStates }));
const ExamplesDialog = lazy(async () => ({
  default: (await import('../features/library/examples-dialog')).ExamplesDialog,
}));
const ImportSamplesDialog = lazy(async () => ({
  default: (await import('../features/context/import/import-samples-dialog')).ImportSamplesDialog,
}));
const TrySamples = lazy(async () => ({ default: (await import('./try-samples')).TrySamples }));
const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog')).ShortcutsDialog }));

interface DialogsProps {
  readonly session: Session;
  readonly shown: DialogName | undefined;
  readonly onClose: () => void;
  /** Actions have come in. */
  readonly onAdded: () => void;
  readonly commands: () => readonly Command[];
}

/** The dialogs of the whole page, of which one is open at most; each is loaded when it is first asked for. */
export function Dialogs({ session, shown, onClose, onAdded, commands }: DialogsProps) {
  const { library, samples, workbench } = session;
  const { notify } = useAnnouncements();
  const all = useCallback(() => readableActions(library), [library]);
  return (
    <>
      <Suspense>
        {shown === 'history' && <EarlierStates session={session} onClose={onClose} />}
        {shown === 'palette' && (
          <Palette session={session} commands={commands()} onOpened={onAdded} onClose={onClose} />
        )}
        {shown === 'shortcuts' && <ShortcutsDialog commands={commands()} onClose={onClose} />}
        {(shown === 'samples' || shown === 'hostile-samples') && (
          <TrySamples session={session} beginsHostile={shown === 'hostile-samples'} onClose={onClose} />
        )}
        {shown === 'import-samples' && (
          <ImportSamplesDialog
            onImport={(brought) => {
              samples.add(brought);
              onClose();
              notify({ text: texts.samplesImported(brought.length) });
            }}
            onClose={onClose}
          />
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
      </Suspense>
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
          library.add(actions);
          onAdded();
          notify({ text: texts.imported(actions.length) });
        }}
      />
    </>
  );
}
