/** The list of named secrets, with the forms that add and rename them. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { toSecretName } from '../../designer/store';
import { commonTexts } from '../../i18n/common';
import { vaultTexts } from '../../i18n/secrets';
import { Button, IconButton } from '../../ui/button';
import { Field, SecretInput, TextInput } from '../../ui/field';
import { Messages } from '../../ui/messages';
import { isNameTakenError, renamedWith, type SecretUse, unusedName } from './secret-uses';
import styles from './secrets.module.css';

interface NamedSecretsProps {
  /** Values by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string | undefined) => void;
  readonly names: readonly string[];
  readonly uses: ReadonlyMap<string, readonly SecretUse[]>;
  readonly onForget: (name: string) => void;
  /** Whether a secret has that name. */
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (from: string, to: string) => void;
}

/** The named secrets, each with what uses it and its value, masked. */
export function NamedSecrets({ names, values, uses, ...props }: NamedSecretsProps) {
  if (names.length === 0) return <p className={styles.note}>{vaultTexts.none}</p>;
  return (
    <ul className={styles.list} aria-label={vaultTexts.named(names.length)}>
      {names.map((name) => (
        <NamedSecret
          key={name}
          name={name}
          value={Object.hasOwn(values, name) ? (values[name] ?? '') : ''}
          uses={uses.get(name) ?? []}
          {...props}
        />
      ))}
    </ul>
  );
}

interface NamedSecretProps extends Omit<NamedSecretsProps, 'names' | 'values' | 'uses'> {
  readonly name: string;
  readonly value: string;
  readonly uses: readonly SecretUse[];
}

const MAX_USES = 3;

function NamedSecret({ name, value, uses, onChange, onForget, isTaken, onRename }: NamedSecretProps) {
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const leave = () => {
    flushSync(() => setRenaming(false));
    button.current?.focus();
  };
  const used = uses.filter(({ how }) => how !== 'aside');
  const aside = uses.length - used.length;
  const shown = used.slice(0, MAX_USES).map(({ action }) => action || commonTexts.untitled);
  return (
    <li className={styles.secret}>
      <div className={styles.value}>
        <Field label={name} htmlFor={id}>
          <SecretInput
            id={id}
            label={vaultTexts.valueOf(name)}
            aria-label={vaultTexts.valueOf(name)}
            value={value}
            placeholder={value === '' ? vaultTexts.noValue : undefined}
            onChange={({ target }) => onChange(name, target.value === '' ? undefined : target.value)}
          />
        </Field>
        <IconButton
          ref={button}
          icon="rename"
          label={vaultTexts.rename(name)}
          aria-expanded={isRenaming}
          onClick={() => setRenaming(!isRenaming)}
        />
        <IconButton
          icon="delete"
          label={vaultTexts.forget(name)}
          disabled={value === ''}
          onClick={() => onForget(name)}
        />
      </div>
      <p className={styles.note}>
        {shown.length === 0 ? vaultTexts.unused : vaultTexts.usedBy(shown, used.length - shown.length)}
        {aside > 0 && ` ${vaultTexts.aside(aside)}`}
      </p>
      {isRenaming && (
        <RenameSecret
          name={name}
          actions={renamedWith(uses).length}
          isTaken={isTaken}
          onRename={(next) => onRename(name, next)}
          onCancel={leave}
        />
      )}
    </li>
  );
}

const EMPTY = { name: '', value: '' };

interface SecretNameProps {
  readonly control: Control<typeof EMPTY>;
  readonly label: string;
  /** The error message for a name that another secret has. */
  readonly taken: (name: string) => string;
  readonly noteId?: string;
}

/** The name of a secret, in which only the allowed characters can be typed. */
function SecretName({ control, label, taken, noteId = '' }: SecretNameProps) {
  const { field, fieldState } = useController({ control, name: 'name' });
  const id = useId();
  const isTaken = isNameTakenError(fieldState.error);
  return (
    <>
      <Field label={label} htmlFor={id}>
        <TextInput
          id={id}
          ref={field.ref}
          mono
          value={field.value}
          invalid={isTaken}
          aria-describedby={isTaken ? `${id}-fault ${noteId}` : noteId}
          onChange={(event) => field.onChange(toSecretName(event.target.value))}
        />
      </Field>
      <div id={`${id}-fault`} role="alert" className={styles.fault}>
        {isTaken && <Messages messages={[{ severity: 'error', text: taken(field.value) }]} />}
      </div>
    </>
  );
}

interface NewSecretProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string, value: string) => void;
}

/** Adds a value under a name that no action uses yet. */
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
  const { field: value } = useController({ control, name: 'value' });
  const valueId = useId();
  const add = handleSubmit((secret) => {
    onAdd(secret.name, secret.value);
    reset(EMPTY);
    setFocus('name');
  });
  return (
    <form className={styles.pair} onSubmit={(event) => void add(event)}>
      <SecretName control={control} label={vaultTexts.newName} taken={vaultTexts.taken} />
      <Field label={vaultTexts.newValue} htmlFor={valueId}>
        <SecretInput id={valueId} label={vaultTexts.newValue} value={value.value} onChange={value.onChange} />
      </Field>
      <Button type="submit" icon="add" aria-disabled={!formState.isValid}>
        {vaultTexts.add}
      </Button>
    </form>
  );
}

interface RenameSecretProps {
  readonly name: string;
  /** The number of actions that use the name. */
  readonly actions: number;
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the new name of a secret, and lists where it will change and where not. */
export function RenameSecret({ name, actions, isTaken, onRename, onCancel }: RenameSecretProps) {
  const schema = useMemo(() => {
    const other = unusedName((next) => next !== name && isTaken(next)).check(
      z.refine((next) => next !== name),
    );
    return z.object({ name: other, value: z.string() });
  }, [name, isTaken]);
  const { control, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { name, value: '' },
  });
  const noteId = useId();

  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);

  const rename = handleSubmit((chosen) => onRename(chosen.name));
  // No other handler may receive the key: it would close the dialog around the form.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    <form className={styles.rename} onSubmit={(event) => void rename(event)} onKeyDown={leave}>
      <SecretName
        control={control}
        label={vaultTexts.nextName}
        taken={vaultTexts.nextTaken}
        noteId={noteId}
      />
      <p id={noteId} className={styles.note}>
        {vaultTexts.renameNote(actions)}
      </p>
      <div className={styles.ways}>
        <Button type="submit" aria-disabled={!formState.isValid}>
          {vaultTexts.renameButton}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {vaultTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
