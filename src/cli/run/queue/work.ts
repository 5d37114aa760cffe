/** The command `work`: a worker that sends the rows of a queue until it is stopped. */
import type { Redis } from 'ioredis';
import { actionDigest } from '../../../compile/compile';
import { needsAllowedHosts } from '../../../export/program';
import { actionFileOf, loadValidAction, secretsOf } from '../../inputs';
import { EXIT, type Io, type QueueLibrary, usageError, writeLines } from '../../io';
import { type Arguments, MAX_RATE, numberOption, successOption } from '../../options';
import { allowedHostsMissing, hostCheckOf } from '../../request-checks';
import { counted, escapeInvisible, KEEP_ALIVE_TEXT } from '../../terminal-text';
import type { RowOutcome } from '../attempts';
import { type Figures, figuresText, Progress, Tally } from '../progress';
import { prepareForRows } from '../row-requests';
import { connect, patientWorker, QueueWatch, SentIds, sendJob } from './bullmq-queue';
import {
  failureOf,
  type JobData,
  type JobSending,
  loadPackages,
  MAX_STALLED,
  NATS_PACKAGES,
  type QueueAddress,
  queueAddress,
  queueName,
  REDIS_PACKAGES,
  RepeatedMessages,
  reasonOf,
  TryAgain,
  unusable,
  type WorkSettings,
} from './jobs';
import { workOnNats } from './nats-worker';

/** How many ids of sent rows are kept, so that these rows are not sent again if they are put in again. */
const DEFAULT_KEPT = 100_000;

const DEFAULT_STALLED_SECONDS = 30;

/** How long a stopping worker waits for a Redis that does not answer. */
const GONE_MS = 3000;

/** Reads what the arguments name, connects to the queue, and sends its rows until the program is interrupted. */
export async function work(args: Arguments, io: Io): Promise<number> {
  actionFileOf(args);
  if (args.options.queue === undefined)
    throw usageError('Name the server of the queue: --queue redis://HOST:PORT or nats://HOST:PORT.');
  const settings: WorkSettings = {
    concurrency: numberOption(args, 'concurrency', 1),
    rate: numberOption(args, 'rate', undefined),
    timeoutSeconds: numberOption(args, 'timeout', undefined),
    responseLimit: numberOption(args, 'response-limit', undefined),
    stalledSeconds: numberOption(args, 'stalled-after', DEFAULT_STALLED_SECONDS),
    keptIds: numberOption(args, 'keep-ids', DEFAULT_KEPT),
  };
  const address = queueAddress(args.options.queue, io.env);
  const secrets = await secretsOf(args, io);
  const { action, at, lines } = await loadValidAction(args, io, secrets);
  const checkHost = hostCheckOf(args, action);
  if (!checkHost && needsAllowedHosts(action)) throw allowedHostsMissing('work', args, action);
  const isNats = address.engine === 'nats';
  const [redis, nats] = isNats
    ? [undefined, await loadPackages(io.natsLibrary, NATS_PACKAGES)]
    : [await loadPackages(io.queueLibrary, REDIS_PACKAGES), undefined];

  await writeLines(io.stderr, lines);
  const signal = io.untilInterrupted();
  const building = { action, prepared: prepareForRows(action), at, secrets, checkHost };
  const isSuccessStatus = successOption(args);
  const sender = await io.keepAliveSender();
  const sending = { ...building, now: io.now, ...settings, isSuccessStatus, sender };
  const figures = nats
    ? await workOnNats(signal, { sending, settings, library: nats, address }, io)
    : await workOnRedis(signal, { sending, settings, library: redis, address }, io);
  await io.stdout.write(
    args.options.json === undefined ? figuresText(figures) : `${JSON.stringify(figures)}\n`,
  );
  return EXIT.ok;
}

interface Connecting {
  readonly sending: JobSending;
  readonly settings: WorkSettings;
  readonly library: QueueLibrary;
  readonly address: QueueAddress;
}

async function workOnRedis(signal: AbortSignal, connecting: Connecting, io: Io): Promise<Figures> {
  const { library, address } = connecting;
  const client = await connect(library, address);
  try {
    return await sendUntil(signal, { ...connecting, client, shown: address.shown }, io);
  } catch (error) {
    throw unusable(address.shown, error);
  } finally {
    client.disconnect();
  }
}

interface Working extends Connecting {
  readonly client: Redis;
  /** The address of the Redis, for people. */
  readonly shown: string;
}

/** Sends rows and reports the failed ones, until the signal is aborted. */
async function sendUntil(
  signal: AbortSignal,
  { sending, settings, library, client, shown }: Working,
  io: Io,
): Promise<Figures> {
  const { stderr } = io;
  const { action } = sending;
  const name = queueName(actionDigest(action));
  const queue = new library.bullmq.Queue<JobData>(name, { connection: client });
  // The worker and the client report the same errors.
  queue.on('error', () => undefined);
  const { wait = 0, delayed = 0, failed = 0 } = await queue.getJobCounts('wait', 'delayed', 'failed');
  const sent = new SentIds(client, queue);
  const watch = new QueueWatch(queue);
  const holds = await watch.look(performance.now());
  await writeLines(stderr, [
    `Queue ${name} at ${shown}: ${wait} waiting, ${delayed} to be tried again, ${failed} failed`,
    `Sending ${action.method} ${escapeInvisible(action.url)}, with ${KEEP_ALIVE_TEXT} at the end of each head`,
    ...holds,
  ]);

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
  const tally = new Tally();
  const progress = new Progress(stderr, () => tally.figures(), performance.now());
  /** Errors of writing are ignored: the work continues when nobody reads any more. */
  const show = (lines: readonly string[]): void => {
    progress.show(lines).catch(() => undefined);
  };
  worker.on('completed', (job, outcome) => {
    unsaved.delete(job.id);
    if (!outcome) return;
    tally.add(outcome);
    progress.update(performance.now())?.catch(() => undefined);
  });
  worker.on('failed', (job, error) => {
    const failed = failureOf(job, error);
    if (!failed) return;
    tally.add(failed.outcome);
    show(failed.lines);
  });
  const errors = new RepeatedMessages();
  worker.on('error', (error) => {
    if (!library.bullmq.isNotConnectionError(error)) return;
    const message = errors.next(`${shown} answers with an error: ${reasonOf(error)}.`, performance.now());
    if (message !== undefined) show([message]);
  });
  const stopWatching = watch.start(show);
  reportConnection(client, shown, show);

  const running = worker.run();
  await Promise.race([aborted(signal), running]).finally(stopWatching);
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
    show([`${shown} is gone, and the work ends without it.${again}`]);
  }
  await progress.clear().catch(() => undefined);
  return tally.figures();
}

/** The rate as a whole number of requests in a whole number of milliseconds. A 429 can hold only a queue with a limiter. */
function limiterOf(rate = MAX_RATE): { max: number; duration: number } {
  const max = Math.ceil(rate);
  return { max, duration: Math.ceil((max / rate) * 1000) };
}

/** Reports when the connection to Redis is lost and when it is back. */
function reportConnection(client: Redis, shown: string, show: (lines: readonly string[]) => void): void {
  let isGone = false;
  client.on('close', () => {
    if (!isGone) show([`${shown} is gone. The rows wait until it is back.`]);
    isGone = true;
  });
  client.on('ready', () => {
    if (isGone) show([`${shown} is back.`]);
    isGone = false;
  });
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

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
