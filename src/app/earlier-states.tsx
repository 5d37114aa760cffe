import { useCallback } from 'react';
import { HistoryDialog } from '../features/history';
import type { Earlier } from '../platform/store/records';
import { texts } from '../texts/shell';
import { useAnnouncements } from '../ui/announcements';
import type { Session } from './session';

/** Stands for all actions that were removed. */
const REMOVED = 'removed';

/** The earlier states of the open action and of the sample. */
export function EarlierStates({ session, onClose }: { session: Session; onClose: () => void }) {
  const { library, samples, saving } = session;
  const { notify } = useAnnouncements();
  const { openId } = library;
  const load = useCallback(
    async (id: string) =>
      (await (id === REMOVED ? saving.store?.removed() : saving.store?.earlier(id))) ?? [],
    [saving],
  );

  const restore = (earlier: Earlier) => {
    onClose();
    if (earlier.is === 'action' && !library.has(earlier.of)) {
      library.bringBack(earlier.record);
      notify({ text: texts.broughtBack });
      return;
    }
    const undo =
      earlier.is === 'action'
        ? library.restore(earlier.record)
        : restoreSample(earlier.of, earlier.record.text);
    notify(
      undo ? { text: texts.restored, action: { label: texts.undo, run: undo } } : { text: texts.notRestored },
    );
  };
  const restoreSample = (id: string, text: string) => {
    const before = samples.stateOf(id);
    samples.open(id);
    samples.change(text);
    return () => samples.put(id, before);
  };

  const open = library.summaries.find(({ id }) => id === openId);
  const subjects = [
    ...(open
      ? [{ id: open.id, label: open.name || texts.thisAction, text: library.documentOf(open.id) ?? '' }]
      : []),
    { id: samples.openId, label: texts.theSample, text: samples.reading.text },
    { id: REMOVED, label: texts.removedActions },
  ];
  return <HistoryDialog subjects={subjects} load={load} onRestore={restore} onClose={onClose} />;
}
