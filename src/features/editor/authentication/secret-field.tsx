import { type ComponentProps, useId } from 'react';
import { Button } from '../../../components/button';
import { Field, TextInput } from '../../../components/field';
import { Segmented } from '../../../components/segmented';
import type { Path } from '../../../core';
import { SecretInput } from '../../../fields/secret-input';
import { useSettingProblems } from '../../../fields/setting-problems';
import { useLinkedField } from '../../../fields/use-linked-field';
import { useSecretKeeping, useSecretValue } from '../../../fields/use-secrets';
import { VaultLockedBanner } from '../../../fields/vault-locked-banner';
import { texts } from '../../../i18n/editor';
import { toSecretName } from '../../../model/authentication-draft';
import type { SecretSetting } from '../../../model/edit/settings';
import { useSetting, useVisited } from '../use-setting';
import styles from './authentication.module.css';

interface SecretFieldProps {
  path: Path;
  name: SecretSetting;
  label: string;
  /** The name it goes by while it has none. */
  defaultName: string;
}

const WAYS = [
  { value: 'value', label: texts.secretByValue },
  { value: 'name', label: texts.secretByName },
] as const;

/** A secret: typed here, or named here and kept elsewhere (B5). */
export function SecretField({ path, name, label, defaultName }: SecretFieldProps) {
  const [by, setBy] = useSetting(`${name}.by`);
  const [value, setValue] = useSetting(`${name}.value`);
  const [secretName, setSecretName] = useSetting(`${name}.name`);
  const [visited, visit] = useVisited();
  const { ref, onBlur, ...field } = useLinkedField<HTMLInputElement>(path);
  const problems = useSettingProblems(path, !visited && (by === 'name' || value === ''));
  const { showSecrets } = useSecretKeeping();
  const id = useId();
  const described = { invalid: problems.invalid, 'aria-describedby': problems.describedBy };
  const shared = {
    ...field,
    onBlur: () => {
      visit();
      onBlur();
    },
  };

  return (
    <div className={styles.secret}>
      {by === 'value' ? (
        <Field label={label} htmlFor={id} note={texts.secretByValueNote}>
          <SecretInput
            {...shared}
            {...described}
            id={id}
            ref={ref}
            label={label}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
      ) : (
        <div className={styles.named}>
          <Field label={texts.secretNameOf(label)} htmlFor={id}>
            <TextInput
              {...shared}
              id={id}
              mono
              value={secretName}
              placeholder={defaultName}
              onChange={(event) => setSecretName(toSecretName(event.target.value))}
            />
          </Field>
          <NamedValue name={secretName || defaultName} ref={ref} {...shared} {...described} />
        </div>
      )}
      {by === 'name' && <VaultLockedBanner text={texts.vaultLocked} />}
      {problems.list}
      <div className={styles.ways}>
        <Segmented
          label={texts.secretBy(label)}
          labelHidden
          small
          options={WAYS}
          value={by}
          onChange={setBy}
        />
        <Button look="quiet" icon="lock" aria-haspopup="dialog" onClick={showSecrets}>
          {texts.secrets}
        </Button>
      </div>
    </div>
  );
}

/** The value of a named secret; it is no part of the draft. */
function NamedValue({
  name,
  ...rest
}: Omit<ComponentProps<typeof SecretInput>, 'label' | 'value'> & { name: string }) {
  const [value, setValue] = useSecretValue(name);
  const { keeping } = useSecretKeeping();
  const label = texts.secretValueOf(name);
  const id = useId();
  return (
    <Field label={label} htmlFor={id} note={texts.secretValueNotes[keeping]}>
      <SecretInput
        {...rest}
        id={id}
        label={label}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </Field>
  );
}
