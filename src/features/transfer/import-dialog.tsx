import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Action, SIZE_LIMIT } from '../../core';
import { readTextFile } from '../../platform/file';
import { texts } from '../../texts/shell';
import { laterDialog } from '../../ui/dialog';
import { DropSign, useFileDrop } from '../../ui/file-drop';
import { NOTHING } from './brought';

const OpenImportDialog = laterDialog(
  texts.import,
  async () => (await import('./import-later')).OpenImportDialog,
);

interface ImportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onImport: (actions: Action[]) => void;
}

/**
 * Reads actions from a file, a paste or a drop. It is always mounted: a file dropped on the page
 * opens it.
 */
export function ImportDialog({ open, onClose, onImport }: ImportDialogProps) {
  const [brought, setBrought] = useState(NOTHING);
  const [isDropped, setDropped] = useState(false);
  const isOpen = open || isDropped;

  // Each file that is brought, and each closing, takes the place of a reading that is under way.
  const turn = useRef(0);
  const take = async (file: File) => {
    turn.current += 1;
    const mine = turn.current;
    const [reading, { broughtFrom }] = await Promise.all([
      readTextFile(file, SIZE_LIMIT),
      import('./import-later'),
    ]);
    if (mine !== turn.current) return;
    setBrought((before) => broughtFrom(file.name, reading, before));
    setDropped(true);
  };
  const isOver = useFileDrop(([file]) => file && void take(file));
  const close = () => {
    turn.current += 1;
    setDropped(false);
    onClose();
  };
  const sign = isOver && <DropSign text={texts.drop} />;

  if (!isOpen) return sign && createPortal(sign, document.body);
  return (
    <OpenImportDialog
      brought={brought}
      onChange={setBrought}
      onFile={(file) => void take(file)}
      onClose={close}
      onImport={(actions) => {
        setBrought(NOTHING);
        close();
        onImport(actions);
      }}
    >
      {sign}
    </OpenImportDialog>
  );
}
