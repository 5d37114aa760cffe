import { type FormEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Messages } from '../../components/messages';
import { SecretInput } from '../../fields/secret-input';
import { texts } from '../../i18n/vault';
import styles from './secrets.module.css';

export interface Passphrases {
  readonly current: string;
  readonly next: string;
}

interface PassphraseFormProps {
  /** `open`: the current one; `set`: a new one; `change`: both. */
  readonly asks: 'open' | 'set' | 'change';
  readonly submit: string;
  /** What to know before it is given. */
  readonly note?: string;
  /** Says what was wrong with them; undefined when nothing was. */
  readonly onSubmit: (passphrases: Passphrases) => Promise<string | undefined>;
  readonly onCancel?: () => void;
  /** Reaches the first field. */
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
}

/** NIST SP 800-63B asks for 8 characters at least; guessing goes on without the app here, so for some more. */
const MIN_LENGTH = 10;

/** Asks for a passphrase. What is typed here is kept nowhere. */
export function PassphraseForm({ asks, submit, note, onSubmit, onCancel, fieldRef }: PassphraseFormProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  const first = fieldRef ?? own;
  const faultId = useId();

  // Whoever asked for it goes on typing.
  useLayoutEffect(() => first.current?.focus(), [first]);

  const onForm = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const wrong = (asks === 'open' ? undefined : faultOf(next, again)) ?? (await onSubmit({ current, next }));
    setBusy(false);
    setFault(wrong);
    if (wrong !== undefined) first.current?.focus();
  };
  const isNew = asks !== 'open';
  const fields = [
    ...(asks === 'set'
      ? []
      : [[isNew ? texts.currentPassphrase : texts.passphrase, current, setCurrent] as const]),
    ...(isNew
      ? [[texts.newPassphrase, next, setNext] as const, [texts.again, again, setAgain] as const]
      : []),
  ];
  return (
    <form className={`${styles.form} ${styles.passphrases}`} onSubmit={(event) => void onForm(event)}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {fields.map(([label, value, change], index) => (
        <PassphraseField
          key={label}
          label={label}
          value={value}
          onChange={change}
          fault={fault === undefined ? undefined : faultId}
          {...(index === 0 && { inputRef: first })}
        />
      ))}
      <div id={faultId} role="alert" className={styles.fault}>
        {fault && <Messages messages={[{ severity: 'error', text: fault }]} />}
      </div>
      <div className={styles.ways}>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {isBusy ? texts.opening : submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
      </div>
    </form>
  );
}

function faultOf(next: string, again: string): string | undefined {
  if ([...next].length < MIN_LENGTH) return texts.tooShort(MIN_LENGTH);
  return next === again ? undefined : texts.different;
}

interface PassphraseFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of what is said about it. */
  readonly fault: string | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

function PassphraseField({ label, value, onChange, fault, inputRef }: PassphraseFieldProps) {
  const id = useId();
  return (
    <Field label={label} htmlFor={id}>
      <SecretInput
        id={id}
        ref={inputRef}
        label={label}
        value={value}
        invalid={fault !== undefined}
        aria-describedby={fault}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
