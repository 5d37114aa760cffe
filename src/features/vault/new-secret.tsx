import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useMemo } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../components/button';
import { Field, TextInput } from '../../components/field';
import { Messages } from '../../components/messages';
import { SecretInput } from '../../fields/secret-input';
import { texts } from '../../i18n/vault';
import { toSecretName } from '../../model/authentication-draft';
import styles from './secrets.module.css';
import { isTakenName, unusedName } from './unused-name';

interface NewSecretProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string, value: string) => void;
}

const EMPTY = { name: '', value: '' };

/** Gives a name a value before any action uses it. */
export function NewSecret({ isTaken, onAdd }: NewSecretProps) {
  const schema = useMemo(
    () => z.object({ name: unusedName(isTaken), value: z.string().check(z.minLength(1)) }),
    [isTaken],
  );
  const { control, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: EMPTY,
  });
  const { field: name } = useController({ control, name: 'name' });
  const { field: value } = useController({ control, name: 'value' });
  const nameId = useId();
  const valueId = useId();
  const faultId = useId();
  const isClash = isTakenName(formState.errors.name);
  const add = handleSubmit((secret) => {
    onAdd(secret.name, secret.value);
    reset(EMPTY);
    setFocus('name');
  });
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <div className={styles.pair}>
        <Field label={texts.newName} htmlFor={nameId}>
          <TextInput
            id={nameId}
            ref={name.ref}
            mono
            value={name.value}
            invalid={isClash}
            aria-describedby={isClash ? faultId : undefined}
            onChange={(event) => name.onChange(toSecretName(event.target.value))}
          />
        </Field>
        <Field label={texts.newValue} htmlFor={valueId}>
          <SecretInput id={valueId} label={texts.newValue} value={value.value} onChange={value.onChange} />
        </Field>
        <Button type="submit" icon="add" aria-disabled={!formState.isValid}>
          {texts.add}
        </Button>
      </div>
      <div id={faultId} role="alert">
        {isClash && <Messages messages={[{ severity: 'error', text: texts.taken(name.value) }]} />}
      </div>
    </form>
  );
}
