import type { DBSchema } from 'idb';
import type { Earlier, StoredAction, StoredContext, StoredFolder } from '../model/records';
import type { Sealed } from './encryption/sealing';
import type { PageKey } from './pages';
import type { StepsHead, StoredStep } from './steps-records';
import type { VaultLock } from './vault-records';

/** The database of the app. */
export interface Schema extends DBSchema {
  /** The actions, many in one record. */
  pages: { key: PageKey; value: readonly StoredAction[] };
  contexts: { key: string; value: StoredContext };
  /** Earlier states, by what they are of and when they were made. */
  history: { key: [of: string, at: number]; value: Earlier };
  /** Which action was open, and that something was saved at all. */
  state: { key: string; value: string };
  keys: { key: string; value: CryptoKey };
  /** Secrets that are remembered on this device, by their place, and the lock in front of them. */
  vault: { key: string[]; value: VaultLock | Sealed };
  /** The folder that actions are saved to. */
  folders: { key: string; value: StoredFolder };
  /** The steps of each tab by their number, to be undone; at 0 where among them the tab is. */
  steps: { key: [tab: string, number: number]; value: StoredStep | StepsHead };
}

export const VERSION = 3;

/** Among the keys, the one with which tabs seal what the device does not remember. */
export const TAB_KEY = 'tab';
