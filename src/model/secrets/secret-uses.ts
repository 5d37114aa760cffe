import { type MethodSecret, SECRETS, secretOf } from '../authentication-draft';
import type { Draft } from '../draft';
import { type Edit, settingEdit } from '../edit/edit';
import { secretReferenceName } from '../edit/settings';
import type { Library } from '../library/library';

/** An action in which the name of a secret stands. */
export interface SecretUse {
  readonly id: string;
  /** What the action is called; may be empty. */
  readonly action: string;
  /** `typed`: the name only stands for what is typed there in another tab, and is not to be changed. */
  readonly how: 'used' | 'aside' | 'typed';
}

/** What a secret goes by. One that is to be named and is not yet goes by the name of its setting. */
function nameIn(draft: Draft, place: MethodSecret): string | undefined {
  const { by, name } = secretOf(draft.authentication, place);
  if (name !== '') return name;
  return by === 'name' ? place.defaultName : undefined;
}

/** How a draft calls a secret: for its request, or beside what is chosen there now. */
type Calling = 'used' | 'aside';

/** The names that stand in a draft, be it in a method that is not chosen, or beside a typed value. */
function secretNames(draft: Draft): ReadonlyMap<string, Calling> {
  const names = new Map<string, Calling>();
  for (const place of SECRETS) {
    const name = nameIn(draft, place);
    const isUsed =
      place.method === draft.authentication.method && secretOf(draft.authentication, place).by === 'name';
    if (name !== undefined && names.get(name) !== 'used') names.set(name, isUsed ? 'used' : 'aside');
  }
  return names;
}

/** The edits that give it another name wherever a secret goes by this one. */
export const renamingEdits = (draft: Draft, from: string, to: string): Edit[] =>
  SECRETS.filter((place) => nameIn(draft, place) === from).map((place) =>
    settingEdit(secretReferenceName(place), secretOf(draft.authentication, place).name, to),
  );

/** Where each name of a secret stands. */
export function secretUses(library: Library): ReadonlyMap<string, readonly SecretUse[]> {
  const uses = new Map<string, SecretUse[]>();
  for (const { id, name: action } of library.summaries) {
    const reading = library.read(id);
    if (reading?.type !== 'draft') continue;
    for (const [name, calling] of secretNames(reading.draft)) {
      const use = { id, action, how: reading.missing.includes(name) ? 'typed' : calling } as const;
      const others = uses.get(name);
      if (others) others.push(use);
      else uses.set(name, [use]);
    }
  }
  return uses;
}

/** The ids of the actions that change when the secret gets another name. */
export const renamedWith = (uses: readonly SecretUse[] = []): string[] =>
  uses.flatMap(({ id, how }) => (how === 'typed' ? [] : [id]));
