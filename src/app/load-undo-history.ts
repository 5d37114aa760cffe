import type { UndoHistory } from '../model/undo/undo-history';
import type { Store } from '../storage/store';

/** So long the steps of a tab are kept in which nothing is changed any more: a week, in ms. */
const KEPT_FOR = 7 * 24 * 3600 * 1000;

/** Lets the person undo what they did before this tab was loaded again. Where that fails, undo begins anew. */
export async function loadSteps(steps: UndoHistory, store: Store | undefined, tab: string): Promise<void> {
  if (!store) return;
  try {
    const { steps: stored, last } = await store.steps.read(tab);
    steps.load(stored, last);
    steps.unsaved.tab = tab;
    // Nobody waits for it; where it fails, the next start tries again.
    store.steps.forgetBefore(Date.now() - KEPT_FOR).catch(() => undefined);
  } catch {
    // No session storage, or nothing that can be read: steps live in memory.
  }
}
