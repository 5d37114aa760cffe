import {
  INPUT_START,
  type InputPlace,
  isBlank,
  isBlankByte,
  type RawRow,
  RowBytes,
  type Splitter,
} from './raw-row';

const [LINE_FEED, QUOTE, COMMA, BACKSLASH] = [0x0a, 0x22, 0x2c, 0x5c];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * The elements of one array. Only strings and brackets are looked at, so that reading goes on behind
 * an element that is not JSON.
 */
export class JsonArray implements Splitter {
  readonly #row: RowBytes;
  #line: number;
  /** Of the next piece. */
  #offset: number;
  /** Where the first character of the element stands. */
  #begin: InputPlace | undefined;
  /** How many brackets are open; the array itself is one. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #hasElements = false;
  #state: 'before' | 'inside' | 'after' | 'wrong' = 'before';

  constructor(limit?: number, start = INPUT_START) {
    this.#row = new RowBytes(limit);
    this.#line = start.line;
    this.#offset = start.offset;
  }

  *push(piece: Uint8Array): Iterable<RawRow> {
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (byte === LINE_FEED) this.#line++;
      if (this.#state === 'inside') {
        const isEnd = this.#elementEndsAt(byte, at);
        if (!isEnd) continue;
        this.#row.add(piece.subarray(start, at));
        start = at + 1;
        yield* this.#element(byte === COMMA, at);
      } else if (this.#state === 'before') {
        if (!OPENING.includes(byte)) continue;
        this.#state = 'inside';
        this.#depth = 1;
        start = at + 1;
      } else if (this.#state === 'after' && !isBlankByte(byte)) {
        this.#state = 'wrong';
        yield { ...this.#place(at), fault: 'There is more after the end of the array.' };
      }
    }
    if (this.#state === 'inside') this.#row.add(piece.subarray(start));
    this.#offset += piece.length;
  }

  *end(): Iterable<RawRow> {
    if (this.#state !== 'inside') return;
    const row = trimmed(this.#row.take(this.#begin ?? this.#place(0)));
    if (!isBlank(row)) yield row;
    yield { ...this.#place(0), fault: 'The input ends before its array does.' };
  }

  /** Of a byte in the piece. */
  #place(at: number): InputPlace {
    return { line: this.#line, offset: this.#offset + at };
  }

  #elementEndsAt(byte: number, at: number): boolean {
    if (!this.#begin && !isBlankByte(byte)) this.#begin = this.#place(at);
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInString = false;
      return false;
    }
    if (byte === QUOTE) this.#isInString = true;
    else if (OPENING.includes(byte)) this.#depth++;
    else if (CLOSING.includes(byte)) this.#depth--;
    return this.#depth === 0 || (this.#depth === 1 && byte === COMMA);
  }

  *#element(goesOn: boolean, at: number): Iterable<RawRow> {
    const place = this.#begin ?? this.#place(at);
    const row = trimmed(this.#row.take(place));
    this.#begin = undefined;
    if (!goesOn) this.#state = 'after';
    // An empty array has no elements; elsewhere nothing between two commas is an element that is missing.
    if (goesOn || !isBlank(row)) yield row;
    else if (this.#hasElements) yield { ...place, fault: 'There is a comma behind the last element.' };
    this.#hasElements = true;
  }
}

/** Without the white space around it. */
function trimmed({ line, offset, bytes }: RawRow): RawRow {
  if (!bytes) return { line, offset };
  const start = bytes.findIndex((byte) => !isBlankByte(byte));
  const last = bytes.findLastIndex((byte) => !isBlankByte(byte));
  return { line, offset, bytes: start < 0 ? bytes.subarray(0, 0) : bytes.subarray(start, last + 1) };
}
