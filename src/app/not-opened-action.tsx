import { downloadText } from '../browser/download';
import { useUndoToast } from '../fields/use-undo-toast';
import { texts as libraryTexts } from '../i18n/library';
import { texts } from '../i18n/shell';
import { fileName } from '../model/file-name';
import { NotOpened } from './not-opened';
import type { Session } from './session';

/** An action whose last opening failed; nothing of it is read here. */
export function NotOpenedAction({ session, id }: { session: Session; id: string }) {
  const { library, openings } = session;
  const tell = useUndoToast();
  const name = library.summaries.find((one) => one.id === id)?.name ?? '';
  const shownName = name || libraryTexts.untitled;
  return (
    <NotOpened
      title={texts.notOpenedTitle(shownName)}
      text={texts.notOpenedAction}
      onDownload={() => downloadText(fileName(name, 'action.json'), library.documentOf(id) ?? '')}
      onOpen={() => openings.release('action', id)}
      onDelete={() => tell(libraryTexts.removed(shownName), () => library.remove(id))}
    />
  );
}
