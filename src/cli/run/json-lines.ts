import { INPUT_START, type InputPlace, isBlank, type RawRow, RowBytes, type Splitter } from './raw-row';

const LINE_FEED = 0x0a;

/** One row a line; blank lines are skipped. */
export class JsonLines implements Splitter {
  readonly #row: RowBytes;
  /** Of the line that is being read. */
  #begin: InputPlace;
  /** Of the next piece. */
  #offset: number;

  constructor(limit?: number, start = INPUT_START) {
    this.#row = new RowBytes(limit);
    this.#begin = start;
    this.#offset = start.offset;
  }

  *push(piece: Uint8Array): Iterable<RawRow> {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      this.#row.add(piece.subarray(start, end));
      yield* this.end();
      start = end + 1;
      this.#begin = { line: this.#begin.line + 1, offset: this.#offset + start };
    }
    this.#row.add(piece.subarray(start));
    this.#offset += piece.length;
  }

  *end(): Iterable<RawRow> {
    const row = this.#row.take(this.#begin);
    if (!isBlank(row)) yield row;
  }
}
