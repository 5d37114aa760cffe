/** The secrets of an action: typed values, references by name, and the names that exports write for typed values. */
import type { Action, Secret } from '../../core';
import {
  type ReplacedSecret,
  replacedSecrets,
  SecretNumbers,
  secretName,
  uniqueNames,
  type WantedName,
  wantedNames,
} from '../../core/internal';
import { type MethodSecret, secretsOfMethod } from '../store/authentication-draft';
import { type Draft, toAction } from '../store/draft';

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

/** The typed secrets of an action, by the names that an export of it alone has in their place. */
export function typedSecretsByName(action: Action): ReadonlyMap<string, string> {
  const values = new Map(secretsOfAction(action).map(({ setting, secret }) => [setting, secret]));
  return new Map(
    replacedSecrets([action]).map(({ path, name }) => [name, String(values.get(String(path.at(-1))))]),
  );
}

/** The action with another secret. */
export const withActionSecret = (
  action: Action,
  { setting }: Pick<MethodSecret, 'setting'>,
  secret: Secret,
): Action => ({ ...action, authentication: { ...action.authentication, [setting]: secret } });

/** The value of a secret that goes by a name; undefined where it is not known, and of one that is typed. */
export function valueOfNamed(secret: Secret, values: Readonly<Record<string, string>>): string | undefined {
  if (typeof secret === 'string') return undefined;
  return Object.hasOwn(values, secret.secret) ? values[secret.secret] : undefined;
}

/** By draft, which is another object after each edit: a key press asks for the names of all actions. */
const wantedOfDraft = new WeakMap<Draft, readonly WantedName[]>();

function wantedIn(draft: Draft): readonly WantedName[] {
  const known = wantedOfDraft.get(draft);
  if (known) return known;
  const wanted = wantedNames(toAction(draft));
  wantedOfDraft.set(draft, wanted);
  return wanted;
}

/**
 * What stands in exports for the typed secrets of an action, of which the draft among all of them is the
 * one at an index. The names are unique among all actions (B5), so that an action asks for the same secrets
 * exported alone and in a file with the others.
 */
export function exportNames(action: Action, drafts: readonly Draft[], index: number): ReplacedSecret[] {
  const own = wantedNames(action);
  if (own.every(({ isReference }) => isReference)) return [];
  const all = drafts.map((draft, at) => (at === index ? own : wantedIn(draft)));
  return uniqueNames(all)
    .filter((replaced) => replaced.action === index)
    .map((replaced) => ({ ...replaced, action: 0 }));
}

/** The action with these references in place of its typed secrets. */
export const withExportNames = (action: Action, names: readonly ReplacedSecret[]): Action =>
  names.reduce(
    (result, { path, name }) => withActionSecret(result, { setting: String(path.at(-1)) }, { secret: name }),
    action,
  );

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
    return withActionSecret(action, place, { secret: name });
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
