import { TextEncoder } from './platform';

const encoder = new TextEncoder();

/** The UTF-8 octets of well-formed text. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** A well-formed text, which is encoded once, when somebody needs its octets. */
export class Utf8Text {
  #bytes: Uint8Array | undefined;
  readonly #octets: number | undefined;

  /** @param octets of the text, where they are known without encoding it */
  constructor(
    readonly text: string,
    octets?: number,
  ) {
    this.#octets = octets;
  }

  get octets(): number {
    return this.#octets ?? this.bytes.length;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= utf8(this.text);
    return this.#bytes;
  }

  /** The octets, if it is encoded. */
  get pieces(): readonly Uint8Array[] | undefined {
    return this.#bytes && [this.#bytes];
  }

  /** The octets, for somebody who may write to them. */
  copy(): Uint8Array {
    return this.pieces ? this.bytes.slice() : utf8(this.text);
  }
}

/** The number of UTF-8 octets of well-formed text. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // A surrogate pair has four octets in two units, so each half counts for two.
    if (unit >= 0x80) length += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return length;
}

/** The offset of the first surrogate without its other half, or -1. */
export function loneSurrogateAt(text: string): number {
  if (text.isWellFormed()) return -1;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = text.charCodeAt(index + 1);
    if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return index;
    index++;
  }
  return -1;
}
