import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Action } from '../../core';
import { SIZE_LIMIT } from '../../core/internal';
import { shellTexts } from '../../i18n/shell';
import { hasCurlCommand } from '../../import/curl/curl-line';
import { readTextFile } from '../../ui/browser/file';
import { lazyDialog } from '../../ui/dialog';
import { DropSign, useFileDrop } from '../../ui/file-drop';
import type { NamedText } from '../samples/samples-file';
import { NO_SOURCE, sourceOf } from './import-source';

const OpenImportDialog = lazyDialog(
  shellTexts.import,
  async () => (await import('./open-import-dialog')).OpenImportDialog,
);

interface ImportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onImport: (actions: readonly Action[], samples: readonly NamedText[]) => void;
}

/**
 * Reads actions from a file, a paste or a drop. It is always mounted: a file dropped on the page, and
 * a command pasted there, open it.
 */
export function ImportDialog({ open, onClose, onImport }: ImportDialogProps) {
  const [source, setSource] = useState(NO_SOURCE);
  const [isAskedFor, setAskedFor] = useState(false);
  const isOpen = open || isAskedFor;

  // A new file, or closing the dialog, cancels a pending read.
  const turn = useRef(0);
  const take = async (file: File) => {
    turn.current += 1;
    const mine = turn.current;
    const [reading, { importSourceOf }] = await Promise.all([
      readTextFile(file, SIZE_LIMIT),
      import('./open-import-dialog'),
    ]);
    if (mine !== turn.current) return;
    setSource((before) => importSourceOf(file.name, reading, before));
    setAskedFor(true);
  };
  const isOver = useFileDrop(([file]) => file && void take(file));
  usePastedCommand((command) => {
    // Commands that wait for their import stay.
    setSource(({ text }) => sourceOf(hasCurlCommand(text) ? `${text.trimEnd()}\n${command}` : command));
    setAskedFor(true);
  });
  const close = () => {
    turn.current += 1;
    setAskedFor(false);
    onClose();
  };
  const sign = isOver && <DropSign text={shellTexts.drop} />;

  if (!isOpen) return sign && createPortal(sign, document.body);
  return (
    <OpenImportDialog
      source={source}
      onChange={setSource}
      onFile={(file) => void take(file)}
      onClose={close}
      onImport={(actions, samples) => {
        setSource(NO_SOURCE);
        close();
        onImport(actions, samples);
      }}
    >
      {sign}
    </OpenImportDialog>
  );
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Takes a curl command that is pasted where nothing takes text, and no dialog is open. */
export function usePastedCommand(onCommand: (command: string) => void): void {
  const take = useEffectEvent(onCommand);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (takesText(event.target) || document.querySelector('dialog[open]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!hasCurlCommand(text)) return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
