import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Field, TextInput } from '../../components/field';
import { Messages } from '../../components/messages';
import { texts } from '../../i18n/vault';
import { toSecretName } from '../../model/authentication-draft';
import styles from './secrets.module.css';

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
  const [next, setNext] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const noteId = useId();
  const faultId = useId();
  const isClash = next !== name && isTaken(next);
  const isWrong = next === '' || next === name || isClash;

  useLayoutEffect(() => field.current?.select(), []);

  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) field.current?.focus();
    else onRename(next);
  };
  // Nothing else may take the key: it would close the dialog around the form.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    <form className={styles.rename} onSubmit={rename} onKeyDown={leave}>
      <Field label={texts.nextName} htmlFor={id}>
        <TextInput
          id={id}
          ref={field}
          mono
          value={next}
          invalid={isClash}
          aria-describedby={isClash ? `${faultId} ${noteId}` : noteId}
          onChange={(event) => setNext(toSecretName(event.target.value))}
        />
      </Field>
      <div id={faultId} role="alert" className={styles.fault}>
        {isClash && <Messages messages={[{ severity: 'error', text: texts.nextTaken(next) }]} />}
      </div>
      <p id={noteId} className={styles.note}>
        {texts.renameNote(actions)}
      </p>
      <div className={styles.ways}>
        <Button type="submit" aria-disabled={isWrong}>
          {texts.renameButton}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
