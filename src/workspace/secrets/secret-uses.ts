import type { FieldError } from 'react-hook-form';
import * as z from 'zod/mini';
import { type MethodSecret, SECRETS, secretOf } from '../../designer/store/authentication-draft';
import type { Draft } from '../../designer/store/draft';
import { type Edit, settingEdit } from '../../designer/store/edit/edit';
import { secretReferenceName } from '../../designer/store/edit/settings';
import type { Outcome } from '../history/perform';
import type { UndoHistory } from '../history/undo-history';
import type { Library } from '../library/state/library';
import type { Saving } from '../storage/saving';
import type { Store } from '../storage/store';
import type { Vault } from './vault';

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

/** The values of named secrets, wherever they are kept. */
interface NamedSecrets {
  readonly named: Readonly<Record<string, string>>;
  setNamed(values: Readonly<Record<string, string | undefined>>): void;
}

/** Where names of secrets stand: in the actions, and beside the values that this tab knows. */
interface Naming {
  readonly library: Library;
  readonly steps: Pick<UndoHistory, 'transaction' | 'pause' | 'stepMadeBy' | 'revert'>;
  readonly secrets: NamedSecrets;
}

/**
 * Gives a secret another name, which nothing goes by yet: in every action that calls it, as one step,
 * and beside its value. No step holds a value; in this tab the value goes along when that step is
 * taken back or done again, and with no other change. Returns what takes all of it back and tells how
 * much of it that was; undefined where nothing here goes by that name, because it stands for what is
 * typed in another tab.
 */
export function renameSecret(naming: Naming, from: string, to: string): (() => Outcome['done']) | undefined {
  const { library, steps } = naming;
  const ids = actionsCalling(library, from);
  if (ids.length === 0) {
    return moveValue(naming, from, to) ? () => (moveValue(naming, to, from) ? 'all' : 'nothing') : undefined;
  }
  // Typing before or after is no part of it.
  steps.pause();
  const step = steps.stepMadeBy(() =>
    steps.transaction(
      () => {
        for (const id of ids) {
          const draft = library.draftOf(id);
          if (draft) library.edit(id, renamingEdits(draft, from, to));
        }
      },
      {
        sideEffect: (way) => (way === 'redo' ? moveValue(naming, from, to) : moveValue(naming, to, from)),
      },
    ),
  );
  steps.pause();
  moveValue(naming, from, to);
  return () => (step === undefined ? undefined : steps.revert(step))?.done ?? 'nothing';
}

/** Where that name stands for a secret typed in another tab, an action does not call it. */
const actionsCalling = (library: Library, name: string): string[] =>
  renamedWith(secretUses(library).get(name));

/** A value that is there already stays, and so does one that other actions call by its old name. False where none moved. */
function moveValue({ library, secrets }: Naming, from: string, to: string): boolean {
  const { named } = secrets;
  const isThere = Object.hasOwn(named, to) && named[to] !== '';
  if (isThere || !Object.hasOwn(named, from)) return false;
  const isCalled = actionsCalling(library, from).length > 0;
  secrets.setNamed({ [to]: named[from], ...(!isCalled && { [from]: undefined }) });
  return true;
}

const TAKEN = 'taken';

/** The name of a secret that nothing goes by yet. */
export const unusedName = (isTaken: (name: string) => boolean) =>
  z.string().check(
    z.minLength(1),
    z.refine((name) => !isTaken(name), { error: TAKEN }),
  );

/** Whether a name was refused because a secret goes by it, and not only because it is empty. */
export const isTakenName = (error: FieldError | undefined): boolean => error?.message === TAKEN;

/** The parts of a tab that know which actions there are. */
interface Knowing {
  readonly vault: Vault;
  readonly library: Pick<Library, 'has'>;
  readonly saving: Pick<Saving, 'store'>;
}

/**
 * Once the vault is unlocked: forgets what was typed in actions that were removed while it was
 * locked. Until then the removal can be undone, and nothing of it is lost. Where nobody can tell
 * whether an action is gone, its secrets stay.
 */
export async function forgetLeftBehind({ vault, library, saving }: Knowing): Promise<void> {
  for (const id of vault.typedIn) {
    const { store } = saving;
    if (!store || library.has(id) || !(await wasRemoved(store, id))) continue;
    if (!library.has(id)) vault.setTyped(id, {});
  }
}

/**
 * Another tab may have saved an action of which this one has not heard, or be about to: it keeps the
 * secrets first. Only what was removed has left a state behind.
 */
async function wasRemoved(store: Pick<Store, 'action' | 'earlier'>, id: string): Promise<boolean> {
  return !(await store.action(id)) && (await store.earlier(id)).length > 0;
}
