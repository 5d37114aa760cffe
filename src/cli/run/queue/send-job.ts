import type { Job, Queue } from 'bullmq';
import type { Io } from '../../io';
import { attemptOnce, type SendingOnce } from '../attempts';
import { isSuccess, type Outcome } from '../outcome';
import type { Row } from '../row';
import { JobData } from './job';
import type { QueueLibrary } from './library';

/** What all jobs have in common; how often a row is sent stands in its job. */
type SendingJobs = Omit<SendingOnce, 'retries' | 'isPostRepeated' | 'file'>;

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
export class RowFailed extends Error {
  /** BullMQ tries nothing again that fails under this name. */
  override readonly name = 'UnrecoverableError';

  constructor(readonly outcome: Outcome & { readonly reason: string }) {
    super(outcome.reason);
  }
}

const SENT_ONCE =
  'It may have been sent by a worker that ended before it could say so, and is not sent a second time.';

/** Sends the request of a job once, and lets BullMQ know whether it is to be tried again. */
export async function sendJob(
  sending: SendingJobs,
  job: Job<JobData>,
  queue: Queue<JobData>,
  { bullmq }: QueueLibrary,
  io: Pick<Io, 'now'>,
): Promise<Outcome> {
  const read = JobData.safeParse(job.data);
  const attempts = job.attemptsStarted;
  if (!read.success) {
    const reason = 'This program has not put this job in.';
    throw new RowFailed({ row: 0, attempts: 0, reason });
  }
  const { row: number, line, file, context, id, isPostRepeated = false, isSentOnce = false } = read.data;
  if (isSentOnce && attempts > 1) throw new RowFailed({ row: number, attempts: 1, reason: SENT_ONCE });
  const row: Row = { number, line, context };
  const policy = { file, retries: (job.opts.attempts ?? 1) - 1, isPostRepeated };
  const messageId = id ?? job.id ?? '';
  const { outcome, wait } = await attemptOnce({ ...sending, ...policy }, row, messageId, attempts, io);
  if (isSuccess(outcome)) return outcome;
  const { reason = '' } = outcome;
  if (wait === undefined) throw new RowFailed({ ...outcome, reason });
  if (outcome.status !== 429) throw new TryAgain(reason, wait);
  // The server wants less of everybody. A longer wait that another row was told stays.
  if ((await queue.getRateLimitTtl()) < wait) await queue.rateLimit(wait);
  throw new bullmq.RateLimitError();
}
