/** The dialog with the earlier states of an action or a sample, and with removed ones. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { commonTexts } from '../../i18n/common';
import { dateAndTime, inLine } from '../../i18n/format';
import { historyTexts } from '../../i18n/library';
import { Button, Segmented } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DifferenceView, readableJson, readablePair, TextView } from '../../ui/difference-view';
import { Messages } from '../../ui/messages';
import type { EarlierState, StoreFailure } from '../storage/records';
import styles from './history.module.css';

/** An action or sample whose history is shown, or all that were removed. */
interface HistoryItem {
  readonly id: string;
  readonly label: string;
  /** The current text; absent for a removed item. */
  readonly text?: string;
  /** Set for the list of all removed items of this kind. */
  readonly removed?: EarlierState['type'];
}

/** The states, the latest first, or why they could not be read. */
type Reading = readonly EarlierState[] | StoreFailure;

interface HistoryDialogProps {
  readonly items: readonly HistoryItem[];
  readonly load: (id: string) => Promise<Reading>;
  readonly onRestore: (earlier: EarlierState) => void;
  readonly onClose: () => void;
}

const textOf = (earlier: EarlierState): string =>
  earlier.type === 'action' ? earlier.record.document : earlier.record.text;

const titleOf = (earlier: EarlierState): string =>
  earlier.type === 'action'
    ? earlier.record.title.name || commonTexts.untitled
    : earlier.record.name || historyTexts.untitledSample;

/**
 * The earlier states of an action or a sample with their differences, and the removed ones with their
 * content; each can be restored.
 */
export function HistoryDialog({ items, load, onRestore, onClose }: HistoryDialogProps) {
  const [subjectId, setSubjectId] = useState(items[0]?.id ?? '');
  const [chosen, setChosen] = useState(0);
  const subject = items.find(({ id }) => id === subjectId);
  const { reading, read } = useReading(load, subjectId);
  const states = typeof reading === 'string' ? undefined : reading;
  const state = states?.[chosen];
  const chosenSubject = useRef<HTMLInputElement>(null);
  const readAgain = async () => {
    // The button disappears together with the error.
    if (typeof (await read()) !== 'string') chosenSubject.current?.focus();
  };
  const footer = (
    <Button look="primary" disabled={!state} onClick={() => state && onRestore(state)}>
      {subject?.text === undefined ? historyTexts.bringBack : historyTexts.restore}
    </Button>
  );
  return (
    <Dialog title={historyTexts.title} onClose={onClose} wide footer={footer}>
      <div className={styles.history}>
        {items.length > 1 && (
          <Segmented
            label={historyTexts.of}
            labelHidden
            options={items.map(({ id, label }) => ({ value: id, label }))}
            value={subjectId}
            chosenRef={chosenSubject}
            onChange={(id) => {
              setSubjectId(id);
              setChosen(0);
            }}
          />
        )}
        <div role="status" className={styles.unread}>
          {typeof reading === 'string' && (
            <>
              <Messages messages={[{ severity: 'error', text: historyTexts.unread[reading] }]} />
              <Button onClick={() => void readAgain()}>{historyTexts.readAgain}</Button>
            </>
          )}
        </div>
        {states?.length === 0 && (
          <p>{subject?.removed ? historyTexts.noneRemoved[subject.removed] : historyTexts.none}</p>
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

/**
 * Loads the earlier states of an item, undefined until then, and returns a function that loads them
 * again.
 */
function useReading(load: HistoryDialogProps['load'], id: string) {
  const [loaded, setLoaded] = useState<{ id: string; reading: Reading }>();
  useEffect(() => {
    let isCurrent = true;
    void load(id).then((reading) => {
      if (isCurrent) setLoaded({ id, reading });
    });
    return () => {
      isCurrent = false;
    };
  }, [load, id]);
  const read = useCallback(async () => {
    const reading = await load(id);
    flushSync(() => setLoaded({ id, reading }));
    return reading;
  }, [load, id]);
  return { reading: loaded?.id === id ? loaded.reading : undefined, read };
}
