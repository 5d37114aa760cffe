import { useCallback } from 'react';
import { HistoryDialog } from '../features/history';
import type { Earlier } from '../platform/store/records';
import { texts } from '../texts/shell';
import { useAnnouncements } from '../ui/announcements';
import { useStepNotice } from '../workbench/step-notice';
import type { Session } from './session';

/** Stands for all actions that were removed. */
const REMOVED = 'removed';

/** The earlier states of the open action and of the sample. */
export function EarlierStates({ session, onClose }: { session: Session; onClose: () => void }) {
  const { library, samples, saving } = session;
  const { notify } = useAnnouncements();
  const tell = useStepNotice();
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
    if (earlier.is === 'action' && !library.canRestore(earlier.record)) notify({ text: texts.notRestored });
    else tell(texts.restored, () => become(earlier));
  };
  const become = (earlier: Earlier) => {
    if (earlier.is === 'action') {
      library.restore(earlier.record);
    } else {
      samples.open(earlier.of);
      samples.change(earlier.record.text);
    }
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
