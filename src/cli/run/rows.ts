import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { SIZE_LIMIT } from '../../core/internal';
import { EXIT } from '../exit-codes';
import { inputChunks, inputName, readError, STANDARD_INPUT } from '../input';
import type { CliError, Io } from '../io';
import { type CsvReading, CsvRecords, csvReading, delimiterOf } from './csv';
import { FAILED_ROWS_MARK, readFailedRow, readFailedRowsHead } from './failed-rows';
import { JsonArray } from './json-array';
import { JsonLines } from './json-lines';
import { type InputPlace, isBlankByte, type RawRow, type Splitter } from './raw-row';
import type { Row, RowFormat } from './row';

export interface Rows {
  readonly format: RowFormat;
  readonly rows: AsyncIterable<Row>;
  /** Of the input, in bytes; undefined where it is known at its end only, as that of a pipe. */
  readonly size: number | undefined;
  /** About its header, for people: a line. */
  readonly hint?: string;
}

const JSON_ROWS: RowFormat = { type: 'json' };

/** Opens the rows of a file or of the standard input; they are read as they are asked for. */
export async function openRows(file: string, io: Pick<Io, 'stdin'>): Promise<Rows | CliError> {
  try {
    const pieces = (await inputChunks(file, io))[Symbol.asyncIterator]();
    const beginning = await readBeginning(pieces);
    const type = rowsFormat(file, beginning);
    const opened = typeof type === 'string' ? type : await rowsFrom(type, beginning, pieces);
    if (typeof opened === 'string') return { message: `${inputName(file)}: ${opened}`, exit: EXIT.errors };
    const { hint, ...found } = opened;
    return {
      ...found,
      size: await sizeOf(file),
      ...(hint !== undefined && { hint: `${inputName(file)}: hint: ${hint}` }),
    };
  } catch (error) {
    return readError(file, error);
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  if (file === STANDARD_INPUT) return undefined;
  const found = await stat(file);
  return found.isFile() ? found.size : undefined;
}

/** The bytes of the input behind a byte order mark and blank lines, and their place. */
interface Beginning extends InputPlace {
  readonly bytes: Uint8Array;
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 0x0a;

/** As many bytes as it takes to know what the input holds. */
async function readBeginning(pieces: AsyncIterator<Uint8Array>): Promise<Beginning> {
  const read = async (length: number, bytes: Uint8Array = new Uint8Array(0)): Promise<Uint8Array> => {
    const all = [bytes];
    for (let missing = length - bytes.length; missing > 0; ) {
      const next = await pieces.next();
      if (next.done) break;
      all.push(next.value);
      missing -= next.value.length;
    }
    return all.length === 1 ? bytes : Buffer.concat(all);
  };
  let bytes = await read(BYTE_ORDER_MARK.length);
  let [line, offset] = [1, 0];
  if (BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))) {
    offset = BYTE_ORDER_MARK.length;
    bytes = bytes.subarray(offset);
  }
  // White space on the line of the first character stays, unless it is absurdly long: in a CSV file a tab may stand
  // between two empty names.
  let blanks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const first = bytes.findIndex((byte) => !isBlankByte(byte));
    const end = first < 0 ? bytes.length : first;
    const lineStart = end === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, end - 1) + 1;
    if (lineStart > 0) {
      for (let at = 0; at < lineStart; at++) if (bytes[at] === LINE_FEED) line++;
      offset += length + lineStart;
      [blanks, length] = [[], 0];
    }
    blanks.push(bytes.subarray(lineStart));
    length += bytes.length - lineStart;
    if (first >= 0) {
      const rest = bytes.length - end;
      const all = Buffer.concat(blanks);
      return { line, offset, bytes: await read(all.length - rest + FAILED_ROWS_MARK.length, all) };
    }
    if (length > SIZE_LIMIT) {
      offset += length;
      [blanks, length] = [[], 0];
    }
    const next = await pieces.next();
    if (next.done) return { line, offset, bytes: Buffer.concat(blanks) };
    bytes = next.value;
  }
}

type InputType = 'json-lines' | 'json-array' | 'csv' | 'failed-rows';

/** Files that people take for text, by their first bytes, with what to do. */
const NOT_TEXT: readonly (readonly [first: readonly number[], says: string])[] = [
  [
    [0x1f, 0x8b],
    'It is packed with gzip. Unpack it first: gunzip -c FILE | action-designer run … --contexts - --yes',
  ],
  [
    [0x50, 0x4b, 0x03, 0x04],
    'It is a ZIP file, as that of a spreadsheet is. Unpack it, or save the sheet as CSV in UTF-8.',
  ],
  [[0xff, 0xfe], 'It is text in UTF-16. Save it in UTF-8.'],
  [[0xfe, 0xff], 'It is text in UTF-16. Save it in UTF-8.'],
];

/** By its beginning where that leaves no doubt, else by the name; a sentence when it holds no rows. */
function rowsFormat(file: string, { bytes }: Beginning): { readonly type: InputType } | string {
  const wrong = NOT_TEXT.find(([first]) => first.every((byte, index) => bytes[index] === byte));
  if (wrong) return wrong[1];
  const start = bytes.findIndex((byte) => !isBlankByte(byte));
  const text =
    start < 0 ? '' : Buffer.from(bytes.subarray(start, start + FAILED_ROWS_MARK.length)).toString('latin1');
  return { type: inputType(file, text) };
}

/** `text` is what follows white space. */
function inputType(file: string, text: string): InputType {
  if (text.startsWith(FAILED_ROWS_MARK)) return 'failed-rows';
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'json-lines';
  if (/\.(?:csv|tsv)$/i.test(file)) return 'csv';
  if (text.startsWith('[')) return 'json-array';
  return text.startsWith('{') || text === '' || /\.json$/i.test(file) ? 'json-lines' : 'csv';
}

const NO_TEXT = 'is not text in UTF-8.';
const TOO_LARGE = 'has more than 32 MiB.';

/** A sentence when the first line is not what it has to be. */
async function rowsFrom(
  { type }: { readonly type: InputType },
  beginning: Beginning,
  pieces: AsyncIterator<Uint8Array>,
): Promise<Omit<Rows, 'size'> | string> {
  if (type === 'json-array') {
    const raws = split(new JsonArray(undefined, beginning), beginning, pieces);
    return { format: JSON_ROWS, rows: numbered(raws, jsonRow) };
  }
  if (type === 'json-lines') {
    const raws = split(new JsonLines(undefined, beginning), beginning, pieces);
    return { format: JSON_ROWS, rows: numbered(raws, jsonRow) };
  }
  const splitter =
    type === 'csv' ? new CsvRecords(undefined, beginning) : new JsonLines(undefined, beginning);
  const raws = split(splitter, beginning, pieces);
  const first = (await raws.next()).value;
  if (!first) return 'It is empty. A CSV file begins with a header, the names of its columns.';
  if (!first.bytes) return `Its first line ${TOO_LARGE}`;
  const head = decoded(first.bytes);
  if (head === undefined) return `Its first line ${NO_TEXT}`;
  const format = type === 'csv' ? { type, header: head } : readFailedRowsHead(head);
  if (format === undefined) return 'Its first line is not one that this program writes.';
  const csv = format.type === 'csv' ? csvReading(format.header) : undefined;
  if (typeof csv === 'string') return csv;
  const reader = csv && format.type === 'csv' ? csvRow(csv, format.header) : jsonRow;
  if (splitter instanceof CsvRecords && format.type === 'csv')
    splitter.delimiter = delimiterOf(format.header);
  const content: Reader = type === 'csv' ? reader : (raw) => againRow(raw, reader);
  const hint = csv?.hint;
  return { format, rows: numbered(raws, content), ...(hint !== undefined && { hint }) };
}

/** What a row holds, without its place. */
type Content = Omit<Row, 'number' | 'line' | 'offset'>;
type Reader = (raw: Pick<RawRow, 'bytes'>) => Content;

async function* split(
  splitter: Splitter,
  beginning: Beginning,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<RawRow, undefined> {
  yield* splitter.push(beginning.bytes);
  for (let next = await pieces.next(); !next.done; next = await pieces.next())
    yield* splitter.push(next.value);
  yield* splitter.end();
}

async function* numbered(raws: AsyncIterable<RawRow>, read: Reader): AsyncGenerator<Row> {
  let number = 0;
  for await (const raw of raws) {
    number++;
    const { line, offset, fault } = raw;
    const place = { number, line, offset };
    yield fault === undefined ? { ...place, ...read(raw) } : { ...place, fault, isOfInput: true };
  }
}

/** The bytes of a row as text; nothing is repaired. */
function withText(bytes: Uint8Array | undefined, read: (text: string) => Content): Content {
  if (!bytes) return { fault: `The row ${TOO_LARGE}` };
  const text = decoded(bytes);
  return text === undefined ? { bytes, fault: `The row ${NO_TEXT}` } : { bytes, ...read(text) };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const jsonRow: Reader = ({ bytes }) =>
  withText(bytes, (context) => (context.trim() === '' ? { fault: 'The row is empty.' } : { context }));

function csvRow({ contextOf, hasPaths }: CsvReading, header: string): Reader {
  const headerDigest = createHash('sha256').update(header).digest('hex');
  return ({ bytes }) => ({ ...withText(bytes, contextOf), headerDigest, ...(hasPaths && { hasPaths }) });
}

/** A row that failed in an earlier run. */
function againRow(raw: Pick<RawRow, 'bytes'>, read: Reader): Content {
  const failed = raw.bytes && readFailedRow(decoded(raw.bytes) ?? '');
  if (!failed)
    return { ...(raw.bytes && { bytes: raw.bytes }), fault: 'This is not a line that this program writes.' };
  const { id, bytes } = failed;
  if (!bytes) return { fault: `The row ${TOO_LARGE}` };
  return { ...read({ bytes }), ...(id !== undefined && { id }) };
}
