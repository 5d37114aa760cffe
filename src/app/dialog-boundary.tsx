import type { ReactNode } from 'react';
import { Dialog } from '../components/dialog';
import { FaultBoundary } from '../components/fault-boundary';
import { texts } from '../i18n/shell';
import { FaultDetails } from './fault-page';

interface DialogBoundaryProps {
  /** No dialog is to be shown any more. */
  onClose: () => void;
  /** How it is said; as of any dialog, if left out. */
  title?: string;
  children: ReactNode;
}

/** Keeps the fault of a dialog in that dialog: closing it leads back to the page. */
export function DialogBoundary({ onClose, title = texts.dialogFault, children }: DialogBoundaryProps) {
  return (
    <FaultBoundary
      fallback={(fault, retry) => (
        <Dialog
          open
          title={title}
          closeLabel={texts.close}
          onClose={() => {
            onClose();
            retry();
          }}
        >
          <p>{texts.dialogFaultText}</p>
          <FaultDetails faults={[fault]} />
        </Dialog>
      )}
    >
      {children}
    </FaultBoundary>
  );
}
