import { type ReactNode, useSyncExternalStore } from 'react';
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
  const shown = state.type === 'saved' && state.doubt ? 'doubtful' : state.type;
  const isLeavingSecrets = shown === 'saved' && state.type === 'saved' && state.isWithoutSecrets === true;
  const note = isLeavingSecrets ? texts.savedWithoutSecrets : texts.saveNotes[shown];
  return (
    <Button
      look="quiet"
      className={styles.state ?? ''}
      data-state={shown}
      title={`${note} ${texts.earlierStates}…`}
      aria-haspopup="dialog"
      onClick={onHistory}
    >
      <Icon name={ICONS[shown]} />
      <span className={styles.word}>{texts.saveStates[shown]}</span>
    </Button>
  );
}

const ICONS = { saved: 'complete', saving: 'export', failed: 'error', doubtful: 'warning' } as const;

/** Why something is not kept or may be lost, and what to do; nothing while everything is. */
export function SaveFailure({ session, onImport }: { session: Session; onImport: () => void }) {
  const { saving } = session;
  const state = useSaveState(saving);
  const lost = useSyncExternalStore(saving.subscribe, () => saving.lost);
  const download = (
    <Button icon="download" onClick={() => saveEverything(session)}>
      {texts.saveEverything}
    </Button>
  );
  // Always there, so that what comes into it is announced.
  return (
    <div role="alert">
      {state.type === 'failed' && (
        <Warning title={texts.notSaved} text={texts.saveFailures[state.failure]}>
          {download}
          {state.failure !== 'newer' && <Button onClick={() => void saving.retry()}>{texts.tryAgain}</Button>}
        </Warning>
      )}
      {state.type === 'saved' && state.doubt === 'at-risk' && (
        <Warning title={texts.storageFailed} text={texts.downloadFirst}>
          {download}
        </Warning>
      )}
      {lost && (
        <Warning title={texts.workLost} text={texts.workLostText(lost.actions, lost.at)}>
          <Button icon="import" onClick={onImport}>
            {texts.import}
          </Button>
          <Button onClick={() => saving.forgetLoss()}>{texts.dismiss}</Button>
        </Warning>
      )}
    </div>
  );
}

function Warning({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.failure}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      <span className={styles.ways}>{children}</span>
    </div>
  );
}
