import { useUndoToast } from '../fields/use-undo-toast';
import { texts } from '../i18n/shell';
import { NotOpened } from './not-opened';
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
