/** Which actions use a named secret, and renaming it in all of them. */
import type { FieldError } from 'react-hook-form';
import * as z from 'zod/mini';
import { renamingEdits, secretNamesIn } from '../../designer/store';
import type { StepResult } from '../history/perform';
import type { UndoHistory } from '../history/undo-history';
import type { Library } from '../library/state/library';
import type { Saving } from '../storage/saving';
import type { Store } from '../storage/store';
import type { Vault } from './vault';

/** An action that contains the name of a secret. */
export interface SecretUse {
  readonly id: string;
  /** The name of the action; may be empty. */
  readonly action: string;
  /** `typed`: the name stands for a value typed in another tab, and cannot be renamed here. */
  readonly how: 'used' | 'aside' | 'typed';
}

/** The actions in which each name occurs. */
export function secretUses(library: Library): ReadonlyMap<string, readonly SecretUse[]> {
  const uses = new Map<string, SecretUse[]>();
  for (const { id, name: action } of library.summaries) {
    const reading = library.read(id);
    if (reading?.type !== 'draft') continue;
    for (const [name, calling] of secretNamesIn(reading.draft)) {
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

/** The values of named secrets, wherever they are stored. */
interface NamedSecrets {
  readonly named: Readonly<Record<string, string>>;
  setNamed(values: Readonly<Record<string, string | undefined>>): void;
}

/** Where names of secrets occur: in the actions, and with the values that this tab knows. */
interface Naming {
  readonly library: Library;
  readonly steps: Pick<UndoHistory, 'transaction' | 'pause' | 'stepMadeBy' | 'revert'>;
  readonly secrets: NamedSecrets;
}

/**
 * Renames a secret to an unused name: in every action that contains it, as one step, and with its
 * value. No step contains a value; in this tab the value follows undo and redo of that step, and of no
 * other. Returns a function that reverts all of it and reports how much could be reverted; undefined
 * if nothing can be renamed here because the name stands for a value typed in another tab.
 */
export function renameSecret(
  naming: Naming,
  from: string,
  to: string,
): (() => StepResult['done']) | undefined {
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

/** Actions where the name stands for a value typed in another tab are not included. */
const actionsCalling = (library: Library, name: string): string[] =>
  renamedWith(secretUses(library).get(name));

/**
 * Moves the value to the new name. An existing value there is not replaced, and a value that other
 * actions need under its old name stays. False if nothing was moved.
 */
function moveValue({ library, secrets }: Naming, from: string, to: string): boolean {
  const { named } = secrets;
  const isThere = Object.hasOwn(named, to) && named[to] !== '';
  if (isThere || !Object.hasOwn(named, from)) return false;
  const isCalled = actionsCalling(library, from).length > 0;
  secrets.setNamed({ [to]: named[from], ...(!isCalled && { [from]: undefined }) });
  return true;
}

const TAKEN = 'taken';

/** Validates the name of a new secret. */
export const unusedName = (isTaken: (name: string) => boolean) =>
  z.string().check(
    z.minLength(1),
    z.refine((name) => !isTaken(name), { error: TAKEN }),
  );

/** Whether a name was refused because it is taken, rather than empty. */
export const isNameTakenError = (error: FieldError | undefined): boolean => error?.message === TAKEN;

/** The parts of a tab that know which actions exist. */
interface Knowing {
  readonly vault: Vault;
  readonly library: Pick<Library, 'has'>;
  readonly saving: Pick<Saving, 'store'>;
}

/**
 * After an unlock: forgets typed secrets of actions that were removed while the vault was locked.
 * Until then the removal can be undone without loss. Secrets stay if it is uncertain whether an action
 * still exists.
 */
export async function forgetLeftBehind({ vault, library, saving }: Knowing): Promise<void> {
  for (const id of vault.typedIn) {
    const { store } = saving;
    if (!store || library.has(id) || !(await wasRemoved(store, id))) continue;
    if (!library.has(id)) vault.setTyped(id, {});
  }
}

/**
 * Another tab may have saved, or be saving, an action that this tab does not know, and stores its
 * secrets first. So only an action with a removed state counts as removed.
 */
async function wasRemoved(store: Pick<Store, 'action' | 'earlier'>, id: string): Promise<boolean> {
  return !(await store.action(id)) && (await store.earlier(id)).length > 0;
}
