import type { Redis } from 'ioredis';
import { actionDigest } from '../../../compile/compile';
import { prepare } from '../../../core';
import { needsAllowedHosts } from '../../../export/engines/allowed-hosts';
import { allowedHostsMissing, hostCheckOf } from '../../allowed-hosts';
import { EXIT, usageError } from '../../errors';
import { actionFileOf, loadValidAction, secretsOf } from '../../inputs';
import { type Io, type QueueLibrary, writeLines } from '../../io';
import { type Arguments, MAX_RATE, numberOption, successOption } from '../../options';
import { counted, escapeInvisible, KEEP_ALIVE_TEXT } from '../../terminal-text';
import type { RequestLimits, RowOutcome } from '../attempts';
import { type Figures, figuresText, Progress, Tally } from '../progress';
import { failureOf, type JobData, type JobSending, queueName, sendJob, TryAgain } from './jobs';
import { patientWorker, QueueWatch, RepeatedMessages } from './patient-worker';
import { connect, loadQueueLibrary, reasonOf, redisAddress, unusable } from './redis';

// The command `work`: a worker that sends the rows of a queue until it is stopped.

/** How long sent rows are remembered, so that they are not sent again if they are put in again. */
const KEPT_SECONDS = 24 * 60 * 60;

/** How many sent rows are remembered at most, so that a fast queue does not fill the memory of Redis. */
const MAX_KEPT = 1_000_000;

/** A row fails after so many workers ended while they had it: it may be what ends them. */
const MAX_STALLED = 10;

const DEFAULT_STALLED_SECONDS = 30;

/** How long a stopping worker waits for a Redis that does not answer. */
const GONE_MS = 3000;

interface WorkSettings extends RequestLimits {
  readonly concurrency: number;
  /** Requests per second, of all workers together. */
  readonly rate: number | undefined;
  /** After this time, the rows of a silent worker are given to another one. */
  readonly stalledSeconds: number;
}

/** Reads what the arguments name, connects to the queue, and sends its rows until the program is interrupted. */
export async function work(args: Arguments, io: Io): Promise<number> {
  actionFileOf(args);
  if (args.options.queue === undefined)
    throw usageError('Name the Redis of the queue: --queue redis://HOST:PORT.');
  const settings: WorkSettings = {
    concurrency: numberOption(args, 'concurrency', 1),
    rate: numberOption(args, 'rate', undefined),
    timeoutSeconds: numberOption(args, 'timeout', undefined),
    responseLimit: numberOption(args, 'response-limit', undefined),
    stalledSeconds: numberOption(args, 'stalled-after', DEFAULT_STALLED_SECONDS),
  };
  const address = redisAddress(args.options.queue, io.env);
  const secrets = await secretsOf(args, io);
  const { action, at, lines } = await loadValidAction(args, io, secrets);
  const checkHost = hostCheckOf(args, action);
  if (!checkHost && needsAllowedHosts(action)) throw allowedHostsMissing('work', args, action);
  const library = await loadQueueLibrary(io);

  await writeLines(io.stderr, lines);
  const signal = io.untilInterrupted();
  const building = { action, prepared: prepare(action), at, secrets, checkHost };
  const isSuccessStatus = successOption(args);
  const sender = await io.keepAliveSender();
  const sending = { ...building, now: io.now, ...settings, isSuccessStatus, sender };
  const client = await connect(library, address);
  let figures: Figures;
  try {
    figures = await sendUntil(signal, { sending, settings, library, client, shown: address.shown }, io);
  } catch (error) {
    throw unusable(address.shown, error);
  } finally {
    client.disconnect();
  }
  await io.stdout.write(
    args.options.json === undefined ? figuresText(figures) : `${JSON.stringify(figures)}\n`,
  );
  return EXIT.ok;
}

interface Working {
  readonly sending: JobSending;
  readonly settings: WorkSettings;
  readonly library: QueueLibrary;
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
  const worker = patientWorker<unknown, RowOutcome>(
    library,
    name,
    async (job) => {
      inFlight++;
      try {
        const outcome = await sendJob(sending, job, queue, library, io);
        unsaved.add(job.id);
        return outcome;
      } finally {
        inFlight--;
      }
    },
    {
      connection: client,
      autorun: false,
      concurrency: settings.concurrency,
      limiter: limiterOf(settings.rate),
      lockDuration: settings.stalledSeconds * 1000,
      stalledInterval: settings.stalledSeconds * 1000,
      maxStalledCount: MAX_STALLED,
      removeOnComplete: { age: KEPT_SECONDS, count: MAX_KEPT },
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
  let forgetting: Promise<unknown> = Promise.resolve();
  worker.on('completed', (job, outcome) => {
    unsaved.delete(job.id);
    // The id alone keeps a row from being sent again. Data that cannot be removed now is removed with the job.
    forgetting = Promise.allSettled([forgetting, job.updateData({})]).then(() => undefined);
    tally.add(outcome);
    progress.update(performance.now()).catch(() => undefined);
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
    .then(() => forgetting)
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
