import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react';
import type { Path } from '../../../core';
import { editorTexts } from '../../../i18n/editor';
import { Field, TextInput } from '../../../ui/field';
import { Segmented } from '../../../ui/segmented';
import { lifetimeOf, useEditor, useLinkedField, useSecretValue } from '../../fields/editor-context';
import { SecretInput, VaultLockedBanner } from '../../fields/secret-input';
import { sheetHolder, useSettingProblems } from '../../fields/setting-problems';
import { proposedName } from '../../secrets/action-secret';
import { type SecretDraft, toSecretName } from '../../store/authentication-draft';
import { toAction } from '../../store/draft';
import { settingEdit } from '../../store/edit/edit';
import { pathOf, type SecretSetting, settingValue, type TextSetting } from '../../store/edit/settings';
import { useOpenDraft, useSetting, useValue } from '../open-draft';
import plainStyles from './authentication.module.css';
import styles from './secret-field.module.css';
import type { SecretTarget } from './secret-tools';

interface PlainFieldProps {
  path: Path;
  name: TextSetting;
  label: string;
  placeholder?: string;
}

/** A line of text in which no template works. */
export function PlainField({ path, name, label, placeholder }: PlainFieldProps) {
  const [value, change] = useSetting(name);
  const { ref, ...field } = useLinkedField<HTMLInputElement>(path);
  const problems = useSettingProblems(path);
  const id = useId();
  return (
    <div className={`${plainStyles.plain} ${sheetHolder}`}>
      <Field label={label} htmlFor={id}>
        <TextInput
          id={id}
          ref={ref}
          mono
          value={value}
          placeholder={placeholder}
          invalid={problems.invalid}
          aria-describedby={problems.describedBy}
          onChange={(event) => change(event.target.value)}
          {...field}
        />
      </Field>
      {problems.sheet}
    </div>
  );
}

interface SecretFieldProps {
  path: Path;
  name: SecretSetting;
  label: string;
  /** The name of a secret that has none yet. */
  defaultName: string;
  /** A short text beside the label. */
  note?: string;
  /** Further controls for the value. */
  tools?: (target: SecretTarget) => ReactNode;
}

const WAYS = [
  { value: 'value', label: editorTexts.secretByValue },
  { value: 'name', label: editorTexts.secretByName },
] as const;

/**
 * A secret that is either typed here, or referenced by name and stored in the vault (B5). The value
 * field is the same in both cases, so that switching moves and loses nothing.
 */
export function SecretField({ path, name, label, defaultName, note, tools }: SecretFieldProps) {
  const by = useValue(`${name}.by`);
  const [value, setValue] = useSetting(`${name}.value`);
  const secretName = useValue(`${name}.name`);
  const way = useTypedOrNamed(name);
  const known = secretName || defaultName;
  const [named] = useSecretValue(known);
  const { ref, ...field } = useLinkedField<HTMLInputElement>(path);
  const isNamed = by === 'name';
  const problems = useSettingProblems(path);
  const id = useId();
  const valueLabel = isNamed ? editorTexts.secretValueOf(known) : label;
  const shown = isNamed ? named : value;
  const set = (next: string) => (isNamed ? way.setNamed(known, next) : setValue(next));
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
          label={editorTexts.secretBy(label)}
          labelHidden
          small
          options={WAYS}
          value={by}
          onChange={way.choose}
        />
        {tools?.({ label: valueLabel, value: shown, input: ref, set })}
      </div>
      {isNamed ? (
        <Field label={editorTexts.secretNameOf(label)} htmlFor={`${id}-name`}>
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
      {isNamed && <VaultLockedBanner text={editorTexts.vaultLocked} />}
    </div>
  );
}

/** Shows the name that an export writes in place of a typed value. */
function NameInExport({ path }: { path: Path }) {
  const open = useOpenDraft();
  // The name of the secret is made of it.
  useValue('name');
  const { exportNames } = useEditor();
  const setting = path.at(-1);
  const name = exportNames(toAction(open.draft)).find((replaced) => replaced.path.at(-1) === setting)?.name;
  return name !== undefined && <p className={styles.note}>{editorTexts.nameInExport(name)}</p>;
}

/** A value that follows its name while that is edited, and the place of its current name. */
interface Carried {
  readonly value: string;
  readonly name: string | undefined;
}

interface SecretWay {
  readonly choose: (by: SecretDraft['by']) => void;
  /** Renames the secret. */
  readonly rename: (text: string) => void;
  /** Sets the value of the named secret. */
  readonly setNamed: (name: string, value: string) => void;
}

/**
 * Whether a secret is typed or named, with functions to change it. A typed value is copied to the new
 * name, and follows the name while that is edited, so that the request stays the same.
 */
function useTypedOrNamed(setting: SecretSetting): SecretWay {
  const open = useOpenDraft();
  const { secrets } = useEditor();
  const carried = useRef<Carried>(undefined);

  const put = (value: string, name: string) => {
    const isFree = !secrets.isTaken(name) || secrets.named[name] === value;
    const before = carried.current?.name;
    carried.current = { value, name: isFree ? name : undefined };
    if (before === name) return;
    secrets.setNamed({ ...(before && { [before]: undefined }), ...(isFree && { [name]: value }) });
  };

  return {
    choose(by) {
      carried.current = undefined;
      const name = settingValue(open.draft, `${setting}.name`);
      const value = settingValue(open.draft, `${setting}.value`);
      const edits = [settingEdit(`${setting}.by`, by === 'name' ? 'value' : 'name', by)];
      if (by === 'name' && value !== '') {
        const next =
          name ||
          (proposedName(toAction(open.draft), String(pathOf(`${setting}.name`).at(-1)), secrets) ?? '');
        if (!secrets.isTaken(next)) put(value, next);
        if (next !== name) edits.push(settingEdit(`${setting}.name`, name, next));
      }
      open.perform(edits);
    },
    rename(text) {
      const name = toSecretName(text);
      open.set(`${setting}.name`, name);
      if (carried.current && name !== '') put(carried.current.value, name);
    },
    setNamed(name, value) {
      if (carried.current?.name === name) carried.current = { value, name };
      else carried.current = undefined;
      secrets.setNamed({ [name]: value === '' ? undefined : value });
    },
  };
}

/** Shows how long the value in a secret field is stored, with a link to change that. */
function SecretLifetimeLine({ id }: { id: string }) {
  const { secrets, showSecrets } = useEditor();
  const lifetime = useSyncExternalStore(secrets.subscribe, () => lifetimeOf(secrets));
  return (
    <p className={styles.lifetime}>
      <span id={id}>{editorTexts.secretLifetimes[lifetime]}</span>
      <span aria-hidden="true">·</span>
      <button
        type="button"
        className={styles.change}
        aria-haspopup="dialog"
        aria-label={editorTexts.changeKeeping}
        onClick={showSecrets}
      >
        {editorTexts.change}
      </button>
    </p>
  );
}
