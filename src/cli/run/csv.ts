import { isBlank, type RawRow, RowBytes, type Splitter } from './raw-row';

const [LINE_FEED, QUOTE] = [0x0a, 0x22];

/** What may stand between fields. */
export type Delimiter = ',' | ';' | '\t';

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

type Place = 'field-start' | 'plain' | 'quoted' | 'quote-in-quoted';

/** The records of a CSV file (RFC 4180); blank lines are skipped. */
export class CsvRecords implements Splitter {
  /** Known after the header; until then any of them begins a field. */
  delimiter: Delimiter | undefined;
  readonly #row: RowBytes;
  #line = 1;
  #rowLine = 1;
  #place: Place = 'field-start';

  constructor(limit?: number) {
    this.#row = new RowBytes(limit);
  }

  *push(piece: Uint8Array): Iterable<RawRow> {
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (byte === LINE_FEED) this.#line++;
      if (byte === LINE_FEED && this.#place !== 'quoted') {
        this.#row.add(piece.subarray(start, at));
        yield* this.end();
        start = at + 1;
        this.#rowLine = this.#line;
        this.#place = 'field-start';
      } else {
        this.#place = this.#after(byte);
      }
    }
    this.#row.add(piece.subarray(start));
  }

  *end(): Iterable<RawRow> {
    const row = this.#row.take(this.#rowLine);
    if (!isBlank(row)) yield row;
  }

  #after(byte: number): Place {
    if (this.#place === 'quoted') return byte === QUOTE ? 'quote-in-quoted' : 'quoted';
    if (byte === QUOTE && this.#place !== 'plain') return 'quoted';
    const character = String.fromCharCode(byte);
    const isDelimiter = this.delimiter
      ? character === this.delimiter
      : DELIMITERS.some((one) => one === character);
    return isDelimiter ? 'field-start' : 'plain';
  }
}

/** The first of the delimiters that stands in a header outside of quotes. */
export const delimiterOf = (header: string): Delimiter =>
  DELIMITERS.map((one) => ({ one, at: header.replaceAll(/"[^"]*"/g, quoteless).indexOf(one) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0]?.one ?? ',';

const quoteless = (quoted: string): string => '"'.repeat(quoted.length);

/** The values of a record, or what is wrong with it. */
export function csvValues(record: string, delimiter: Delimiter): readonly string[] | string {
  const text = record.replace(/\r$/, '');
  const values: string[] = [];
  for (let at = 0; ; ) {
    if (text.charAt(at) === '"') {
      const end = closingQuote(text, at + 1);
      if (end < 0) return 'a quotation mark is not closed';
      values.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      if (at < text.length && text.charAt(at) !== delimiter)
        return 'there is text behind a closing quotation mark';
    } else {
      const end = text.indexOf(delimiter, at);
      values.push(text.slice(at, end < 0 ? text.length : end));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return values;
    at++;
  }
}

/** The next quotation mark that is not doubled. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at;
}
