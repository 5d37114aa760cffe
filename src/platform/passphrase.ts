/** A data key that only a passphrase opens. */
export interface WrappedKey {
  /** Random, so that the same passphrase makes another key in each vault. */
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly wrapped: Uint8Array<ArrayBuffer>;
}

/** For PBKDF2 with HMAC-SHA-256, as the OWASP Password Storage Cheat Sheet asks at least. */
const ITERATIONS = 600_000;
const SALT_LENGTH = 16;
const NONCE_LENGTH = 12;
const AES = { name: 'AES-GCM', length: 256 } as const;

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function keyOf(passphrase: string, salt: BufferSource, iterations: number): Promise<CryptoKey> {
  // The same letters, however a keyboard composes them.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFC'));
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return await crypto.subtle.deriveKey(how, base, AES, false, ['wrapKey', 'unwrapKey']);
}

async function wrap(key: CryptoKey, passphrase: string): Promise<WrappedKey> {
  const salt = random(SALT_LENGTH);
  const nonce = random(NONCE_LENGTH);
  const by = await keyOf(passphrase, salt, ITERATIONS);
  const wrapped = new Uint8Array(await crypto.subtle.wrapKey('raw', key, by, { name: AES.name, iv: nonce }));
  return { salt, iterations: ITERATIONS, nonce, wrapped };
}

async function unwrap(
  { salt, iterations, nonce, wrapped }: WrappedKey,
  passphrase: string,
  isExtractable: boolean,
): Promise<CryptoKey | undefined> {
  const by = await keyOf(passphrase, salt, iterations);
  const cipher = { name: AES.name, iv: nonce };
  try {
    return await crypto.subtle.unwrapKey('raw', wrapped, by, cipher, AES, isExtractable, [
      'encrypt',
      'decrypt',
    ]);
  } catch (error) {
    // It does not fit: AES-GCM notices.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

/** A new data key behind a passphrase; nobody can read it where it is wrapped. */
export async function newWrappedKey(passphrase: string): Promise<WrappedKey> {
  const key = await crypto.subtle.generateKey(AES, true, ['encrypt', 'decrypt']);
  return await wrap(key, passphrase);
}

/** The data key, which the browser can use and nobody can read; undefined when the passphrase is a wrong one. */
export const openWrappedKey = (wrapped: WrappedKey, passphrase: string): Promise<CryptoKey | undefined> =>
  unwrap(wrapped, passphrase, false);

/** The same data key behind another passphrase; undefined when the current one is wrong. */
export async function rewrapKey(
  wrapped: WrappedKey,
  current: string,
  next: string,
): Promise<WrappedKey | undefined> {
  const key = await unwrap(wrapped, current, true);
  return key && (await wrap(key, next));
}
