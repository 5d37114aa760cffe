/** Wraps the key of the vault with a key that is derived from a passphrase. */
import { scrypt } from './scrypt';
import { COST, isDerivable, type KeyDerivation, KeyDerivationError, type WrappedKey } from './sealing';

interface OpenKey {
  readonly wrapped: WrappedKey;
  /** The browser can use it, and nobody can read it. */
  readonly key: CryptoKey;
}

const SALT_LENGTH = 16;
const NONCE_LENGTH = 12;
/** In bits. */
const KEY_LENGTH = 256;
const AES = { name: 'AES-GCM', length: KEY_LENGTH } as const;

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function wrappingKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  how: KeyDerivation,
): Promise<CryptoKey> {
  if (!isDerivable(how)) throw new KeyDerivationError('damaged');
  // The same letters, however a keyboard composes them.
  const password = new TextEncoder().encode(passphrase.normalize('NFC'));
  const bits =
    how.type === 'scrypt'
      ? await scrypt({ password, salt, cost: how.cost, length: KEY_LENGTH / 8 })
      : await pbkdf2(password, salt, how.iterations);
  return await crypto.subtle.importKey('raw', bits, AES, false, ['wrapKey', 'unwrapKey']);
}

async function pbkdf2(password: BufferSource, salt: BufferSource, iterations: number): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    KEY_LENGTH,
  );
}

const cipher = (nonce: BufferSource) => ({ name: AES.name, iv: nonce });

const unwrapBy = (
  { wrapped, nonce }: WrappedKey,
  by: CryptoKey,
  isExtractable: boolean,
): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey('raw', wrapped, by, cipher(nonce), AES, isExtractable, ['encrypt', 'decrypt']);

async function wrap(key: CryptoKey, passphrase: string): Promise<OpenKey> {
  const salt = random(SALT_LENGTH);
  const nonce = random(NONCE_LENGTH);
  const how = { type: 'scrypt', cost: COST } as const;
  const by = await wrappingKey(passphrase, salt, how);
  const bytes = new Uint8Array(await crypto.subtle.wrapKey('raw', key, by, cipher(nonce)));
  const wrapped = { ...how, salt, nonce, wrapped: bytes };
  return { wrapped, key: await unwrapBy(wrapped, by, false) };
}

async function unwrap(
  wrapped: WrappedKey,
  passphrase: string,
  isExtractable: boolean,
): Promise<CryptoKey | undefined> {
  const by = await wrappingKey(passphrase, wrapped.salt, wrapped);
  try {
    return await unwrapBy(wrapped, by, isExtractable);
  } catch (error) {
    // It does not fit: AES-GCM notices.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

/** A new data key behind a passphrase; nobody can read it where it is wrapped. */
export async function newWrappedKey(passphrase: string): Promise<OpenKey> {
  return await wrap(await crypto.subtle.generateKey(AES, true, ['encrypt', 'decrypt']), passphrase);
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
  return key && (await wrap(key, next)).wrapped;
}
