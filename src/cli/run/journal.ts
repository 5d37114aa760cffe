import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import * as z from 'zod/mini';
import { actionDigest } from '../../compile/compile';
import type { Action } from '../../core';
import { usageError } from '../errors';
import { inputName } from '../terminal-text';
import type { RowOutcome } from './attempts';
import { BatchedFile, withFileErrors } from './batched-file';
import { parsedJson } from './row';
import { type MessageIds, numberedIds } from './row-requests';

// The journal of a run: which rows were started and settled, so that a run that was ended can be continued.

/** The current version. Version 1, of 0.3.0, made the message ids of the seed and the number of the row. */
const VERSION = 2;

const Head = z.object({
  journal: z.literal([1, VERSION]),
  /** The digest of the action. */
  action: z.string(),
  /** The SHA-256 of the input. */
  input: z.string(),
  /** The id of the run. */
  seed: z.string(),
});
type Head = z.infer<typeof Head>;

const Started = z.object({ started: z.int() });
const Released = z.object({ released: z.int() });
const Settled = z.object({
  row: z.int(),
  attempts: z.int(),
  status: z.optional(z.int()),
  reason: z.optional(z.string()),
  ms: z.optional(z.number()),
  sent: z.optional(z.int()),
  received: z.optional(z.int()),
});
const Entry = z.union([Started, Released, Settled]);

/** What earlier runs have recorded. */
export interface EarlierRuns {
  readonly settled: RowSet;
  /** Rows that were started and not settled: their requests may have been sent. */
  readonly open: ReadonlySet<number>;
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
    this.idOf = journal === VERSION ? undefined : numberedIds(seed);
    this.#file = file;
  }

  /**
   * Creates a journal, or continues the existing one: `onSettled` gets each outcome that it records. Throws a
   * `CliError` if the file is not a journal of this action and this input.
   */
  static open(
    path: string,
    { action, input, runId }: { readonly action: Action; readonly input: string; readonly runId: string },
    onSettled: (outcome: RowOutcome) => Promise<void>,
  ): Promise<Journal> {
    return withFileErrors(path, async () => {
      const head: Head = {
        journal: VERSION,
        action: actionDigest(action),
        input: await digestOf(input),
        seed: runId,
      };
      const found = await readJournal(path, head, onSettled);
      if (typeof found === 'object')
        return new Journal(found.past, found.head, await BatchedFile.open(path, 'a'));
      const file = await BatchedFile.open(path, found === 'none' ? 'wx' : 'a');
      await file.write(`${JSON.stringify(head)}\n`);
      return new Journal({ settled: new RowSet(), open: new Set() }, head, file);
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

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Closes the journal, and deletes it if it is new. */
  discard(): Promise<void> {
    return this.#file.discard();
  }
}

/** The SHA-256 of a file. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(piece);
  return hash.digest('hex');
}

/** Reads an existing journal, if any, and cuts off an incomplete last line. */
async function readJournal(
  path: string,
  expected: Head,
  onSettled: (outcome: RowOutcome) => Promise<void>,
): Promise<{ readonly past: EarlierRuns; readonly head: Head } | 'none' | 'empty'> {
  const wrong = (text: string) => usageError(`${inputName(path)} ${text}.`);
  const NO_JOURNAL = 'is not a journal of this program';
  const settled = new RowSet();
  const open = new Set<number>();
  let head: Head | undefined;
  let length = 0;
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (!size) return size === undefined ? 'none' : 'empty';
  for await (const line of wholeLines(path)) {
    length += Buffer.byteLength(line) + 1;
    if (head === undefined) {
      const read = Head.safeParse(parsedJson(line));
      if (!read.success) throw wrong(NO_JOURNAL);
      head = read.data;
      if (head.action !== expected.action || head.input !== expected.input)
        throw wrong('is the journal of another action or another input');
      continue;
    }
    const entry = Entry.safeParse(parsedJson(line));
    if (!entry.success) throw wrong(NO_JOURNAL);
    if ('started' in entry.data) open.add(entry.data.started);
    else if ('released' in entry.data) open.delete(entry.data.released);
    else {
      const { row } = entry.data;
      open.delete(row);
      settled.add(row);
      await onSettled(entry.data);
    }
  }
  if (head === undefined) throw wrong(NO_JOURNAL);
  // The rest is a line whose writing was interrupted when the run was killed.
  await truncate(path, length);
  return { past: { settled, open }, head };
}

/** The lines of a file, without a last one that does not end with a line feed. */
async function* wholeLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** A set of row numbers, stored as one bit each: a run may have millions of rows. */
export class RowSet {
  /** 32 rows each. */
  readonly #words = new Map<number, number>();

  has(row: number): boolean {
    return (this.#word(row) & (1 << (row % 32))) !== 0;
  }

  add(row: number): void {
    this.#words.set(Math.floor(row / 32), this.#word(row) | (1 << (row % 32)));
  }

  #word(row: number): number {
    return this.#words.get(Math.floor(row / 32)) ?? 0;
  }
}
