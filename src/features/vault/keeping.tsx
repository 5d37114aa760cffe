import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button';
import { Messages } from '../../components/messages';
import { Segmented } from '../../components/segmented';
import { texts } from '../../i18n/vault';
import { failureOf } from '../../model/store-failure';
import { KeyDerivationError } from '../../storage/encryption/wrapped-key';
import type { Vault, VaultState } from '../../storage/vault/vault';
import { PassphraseForm } from './passphrase-form';
import styles from './secrets.module.css';

type Keeping = VaultState['keeping'];

const KEEPINGS: readonly Keeping[] = ['tab', 'device', 'passphrase'];

interface KeepingProps {
  readonly vault: Vault;
  readonly state: VaultState;
  /** Why nothing can be remembered. */
  readonly hindrance: keyof typeof texts.tabOnly | undefined;
  readonly onLock: () => void;
  readonly onDone: (said: string) => void;
}

/** Why the vault could not do what was asked for. */
export const vaultErrorOf = (error: unknown): keyof typeof texts.troubles =>
  error instanceof KeyDerivationError ? error.reason : failureOf(error);

/** Where the values are kept, and how to change that. It counts once the passphrase is set, or declined. */
export function Keeping({ vault, state, hindrance, onLock, onDone }: KeepingProps) {
  const [asked, setAsked] = useState<'offer' | 'set' | 'change'>();
  const [fault, setFault] = useState<string>();
  const chosen = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const shown: Keeping = asked === 'set' ? 'passphrase' : asked === 'offer' ? 'device' : state.keeping;
  const options = KEEPINGS.map((value) => ({ value, label: texts.keepings[value] }));

  const attempt = async (work: () => Promise<boolean>, done: string): Promise<string | undefined> => {
    setFault(undefined);
    try {
      if (!(await work())) return texts.wrong;
      flushSync(() => setAsked(undefined));
      // The form is gone, and the button that was pressed with it.
      chosen.current?.focus();
      onDone(done);
      return undefined;
    } catch (error) {
      return texts.troubles[vaultErrorOf(error)];
    }
  };
  const choose = (next: Keeping) => {
    if (next === state.keeping) return setAsked(undefined);
    if (next === 'passphrase') return setAsked('set');
    if (next === 'device' && state.keeping === 'tab') return setAsked('offer');
    keepBy(next);
  };
  const keepBy = (next: 'tab' | 'device') => {
    const work = async () => {
      await (next === 'tab' ? vault.keepInTab() : vault.remember());
      return true;
    };
    void attempt(work, texts.done[next]).then((failure) => {
      if (failure === undefined) return;
      leaveForm();
      setFault(failure);
    });
  };
  const leaveForm = () => {
    flushSync(() => setAsked(undefined));
    chosen.current?.focus();
  };
  const trouble = fault ?? (state.trouble && texts.troubles[state.trouble]);

  if (hindrance) return <Messages messages={[{ severity: 'hint', text: texts.tabOnly[hindrance] }]} />;
  return (
    <div className={styles.part}>
      <Segmented
        label={<h3 className={styles.heading}>{texts.where}</h3>}
        options={options}
        value={shown}
        onChange={choose}
        chosenRef={chosen}
        describedBy={noteId}
      />
      <p id={noteId} className={styles.note}>
        {texts.keepingNotes[shown]}
      </p>
      <div>
        <div role="alert">{trouble && <Messages messages={[{ severity: 'error', text: trouble }]} />}</div>
        <div aria-live="polite">
          {asked === 'offer' && (
            <div className={styles.offer}>
              <h4 className={styles.heading}>{texts.offer.question}</h4>
              <p>{texts.offer.note}</p>
              <div className={styles.ways}>
                <Button look="primary" icon="lock" onClick={() => setAsked('set')}>
                  {texts.offer.set}
                </Button>
                <Button onClick={() => keepBy('device')}>{texts.offer.without}</Button>
                <Button onClick={leaveForm}>{texts.cancel}</Button>
              </div>
            </div>
          )}
        </div>
      </div>
      {asked === 'set' && (
        <PassphraseForm
          asks="set"
          note={texts.enteredBefore}
          submit={texts.setPassphrase}
          onCancel={leaveForm}
          onSubmit={({ next }) =>
            attempt(async () => {
              await vault.remember(next);
              return true;
            }, texts.done.passphrase)
          }
        />
      )}
      {asked === 'change' && (
        <PassphraseForm
          asks="change"
          submit={texts.changePassphrase}
          onCancel={leaveForm}
          onSubmit={({ current, next }) =>
            attempt(() => vault.changePassphrase(current, next), texts.done.changed)
          }
        />
      )}
      {state.keeping === 'passphrase' && asked === undefined && (
        <>
          <div className={styles.ways}>
            <Button icon="lock" onClick={onLock}>
              {texts.lockNow}
            </Button>
            <Button onClick={() => setAsked('change')}>{texts.change}</Button>
          </div>
          <p className={styles.note}>{texts.lockNote}</p>
        </>
      )}
    </div>
  );
}
