import type { Path } from '../../core';
import type { Draft } from '../draft';

/**
 * Every setting of a draft but its rows, by where it stands in there, and how it is called outside.
 * The values of secrets are left out: no step remembers one. What a person looks for first comes first.
 */
const SETTINGS = {
  url: { is: 'text', path: ['url'] },
  name: { is: 'text', path: ['name'] },
  method: { is: 'choice', path: ['method'] },
  objectId: { is: 'choice', path: ['objectId'] },
  'webhook.format': { is: 'choice', path: ['format'] },
  'restApiCall.body': { is: 'text', path: ['body'] },
  'authentication.method': { is: 'choice', path: ['authentication', 'method'] },
  'authentication.basic.username': { is: 'text', path: ['authentication', 'username'] },
  'authentication.basic.password.by': { is: 'choice', path: ['authentication', 'password'] },
  'authentication.basic.password.name': { is: 'text', path: ['authentication', 'password'] },
  'authentication.header-key.headerName': { is: 'text', path: ['authentication', 'headerName'] },
  'authentication.header-key.secret.by': { is: 'choice', path: ['authentication', 'secret'] },
  'authentication.header-key.secret.name': { is: 'text', path: ['authentication', 'secret'] },
  'authentication.hmac.headerName': { is: 'text', path: ['authentication', 'headerName'] },
  'authentication.hmac.secret.by': { is: 'choice', path: ['authentication', 'secret'] },
  'authentication.hmac.secret.name': { is: 'text', path: ['authentication', 'secret'] },
} as const satisfies Record<string, { is: 'text' | 'choice'; path: Path }>;

export type SettingName = keyof typeof SETTINGS;

const VALUES = [
  'authentication.basic.password.value',
  'authentication.header-key.secret.value',
  'authentication.hmac.secret.value',
] as const;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** The settings and the values of secrets: with the rows, all that a draft holds. */
export const LEAVES: readonly (SettingName | (typeof VALUES)[number])[] = [...SETTING_NAMES, ...VALUES];

export const isText = (name: SettingName): boolean => SETTINGS[name].is === 'text';

/** How the editor and the preview call it. */
export const pathOf = (name: SettingName): Path => SETTINGS[name].path;

type Branch = Readonly<Record<string, unknown>>;

export function leafOf(draft: Draft, leaf: (typeof LEAVES)[number]): string {
  return leaf.split('.').reduce<unknown>((branch, key) => (branch as Branch)[key], draft) as string;
}

/** The draft with another value of one setting. */
export const withValue = (draft: Draft, leaf: SettingName, value: string): Draft =>
  changed(draft as unknown as Branch, leaf.split('.'), value) as unknown as Draft;

function changed(branch: Branch, [key = '', ...rest]: readonly string[], value: string): Branch {
  return { ...branch, [key]: rest.length === 0 ? value : changed(branch[key] as Branch, rest, value) };
}
