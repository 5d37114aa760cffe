// Start this file: it is the worker of one action. queue.add(jobName, data, jobOptions) adds a run to the queue queueName.
//: crypto
import crypto from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';
import { UnrecoverableError, Worker } from 'bullmq';

/** The name of its jobs. It changes with the action, and the worker refuses jobs of another name. */
export const jobName = '__jobName__';
export const queueName = process.env.QUEUE_NAME ?? jobName;
/** Five tries, with pauses of 1, 2, 4 and 8 seconds, or longer ones that the receiver asks for. */
export const jobOptions = { attempts: 5, backoff: { type: 'custom' } };
const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

/** How many jobs are under way at once; how long one request may take. */
const CONCURRENCY = numberFrom('CONCURRENCY', 10);
const TIMEOUT_MS = numberFrom('TIMEOUT_MS', 30_000);
/** In seconds: the ids of done jobs stay, so that none is added twice; failed jobs can be added again. */
const KEPT = { removeOnComplete: { age: 86_400, count: 100_000 }, removeOnFail: { age: 7 * 86_400 } };

__start__

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

/** Sends the request of a job. What it throws is tried again, if that can help. @param {import('bullmq').Job} job */
async function run(job) {
  if (job.name !== jobName) throw new UnrecoverableError(`This worker takes ${jobName}, not ${job.name}`);
  const answer = await send(requestOf(job));
  if (answer.status < 300) return { status: answer.status };
  const { message, isTemporary, retryAfterMs } = failureOf(answer);
  throw isTemporary ? Object.assign(new Error(message), { retryAfterMs }) : new UnrecoverableError(message);
}

export const worker = new Worker(queueName, run, {
  connection: { url: REDIS_URL, maxRetriesPerRequest: null },
  concurrency: CONCURRENCY,
  settings: {
    backoffStrategy: (attempts = 1, _type, failure) =>
      Math.max(1000 * 2 ** (attempts - 1), Object(failure).retryAfterMs ?? 0),
  },
  ...KEPT,
});
worker.on('ready', () => console.log(`Working on ${queueName}`));
worker.on('failed', (job, { message }) => console.error(`Job ${job?.id} failed, try ${job?.attemptsMade}: ${message}`));
worker.on('error', (/** @type {any} */ { message, code }) => console.error(`The worker has an error: ${message || code}`));

/** Ends when the data of all done jobs is removed from Redis. */
let removals = Promise.resolve();
worker.on('completed', (job) => {
  const removal = job.updateData({}).catch(({ message }) => console.error(`Job ${job.id} keeps its data: ${message}`));
  removals = removals.then(() => removal);
});

/** Takes no more jobs, finishes those that are under way, and removes their data while there is a connection. */
async function stop() {
  await worker.pause();
  await removals;
  await worker.close();
  console.log(`Stopped working on ${queueName}`);
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);

__shared__
