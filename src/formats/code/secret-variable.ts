import type { Action, Path } from '../../core';
import { replacedSecrets } from '../../core/internal';
import { variableName } from '../variable-name';

/**
 * The names of the environment variables that stand for the secrets of an action: the name by
 * which it refers to a secret, or that which an export would give it (B5).
 */
export function secretVariables(action: Action): (path: Path) => string {
  const replaced = replacedSecrets([action]);
  return (path) => {
    const setting = String(path.at(-1));
    const { [setting]: secret }: Readonly<Record<string, string | { secret: string }>> =
      action.authentication;
    if (typeof secret === 'object') return variableName(secret.secret);
    const name = replaced.find((candidate) => candidate.path.at(-1) === setting)?.name;
    return variableName(name ?? setting.toUpperCase());
  };
}
