/** The authentication as it is edited: the settings of all methods, with their secrets and the signing scheme. */
import {
  type Authentication,
  type AuthenticationMethod,
  type CustomScheme,
  SCHEME_NAMES,
  type SchemeName,
  type SchemeSetting,
  type Secret,
} from '../../core';
import { AUTHENTICATION_METHODS, authenticationSettings, type Scheme, schemeOf } from '../../core/internal';
import { configReader } from './config-reader';

/** The draft of a secret: typed value and name are both preserved, so that switching loses nothing. */
export interface SecretDraft {
  by: 'value' | 'name';
  value: string;
  name: string;
}

export type SecretMethod = Exclude<AuthenticationMethod, 'none'>;

type Settings<Method extends SecretMethod> = Omit<Extract<Authentication, { method: Method }>, 'method'>;

type DraftOf<Value> = { secret: string } extends Value
  ? SecretDraft
  : SchemeSetting extends Value
    ? SchemeDraft
    : Value extends string
      ? string
      : Value;

/** The settings of a method as they are edited. Which they are, the core alone knows. Empty is left out. */
export type MethodDraft<Method extends SecretMethod> = {
  [Name in keyof Settings<Method>]-?: DraftOf<NonNullable<Settings<Method>[Name]>>;
};

/** The settings of all methods side by side, so that switching to and fro loses nothing. */
export type AuthenticationDraft = { method: AuthenticationMethod } & {
  [Method in SecretMethod]: MethodDraft<Method>;
};

/** By name; every field that is neither secret nor scheme is a setting value. */
type Fields = Readonly<Record<string, unknown>>;

const isSecretMethod = (method: AuthenticationMethod): method is SecretMethod => method !== 'none';

/** The header field in which most services take a key. */
export const USUAL_KEY_HEADER = 'X-Api-Key';

/** Every method that has a secret. */
export const METHODS: readonly SecretMethod[] = AUTHENTICATION_METHODS.filter(isSecretMethod);

type MethodSetting<Name> = ReturnType<typeof authenticationSettings>[number] & { readonly name: Name };

export const SETTINGS_OF = Object.fromEntries(
  METHODS.map((method) => [method, authenticationSettings(method)]),
) as { [Method in SecretMethod]: readonly MethodSetting<keyof MethodDraft<Method>>[] };

/** A secret of a method. */
export interface MethodSecret {
  /** The key of its typed value in storage: the method, for the first secret of each. */
  readonly key: SecretKey;
  readonly method: SecretMethod;
  readonly setting: string;
  /** Name of a secret that has none yet, so that a draft is always readable. */
  readonly defaultName: string;
}
export type SecretKey = SecretMethod | `${SecretMethod}.${string}`;

/** Every secret of every method. */
export const SECRETS: readonly MethodSecret[] = METHODS.flatMap((method) =>
  SETTINGS_OF[method]
    .filter(({ type }) => type === 'secret')
    .map(({ name, title }, index) => ({
      key: index === 0 ? method : (`${method}.${name}` as const),
      method,
      setting: name,
      defaultName: title.toUpperCase().replaceAll(' ', '_'),
    })),
);

/** The secrets of a method; empty for a method without secrets. */
export const secretsOfMethod = (method: AuthenticationMethod): readonly MethodSecret[] =>
  SECRETS.filter((secret) => secret.method === method);

const noSecret = (): SecretDraft => ({ by: 'value', value: '', name: '' });

function toSecretDraft(secret: Secret): SecretDraft {
  return typeof secret === 'string'
    ? { by: 'value', value: secret, name: '' }
    : { by: 'name', value: '', name: secret.secret };
}

const toSecret = ({ by, value, name }: SecretDraft, defaultName: string): Secret =>
  by === 'value' ? value : { secret: name || defaultName };

/** Converts typed text to a valid secret name (B5): other characters become `_`. */
export const toSecretName = (text: string): string =>
  text.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9])/, '_');

export function toAuthenticationDraft(authentication: Authentication): AuthenticationDraft {
  const settings: Readonly<Record<string, unknown>> = authentication;
  const fieldsOf = (method: SecretMethod): Fields =>
    Object.fromEntries(
      SETTINGS_OF[method].map(({ name, type, fallback }) => {
        const value = method === authentication.method ? settings[name] : undefined;
        if (type === 'secret')
          return [name, value === undefined ? noSecret() : toSecretDraft(value as Secret)];
        if (type === 'scheme') return [name, toSchemeDraft(value as SchemeSetting | undefined)];
        return [name, value ?? fallback];
      }),
    );
  const fields = Object.fromEntries(METHODS.map((method) => [method, fieldsOf(method)]));
  return { method: authentication.method, ...fields } as AuthenticationDraft;
}

export function toAuthentication(draft: AuthenticationDraft): Authentication {
  const { method } = draft;
  if (!isSecretMethod(method)) return { method };
  const fields: Fields = draft[method];
  const secrets = new Map(secretsOfMethod(method).map((secret) => [secret.setting, secret]));
  const settings = SETTINGS_OF[method].flatMap(({ name, type, isOptional }) => {
    const field = fields[name];
    const value =
      type === 'secret'
        ? toSecret(field as SecretDraft, secrets.get(name)?.defaultName ?? '')
        : type === 'scheme'
          ? schemeSettingOf(field as SchemeDraft)
          : field;
    return value === undefined || (isOptional && value === '') ? [] : [[name, value]];
  });
  return { method, ...Object.fromEntries(settings) } as Authentication;
}

type SecretPlace = Pick<MethodSecret, 'method' | 'setting'>;

export const secretDraftOf = (draft: AuthenticationDraft, { method, setting }: SecretPlace): SecretDraft =>
  (draft[method] as Fields)[setting] as SecretDraft;

/** The same with another secret. */
export const withSecretDraft = (
  draft: AuthenticationDraft,
  { method, setting }: SecretPlace,
  secret: SecretDraft,
): AuthenticationDraft => ({
  ...draft,
  [method]: { ...draft[method], [setting]: secret },
});

/** The user's own scheme among those that have a name. */
export const CUSTOM = 'custom';

/** A signing scheme as it is edited: what another scheme has no place for is kept, so that switching loses nothing. */
export interface SchemeDraft {
  /** Empty for none. */
  chosen: SchemeName | typeof CUSTOM | '';
  /** The JSON text of the user's own; empty while there is none. */
  custom: string;
  /** The header name of before a scheme was chosen whose name is fixed. */
  headerName: string;
}

const NAMES: ReadonlySet<string> = new Set(SCHEME_NAMES);
const isSchemeName = (text: string): text is SchemeName => NAMES.has(text);

function toSchemeDraft(scheme: SchemeSetting | undefined): SchemeDraft {
  return typeof scheme === 'object'
    ? { chosen: CUSTOM, custom: JSON.stringify(scheme), headerName: '' }
    : { chosen: scheme ?? '', custom: '', headerName: '' };
}

/** Undefined for none. */
export const schemeSettingOf = ({ chosen, custom }: SchemeDraft): SchemeSetting | undefined =>
  chosen === CUSTOM ? customSchemeIn(custom) : isSchemeName(chosen) ? chosen : undefined;

/**
 * The user's own scheme that a text holds; one without parts where it holds none. The same object again
 * for the text that was asked for last: a key press asks several times, and a file can hold 100,000 parts.
 */
export function customSchemeIn(text: string): CustomScheme {
  if (text !== lastRead.text) lastRead = { text, scheme: readCustomScheme(text) };
  return lastRead.scheme;
}

function readCustomScheme(text: string): CustomScheme {
  const { isCustomScheme } = configReader();
  try {
    const scheme: unknown = JSON.parse(text);
    return isCustomScheme(scheme) ? scheme : EMPTY_SCHEME;
  } catch {
    return EMPTY_SCHEME;
  }
}

export const EMPTY_SCHEME: CustomScheme = {
  hash: 'sha256',
  key: 'utf8',
  message: [],
  encoding: 'hex',
  fields: [],
};

let lastRead = { text: '', scheme: EMPTY_SCHEME };

/** The scheme as a custom scheme; undefined where a custom scheme cannot express it. */
export function customCopyOf(setting?: SchemeSetting): CustomScheme | undefined {
  const { hash, key, message, encoding, fields }: Scheme = schemeOf(setting);
  const copy: unknown = { hash, key, message, encoding, fields };
  return configReader().isCustomScheme(copy) ? copy : undefined;
}
