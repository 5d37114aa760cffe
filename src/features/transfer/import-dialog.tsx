import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { readTextFile } from '../../browser/file';
import { lazyDialog } from '../../components/dialog';
import { DropSign, useFileDrop } from '../../components/file-drop';
import type { Action } from '../../core';
import { SIZE_LIMIT } from '../../core/internal';
import { hasCurlCommand } from '../../formats/reading/curl/curl-line';
import { texts } from '../../i18n/shell';
import type { NamedText } from '../../model/samples/samples-file';
import { NO_SOURCE, sourceOf } from './import-source';
import { usePastedCommand } from './use-pasted-command';

const OpenImportDialog = lazyDialog(
  texts.import,
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

  // Each new file, and each closing, takes the place of a reading that is under way.
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
  const sign = isOver && <DropSign text={texts.drop} />;

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
