import { downloadText } from '../platform/download';
import { texts as libraryTexts } from '../texts/library';
import { texts } from '../texts/shell';
import { fileName } from '../workbench/file-name';
import { useStepNotice } from '../workbench/step-notice';
import { NotOpened } from './not-opened';
import type { Session } from './session';

/** An action whose last opening failed; nothing of it is read here. */
export function NotOpenedAction({ session, id }: { session: Session; id: string }) {
  const { library, openings } = session;
  const tell = useStepNotice();
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
