import type { Action } from '../action';
import { authenticationSettings } from '../auth';
import type { Secret } from '../schema/atoms';
import type { Path } from '../trace/origin';
import { SecretNumbers, secretName } from './secret-name';

/** A literal secret that an export writes as a reference (B5). */
export interface ReplacedSecret {
  /** Which of the actions. */
  readonly action: number;
  /** The setting in that action. */
  readonly path: Path;
  /** The name that stands for it. */
  readonly name: string;
}

/**
 * The literal secrets of the actions of one file, each with the reference that replaces it: made
 * from the name of the action and the setting, and unique within the file (B5). Empty ones are
 * left out of a file instead.
 */
export function replacedSecrets(actions: readonly Action[]): ReplacedSecret[] {
  const secrets = actions.flatMap((action, index) => secretsOf(action, index));
  const taken = new Set(secrets.flatMap(({ secret }) => (typeof secret === 'string' ? [] : [secret.secret])));
  const numbers = new SecretNumbers();
  const replaced: ReplacedSecret[] = [];
  for (const { action, path, secret } of secrets) {
    if (typeof secret !== 'string' || secret === '') continue;
    const wanted = secretName(actions[action]?.name ?? '', String(path.at(-1)));
    const name = numbers.free(wanted, (one) => !taken.has(one));
    taken.add(name);
    replaced.push({ action, path, name });
  }
  return replaced;
}

function secretsOf(action: Action, index: number): { action: number; path: Path; secret: Secret }[] {
  const values: Readonly<Record<string, Secret>> = action.authentication;
  return authenticationSettings(action.authentication.method).flatMap(({ name, isSecret }) => {
    const secret = values[name];
    return isSecret && secret !== undefined
      ? [{ action: index, path: ['authentication', name], secret }]
      : [];
  });
}
