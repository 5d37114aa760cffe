/** The settings of a draft by their names in edits: the type, path and value of each. */
import type { Path } from '../../../core';
import {
  CUSTOM,
  METHODS,
  type MethodDraft,
  type MethodSecret,
  type SchemeDraft,
  SETTINGS_OF,
  type SecretDraft,
  type SecretMethod,
} from '../authentication-draft';
import type { CommonSettings, Draft } from '../draft';

/** The settings of a method whose values have this type. */
type NameOf<Method extends SecretMethod, Value> = {
  [Name in keyof MethodDraft<Method>]: MethodDraft<Method>[Name] extends Value ? Name : never;
}[keyof MethodDraft<Method>] &
  string;
type SettingOf<Value> = { [M in SecretMethod]: `authentication.${M}.${NameOf<M, Value>}` }[SecretMethod];

/** The settings of all methods that are texts. */
export type TextSetting = SettingOf<string>;
export type SecretSetting = SettingOf<SecretDraft>;
export type SchemeSettingName = `${SettingOf<SchemeDraft>}.${keyof SchemeDraft}`;

interface Setting {
  readonly type: 'text' | 'choice' | 'secret';
  /** Its path in the editor and the preview. */
  readonly path: Path;
}

/** The settings that every draft has. The compiler requires a line in `FIXED` for each new setting. */
type FixedName =
  | keyof CommonSettings
  | 'objectId'
  | 'webhook.format'
  | 'restApiCall.body'
  | 'authentication.method'
  | 'contract'
  | 'approved';

const FIXED = {
  url: { type: 'text', path: ['url'] },
  name: { type: 'text', path: ['name'] },
  method: { type: 'choice', path: ['method'] },
  objectId: { type: 'choice', path: ['objectId'] },
  'webhook.format': { type: 'choice', path: ['format'] },
  'restApiCall.body': { type: 'text', path: ['body'] },
  'authentication.method': { type: 'choice', path: ['authentication', 'method'] },
  contract: { type: 'choice', path: ['contract'] },
  approved: { type: 'choice', path: ['approved'] },
} as const satisfies Record<FixedName, Setting>;

/** A setting whose change a step of undo can hold: all but the values of secrets. */
export type SettingName =
  | keyof typeof FIXED
  | TextSetting
  | SchemeSettingName
  | `${SecretSetting}.${'by' | 'name'}`;
/** The value of a secret, which is in memory only. */
export type SecretValueName = `${SecretSetting}.value`;
export type AnySettingName = SettingName | SecretValueName;

function ofMethod(method: SecretMethod): [string, Setting][] {
  return SETTINGS_OF[method].flatMap(({ name, type }): [string, Setting][] => {
    const setting = `authentication.${method}.${name}`;
    const path = ['authentication', name];
    if (type === 'text') return [[setting, { type, path }]];
    if (type === 'scheme')
      return [
        [`${setting}.chosen`, { type: 'choice', path }],
        [`${setting}.headerName`, { type: 'choice', path }],
        [`${setting}.custom`, { type: 'choice', path: [...path, CUSTOM] }],
      ];
    return [
      [`${setting}.by`, { type: 'choice', path }],
      [`${setting}.name`, { type: 'text', path }],
      [`${setting}.value`, { type: 'secret', path }],
    ];
  });
}

/** Every setting of a draft except its rows, by its path in the draft. The most searched ones come first. */
const SETTINGS = { ...FIXED, ...Object.fromEntries(METHODS.flatMap(ofMethod)) } as unknown as Readonly<
  Record<AnySettingName, Setting>
>;

type SecretPlace = Pick<MethodSecret, 'method' | 'setting'>;

/** The value of a secret. */
export const secretValueName = ({ method, setting }: SecretPlace): SecretValueName =>
  `authentication.${method}.${setting}.value` as SecretValueName;

/** The name by which a method calls its secret. */
export const secretReferenceName = ({ method, setting }: SecretPlace): SettingName =>
  `authentication.${method}.${setting}.name` as SettingName;

export const ALL_SETTINGS = Object.keys(SETTINGS) as readonly AnySettingName[];

export const typeOf = (name: AnySettingName): 'text' | 'choice' | 'secret' => SETTINGS[name].type;

const isStorable = (name: AnySettingName): name is SettingName => typeOf(name) !== 'secret';

export const SETTING_NAMES: readonly SettingName[] = ALL_SETTINGS.filter(isStorable);

export const pathOf = (name: SettingName): Path => SETTINGS[name].path;

const typesAt = (key: string) =>
  ALL_SETTINGS.filter((name) => SETTINGS[name].path.join('.') === key).map(typeOf);

/** Whether a setting is chosen rather than typed. */
export function isChoicePath(path: Path): boolean {
  const types = typesAt(path.join('.'));
  return types.length > 0 && types.every((type) => type === 'choice');
}

/** The types of setting values that edits, undo and storage support. */
export type SettingValue = string | number | boolean | readonly SettingValue[];

type ValueAt<Branch, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<Branch[Key & keyof Branch], Rest>
  : Branch[Path & keyof Branch];
export type SettingValueOf<Name extends AnySettingName> = ValueAt<Draft, Name>;

export const isSettingValue = (value: unknown): value is SettingValue =>
  Array.isArray(value)
    ? value.every(isSettingValue)
    : typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

export const isSameValue = (one: SettingValue, other: SettingValue): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

type Branch = Readonly<Record<string, unknown>>;

export function settingValue<Name extends AnySettingName>(draft: Draft, name: Name): SettingValueOf<Name> {
  const value = name.split('.').reduce<unknown>((branch, key) => (branch as Branch)[key], draft);
  return value as SettingValueOf<Name>;
}

/** The draft with another value of one setting. */
export const withValue = (draft: Draft, name: AnySettingName, value: SettingValue): Draft =>
  changed(draft as unknown as Branch, name.split('.'), value) as unknown as Draft;

function changed(branch: Branch, [key = '', ...rest]: readonly string[], value: SettingValue): Branch {
  return { ...branch, [key]: rest.length === 0 ? value : changed(branch[key] as Branch, rest, value) };
}
