import type { Job, Queue } from 'bullmq';
import { escapeInvisible } from '../../escape-invisible';
import type { Io } from '../../io';
import { attemptOnce, type SendingOnce } from '../attempts';
import { isBadRow, isSuccess, type Outcome } from '../outcome';
import type { Row } from '../row';
import { noteOf } from '../row-request';
import { JobData } from './job';
import type { QueueLibrary } from './library';
import { heldMs } from './queue-state';

/** What all jobs have in common; how often a row is sent stands in its job. */
export type SendingJobs = Omit<SendingOnce, 'retries' | 'isPostRepeated' | 'file'>;

/** The row is worth another attempt after so many milliseconds. */
export class TryAgain extends Error {
  constructor(
    reason: string,
    readonly wait: number,
  ) {
    super(reason);
  }
}

/** The row has failed, and another attempt would change nothing. */
class RowFailed extends Error {
  /** BullMQ tries nothing again that fails under this name. */
  override readonly name = 'UnrecoverableError';

  constructor(
    readonly outcome: Outcome & { readonly reason: string },
    /** What is wrong with the row, where no request could be built from it. */
    readonly notes: readonly string[] = [],
  ) {
    super(outcome.reason);
  }
}

/** What became of a row that is not sent, or not sent again. */
export interface FailedJob {
  readonly outcome: Outcome;
  /** For people. */
  readonly lines: readonly string[];
}

/** What a job failed of; undefined where it is tried again. */
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
  const says = noteOf(file, { number, line }, escapeInvisible(error.message));
  if (!(error instanceof RowFailed))
    return {
      outcome: { row: number, attempts: job?.attemptsStarted ?? 0, reason: error.message },
      lines: [says],
    };
  const { outcome, notes } = error;
  return { outcome, lines: notes.length > 0 ? notes : [says] };
}

const SENT_ONCE =
  'It may have been sent by a worker that ended before it could say so, and is not sent a second time.';

/** Sends the request of a job once, and lets BullMQ know whether it is to be tried again. */
export async function sendJob(
  sending: SendingJobs,
  job: Pick<Job<unknown>, 'id' | 'data' | 'opts' | 'attemptsStarted'>,
  queue: Pick<Queue, 'getRateLimitTtl' | 'rateLimit'>,
  { bullmq }: Pick<QueueLibrary, 'bullmq'>,
  io: Pick<Io, 'now'>,
): Promise<Outcome> {
  const read = JobData.safeParse(job.data);
  const attempts = job.attemptsStarted;
  if (!read.success) {
    const reason = 'It was not put in by action-designer run.';
    throw new RowFailed({ row: 0, attempts: 0, reason });
  }
  const { row: number, line, file, context, hasPaths = false, id } = read.data;
  const { isPostRepeated = false, isSentOnce = false } = read.data;
  if (isSentOnce && attempts > 1) throw new RowFailed({ row: number, attempts: 1, reason: SENT_ONCE });
  const row: Row = { number, line, context, hasPaths };
  const policy = { file, retries: (job.opts.attempts ?? 1) - 1, isPostRepeated };
  const messageId = id ?? job.id ?? '';
  const { outcome, notes, wait } = await attemptOnce({ ...sending, ...policy }, row, messageId, attempts, io);
  if (isSuccess(outcome)) return outcome;
  const { reason = '' } = outcome;
  if (wait === undefined) throw new RowFailed({ ...outcome, reason }, isBadRow(outcome) ? notes : []);
  if (outcome.status !== 429) throw new TryAgain(reason, wait);
  // The server wants less of everybody. A longer wait that another row was told stays; that of the rate is none.
  if ((await heldMs(queue)) < wait) await queue.rateLimit(wait);
  throw new bullmq.RateLimitError();
}
