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

/** A secret of an action, with the setting that it belongs to. */
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

/** The names of the secrets that an action references. */
export const secretNamesOf = (action: Action): string[] =>
  secretsOfAction(action).flatMap(({ secret }) => (typeof secret === 'string' ? [] : [secret.secret]));

/** The typed secrets of an action, by the names that an export of this action alone gives them. */
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

/** The value of a referenced secret; undefined where it is not known, and for a typed secret. */
export function valueOfNamed(secret: Secret, values: Readonly<Record<string, string>>): string | undefined {
  if (typeof secret === 'string') return undefined;
  return Object.hasOwn(values, secret.secret) ? values[secret.secret] : undefined;
}

/** Cached by draft, which is a new object after each edit: a key press needs the names of all actions. */
const wantedOfDraft = new WeakMap<Draft, readonly WantedName[]>();

function wantedIn(draft: Draft): readonly WantedName[] {
  const known = wantedOfDraft.get(draft);
  if (known) return known;
  const wanted = wantedNames(toAction(draft));
  wantedOfDraft.set(draft, wanted);
  return wanted;
}

/**
 * The names that exports write for the typed secrets of an action, whose draft is at `index` of all drafts. The names
 * are unique among all actions (B5), so that an action needs the same secrets whether it is exported alone or with the
 * others.
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

/** Actions with references in place of their typed secrets, and the values by name. */
export interface ExtractedSecrets {
  readonly actions: Action[];
  readonly values: Readonly<Record<string, string>>;
}

/** The secrets that the vault has. */
export interface ExistingSecrets {
  readonly named: Readonly<Record<string, string>>;
  /** Whether a secret has that name, even if its value is not known. */
  readonly isTaken: (name: string) => boolean;
}

/**
 * Replaces the typed secrets of imported actions by references. Equal values get the same name, no name gets two
 * values, and the names are readable: they come from the header field or the user name.
 */
export function extractSecrets(actions: readonly Action[], known: ExistingSecrets): ExtractedSecrets {
  const references = new Set(actions.flatMap(secretNamesOf));
  const values = new Map<string, string>();
  /** The given names, by wanted name and value. */
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
 * The user’s secrets that imported actions reference, each once. The author of these actions chose where the secrets
 * would be sent.
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
 * The name to store a typed secret under: the one that an export writes for it, with a number if another secret has it.
 * Undefined if nothing is typed.
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
