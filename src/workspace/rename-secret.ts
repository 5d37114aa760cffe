import type { LiveRequest } from '../workbench/live-request';
import type { Library } from './library';
import { callsSecret, withSecretRenamed } from './secret-names';
import type { Steps } from './undo/steps';

/** Where names of secrets stand: in the actions, and beside the values that this tab knows. */
interface Naming {
  readonly library: Library;
  readonly steps: Pick<Steps, 'together' | 'pause' | 'latest' | 'takeBack'>;
  readonly live: Pick<LiveRequest, 'inputs' | 'update'>;
}

/**
 * Gives a secret another name, which nothing goes by yet: in every action that calls it, as one step,
 * and beside its value. No step holds a value; in this tab the value follows the actions when they
 * take the step back or forth. Returns what takes all of it back; undefined where nothing here goes by
 * that name, because it stands for what is typed in another tab.
 */
export function renameSecret(naming: Naming, from: string, to: string): (() => void) | undefined {
  const { library, steps, live } = naming;
  const ids = actionsCalling(library, from);
  if (ids.length === 0 && !Object.hasOwn(live.inputs.secrets, from)) return undefined;
  steps.pause();
  const since = steps.latest;
  steps.together(() => {
    for (const id of ids) library.revise(id, (draft) => withSecretRenamed(draft, from, to));
  });
  moveValue(naming, from, to);
  if (ids.length === 0) return () => moveValue(naming, to, from);
  follow(naming, ids, [from, to]);
  return () => void steps.takeBack(since);
}

/** The actions that call the secret by its name. Where that name stands for a secret typed in another tab, they do not. */
function actionsCalling(library: Library, name: string): string[] {
  return library.summaries.flatMap(({ id }) => {
    const reading = library.read(id);
    if (reading?.is !== 'draft' || reading.missing.includes(name)) return [];
    return callsSecret(reading.draft, name) ? [id] : [];
  });
}

/** Has the value go by the name that these actions call, as long as the tab lives. */
function follow(naming: Naming, ids: readonly string[], names: readonly [from: string, to: string]): void {
  const { library } = naming;
  let [, name] = names;
  library.subscribe(() => {
    const there = ids.filter((id) => library.has(id));
    const called = names.find((one) => there.slice(0, 1).some((id) => calls(library, id, one)));
    // A step changes one action after the other.
    if (called === undefined || called === name || !there.every((id) => calls(library, id, called))) return;
    moveValue(naming, name, called);
    name = called;
  });
}

function calls(library: Library, id: string, name: string): boolean {
  const draft = library.draftOf(id);
  return draft !== undefined && callsSecret(draft, name);
}

/** A value that is there already stays, and so does one that other actions call by its old name. */
function moveValue({ library, live }: Naming, from: string, to: string): void {
  const { secrets } = live.inputs;
  if (!Object.hasOwn(secrets, from) || Object.hasOwn(secrets, to)) return;
  const { [from]: value = '', ...others } = secrets;
  const isCalled = actionsCalling(library, from).length > 0;
  live.update({ secrets: { ...(isCalled ? secrets : others), [to]: value } });
}
