import { pieces } from './pieces';
import { utf8Length } from './utf-8';

/** More octets than any encoding makes of a UTF-16 unit: percent-encoding makes nine of one like €. */
const MAX_OCTETS = 9;

const MAX_UNCOUNTED = 1024;

/**
 * Counts the octets of a text while it is made, so that nothing larger than its limit is made at
 * all (B33). Far from the limit, every unit is taken for three octets; only near it are they counted.
 */
export class OctetCount {
  readonly #limit: number;
  /** No fewer than there are. */
  #atMost = 0;
  /** The octets of what was counted, and what was not. */
  #counted = 0;
  #uncounted: string[] = [];
  /** Something was refused. From then on only what fits without being counted is taken. */
  #isFull = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * The next part of the text, encoded; undefined, and not counted, when it does not fit. `encode`
   * works piece by piece, and makes at least one octet of each UTF-16 unit.
   */
  encode(text: string, encode: (piece: string) => string): string | undefined {
    if (text.length * MAX_OCTETS > this.#limit - this.#atMost) return this.#encodePieces(text, encode);
    const encoded = encode(text);
    this.#atMost += encoded.length * 3;
    if (this.#uncounted.push(encoded) === MAX_UNCOUNTED) this.#count();
    return encoded;
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

  /** The exact number of octets. */
  #count(): number {
    for (const text of this.#uncounted) this.#counted += utf8Length(text);
    this.#uncounted = [];
    this.#atMost = this.#counted;
    return this.#counted;
  }
}

/** The whole of a text, encoded; undefined when it would have more octets than `limit`. */
export const encodeWithin = (
  limit: number,
  text: string,
  encode: (piece: string) => string,
): string | undefined => new OctetCount(limit).encode(text, encode);

/** The encoding that changes nothing. */
export const verbatim = (text: string): string => text;
