/** A queue of rows in Redis, by BullMQ: its connection, putting rows in, and its workers. */
import { isIP } from 'node:net';
import type { Worker as BaseWorker, Job, Processor, Queue, WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Io, QueueLibrary } from '../../io';
import type { RowOutcome } from '../attempts';
import {
  type Entry,
  holdText,
  JOB_NAME,
  type JobData,
  type JobSending,
  MIN_REPORTED_MS,
  type Opening,
  pauseAfter,
  type QueueAddress,
  type QueueLoad,
  type RowQueue,
  type State,
  TryAgain,
  tryJob,
  unusable,
} from './jobs';

// The Redis of a queue: the connection to it.

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_RECONNECT_MS = 2000;

/**
 * Connects to a Redis; throws a `CliError` if that fails. A connection that breaks later is restored. Meanwhile, a
 * command waits for `maxTries` attempts to reconnect, or without a limit.
 */
export async function connect(
  { ioredis }: QueueLibrary,
  { shown, host, port, database, username, password, isSecure }: QueueAddress,
  maxTries?: number,
): Promise<Redis> {
  let isReady = false;
  let last: Error | undefined;
  const client = new ioredis.Redis({
    host,
    port,
    db: database,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    ...(isSecure && { tls: { rejectUnauthorized: true, ...(isIP(host) === 0 && { servername: host }) } }),
    family: 0,
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: maxTries ?? null,
    retryStrategy: (times) => (isReady ? Math.min(times * 250, MAX_RECONNECT_MS) : null),
  });
  client.on('error', (error: Error) => {
    last = error;
  });
  try {
    await client.connect();
    await client.ping();
    isReady = true;
    return client;
  } catch (error) {
    client.disconnect();
    throw unusable(shown, last ?? error);
  }
}

// A queue of BullMQ in a Redis, as `run` puts rows into it, and the ids of the rows that were sent from it.

/** How many attempts to reconnect `run` waits for. */
const MAX_TRIES = 10;

export async function openBullQueue(
  library: QueueLibrary,
  address: QueueAddress,
  { name, areFailedRetried }: Opening,
): Promise<RowQueue> {
  const { bullmq } = library;
  const client = await connect(library, address, MAX_TRIES);
  const queue = new bullmq.Queue<JobData>(name, { connection: client });
  queue.on('error', () => undefined);
  const sent = new SentIds(client, queue);
  return {
    maxLength: Number.POSITIVE_INFINITY,
    load: async (): Promise<QueueLoad> => {
      const { failed = 0, ...counts } = await queue.getJobCounts('wait', 'active', 'delayed', 'failed');
      return { failed, waiting: Object.values(counts).reduce((sum, one) => sum + one, 0) };
    },
    add: async (entries) => {
      const found = await statesOf(entries, queue, client, sent);
      const states = new Map<string, State>();
      const added: Entry[] = [];
      const all = entries.map((entry, index): State => {
        const { id } = entry;
        if (states.has(id)) return 'waiting';
        const state = found[index] ?? 'added';
        if (state === 'added') added.push(entry);
        const now = state === 'failed' && areFailedRetried ? 'retried' : state;
        states.set(id, now);
        return now;
      });
      for (const [id, state] of states) if (state === 'retried') await retry(bullmq, queue, id);
      await addJobs(queue, added);
      return all;
    },
    close: async () => {
      await queue.close();
      client.disconnect();
    },
  };
}

async function retry(bullmq: QueueLibrary['bullmq'], queue: Queue<JobData>, id: string): Promise<void> {
  const job = await bullmq.Job.fromId<JobData>(queue, id);
  await job?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
}

async function addJobs(queue: Queue<JobData>, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await queue.addBulk(
    entries.map(({ id, data }) => ({
      name: JOB_NAME,
      data,
      opts: {
        jobId: id,
        attempts: (data.retries ?? 0) + 1,
        ...(data.retries && { backoff: { type: 'custom' } }),
        removeOnComplete: true,
        // Stack traces are of no use here.
        stackTraceLimit: 0,
      },
    })),
  );
}

/** The states of rows that were put in before. */
async function statesOf(
  entries: readonly Entry[],
  queue: Queue<JobData>,
  client: Redis,
  sent: SentIds,
): Promise<State[]> {
  const pipeline = client.pipeline();
  for (const { id } of entries) {
    pipeline.zscore(sent.key, id);
    pipeline.hmget(queue.toKey(id), 'timestamp', 'finishedOn', 'returnvalue');
  }
  const answers = (await pipeline.exec()) ?? [];
  const values = answers.map(([error, value]) => {
    if (error) throw error;
    return value;
  });
  return entries.map((_, index) => {
    if (values[index * 2] !== null) return 'sent';
    const [timestamp, finishedOn, value] = values[index * 2 + 1] as (string | null)[];
    if (timestamp === null) return 'added';
    if (finishedOn === null) return 'waiting';
    // Version 0.7.0 kept the jobs of rows that succeeded; these have a value.
    return value === null ? 'failed' : 'sent';
  });
}

/** The ids of the rows that were sent last, each a tenth of what its job takes. */
export class SentIds {
  readonly key: string;
  readonly #client: Redis;

  constructor(client: Redis, queue: Pick<Queue, 'toKey'>) {
    this.#client = client;
    this.key = queue.toKey('sent');
  }

  async has(id: string): Promise<boolean> {
    return (await this.#client.zscore(this.key, id)) !== null;
  }

  /** Adds an id and forgets the oldest ones beyond `max`. */
  async add(id: string, max: number): Promise<void> {
    await Promise.all([
      this.#client.zadd(this.key, Date.now(), id),
      this.#client.zremrangebyrank(this.key, 0, -max - 1),
    ]);
  }
}

/** How a worker behaves while its queue or Redis does not serve it: it backs off, and says why its rows wait. */

/**
 * A worker of BullMQ that asks for jobs with growing pauses while Redis answers with errors, for example because its
 * memory is full or because it has become a replica. BullMQ itself asks again at once. `wait` waits for some
 * milliseconds, or until the worker is to stop.
 */
export function patientWorker<Data, Result>(
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
export const heldMs = (queue: Pick<Queue, 'getRateLimitTtl'>): Promise<number> => queue.getRateLimitTtl(HELD);

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
      lines.push(`The server wants a pause: the queue is held for ${holdText(ttl)}.`);
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
