import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Action } from '../../core';
import { actionDigest } from '../action-digest';
import { EXIT } from '../exit-codes';
import { inputName } from '../input';
import type { CliError } from '../io';
import { BatchedFile } from './batched-file';
import type { Outcome } from './outcome';
import { parsedJson } from './parsed-json';
import { type MessageIds, numberedIds } from './row-request';
import { RowSet } from './row-set';
import { fileError } from './write-failure';

const VERSION = 2;

const Head = z.object({
  /** 1, of version 0.3.0: the ids of the messages are the seed and the number of the row. */
  journal: z.literal([1, VERSION]),
  action: z.string(),
  input: z.string(),
  /** Names the run. */
  seed: z.string(),
});

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

/** What a run has done, as far as it is written. */
export interface Past {
  readonly settled: RowSet;
  /** Rows that were begun and not settled: their requests may have been sent. */
  readonly open: ReadonlySet<number>;
}

/**
 * Tells what a run does, before and after each row, so that another run can go on where it ended,
 * however it ended. It belongs to one action and one input.
 */
export class Journal {
  readonly past: Past;
  /** Names the run in the other files that it writes. */
  readonly runId: string;
  /** The ids of a journal that has its own. */
  readonly idOf: MessageIds | undefined;
  readonly #file: BatchedFile;

  private constructor(past: Past, { journal, seed }: z.infer<typeof Head>, file: BatchedFile) {
    this.past = past;
    this.runId = seed;
    this.idOf = journal === VERSION ? undefined : numberedIds(seed);
    this.#file = file;
  }

  /** Begins a journal, or takes up the one that is there; `onSettled` hears of each row that it tells of. */
  static async open(
    path: string,
    { action, input, runId }: { readonly action: Action; readonly input: string; readonly runId: string },
    onSettled: (outcome: Outcome) => Promise<void>,
  ): Promise<Journal | CliError> {
    const head: z.infer<typeof Head> = {
      journal: VERSION,
      action: actionDigest(action),
      input: await digestOf(input),
      seed: runId,
    };
    const usage = (says: string): CliError => ({ message: `${inputName(path)} ${says}.`, exit: EXIT.usage });
    try {
      const found = await readJournal(
        path,
        onSettled,
        (read) => read.action === head.action && read.input === head.input,
      );
      if (found === 'other-run') return usage('is the journal of another action or another input');
      if (found === 'no-journal') return usage('is not a journal of this program');
      if (typeof found === 'object')
        return new Journal(found.past, found.head, await BatchedFile.open(path, 'a'));
      const file = await BatchedFile.open(path, found === 'none' ? 'wx' : 'a');
      await file.write(`${JSON.stringify(head)}\n`);
      return new Journal({ settled: new RowSet(), open: new Set() }, head, file);
    } catch (error) {
      return fileError(path, error);
    }
  }

  /** Before anything of the row is sent. */
  started(row: number): Promise<void> {
    return this.#file.write(`{"started":${row}}\n`);
  }

  /** After the row: another run does not take it again. */
  settled(outcome: Outcome): Promise<void> {
    return this.#file.write(`${JSON.stringify(outcome)}\n`);
  }

  /** The row was begun, and another run takes it again without a doubt. */
  released(row: number): Promise<void> {
    return this.#file.write(`{"released":${row}}\n`);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Closes it, and deletes it unless it was taken up. */
  discard(): Promise<void> {
    return this.#file.discard();
  }
}

/** SHA-256 of a file. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(piece);
  return hash.digest('hex');
}

type Found =
  | { readonly past: Past; readonly head: z.infer<typeof Head> }
  | 'none'
  | 'empty'
  | 'other-run'
  | 'no-journal';

async function readJournal(
  path: string,
  onSettled: (outcome: Outcome) => Promise<void>,
  isOfThisRun: (head: z.infer<typeof Head>) => boolean,
): Promise<Found> {
  const settled = new RowSet();
  const open = new Set<number>();
  let head: z.infer<typeof Head> | undefined;
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
      if (!read.success) return 'no-journal';
      if (!isOfThisRun(read.data)) return 'other-run';
      head = read.data;
      continue;
    }
    const entry = Entry.safeParse(parsedJson(line));
    if (!entry.success) return 'no-journal';
    if ('started' in entry.data) open.add(entry.data.started);
    else if ('released' in entry.data) open.delete(entry.data.released);
    else {
      const { row } = entry.data;
      open.delete(row);
      settled.add(row);
      await onSettled(entry.data);
    }
  }
  if (head === undefined) return 'no-journal';
  // What was being written when the run was killed.
  await truncate(path, length);
  return { past: { settled, open }, head };
}

/** The lines of a file that have their end. */
async function* wholeLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
