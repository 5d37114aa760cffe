// The worker of one action: start this file. A program that imports it starts nothing, and adds runs to the queue
// queueName with queue.add(jobName, data, { ...jobOptions, jobId }). Both names change with the action: after a change,
// keep the worker of the old file running until its queue is empty.
//: crypto
import crypto from 'node:crypto';
//: end
import { existsSync, realpathSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { pathToFileURL } from 'node:url';
import { DelayedError, RateLimitError, UnrecoverableError, Worker } from 'bullmq';

export const jobName = '__jobName__';
export const queueName = process.env.QUEUE_NAME ?? jobName;
/** Five tries, with pauses of 1, 2, 4 and 8 seconds, or longer ones that the receiver asks for. */
export const jobOptions = { attempts: 5, backoff: { type: 'custom' } };
const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

/** How many jobs are under way at once; how long one request may take; how much of an answer is read. */
const CONCURRENCY = numberFrom('CONCURRENCY', 10);
const TIMEOUT_MS = numberFrom('TIMEOUT_MS', 30_000);
const MAX_ANSWER_BYTES = 1_048_576;
/** In seconds. While a job is kept, adding its jobId again does nothing, also after a failure: then use job.retry(). */
const KEPT = { removeOnComplete: { age: 86_400, count: 100_000 }, removeOnFail: { age: 7 * 86_400 } };

/** The request of a job. What is wrong with its data is wrong at every try. @param {import('bullmq').Job} job */
//: named
function requestOf({ data, queueName: queue, id, timestamp }) {
  const messageId = crypto.createHash('sha256').update(`${queue}:${id}:${timestamp}`).digest('hex');
//: else
function requestOf({ data }) {
//: end
  try {
    return __request__;
  } catch (/** @type {any} */ failure) {
    throw isOfData(failure) ? new UnrecoverableError(failure.message) : failure;
  }
}

/** Sends the request of a job. @param {import('bullmq').Job} job @param {Worker} worker @param {string} [token] */
async function run(job, worker, token) {
  if (job.name !== jobName) {
    console.error(`Job ${job.id} is for ${job.name}, not for ${jobName}: it goes back for a minute`);
    await job.moveToDelayed(Date.now() + 60_000, token);
    throw new DelayedError();
  }
  const made = requestOf(job);
  const answer = await send(made);
  if (answer.status < 300) return { status: answer.status };
  const { message, isTemporary, retryAfterMs } = failureOf(made, answer);
  if (answer.status === 429) await hold(worker, job, message, retryAfterMs);
  throw isTemporary ? Object.assign(new Error(message), { retryAfterMs }) : new UnrecoverableError(message);
}

/** Starts the worker. */
export function start() {
//: checked
  checkSettings();
//: end
  /** @type {Worker} */
  const worker = new Worker(queueName, (job, token) => run(job, worker, token), {
    connection: { url: REDIS_URL, maxRetriesPerRequest: null },
    concurrency: CONCURRENCY,
    // Only a queue with a limiter can be held. Each second the worker looks at the hold, and at whether it is to stop.
    limiter: { max: 1e9, duration: 1000 },
    maximumRateLimitDelay: 1000,
    settings: { backoffStrategy: (tries, _type, failure) => pauseMs(tries, Object(failure).retryAfterMs) },
    ...KEPT,
  });
  worker.on('ready', () => console.log(`Working on ${queueName}`));
  worker.on('failed', (job, { message }) => {
    const next = job?.finishedOn ? 'gave up' : `tries again in ${(job?.delay ?? 0) / 1000} s`;
    console.error(`Job ${job?.id} failed, try ${job?.attemptsMade} of ${job?.opts.attempts || 1}, ${next}: ${message}`);
  });
  worker.on('error', (/** @type {any} */ error) => console.error(`Worker error: ${error.message || error.code}`));

  // Ends when the data of all done jobs is removed from Redis.
  let removals = Promise.resolve();
  worker.on('completed', (job) => {
    const done = job.updateData({}).catch(({ message }) => console.error(`Job ${job.id} keeps its data: ${message}`));
    removals = removals.then(() => done);
  });

  const giveUp = (/** @type {string} */ reason) => {
    console.error(`Stopped by force, other workers get the jobs under way: ${reason}`);
    process.exit(1);
  };
  /** Takes no more jobs, finishes those that are under way, and removes their data. Without Redis none of it ends. */
  const stop = async () => {
    const limit = setTimeout(giveUp, TIMEOUT_MS + 5000, 'it took too long').unref();
    try {
      await worker.pause();
      await removals;
      await worker.close();
      clearTimeout(limit);
      console.log(`Stopped working on ${queueName}`);
    } catch (/** @type {any} */ { message }) {
      giveUp(message);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
  return worker;
}

//: checked
__settingsCheck__

//: end
const [, mainFile = ''] = process.argv;
const isMain = existsSync(mainFile) && pathToFileURL(realpathSync(mainFile)).href === import.meta.url;
if (isMain) setImmediate(start);
