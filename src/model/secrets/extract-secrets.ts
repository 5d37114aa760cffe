import type { Action } from '../../core';
import { SecretNumbers, secretName } from '../../core/internal';
import { type ActionSecret, secretNamesOf, secretsOfAction, withSecret } from './action-secret';

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
  const references = new Set(actions.flatMap(secretNamesOf));
  const values = new Map<string, string>();
  /** By the name that was wanted and the value. */
  const given = new Map<string, string>();
  const numbers = new SecretNumbers();
  const isFreeFor = (value: string) => (name: string) => {
    if (values.has(name)) return values.get(name) === value;
    // What an imported action calls by that name is another secret.
    if (references.has(name)) return false;
    if (Object.hasOwn(known.named, name)) return known.named[name] === value;
    return !known.isTaken(name);
  };
  const withName = (action: Action, place: ActionSecret): Action => {
    const { secret: value } = place;
    if (typeof value !== 'string' || value === '') return action;
    const wanted = wantedName(action, place);
    const about = JSON.stringify([wanted, value]);
    const name = given.get(about) ?? numbers.free(wanted, isFreeFor(value));
    given.set(about, name);
    values.set(name, value);
    return withSecret(action, place, { secret: name });
  };
  const moved = actions.map((action) => secretsOfAction(action).reduce(withName, action));
  return { actions: moved, values: Object.fromEntries(values) };
}

/**
 * The secrets of the person that actions from elsewhere call by name, each once. Whoever made the
 * actions chose where these secrets would be sent to.
 */
export function ownSecrets(
  actions: readonly Action[],
  { isTaken }: Pick<ExistingSecrets, 'isTaken'>,
): string[] {
  return [...new Set(actions.flatMap(secretNamesOf))].filter(isTaken);
}

/** `X-Api-Key` makes `X_API_KEY`, the user `shop` makes `SHOP_PASSWORD`. */
function wantedName({ authentication }: Action, { defaultName }: ActionSecret): string {
  const { method } = authentication;
  if (method === 'header-key') return secretName(authentication.headerName) || defaultName;
  return secretName(method === 'basic' ? authentication.username : '', defaultName);
}
