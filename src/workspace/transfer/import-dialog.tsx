/** The import dialog, which a file dropped on the page or a command pasted there opens as well. */
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { HostSecrets } from '../../designer';
import { workTexts } from '../../i18n/commands';
import { hasCommand } from '../../import/commands/command-line';
import { takeEarlyPaste, textPastedIn } from '../../ui/browser/early-input';
import { DropSign, useFileDrop } from '../../ui/file-drop';
import { type Arrival, NO_SOURCE, type OnImport } from './import-source';
import { OpenImportDialog } from './open-import-dialog';

interface ImportDialogProps {
  readonly open: boolean;
  /** What it is opened with. */
  readonly arrival: Arrival | undefined;
  readonly secrets: HostSecrets;
  readonly onClose: () => void;
  readonly onImport: OnImport;
}

/**
 * Reads actions from a file, a paste or a drop. It is always mounted: a file dropped on the page, and
 * a command pasted there, open it.
 */
export function ImportDialog({ open, arrival: given, secrets, onClose, onImport }: ImportDialogProps) {
  const [source, setSource] = useState(NO_SOURCE);
  const [arrival, setArrival] = useState<Arrival>();
  const isOver = useFileDrop((_, all) => setArrival(all));
  usePastedCommand(setArrival);
  const close = () => {
    setArrival(undefined);
    onClose();
  };
  const sign = isOver && <DropSign text={workTexts.drop} />;

  if (!open && arrival === undefined) return sign && createPortal(sign, document.body);
  return (
    <OpenImportDialog
      source={source}
      arrival={arrival ?? given}
      secrets={secrets}
      onKeep={setSource}
      onClose={close}
      onImport={(...imported) => {
        setSource(NO_SOURCE);
        close();
        return onImport(...imported);
      }}
    >
      {sign}
    </OpenImportDialog>
  );
}

/** Takes a command, such as one of curl, that is pasted where nothing takes text, and no dialog is open. */
function usePastedCommand(onCommand: (command: string) => void): void {
  const take = useEffectEvent((text = '') => {
    const isCommand = !document.querySelector('dialog[open]') && hasCommand(text);
    if (isCommand) onCommand(text);
    return isCommand;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (take(textPastedIn(event))) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    take(takeEarlyPaste());
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
