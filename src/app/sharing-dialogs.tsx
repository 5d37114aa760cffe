import type { Action } from '../core';
import { FolderDialog } from '../features/sharing/folder/folder-dialog';
import { ShareDialog } from '../features/sharing/share-dialog';
import { useAction } from '../fields/editor-context';
import type { Session } from './session';

/** The dialogs that hand actions to other people and other programs. */
type SharingDialog = 'share' | 'open-folder' | 'save-folder';

interface SharingDialogsProps {
  readonly session: Session;
  readonly shown: SharingDialog;
  /** All actions that can be read. */
  readonly all: () => readonly Action[];
  /** How many were chosen in the list, where it is they that go out. */
  readonly chosen: number | undefined;
  readonly onImport: () => void;
  readonly onClose: () => void;
}

/** The dialogs that hand actions to other people and other programs; loaded with all that they need. */
export function SharingDialogs({ session, shown, all, chosen, onImport, onClose }: SharingDialogsProps) {
  const { library, samples, saving } = session;
  const action = useAction();
  if (shown === 'share') {
    return (
      <ShareDialog
        action={action}
        count={chosen ?? library.summaries.length}
        all={all}
        areChosen={chosen !== undefined}
        sample={samples.reading.text}
        onClose={onClose}
      />
    );
  }
  return (
    <FolderDialog
      direction={shown === 'open-folder' ? 'open' : 'save'}
      library={library}
      memory={saving.store}
      all={all}
      onImport={onImport}
      onClose={onClose}
    />
  );
}
