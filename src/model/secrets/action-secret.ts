import type { Action, Secret } from '../../core';
import { SECRET_SETTINGS } from '../authentication-draft';

/** The secret of the authentication of an action; undefined where there is none. */
export function secretOfAction({ authentication }: Action): Secret | undefined {
  if (authentication.method === 'none') return undefined;
  const settings: Readonly<Record<string, Secret>> = authentication;
  return settings[SECRET_SETTINGS[authentication.method]];
}

/** The name by which an action calls its secret; undefined where it calls none. */
export function secretNameOf(action: Action): string | undefined {
  const secret = secretOfAction(action);
  return secret === undefined || typeof secret === 'string' ? undefined : secret.secret;
}

/** The action with another secret; without authentication it stays as it is. */
export function withSecret(action: Action, secret: Secret): Action {
  const { authentication } = action;
  if (authentication.method === 'none') return action;
  return {
    ...action,
    authentication: { ...authentication, [SECRET_SETTINGS[authentication.method]]: secret },
  };
}

/** The value of the named secret of an action; undefined where it names none or none is known. */
export function valueOfNamed(action: Action, values: Readonly<Record<string, string>>): string | undefined {
  const name = secretNameOf(action);
  return name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}
