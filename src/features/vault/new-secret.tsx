import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Field, TextInput } from '../../components/field';
import { Messages } from '../../components/messages';
import { SecretInput } from '../../fields/secret-input';
import { texts } from '../../i18n/vault';
import { toSecretName } from '../../model/authentication-draft';
import styles from './secrets.module.css';

interface NewSecretProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string, value: string) => void;
}

/** Gives a name a value before any action uses it. */
export function NewSecret({ isTaken, onAdd }: NewSecretProps) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const nameId = useId();
  const valueId = useId();
  const faultId = useId();
  const isClash = name !== '' && isTaken(name);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || value === '' || isClash) return;
    onAdd(name, value);
    setName('');
    setValue('');
    nameField.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={add}>
      <div className={styles.pair}>
        <Field label={texts.newName} htmlFor={nameId}>
          <TextInput
            id={nameId}
            ref={nameField}
            mono
            value={name}
            invalid={isClash}
            aria-describedby={isClash ? faultId : undefined}
            onChange={(event) => setName(toSecretName(event.target.value))}
          />
        </Field>
        <Field label={texts.newValue} htmlFor={valueId}>
          <SecretInput
            id={valueId}
            label={texts.newValue}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
        <Button type="submit" icon="add" aria-disabled={name === '' || value === '' || isClash}>
          {texts.add}
        </Button>
      </div>
      <div id={faultId} role="alert">
        {isClash && <Messages messages={[{ severity: 'error', text: texts.taken(name) }]} />}
      </div>
    </form>
  );
}
