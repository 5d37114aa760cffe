import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog';
import { Segmented } from '../../components/segmented';
import type { Json } from '../../core/internal';
import { texts } from '../../i18n/samples';
import { MissingSecret } from './missing-secret';
import { Summary } from './summary';
import { type NamedSample, type Subject, subjectsOf } from './test-case';
import { type RequestLook, SubjectView } from './test-case-view';
import { SubjectsTable } from './test-cases-table';
import type { TrialInputs } from './test-run';
import styles from './try-samples.module.css';
import { useTrials } from './use-test-runs';

interface TrySamplesDialogProps {
  readonly samples: readonly NamedSample[];
  readonly openId: string;
  /** The values of the open sample. */
  readonly root: Json;
  readonly inputs: TrialInputs;
  readonly look: RequestLook;
  /** Begins with what is made to break the action. */
  readonly beginsHostile: boolean;
  readonly onOpen: (id: string) => void;
  readonly onKeep: (name: string, text: string) => void;
  readonly onClose: () => void;
}

/** The action with each sample, and with what may go wrong with the open one: what comes of it, and why. */
export function TrySamplesDialog(props: TrySamplesDialogProps) {
  const { samples, openId, root, inputs, look, beginsHostile, onOpen, onKeep, onClose } = props;
  const { action } = inputs;
  const subjects = useMemo(() => subjectsOf(samples, root, action), [samples, root, action]);
  const results = useTrials(subjects, inputs);
  const base = subjects.find(({ key }) => key === openId);
  const first = (beginsHostile && subjects.find(({ is }) => is === 'hostile')) || base;
  const [chosenKey, setChosenKey] = useState(first?.key);
  const chosen = subjects.find(({ key }) => key === chosenKey) ?? base;
  // The row is marked at once; its request follows, so that the arrow keys never wait.
  const shown = useDeferredValue(chosen);
  const row = useRef<HTMLButtonElement>(null);
  const [shows, setShows] = useState<'all' | 'bad'>('all');
  const isBad = ({ key }: Subject) => (results.get(key)?.outcome ?? 'fine') !== 'fine';
  const listed = shows === 'all' ? subjects : subjects.filter(isBad);

  return (
    <Dialog
      title={texts.title}
      open
      onClose={onClose}
      closeLabel={texts.close}
      wide="full"
      initialFocus={row}
    >
      <div className={styles.page}>
        <div className={styles.all}>
          <p className={styles.purpose}>{texts.purpose(action.name || texts.untitled, base?.name ?? '')}</p>
          <MissingSecret inputs={inputs} />
          <Summary results={results} count={subjects.length} />
          <Segmented
            label={texts.shows}
            labelHidden
            small
            options={[
              { value: 'all', label: texts.showsAll },
              { value: 'bad', label: texts.showsBad },
            ]}
            value={shows}
            onChange={setShows}
          />
          <SubjectsTable
            subjects={listed}
            results={results}
            chosenKey={chosen?.key}
            chosenRow={row}
            onChoose={(subject: Subject) => setChosenKey(subject.key)}
          />
        </div>
        {shown && base && (
          <SubjectView
            subject={shown}
            baseName={base.name}
            baseKey={base.key}
            root={root}
            inputs={inputs}
            look={look}
            onOpen={onOpen}
            onKeep={onKeep}
          />
        )}
      </div>
    </Dialog>
  );
}
