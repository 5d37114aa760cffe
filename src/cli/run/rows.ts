/** Opens an input, recognizes its format, and reads its rows on demand. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { inputChunks, readError } from '../inputs';
import { CliError, EXIT, type Io } from '../io';
import { inputName, STANDARD_INPUT } from '../terminal-text';
import {
  type CsvReading,
  csvReading,
  decoded,
  delimiterOf,
  FAILED_ROWS_MARK,
  InputRow,
  JSON_READING,
  NO_TEXT,
  type Row,
  type RowFormat,
  type RowReading,
  readFailedRow,
  readFailedRowsHead,
  TOO_LARGE,
} from './row';
import {
  CsvRecords,
  type InputPlace,
  isBlankByte,
  JsonArray,
  JsonLines,
  type RawRow,
  type Splitter,
} from './row-splitters';

export interface Rows {
  readonly format: RowFormat;
  /** In batches, which are read lazily: waiting for each row would take longer than reading it. */
  readonly rows: AsyncIterable<Iterable<Row>>;
  /** Where the rows end, in bytes; undefined if it is not known in advance, as for a pipe. */
  readonly size: number | undefined;
}

/** One of `count` parts of a file, from 1: the rows that begin in its share of the bytes. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The bytes of a shard, the last one exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export const rangeOfShard = (size: number, { index, count }: Shard): ByteRange => ({
  start: Math.floor((size * (index - 1)) / count),
  end: Math.floor((size * index) / count),
});

const JSON_ROWS: RowFormat = { type: 'json' };

/**
 * Opens the rows of a file or of the standard input, or of a shard of a file; throws a `CliError` if they cannot be
 * read. The rows of a shard are numbered from 1, with the byte offsets that they have in the file.
 */
export async function openRows(file: string, io: Pick<Io, 'stdin'>, shard?: Shard): Promise<Rows> {
  let pieces: AsyncIterator<Uint8Array> | undefined;
  try {
    const size = await sizeOf(file);
    if (shard && size === undefined)
      throw new InputFault('Only a file has shards. Write the rows to one first.');
    const range = shard && size !== undefined ? rangeOfShard(size, shard) : undefined;
    pieces = (await inputChunks(file, io))[Symbol.asyncIterator]();
    const beginning = await readBeginning(pieces);
    const type = inputType(file, beginning);
    if (shard && type === 'json-array')
      throw new InputFault('A JSON array has no shards. Convert it to JSON Lines first.');
    const input: RowInput = { type, beginning, pieces };
    const opened = await rowsFrom(range ? { ...input, range, from: startAt(file, io) } : input);
    return { ...opened, size: range?.end ?? size };
  } catch (error) {
    await pieces?.return?.();
    if (error instanceof InputFault)
      throw new CliError(`${inputName(file)}: ${error.message}`, { exit: EXIT.errors, cause: error });
    throw readError(file, error);
  }
}

/** What is wrong with an input as a whole, as a sentence without its name. */
class InputFault extends Error {}

async function sizeOf(file: string): Promise<number | undefined> {
  if (file === STANDARD_INPUT) return undefined;
  const found = await stat(file);
  return found.isFile() ? found.size : undefined;
}

/** The first bytes after a byte order mark and blank lines, and their position. */
interface Beginning extends InputPlace {
  readonly bytes: Uint8Array;
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 0x0a;

/** White space before the first character of its line stays, up to this length: a tab can separate two empty names. */
const MAX_BLANKS = 1024;

/** Drops the byte order mark and blank lines, and reads as many bytes as are needed to recognize the format. */
async function readBeginning(pieces: AsyncIterator<Uint8Array>): Promise<Beginning> {
  let [line, offset] = [1, 0];
  let bytes: Uint8Array = new Uint8Array(0);
  for (;;) {
    if (offset === 0 && BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))) {
      offset = BYTE_ORDER_MARK.length;
      bytes = bytes.subarray(offset);
    }
    const first = bytes.findIndex((byte) => !isBlankByte(byte));
    const blanks = first < 0 ? bytes.length : first;
    const lineStart = blanks === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, blanks - 1) + 1;
    const dropped = first < 0 && blanks - lineStart > MAX_BLANKS ? blanks : lineStart;
    for (const byte of bytes.subarray(0, dropped)) if (byte === LINE_FEED) line++;
    offset += dropped;
    bytes = bytes.subarray(dropped);
    if (first >= 0 && bytes.length >= first - dropped + FAILED_ROWS_MARK.length) break;
    const next = await pieces.next();
    if (next.done) break;
    bytes = Buffer.concat([bytes, next.value]);
  }
  return { line, offset, bytes };
}

type InputType = 'json-lines' | 'json-array' | 'csv' | 'failed-rows';

/** Files that are easily mistaken for text, by their first bytes, with what to do. */
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

/** The format, recognized by the first bytes if they leave no doubt, otherwise by the name. */
function inputType(file: string, { bytes }: Beginning): InputType {
  const notText = NOT_TEXT.find(([first]) => first.every((byte, index) => bytes[index] === byte));
  if (notText) throw new InputFault(notText[1]);
  const start = bytes.findIndex((byte) => !isBlankByte(byte));
  const text =
    start < 0 ? '' : Buffer.from(bytes.subarray(start, start + FAILED_ROWS_MARK.length)).toString('latin1');
  if (text.startsWith(FAILED_ROWS_MARK)) return 'failed-rows';
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'json-lines';
  if (/\.(?:csv|tsv)$/i.test(file)) return 'csv';
  if (text.startsWith('[')) return 'json-array';
  return text.startsWith('{') || text === '' || /\.json$/i.test(file) ? 'json-lines' : 'csv';
}

/** An input whose beginning was read. */
interface RowInput {
  readonly type: InputType;
  readonly beginning: Beginning;
  /** The rest. */
  readonly pieces: AsyncIterator<Uint8Array>;
  /** The rows to read; all if it is absent. */
  readonly range?: ByteRange;
  /** Finds the first line that begins at this byte or after it. */
  readonly from?: (start: number) => Promise<LineStart>;
}

/** The bytes of a file from the beginning of a line. */
interface LineStart {
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly pieces: AsyncIterator<Uint8Array>;
}

const startAt =
  (file: string, io: Pick<Io, 'stdin'>) =>
  async (start: number): Promise<LineStart> => {
    const pieces = (await inputChunks(file, io, start - 1))[Symbol.asyncIterator]();
    let offset = start - 1;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      const end = next.value.indexOf(LINE_FEED) + 1;
      if (end > 0) return { offset: offset + end, bytes: next.value.subarray(end), pieces };
      offset += next.value.length;
    }
    return { offset, bytes: new Uint8Array(0), pieces };
  };

/** What some programs write above the header, for Excel alone. */
const SEPARATOR_LINE = /^sep=[,;\t]\r*$/i;

/**
 * The rows of an input. To find the shard of a CSV file, its quotes are read from the beginning: a line end inside
 * quotes ends no row. Lines of JSON before the shard are not read.
 */
async function rowsFrom(input: RowInput): Promise<Omit<Rows, 'size'>> {
  const { type, beginning, range } = input;
  if (type === 'json-array' || type === 'json-lines') {
    const isArray = type === 'json-array';
    const raws = isArray ? split(new JsonArray(undefined, beginning), input) : await linesFrom(input);
    return { format: JSON_ROWS, rows: numbered(raws, JSON_READING, range) };
  }
  const splitter =
    type === 'csv' ? new CsvRecords(undefined, beginning) : new JsonLines(undefined, beginning);
  const raws = split(splitter, input);
  let [header, rest] = await firstRow(raws);
  if (type === 'csv' && SEPARATOR_LINE.test(firstLine(header))) [header, rest] = await firstRow(rest);
  const head = firstLine(header);
  const format = type === 'csv' ? { type, header: head } : readFailedRowsHead(head);
  if (format === undefined) throw new InputFault('Its first line is not one that this program writes.');
  const csv = format.type === 'csv' ? csvReading(format.header) : undefined;
  if (typeof csv === 'string') throw new InputFault(csv);
  const reading = csv && format.type === 'csv' ? csvRows(csv, format.header) : JSON_READING;
  if (splitter instanceof CsvRecords && format.type === 'csv')
    splitter.delimiter = delimiterOf(format.header);
  return { format, rows: numbered(rest, reading, range, type === 'failed-rows' ? format : undefined) };
}

/** The rows of lines of JSON, from the line where the range begins. */
async function linesFrom(input: RowInput): Promise<AsyncIterable<Iterable<RawRow>>> {
  const { beginning, pieces, range, from } = input;
  if (!range || !from || range.start <= beginning.offset)
    return split(new JsonLines(undefined, beginning), input);
  await pieces.return?.();
  const { offset, bytes, pieces: rest } = await from(range.start);
  const place = { line: 1, offset };
  return split(new JsonLines(undefined, place), { beginning: { ...place, bytes }, pieces: rest });
}

/** Takes the first row; returns it and the rows after it. */
async function firstRow(
  raws: AsyncGenerator<Iterable<RawRow>>,
): Promise<[first: RawRow | undefined, rest: AsyncGenerator<Iterable<RawRow>>]> {
  for (let batch = await raws.next(); !batch.done; batch = await raws.next()) {
    const inBatch = batch.value[Symbol.iterator]();
    const first = inBatch.next();
    if (!first.done) return [first.value, rowsAfter(inBatch, raws)];
  }
  return [undefined, raws];
}

async function* rowsAfter(
  batch: Iterator<RawRow>,
  others: AsyncGenerator<Iterable<RawRow>>,
): AsyncGenerator<Iterable<RawRow>> {
  try {
    yield { [Symbol.iterator]: () => batch };
    yield* others;
  } finally {
    await others.return(undefined);
  }
}

function firstLine(raw: RawRow | undefined): string {
  if (!raw) throw new InputFault('It is empty. A CSV file begins with a header, the names of its columns.');
  if (!raw.bytes) throw new InputFault(`Its first line ${TOO_LARGE}`);
  const text = decoded(raw.bytes);
  if (text === undefined) throw new InputFault(`Its first line ${NO_TEXT}`);
  return text;
}

/** The rows in batches: those that end in one piece of the input. */
async function* split(
  splitter: Splitter,
  { beginning, pieces }: Pick<RowInput, 'beginning' | 'pieces'>,
): AsyncGenerator<Iterable<RawRow>> {
  try {
    yield splitter.push(beginning.bytes);
    for (let next = await pieces.next(); !next.done; next = await pieces.next())
      yield splitter.push(next.value);
    yield splitter.end();
  } finally {
    await pieces.return?.();
  }
}

const csvRows = ({ contextOf, hasPaths }: CsvReading, header: string): RowReading => ({
  contextOf,
  headerDigest: createHash('sha256').update(header).digest('hex'),
  hasPaths,
});

async function* numbered(
  batches: AsyncIterable<Iterable<RawRow>>,
  reading: RowReading,
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
  failedFormat?: RowFormat,
): AsyncGenerator<Iterable<Row>> {
  let number = 0;
  let isOver = false;
  let isForeign = false;
  function* rowsOf(raws: Iterable<RawRow>): Generator<Row> {
    for (const raw of raws) {
      const { line, offset, fault } = raw;
      if (offset < start) continue;
      const head = failedFormat && headIn(raw);
      if (head) isForeign = !isDeepStrictEqual(head, failedFormat);
      if (head && !isForeign) continue;
      isOver = offset >= end;
      if (isOver) return;
      number++;
      if (fault !== undefined) yield { number, line, offset, fault, isOfInput: true };
      else
        yield new InputRow(number, raw, isForeign ? FOREIGN : failedFormat ? failedRow(raw) : raw, reading);
    }
  }
  for await (const raws of batches) {
    yield rowsOf(raws);
    if (isOver) return;
  }
}

/** What a line says that begins another file of failed rows, as where those of several shards are joined. */
function headIn({ bytes }: RawRow): RowFormat | undefined {
  const line = bytes && Buffer.from(bytes).toString();
  return line?.startsWith(FAILED_ROWS_MARK) ? readFailedRowsHead(line) : undefined;
}

/** A failed row of an input with another header or format. */
const FOREIGN = { bytes: undefined, fault: 'It is of another input than the first rows.' };

/** The row in a line of a file of failed rows. */
function failedRow({ bytes }: RawRow): Pick<Row, 'bytes' | 'id' | 'fault' | 'original'> {
  const failed = bytes && readFailedRow(decoded(bytes) ?? '');
  return failed ?? { bytes, fault: 'This is not a line that this program writes.' };
}
