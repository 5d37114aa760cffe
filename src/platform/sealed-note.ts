const CIPHER = 'AES-GCM';
/** In bytes, as NIST SP 800-38D §8.2 recommends. */
const NONCE_LENGTH = 12;

/** A key that this browser can use and nobody can read. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt']);

/**
 * A text that outlives loading the page again, and not its tab: encrypted in the session storage,
 * so that no value stands there to be read. Absent: the browser offers no encryption or no storage.
 */
export class SealedNote {
  readonly #name: string;
  readonly #key: CryptoKey;

  constructor(name: string, key: CryptoKey) {
    this.#name = name;
    this.#key = key;
  }

  /** The text, if there is one that this key opens. */
  async read(): Promise<string | undefined> {
    try {
      const written = sessionStorage.getItem(this.#name);
      if (!written) return undefined;
      const bytes = Uint8Array.from(atob(written), (character) => character.charCodeAt(0));
      const nonce = bytes.subarray(0, NONCE_LENGTH);
      const sealed = bytes.subarray(NONCE_LENGTH);
      const opened = await crypto.subtle.decrypt({ name: CIPHER, iv: nonce }, this.#key, sealed);
      return new TextDecoder().decode(opened);
    } catch {
      // Another key, or not ours: as if it were not there.
      return undefined;
    }
  }

  /** Rejects with what the browser says. */
  async write(text: string): Promise<void> {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
    const data = new TextEncoder().encode(text);
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, this.#key, data));
    const bytes = [...nonce, ...sealed].map((byte) => String.fromCharCode(byte));
    sessionStorage.setItem(this.#name, btoa(bytes.join('')));
  }
}
