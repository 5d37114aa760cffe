import type { Redis } from 'ioredis';
import { prepare } from '../../../core';
import { needsAllowedHosts } from '../../../formats/host-from-data';
import { actionDigest } from '../../action-digest';
import { KEEP_ALIVE_TEXT } from '../../added-text';
import { AllowedHosts, allowedHostsMissing } from '../../allowed-hosts';
import { secretsOf, wrongUsage } from '../../built-request';
import { escapeInvisible } from '../../escape-invisible';
import { EXIT } from '../../exit-codes';
import type { CliError, Io } from '../../io';
import { type Arguments, MAX_RATE, numberOption } from '../../options';
import { loadValidAction } from '../../valid-action';
import type { Outcome } from '../outcome';
import { Progress } from '../progress';
import { type Figures, figuresText, rowsText, Tally } from '../tally';
import { connect, loadQueueLibrary, reasonOf } from './connection';
import { type JobData, queueName } from './job';
import type { QueueLibrary } from './library';
import { patientWorker, RepeatedMessages } from './patient-worker';
import { QueueWatch } from './queue-state';
import { redisAddress } from './redis-address';
import { failureOf, type SendingJobs, sendJob, TryAgain } from './send-job';

/** How long a row that was sent is kept, so that it is not sent again when it is put in again. */
const KEPT_SECONDS = 24 * 60 * 60;

/** How many of them are kept at most, so that a fast queue does not fill the memory of Redis. */
const MAX_KEPT = 1_000_000;

/** A row whose workers ended so often while they had it may be what ends them. */
const MAX_STALLED = 10;

const DEFAULT_STALLED_SECONDS = 30;

/** How long a worker that is to stop waits for a Redis that is gone. */
const GONE_MS = 3000;

interface WorkSettings {
  readonly concurrency: number;
  readonly rate: number | undefined;
  readonly timeoutSeconds: number | undefined;
  readonly responseLimit: number | undefined;
  readonly stalledSeconds: number;
}

/** Sends the rows of a queue until it is stopped. */
export async function work(args: Arguments, io: Io): Promise<number | CliError> {
  const wrong = wrongUsage(args);
  if (wrong) return wrong;
  if (args.options.queue === undefined)
    return { message: 'Name the Redis of the queue: --queue redis://HOST:PORT.', exit: EXIT.usage };
  const settings = settingsOf(args);
  if ('message' in settings) return settings;
  const address = redisAddress(args.options.queue, io.env);
  if ('message' in address) return address;
  const secrets = await secretsOf(args, io);
  if ('message' in secrets) return secrets;
  const loaded = await loadValidAction(args, io, secrets.values);
  if ('message' in loaded) return loaded;
  const { action, at, lines } = loaded;
  const hosts = AllowedHosts.of(args, action);
  if (hosts && 'message' in hosts) return hosts;
  if (!hosts && needsAllowedHosts(action)) return allowedHostsMissing('work', args, action);
  const library = await loadQueueLibrary(io);
  if ('message' in library) return library;

  if (lines.length > 0) await io.stderr.write(`${lines.join('\n')}\n`);
  const signal = io.untilInterrupted();
  const building = { action, prepared: prepare(action), at, secrets: secrets.values, hosts };
  const sending = { ...building, now: io.now, ...settings, sender: await io.keepAliveSender() };
  const client = await connect(library, address);
  if ('message' in client) return client;
  let figures: Figures;
  try {
    figures = await sendUntil(signal, { sending, settings, library, client, shown: address.shown }, io);
  } catch (error) {
    return { message: `${address.shown} cannot be used: ${reasonOf(error)}.`, exit: EXIT.queue };
  } finally {
    client.disconnect();
  }
  await io.stdout.write(figuresText(figures));
  return EXIT.ok;
}

interface Working {
  readonly sending: SendingJobs;
  readonly settings: WorkSettings;
  readonly library: QueueLibrary;
  readonly client: Redis;
  /** The address of the Redis, for people. */
  readonly shown: string;
}

/** Sends rows, and says what became of them. */
async function sendUntil(
  signal: AbortSignal,
  { sending, settings, library, client, shown }: Working,
  io: Io,
): Promise<Figures> {
  const { stderr } = io;
  const { action } = sending;
  const name = queueName(actionDigest(action));
  const queue = new library.bullmq.Queue<JobData>(name, { connection: client });
  // The worker and the client tell of the same.
  queue.on('error', () => undefined);
  const { wait = 0, delayed = 0, failed = 0 } = await queue.getJobCounts('wait', 'delayed', 'failed');
  const watch = new QueueWatch(queue);
  const holds = (await watch.look(performance.now())).map((line) => `${line}\n`).join('');
  await stderr.write(
    `Queue ${name} at ${shown}: ${wait} waiting, ${delayed} to be tried again, ${failed} failed\n` +
      `Sending ${action.method} ${escapeInvisible(action.url)}, with ${KEEP_ALIVE_TEXT} at the end of each head\n${holds}`,
  );

  let inFlight = 0;
  /** Jobs whose row was sent but not yet recorded in Redis. */
  const unsaved = new Set<string | undefined>();
  const worker = patientWorker<unknown, Outcome>(
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
  let telling: Promise<unknown> = Promise.resolve();
  const tell = (text?: string): void => {
    telling = telling
      .then(async () => {
        if (text === undefined) return progress.tell(performance.now());
        await progress.clear();
        await stderr.write(`${text}\n`);
      })
      // That nobody reads it does not stop the work.
      .catch(() => undefined);
  };
  let forgetting: Promise<unknown> = Promise.resolve();
  worker.on('completed', (job, outcome) => {
    // The id alone keeps a row from being sent again. What cannot be removed now goes with the job after a day.
    unsaved.delete(job.id);
    forgetting = Promise.allSettled([forgetting, job.updateData({})]).then(() => undefined);
    tally.add(outcome);
    tell();
  });
  worker.on('failed', (job, error) => {
    const failed = failureOf(job, error);
    if (!failed) return;
    tally.add(failed.outcome);
    tell(failed.lines.join('\n'));
  });
  const errors = new RepeatedMessages();
  worker.on('error', (error) => {
    if (!library.bullmq.isNotConnectionError(error)) return;
    const said = errors.next(`${shown} answers with an error: ${reasonOf(error)}.`, performance.now());
    if (said !== undefined) tell(said);
  });
  const stopWatching = watch.start(tell);
  tellConnection(client, shown, tell);

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
    // Both wait for Redis for ever. What it holds is taken up by another worker.
    closing.catch(() => undefined);
    worker.disconnect().catch(() => undefined);
    const again = unsaved.size > 0 ? ` Sent, and sent again later: ${rowsText(unsaved.size)}.` : '';
    tell(`${shown} is gone, and the work ends without it.${again}`);
  }
  await telling;
  await progress.clear();
  return tally.figures();
}

function settingsOf(args: Arguments): WorkSettings | CliError {
  const concurrency = numberOption(args, 'concurrency', 1);
  if (typeof concurrency === 'object') return concurrency;
  const rate = numberOption(args, 'rate', undefined);
  if (typeof rate === 'object') return rate;
  const timeoutSeconds = numberOption(args, 'timeout', undefined);
  if (typeof timeoutSeconds === 'object') return timeoutSeconds;
  const responseLimit = numberOption(args, 'response-limit', undefined);
  if (typeof responseLimit === 'object') return responseLimit;
  const stalledSeconds = numberOption(args, 'stalled-after', DEFAULT_STALLED_SECONDS);
  if (typeof stalledSeconds === 'object') return stalledSeconds;
  return { concurrency, rate, timeoutSeconds, responseLimit, stalledSeconds };
}

/** So many in a whole number of milliseconds. Without a limiter, a 429 would not hold the queue either. */
function limiterOf(rate = MAX_RATE): { max: number; duration: number } {
  const max = Math.ceil(rate);
  return { max, duration: Math.ceil((max / rate) * 1000) };
}

function tellConnection(client: Redis, shown: string, tell: (text: string) => void): void {
  let isGone = false;
  client.on('close', () => {
    if (!isGone) tell(`${shown} is gone. The rows wait until it is back.`);
    isGone = true;
  });
  client.on('ready', () => {
    if (isGone) tell(`${shown} is back.`);
    isGone = false;
  });
}

/** Resolves with true when there was no connection for a while, and nothing is in flight. */
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
