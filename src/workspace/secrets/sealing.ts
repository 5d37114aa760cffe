/** Encrypting texts with keys of the browser, and the parameters of keys from a passphrase. */
import { base64, fromBase64 } from '../../core/internal';

/** RFC 7914 §2. It takes N · r · 128 bytes of memory, and time in proportion to N · r · p. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface ScryptOrder {
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly cost: ScryptCost;
  /** Length of the key in bytes. */
  readonly length: number;
}

export type ScryptAnswer =
  | { readonly type: 'key'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'no-memory' };

const CIPHER = 'AES-GCM';
/** In bytes; recommended by NIST SP 800-38D §8.2. */
const NONCE_LENGTH = 12;

/** The bytes of a text that only its key opens, with their nonce in front. */
export type Sealed = Uint8Array<ArrayBuffer>;

/** A key that this browser can use and no script can read. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt']);

/** `about` is authenticated: decryption needs the same text. */
const cipher = (iv: BufferSource, about: string): AesGcmParams => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(about),
});

/** Encrypts a text. `about` is not hidden; it prevents one sealed text from being substituted for another. */
export async function seal(key: CryptoKey, text: string, about = ''): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
  const data = new TextEncoder().encode(text);
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(nonce, about), key, data));
  const bytes = new Uint8Array(nonce.length + sealed.length);
  bytes.set(nonce);
  bytes.set(sealed, nonce.length);
  return bytes;
}

/** Decrypts; rejects if the key or `about` is different. */
export async function unseal(key: CryptoKey, bytes: Sealed, about = ''): Promise<string> {
  const nonce = bytes.subarray(0, NONCE_LENGTH);
  const opened = await crypto.subtle.decrypt(cipher(nonce, about), key, bytes.subarray(NONCE_LENGTH));
  return new TextDecoder().decode(opened);
}

/** A data key that only a passphrase opens. */
export type WrappedKey = {
  /** Random, so that the same passphrase gives a different key in each vault. */
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly wrapped: Uint8Array<ArrayBuffer>;
} & KeyDerivation;

/** How the key is derived from a passphrase: docs/decisions/0012-key-derivation.md. */
export type KeyDerivation =
  | { readonly type: 'scrypt'; readonly cost: ScryptCost }
  /** Until version 0.2: PBKDF2 with HMAC-SHA-256. */
  | { readonly type?: never; readonly iterations: number };

/** A passphrase could not be made into a key. */
export class KeyDerivationError extends Error {
  /** `damaged`: the stored key record is not one that this app writes. */
  readonly reason: 'no-memory' | 'damaged';

  constructor(reason: KeyDerivationError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Whether a stored record is a wrapped key. */
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

/** The limit for a derivation in bytes: more takes minutes, or more memory than a page gets. */
const MAX_MEMORY = 2 ** 30;
const MAX_PARALLEL = 16;
const MAX_ITERATIONS = 10_000_000;

/** Whether the parameters are valid and within the limits (RFC 7914 §2); others mean a damaged record. */
export function isDerivable(how: KeyDerivation): boolean {
  if (how.type !== 'scrypt') return how.iterations >= 1 && how.iterations <= MAX_ITERATIONS;
  const { N, r, p } = how.cost;
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N));
  return isPowerOfTwo && r >= 1 && p >= 1 && p <= MAX_PARALLEL && N * r * 128 <= MAX_MEMORY;
}

/** The first choice of the OWASP Password Storage Cheat Sheet for scrypt; takes 128 MiB. */
export const COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };

/** Whether guessing the passphrase costs less than with the parameters of new keys. */
export const isCheaperToGuess = (wrapped: WrappedKey): boolean =>
  wrapped.type !== 'scrypt' || wrapped.cost.N * wrapped.cost.r * wrapped.cost.p < COST.N * COST.r * COST.p;

/**
 * A text that survives reloads but not its tab: stored encrypted in session storage. Not available if
 * the browser has no encryption or no storage.
 */
export class SealedNote {
  readonly #name: string;
  readonly #currentKey: () => Promise<CryptoKey>;
  #lastKey: CryptoKey | undefined;

  /** `currentKey` returns the key to use now; if it fails, the last one is used again. */
  constructor(name: string, currentKey: () => Promise<CryptoKey>) {
    this.#name = name;
    this.#currentKey = currentKey;
  }

  /** The text, if the current key decrypts it. */
  async read(): Promise<string | undefined> {
    try {
      const written = sessionStorage.getItem(this.#name);
      if (!written) return undefined;
      return await unseal(await this.#key(), fromBase64(written));
    } catch {
      // Another key, or not ours: as if it were not there.
      return undefined;
    }
  }

  /** Rejects with the browser's error. */
  async write(text: string): Promise<void> {
    sessionStorage.setItem(this.#name, base64(await seal(await this.#key(), text)));
  }

  async #key(): Promise<CryptoKey> {
    try {
      this.#lastKey = await this.#currentKey();
      return this.#lastKey;
    } catch (error) {
      if (this.#lastKey) return this.#lastKey;
      throw error;
    }
  }
}
