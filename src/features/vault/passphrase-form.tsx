import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
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
  /** A note above the fields. */
  readonly note?: string;
  /** Says what was wrong with them; undefined when nothing was. */
  readonly onSubmit: (passphrases: Passphrases) => Promise<string | undefined>;
  readonly onCancel?: () => void;
  /** Reaches the first field. */
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
}

/** NIST SP 800-63B asks for 8 characters at least; guessing goes on without the app here, so for some more. */
const MIN_LENGTH = 10;

const SCHEMAS = {
  open: z.object({ current: z.string(), next: z.string(), again: z.string() }),
  new: z
    .object({
      current: z.string(),
      next: z
        .string()
        .check(z.refine((text) => [...text].length >= MIN_LENGTH, { error: texts.tooShort(MIN_LENGTH) })),
      again: z.string(),
    })
    .check(z.refine(({ next, again }) => next === again, { error: texts.different, path: ['again'] })),
} as const;

/** The fields of each form, with what stands at them. */
const FIELDS = {
  open: [['current', texts.passphrase]],
  set: [
    ['next', texts.newPassphrase],
    ['again', texts.again],
  ],
  change: [
    ['current', texts.currentPassphrase],
    ['next', texts.newPassphrase],
    ['again', texts.again],
  ],
} as const;

/** Asks for a passphrase. What is typed here is kept nowhere. */
export function PassphraseForm({ asks, submit, note, onSubmit, onCancel, fieldRef }: PassphraseFormProps) {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(asks === 'open' ? SCHEMAS.open : SCHEMAS.new),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { current: '', next: '', again: '' },
  });
  const own = useRef<HTMLInputElement>(null);
  const first = fieldRef ?? own;
  const faultId = useId();
  const { errors, isSubmitting } = formState;
  const fault = (errors.root ?? errors.next ?? errors.again)?.message;

  // The person who opened the form can type at once.
  useLayoutEffect(() => first.current?.focus(), [first]);

  const onForm = handleSubmit(
    async ({ current, next }) => {
      const wrong = await onSubmit({ current, next });
      if (wrong === undefined) return;
      setError('root', { message: wrong });
      first.current?.focus();
    },
    () => first.current?.focus(),
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
        <PassphraseField
          key={name}
          control={control}
          name={name}
          label={label}
          fault={fault === undefined ? undefined : faultId}
          {...(index === 0 && { inputRef: first })}
        />
      ))}
      <div id={faultId} role="alert" className={styles.fault}>
        {fault && <Messages messages={[{ severity: 'error', text: fault }]} />}
      </div>
      <div className={styles.ways}>
        <Button type="submit" look="primary" aria-disabled={isSubmitting}>
          {isSubmitting ? texts.opening : submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
      </div>
    </form>
  );
}

interface PassphraseFieldProps {
  readonly control: Control<Passphrases & { again: string }>;
  readonly name: 'current' | 'next' | 'again';
  readonly label: string;
  /** The id of its description. */
  readonly fault: string | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

function PassphraseField({ control, name, label, fault, inputRef }: PassphraseFieldProps) {
  const { field } = useController({ control, name });
  const id = useId();
  return (
    <Field label={label} htmlFor={id}>
      <SecretInput
        id={id}
        ref={inputRef}
        label={label}
        value={field.value}
        onChange={field.onChange}
        invalid={fault !== undefined}
        aria-describedby={fault}
      />
    </Field>
  );
}
