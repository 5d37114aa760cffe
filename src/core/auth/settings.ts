/** The settings of the authentication methods, and which of them are secrets. */
import type { Origin, Path } from '../trace/traced';
import { signatureHeaderOf } from './scheme';
import type { AuthenticationMethod } from './settings-schema';

export type {
  Authentication,
  AuthenticationMethod,
  BasicSettings,
  HeaderKeySettings,
  HmacSettings,
} from './settings-schema';

/** A setting of an authentication method, as the schema has it. */
export interface AuthenticationSetting {
  readonly name: string;
  readonly title: string;
  readonly type: 'text' | 'secret' | 'scheme';
  /** Nothing is written of it while it is empty. */
  readonly isOptional: boolean;
  /** The value of a setting that is left out. */
  readonly fallback: string;
}

const text = (name: string, title: string): AuthenticationSetting => ({
  name,
  title,
  type: 'text',
  isOptional: false,
  fallback: '',
});
const secret = (name: string, title: string): AuthenticationSetting => ({
  ...text(name, title),
  type: 'secret',
});

/** By method, in the order of the schema; the methods are in the order in which they are offered. */
const SETTINGS: { readonly [Method in AuthenticationMethod]: readonly AuthenticationSetting[] } = {
  none: [],
  basic: [text('username', 'Username'), secret('password', 'Password')],
  'header-key': [text('headerName', 'Header name'), secret('secret', 'Secret key')],
  hmac: [
    { ...text('scheme', 'Signing scheme'), type: 'scheme', isOptional: true },
    { ...text('keyid', 'Key ID'), isOptional: true },
    { ...text('headerName', 'Header name'), fallback: signatureHeaderOf() },
    secret('secret', 'Signing secret'),
    { ...secret('secondSecret', 'Second signing secret'), isOptional: true },
  ],
};

export const AUTHENTICATION_METHODS = Object.keys(SETTINGS) as readonly AuthenticationMethod[];

/** The settings of an authentication method, in the order of its schema. */
export const authenticationSettings = (method: AuthenticationMethod): readonly AuthenticationSetting[] =>
  SETTINGS[method];

const SECRET_SETTINGS = new Set(
  AUTHENTICATION_METHODS.flatMap(authenticationSettings).flatMap(({ name, type }) =>
    type === 'secret' ? [name] : [],
  ),
);

/** Whether the setting holds a secret, by any of the methods. */
export const isSecretSetting = (path: Path): boolean =>
  path[0] === 'authentication' && SECRET_SETTINGS.has(String(path[1]));

/**
 * The setting whose secret can be read from bytes of this origin. Base64 can be undone by anyone;
 * an HMAC cannot, so a signature gives nothing away.
 */
export function secretOf(origin: Origin): Path | undefined {
  if (origin.from === 'setting') return isSecretSetting(origin.path) ? origin.path : undefined;
  if (origin.from !== 'derived' || origin.by !== 'base64') return undefined;
  for (const input of origin.inputs) {
    if (input.from === 'setting' && isSecretSetting(input.path)) return input.path;
  }
  return undefined;
}
