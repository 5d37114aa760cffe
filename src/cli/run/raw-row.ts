import { SIZE_LIMIT } from '../../core/internal';

/** A place in the input. */
export interface InputPlace {
  /** From 1. */
  readonly line: number;
  /** In bytes, from 0; a byte order mark counts. */
  readonly offset: number;
}

export const INPUT_START: InputPlace = { line: 1, offset: 0 };

/** The bytes of a row, and where it begins in the input. */
export interface RawRow extends InputPlace {
  /** Absent when there are more than are read. */
  readonly bytes?: Uint8Array;
  /** A sentence about what is wrong with the input here; there is no row then. */
  readonly fault?: string;
}

/** Finds the rows in bytes that come in pieces. */
export interface Splitter {
  push(piece: Uint8Array): Iterable<RawRow>;
  end(): Iterable<RawRow>;
}

/** The row that is being read; not kept any longer when it has more bytes than the limit. */
export class RowBytes {
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

  /** The row that ends here; the next one begins. */
  take({ line, offset }: InputPlace): RawRow {
    const [first = new Uint8Array(0), ...more] = this.#pieces;
    const bytes = more.length === 0 ? first : Buffer.concat(this.#pieces);
    const row = this.#length <= this.#limit ? { line, offset, bytes } : { line, offset };
    this.#pieces = [];
    this.#length = 0;
    return row;
  }
}

/** Space, tab, LF and CR: what JSON calls white space. */
export const isBlankByte = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

export const isBlank = ({ bytes, fault }: RawRow): boolean =>
  fault === undefined && bytes !== undefined && bytes.every(isBlankByte);
