/** The records in the store: their types, and why the browser cannot store them. */
import type { DBSchema } from 'idb';
import type { StoredDraft } from '../../designer/store';
import type { Sealed, WrappedKey } from '../secrets/sealing';

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

/** The properties of every record. The revision counts the saves, for optimistic locking. */
export interface Revised {
  readonly id: string;
  readonly revision: number;
  /** The time of the last change, in ms since 1970. */
  readonly changedAt: number;
}

export interface StoredAction extends Revised, StoredDraft {
  /** Sort key. */
  readonly order: number;
}

export interface StoredContext extends Revised {
  readonly text: string;
  /** Left out, like the next one, by earlier versions of the app, which knew one sample only. */
  readonly name?: string;
  /** Sort key. */
  readonly order?: number;
}

interface Kinds {
  readonly action: StoredAction;
  readonly context: StoredContext;
}

export type Kind = keyof Kinds;

export interface Write<Kept extends Revised = Kinds[Kind]> {
  readonly type: Kind;
  readonly id: string;
  /** The revision that the change is based on; 0 for a new record. */
  readonly base: number;
  /** Absent to delete the stored one. The store assigns the revision. */
  readonly record?: Kept;
  /** Forces the replaced state to become an earlier state, however recent it is. */
  readonly keepsEarlier?: boolean;
}

export type WriteOutcome =
  /** The new one; 0 if it was deleted. */
  | { readonly revision: number }
  /** It was rejected, because the stored record (undefined if there is none) has another revision. */
  | { readonly current: Revised | undefined };

/** A state that was replaced later. */
export type EarlierState = {
  [K in Kind]: {
    readonly type: K;
    readonly of: string;
    /**
     * When the state was made or, for the last state of a removed item, when it was removed; in ms
     * since 1970.
     */
    readonly at: number;
    readonly record: Kinds[K];
  };
}[Kind];

export interface Snapshot {
  readonly actions: readonly StoredAction[];
  readonly contexts: readonly StoredContext[];
  /** The action that was open last. */
  readonly openId: string | undefined;
  /** Nothing was ever saved here. */
  readonly isNew: boolean;
  /** When something was saved last, in ms since 1970; earlier versions of the app did not write it. */
  readonly savedAt?: number;
}

/** The file of an action, and what both were when they were the same: the digest of their text. */
export interface Tie {
  readonly file: string;
  readonly digest: string;
}

/** The folder that actions are saved to. */
export interface StoredFolder {
  readonly handle: FileSystemDirectoryHandle;
  /** By the id of the action. */
  readonly ties: Readonly<Record<string, Tie>>;
}

/** One undo step of a tab; only the undo log knows its format. */
export interface StoredStep {
  /** From 1. */
  readonly number: number;
  readonly name: unknown;
  /** Its changes as JSON text, which a browser reads much faster than thousands of objects. */
  readonly text: string;
}

/** A write of the undo steps of a tab. */
export interface StepsWrite {
  readonly tab: string;
  readonly put: readonly StoredStep[];
  readonly removed: readonly number[];
  readonly last: number;
}

/** What a page could not save before it was left; the next page of its tab does. */
export interface LeftOver {
  readonly writes: readonly Write[];
  readonly steps: StepsWrite | undefined;
}

/** A change to the work that the person did not make in this tab. */
export type WorkEvent =
  /** Both versions exist now; this tab's under another name. */
  | { readonly type: 'split'; readonly name: string }
  /** It was removed in another tab, and is back because it was changed here. */
  | { readonly type: 'brought-back'; readonly name: string }
  /** It was changed in another tab, and therefore not removed. */
  | { readonly type: 'not-removed'; readonly name: string }
  /** The sample of another tab is now an earlier state of this one. */
  | { readonly type: 'context-replaced' }
  /** The storage was cleared; everything has been saved again. */
  | { readonly type: 'cleared' };

/** Why the browser could not store something. */
export type StoreFailure =
  /** Storage is not available: private browsing, a policy, a browser setting. */
  | 'blocked'
  /** The disk or the quota of this page is full. */
  | 'full'
  /** It was written by a newer version of the app. */
  | 'newer'
  /** It was closed or deleted by the browser or by another tab. */
  | 'closed'
  /** Any other error. */
  | 'broken';

const FAILURES: Readonly<Record<string, StoreFailure>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  InvalidStateError: 'closed',
  AbortError: 'closed',
  SecurityError: 'blocked',
  NotAllowedError: 'blocked',
  ReferenceError: 'blocked',
  TypeError: 'blocked',
};

/** Maps a rejection of IndexedDB by the error names of the standard. */
export const failureOf = (error: unknown): StoreFailure =>
  (error instanceof Error || error instanceof DOMException ? FAILURES[error.name] : undefined) ?? 'broken';

export type Content = Partial<StoredAction & StoredContext>;

/** Whether two records have the same content, regardless of position and time. */
export function isSameContent(one: Content, other: Content): boolean {
  return (
    // The potentially largest part first: strings are compared without being copied.
    one.document === other.document &&
    one.text === other.text &&
    one.contract === other.contract &&
    one.approved === other.approved &&
    JSON.stringify([one.aside, one.secrets]) === JSON.stringify([other.aside, other.secrets])
  );
}
