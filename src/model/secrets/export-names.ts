import type { Action } from '../../core';
import { type ReplacedSecret, uniqueNames, type WantedName, wantedNames } from '../../core/internal';
import { type Draft, toAction } from '../draft';
import { withSecret } from './action-secret';

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
    (result, { path, name }) => withSecret(result, { setting: String(path.at(-1)) }, { secret: name }),
    action,
  );
