import { useSyncExternalStore } from 'react';
import { Button } from '../components/button';
import { Icon } from '../components/icon';
import { texts } from '../i18n/shell';
import type { Saving } from '../storage/saving';
import { saveEverything } from './save-everything';
import styles from './save-state.module.css';
import type { Session } from './session';

const useSaveState = (saving: Saving) => useSyncExternalStore(saving.subscribe, () => saving.state);

interface SaveStateProps {
  saving: Saving;
  /** Shows what was kept before. */
  onHistory: () => void;
}

/** One word in the header: whether everything is kept. Behind it are the earlier states. */
export function SaveState({ saving, onHistory }: SaveStateProps) {
  return <SaveStateButton state={useSaveState(saving)} onHistory={onHistory} />;
}

export function SaveStateButton({
  state,
  onHistory,
}: Pick<SaveStateProps, 'onHistory'> & Pick<Saving, 'state'>) {
  const isLeavingSecrets = state.type === 'saved' && state.isWithoutSecrets === true;
  const note = isLeavingSecrets ? texts.savedWithoutSecrets : texts.saveNotes[state.type];
  return (
    <Button
      look="quiet"
      className={styles.state ?? ''}
      data-state={state.type}
      title={`${note} ${texts.earlierStates}…`}
      aria-haspopup="dialog"
      onClick={onHistory}
    >
      <Icon name={ICONS[state.type]} />
      <span className={styles.word}>{texts.saveStates[state.type]}</span>
    </Button>
  );
}

const ICONS = { saved: 'complete', saving: 'export', failed: 'error' } as const;

/** Why something is not kept, and what to do; nothing while everything is. */
export function SaveFailure({ session }: { session: Session }) {
  const { saving } = session;
  const state = useSaveState(saving);
  // Always there, so that what comes into it is announced.
  return (
    <div role="alert">
      {state.type === 'failed' && (
        <div className={styles.failure}>
          <p>
            <strong>{texts.notSaved}</strong> {texts.saveFailures[state.failure]}
          </p>
          <span className={styles.ways}>
            <Button icon="download" onClick={() => saveEverything(session)}>
              {texts.saveEverything}
            </Button>
            {state.failure !== 'newer' && (
              <Button onClick={() => void saving.retry()}>{texts.tryAgain}</Button>
            )}
          </span>
        </div>
      )}
    </div>
  );
}
