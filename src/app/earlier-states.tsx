import { type ComponentProps, useCallback } from 'react';
import { useAnnouncements } from '../components/announcements';
import { HistoryDialog } from '../features/history/history-dialog';
import { useUndoToast } from '../fields/use-undo-toast';
import { texts } from '../i18n/history';
import { inLine } from '../i18n/shown-text';
import type { EarlierState } from '../model/records';
import { failureOf } from '../model/store-failure';
import type { Session } from './session';

/** Pseudo-ids that list all removed records of a kind. */
const REMOVED: Readonly<Record<string, EarlierState['type']>> = {
  'removed-actions': 'action',
  'removed-samples': 'context',
};

/** The earlier states of the open action and of the open sample, and what was removed. */
export function EarlierStates({ session, onClose }: { session: Session; onClose: () => void }) {
  const { library, samples, saving } = session;
  const { notify } = useAnnouncements();
  const tell = useUndoToast();
  const { openId } = library;
  const load = useCallback(
    async (id: string) => {
      const { store, state } = saving;
      if (!store) return state.type === 'failed' ? state.failure : 'closed';
      const kind = REMOVED[id];
      try {
        return kind ? (await store.removed()).filter(({ type }) => type === kind) : await store.earlier(id);
      } catch (error) {
        return failureOf(error);
      }
    },
    [saving],
  );

  const restore = (earlier: EarlierState) => {
    onClose();
    if (earlier.type === 'action' && !library.has(earlier.of)) {
      library.bringBack(earlier.record);
      notify({ text: texts.broughtBack });
      return;
    }
    if (earlier.type === 'context' && !samples.stateOf(earlier.of)) {
      samples.bringBack(earlier.record);
      notify({ text: texts.sampleBroughtBack });
      return;
    }
    if (earlier.type === 'action' && !library.canRestore(earlier.record)) notify({ text: texts.notRestored });
    else tell(texts.restored, () => become(earlier));
  };
  const become = (earlier: EarlierState) => {
    if (earlier.type === 'action') {
      library.restore(earlier.record);
    } else {
      samples.open(earlier.of);
      samples.change(earlier.record.text);
    }
  };

  const open = library.summaries.find(({ id }) => id === openId);
  const subjects: ComponentProps<typeof HistoryDialog>['items'] = [
    ...(open
      ? [
          {
            id: open.id,
            label: inLine(open.name) || texts.thisAction,
            text: library.documentOf(open.id) ?? '',
          },
        ]
      : []),
    { id: samples.openId, label: texts.thisSample(samples.openName), text: samples.reading.text },
    { id: 'removed-actions', label: texts.removedActions, removed: 'action' },
    { id: 'removed-samples', label: texts.removedSamples, removed: 'context' },
  ];
  return <HistoryDialog items={subjects} load={load} onRestore={restore} onClose={onClose} />;
}
