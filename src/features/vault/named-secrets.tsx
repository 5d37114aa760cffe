import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../components/button';
import { Field } from '../../components/field';
import { SecretInput } from '../../fields/secret-input';
import { useSecretValue } from '../../fields/use-secrets';
import { texts } from '../../i18n/vault';
import { renamedWith, type SecretUse } from '../../model/secrets/secret-uses';
import { RenameSecret } from './rename-secret';
import styles from './secrets.module.css';

interface NamedSecretsProps {
  readonly names: readonly string[];
  readonly uses: ReadonlyMap<string, readonly SecretUse[]>;
  readonly onForget: (name: string) => void;
  /** Whether something goes by that name. */
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (from: string, to: string) => void;
}

/** The named secrets, each with what uses it and its value, masked. */
export function NamedSecrets({ names, uses, onForget, isTaken, onRename }: NamedSecretsProps) {
  if (names.length === 0) return <p className={styles.note}>{texts.none}</p>;
  return (
    <ul className={styles.list} aria-label={texts.named(names.length)}>
      {names.map((name) => (
        <NamedSecret
          key={name}
          name={name}
          uses={uses.get(name) ?? []}
          onForget={() => onForget(name)}
          isTaken={isTaken}
          onRename={(next) => onRename(name, next)}
        />
      ))}
    </ul>
  );
}

interface NamedSecretProps {
  readonly name: string;
  readonly uses: readonly SecretUse[];
  readonly onForget: () => void;
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (name: string) => void;
}

const MAX_USES = 3;

function NamedSecret({ name, uses, onForget, isTaken, onRename }: NamedSecretProps) {
  const [value, change] = useSecretValue(name);
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const leave = () => {
    flushSync(() => setRenaming(false));
    button.current?.focus();
  };
  const used = uses.filter(({ how }) => how !== 'aside');
  const aside = uses.length - used.length;
  const shown = used.slice(0, MAX_USES).map(({ action }) => action || texts.untitled);
  return (
    <li className={styles.secret}>
      <div className={styles.value}>
        <Field label={name} htmlFor={id}>
          <SecretInput
            id={id}
            label={texts.valueOf(name)}
            aria-label={texts.valueOf(name)}
            value={value}
            placeholder={value === '' ? texts.noValue : undefined}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        <IconButton
          ref={button}
          icon="rename"
          label={texts.rename(name)}
          aria-expanded={isRenaming}
          onClick={() => setRenaming(!isRenaming)}
        />
        <IconButton icon="delete" label={texts.forget(name)} disabled={value === ''} onClick={onForget} />
      </div>
      <p className={styles.note}>
        {shown.length === 0 ? texts.unused : texts.usedBy(shown, used.length - shown.length)}
        {aside > 0 && ` ${texts.aside(aside)}`}
      </p>
      {isRenaming && (
        <RenameSecret
          name={name}
          actions={renamedWith(uses).length}
          isTaken={isTaken}
          onRename={onRename}
          onCancel={leave}
        />
      )}
    </li>
  );
}
