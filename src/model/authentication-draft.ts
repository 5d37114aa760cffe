import type { Authentication, AuthenticationMethod, Secret } from '../core';
import { AUTHENTICATION_METHODS, authenticationSettings } from '../core/internal';

/** A secret as it is edited: both ways of giving it are kept, so that switching loses nothing. */
export interface SecretDraft {
  by: 'value' | 'name';
  value: string;
  name: string;
}

export type SecretMethod = Exclude<AuthenticationMethod, 'none'>;

type Settings<Method extends SecretMethod> = Omit<Extract<Authentication, { method: Method }>, 'method'>;

/** The settings of a method as they are edited. Which they are, the core alone knows. */
export type MethodDraft<Method extends SecretMethod> = {
  [Name in keyof Settings<Method>]: Settings<Method>[Name] extends string ? string : SecretDraft;
};

/** The settings of all methods side by side, so that switching to and fro loses nothing. */
export type AuthenticationDraft = { method: AuthenticationMethod } & {
  [Method in SecretMethod]: MethodDraft<Method>;
};

type Fields = Record<string, string | SecretDraft>;

const isSecretMethod = (method: AuthenticationMethod): method is SecretMethod => method !== 'none';

/** Every method that has a secret. */
export const METHODS: readonly SecretMethod[] = AUTHENTICATION_METHODS.filter(isSecretMethod);

type MethodSetting<Name> = ReturnType<typeof authenticationSettings>[number] & { readonly name: Name };

export const SETTINGS_OF = Object.fromEntries(
  METHODS.map((method) => [method, authenticationSettings(method)]),
) as { [Method in SecretMethod]: readonly MethodSetting<keyof MethodDraft<Method>>[] };

/** The setting that is the secret of a method; each has one. */
function secretSettingOf(method: SecretMethod): { readonly name: string; readonly title: string } {
  const setting = SETTINGS_OF[method].find(({ isSecret }) => isSecret);
  if (!setting) throw new Error(`${method} has no secret`);
  return setting;
}

/** By method: the name of the setting that is its secret. */
export const SECRET_SETTINGS = Object.fromEntries(
  METHODS.map((method) => [method, secretSettingOf(method).name]),
) as Record<SecretMethod, string>;

/** A secret that is to be named, and is not yet, goes by the name of its setting: a draft is always readable. */
export const SECRET_NAMES = Object.fromEntries(
  METHODS.map((method) => [method, secretSettingOf(method).title.toUpperCase().replaceAll(' ', '_')]),
) as Record<SecretMethod, string>;

const NO_SECRET: SecretDraft = { by: 'value', value: '', name: '' };

function toSecretDraft(secret: Secret): SecretDraft {
  return typeof secret === 'string'
    ? { by: 'value', value: secret, name: '' }
    : { by: 'name', value: '', name: secret.secret };
}

const toSecret = ({ by, value, name }: SecretDraft, method: SecretMethod): Secret =>
  by === 'value' ? value : { secret: name || SECRET_NAMES[method] };

/** What is typed as the name of a secret, made into one (B5): other characters become `_`. */
export const toSecretName = (text: string): string =>
  text.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9])/, '_');

export function toAuthenticationDraft(authentication: Authentication): AuthenticationDraft {
  const settings: Readonly<Record<string, Secret>> = authentication;
  const fieldsOf = (method: SecretMethod): Fields =>
    Object.fromEntries(
      SETTINGS_OF[method].map(({ name, isSecret, fallback }) => {
        const value = method === authentication.method ? settings[name] : undefined;
        if (isSecret) return [name, value === undefined ? NO_SECRET : toSecretDraft(value)];
        return [name, typeof value === 'string' ? value : fallback];
      }),
    );
  const fields = Object.fromEntries(METHODS.map((method) => [method, fieldsOf(method)]));
  return { method: authentication.method, ...fields } as AuthenticationDraft;
}

export function toAuthentication(draft: AuthenticationDraft): Authentication {
  const { method } = draft;
  if (!isSecretMethod(method)) return { method };
  const fields: Fields = { ...draft[method] };
  const settings = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : toSecret(value, method),
  ]);
  return { method, ...Object.fromEntries(settings) } as Authentication;
}

/** The secret of a method. */
export const secretOf = (draft: AuthenticationDraft, method: SecretMethod): SecretDraft =>
  (draft[method] as Fields)[SECRET_SETTINGS[method]] as SecretDraft;

/** The same with another secret of a method. */
export const withSecret = (
  draft: AuthenticationDraft,
  method: SecretMethod,
  secret: SecretDraft,
): AuthenticationDraft => ({
  ...draft,
  [method]: { ...draft[method], [SECRET_SETTINGS[method]]: secret },
});
