import { type ReactNode, useEffect, useId, useRef } from 'react';
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
import { useDraftForm } from '../draft-form';
import { useSetting, useValue } from '../use-setting';
import styles from './secret-field.module.css';
import { SecretLifetimeLine } from './secret-lifetime-line';
import type { SecretTarget } from './secret-tools';
import { useSecretWay } from './use-secret-way';

interface SecretFieldProps {
  path: Path;
  name: SecretSetting;
  label: string;
  /** The name it goes by while it has none. */
  defaultName: string;
  /** A remark beside the label. */
  note?: string;
  /** What else can be done with its value. */
  tools?: (target: SecretTarget) => ReactNode;
  /** Takes the focus when it appears. */
  isFocused?: boolean;
}

const WAYS = [
  { value: 'value', label: texts.secretByValue },
  { value: 'name', label: texts.secretByName },
] as const;

/**
 * A secret: typed here, or named here and kept elsewhere (B5). The field of its value is the same in
 * both cases, so that nothing moves and nothing is lost where one becomes the other.
 */
export function SecretField({ path, name, label, defaultName, note, tools, isFocused }: SecretFieldProps) {
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
  const shown = isNamed ? named : value;
  const set = (next: string) => (isNamed ? way.setNamed(known, next) : setValue(next));
  const isFocusedAtFirst = useRef(isFocused);
  useEffect(() => {
    if (isFocusedAtFirst.current) ref.current?.focus();
  }, [ref]);
  return (
    <div className={styles.secret}>
      <div className={sheetHolder}>
        <Field label={valueLabel} htmlFor={id} note={note && <span id={`${id}-note`}>{note}</span>}>
          <SecretInput
            {...field}
            id={id}
            ref={ref}
            label={valueLabel}
            value={shown}
            invalid={problems.invalid}
            aria-describedby={[problems.describedBy, note && `${id}-note`, `${id}-lifetime`]
              .filter(Boolean)
              .join(' ')}
            onChange={({ target }) => set(target.value)}
          />
        </Field>
        {problems.sheet}
      </div>
      <SecretLifetimeLine id={`${id}-lifetime`} />
      <div className={styles.ways}>
        <Segmented
          label={texts.secretBy(label)}
          labelHidden
          small
          options={WAYS}
          value={by}
          onChange={way.choose}
        />
        {tools?.({ label: valueLabel, value: shown, input: ref, set })}
      </div>
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
  const { exportNames } = useEditor();
  const setting = path.at(-1);
  const name = exportNames(toAction(form.draft)).find((replaced) => replaced.path.at(-1) === setting)?.name;
  return name !== undefined && <p className={styles.note}>{texts.nameInExport(name)}</p>;
}
