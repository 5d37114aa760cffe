import type { Action } from '../../core';
import { replacedSecrets, SecretNumbers } from '../../core/internal';
import { secretsOfAction } from './action-secret';
import type { ExistingSecrets } from './extract-secrets';

/**
 * The name under which a typed secret of an action is to be kept: the one that an export writes in
 * its place, with a number where another secret goes by it. Undefined where nothing is typed.
 */
export function proposedName(
  action: Action,
  setting: string,
  { named, isTaken }: ExistingSecrets,
): string | undefined {
  const replaced = replacedSecrets([action]).find(({ path }) => path.at(-1) === setting);
  if (!replaced) return undefined;
  const value = secretsOfAction(action).find((one) => one.setting === setting)?.secret;
  return new SecretNumbers().free(replaced.name, (name) => !isTaken(name) || named[name] === value);
}
