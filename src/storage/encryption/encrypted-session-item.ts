import { base64, fromBase64 } from '../../core/internal';
import { seal, unseal } from './sealing';

/**
 * A text that outlives loading the page again, and not its tab: encrypted in the session storage,
 * so that no value stands there to be read. Absent: the browser offers no encryption or no storage.
 */
export class SealedNote {
  readonly #name: string;
  readonly #currentKey: () => Promise<CryptoKey>;
  #lastKey: CryptoKey | undefined;

  /** `currentKey`: the one that may be used now. Where it cannot be told, the last one goes on. */
  constructor(name: string, currentKey: () => Promise<CryptoKey>) {
    this.#name = name;
    this.#currentKey = currentKey;
  }

  /** The text, if there is one that the current key opens. */
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

  /** Rejects with what the browser says. */
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
