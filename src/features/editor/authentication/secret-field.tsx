import { useId } from 'react';
import { Field, TextInput } from '../../../components/field';
import { Segmented } from '../../../components/segmented';
import type { Path } from '../../../core';
import { useEditor } from '../../../fields/editor-context';
import { SecretInput } from '../../../fields/secret-input';
import { sheetHolder, useSettingProblems } from '../../../fields/setting-problems';
import { useLinkedField } from '../../../fields/use-linked-field';
import { useSecretValue } from '../../../fields/use-secrets';
import { VaultLockedBanner } from '../../../fields/vault-locked-banner';
import { texts } from '../../../i18n/editor';
import { toAction } from '../../../model/draft';
import type { SecretSetting } from '../../../model/edit/settings';
import { proposedName } from '../../../model/secrets/proposed-name';
import { useDraftForm } from '../draft-form';
import { useSetting, useValue } from '../use-setting';
import styles from './secret-field.module.css';
import { SecretLifetimeLine } from './secret-lifetime-line';
import { useSecretWay } from './use-secret-way';

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

/**
 * A secret: typed here, or named here and kept elsewhere (B5). The field of its value is the same in
 * both cases, so that nothing moves and nothing is lost where one becomes the other.
 */
export function SecretField({ path, name, label, defaultName }: SecretFieldProps) {
  const by = useValue(`${name}.by`);
  const [value, setValue] = useSetting(`${name}.value`);
  const secretName = useValue(`${name}.name`);
  const way = useSecretWay(name);
  const known = secretName || defaultName;
  const [named] = useSecretValue(known);
  const { ref, ...field } = useLinkedField<HTMLInputElement>(path);
  const isNamed = by === 'name';
  const problems = useSettingProblems(path);
  const id = useId();
  const valueLabel = isNamed ? texts.secretValueOf(known) : label;
  return (
    <div className={styles.secret}>
      <div className={sheetHolder}>
        <Field label={valueLabel} htmlFor={id}>
          <SecretInput
            {...field}
            id={id}
            ref={ref}
            label={valueLabel}
            value={isNamed ? named : value}
            invalid={problems.invalid}
            aria-describedby={[problems.describedBy, `${id}-lifetime`].filter(Boolean).join(' ')}
            onChange={({ target }) => (isNamed ? way.setNamed(known, target.value) : setValue(target.value))}
          />
        </Field>
        {problems.sheet}
      </div>
      <SecretLifetimeLine id={`${id}-lifetime`} />
      <Segmented
        label={texts.secretBy(label)}
        labelHidden
        small
        options={WAYS}
        value={by}
        onChange={way.choose}
      />
      {isNamed ? (
        <Field label={texts.secretNameOf(label)} htmlFor={`${id}-name`}>
          <TextInput
            {...field}
            id={`${id}-name`}
            mono
            value={secretName}
            placeholder={defaultName}
            onChange={(event) => way.rename(event.target.value)}
          />
        </Field>
      ) : (
        value !== '' && <NameInExport path={path} />
      )}
      {isNamed && <VaultLockedBanner text={texts.vaultLocked} />}
    </div>
  );
}

/** What an export writes in the place of what is typed. */
function NameInExport({ path }: { path: Path }) {
  const form = useDraftForm();
  // The name of the secret is made of it.
  useValue('name');
  const { secrets } = useEditor();
  const name = proposedName(toAction(form.draft), String(path.at(-1)), secrets);
  return name !== undefined && <p className={styles.note}>{texts.nameInExport(name)}</p>;
}
