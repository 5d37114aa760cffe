import type { Library } from '../library/library';
import type { Outcome } from '../undo/outcome';
import type { UndoHistory } from '../undo/undo-history';
import { renamedWith, renamingEdits, secretUses } from './secret-uses';

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
