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

/** Whether a record of the store is such a key. */
export function isWrappedKey(value: unknown): value is WrappedKey {
  if (typeof value !== 'object' || value === null) return false;
  const { salt, nonce, wrapped, type, cost, iterations } = value as Readonly<Record<string, unknown>>;
  const isDerivable = type === 'scrypt' ? isScryptCost(cost) : Number.isInteger(iterations);
  return isDerivable && [salt, nonce, wrapped].every((part) => part instanceof Uint8Array);
}

function isScryptCost(value: unknown): value is ScryptCost {
  if (typeof value !== 'object' || value === null) return false;
  const { N, r, p } = value as Readonly<Record<string, unknown>>;
  return [N, r, p].every(Number.isInteger);
}

/** The first choice of the OWASP Password Storage Cheat Sheet for scrypt; takes 128 MiB. */
export const COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };

/** Whether guessing the passphrase costs less than that of a key that is wrapped now. */
export const isCheaperToGuess = (wrapped: WrappedKey): boolean =>
  wrapped.type !== 'scrypt' || wrapped.cost.N * wrapped.cost.r * wrapped.cost.p < COST.N * COST.r * COST.p;
