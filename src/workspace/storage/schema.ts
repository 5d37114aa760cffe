import type { DBSchema } from 'idb';
import type { Sealed, WrappedKey } from '../secrets/sealing';
import type { Kind, Revised, StoredAction, StoredContext, StoredFolder, StoredStep } from './records';

/** The number of a page that actions share, or the id of the one that has a page to itself. */
export type PageKey = number | string;

/** The head record of the undo steps of a tab. */
export interface StepsHead {
  /** The number of the last step that is not undone. */
  readonly last: number;
  /** In ms since 1970. */
  readonly changedAt: number;
}

/** The lock of the remembered secrets. Its id changes whenever all of them are encrypted anew. */
export type VaultLock =
  | { readonly id: string; readonly type: 'device'; readonly key: CryptoKey }
  | { readonly id: string; readonly type: 'passphrase'; readonly wrapped: WrappedKey };

/** A lock as it has been stored since 0.2. */
export type StoredLock =
  | { readonly id: string; readonly is: 'device'; readonly key: CryptoKey }
  | { readonly id: string; readonly is: 'passphrase'; readonly wrapped: WrappedKey };

/** An earlier state as it has been stored since 0.2. */
export interface StoredEarlier {
  readonly is: Kind;
  readonly of: string;
  readonly at: number;
  readonly record: Revised;
}

/** The database of the app. */
export interface Schema extends DBSchema {
  /** The actions, many in one record. */
  pages: { key: PageKey; value: readonly StoredAction[] };
  contexts: { key: string; value: StoredContext };
  /** Earlier states, by item id and time. */
  history: { key: [of: string, at: number]; value: StoredEarlier };
  /** Which action was open, when something was saved last (“yes” until 0.3), and where requests were sent. */
  state: { key: string; value: string };
  keys: { key: string; value: CryptoKey };
  /** Secrets that are remembered on this device, by their place, and the lock in front of them. */
  vault: { key: string[]; value: StoredLock | Sealed };
  /** The folder that actions are saved to. */
  folders: { key: string; value: StoredFolder };
  /** The steps of each tab by their number, to be undone; at 0 where among them the tab is. */
  steps: { key: [tab: string, number: number]; value: StoredStep | StepsHead };
}

export const VERSION = 3;

/** Name of the key with which tabs encrypt values that the device does not remember. */
export const TAB_KEY = 'tab';
