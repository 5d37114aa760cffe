import { type Json, type JsonMember, jsonObject, NAME } from '../../core/internal';
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

/** How the records below a header are read. */
export interface CsvReading {
  /** The JSON of a record, with each value as a string under the name of its column, or what is wrong with it. */
  readonly contextOf: (record: string) => { readonly context: string } | { readonly fault: string };
  /** Whether names of columns are paths, so that the context is to be read `withPaths`. */
  readonly hasPaths: boolean;
  /** Says which paths lead nowhere; absent where all do. */
  readonly hint?: string;
}

/** A sentence when the header cannot be used. */
export function csvReading(header: string): CsvReading | string {
  const delimiter = delimiterOf(header);
  const names = csvValues(withoutReturns(header), delimiter);
  if (typeof names === 'string') return `Its header cannot be read. ${names}`;
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return `Its header has the name “${shown(name)}” twice.`;
    seen.add(name);
  }
  const starts = names.map((name, column) => `${column > 0 ? ',' : '{'}${JSON.stringify(name)}:`);
  const contextOf: CsvReading['contextOf'] = (record) => {
    const values = csvValues(record, delimiter);
    if (typeof values === 'string') return { fault: values };
    if (values.length !== names.length)
      return {
        fault: `The row has ${counted(values.length, 'value')}, but the header has ${counted(names.length, 'name')}.`,
      };
    return {
      context: `${starts.map((start, column) => start + JSON.stringify(values[column])).join('')}}`,
    };
  };
  const paths = names.filter((name) => PATH.test(name));
  const [first, ...others] = paths.filter((name) => columnAbove(seen, name) !== undefined);
  if (first === undefined) return { contextOf, hasPaths: paths.length > 0 };
  const more = others.length > 0 ? ` So it is with ${counted(others.length, 'more column')}.` : '';
  const hint = `The column “${shown(first)}” has its value at {{ ['${shown(first)}'] }} only, because there is a column “${shown(columnAbove(seen, first) ?? '')}”.${more}`;
  return { contextOf, hasPaths: true, hint };
}

/** A path of a tag (B6) with several steps; the 100th is the last one. */
const PATH = new RegExp(`^${NAME}(?:[.](?:${NAME}|[0-9]+)){1,99}$`);

/**
 * The context of a record with each value whose name is a path, such as `order.id`, also where the path leads. The
 * text of the context has such a value once, and in memory both places share it. Where another column has a value on
 * the way, such as `order`, the path leads nowhere.
 */
export function withPaths(root: Json): Json {
  if (root.type !== 'object') return root;
  const inner: Members = new Map();
  for (const { name, value } of root.members)
    if (PATH.test(name) && columnAbove(root.byName, name) === undefined) place(inner, name.split('.'), value);
  return jsonObject([...root.members, ...membersOf(inner)]);
}

/** The column that has a value on the way of a path. */
function columnAbove(columns: { has(name: string): boolean }, path: string): string | undefined {
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const above = path.slice(0, dot);
    if (columns.has(above)) return above;
  }
  return undefined;
}

/** The members of an object that grows. */
type Members = Map<string, Json | Members>;

function place(root: Members, steps: readonly string[], value: Json): void {
  let members = root;
  for (const step of steps.slice(0, -1)) {
    const found = members.get(step);
    const next: Members = found instanceof Map ? found : new Map();
    members.set(step, next);
    members = next;
  }
  members.set(steps.at(-1) ?? '', value);
}

const membersOf = (members: Members): JsonMember[] =>
  Array.from(members, ([name, member]) => ({
    name,
    value: member instanceof Map ? jsonObject(membersOf(member)) : member,
  }));

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
