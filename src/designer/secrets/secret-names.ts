/** The names of secrets in a draft, and their renaming. */
import { type MethodSecret, SECRETS, secretOf } from '../store/authentication-draft';
import type { Draft } from '../store/draft';
import { type Edit, settingEdit } from '../store/edit/edit';
import { secretReferenceName } from '../store/edit/settings';

/**
 * The name of a secret in a draft. One that is to be named and has no name yet has the name of its
 * setting.
 */
function nameIn(draft: Draft, place: MethodSecret): string | undefined {
  const { by, name } = secretOf(draft.authentication, place);
  if (name !== '') return name;
  return by === 'name' ? place.defaultName : undefined;
}

/** Whether a draft uses a name for its request, or only in inactive settings. */
type Calling = 'used' | 'aside';

/** The names in a draft, including those of inactive methods and those beside typed values. */
export function secretNamesIn(draft: Draft): ReadonlyMap<string, Calling> {
  const names = new Map<string, Calling>();
  for (const place of SECRETS) {
    const name = nameIn(draft, place);
    const isUsed =
      place.method === draft.authentication.method && secretOf(draft.authentication, place).by === 'name';
    if (name !== undefined && names.get(name) !== 'used') names.set(name, isUsed ? 'used' : 'aside');
  }
  return names;
}

/** The edits that rename every secret of this name in a draft. */
export const renamingEdits = (draft: Draft, from: string, to: string): Edit[] =>
  SECRETS.filter((place) => nameIn(draft, place) === from).map((place) =>
    settingEdit(secretReferenceName(place), secretOf(draft.authentication, place).name, to),
  );
