import { downloadText } from '../browser/download';
import { Button } from '../components/button';
import { useUndoToast } from '../fields/use-undo-toast';
import { texts as libraryTexts } from '../i18n/library';
import { texts } from '../i18n/shell';
import { fileName } from '../model/file-name';
import styles from './open-action.module.css';
import { saveSample } from './save-sample';
import type { Session } from './session';

/** A sample whose last opening failed; nothing of it is read here. */
export function NotOpenedSample({ session, id }: { session: Session; id: string }) {
  const { samples, openings, steps } = session;
  const tell = useUndoToast();
  const name = samples.openName;
  const remove = () =>
    steps.transaction(
      () => {
        // One sample is always there.
        if (samples.all.length === 1) samples.add([{ name: '', text: '{}' }]);
        samples.remove(id);
      },
      { name: { type: 'sample-deleted', name } },
    );
  return (
    <NotOpened
      title={texts.notOpenedTitle(name)}
      text={texts.notOpenedSample}
      onDownload={() => saveSample(samples)}
      onOpen={() => openings.release('sample', id)}
      onDelete={() => tell(texts.sampleDeleted(name), remove)}
    />
  );
}

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

interface NotOpenedProps {
  title: string;
  text: string;
  onDownload: () => void;
  onOpen: () => void;
  onDelete: () => void;
}

/** In the place of what was not opened by itself, because its last opening failed. */
export function NotOpened({ title, text, onDownload, onOpen, onDelete }: NotOpenedProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.ways}>
        <Button look="primary" icon="download" onClick={onDownload}>
          {texts.download}
        </Button>
        <Button onClick={onOpen}>{texts.openAnyway}</Button>
        <Button icon="delete" onClick={onDelete}>
          {texts.delete}
        </Button>
      </div>
    </div>
  );
}
