import type { Library } from '../library/library';
import type { LiveRequest } from '../live-request';
import type { Outcome } from '../undo/outcome';
import type { Steps } from '../undo/undo-history';
import { withSecretRenamed } from './secret-names';
import { renamedWith, secretUses } from './secret-uses';

/** Where names of secrets stand: in the actions, and beside the values that this tab knows. */
interface Naming {
  readonly library: Library;
  readonly steps: Pick<Steps, 'together' | 'pause' | 'latest' | 'takeBack'>;
  readonly live: Pick<LiveRequest, 'inputs' | 'update'>;
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
  const since = steps.latest;
  // Typing before or after is no part of it.
  steps.pause();
  steps.together(
    () => {
      for (const id of ids) library.revise(id, (draft) => withSecretRenamed(draft, from, to));
    },
    (way) => (way === 'redo' ? moveValue(naming, from, to) : moveValue(naming, to, from)),
  );
  steps.pause();
  moveValue(naming, from, to);
  return () => steps.takeBack(since)?.done ?? 'nothing';
}

/** Where that name stands for a secret typed in another tab, an action does not call it. */
const actionsCalling = (library: Library, name: string): string[] =>
  renamedWith(secretUses(library).get(name));

/** A value that is there already stays, and so does one that other actions call by its old name. False where none moved. */
function moveValue({ library, live }: Naming, from: string, to: string): boolean {
  const { secrets } = live.inputs;
  const isThere = Object.hasOwn(secrets, to) && secrets[to] !== '';
  if (isThere || !Object.hasOwn(secrets, from)) return false;
  const { [from]: value = '', ...others } = secrets;
  const isCalled = actionsCalling(library, from).length > 0;
  live.update({ secrets: { ...(isCalled ? secrets : others), [to]: value } });
  return true;
}
