import type { Snapshot } from '../model/records';
import type { Loss, Store } from './store';

/** An open store, and what was in it then. */
export interface Connection {
  readonly store: Store;
  readonly snapshot: Snapshot;
}

/** Opens the store and reads it; rejects with what the browser says. */
export type Connect = (onLoss: (loss: Loss) => void) => Promise<Connection>;
