/**
 * A row of data, how a record of CSV becomes one, and the lines of JSON in which a run writes its failed rows and its
 * responses.
 */
import * as z from 'zod/mini';
import { isMessageId, type Json, type JsonMember, jsonObject, NAME } from '../../core/internal';
import type { HttpResponse } from '../../send/exchange';
import { counted, shortened } from '../terminal-text';
import { DELIMITERS, type Delimiter, type InputPlace } from './row-splitters';

/** The format of the text of a row: JSON, or a record of a CSV file with this header. */
export type RowFormat = { readonly type: 'json' } | { readonly type: 'csv'; readonly header: string };

/** One row of data, from which one request is built. */
export interface Row {
  /** From 1. */
  readonly number: number;
  /** The line where it begins in the input, from 1. */
  readonly line: number;
  /** The byte where it begins in the input, from 0; absent for rows from a queue. */
  readonly offset?: number;
  /** The SHA-256 of the header of a CSV file. */
  readonly headerDigest?: string;
  /** As in the input; absent if the row is too large. */
  readonly bytes?: Uint8Array;
  /** The data as JSON, with the digits of the input; absent if there is a fault. */
  readonly context?: string;
  /** Whether names in the data can be paths, as in a CSV file. */
  readonly hasPaths?: boolean;
  /** What is wrong with the row, as a sentence. */
  readonly fault?: string;
  /** Whether the fault is one of the input, at a place without a row. */
  readonly isOfInput?: boolean;
  /** The message id that an earlier run gave the row. */
  readonly id?: string;
  /** The number of the row in the input from which it failed; messages name it. */
  readonly original?: number;
}

// What is wrong with the text of a row, or of a first line.
export const NO_TEXT = 'is not text in UTF-8.';
export const TOO_LARGE = 'has more than 32 MiB.';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of UTF-8; undefined for other bytes. Nothing is repaired. */
export function decoded(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** How the texts of all rows of an input are read. */
export interface RowReading extends Pick<Row, 'headerDigest' | 'hasPaths'> {
  readonly contextOf: (text: string) => { readonly context: string } | { readonly fault: string };
}

export const JSON_READING: RowReading = {
  contextOf: (text) => (text.trim() === '' ? { fault: 'The row is empty.' } : { context: text }),
};

/** A row of an input. Its text is decoded each time when it is needed: while the row is in flight, nobody needs it. */
export class InputRow implements Row {
  readonly line: number;
  readonly offset: number;
  readonly bytes: Uint8Array | undefined;
  readonly id: string | undefined;
  readonly original: number | undefined;
  readonly #fault: string | undefined;
  readonly #reading: RowReading;

  constructor(
    readonly number: number,
    { line, offset }: InputPlace,
    { bytes, id, fault, original }: Pick<Row, 'bytes' | 'id' | 'fault' | 'original'>,
    reading: RowReading,
  ) {
    this.original = original;
    this.line = line;
    this.offset = offset;
    this.bytes = bytes;
    this.id = id;
    this.#fault = fault;
    this.#reading = reading;
  }

  get headerDigest(): string | undefined {
    return this.#reading.headerDigest;
  }

  get hasPaths(): boolean | undefined {
    return this.#reading.hasPaths;
  }

  get context(): string | undefined {
    return this.#read().context;
  }

  get fault(): string | undefined {
    return this.#read().fault;
  }

  #read(): Pick<Row, 'context' | 'fault'> {
    if (this.#fault !== undefined) return { fault: this.#fault };
    if (!this.bytes) return { fault: `The row ${TOO_LARGE}` };
    const text = decoded(this.bytes);
    return text === undefined ? { fault: `The row ${NO_TEXT}` } : this.#reading.contextOf(text);
  }
}

/** The value of a JSON text; undefined if it is not JSON, as after an interrupted write. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The beginning of every file of failed rows. */
export const FAILED_ROWS_MARK = '{"failedRows":1,';

const FailedRowsHead = z.object({
  failedRows: z.literal(1),
  format: z.enum(['json', 'csv']),
  header: z.optional(z.string()),
});

const FailedRow = z.object({
  row: z.int(),
  original: z.optional(z.int()),
  id: z.optional(z.string().check(z.refine(isMessageId))),
  text: z.optional(z.string()),
  base64: z.optional(z.base64()),
});

/** The first line of a file of failed rows: the format of their texts, and the id of the run. */
export const failedRowsHead = (format: RowFormat, runId: string): string =>
  `${FAILED_ROWS_MARK}${JSON.stringify({
    run: runId,
    format: format.type,
    ...(format.type === 'csv' && { header: format.header }),
  }).slice(1)}\n`;

export function readFailedRowsHead(line: string): RowFormat | undefined {
  const head = FailedRowsHead.safeParse(parsedJson(line));
  if (!head.success) return undefined;
  const { format, header } = head.data;
  if (format === 'json') return { type: 'json' };
  return header === undefined ? undefined : { type: 'csv', header };
}

/** The line of a failed row: the reason, the beginning of the response, and the row as it was. */
export function failedRowLine(
  { number, line, bytes, original }: Row,
  id: string,
  { reason = '', answer }: { readonly reason?: string; readonly answer?: string },
): string {
  // An empty answer says nothing.
  const why = { reason, ...(answer && { answer }) };
  return `${JSON.stringify({ row: number, original, line, id, ...why, ...(bytes && textOrBase64(bytes)) })}\n`;
}

/** Reads the line of a failed row; without bytes if there were too many. */
export function readFailedRow(
  line: string,
): { readonly original: number; readonly id?: string; readonly bytes?: Uint8Array } | undefined {
  const read = FailedRow.safeParse(parsedJson(line));
  if (!read.success) return undefined;
  const { row, original = row, id, text, base64 } = read.data;
  const bytes = text === undefined ? base64 && Buffer.from(base64, 'base64') : Buffer.from(text);
  return { original, ...(id !== undefined && { id }), ...(bytes && { bytes }) };
}

/** The first line of a file of responses. */
export const responsesHead = (runId: string): string => `${JSON.stringify({ responses: 1, run: runId })}\n`;

/** The line of the last response to a row. */
export const responseLine = (row: number, { status, headers, body }: HttpResponse): string =>
  `${JSON.stringify({ row, status, headers, ...textOrBase64(body) })}\n`;

/** Bytes in JSON: as text if they are UTF-8, otherwise in Base64. */
function textOrBase64(bytes: Uint8Array): { text: string } | { base64: string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString();
  return Buffer.from(text).equals(buffer) ? { text } : { base64: buffer.toString('base64') };
}

/** What a CSV file means: the header, and the data of the records below it. row-splitters.ts finds the records. */

/** The delimiter that occurs first in the header, outside quotes; a comma if there is none. */
export const delimiterOf = (header: string): Delimiter =>
  DELIMITERS.map((one) => ({ one, at: header.replaceAll(/"[^"]*"/g, quoteless).indexOf(one) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0]?.one ?? ',';

const quoteless = (quoted: string): string => '"'.repeat(quoted.length);

/** The values of a record, or what is wrong with it, as a sentence. */
function csvValues(record: string, delimiter: Delimiter): readonly string[] | string {
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

/** The index of the next quotation mark that is not doubled; negative if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Reads the records below a header. */
export interface CsvReading {
  /** The record as a JSON object of strings with the names of the columns, or what is wrong with it. */
  readonly contextOf: (record: string) => { readonly context: string } | { readonly fault: string };
  /** Whether names of columns are paths, so that the context needs `withPaths`. */
  readonly hasPaths: boolean;
}

/** How to read the records, or why the header cannot be used, as a sentence. */
export function csvReading(header: string): CsvReading | string {
  const delimiter = delimiterOf(header);
  const names = csvValues(withoutReturns(header), delimiter);
  if (typeof names === 'string') return `Its header cannot be read. ${names}`;
  const seen = new Set<string>();
  const starts: string[] = [];
  for (const name of names) {
    if (name !== '' && seen.has(name)) return `Its header has the name “${shortened(name)}” twice.`;
    // Spreadsheets add columns without a name. The first one has its place in the data, the others have none.
    starts.push(seen.has(name) ? '' : `${starts.length > 0 ? ',' : '{'}${JSON.stringify(name)}:`);
    seen.add(name);
  }
  const contextOf: CsvReading['contextOf'] = (record) => {
    const values = csvValues(record, delimiter);
    if (typeof values === 'string') return { fault: values };
    if (values.length !== names.length)
      return {
        fault: `The row has ${counted(values.length, 'value')}, but the header has ${counted(names.length, 'name')}.`,
      };
    // Spreadsheets write such records below the last row. Quotes say that the values are empty on purpose.
    if (values.every((value) => value === '') && !record.includes('"'))
      return { fault: 'All values of the row are empty.' };
    return {
      context: `${starts.map((start, column) => start && start + JSON.stringify(values[column])).join('')}}`,
    };
  };
  return { contextOf, hasPaths: names.some((name) => PATH.test(name)) };
}

/** A path of a tag (B6) with 2 to 100 steps. */
const PATH = new RegExp(`^${NAME}(?:[.](?:${NAME}|[0-9]+)){1,99}$`);

/**
 * Adds to the context of a record each value whose name is a path, such as `order.id`, at the place where the path
 * leads. Both places share the value. If another column, such as `order`, has a value on the way, the path leads
 * nowhere.
 */
export function withPaths(root: Json): Json {
  if (root.type !== 'object') return root;
  const inner: Members = new Map();
  for (const { name, value } of root.members)
    if (PATH.test(name) && columnAbove(root.byName, name) === undefined) place(inner, name.split('.'), value);
  return jsonObject([...root.members, ...membersOf(inner)]);
}

/** The column whose value is on the way of a path. */
function columnAbove(columns: { has(name: string): boolean }, path: string): string | undefined {
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const above = path.slice(0, dot);
    if (columns.has(above)) return above;
  }
  return undefined;
}

/** The members of an object under construction. */
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

/** Without the CRs at its end: some programs write two. */
function withoutReturns(header: string): string {
  let end = header.length;
  while (header.charAt(end - 1) === '\r') end--;
  return header.slice(0, end);
}
