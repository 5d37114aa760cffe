/** The fields of the authentication: plain texts, and secrets with where their values are stored. */
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../../../core';
import { editorTexts } from '../../../i18n/editor';
import { Field, SecretInput, TextInput } from '../../../ui/field';
import type { MenuGroup, MenuItem } from '../../../ui/menu';
import { MenuButton } from '../../../ui/menu-button';
import { lifetimeOf, useEditor, useLinkedField, useSecretValue } from '../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../fields/form-parts';
import { proposedName } from '../../secrets/action-secrets';
import { type SecretDraft, toSecretName } from '../../store/authentication-draft';
import { toAction } from '../../store/draft';
import { settingEdit } from '../../store/edit/edit';
import { pathOf, type SecretSetting, settingValue, type TextSetting } from '../../store/edit/settings';
import { useOpenDraft, useSetting, useValue } from '../open-draft';
import plainStyles from './authentication.module.css';
import styles from './secret-field.module.css';

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

/** The secret field that a tool works on. */
export interface SecretTarget {
  readonly label: string;
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly set: (value: string) => void;
}

/** What can be done with the value of a secret field. */
export interface SecretTools {
  readonly items: readonly MenuItem[];
  /** The likely one, in the field. */
  readonly button: ReactNode;
}

interface SecretFieldProps {
  path: Path;
  name: SecretSetting;
  label: string;
  /** The name of a secret that has none yet. */
  defaultName: string;
  /** A short text beside the label. */
  note?: string;
  placeholder?: string | undefined;
  tools?: (target: SecretTarget) => SecretTools;
}

/**
 * A secret that is either typed here, or referenced by name and stored in the vault (B5). The value
 * field is the same in both cases, so that switching moves and loses nothing.
 */
export function SecretField({ path, name, label, defaultName, note, placeholder, tools }: SecretFieldProps) {
  const { secrets } = useEditor();
  const by = useValue(`${name}.by`);
  const [value, setValue] = useSetting(`${name}.value`);
  const secretName = useValue(`${name}.name`);
  const way = useTypedOrNamed(name);
  const known = secretName || defaultName;
  const named = useSecretValue(known);
  const { ref, ...field } = useLinkedField<HTMLInputElement>(path);
  const nameField = useRef<HTMLInputElement>(null);
  const isNamed = by === 'name';
  const isElsewhere = isNamed && secrets.isOfHost;
  const [isKept, trouble] = useHostKeeping(known);
  const said = value !== '' && !isKept ? editorTexts.notStored : note;
  const problems = useSettingProblems(path);
  const id = useId();
  const valueLabel = isNamed ? editorTexts.secretValueOf(known) : label;
  const shown = isNamed ? named : value;
  const set = (next: string) => (isNamed ? way.setNamed(known, next) : setValue(next));
  const choose = (next: SecretDraft['by'], existing?: string) => {
    flushSync(() => way.choose(next, existing));
    (next === 'name' && !existing && nameField.current ? nameField : ref).current?.focus();
  };
  const { items = [], button } = tools?.({ label: valueLabel, value: shown, input: ref, set }) ?? {};
  const menu = (
    <SecretMenu
      id={`${id}-lifetime`}
      label={label}
      path={path}
      chosen={isNamed ? secretName : undefined}
      items={isElsewhere ? [] : items}
      onChoose={choose}
    />
  );
  const nameInput = (props: ComponentProps<typeof TextInput>) => (
    <TextInput
      {...field}
      {...props}
      mono
      value={secretName}
      placeholder={defaultName}
      onChange={(event) => way.rename(event.target.value)}
    />
  );
  const describedBy = [problems.describedBy, !isElsewhere && said && `${id}-note`, `${id}-lifetime`]
    .filter(Boolean)
    .join(' ');
  if (isElsewhere)
    return (
      <div className={`${styles.secret} ${styles.named}`}>
        <Field label={editorTexts.secretNameOf(label)} htmlFor={id} note={trouble}>
          {nameInput({ id, ref, invalid: problems.invalid, 'aria-describedby': describedBy })}
        </Field>
        {menu}
        {problems.sheet}
      </div>
    );
  return (
    <div className={styles.secret}>
      <div className={sheetHolder}>
        <Field label={valueLabel} htmlFor={id} note={said && <span id={`${id}-note`}>{said}</span>}>
          <SecretInput
            {...field}
            id={id}
            ref={ref}
            label={valueLabel}
            value={shown}
            placeholder={placeholder}
            invalid={problems.invalid}
            aria-describedby={describedBy}
            onChange={({ target }) => set(target.value)}
            tools={
              <>
                {button}
                {menu}
              </>
            }
          />
        </Field>
        {problems.sheet}
      </div>
      {isNamed && (
        <Field label={editorTexts.secretNameOf(label)} htmlFor={`${id}-name`}>
          {nameInput({ id: `${id}-name`, ref: nameField })}
        </Field>
      )}
    </div>
  );
}

/** Whether a typed value is stored somewhere, and why the host does not tell the one of this name. */
function useHostKeeping(name: string): [isKept: boolean, trouble: string | undefined] {
  const { secrets } = useEditor();
  const isKept = useSyncExternalStore(
    secrets.subscribe,
    () => !secrets.isOfHost || secrets.keepsTyped === true,
  );
  return [isKept, useSyncExternalStore(secrets.subscribe, () => secrets.troubleOf?.(name))];
}

interface SecretMenuProps {
  /** Of the text that says how long the value is stored. */
  readonly id: string;
  readonly label: string;
  readonly path: Path;
  /** The name of the stored secret; undefined if the value is entered. */
  readonly chosen: string | undefined;
  readonly items: readonly MenuItem[];
  readonly onChoose: (by: SecretDraft['by'], existing?: string) => void;
}

/** Stored secrets that the menu lists. */
const MAX_LISTED = 8;

/** Where the value is kept, and what can be done about it. */
function SecretMenu({ id, label, path, chosen, items, onChoose }: SecretMenuProps) {
  const open = useOpenDraft();
  const { exportNames, secrets, showSecrets } = useEditor();
  const lifetime = useSyncExternalStore(secrets.subscribe, () => lifetimeOf(secrets, chosen !== undefined));
  const groups = (): readonly MenuGroup[] => {
    const setting = path.at(-1);
    const exported = exportNames(toAction(open.draft)).find((replaced) => replaced.path.at(-1) === setting);
    const stored = Object.keys(secrets.named).slice(0, MAX_LISTED);
    return [
      ...(items.length > 0 ? [{ items }] : []),
      {
        title: exported && editorTexts.nameInExport(exported.name),
        items: [
          {
            id: 'value',
            title: editorTexts.secretByValue,
            isChosen: chosen === undefined,
            run: () => onChoose('value'),
          },
          {
            id: 'name',
            title: secrets.isOfHost ? editorTexts.enterName : editorTexts.storeByName,
            isChosen: chosen !== undefined && !stored.includes(chosen),
            // From a stored secret to another one: it begins without a name.
            run: () => onChoose('name', chosen === undefined ? undefined : ''),
          },
        ],
      },
      ...(stored.length > 0
        ? [
            {
              title: editorTexts.storedSecrets,
              items: stored.map((name) => ({
                id: `name ${name}`,
                title: name,
                isChosen: chosen === name,
                run: () => onChoose('name', name),
              })),
            },
          ]
        : []),
      {
        title: editorTexts.secretLifetimes[lifetime],
        items: [
          {
            id: 'keeping',
            title: secrets.isOfHost ? editorTexts.newSecret : editorTexts.changeKeeping,
            run: showSecrets,
          },
        ],
      },
    ];
  };
  const place = editorTexts.secretPlaces[lifetime];
  return (
    <div className={styles.chip} title={editorTexts.secretLifetimes[lifetime]}>
      <MenuButton icon="down" label={editorTexts.secretMenu(label, place)} text={place} groups={groups} />
      <span id={id} hidden>
        {editorTexts.secretLifetimes[lifetime]}
      </span>
    </div>
  );
}

/** A value that follows its name while that is edited, and the place of its current name. */
interface Carried {
  readonly value: string;
  readonly name: string | undefined;
}

interface SecretWay {
  /** By the name of an existing secret, or by a name that the value entered before takes. */
  readonly choose: (by: SecretDraft['by'], existing?: string) => void;
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
    choose(by, existing) {
      carried.current = undefined;
      const name = settingValue(open.draft, `${setting}.name`);
      const value = settingValue(open.draft, `${setting}.value`);
      const edits = [settingEdit(`${setting}.by`, settingValue(open.draft, `${setting}.by`), by)];
      if (existing !== undefined) edits.push(settingEdit(`${setting}.name`, name, existing));
      else if (by === 'name' && value !== '') {
        // The value of another secret stays what it is.
        const isOwn = name !== '' && (!secrets.isTaken(name) || secrets.named[name] === value);
        const next = isOwn
          ? name
          : (proposedName(toAction(open.draft), String(pathOf(`${setting}.name`).at(-1)), secrets) ?? '');
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
