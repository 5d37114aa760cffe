import type { Action } from '../../core';
import { SECRET_NAMES, toSecretName } from '../authentication-draft';
import { secretNameOf, secretOfAction, withSecret } from './action-secret';

/** Actions whose typed secrets have become names, and the values that go by those names. */
export interface ExtractedSecrets {
  readonly actions: Action[];
  readonly values: Readonly<Record<string, string>>;
}

/** What is in the vault already. */
export interface ExistingSecrets {
  readonly named: Readonly<Record<string, string>>;
  /** Whether a secret goes by that name, its value known or not. */
  readonly isTaken: (name: string) => boolean;
}

/**
 * Takes the typed secrets out of actions that come from elsewhere. The same value gets the same
 * name, no name gets a second value, and names can be read: they come from the header or the user.
 */
export function extractSecrets(actions: readonly Action[], known: ExistingSecrets): ExtractedSecrets {
  const names = new SecretNames(
    known,
    actions.flatMap((action) => secretNameOf(action) ?? []),
  );
  const moved = actions.map((action) => {
    const value = secretOfAction(action);
    if (typeof value !== 'string' || value === '') return action;
    return withSecret(action, { secret: names.nameFor(wantedName(action), value) });
  });
  return { actions: moved, values: Object.fromEntries(names.values) };
}

/**
 * The secrets of the person that actions from elsewhere call by name, each once. Whoever made the
 * actions chose where these secrets would be sent to.
 */
export function ownSecrets(
  actions: readonly Action[],
  { isTaken }: Pick<ExistingSecrets, 'isTaken'>,
): string[] {
  return [...new Set(actions.flatMap((action) => secretNameOf(action) ?? []))].filter(isTaken);
}

class SecretNames {
  readonly values = new Map<string, string>();
  readonly #known: ExistingSecrets;
  readonly #references: ReadonlySet<string>;
  /** By what was wanted and the value. */
  readonly #given = new Map<string, string>();
  /** The number to try next for a name that was wanted before. */
  readonly #next = new Map<string, number>();

  constructor(known: ExistingSecrets, references: readonly string[]) {
    this.#known = known;
    this.#references = new Set(references);
  }

  nameFor(wanted: string, value: string): string {
    const about = JSON.stringify([wanted, value]);
    const name = this.#given.get(about) ?? this.#free(wanted, value);
    this.#given.set(about, name);
    this.values.set(name, value);
    return name;
  }

  #free(wanted: string, value: string): string {
    let number = this.#next.get(wanted) ?? 1;
    const name = () => (number === 1 ? wanted : `${wanted}_${number}`);
    while (!this.#fits(name(), value)) number += 1;
    this.#next.set(wanted, number + 1);
    return name();
  }

  #fits(name: string, value: string): boolean {
    if (this.values.has(name)) return this.values.get(name) === value;
    // What an imported action calls by that name is another secret.
    if (this.#references.has(name)) return false;
    if (Object.hasOwn(this.#known.named, name)) return this.#known.named[name] === value;
    return !this.#known.isTaken(name);
  }
}

/** `X-Api-Key` makes `X_API_KEY`, the user `shop` makes `SHOP_PASSWORD`. */
function wantedName({ authentication }: Action): string {
  const { method } = authentication;
  if (method === 'header-key') return nameFrom(authentication.headerName) || SECRET_NAMES[method];
  const stem = method === 'basic' ? nameFrom(authentication.username) : '';
  const name = method === 'none' ? '' : SECRET_NAMES[method];
  return stem ? `${stem}_${name}` : name;
}

const STEM_LENGTH = 60;

const nameFrom = (text: string): string => {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  return words.length === 0 ? '' : toSecretName(words.join('_').slice(0, STEM_LENGTH));
};
