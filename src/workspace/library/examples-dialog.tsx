import { useRef } from 'react';
import { libraryTexts } from '../../i18n/library';
import { Dialog } from '../../ui/dialog';
import { addExample, ExampleCards, type ExampleTarget } from './examples';

interface ExamplesDialogProps {
  target: ExampleTarget;
  onAdded: () => void;
  onClose: () => void;
}

/** Lets the user add one of the examples. */
export function ExamplesDialog({ target, onAdded, onClose }: ExamplesDialogProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={libraryTexts.examples} onClose={onClose} initialFocus={first} wide>
      <ExampleCards
        first={first}
        onAdd={(action) => {
          addExample(target, action);
          onAdded();
        }}
      />
    </Dialog>
  );
}
