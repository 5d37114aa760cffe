/** A queue of rows in NATS JetStream: its connection, putting rows in, and its workers. */
import type { Consumer, JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { actionDigest } from '../../../compile/compile';
import { CliError, EXIT, type Io, type NatsLibrary } from '../../io';
import { RateLimit } from '../attempts';
import type { Figures } from '../progress';
import { parsedJson } from '../row';
import {
  DEFAULT_LIMIT,
  type Entry,
  failureOf,
  holdText,
  JobData,
  MAX_STALLED,
  MIN_REPORTED_MS,
  type Opening,
  pauseAfter,
  type QueueAddress,
  queueName,
  type RowQueue,
  type State,
  tryJob,
  unusable,
  type Working,
  WorkReport,
} from './jobs';

// The connection, and the streams of rows, of failed rows and of the hold after a 429.

const MIN_VERSION = [2, 9] as const;

/** How long NATS recognizes a row that is put in again. */
const DUPLICATE_WINDOW_MS = 2 * 60 * 1000;

/** A hold is never longer. */
const MAX_HOLD_MS = 60 * 60 * 1000;

const RECONNECT_MS = 500;

/** A connection to NATS and what uses it. */
interface Nats {
  readonly connection: NatsConnection;
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
}

/** Connects to NATS; throws a `CliError` if that fails. Later it reconnects up to `maxTries` times. */
async function connectNats(
  { transport, jetstream }: NatsLibrary,
  { shown, host, port, username, password, isSecure }: QueueAddress,
  maxTries = -1,
): Promise<Nats> {
  let connection: NatsConnection | undefined;
  try {
    connection = await transport.connect({
      servers: `${host.includes(':') ? `[${host}]` : host}:${port}`,
      ...(username !== undefined && { user: username }),
      ...(password !== undefined && { pass: password }),
      ...(isSecure && { tls: {} }),
      maxReconnectAttempts: maxTries,
      reconnectTimeWait: RECONNECT_MS,
    });
    const version = connection.info?.version ?? '';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1]))
      throw new CliError(`${shown} is NATS ${version}; a queue needs ${MIN_VERSION.join('.')} or newer.`, {
        exit: EXIT.queue,
      });
    const manager = await jetstream.jetstreamManager(connection);
    return { connection, client: jetstream.jetstream(connection), manager };
  } catch (error) {
    await connection?.close();
    throw error instanceof CliError ? error : unusable(shown, error);
  }
}

/** Creates what is not there; false if it is, and where another program creates it at the same time. */
async function created(info: () => Promise<unknown>, add: () => Promise<unknown>): Promise<boolean> {
  const isThere = () =>
    info().then(
      () => true,
      () => false,
    );
  if (await isThere()) return false;
  try {
    await add();
    return true;
  } catch (error) {
    if (await isThere()) return false;
    throw error;
  }
}

/** The names of the streams of a queue; each stream has one subject of the same name. */
const streamsOf = (name: string) => ({ rows: name, failed: `${name}-failed`, hold: `${name}-hold` });

/** Creates the streams. `limit` is the number of rows in each; undefined leaves it as it is. */
async function createStreams(
  { manager }: Nats,
  { jetstream: { DiscardPolicy, RetentionPolicy, StorageType } }: NatsLibrary,
  name: string,
  defaultLimit: number,
  limit?: number,
): Promise<void> {
  const { rows, failed, hold } = streamsOf(name);
  const bounded = { storage: StorageType.File, discard: DiscardPolicy.New, max_msgs: limit ?? defaultLimit };
  const streams = [
    {
      ...bounded,
      name: rows,
      retention: RetentionPolicy.Workqueue,
      duplicate_window: DUPLICATE_WINDOW_MS * 1_000_000,
    },
    { ...bounded, name: failed, retention: RetentionPolicy.Limits },
    { name: hold, storage: StorageType.Memory, max_msgs: 1, max_age: MAX_HOLD_MS * 1_000_000 },
  ];
  for (const stream of streams) {
    const isNew = await created(
      () => manager.streams.info(stream.name),
      () => manager.streams.add({ ...stream, subjects: [stream.name] }),
    );
    if (!isNew && limit !== undefined && stream.name !== hold)
      await manager.streams.update(stream.name, { max_msgs: limit });
  }
}

/** The number of messages in a stream. */
const messagesIn = async ({ manager }: Nats, stream: string): Promise<number> =>
  (await manager.streams.info(stream)).state.messages;

// How `run` puts rows in.

/** How many attempts `run` waits for, to reconnect or to be heard. */
const MAX_TRIES = 10;
const RETRY_MS = 1000;

/** The rest of a message besides the data. */
const MAX_HEAD = 1024;

export async function openNatsQueue(
  library: NatsLibrary,
  address: QueueAddress,
  { name, limit, areFailedRetried }: Opening,
  io: Pick<Io, 'wait'>,
): Promise<RowQueue> {
  const nats = await connectNats(library, address, MAX_TRIES);
  const { rows, failed } = streamsOf(name);
  await createStreams(nats, library, name, DEFAULT_LIMIT, limit);
  const signal = new AbortController().signal;
  const publish = async (entry: Entry): Promise<State> => {
    // The message id of the row has to outlive the message.
    const data = JSON.stringify({ id: entry.id, ...entry.data });
    for (let tries = 1; ; tries++) {
      try {
        const { duplicate } = await nats.client.publish(rows, data, { msgID: entry.id });
        return duplicate ? 'waiting' : 'added';
      } catch (error) {
        // Another `run` may have filled the queue. A row that was taken without an answer is a duplicate then.
        if (tries === MAX_TRIES || nats.connection.isClosed()) throw error;
        await io.wait(RETRY_MS, signal);
      }
    }
  };
  if (areFailedRetried) await retryFailed(nats, failed, publish);
  return {
    maxLength: (nats.connection.info?.max_payload ?? Number.POSITIVE_INFINITY) - MAX_HEAD,
    load: async () => {
      const [waiting, failures] = await Promise.all([messagesIn(nats, rows), messagesIn(nats, failed)]);
      return { waiting, failed: failures };
    },
    add: (entries) => Promise.all(entries.map(publish)),
    close: () => nats.connection.close(),
  };
}

/** Puts the failed rows back. */
async function retryFailed(
  { manager }: Nats,
  failed: string,
  publish: (entry: Entry) => Promise<State>,
): Promise<void> {
  const { state } = await manager.streams.info(failed);
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage(failed, { seq }).catch(() => null);
    const data = message && JobData.safeParse(parsedJson(message.string()));
    // Its own id, because NATS may still know the id of the row.
    if (data?.success) await publish({ id: `${data.data.id ?? ''}_${seq}`, data: data.data });
    if (message) await manager.streams.deleteMessage(failed, seq, false);
  }
}

// The worker.

/** The name of the consumer that all workers share. */
const CONSUMER = 'workers';

/** How long a request for rows waits, which is the least that NATS allows. */
const FETCH_MS = 1000;

/** How long a row waits that can be neither sent nor kept as failed. */
const FULL_MS = 10_000;

/** How long a stopping worker waits for a server that does not answer. */
const GONE_MS = 3000;

export async function workOnNats(
  library: NatsLibrary,
  address: QueueAddress,
  working: Working,
  io: Io,
): Promise<Figures> {
  const nats = await connectNats(library, address);
  try {
    const name = queueName(actionDigest(working.sending.action));
    await createStreams(nats, library, name, DEFAULT_LIMIT);
    const consumer = await consumerOf(nats, library, name, working.settings.stalledSeconds);
    const report = new WorkReport(address.shown, io);
    return await new NatsWorker(nats, consumer, name, working, report, io).run();
  } catch (error) {
    throw unusable(address.shown, error);
  } finally {
    await nats.connection.close();
  }
}

async function consumerOf(
  { manager, client }: Nats,
  { jetstream: { AckPolicy } }: NatsLibrary,
  stream: string,
  stalledSeconds: number,
): Promise<Consumer> {
  const changeable = { ack_wait: stalledSeconds * 1_000_000_000, max_ack_pending: -1 };
  const isNew = await created(
    () => manager.consumers.info(stream, CONSUMER),
    () =>
      manager.consumers.add(stream, {
        ...changeable,
        durable_name: CONSUMER,
        ack_policy: AckPolicy.Explicit,
      }),
  );
  if (!isNew) await manager.consumers.update(stream, CONSUMER, changeable);
  return client.consumers.get(stream, CONSUMER);
}

class NatsWorker {
  readonly #rateLimit: RateLimit;
  readonly #streams: ReturnType<typeof streamsOf>;
  /** The rows that this worker has, which no other one gets as long as it says so. */
  readonly #rows = new Set<JsMsg>();
  /** The ids of the rows that this worker has sent last: a server that was killed forgets what was acknowledged last. */
  readonly #sent = new Set<string>();
  /** Called when the worker is done with a row. */
  #wake: () => void = () => undefined;
  #holdEndsMs = 0;

  constructor(
    private readonly nats: Nats,
    private readonly consumer: Consumer,
    private readonly name: string,
    private readonly working: Working,
    private readonly report: WorkReport,
    private readonly io: Io,
  ) {
    this.#rateLimit = new RateLimit(working.settings.rate);
    this.#streams = streamsOf(name);
  }

  async run(): Promise<Figures> {
    const { nats, name, report, io } = this;
    const { sending, settings, signal } = this.working;
    const { rows, failed } = this.#streams;
    const [waiting, failures] = await Promise.all([messagesIn(nats, rows), messagesIn(nats, failed)]);
    await report.begin(name, `${waiting} waiting, ${failures} failed`, sending);
    await this.#watchHold();
    this.#watchConnection().catch(() => undefined);
    const alive = setInterval(
      () => {
        for (const row of this.#rows) row.working();
      },
      (settings.stalledSeconds * 1000) / 3,
    );
    for (let errors = 0; !signal.aborted; ) {
      const free = settings.concurrency - this.#rows.size;
      if (free === 0) {
        await this.#oneDone();
        continue;
      }
      try {
        for await (const row of await this.consumer.fetch({ max_messages: free, expires: FETCH_MS }))
          this.#start(row);
        errors = 0;
      } catch (error) {
        report.error(error);
        await io.wait(pauseAfter(++errors), signal);
      }
    }
    while (this.#rows.size > 0) await this.#oneDone();
    clearInterval(alive);
    await Promise.race([
      nats.connection.flush(),
      new Promise((resolve) => setTimeout(resolve, GONE_MS).unref()),
    ]);
    return report.end();
  }

  #oneDone(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #start(row: JsMsg): void {
    this.#rows.add(row);
    this.#process(row)
      .catch((error: unknown) => {
        this.report.error(error);
        row.nak(FULL_MS);
      })
      .finally(() => {
        this.#rows.delete(row);
        this.#wake();
      });
  }

  async #process(row: JsMsg): Promise<void> {
    const { io, report } = this;
    const { sending, signal } = this.working;
    await this.#rateLimit.turn((ms) => io.wait(ms, signal));
    if (signal.aborted) return row.nak();
    const data: unknown = parsedJson(row.string());
    const read = JobData.safeParse(data);
    const { id = '', retries = 0 } = read.success ? read.data : { id: `${row.seq}`, retries: 0 };
    if (this.#sent.has(id)) return row.ack();
    const job = { id, data, retries, attempts: row.info.deliveryCount };
    const isStalled = job.attempts > retries + 1 + MAX_STALLED;
    const result = isStalled
      ? ({ type: 'failed', failure: failureOf(job, 'Too many workers ended while they had it.') } as const)
      : await tryJob(sending, job, io);
    if (result.type === 'sent') {
      this.#remember(id);
      row.ack();
      report.sent(result.outcome);
    } else if (result.type === 'again') {
      if (result.holdsAll) {
        this.#hold(result.wait);
        await this.nats.client.publish(this.#streams.hold, `${result.wait}`);
      }
      row.nak(result.wait);
    } else {
      // Until it is among the failed rows, it stays among the others.
      await this.nats.client.publish(this.#streams.failed, row.data);
      row.ack();
      report.failed(result.failure);
    }
  }

  #remember(id: string): void {
    this.#sent.add(id);
    const [oldest] = this.#sent;
    if (oldest !== undefined && this.#sent.size > this.working.settings.keptIds) this.#sent.delete(oldest);
  }

  /** Waits until the time that a receiver gave any worker with a 429, even before this worker started. */
  async #watchHold(): Promise<void> {
    const { connection, manager } = this.nats;
    const { hold } = this.#streams;
    connection.subscribe(hold, { callback: (_, message) => this.#hold(Number(message.string())) });
    const last = await manager.streams.getMessage(hold, { last_by_subj: hold }).catch(() => null);
    if (last) this.#hold(Number(last.string()) - (Date.now() - last.time.getTime()));
  }

  #hold(ms: number): void {
    if (!(ms > 0)) return;
    const endsMs = performance.now() + ms;
    this.#rateLimit.hold(endsMs);
    if (ms < MIN_REPORTED_MS || endsMs < this.#holdEndsMs + MIN_REPORTED_MS) return;
    this.#holdEndsMs = endsMs;
    this.report.show([holdText(ms)]);
  }

  async #watchConnection(): Promise<void> {
    for await (const { type } of this.nats.connection.status())
      if (type === 'disconnect' || type === 'reconnect') this.report.connected(type === 'reconnect');
  }
}
