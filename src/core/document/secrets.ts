import type { Action } from '../action';
import { authenticationSettings } from '../auth';
import type { Secret } from '../schema/atoms';
import type { Path } from '../trace/origin';

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
    const wanted = secretName(actions[action]?.name ?? '', inSnakeCase(String(path.at(-1))));
    const name = numbers.free(wanted, (one) => !taken.has(one));
    taken.add(name);
    replaced.push({ action, path, name });
  }
  return replaced;
}

/** `secondSecret` ends a name as `SECOND_SECRET`. */
const inSnakeCase = (setting: string): string => setting.replace(/[A-Z]/g, '_$&');

function secretsOf(action: Action, index: number): { action: number; path: Path; secret: Secret }[] {
  const values: Readonly<Record<string, unknown>> = action.authentication;
  return authenticationSettings(action.authentication.method).flatMap(({ name, type }) => {
    const secret = values[name];
    return type === 'secret' && secret !== undefined
      ? [{ action: index, path: ['authentication', name], secret: secret as Secret }]
      : [];
  });
}

const STEM_LENGTH = 60;

/** In characters of the text: one of them can become eighteen. */
const MAX_TEXT_LENGTH = 1000;

/**
 * The name of a secret, made from the words of some text and what it ends with: “Order created” and
 * `password` make `ORDER_CREATED_PASSWORD`. Empty where neither has a word.
 */
export function secretName(text: string, ending = ''): string {
  const words = text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const stem = words.join('_').slice(0, STEM_LENGTH);
  const name = [stem, ending.toUpperCase()].filter((part) => part !== '').join('_');
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

/** Numbers the names that are wanted more than once. */
export class SecretNumbers {
  /** The number to try next for a name that was wanted before. */
  readonly #next = new Map<string, number>();

  /** The wanted name, or with the first number from 2 on that makes it free. */
  free(wanted: string, isFree: (name: string) => boolean): string {
    let number = this.#next.get(wanted) ?? 1;
    const name = () => (number === 1 ? wanted : `${wanted}_${number}`);
    while (!isFree(name())) number += 1;
    this.#next.set(wanted, number + 1);
    return name();
  }
}
