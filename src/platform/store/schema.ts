import type { DBSchema } from 'idb';
import type { Earlier, StoredAction, StoredContext } from './records';

/** The database of the app. */
export interface Schema extends DBSchema {
  actions: { key: string; value: StoredAction };
  contexts: { key: string; value: StoredContext };
  /** Earlier states, by what they are of and when they were made. */
  history: { key: [of: string, at: number]; value: Earlier };
  /** Which action was open, and that something was saved at all. */
  state: { key: string; value: string };
  keys: { key: string; value: CryptoKey };
}

export const VERSION = 1;

/** The object store of each kind of record. */
export const STORES = { action: 'actions', context: 'contexts' } as const;
