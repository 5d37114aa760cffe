import { differenceOf, type Replacement } from '../encoding/text-difference';
import { utf8 } from '../encoding/utf-8';
import { isInStringValue } from './edited-json';

/**
 * Knows the body that was rendered last. While somebody types, the next one differs from it in one
 * place: what is known of the rest need not be found out again. What it tells is what a look at the
 * whole text would tell.
 */
export class BodyMemory {
  #text = '';
  #bytes: Uint8Array | undefined;
  /** It is JSON, and nothing is to be said of it. */
  #isFineJson = false;

  /** The octets of a well-formed text. Whoever gets them does not write to them. */
  encode(text: string): Uint8Array {
    this.#follow(text);
    this.#bytes ??= utf8(text);
    return this.#bytes;
  }

  /** Whether the text is known to be JSON of which nothing is to be said. */
  isFineJson(text: string): boolean {
    this.#follow(text);
    return this.#isFineJson;
  }

  keepJson(text: string, isFine: boolean): void {
    this.#follow(text);
    this.#isFineJson = isFine;
  }

  #follow(text: string): void {
    if (text === this.#text) return;
    const change = differenceOf(this.#text, text);
    this.#isFineJson &&= isInStringValue(this.#text, change);
    this.#bytes &&= this.#edited(this.#bytes, change, text.length);
    this.#text = text;
  }

  /** Of ASCII alone: only there do octets stand where characters stand. */
  #edited(bytes: Uint8Array, { from, to, insert }: Replacement, length: number): Uint8Array | undefined {
    const inserted = utf8(insert);
    if (bytes.length !== this.#text.length || inserted.length !== insert.length) return undefined;
    const edited = new Uint8Array(length);
    edited.set(bytes.subarray(0, from));
    edited.set(inserted, from);
    edited.set(bytes.subarray(to), from + inserted.length);
    return edited;
  }
}
