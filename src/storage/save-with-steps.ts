import type { Outcome, Write } from '../model/records';
import { failureOf } from '../model/store-failure';
import type { UnsavedSteps } from '../model/undo/unsaved-steps';
import type { Store } from './store';

/** Saves the work and the steps in one go. Where there is no room for the steps, the work is saved alone. */
export async function saveWithSteps(
  store: Store,
  steps: UnsavedSteps | undefined,
  writes: readonly Write[],
): Promise<Outcome> {
  const unsaved = steps?.unsaved();
  if (!steps || !unsaved) return await store.save(writes);
  try {
    const outcome = await store.save(writes, unsaved);
    steps.saved(unsaved);
    return outcome;
  } catch (error) {
    if (failureOf(error) !== 'full') throw error;
    steps.tab = undefined;
    await store.steps.forget(unsaved.tab);
    return await store.save(writes);
  }
}
