import { useId } from 'react';
import { texts } from '../../texts/vault';
import { IconButton } from '../../ui/button';
import { Field } from '../../ui/field';
import { SecretInput } from '../../workbench/secret-input';
import { useSecretValue } from '../../workbench/secret-value';
import styles from './secrets.module.css';

interface NamedSecretsProps {
  readonly names: readonly string[];
  /** The names of the actions that use each. */
  readonly uses: ReadonlyMap<string, readonly string[]>;
  readonly onForget: (name: string) => void;
}

/** The named secrets, each with what uses it and its value, masked. */
export function NamedSecrets({ names, uses, onForget }: NamedSecretsProps) {
  if (names.length === 0) return <p className={styles.note}>{texts.none}</p>;
  return (
    <ul className={styles.list} aria-label={texts.named(names.length)}>
      {names.map((name) => (
        <NamedSecret key={name} name={name} usedBy={uses.get(name) ?? []} onForget={() => onForget(name)} />
      ))}
    </ul>
  );
}

interface NamedSecretProps {
  readonly name: string;
  readonly usedBy: readonly string[];
  readonly onForget: () => void;
}

const MOST = 3;

function NamedSecret({ name, usedBy, onForget }: NamedSecretProps) {
  const [value, change] = useSecretValue(name);
  const id = useId();
  const shown = usedBy.slice(0, MOST).map((one) => one || texts.untitled);
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
        <IconButton icon="delete" label={texts.forget(name)} disabled={value === ''} onClick={onForget} />
      </div>
      <p className={styles.note}>
        {shown.length === 0 ? texts.unused : texts.usedBy(shown, usedBy.length - shown.length)}
      </p>
    </li>
  );
}
