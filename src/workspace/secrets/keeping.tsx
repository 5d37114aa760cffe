/** The forms for where secrets are stored, and for the passphrase. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { vaultTexts } from '../../i18n/secrets';
import { Button, Segmented } from '../../ui/button';
import { Field, SecretInput } from '../../ui/field';
import { Messages } from '../../ui/messages';
import { failureOf } from '../storage/records';
import { KeyDerivationError } from './sealing';
import styles from './secrets.module.css';
import type { Vault, VaultState } from './vault';

type StorageMode = VaultState['keeping'];

const STORAGE_MODES: readonly StorageMode[] = ['tab', 'device', 'passphrase'];

interface StorageModeFormProps {
  readonly vault: Vault;
  readonly state: VaultState;
  /** Why nothing can be remembered. */
  readonly hindrance: keyof typeof vaultTexts.tabOnly | undefined;
  readonly onLock: () => void;
  readonly onDone: (said: string) => void;
}

/** The key of the error message for a failed operation of the vault. */
export const vaultErrorOf = (error: unknown): keyof typeof vaultTexts.troubles =>
  error instanceof KeyDerivationError ? error.reason : failureOf(error);

/**
 * The storage mode of the values and its controls. A new mode applies once the passphrase is set or
 * declined.
 */
export function StorageModeForm({ vault, state, hindrance, onLock, onDone }: StorageModeFormProps) {
  const [asked, setAsked] = useState<'offer' | 'set' | 'change'>();
  const [fault, setFault] = useState<string>();
  const chosen = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const shown: StorageMode = asked === 'set' ? 'passphrase' : asked === 'offer' ? 'device' : state.keeping;
  const options = STORAGE_MODES.map((value) => ({ value, label: vaultTexts.keepings[value] }));

  const attempt = async (work: () => Promise<boolean>, done: string): Promise<string | undefined> => {
    setFault(undefined);
    try {
      if (!(await work())) return vaultTexts.wrong;
      flushSync(() => setAsked(undefined));
      // The form is gone, and the button that was pressed with it.
      chosen.current?.focus();
      onDone(done);
      return undefined;
    } catch (error) {
      return vaultTexts.troubles[vaultErrorOf(error)];
    }
  };
  const choose = (next: StorageMode) => {
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
    void attempt(work, vaultTexts.done[next]).then((failure) => {
      if (failure === undefined) return;
      leaveForm();
      setFault(failure);
    });
  };
  const leaveForm = () => {
    flushSync(() => setAsked(undefined));
    chosen.current?.focus();
  };
  const trouble = fault ?? (state.trouble && vaultTexts.troubles[state.trouble]);

  if (hindrance) return <Messages messages={[{ severity: 'hint', text: vaultTexts.tabOnly[hindrance] }]} />;
  return (
    <div className={styles.part}>
      <Segmented
        label={<h3 className={styles.heading}>{vaultTexts.where}</h3>}
        options={options}
        value={shown}
        onChange={choose}
        chosenRef={chosen}
        describedBy={noteId}
      />
      <p id={noteId} className={styles.note}>
        {vaultTexts.keepingNotes[shown]}
      </p>
      <div>
        <div role="alert">{trouble && <Messages messages={[{ severity: 'error', text: trouble }]} />}</div>
        <div aria-live="polite">
          {asked === 'offer' && (
            <div className={styles.offer}>
              <h4 className={styles.heading}>{vaultTexts.offer.question}</h4>
              <p>{vaultTexts.offer.note}</p>
              <div className={styles.ways}>
                <Button look="primary" icon="lock" onClick={() => setAsked('set')}>
                  {vaultTexts.offer.set}
                </Button>
                <Button onClick={() => keepBy('device')}>{vaultTexts.offer.without}</Button>
                <Button onClick={leaveForm}>{vaultTexts.cancel}</Button>
              </div>
            </div>
          )}
        </div>
      </div>
      {asked === 'set' && (
        <PassphraseForm
          asks="set"
          note={vaultTexts.enteredBefore}
          submit={vaultTexts.setPassphrase}
          onCancel={leaveForm}
          onSubmit={({ next }) =>
            attempt(async () => {
              await vault.remember(next);
              return true;
            }, vaultTexts.done.passphrase)
          }
        />
      )}
      {asked === 'change' && (
        <PassphraseForm
          asks="change"
          submit={vaultTexts.changePassphrase}
          onCancel={leaveForm}
          onSubmit={({ current, next }) =>
            attempt(() => vault.changePassphrase(current, next), vaultTexts.done.changed)
          }
        />
      )}
      {state.keeping === 'passphrase' && asked === undefined && (
        <>
          <div className={styles.ways}>
            <Button icon="lock" onClick={onLock}>
              {vaultTexts.lockNow}
            </Button>
            <Button onClick={() => setAsked('change')}>{vaultTexts.change}</Button>
          </div>
          <p className={styles.note}>{vaultTexts.lockNote}</p>
        </>
      )}
    </div>
  );
}

interface Passphrases {
  readonly current: string;
  readonly next: string;
}

interface PassphraseFormProps {
  /** `open`: the current one; `set`: a new one; `change`: both. */
  readonly asks: 'open' | 'set' | 'change';
  readonly submit: string;
  /** A note above the fields. */
  readonly note?: string;
  /** Returns the error message; undefined on success. */
  readonly onSubmit: (passphrases: Passphrases) => Promise<string | undefined>;
  readonly onCancel?: () => void;
  /** Reaches the first field. */
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
}

/** NIST SP 800-63B requires at least 8 characters; offline guessing is possible here, so a few more. */
const MIN_LENGTH = 10;

const SCHEMAS = {
  open: z.object({ current: z.string(), next: z.string(), again: z.string() }),
  new: z
    .object({
      current: z.string(),
      next: z
        .string()
        .check(
          z.refine((text) => [...text].length >= MIN_LENGTH, { error: vaultTexts.tooShort(MIN_LENGTH) }),
        ),
      again: z.string(),
    })
    .check(z.refine(({ next, again }) => next === again, { error: vaultTexts.different, path: ['again'] })),
} as const;

const EMPTY = { current: '', next: '', again: '' };

/** The fields of each form with their labels. */
const FIELDS = {
  open: [['current', vaultTexts.passphrase]],
  set: [
    ['next', vaultTexts.newPassphrase],
    ['again', vaultTexts.again],
  ],
  change: [
    ['current', vaultTexts.currentPassphrase],
    ['next', vaultTexts.newPassphrase],
    ['again', vaultTexts.again],
  ],
} as const;

/** Asks for a passphrase, which is never stored. */
export function PassphraseForm({ asks, submit, note, onSubmit, onCancel, fieldRef }: PassphraseFormProps) {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(asks === 'open' ? SCHEMAS.open : SCHEMAS.new),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: EMPTY,
  });
  const own = useRef<HTMLInputElement>(null);
  const first = fieldRef ?? own;
  const id = useId();
  const faultId = `${id}-fault`;
  const { errors, isSubmitting } = formState;
  const [isRevealed, setRevealed] = useState(false);
  const [firstName] = FIELDS[asks][0];
  const found = errors.root ?? errors.next ?? errors.again;
  const fault = found?.message;
  const faulty = found && (errors.root ? firstName : errors.next ? 'next' : 'again');

  // The user opened the form, so its first field gets the focus.
  useLayoutEffect(() => first.current?.focus(), [first]);

  const onForm = handleSubmit(
    async ({ current, next }) => {
      const wrong = await onSubmit({ current, next });
      if (wrong === undefined) return;
      setError('root', { message: wrong });
      first.current?.focus();
    },
    (wrong) => document.getElementById(`${id}-${wrong.next ? 'next' : 'again'}`)?.focus(),
  );
  return (
    <form
      className={`${styles.form} ${styles.passphrases}`}
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void onForm(event);
      }}
    >
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {FIELDS[asks].map(([name, label], index) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <Field label={label} htmlFor={`${id}-${name}`}>
              <SecretInput
                id={`${id}-${name}`}
                ref={index === 0 ? first : undefined}
                label={label}
                value={field.value}
                onChange={field.onChange}
                invalid={name === faulty}
                aria-describedby={name === faulty ? faultId : undefined}
                revealing={{
                  isRevealed,
                  onChange: index === FIELDS[asks].length - 1 ? setRevealed : undefined,
                }}
              />
              <div id={name === faulty ? faultId : undefined} role="alert" className={styles.fault}>
                {name === faulty && <Messages messages={[{ severity: 'error', text: fault ?? '' }]} />}
              </div>
            </Field>
          )}
        />
      ))}
      <div className={styles.ways}>
        <Button type="submit" look="primary" aria-disabled={isSubmitting}>
          {isSubmitting ? vaultTexts.opening : submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{vaultTexts.cancel}</Button>}
      </div>
    </form>
  );
}
