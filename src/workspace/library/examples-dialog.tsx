import { useRef } from 'react';
import type { Action } from '../../core';
import { libraryTexts } from '../../i18n/library';
import { Dialog } from '../../ui/dialog';
import { ExampleCards } from './examples';

interface ExamplesDialogProps {
  onAdd: (action: Action) => void;
  onClose: () => void;
}

/** Lets the user add one of the examples. */
export function ExamplesDialog({ onAdd, onClose }: ExamplesDialogProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={libraryTexts.examples} onClose={onClose} initialFocus={first} wide>
      <ExampleCards first={first} onAdd={onAdd} />
    </Dialog>
  );
}
