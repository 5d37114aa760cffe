import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../components/button';
import { Field, TextInput } from '../../components/field';
import { Messages } from '../../components/messages';
import { texts } from '../../i18n/vault';
import { toSecretName } from '../../model/authentication-draft';
import styles from './secrets.module.css';
import { isTakenName, unusedName } from './unused-name';

interface RenameSecretProps {
  readonly name: string;
  /** How many actions change with it. */
  readonly actions: number;
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the new name of a secret, and says beforehand where it changes and where it does not. */
export function RenameSecret({ name, actions, isTaken, onRename, onCancel }: RenameSecretProps) {
  const schema = useMemo(
    () =>
      z.object({
        next: unusedName((next) => next !== name && isTaken(next)).check(z.refine((next) => next !== name)),
      }),
    [name, isTaken],
  );
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { next: name },
  });
  const { field: next } = useController({ control, name: 'next' });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const noteId = useId();
  const faultId = useId();
  const isClash = isTakenName(formState.errors.next);

  useLayoutEffect(() => input.current?.select(), []);

  const rename = handleSubmit(
    (chosen) => onRename(chosen.next),
    () => input.current?.focus(),
  );
  // Nothing else may take the key: it would close the dialog around the form.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    <form className={styles.rename} onSubmit={(event) => void rename(event)} onKeyDown={leave}>
      <Field label={texts.nextName} htmlFor={id}>
        <TextInput
          id={id}
          ref={input}
          mono
          value={next.value}
          invalid={isClash}
          aria-describedby={isClash ? `${faultId} ${noteId}` : noteId}
          onChange={(event) => next.onChange(toSecretName(event.target.value))}
        />
      </Field>
      <div id={faultId} role="alert" className={styles.fault}>
        {isClash && <Messages messages={[{ severity: 'error', text: texts.nextTaken(next.value) }]} />}
      </div>
      <p id={noteId} className={styles.note}>
        {texts.renameNote(actions)}
      </p>
      <div className={styles.ways}>
        <Button type="submit" aria-disabled={!formState.isValid}>
          {texts.renameButton}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
