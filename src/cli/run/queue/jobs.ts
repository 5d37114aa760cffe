/** Jobs of a queue: a row as a job, and what every kind of queue can do with it. */
import { createHash } from 'node:crypto';
import type { Job, Queue } from 'bullmq';
import * as z from 'zod/mini';
import { isMessageId } from '../../../core/internal';
import type { Io, QueueLibrary } from '../../io';
import { escapeInvisible } from '../../terminal-text';
import {
  type AttemptSettings,
  attemptOnce,
  isBadRow,
  isSuccess,
  type RequestLimits,
  type RowOutcome,
} from '../attempts';
import type { Row } from '../row';
import { rowId, rowLine } from '../row-requests';
import { heldMs } from './patient-worker';

// What `run` needs of a queue, whichever engine it is in, and the settings of a worker.

/** A row to put in. */
export interface Entry {
  /** The same for the same row of the same file and action. */
  readonly id: string;
  readonly data: JobData;
}

/** Whether a row was put in, or why not. */
export type State = 'added' | 'waiting' | 'sent' | 'failed' | 'retried';

/** How many rows wait or are in flight, and how many have failed. */
export interface QueueLoad {
  readonly waiting: number;
  readonly failed: number;
}

/** A queue, as `run` puts rows into it. Its methods reject if the engine does not take what they bring. */
export interface RowQueue {
  /** The longest data of a row, in bytes. */
  readonly maxLength: number;
  load(): Promise<QueueLoad>;
  /** Puts in the rows that are not known. */
  add(entries: readonly Entry[]): Promise<readonly State[]>;
  close(): Promise<void>;
}

/** How a queue is opened to put rows in. */
export interface Opening {
  /** The name of the queue. */
  readonly name: string;
  /** How many rows may wait. */
  readonly limit: number;
  /** Whether rows that have failed are put back. */
  readonly areFailedRetried: boolean;
}

/** How many rows wait at most if nobody says otherwise. */
export const DEFAULT_LIMIT = 10_000;

/** What the options of `work` say. */
export interface WorkSettings extends RequestLimits {
  readonly concurrency: number;
  /** Requests per second, of all workers together. */
  readonly rate: number | undefined;
  /** After this time, the rows of a silent worker are given to another one. */
  readonly stalledSeconds: number;
  readonly keptIds: number;
}

// The job of a row in BullMQ: its data and its id, and how a worker sends it.

/**
 * What Redis contains of a row, as clear text. The action is not part of it, because each worker reads its file. The
 * data is untrusted (`HostCheck`).
 */
export const JobData = z.object({
  row: z.int(),
  line: z.int(),
  /** The name of the file of the rows. */
  file: z.string(),
  /** JSON as text, which preserves the digits of numbers. */
  context: z.string(),
  hasPaths: z.optional(z.boolean()),
  /** The message id that an earlier run gave the row. */
  id: z.optional(z.string().check(z.refine(isMessageId))),
  isPostRepeated: z.optional(z.boolean()),
  isSentOnce: z.optional(z.boolean()),
  /** The number of attempts after the first one. */
  retries: z.optional(z.int()),
});
export type JobData = z.infer<typeof JobData>;

export const JOB_NAME = 'row';

/** Each action has its own queue, so that a worker with another action, or another version of it, gets none of its rows. */
export const queueName = (digest: string): string => `action-designer-${digest.slice(0, 16)}`;

/** The same row of the same file and action always has the same id. */
export function jobId(digest: string, row: Row): string {
  if (row.id === undefined) return rowId(digest, row);
  const identity = JSON.stringify([digest, row.id, row.context ?? '']);
  return `msg_${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`;
}

/** What sending needs besides the job, which contains how often the row is sent. */
export type JobSending = Omit<AttemptSettings, 'retries' | 'isPostRepeated' | 'file'>;

/** Another attempt is due after `wait` milliseconds. */
export class TryAgain extends Error {
  constructor(
    reason: string,
    readonly wait: number,
  ) {
    super(reason);
  }
}

/** The row has failed, and no other attempt is due. */
class RowFailed extends Error {
  /** BullMQ does not repeat a job that fails with an error of this name. */
  override readonly name = 'UnrecoverableError';

  constructor(
    readonly outcome: RowOutcome & { readonly reason: string },
    /** What is wrong with a row from which no request could be built. */
    readonly notes: readonly string[] = [],
  ) {
    super(outcome.reason);
  }
}

const SENT_ONCE =
  'It may have been sent by a worker that ended before it could say so, and is not sent a second time.';

/** What became of a job at an attempt. */
export type JobResult =
  | { readonly type: 'sent'; readonly outcome: RowOutcome }
  /** Another attempt is due after `wait` milliseconds; after a 429 no worker sends before. */
  | { readonly type: 'again'; readonly reason: string; readonly wait: number; readonly holdsAll: boolean }
  | { readonly type: 'failed'; readonly error: RowFailed };

const failed = (outcome: RowOutcome, reason: string, notes?: readonly string[]): JobResult => ({
  type: 'failed',
  error: new RowFailed({ ...outcome, reason }, notes),
});

/** A job, as each engine has it. */
interface GivenJob {
  readonly id: string;
  readonly data: unknown;
  readonly retries: number;
  /** How often the job was begun, this time included. */
  readonly attempts: number;
}

/** Sends the request of a job once, and judges the result. */
export async function tryJob(
  sending: JobSending,
  { id: jobId, data, retries, attempts }: GivenJob,
  io: Pick<Io, 'now'>,
): Promise<JobResult> {
  const read = JobData.safeParse(data);
  if (!read.success) return failed({ row: 0, attempts: 0 }, 'It was not put in by action-designer run.');
  const { row: number, line, file, context, hasPaths = false, id = jobId } = read.data;
  const { isPostRepeated = false, isSentOnce = false } = read.data;
  if (isSentOnce && attempts > 1) return failed({ row: number, attempts: 1 }, SENT_ONCE);
  const row: Row = { number, line, context, hasPaths };
  const settings = { ...sending, file, retries, isPostRepeated };
  const { outcome, notes, wait } = await attemptOnce(settings, row, id, attempts, io);
  if (isSuccess(outcome)) return { type: 'sent', outcome };
  const { reason = '', status } = outcome;
  if (wait === undefined) return failed(outcome, reason, isBadRow(outcome) ? notes : []);
  return { type: 'again', reason, wait, holdsAll: status === 429 };
}

/** Sends the request of a job of BullMQ once. Throws an error that tells BullMQ whether and when to try it again. */
export async function sendJob(
  sending: JobSending,
  { id = '', data, opts, attemptsStarted }: Pick<Job<unknown>, 'id' | 'data' | 'opts' | 'attemptsStarted'>,
  queue: Pick<Queue, 'getRateLimitTtl' | 'rateLimit'>,
  { bullmq }: Pick<QueueLibrary, 'bullmq'>,
  io: Pick<Io, 'now'>,
): Promise<RowOutcome> {
  const job = { id, data, retries: (opts.attempts ?? 1) - 1, attempts: attemptsStarted };
  const result = await tryJob(sending, job, io);
  if (result.type === 'sent') return result.outcome;
  if (result.type === 'failed') throw result.error;
  const { reason, wait, holdsAll } = result;
  if (!holdsAll) throw new TryAgain(reason, wait);
  // The server wants fewer requests from all workers. A longer hold that another row has caused stays.
  if ((await heldMs(queue)) < wait) await queue.rateLimit(wait);
  throw new bullmq.RateLimitError();
}

/** A row that is not sent, or not sent again. */
interface FailedJob {
  readonly outcome: RowOutcome;
  /** For people. */
  readonly lines: readonly string[];
}

/** The failure of a job; undefined if it is tried again. */
export function failureOf(
  job: Pick<Job, 'id' | 'data' | 'attemptsStarted'> | undefined,
  error: Error,
): FailedJob | undefined {
  if (error instanceof TryAgain) return undefined;
  const read = JobData.safeParse(job?.data);
  if (!read.success) {
    const id = escapeInvisible(job?.id ?? '');
    return {
      outcome: { row: 0, attempts: 0, reason: error.message },
      lines: [`Job ${id}: ${escapeInvisible(error.message)}`],
    };
  }
  const { row: number, line, file } = read.data;
  const text = rowLine(file, { number, line }, escapeInvisible(error.message));
  if (!(error instanceof RowFailed))
    return {
      outcome: { row: number, attempts: job?.attemptsStarted ?? 0, reason: error.message },
      lines: [text],
    };
  const { outcome, notes } = error;
  return { outcome, lines: notes.length > 0 ? notes : [text] };
}
