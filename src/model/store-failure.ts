/** Why the storage of the browser does not keep something. */
export type StoreFailure =
  /** There is none, or it is not allowed: private browsing, a policy, a setting of the browser. */
  | 'blocked'
  /** The disk, or what the browser grants to this page, is full. */
  | 'full'
  /** It was written by a newer version of the app. */
  | 'newer'
  /** It was closed or deleted by the browser or by another tab. */
  | 'closed'
  /** Anything else that the browser reports. */
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

/** What a rejection of IndexedDB means; the names are those of the standard. */
export const failureOf = (error: unknown): StoreFailure =>
  (error instanceof Error || error instanceof DOMException ? FAILURES[error.name] : undefined) ?? 'broken';
