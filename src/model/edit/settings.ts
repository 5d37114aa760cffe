import type { AuthenticationMethod, Path } from '../../core';
import type { Draft } from '../draft';

/**
 * Every setting of a draft but its rows, by where it stands in there, and how it is called outside.
 * What a person looks for first comes first. The value of a secret is in memory only.
 */
const SETTINGS = {
  url: { type: 'text', path: ['url'] },
  name: { type: 'text', path: ['name'] },
  method: { type: 'choice', path: ['method'] },
  objectId: { type: 'choice', path: ['objectId'] },
  'webhook.format': { type: 'choice', path: ['format'] },
  'restApiCall.body': { type: 'text', path: ['body'] },
  'authentication.method': { type: 'choice', path: ['authentication', 'method'] },
  'authentication.basic.username': { type: 'text', path: ['authentication', 'username'] },
  'authentication.basic.password.by': { type: 'choice', path: ['authentication', 'password'] },
  'authentication.basic.password.name': { type: 'text', path: ['authentication', 'password'] },
  'authentication.basic.password.value': { type: 'secret', path: ['authentication', 'password'] },
  'authentication.header-key.headerName': { type: 'text', path: ['authentication', 'headerName'] },
  'authentication.header-key.secret.by': { type: 'choice', path: ['authentication', 'secret'] },
  'authentication.header-key.secret.name': { type: 'text', path: ['authentication', 'secret'] },
  'authentication.header-key.secret.value': { type: 'secret', path: ['authentication', 'secret'] },
  'authentication.hmac.headerName': { type: 'text', path: ['authentication', 'headerName'] },
  'authentication.hmac.secret.by': { type: 'choice', path: ['authentication', 'secret'] },
  'authentication.hmac.secret.name': { type: 'text', path: ['authentication', 'secret'] },
  'authentication.hmac.secret.value': { type: 'secret', path: ['authentication', 'secret'] },
} as const satisfies Record<string, { type: 'text' | 'choice' | 'secret'; path: Path }>;

type OfType<Type> = {
  [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['type'] extends Type ? Name : never;
}[keyof typeof SETTINGS];

/** A setting whose change a step of undo can hold: all but the values of secrets. */
export type SettingName = OfType<'text' | 'choice'>;
export type SecretValueName = OfType<'secret'>;
export type AnySettingName = SettingName | SecretValueName;

/** Where the value of the secret stands, by authentication method. */
export const SECRET_VALUES = {
  basic: 'authentication.basic.password.value',
  'header-key': 'authentication.header-key.secret.value',
  hmac: 'authentication.hmac.secret.value',
} as const satisfies Record<Exclude<AuthenticationMethod, 'none'>, SecretValueName>;

export const ALL_SETTINGS = Object.keys(SETTINGS) as readonly AnySettingName[];

export const typeOf = (name: AnySettingName): 'text' | 'choice' | 'secret' => SETTINGS[name].type;

const isStorable = (name: AnySettingName): name is SettingName => typeOf(name) !== 'secret';

export const SETTING_NAMES: readonly SettingName[] = ALL_SETTINGS.filter(isStorable);

/** How the editor and the preview call it. */
export const pathOf = (name: SettingName): Path => SETTINGS[name].path;

type Branch = Readonly<Record<string, unknown>>;

export function settingValue(draft: Draft, name: AnySettingName): string {
  return name.split('.').reduce<unknown>((branch, key) => (branch as Branch)[key], draft) as string;
}

/** The draft with another value of one setting. */
export const withValue = (draft: Draft, name: AnySettingName, value: string): Draft =>
  changed(draft as unknown as Branch, name.split('.'), value) as unknown as Draft;

function changed(branch: Branch, [key = '', ...rest]: readonly string[], value: string): Branch {
  return { ...branch, [key]: rest.length === 0 ? value : changed(branch[key] as Branch, rest, value) };
}
