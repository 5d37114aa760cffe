/** The journal of a run: which rows were started and settled, so that a run that was ended can be continued. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import * as z from 'zod/mini';
import { actionDigest } from '../../compile/compile';
import type { Action } from '../../core';
import { usageError } from '../io';
import { inputName } from '../terminal-text';
import type { RowOutcome } from './attempts';
import { BatchedFile, withFileErrors } from './files';
import { parsedJson } from './row';
import { type MessageIds, numberedIds } from './row-requests';
import { type ByteRange, type Shard as RowShard, rangeOfShard } from './rows';

/**
 * The current version, and that of shards. Version 1, of 0.3.0, made the message ids of the seed and the number of the
 * row.
 */
const [VERSION, SHARD_VERSION] = [2, 3];

const Shard = z.object({
  index: z.int(),
  count: z.int(),
  /** The SHA-256 of the bytes of its range. */
  bytes: z.string(),
});

const Head = z.object({
  journal: z.literal([1, VERSION, SHARD_VERSION]),
  /** The digest of the action. */
  action: z.string(),
  /** The SHA-256 of the input; from version 3 its size and that of its ends. */
  input: z.string(),
  /** The id of the run. */
  seed: z.string(),
  /** The name of the action, from version 3. */
  name: z.optional(z.string()),
  /** Absent in the journal of a whole input. */
  shard: z.optional(Shard),
  /** The queue, if the rows were not sent but put in there. */
  queue: z.optional(z.string()),
});
export type Head = z.infer<typeof Head>;

const Started = z.object({ started: z.int() });
const Released = z.object({ released: z.int() });
/** All rows of the shard were taken. */
const Ended = z.object({ ended: z.literal(true) });
const Settled = z.object({
  row: z.int(),
  attempts: z.int(),
  status: z.optional(z.int()),
  reason: z.optional(z.string()),
  answer: z.optional(z.string()),
  ms: z.optional(z.number()),
  sent: z.optional(z.int()),
  received: z.optional(z.int()),
});
const Entry = z.union([Settled, Started, Released, Ended]);

/** What earlier runs have recorded. */
export interface EarlierRuns {
  readonly settled: RowSet;
  /** Rows that were started and not settled: their requests may have been sent. */
  readonly open: ReadonlySet<number>;
  /** The number of lines that are no entries. The rows that they name are open. */
  readonly damaged: number;
  /** Whether all rows of a shard were taken. */
  readonly isEnded: boolean;
}

/** What a journal is about. */
interface Subject {
  readonly action: Action;
  /** The file of the rows. */
  readonly input: string;
  readonly runId: string;
  readonly shard?: RowShard;
  readonly queue?: string;
}

/**
 * Records each row before and after it is sent, so that another run can continue after this one has ended in any way.
 * A journal belongs to one action and one input.
 */
export class Journal {
  readonly past: EarlierRuns;
  /** Identifies the run in its other files. */
  readonly runId: string;
  /** The ids of a journal of version 1; undefined if the ids do not depend on the journal. */
  readonly idOf: MessageIds | undefined;
  readonly #file: BatchedFile;

  private constructor(past: EarlierRuns, { journal, seed }: Head, file: BatchedFile) {
    this.past = past;
    this.runId = seed;
    this.idOf = journal === 1 ? numberedIds(seed) : undefined;
    this.#file = file;
  }

  /**
   * Creates a journal, or continues the existing one: `onSettled` gets each outcome that it records. Throws a
   * `CliError` if the file is not a journal of this action and this input.
   */
  static open(
    path: string,
    subject: Subject,
    onSettled: (outcome: RowOutcome) => Promise<void>,
  ): Promise<Journal> {
    return withFileErrors(path, async () => {
      const head = await headOf(subject);
      const found = await readJournal(path, head, subject, onSettled);
      if (typeof found === 'object')
        return new Journal(found.past, found.head, await BatchedFile.open(path, 'a'));
      const file = await BatchedFile.open(path, found === 'none' ? 'wx' : 'a');
      try {
        await file.write(`${JSON.stringify(head)}\n`);
      } catch (error) {
        await file.discard();
        throw error;
      }
      return new Journal({ settled: new RowSet(), open: new Set(), damaged: 0, isEnded: false }, head, file);
    });
  }

  /** Before anything of the row is sent. */
  started(row: number): Promise<void> {
    return this.#file.write(`{"started":${row}}\n`);
  }

  /** After the row: later runs skip it. */
  settled(outcome: RowOutcome): Promise<void> {
    return this.#file.write(`${JSON.stringify(outcome)}\n`);
  }

  /** The row was started, and a later run may safely send it again. */
  released(row: number): Promise<void> {
    return this.#file.write(`{"released":${row}}\n`);
  }

  /** All rows of the shard were taken. */
  ended(): Promise<void> {
    return this.past.isEnded ? Promise.resolve() : this.#file.write('{"ended":true}\n');
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Closes the journal, and deletes it if it is new. */
  discard(): Promise<void> {
    return this.#file.discard();
  }
}

/** The SHA-256 of a file, or of some of its bytes, the last one exclusive. */
async function digestOf(file: string, range?: ByteRange): Promise<string> {
  const hash = createHash('sha256');
  if (range && range.start >= range.end) return hash.digest('hex');
  const bytes = range ? { start: range.start, end: range.end - 1 } : {};
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024, ...bytes }))
    hash.update(piece);
  return hash.digest('hex');
}

const END_LENGTH = 64 * 1024;

/** Identifies a file without reading all of it. */
async function endsOf(file: string): Promise<string> {
  const { size } = await stat(file);
  const first = await digestOf(file, { start: 0, end: Math.min(size, END_LENGTH) });
  const last = await digestOf(file, { start: Math.max(0, size - END_LENGTH), end: size });
  return `${size}:${first}:${last}`;
}

async function headOf({ action, input, runId, shard, queue }: Subject): Promise<Head> {
  const common = { action: actionDigest(action), seed: runId, ...(queue !== undefined && { queue }) };
  if (!shard) return { journal: VERSION, ...common, input: await digestOf(input) };
  const { size } = await stat(input);
  const bytes = await digestOf(input, rangeOfShard(size, shard));
  return {
    journal: SHARD_VERSION,
    ...common,
    input: await endsOf(input),
    name: action.name,
    shard: { ...shard, bytes },
  };
}

const wrong = (path: string, text: string) => usageError(`${inputName(path)} ${text}.`);

/** Throws a `CliError` if a journal is about something else. */
async function checkHead(path: string, head: Head, expected: Head, { input }: Subject): Promise<void> {
  const [has, wants] = [head, expected].map(({ shard, queue }) => {
    const rows = shard ? `shard ${shard.index}/${shard.count}` : 'all rows';
    return queue === undefined ? rows : `${rows} in a queue`;
  });
  if (has !== wants) throw wrong(path, `is the journal of ${has}, not of ${wants}`);
  // The journal of merged shards has the ends of the whole input.
  const isMerged = head.journal === SHARD_VERSION && !head.shard;
  const ownInput = isMerged ? await endsOf(input) : expected.input;
  if (
    head.action !== expected.action ||
    head.input !== ownInput ||
    head.shard?.bytes !== expected.shard?.bytes
  )
    throw wrong(path, 'is the journal of another action or another input');
}

/** Reads an existing journal, if any, and cuts off an incomplete last line. */
async function readJournal(
  path: string,
  expected: Head,
  subject: Subject,
  onSettled: (outcome: RowOutcome) => Promise<void>,
): Promise<{ readonly past: EarlierRuns; readonly head: Head } | 'none' | 'empty'> {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (!size) return size === undefined ? 'none' : 'empty';
  const reading = new JournalReading(path);
  if (await reading.isBegun(expected)) {
    await truncate(path, 0);
    return 'empty';
  }
  await checkHead(path, await reading.head(), expected, subject);
  const past = await reading.rows(onSettled);
  // The rest is a line whose writing was interrupted when the run was killed.
  await truncate(path, reading.length);
  return { past, head: await reading.head() };
}

/** Reads a journal without changing it. Its methods throw a `CliError` if the file is something else. */
export class JournalReading {
  readonly #path: string;
  readonly #lines: WholeLines;
  readonly #iterator: AsyncGenerator<string>;
  #first: Promise<string> | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#lines = new WholeLines(path);
    this.#iterator = this.#lines.read();
  }

  /** The bytes of the lines that were read. */
  get length(): number {
    return this.#lines.length;
  }

  /**
   * Whether the file is a part of the first line of such a journal, whose writing was interrupted: no row was sent. The
   * id of its run does not matter.
   */
  async isBegun(expected: Head): Promise<boolean> {
    if ((await this.#firstLine()) !== '') return false;
    const { rest } = this.#lines;
    const [beforeId = ''] = JSON.stringify(expected).split('"seed":');
    return rest !== '' && (beforeId.startsWith(rest) || rest.startsWith(beforeId));
  }

  async head(): Promise<Head> {
    const read = Head.safeParse(parsedJson(await this.#firstLine()));
    if (!read.success) throw wrong(this.#path, 'is not a journal of this program');
    return read.data;
  }

  /**
   * Passes each outcome on; called after `head`. A line that is no entry is skipped: earlier versions went on after a
   * part of a line when a full disk had room again.
   */
  async rows(onSettled: (outcome: RowOutcome) => Promise<void>): Promise<EarlierRuns> {
    const settled = new RowSet();
    const open = new Set<number>();
    let [damaged, isEnded] = [0, false];
    for await (const line of this.#iterator) {
      const entry = Entry.safeParse(parsedJson(line));
      if (!entry.success) {
        damaged++;
        for (const row of rowsNamedIn(line)) if (!settled.has(row)) open.add(row);
      } else if ('started' in entry.data) open.add(entry.data.started);
      else if ('released' in entry.data) open.delete(entry.data.released);
      else if ('ended' in entry.data) isEnded = true;
      else {
        open.delete(entry.data.row);
        settled.add(entry.data.row);
        await onSettled(entry.data);
      }
    }
    return { settled, open, damaged, isEnded };
  }

  #firstLine(): Promise<string> {
    this.#first ??= this.#iterator.next().then(({ value = '' }) => value);
    return this.#first;
  }
}

/** The rows of the entries in a damaged line, without numbers that are not whole. */
const rowsNamedIn = (line: string): number[] =>
  Array.from(line.matchAll(/"(?:started|row)":([0-9]{1,15})[,}]/g), ([, row]) => Number(row));

const LINE_FEED = 0x0a;

/** The lines of a file, without a last one that does not end with a line feed. */
class WholeLines {
  /** The bytes of the lines that were read. */
  length = 0;
  /** What was read behind the last line feed. */
  rest = '';

  constructor(readonly path: string) {}

  async *read(): AsyncGenerator<string> {
    // Damaged lines may be no UTF-8.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let size = 0;
    for await (const piece of createReadStream(this.path) as AsyncIterable<Buffer>) {
      const end = piece.lastIndexOf(LINE_FEED) + 1;
      const lines = (this.rest + decoder.decode(piece, { stream: true })).split('\n');
      this.rest = lines.pop() ?? '';
      yield* lines;
      if (end > 0) this.length = size + end;
      size += piece.length;
    }
  }
}

/** A set of row numbers, stored as one bit each: a run may have millions of rows. */
export class RowSet {
  /** 32 rows each. */
  readonly #words = new Map<number, number>();

  size = 0;

  has(row: number): boolean {
    return (this.#word(row) & (1 << (row % 32))) !== 0;
  }

  add(row: number): void {
    if (!this.has(row)) this.size++;
    this.#words.set(Math.floor(row / 32), this.#word(row) | (1 << (row % 32)));
  }

  #word(row: number): number {
    return this.#words.get(Math.floor(row / 32)) ?? 0;
  }
}
