/**
 * Finds the rows in the bytes of an input, piece by piece: lines of JSON, the elements of a JSON array, CSV
 * records.
 */
import { SIZE_LIMIT } from '../../core/internal';

const [LINE_FEED, RETURN, QUOTE, COMMA, BACKSLASH] = [0x0a, 0x0d, 0x22, 0x2c, 0x5c];

/** A position in the input. */
export interface InputPlace {
  /** From 1. */
  readonly line: number;
  /** In bytes, from 0, including a byte order mark. */
  readonly offset: number;
}

const INPUT_START: InputPlace = { line: 1, offset: 0 };

/** The bytes of a row, and where it begins in the input. */
export interface RawRow extends InputPlace {
  /** Absent if the row is larger than the limit. */
  readonly bytes?: Uint8Array;
  /** What is wrong with the input at this place, as a sentence; there is no row then. */
  readonly fault?: string;
}

const NO_BYTES = new Uint8Array(0);

/** Collects the bytes of the current row, and drops them when there are more than the limit. */
class RowBytes {
  readonly #limit: number;
  #pieces: Uint8Array[] = [];
  #length = 0;

  constructor(limit = SIZE_LIMIT) {
    this.#limit = limit;
  }

  add(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#length <= this.#limit) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  /** Returns the current row, which ends with the bytes `last`, and begins the next one. */
  take({ line, offset }: InputPlace, last: Uint8Array): RawRow {
    if (this.#length === 0 && last.length <= this.#limit) return { line, offset, bytes: last };
    this.add(last);
    const bytes = this.#length <= this.#limit ? Buffer.concat(this.#pieces) : undefined;
    this.#pieces = [];
    this.#length = 0;
    return { line, offset, bytes };
  }
}

/** Whether a byte is white space in JSON: space, tab, LF or CR. */
export const isBlankByte = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

const isBlank = ({ bytes, fault }: RawRow): boolean =>
  fault === undefined && bytes !== undefined && bytes.every(isBlankByte);

/** Splits an input into rows. */
export abstract class Splitter {
  protected readonly row: RowBytes;
  protected line: number;
  /** Where the next piece begins. */
  protected offset: number;
  /** Where the current row begins, if it has begun. */
  protected begin: InputPlace | undefined;

  constructor(limit?: number, start = INPUT_START) {
    this.row = new RowBytes(limit);
    this.line = start.line;
    this.offset = start.offset;
    this.begin = start;
  }

  /** The rows that end in the next piece of the input. */
  abstract push(piece: Uint8Array): Iterable<RawRow>;

  /** The rows that end with the input. */
  *end(): Iterable<RawRow> {
    const row = this.take(NO_BYTES, 0);
    if (row) yield row;
  }

  /** The row that ends with the bytes `last`, unless it is blank; the next one begins at the index `next` of the piece. */
  protected take(last: Uint8Array, next: number): RawRow | undefined {
    const row = this.row.take(this.begin ?? this.place(0), last);
    this.begin = this.place(next);
    return isBlank(row) ? undefined : row;
  }

  /** Keeps the end of a piece for the row that goes on in the next one. */
  protected keep(piece: Uint8Array, start: number): void {
    this.row.add(piece.subarray(start));
    this.offset += piece.length;
  }

  /** The position of a byte of the piece. */
  protected place(at: number): InputPlace {
    return { line: this.line, offset: this.offset + at };
  }
}

/** One row per line; blank lines are skipped. */
export class JsonLines extends Splitter {
  *push(piece: Uint8Array): Iterable<RawRow> {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      this.line++;
      const row = this.take(piece.subarray(start, end), end + 1);
      if (row) yield row;
      start = end + 1;
    }
    this.keep(piece, start);
  }
}

const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * The elements of one JSON array. Only strings and brackets are parsed, so that reading continues after an element
 * that is not JSON.
 */
export class JsonArray extends Splitter {
  protected override begin: InputPlace | undefined = undefined;
  /** The number of open brackets, including that of the array. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #hasElements = false;
  #state: 'before' | 'inside' | 'after' | 'wrong' = 'before';

  *push(piece: Uint8Array): Iterable<RawRow> {
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (byte === LINE_FEED) this.line++;
      if (this.#state === 'inside') {
        const isEnd = this.#elementEndsAt(byte, at);
        if (!isEnd) continue;
        const last = piece.subarray(start, at);
        start = at + 1;
        yield* this.#element(byte === COMMA, at, last);
      } else if (this.#state === 'before') {
        if (!OPENING.includes(byte)) continue;
        this.#state = 'inside';
        this.#depth = 1;
        start = at + 1;
      } else if (this.#state === 'after' && !isBlankByte(byte)) {
        this.#state = 'wrong';
        yield { ...this.place(at), fault: 'There is more after the end of the array.' };
      }
    }
    this.keep(piece, this.#state === 'inside' ? start : piece.length);
  }

  override *end(): Iterable<RawRow> {
    if (this.#state !== 'inside') return;
    const row = trimmed(this.row.take(this.begin ?? this.place(0), NO_BYTES));
    if (!isBlank(row)) yield row;
    yield { ...this.place(0), fault: 'The input ends before its array does.' };
  }

  #elementEndsAt(byte: number, at: number): boolean {
    if (!this.begin && !isBlankByte(byte)) this.begin = this.place(at);
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

  *#element(goesOn: boolean, at: number, last: Uint8Array): Iterable<RawRow> {
    const place = this.begin ?? this.place(at);
    const row = trimmed(this.row.take(place, last));
    this.begin = undefined;
    if (!goesOn) this.#state = 'after';
    // Blank bytes are an error between two commas, but not in an empty array.
    if (goesOn || !isBlank(row)) yield row;
    else if (this.#hasElements) yield { ...place, fault: 'There is a comma behind the last element.' };
    this.#hasElements = true;
  }
}

/** The row without the white space around it. */
function trimmed({ line, offset, bytes }: RawRow): RawRow {
  if (!bytes) return { line, offset };
  const start = bytes.findIndex((byte) => !isBlankByte(byte));
  const last = bytes.findLastIndex((byte) => !isBlankByte(byte));
  return { line, offset, bytes: start < 0 ? bytes.subarray(0, 0) : bytes.subarray(start, last + 1) };
}

/** What can separate the fields of a CSV record. */
export type Delimiter = ',' | ';' | '\t';

export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
const DELIMITER_BYTES = DELIMITERS.map((delimiter) => delimiter.charCodeAt(0));

type FieldState = 'field-start' | 'plain' | 'quoted' | 'quote-in-quoted';

/**
 * The records of a CSV file (RFC 4180); blank lines are skipped. Lines end with LF or CRLF, or with CR if the header
 * does.
 */
export class CsvRecords extends Splitter {
  /** Set after the header; until then each of the delimiters begins a field. */
  delimiter: Delimiter | undefined;
  #state: FieldState = 'field-start';
  /** Whether the previous byte was a CR outside quotes. */
  #isAfterReturn = false;
  /** Whether a lone CR ends a line; unknown in the header. */
  #endsWithReturn: boolean | undefined;

  *push(piece: Uint8Array): Iterable<RawRow> {
    let start = 0;
    for (let at = this.#next(piece, 0); at < piece.length; at = this.#next(piece, at + 1)) {
      const byte = piece[at] ?? 0;
      if (
        this.#isAfterReturn &&
        this.#endsWithReturn === undefined &&
        byte !== LINE_FEED &&
        byte !== RETURN
      ) {
        this.#endsWithReturn = true;
        this.line++;
        const row = this.take(piece.subarray(start, at), at);
        if (row) yield row;
        this.#state = 'field-start';
        start = at;
      }
      const isQuoted = this.#state === 'quoted';
      const isEnd = byte === LINE_FEED || (byte === RETURN && this.#endsWithReturn === true);
      if (isEnd && !(byte === LINE_FEED && this.#endsWithReturn && this.#isAfterReturn)) this.line++;
      this.#isAfterReturn = byte === RETURN && !isQuoted;
      if (isEnd && !isQuoted) {
        this.#endsWithReturn ??= false;
        const row = this.take(piece.subarray(start, at), at + 1);
        if (row) yield row;
        this.#state = 'field-start';
        start = at + 1;
      } else {
        this.#state = this.#after(byte);
      }
    }
    this.keep(piece, start);
  }

  /** The index of the next byte, from `at`, that can end a field or a line. Only LFs between are counted. */
  #next(piece: Uint8Array, at: number): number {
    const { delimiter } = this;
    if (!delimiter || this.#isAfterReturn || this.#endsWithReturn) return at;
    if (this.#state === 'quoted') {
      const found = piece.indexOf(QUOTE, at);
      const end = found < 0 ? piece.length : found;
      for (let index = at; index < end; index++) if (piece[index] === LINE_FEED) this.line++;
      return end;
    }
    if (this.#state !== 'plain') return at;
    const separator = delimiter.charCodeAt(0);
    let end = at;
    for (let byte = piece[end]; end < piece.length; byte = piece[++end])
      if (byte === separator || byte === LINE_FEED || byte === RETURN) break;
    return end;
  }

  #after(byte: number): FieldState {
    if (this.#state === 'quoted') return byte === QUOTE ? 'quote-in-quoted' : 'quoted';
    if (byte === QUOTE && this.#state !== 'plain') return 'quoted';
    const isDelimiter = this.delimiter
      ? byte === this.delimiter.charCodeAt(0)
      : DELIMITER_BYTES.includes(byte);
    return isDelimiter ? 'field-start' : 'plain';
  }
}
