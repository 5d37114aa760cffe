/** Counts octets while a text is encoded, so that no text grows past its limit (B33). */
import { pieces, utf8Length } from './octets';

/** More octets than any encoding makes of a UTF-16 unit: percent-encoding makes nine of one like €. */
const MAX_OCTETS = 9;

/** More octets of UTF-8 than any UTF-16 unit has. */
const MAX_UTF8_OCTETS = 3;

/** In UTF-16 units: up to this length, a text is counted at once. */
const SHORT = 1024;

/** A text that is part of many texts; its octets are counted once. */
export interface CountedText {
  readonly text: string;
  readonly octets: number;
}

/**
 * Counts the octets of a text while it is made, so that nothing larger than its limit is made at
 * all (B33). Far from the limit, every unit of a long text is taken for three octets; only near it are they counted.
 */
export class OctetCount {
  readonly #limit: number;
  /** No fewer than there are. */
  #atMost = 0;
  /** The octets of what was counted, and what was not. */
  #counted = 0;
  #uncounted: (string | CountedText)[] | undefined;
  /** Something was refused. From then on only what fits without being counted is taken. */
  #isFull = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The exact number of octets. */
  get octets(): number {
    return this.#count();
  }

  /**
   * The next part of the text, encoded; undefined, and not counted, when it does not fit. `encode`
   * works piece by piece, and makes at least one octet of each UTF-16 unit.
   */
  encode(text: string, encode: (piece: string) => string): string | undefined {
    if (text.length * MAX_OCTETS > this.#limit - this.#atMost) return this.#encodePieces(text, encode);
    const encoded = encode(text);
    this.#add(encoded, encoded.length);
    return encoded;
  }

  /** Takes the next part of the text as it is; false, and not counted, when it may not fit. */
  take(part: CountedText): boolean {
    const { length } = part.text;
    if (length * MAX_UTF8_OCTETS > this.#limit - this.#atMost) return false;
    this.#add(part, length);
    return true;
  }

  #add(part: string | CountedText, length: number): void {
    if (length < SHORT) {
      const octets = octetsOf(part);
      this.#counted += octets;
      this.#atMost += octets;
      return;
    }
    this.#uncounted ??= [];
    this.#uncounted.push(part);
    this.#atMost += length * MAX_UTF8_OCTETS;
  }

  #encodePieces(text: string, encode: (piece: string) => string): string | undefined {
    const left = this.#limit - this.#count();
    let encoded = '';
    let octets = 0;
    // What was encoded in vain is work too: it is done once.
    if (this.#isFull || text.length > left) return this.#refuse();
    for (const piece of pieces(text)) {
      const more = encode(piece);
      octets += utf8Length(more);
      if (octets > left) return this.#refuse();
      encoded += more;
    }
    this.#counted += octets;
    this.#atMost = this.#counted;
    return encoded;
  }

  #refuse(): undefined {
    this.#isFull = true;
  }

  #count(): number {
    if (!this.#uncounted) return this.#counted;
    for (const part of this.#uncounted) this.#counted += octetsOf(part);
    this.#uncounted = undefined;
    this.#atMost = this.#counted;
    return this.#counted;
  }
}

const octetsOf = (part: string | CountedText): number =>
  typeof part === 'string' ? utf8Length(part) : part.octets;

/** The whole of a text, encoded; undefined when it would have more octets than `limit`. */
export const encodeWithin = (
  limit: number,
  text: string,
  encode: (piece: string) => string,
): string | undefined => new OctetCount(limit).encode(text, encode);

/** The encoding that changes nothing. */
export const verbatim = (text: string): string => text;
