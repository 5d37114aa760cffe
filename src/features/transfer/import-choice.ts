import type { Action, SchemeName } from '../../core';
import type { NoteCode } from '../../formats/reading';
import { type KeyScheme, withUsernameAsKey } from '../../model/secrets/username-as-key';
import type { FoundAction } from './import-reading';
import type { ImportChoice } from './import-source';

/** Notes that say why an action is not ticked at first. */
const UNTICKING: ReadonlySet<NoteCode> = new Set<NoteCode>(['request-disabled']);

/**
 * Whether an action is ticked at first: what only belongs to a page is not, nor what was hardly meant or
 * what its source switches off.
 */
const isProposed = ({ asset, isDoubtful, notes }: FoundAction): boolean =>
  asset === undefined && !isDoubtful && !notes.some(({ code }) => UNTICKING.has(code));

export const isTicked = (found: FoundAction, index: number, { turned }: ImportChoice): boolean =>
  isProposed(found) !== turned.has(index);

/** The choice with one more, or one less. */
export function turned(choice: ImportChoice, index: number): ImportChoice {
  const next = new Set(choice.turned);
  if (!next.delete(index)) next.add(index);
  return { ...choice, turned: next };
}

/** The choice with all of them, or with none. */
export function allTurned(choice: ImportChoice, found: readonly FoundAction[], on: boolean): ImportChoice {
  const others = found.flatMap((one, index) => (isProposed(one) === on ? [] : [index]));
  return { ...choice, turned: new Set(others) };
}

/** The choice with the key of one kept as a secret, or, without a scheme, left as a user name. */
export function keyKept(choice: ImportChoice, index: number, scheme: KeyScheme | undefined): ImportChoice {
  const keys = new Map(choice.keys);
  if (scheme) keys.set(index, scheme);
  else keys.delete(index);
  return { ...choice, keys };
}

/** The choice with one signed with a scheme, or, without one, left as it came. */
export function signedWith(
  choice: ImportChoice,
  index: number,
  scheme: SchemeName | undefined,
): ImportChoice {
  const schemes = new Map(choice.schemes);
  if (scheme) schemes.set(index, scheme);
  else schemes.delete(index);
  return { ...choice, schemes };
}

/** What was found, in the way that was chosen to have it. */
export const foundWith = (found: FoundAction, scheme: SchemeName | undefined): FoundAction => ({
  ...found,
  ...found.signed?.find((signed) => signed.scheme === scheme),
});

/** An action as it is chosen, and its place among those that were found. */
export interface ChosenAction {
  readonly action: Action;
  readonly index: number;
}

export function chosenOf(found: readonly FoundAction[], choice: ImportChoice): ChosenAction[] {
  return found.flatMap((one, index) => {
    if (!isTicked(one, index, choice)) return [];
    const { action } = foundWith(one, choice.schemes.get(index));
    const scheme = choice.keys.get(index);
    const kept = scheme && withUsernameAsKey(action, scheme);
    return [{ action: kept ?? action, index }];
  });
}
