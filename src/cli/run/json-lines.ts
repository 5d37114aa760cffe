import { isBlank, type RawRow, RowBytes, type Splitter } from './raw-row';

const LINE_FEED = 0x0a;

/** One row a line; blank lines are skipped. */
export class JsonLines implements Splitter {
  readonly #row: RowBytes;
  #line = 1;

  constructor(limit?: number) {
    this.#row = new RowBytes(limit);
  }

  *push(piece: Uint8Array): Iterable<RawRow> {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      this.#row.add(piece.subarray(start, end));
      yield* this.end();
      this.#line++;
      start = end + 1;
    }
    this.#row.add(piece.subarray(start));
  }

  *end(): Iterable<RawRow> {
    const row = this.#row.take(this.#line);
    if (!isBlank(row)) yield row;
  }
}
