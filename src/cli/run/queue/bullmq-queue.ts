/** A queue of rows in Redis, by BullMQ: its connection, putting rows in, and the ids of the rows that were sent. */
import { isIP } from 'node:net';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueLibrary } from '../../io';
import {
  type Entry,
  type JobData,
  type Opening,
  type QueueAddress,
  type QueueLoad,
  type RowQueue,
  type State,
  unusable,
} from './jobs';

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
      name: 'row',
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
