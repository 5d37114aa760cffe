import type { Action, Secret } from '../../core';
import { type MethodSecret, secretsOfMethod } from '../authentication-draft';

/** A secret of an action, and which one it is. */
export interface ActionSecret extends MethodSecret {
  readonly secret: Secret;
}

/** The secrets of the authentication of an action. */
export function secretsOfAction({ authentication }: Action): ActionSecret[] {
  const settings: Readonly<Record<string, unknown>> = authentication;
  return secretsOfMethod(authentication.method).flatMap((place) => {
    const secret = settings[place.setting] as Secret | undefined;
    return secret === undefined ? [] : [{ ...place, secret }];
  });
}

/** The names by which an action calls its secrets. */
export const secretNamesOf = (action: Action): string[] =>
  secretsOfAction(action).flatMap(({ secret }) => (typeof secret === 'string' ? [] : [secret.secret]));

/** The action with another secret. */
export const withSecret = (
  action: Action,
  { setting }: Pick<MethodSecret, 'setting'>,
  secret: Secret,
): Action => ({ ...action, authentication: { ...action.authentication, [setting]: secret } });

/** The value of a secret that goes by a name; undefined where it is not known, and of one that is typed. */
export function valueOfNamed(secret: Secret, values: Readonly<Record<string, string>>): string | undefined {
  if (typeof secret === 'string') return undefined;
  return Object.hasOwn(values, secret.secret) ? values[secret.secret] : undefined;
}
