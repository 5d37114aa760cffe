import { NAME } from '../../core/internal';
import { escapeInvisible } from '../escape-invisible';
import { INPUT_START, type InputPlace, isBlank, type RawRow, RowBytes, type Splitter } from './raw-row';

const [LINE_FEED, RETURN, QUOTE] = [0x0a, 0x0d, 0x22];

/** What may stand between fields. */
export type Delimiter = ',' | ';' | '\t';

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

type Place = 'field-start' | 'plain' | 'quoted' | 'quote-in-quoted';

/**
 * The records of a CSV file (RFC 4180); blank lines are skipped. Lines end with LF or CRLF, or with CR where the
 * header does.
 */
export class CsvRecords implements Splitter {
  /** Known after the header; until then any of them begins a field. */
  delimiter: Delimiter | undefined;
  readonly #row: RowBytes;
  #line: number;
  /** Of the next piece. */
  #offset: number;
  /** Of the record that is being read. */
  #begin: InputPlace;
  #place: Place = 'field-start';
  /** Whether the byte before was a CR outside of quotes. */
  #isAfterReturn = false;
  /** Whether CR alone ends a line; unknown in the header. */
  #endsWithReturn: boolean | undefined;

  constructor(limit?: number, start = INPUT_START) {
    this.#row = new RowBytes(limit);
    this.#line = start.line;
    this.#offset = start.offset;
    this.#begin = start;
  }

  *push(piece: Uint8Array): Iterable<RawRow> {
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (
        this.#isAfterReturn &&
        this.#endsWithReturn === undefined &&
        byte !== LINE_FEED &&
        byte !== RETURN
      ) {
        this.#endsWithReturn = true;
        this.#line++;
        yield* this.#record(piece.subarray(start, at), at);
        start = at;
      }
      const isQuoted = this.#place === 'quoted';
      const isEnd = byte === LINE_FEED || (byte === RETURN && this.#endsWithReturn === true);
      if (isEnd && !(byte === LINE_FEED && this.#endsWithReturn && this.#isAfterReturn)) this.#line++;
      this.#isAfterReturn = byte === RETURN && !isQuoted;
      if (isEnd && !isQuoted) {
        this.#endsWithReturn ??= false;
        yield* this.#record(piece.subarray(start, at), at + 1);
        start = at + 1;
      } else {
        this.#place = this.#after(byte);
      }
    }
    this.#row.add(piece.subarray(start));
    this.#offset += piece.length;
  }

  *end(): Iterable<RawRow> {
    const row = this.#row.take(this.#begin);
    if (!isBlank(row)) yield row;
  }

  /** The record that ends with these bytes; the next one begins at this place of the piece. */
  *#record(last: Uint8Array, next: number): Iterable<RawRow> {
    this.#row.add(last);
    yield* this.end();
    this.#begin = { line: this.#line, offset: this.#offset + next };
    this.#place = 'field-start';
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
      if (end < 0) return 'A quotation mark is not closed.';
      values.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      if (at < text.length && text.charAt(at) !== delimiter)
        return 'There is text behind a closing quotation mark.';
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

/** Makes the JSON of a context from the values of a record, or says what is wrong with the record. */
export type CsvContext = (record: string) => { readonly context: string } | { readonly fault: string };

/** A path of a tag (B6) with several steps; the 100th is the last one. */
const DOTTED = new RegExp(`^${NAME}(?:[.](?:${NAME}|[0-9]+)){1,99}$`);

/**
 * Reads the records below a header; every value is a string. A column whose name is a path, such as `order.id`, has
 * its value under that name and also where the path leads. Returns a sentence when the header cannot be used.
 */
export function csvContext(header: string): CsvContext | string {
  const delimiter = delimiterOf(header);
  const names = csvValues(withoutReturns(header), delimiter);
  if (typeof names === 'string') return `Its header cannot be read. ${names}`;
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return `Its header has the name “${shown(name)}” twice.`;
    seen.add(name);
  }
  const root: Members = new Map(names.map((name, column) => [name, column]));
  for (const [column, name] of names.entries()) {
    if (!DOTTED.test(name)) continue;
    const inner = placeIn(root, seen, name, column);
    if (inner !== undefined)
      return `Its header has the names “${shown(inner)}” and “${shown(name)}”: a value cannot hold another one. Rename one of them, or leave one out.`;
  }
  const pieces = template(root);
  return (record) => {
    const values = csvValues(record, delimiter);
    if (typeof values === 'string') return { fault: values };
    if (values.length !== names.length)
      return {
        fault: `The row has ${counted(values.length, 'value')}, but the header has ${counted(names.length, 'name')}.`,
      };
    const texts = values.map((value) => JSON.stringify(value));
    return { context: pieces.map((piece) => (typeof piece === 'string' ? piece : texts[piece])).join('') };
  };
}

/** The members of an object: the number of a column, or an object. */
type Members = Map<string, number | Members>;

/** Puts a column where its path leads; returns the name of another column that is in its way. */
function placeIn(
  root: Members,
  columns: ReadonlySet<string>,
  name: string,
  column: number,
): string | undefined {
  let members = root;
  let start = 0;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', start)) {
    const path = name.slice(0, dot);
    if (columns.has(path)) return path;
    const step = name.slice(start, dot);
    const found = members.get(step);
    const inner: Members = typeof found === 'object' ? found : new Map();
    members.set(step, inner);
    members = inner;
    start = dot + 1;
  }
  members.set(name.slice(start), column);
  return undefined;
}

/** The JSON of an object: texts, and the numbers of the columns whose values stand between them. */
function template(members: Members): (string | number)[] {
  const pieces: (string | number)[] = ['{'];
  for (const [name, member] of members) {
    pieces.push(`${pieces.length > 1 ? ',' : ''}${JSON.stringify(name)}:`);
    if (typeof member === 'number') pieces.push(member);
    else for (const piece of template(member)) pieces.push(piece);
  }
  pieces.push('}');
  return pieces;
}

const MAX_SHOWN_LENGTH = 60;

/** A name in a message. */
const shown = (name: string): string =>
  escapeInvisible(name.length > MAX_SHOWN_LENGTH ? `${name.slice(0, MAX_SHOWN_LENGTH)}…` : name);

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Some programs write CR twice at the end of a line. */
function withoutReturns(header: string): string {
  let end = header.length;
  while (header.charAt(end - 1) === '\r') end--;
  return header.slice(0, end);
}
