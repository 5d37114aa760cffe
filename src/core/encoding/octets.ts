/** UTF-8, Base64 and the number of octets of a text, with the few functions that every engine has. */

/**
 * The few things the core takes from its engine. They are the same in browsers and in Node;
 * naming them here keeps the DOM's and Node's types out of the core.
 */
interface Platform {
  readonly TextEncoder: new () => {
    encode(text: string): Uint8Array;
    encodeInto(text: string, octets: Uint8Array): { readonly written: number };
  };
  readonly URL: new (url: string) => { readonly hostname: string };
  atob(base64: string): string;
  btoa(latin1: string): string;
}

const platform = globalThis as unknown as Platform;

export const { TextEncoder, atob, btoa } = platform;

/** The host of a URL as the engine's parser writes it; undefined where that refuses the URL. */
export function hostnameOf(url: string): string | undefined {
  try {
    return new platform.URL(url).hostname;
  } catch {
    return undefined;
  }
}

const encoder = new TextEncoder();

/** The UTF-8 octets of well-formed text. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** A well-formed text, encoded when its octets are first read; those of a short one are counted before. */
export class Utf8Text {
  #bytes: Uint8Array | undefined;
  #octets: number | undefined;

  readonly #counted: { readonly octets: number | undefined } | undefined;

  /** @param counted knows the number of octets already, if they were counted */
  constructor(
    readonly text: string,
    counted?: { readonly octets: number | undefined },
  ) {
    this.#counted = counted;
  }

  get octets(): number {
    this.#octets ??= this.#count();
    return this.#octets;
  }

  #count(): number {
    const isShort = this.text.length <= PIECE;
    if (this.#bytes || !isShort) return this.bytes.length;
    return this.#counted?.octets ?? utf8Length(this.text);
  }

  get bytes(): Uint8Array {
    this.#bytes ??= utf8(this.text);
    return this.#bytes;
  }

  /** The octets, if it is encoded. */
  get pieces(): readonly Uint8Array[] | undefined {
    return this.#bytes && [this.#bytes];
  }

  /** Octets that belong to the caller, who may change them. Who reads them here later has the text encoded again. */
  take(): Uint8Array {
    const { bytes } = this;
    this.#octets = bytes.length;
    this.#bytes = undefined;
    return bytes;
  }
}

/** In UTF-16 units: how much of a long text is encoded at a time. */
const PIECE = 8192;

/** In UTF-16 units. Shorter texts are counted faster than the engine is called. */
const SHORTEST_ENCODED = 32;

/** A buffer for texts that are encoded only to count their octets; a piece may be one unit longer. */
const scratch = new Uint8Array(3 * (PIECE + 1));

/** The number of UTF-8 octets of well-formed text. */
export function utf8Length(text: string): number {
  let { length } = text;
  if (length > PIECE) {
    let octets = 0;
    for (const piece of pieces(text)) octets += encoder.encodeInto(piece, scratch).written;
    return octets;
  }
  if (length >= SHORTEST_ENCODED) return encoder.encodeInto(text, scratch).written;
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

/** An immutable sequence of octets in pieces. After an edit, the pieces that it did not touch are shared. */
export class Octets {
  readonly length: number;
  #joined: Uint8Array | undefined;

  constructor(readonly pieces: readonly Uint8Array[]) {
    let length = 0;
    for (const piece of pieces) length += piece.length;
    this.length = length;
  }

  /** All of them in one array. */
  get joined(): Uint8Array {
    const [first] = this.pieces;
    this.#joined ??= first && this.pieces.length === 1 ? first : this.slice(0, this.length);
    return this.#joined;
  }

  at(index: number): number | undefined {
    return this.part(index, index + 1).pieces[0]?.[0];
  }

  /** A view if they are in one piece, otherwise a copy. */
  slice(from: number, to: number): Uint8Array {
    const { pieces } = this.part(from, to);
    const [first] = pieces;
    if (first && pieces.length === 1) return first;
    const octets = new Uint8Array(to - from);
    let at = 0;
    for (const piece of pieces) {
      octets.set(piece, at);
      at += piece.length;
    }
    return octets;
  }

  /** The same pieces where all of them lie in it, else views. */
  part(from: number, to: number): Octets {
    const part: Uint8Array[] = [];
    let start = 0;
    for (const piece of this.pieces) {
      if (start >= to) break;
      const end = start + piece.length;
      if (end > from) {
        const isWhole = start >= from && end <= to;
        part.push(isWhole ? piece : piece.subarray(Math.max(0, from - start), to - start));
      }
      start = end;
    }
    return new Octets(part);
  }
}

/** Engines take about a hundred thousand arguments. */
const CHUNK_SIZE = 8192;

const ASCII = /^[\0-\x7f]*$/;

/** Base64 (RFC 4648 §4) of any number of octets, or of the UTF-8 octets of a well-formed text. */
export function base64(plain: string | Uint8Array): string {
  // Of ASCII, characters and octets are the same.
  if (typeof plain === 'string' && ASCII.test(plain)) return btoa(plain);
  const octets = typeof plain === 'string' ? utf8(plain) : plain;
  let binary = '';
  for (let start = 0; start < octets.length; start += CHUNK_SIZE) {
    binary += String.fromCharCode(...octets.subarray(start, start + CHUNK_SIZE));
  }
  return btoa(binary);
}

/**
 * Decodes Base64, with or without padding.
 *
 * @throws DOMException when the text is not Base64
 */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (octet) => octet.charCodeAt(0));

/** A text in pieces that cut no surrogate pair. */
export function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** Controls are C0 and DEL everywhere in this project. */
export const isControl = (code: number): boolean => code < 0x20 || code === 0x7f;

/** Everything up to the next control. */
const NO_CONTROLS = /[ -~\u0080-\uffff]*/y;

/** The offset of the first control character from `from` on, or -1. */
export function controlAt(text: string, from = 0): number {
  NO_CONTROLS.lastIndex = from;
  NO_CONTROLS.test(text);
  return NO_CONTROLS.lastIndex < text.length ? NO_CONTROLS.lastIndex : -1;
}

/** More octets than any encoding makes of a UTF-16 unit: percent-encoding makes nine of one like €. */
const MAX_OCTETS = 9;

/** More octets of UTF-8 than any UTF-16 unit has. */
const MAX_UTF8_OCTETS = 3;

/** In UTF-16 units: up to this length, a text is counted at once. */
const SHORT = SHORTEST_ENCODED;

/** The same for a text that is counted once for many texts. */
const SHORT_COUNTED = 256;

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

  /**
   * The next part of the text, encoded; undefined, and not counted, when it does not fit. `encode`
   * works piece by piece, and makes at least one octet of each UTF-16 unit.
   */
  encode(text: string, encode: (piece: string) => string): string | undefined {
    if (text.length * MAX_OCTETS > this.#limit - this.#atMost) return this.#encodePieces(text, encode);
    const encoded = encode(text);
    this.#add(encoded, encoded.length, SHORT);
    return encoded;
  }

  /** Takes the next part of the text as it is; false, and not counted, when it may not fit. */
  take(part: CountedText): boolean {
    const { length } = part.text;
    if (length * MAX_UTF8_OCTETS > this.#limit - this.#atMost) return false;
    this.#add(part, length, SHORT_COUNTED);
    return true;
  }

  /** How many octets were taken, where all are counted. */
  get octets(): number | undefined {
    return this.#uncounted ? undefined : this.#counted;
  }

  #add(part: string | CountedText, length: number, short: number): void {
    if (length < short) {
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
