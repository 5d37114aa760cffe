/** The question before so many rows that the page may become slow. */
import { useRef } from 'react';
import { manyRowsTexts } from '../i18n/editor-tools';
import { Button } from './button';
import { Dialog } from './dialog';

interface ManyRowsDialogProps {
  readonly rows: number;
  /** How many work well. */
  readonly promised: number;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Asks before so many rows are taken that the page may become slow. */
export function ManyRowsDialog({ rows, promised, onTake, onClose }: ManyRowsDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={manyRowsTexts.title(rows)}
      onClose={onClose}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {manyRowsTexts.cancel}
          </Button>
          <Button look="primary" onClick={onTake}>
            {manyRowsTexts.take(rows)}
          </Button>
        </>
      }
    >
      <p>{manyRowsTexts.text(promised)}</p>
    </Dialog>
  );
}
