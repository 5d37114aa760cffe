/** The dialog with the earlier states of the open action and sample, and with removed ones. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { commonTexts } from '../../i18n/common';
import { dateAndTime, inLine } from '../../i18n/format';
import { historyTexts } from '../../i18n/library';
import { useAnnouncements, useUndoToast } from '../../ui/announcements';
import { Button, Segmented } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DifferenceView, readableJson, readablePair, TextView } from '../../ui/difference-view';
import { Messages } from '../../ui/messages';
import { type EarlierState, failureOf, type StoreFailure } from '../storage/records';
import type { Saving } from '../storage/saving';
import type { Work } from './change';
import styles from './history.module.css';

/** The states, the latest first, or why they could not be read. */
type Reading = readonly EarlierState[] | StoreFailure;

interface HistoryDialogProps {
  readonly session: Work & { readonly saving: Saving };
  readonly onClose: () => void;
}

const textOf = (earlier: EarlierState): string =>
  earlier.type === 'action' ? earlier.record.document : earlier.record.text;

const titleOf = (earlier: EarlierState): string =>
  earlier.type === 'action'
    ? earlier.record.title.name || commonTexts.untitled
    : earlier.record.name || historyTexts.untitledSample;

/** In place of an id: all that were removed of a kind. */
const isKind = (id: string): id is EarlierState['type'] => id === 'action' || id === 'context';

/** An action or a sample with its current text, or all that were removed of a kind, which have none. */
interface Subject {
  readonly id: string;
  readonly label: string;
  readonly text?: string;
}

function subjectsOf({ library, samples }: Work): readonly Subject[] {
  const { openId } = library;
  const open = openId === undefined ? undefined : library.summaryOf(openId);
  const label = (open && inLine(open.name)) || historyTexts.thisAction;
  return [
    ...(open ? [{ id: open.id, label, text: library.documentOf(open.id) ?? '' }] : []),
    { id: samples.openId, label: historyTexts.thisSample(samples.openName), text: samples.reading.text },
    { id: 'action', label: historyTexts.removedActions },
    { id: 'context', label: historyTexts.removedSamples },
  ];
}

/**
 * The earlier states of an action or a sample with their differences, and the removed ones with their
 * content; each can be restored.
 */
export function HistoryDialog({ session, onClose }: HistoryDialogProps) {
  const subjects = subjectsOf(session);
  const [subjectId, setSubjectId] = useState(subjects[0]?.id ?? '');
  const [chosen, setChosen] = useState(0);
  const subject = subjects.find(({ id }) => id === subjectId);
  const { reading, read } = useReading(session.saving, subjectId);
  const restore = useRestoring(session);
  const states = typeof reading === 'string' ? undefined : reading;
  const state = states?.[chosen];
  const chosenSubject = useRef<HTMLInputElement>(null);
  const readAgain = async () => {
    // The button disappears together with the error.
    if (typeof (await read()) !== 'string') chosenSubject.current?.focus();
  };
  const onRestore = (earlier: EarlierState) => {
    onClose();
    restore(earlier);
  };
  const footer = (
    <Button look="primary" disabled={!state} onClick={() => state && onRestore(state)}>
      {subject?.text === undefined ? historyTexts.bringBack : historyTexts.restore}
    </Button>
  );
  return (
    <Dialog title={historyTexts.title} onClose={onClose} wide footer={footer}>
      <div className={styles.history}>
        <Segmented
          label={historyTexts.of}
          labelHidden
          options={subjects.map(({ id, label }) => ({ value: id, label }))}
          value={subjectId}
          chosenRef={chosenSubject}
          onChange={(id) => {
            setSubjectId(id);
            setChosen(0);
          }}
        />
        <div role="status" className={styles.unread}>
          {typeof reading === 'string' && (
            <>
              <Messages messages={[{ severity: 'error', text: historyTexts.unread[reading] }]} />
              <Button onClick={() => void readAgain()}>{historyTexts.readAgain}</Button>
            </>
          )}
        </div>
        {states?.length === 0 && (
          <p>{isKind(subjectId) ? historyTexts.noneRemoved[subjectId] : historyTexts.none}</p>
        )}
        {states && state && subject && (
          <>
            <label className={styles.choice}>
              {subject.text === undefined ? historyTexts.removedAction : historyTexts.state}
              <select value={chosen} onChange={(event) => setChosen(event.target.selectedIndex)}>
                {states.map((one, index) => (
                  <option key={`${one.of} ${one.at}`} value={index}>
                    {subject.text === undefined
                      ? `${inLine(titleOf(one))}, ${dateAndTime(one.at)}`
                      : dateAndTime(one.at)}
                  </option>
                ))}
              </select>
            </label>
            {subject.text === undefined ? (
              <TextView
                text={state.type === 'action' ? readableJson(textOf(state)) : textOf(state)}
                label={historyTexts.content}
              />
            ) : (
              <DifferenceView
                {...(state.type === 'action'
                  ? readablePair(textOf(state), subject.text)
                  : { before: textOf(state), after: subject.text })}
                label={historyTexts.difference}
                none={historyTexts.noDifference}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

async function statesOf({ store, state }: Saving, id: string): Promise<Reading> {
  if (!store) return state.type === 'failed' ? state.failure : 'closed';
  try {
    if (isKind(id)) return (await store.removed()).filter(({ type }) => type === id);
    return await store.earlier(id);
  } catch (error) {
    return failureOf(error);
  }
}

/** The states of an item, undefined until they are loaded, and a function that loads them again. */
function useReading(saving: Saving, id: string) {
  const [loaded, setLoaded] = useState<{ id: string; reading: Reading }>();
  useEffect(() => {
    let isCurrent = true;
    void statesOf(saving, id).then((reading) => {
      if (isCurrent) setLoaded({ id, reading });
    });
    return () => {
      isCurrent = false;
    };
  }, [saving, id]);
  const read = useCallback(async () => {
    const reading = await statesOf(saving, id);
    flushSync(() => setLoaded({ id, reading }));
    return reading;
  }, [saving, id]);
  return { reading: loaded?.id === id ? loaded.reading : undefined, read };
}

/** Returns a function that restores a state, and says so. */
function useRestoring({ library, samples }: Work): (earlier: EarlierState) => void {
  const { notify } = useAnnouncements();
  const tell = useUndoToast();
  return (earlier) => {
    if (earlier.type === 'action') {
      if (!library.has(earlier.of)) {
        library.bringBack(earlier.record);
        notify({ text: historyTexts.broughtBack });
      } else if (library.canRestore(earlier.record)) {
        tell(historyTexts.restored, () => library.restore(earlier.record));
      } else {
        notify({ text: historyTexts.notRestored });
      }
    } else if (samples.stateOf(earlier.of)) {
      tell(historyTexts.restored, () => {
        samples.open(earlier.of);
        samples.change(earlier.record.text);
      });
    } else {
      samples.bringBack(earlier.record);
      notify({ text: historyTexts.sampleBroughtBack });
    }
  };
}
