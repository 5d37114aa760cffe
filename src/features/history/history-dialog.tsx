import { useEffect, useMemo, useState } from 'react';
import type { Earlier } from '../../platform/store/records';
import { LOCALE } from '../../texts/count';
import { texts } from '../../texts/history';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DifferenceView } from '../../ui/difference';
import { Segmented } from '../../ui/segmented';
import styles from './history.module.css';

/** Something that has a history. */
export interface Subject {
  readonly id: string;
  readonly label: string;
  /** As it is now; what was removed is not. */
  readonly text?: string;
  /** It stands for all of these that were removed. */
  readonly removed?: Earlier['is'];
}

interface HistoryDialogProps {
  readonly subjects: readonly Subject[];
  readonly load: (id: string) => Promise<readonly Earlier[]>;
  readonly onRestore: (earlier: Earlier) => void;
  readonly onClose: () => void;
}

const textOf = (earlier: Earlier): string =>
  earlier.is === 'action' ? earlier.record.document : earlier.record.text;

const nameOf = (earlier: Earlier): string =>
  earlier.is === 'action'
    ? earlier.record.title.name || texts.untitled
    : earlier.record.name || texts.untitledSample;

const time = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** The earlier states of an action and of the sample: what was different, and the way back. */
export function HistoryDialog({ subjects, load, onRestore, onClose }: HistoryDialogProps) {
  const [subjectId, setSubjectId] = useState(subjects[0]?.id ?? '');
  const [chosen, setChosen] = useState(0);
  const subject = subjects.find(({ id }) => id === subjectId);
  const states = useEarlier(load, subjectId);
  const state = states?.[chosen];
  const footer = (
    <Button look="primary" disabled={!state} onClick={() => state && onRestore(state)}>
      {subject?.text === undefined ? texts.bringBack : texts.restore}
    </Button>
  );
  return (
    <Dialog title={texts.title} open onClose={onClose} closeLabel={texts.close} wide footer={footer}>
      <div className={styles.history}>
        {subjects.length > 1 && (
          <Segmented
            label={texts.of}
            labelHidden
            options={subjects.map(({ id, label }) => ({ value: id, label }))}
            value={subjectId}
            onChange={(id) => {
              setSubjectId(id);
              setChosen(0);
            }}
          />
        )}
        {states?.length === 0 && <p>{subject?.removed ? texts.noneRemoved[subject.removed] : texts.none}</p>}
        {states && state && subject && (
          <>
            <label className={styles.choice}>
              {subject.text === undefined ? texts.removedAction : texts.state}
              <select value={chosen} onChange={(event) => setChosen(event.target.selectedIndex)}>
                {states.map((one, index) => (
                  <option key={`${one.of} ${one.at}`} value={index}>
                    {subject.text === undefined
                      ? `${nameOf(one)}, ${time.format(one.at)}`
                      : time.format(one.at)}
                  </option>
                ))}
              </select>
            </label>
            {subject.text !== undefined && (
              <DifferenceView
                before={textOf(state)}
                after={subject.text}
                label={texts.difference}
                none={texts.noDifference}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The earlier states of something; undefined until they are read, none where they cannot be. */
function useEarlier(load: HistoryDialogProps['load'], id: string): readonly Earlier[] | undefined {
  const [loaded, setLoaded] = useState<{ id: string; states: readonly Earlier[] }>();
  useEffect(() => {
    let isCurrent = true;
    void load(id)
      .catch(() => [])
      .then((states) => {
        if (isCurrent) setLoaded({ id, states });
      });
    return () => {
      isCurrent = false;
    };
  }, [load, id]);
  return useMemo(() => (loaded?.id === id ? loaded.states : undefined), [loaded, id]);
}
