/** A worker for a queue of BullMQ. It backs off while its queue or Redis does not serve it, and says why its rows wait. */
import { once } from 'node:events';
import type { Worker as BaseWorker, Job, Processor, Queue, WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { actionDigest } from '../../../compile/compile';
import type { Io, QueueLibrary } from '../../io';
import { MAX_RATE } from '../../options';
import { counted } from '../../terminal-text';
import type { RowOutcome } from '../attempts';
import type { Figures } from '../progress';
import { connect, SentIds } from './bullmq-queue';
import {
  failureOf,
  holdText,
  type JobData,
  type JobSending,
  MAX_STALLED,
  MIN_REPORTED_MS,
  pauseAfter,
  type QueueAddress,
  queueName,
  RowFailed,
  tryJob,
  unusable,
  type Working,
  WorkReport,
} from './jobs';

/**
 * A worker of BullMQ that asks for jobs with growing pauses while Redis answers with errors, for example because its
 * memory is full or because it has become a replica. BullMQ itself asks again at once. `wait` waits for some
 * milliseconds, or until the worker is to stop.
 */
function patientWorker<Data, Result>(
  { bullmq: { Worker, isNotConnectionError } }: Pick<QueueLibrary, 'bullmq'>,
  name: string,
  process: Processor<Data, Result>,
  options: WorkerOptions,
  wait: (ms: number) => Promise<void>,
) {
  class PatientWorker extends Worker<Data, Result> {
    #errors = 0;

    protected override async moveToActive(token: string, worker?: string): Promise<Job<Data, Result>> {
      if (this.#errors > 0) await wait(pauseAfter(this.#errors));
      try {
        const job = await super.moveToActive(token, worker);
        this.#errors = 0;
        return job;
      } catch (error) {
        if (isNotConnectionError(error as Error)) this.#errors++;
        throw error;
      }
    }

    /** Called without a time for the pause after an error while the worker waits for a job. */
    override delay(...given: Parameters<BaseWorker['delay']>): Promise<void> {
      if (given[0] !== undefined) return super.delay(...given);
      this.#errors++;
      return wait(pauseAfter(this.#errors));
    }
  }
  return new PatientWorker(name, process, options);
}

/** The count that BullMQ writes for a held queue, independent of its rate. */
const HELD = Number.MAX_SAFE_INTEGER;

/** The milliseconds for which a queue is held after a 429; 0 or less if it is not held. */
const heldMs = (queue: Pick<Queue, 'getRateLimitTtl'>): Promise<number> => queue.getRateLimitTtl(HELD);

const LOOK_EVERY_MS = 5000;

/** Reports why the workers of a queue take no rows, and when they continue. */
export class QueueWatch {
  readonly #queue: Pick<Queue, 'getRateLimitTtl' | 'isPaused'>;
  #isPaused = false;
  /** The reported end of the hold; 0 if none was reported. */
  #heldUntil = 0;

  constructor(queue: Pick<Queue, 'getRateLimitTtl' | 'isPaused'>) {
    this.#queue = queue;
  }

  /** The changes since the last look, one line each. */
  async look(nowMs: number): Promise<string[]> {
    const [isPaused, ttl] = await Promise.all([this.#queue.isPaused(), heldMs(this.#queue)]);
    const lines: string[] = [];
    if (isPaused && !this.#isPaused)
      lines.push('The queue is paused in BullMQ. The rows wait until it is resumed.');
    if (!isPaused && this.#isPaused) lines.push('The queue is resumed.');
    this.#isPaused = isPaused;
    if (ttl >= MIN_REPORTED_MS && nowMs + ttl >= this.#heldUntil + MIN_REPORTED_MS) {
      lines.push(holdText(ttl));
      this.#heldUntil = nowMs + ttl;
    } else if (ttl <= 0 && this.#heldUntil > 0) {
      lines.push('The queue is no longer held.');
      this.#heldUntil = 0;
    }
    return lines;
  }

  /** Looks regularly; returns a function that stops it. */
  start(show: (lines: readonly string[]) => void): () => void {
    const timer = setInterval(() => {
      // While Redis does not answer, the connection reports it.
      this.look(performance.now())
        .then(show)
        .catch(() => undefined);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }
}

/** Another attempt is due after `wait` milliseconds. */
class TryAgain extends Error {
  constructor(
    reason: string,
    readonly wait: number,
  ) {
    super(reason);
  }
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
  if (result.type === 'failed') throw result.failure;
  const { reason, wait, holdsAll } = result;
  if (!holdsAll) throw new TryAgain(reason, wait);
  // The server wants fewer requests from all workers. A longer hold that another row has caused stays.
  if ((await heldMs(queue)) < wait) await queue.rateLimit(wait);
  throw new bullmq.RateLimitError();
}

/** How long a stopping worker waits for a Redis that does not answer. */
const GONE_MS = 3000;

export async function workOnRedis(
  library: QueueLibrary,
  address: QueueAddress,
  working: Working,
  io: Io,
): Promise<Figures> {
  const client = await connect(library, address);
  try {
    return await sendUntilStopped(library, client, working, new WorkReport(address.shown, io), io);
  } catch (error) {
    throw unusable(address.shown, error);
  } finally {
    client.disconnect();
  }
}

async function sendUntilStopped(
  library: QueueLibrary,
  client: Redis,
  { sending, settings, signal }: Working,
  report: WorkReport,
  io: Io,
): Promise<Figures> {
  const { bullmq } = library;
  const name = queueName(actionDigest(sending.action));
  const queue = new bullmq.Queue<JobData>(name, { connection: client });
  // The worker and the client report the same errors.
  queue.on('error', () => undefined);
  const { wait = 0, delayed = 0, failed = 0 } = await queue.getJobCounts('wait', 'delayed', 'failed');
  const sent = new SentIds(client, queue);
  const watch = new QueueWatch(queue);
  const holds = await watch.look(performance.now());
  await report.begin(name, `${wait} waiting, ${delayed} to be tried again, ${failed} failed`, sending);
  report.show(holds);

  let inFlight = 0;
  /** Jobs whose row was sent but not yet recorded in Redis. */
  const unsaved = new Set<string | undefined>();
  const worker = patientWorker<unknown, RowOutcome | undefined>(
    library,
    name,
    async (job) => {
      const { id = '' } = job;
      // The worker that sent it ended before the job did.
      if (job.attemptsStarted > 1 && (await sent.has(id))) return undefined;
      inFlight++;
      const outcome = await sendJob(sending, job, queue, library, io).finally(() => inFlight--);
      unsaved.add(id);
      await sent.add(id, settings.keptIds);
      return outcome;
    },
    {
      connection: client,
      autorun: false,
      concurrency: settings.concurrency,
      limiter: limiterOf(settings.rate),
      lockDuration: settings.stalledSeconds * 1000,
      stalledInterval: settings.stalledSeconds * 1000,
      maxStalledCount: MAX_STALLED,
      removeOnComplete: { count: 0 },
      settings: {
        backoffStrategy: (_attempts, _type, error) => (error instanceof TryAgain ? error.wait : -1),
      },
    },
    (ms) => io.wait(ms, signal),
  );
  worker.on('completed', (job, outcome) => {
    unsaved.delete(job.id);
    if (outcome) report.sent(outcome);
  });
  worker.on('failed', (job, error) => {
    if (error instanceof TryAgain) return;
    const { id = '', data, attemptsStarted: attempts = 0 } = job ?? {};
    report.failed(error instanceof RowFailed ? error : failureOf({ id, data, attempts }, error.message));
  });
  worker.on('error', (error) => {
    if (bullmq.isNotConnectionError(error)) report.error(error);
  });
  client.on('close', () => report.connected(false));
  client.on('ready', () => report.connected(true));
  const stopWatching = watch.start((lines) => report.show(lines));

  const running = worker.run();
  const stopped = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  await Promise.race([stopped, running]).finally(stopWatching);
  client.removeAllListeners('close');
  const closing = worker
    .close()
    .then(() => running)
    .then(() => queue.close());
  const isGone = await Promise.race([closing.then(() => false), goneWhile(client, () => inFlight === 0)]);
  if (isGone) {
    // Both would wait for Redis without end. Another worker takes over the rows.
    closing.catch(() => undefined);
    worker.disconnect().catch(() => undefined);
    const again = unsaved.size > 0 ? ` Sent, and sent again later: ${counted(unsaved.size, 'row')}.` : '';
    report.show([`${report.shown} is gone, and the work ends without it.${again}`]);
  }
  return report.end();
}

/** The rate as a whole number of requests in a whole number of milliseconds. A 429 can hold only a queue with a limiter. */
function limiterOf(rate = MAX_RATE): { max: number; duration: number } {
  const max = Math.ceil(rate);
  return { max, duration: Math.ceil((max / rate) * 1000) };
}

/** Resolves when there has been no connection for a while and nothing is in flight. */
const goneWhile = (client: Redis, isIdle: () => boolean): Promise<true> =>
  new Promise((resolve) => {
    let lastMs = performance.now();
    const timer = setInterval(() => {
      if (client.status === 'ready') lastMs = performance.now();
      if (performance.now() - lastMs < GONE_MS || !isIdle()) return;
      clearInterval(timer);
      resolve(true);
    }, GONE_MS / 10).unref();
  });
