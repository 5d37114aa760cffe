/** A worker for a queue in NATS JetStream. */
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { actionDigest } from '../../../compile/compile';
import { type Io, type NatsLibrary, writeLines } from '../../io';
import { escapeInvisible, KEEP_ALIVE_TEXT } from '../../terminal-text';
import { RateLimit } from '../attempts';
import { type Figures, Progress, Tally } from '../progress';
import { parsedJson } from '../row';
import {
  DEFAULT_LIMIT,
  failureOf,
  holdText,
  JobData,
  type JobSending,
  MAX_STALLED,
  MIN_REPORTED_MS,
  pauseAfter,
  type QueueAddress,
  queueName,
  RepeatedMessages,
  reasonOf,
  tryJob,
  unusable,
  type WorkSettings,
} from './jobs';
import { connectNats, createStreams, messagesIn, type Nats, streamsOf } from './nats-queue';

interface Connecting {
  readonly sending: JobSending;
  readonly settings: WorkSettings;
  readonly library: NatsLibrary;
  readonly address: QueueAddress;
}

/** The name of the consumer that all workers share. */
const CONSUMER = 'workers';

/** How long a request for rows waits, which is the least that NATS allows. */
const FETCH_MS = 1000;

/** How long a row waits that can be neither sent nor kept as failed. */
const FULL_MS = 10_000;

/** How long a stopping worker waits for a server that does not answer. */
const GONE_MS = 3000;

/** Sends rows and reports the failed ones, until the signal is aborted. */
export async function workOnNats(signal: AbortSignal, connecting: Connecting, io: Io): Promise<Figures> {
  const { library, address, settings } = connecting;
  const nats = await connectNats(library, address);
  try {
    const name = queueName(actionDigest(connecting.sending.action));
    await createStreams(nats, library, name, DEFAULT_LIMIT);
    const consumer = await consumerOf(nats, library, name, settings.stalledSeconds);
    return await new NatsWorker(nats, consumer, name, connecting, signal, io).run();
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
  const found = await manager.consumers.info(stream, CONSUMER).catch(() => undefined);
  if (found) await manager.consumers.update(stream, CONSUMER, changeable);
  else
    await manager.consumers.add(stream, {
      ...changeable,
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
    });
  return client.consumers.get(stream, CONSUMER);
}

class NatsWorker {
  readonly #tally = new Tally();
  readonly #progress: Progress;
  readonly #rateLimit: RateLimit;
  readonly #errors = new RepeatedMessages();
  readonly #streams: ReturnType<typeof streamsOf>;
  /** The rows that this worker has, which no other one gets as long as it says so. */
  readonly #rows = new Set<JsMsg>();
  /** The ids of the rows that this worker has sent last: a server that was killed forgets what was acknowledged last. */
  readonly #sent = new Set<string>();
  #wake: () => void = () => undefined;
  #holdEndsMs = 0;

  constructor(
    private readonly nats: Nats,
    private readonly consumer: Consumer,
    private readonly name: string,
    private readonly connecting: Connecting,
    private readonly signal: AbortSignal,
    private readonly io: Io,
  ) {
    this.#progress = new Progress(io.stderr, () => this.#tally.figures(), performance.now());
    this.#rateLimit = new RateLimit(connecting.settings.rate);
    this.#streams = streamsOf(name);
  }

  async run(): Promise<Figures> {
    const { nats, signal, io, name } = this;
    const { sending, settings, address } = this.connecting;
    const { action } = sending;
    const [rows, failed] = await Promise.all([
      messagesIn(nats, this.#streams.rows),
      messagesIn(nats, this.#streams.failed),
    ]);
    await writeLines(io.stderr, [
      `Queue ${name} at ${address.shown}: ${rows} waiting, ${failed} failed`,
      `Sending ${action.method} ${escapeInvisible(action.url)}, with ${KEEP_ALIVE_TEXT} at the end of each head`,
    ]);
    await this.#watchHold();
    this.#reportConnection().catch(() => undefined);
    const alive = setInterval(
      () => {
        for (const row of this.#rows) row.working();
      },
      (settings.stalledSeconds * 1000) / 3,
    );
    for (let errors = 0; !signal.aborted; ) {
      const free = settings.concurrency - this.#rows.size;
      if (free === 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      try {
        for await (const row of await this.consumer.fetch({ max_messages: free, expires: FETCH_MS }))
          this.#start(row);
        errors = 0;
      } catch (error) {
        this.#report(error);
        await io.wait(pauseAfter(++errors), signal);
      }
    }
    while (this.#rows.size > 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    clearInterval(alive);
    await Promise.race([
      nats.connection.flush(),
      new Promise((resolve) => setTimeout(resolve, GONE_MS).unref()),
    ]);
    await this.#progress.clear().catch(() => undefined);
    return this.#tally.figures();
  }

  #start(row: JsMsg): void {
    this.#rows.add(row);
    this.#process(row)
      .catch((error: unknown) => {
        this.#report(error);
        row.nak(FULL_MS);
      })
      .finally(() => {
        this.#rows.delete(row);
        this.#wake();
      });
  }

  async #process(row: JsMsg): Promise<void> {
    const { io, signal } = this;
    await this.#rateLimit.turn((ms) => io.wait(ms, signal));
    if (signal.aborted) {
      row.nak();
      return;
    }
    const data: unknown = parsedJson(row.string());
    const attempts = row.info.deliveryCount;
    const read = JobData.safeParse(data);
    const retries = read.success ? (read.data.retries ?? 0) : 0;
    const { id = '' } = read.success ? read.data : { id: `${row.seq}` };
    if (this.#sent.has(id)) {
      row.ack();
      return;
    }
    const isStalled = attempts > retries + 1 + MAX_STALLED;
    const result = isStalled
      ? ({ type: 'failed', error: new Error('Too many workers ended while they had it.') } as const)
      : await tryJob(this.connecting.sending, { id, data, retries, attempts }, io);
    if (result.type === 'sent') {
      this.#remember(id);
      row.ack();
      this.#tally.add(result.outcome);
      this.#progress.update(performance.now())?.catch(() => undefined);
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
      const failed = failureOf({ id, data, attemptsStarted: attempts }, result.error);
      if (failed) {
        this.#tally.add(failed.outcome);
        this.#show(failed.lines);
      }
    }
  }

  #remember(id: string): void {
    this.#sent.add(id);
    const [oldest] = this.#sent;
    if (oldest !== undefined && this.#sent.size > this.connecting.settings.keptIds) this.#sent.delete(oldest);
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
    const nowMs = performance.now();
    this.#rateLimit.hold(nowMs + ms);
    if (ms < MIN_REPORTED_MS || nowMs + ms < this.#holdEndsMs + MIN_REPORTED_MS) return;
    this.#holdEndsMs = nowMs + ms;
    this.#show([`The server wants a pause: the queue is held for ${holdText(ms)}.`]);
  }

  /** Reports when the connection is lost and when it is back. */
  async #reportConnection(): Promise<void> {
    const { shown } = this.connecting.address;
    for await (const { type } of this.nats.connection.status()) {
      if (type === 'disconnect') this.#show([`${shown} is gone. The rows wait until it is back.`]);
      if (type === 'reconnect') this.#show([`${shown} is back.`]);
    }
  }

  /** Errors are expected while the server is gone, which was reported. */
  #report(error: unknown): void {
    const text = `${this.connecting.address.shown} answers with an error: ${reasonOf(error)}.`;
    const message = this.#errors.next(text, performance.now());
    if (message !== undefined) this.#show([message]);
  }

  /** Errors of writing are ignored: the work continues when nobody reads any more. */
  #show(lines: readonly string[]): void {
    this.#progress.show(lines).catch(() => undefined);
  }
}
