import { EXIT } from '../exit-codes';
import { inputChunks, inputName, readError } from '../input';
import type { CliError, Io } from '../io';
import { CsvRecords, csvValues, type Delimiter, delimiterOf } from './csv';
import { FAILED_ROWS_MARK, readFailedRow, readFailedRowsHead } from './failed-rows';
import { JsonArray } from './json-array';
import { JsonLines } from './json-lines';
import { isBlankByte, type RawRow, type Splitter } from './raw-row';
import type { Row, RowFormat } from './row';

export interface Rows {
  readonly format: RowFormat;
  readonly rows: AsyncIterable<Row>;
}

const JSON_ROWS: RowFormat = { type: 'json' };

/** Opens the rows of a file or of the standard input; they are read as they are asked for. */
export async function openRows(file: string, io: Pick<Io, 'stdin'>): Promise<Rows | CliError> {
  try {
    const pieces = (await inputChunks(file, io))[Symbol.asyncIterator]();
    const beginning = await readBeginning(pieces);
    return await rowsFrom(file, beginning, pieces);
  } catch (error) {
    return readError(file, error);
  }
}

/** As many bytes as it takes to tell what the input holds; a byte order mark is left out. */
async function readBeginning(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let bytes = new Uint8Array(0);
  for (;;) {
    const first = bytes.findIndex((byte) => !isBlankByte(byte));
    if (first >= 0 && bytes.length - first >= FAILED_ROWS_MARK.length) break;
    const next = await pieces.next();
    if (next.done) break;
    bytes = Buffer.concat([bytes, next.value]);
  }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

type InputType = 'json-lines' | 'json-array' | 'csv' | 'failed-rows';

/** By its beginning where that leaves no doubt, else by the name. */
function inputType(file: string, beginning: Uint8Array): InputType {
  const text = Buffer.from(beginning.subarray(0, 1024)).toString('latin1').trimStart();
  if (text.startsWith(FAILED_ROWS_MARK)) return 'failed-rows';
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'json-lines';
  if (/\.(?:csv|tsv)$/i.test(file)) return 'csv';
  if (text.startsWith('[')) return 'json-array';
  return text.startsWith('{') || text === '' || /\.json$/i.test(file) ? 'json-lines' : 'csv';
}

async function rowsFrom(
  file: string,
  beginning: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): Promise<Rows | CliError> {
  const type = inputType(file, beginning);
  if (type === 'json-array')
    return { format: JSON_ROWS, rows: numbered(split(new JsonArray(), beginning, pieces), jsonRow) };
  if (type === 'json-lines')
    return { format: JSON_ROWS, rows: numbered(split(new JsonLines(), beginning, pieces), jsonRow) };
  const splitter = type === 'csv' ? new CsvRecords() : new JsonLines();
  const raws = split(splitter, beginning, pieces);
  const first = (await raws.next()).value;
  const head = first?.bytes && decoded(first.bytes);
  if (head === undefined) return wrongHead(file, 'its first line is not text in UTF-8');
  const format = type === 'csv' ? { type, header: head } : readFailedRowsHead(head);
  if (format === undefined) return wrongHead(file, 'its first line is not one that this program writes');
  const reader = format.type === 'csv' ? csvReader(format.header) : jsonRow;
  if (typeof reader === 'string') return wrongHead(file, reader);
  if (splitter instanceof CsvRecords && format.type === 'csv')
    splitter.delimiter = delimiterOf(format.header);
  const content = type === 'csv' ? reader : (raw: RawRow) => againRow(raw, reader);
  return { format, rows: numbered(raws, content) };
}

const wrongHead = (file: string, says: string): CliError => ({
  message: `${inputName(file)}: ${says}.`,
  exit: EXIT.errors,
});

/** What a row holds, without its place. */
type Content = Omit<Row, 'number' | 'line'>;
type Reader = (raw: RawRow) => Content;

async function* split(
  splitter: Splitter,
  beginning: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<RawRow, undefined> {
  yield* splitter.push(beginning);
  for (let next = await pieces.next(); !next.done; next = await pieces.next())
    yield* splitter.push(next.value);
  yield* splitter.end();
}

async function* numbered(raws: AsyncIterable<RawRow>, read: Reader): AsyncGenerator<Row> {
  let number = 0;
  for await (const raw of raws) {
    number++;
    const { line, fault } = raw;
    yield fault === undefined ? { number, line, ...read(raw) } : { number, line, fault };
  }
}

const TOO_LARGE = 'has more than 32 MiB';

/** The bytes of a row as text; nothing is repaired. */
function withText(bytes: Uint8Array | undefined, read: (text: string) => Content): Content {
  if (!bytes) return { fault: TOO_LARGE };
  const text = decoded(bytes);
  return text === undefined ? { bytes, fault: 'is not text in UTF-8' } : { bytes, ...read(text) };
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
  withText(bytes, (context) => (context.trim() === '' ? { fault: 'is empty' } : { context }));

/** Reads the records below a header: every value is a string. Says what is wrong with the header. */
function csvReader(header: string): Reader | string {
  const delimiter: Delimiter = delimiterOf(header);
  const names = csvValues(header, delimiter);
  if (typeof names === 'string') return `in its header ${names}`;
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) return `its header has the name “${twice}” twice`;
  const starts = names.map((name) => `${JSON.stringify(name)}:`);
  return ({ bytes }) =>
    withText(bytes, (text) => {
      const values = csvValues(text, delimiter);
      if (typeof values === 'string') return { fault: values };
      if (values.length !== names.length)
        return { fault: `has ${values.length} values, but the header has ${names.length} names` };
      return {
        context: `{${values.map((value, index) => `${starts[index]}${JSON.stringify(value)}`).join()}}`,
      };
    });
}

/** A row that failed in an earlier run. */
function againRow(raw: RawRow, read: Reader): Content {
  const failed = raw.bytes && readFailedRow(decoded(raw.bytes) ?? '');
  if (!failed)
    return { ...(raw.bytes && { bytes: raw.bytes }), fault: 'is not a line that this program writes' };
  const { id, bytes } = failed;
  if (!bytes) return { fault: TOO_LARGE };
  return { ...read({ line: raw.line, bytes }), ...(id !== undefined && { id }) };
}
