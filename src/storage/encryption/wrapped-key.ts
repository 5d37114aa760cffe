import type { ScryptCost } from './scrypt-order';

/** A data key that only a passphrase opens. */
export type WrappedKey = {
  /** Random, so that the same passphrase makes another key in each vault. */
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly wrapped: Uint8Array<ArrayBuffer>;
} & KeyDerivation;

/** How a passphrase becomes a key: docs/decisions/0012-key-derivation.md. */
export type KeyDerivation =
  | { readonly type: 'scrypt'; readonly cost: ScryptCost }
  /** Until version 0.2: PBKDF2 with HMAC-SHA-256. */
  | { readonly type?: never; readonly iterations: number };

/** A passphrase could not be made into a key. */
export class KeyDerivationError extends Error {
  /** `damaged`: what is stored of the key cannot be what this app has written. */
  readonly reason: 'no-memory' | 'not-loaded' | 'damaged';

  constructor(reason: KeyDerivationError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Whether a record of the store is such a key. */
export function isWrappedKey(value: unknown): value is WrappedKey {
  if (typeof value !== 'object' || value === null) return false;
  const { salt, nonce, wrapped, type, cost, iterations } = value as Readonly<Record<string, unknown>>;
  const hasDerivation = type === 'scrypt' ? isScryptCost(cost) : Number.isInteger(iterations);
  return hasDerivation && [salt, nonce, wrapped].every((part) => part instanceof Uint8Array);
}

function isScryptCost(value: unknown): value is ScryptCost {
  if (typeof value !== 'object' || value === null) return false;
  const { N, r, p } = value as Readonly<Record<string, unknown>>;
  return [N, r, p].every(Number.isInteger);
}

/** What is derived at most: more takes minutes, or more memory than a page gets. */
const MAX_MEMORY = 2 ** 30;
const MAX_PARALLEL = 16;
const MAX_ITERATIONS = 10_000_000;

/** Whether a key can be derived so (RFC 7914 §2); anything else is a damaged record. */
export function isDerivable(how: KeyDerivation): boolean {
  if (how.type !== 'scrypt') return how.iterations >= 1 && how.iterations <= MAX_ITERATIONS;
  const { N, r, p } = how.cost;
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N));
  return isPowerOfTwo && r >= 1 && p >= 1 && p <= MAX_PARALLEL && N * r * 128 <= MAX_MEMORY;
}

/** The first choice of the OWASP Password Storage Cheat Sheet for scrypt; takes 128 MiB. */
export const COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };

/** Whether guessing the passphrase costs less than that of a key that is wrapped now. */
export const isCheaperToGuess = (wrapped: WrappedKey): boolean =>
  wrapped.type !== 'scrypt' || wrapped.cost.N * wrapped.cost.r * wrapped.cost.p < COST.N * COST.r * COST.p;
