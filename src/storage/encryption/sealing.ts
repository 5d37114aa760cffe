const CIPHER = 'AES-GCM';
/** In bytes, as NIST SP 800-38D §8.2 recommends. */
const NONCE_LENGTH = 12;

/** The bytes of a text that only its key opens, with their nonce in front. */
export type Sealed = Uint8Array<ArrayBuffer>;

/** A key that this browser can use and no script can read. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt']);

/** How bytes are sealed. Whoever opens them has to know what they are about. */
const cipher = (iv: BufferSource, about: string): AesGcmParams => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(about),
});

/** `about` is not hidden; it keeps one sealed text from being put in the place of another. */
export async function seal(key: CryptoKey, text: string, about = ''): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
  const data = new TextEncoder().encode(text);
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(nonce, about), key, data));
  const bytes = new Uint8Array(nonce.length + sealed.length);
  bytes.set(nonce);
  bytes.set(sealed, nonce.length);
  return bytes;
}

/** Rejects where the key is another one, or the text is about something else. */
export async function unseal(key: CryptoKey, bytes: Sealed, about = ''): Promise<string> {
  const nonce = bytes.subarray(0, NONCE_LENGTH);
  const opened = await crypto.subtle.decrypt(cipher(nonce, about), key, bytes.subarray(NONCE_LENGTH));
  return new TextDecoder().decode(opened);
}
