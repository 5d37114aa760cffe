import type { Library } from '../../model/library/library';
import type { Saving } from '../saving';
import type { Store } from '../store';
import type { Vault } from './vault';

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
