/** Names for the secrets of actions, so that a config can be written without their values (B5). */
import type { Action } from '../action';
import { authenticationSettings } from '../auth/settings';
import type { Secret } from '../schema';
import type { Path } from '../trace/traced';

/** A literal secret that an export writes as a reference (B5). */
export interface ReplacedSecret {
  /** Which of the actions. */
  readonly action: number;
  /** The setting in that action. */
  readonly path: Path;
  /** The name that refers to it. */
  readonly name: string;
}

/**
 * The literal secrets of the actions of one file, each with the reference that replaces it: made
 * from the name of the action and the setting, and unique within the file (B5). Empty ones are
 * left out of a file instead.
 */
export const replacedSecrets = (actions: readonly Action[]): ReplacedSecret[] =>
  uniqueNames(actions.map(wantedNames));

/** A secret of an action that an export writes by a name. */
export interface WantedName {
  /** The setting. */
  readonly path: Path;
  readonly name: string;
  /** A reference keeps its name; that of a literal secret gets a number where it is taken. */
  readonly isReference: boolean;
}

/** What the secrets of one action are called, as long as no other action has the names. */
export const wantedNames = (action: Action): WantedName[] =>
  secretsOf(action).flatMap(({ path, secret }): WantedName[] => {
    if (typeof secret !== 'string') return [{ path, name: secret.secret, isReference: true }];
    if (secret === '') return [];
    return [{ path, name: secretName(action.name, inSnakeCase(String(path.at(-1)))), isReference: false }];
  });

/** The literal secrets of some actions, with names that are unique among them all. */
export function uniqueNames(wanted: readonly (readonly WantedName[])[]): ReplacedSecret[] {
  const taken = new Set(wanted.flat().flatMap(({ name, isReference }) => (isReference ? [name] : [])));
  const numbers = new SecretNumbers();
  const replaced: ReplacedSecret[] = [];
  for (const [action, names] of wanted.entries())
    for (const one of names) {
      if (one.isReference) continue;
      const name = numbers.free(one.name, (free) => !taken.has(free));
      taken.add(name);
      replaced.push({ action, path: one.path, name });
    }
  return replaced;
}

/** `secondSecret` ends a name as `SECOND_SECRET`. */
const inSnakeCase = (setting: string): string => setting.replace(/[A-Z]/g, '_$&');

function secretsOf(action: Action): { path: Path; secret: Secret }[] {
  const values: Readonly<Record<string, unknown>> = action.authentication;
  return authenticationSettings(action.authentication.method).flatMap(({ name, type }) => {
    const secret = values[name];
    return type === 'secret' && secret !== undefined
      ? [{ path: ['authentication', name], secret: secret as Secret }]
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
