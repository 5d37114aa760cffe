// Environment variables besides the secrets: REDIS_URL, QUEUE_NAME, CONCURRENCY (how many jobs at once, 10) and
// TIMEOUT_MS (of one request, 30000). After SIGTERM or SIGINT it finishes the jobs that it has begun, then ends.
//: named
import { createHash } from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';
import { UnrecoverableError, Worker } from 'bullmq';

// Add a run as queue.add(jobName, data, jobOptions). A job of another name is refused: it is of another action,
// or of another state of this one.
export const jobName = '__jobName__';
export const queueName = process.env.QUEUE_NAME ?? jobName;
export const jobOptions = { attempts: 5, backoff: { type: 'custom' } };

const { hostname, port, username, password, protocol } = new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
const connection = {
  host: hostname,
  port: Number(port || 6379),
  ...(username !== '' && { username: decodeURIComponent(username) }),
  ...(password !== '' && { password: decodeURIComponent(password) }),
  ...(protocol === 'rediss:' && { tls: {} }),
  maxRetriesPerRequest: null,
};

// One second, doubled each time; Retry-After can only make it longer.
const backoffStrategy = (attemptsMade, _type, failure) =>
  Math.max(1000 * 2 ** (attemptsMade - 1), failure?.retryAfterMs ?? 0);

__shared__

// The request of a job; what is wrong with its data stays wrong at every try.
//: named
function requestOf(job, data) {
//: else
function requestOf(data) {
//: end
//: named
  const name = [job.queueName, job.id, job.timestamp].join(':');
  const messageId = createHash('sha256').update(name).digest('hex');
//: end
  try {
    return __request__;
  } catch (failure) {
    throw isOfData(failure) ? new UnrecoverableError(failure.message) : failure;
  }
}

async function run(job) {
  if (job.name !== jobName) throw new UnrecoverableError(`This worker takes ${jobName}, not ${job.name}`);
//: named
  const answer = await send(requestOf(job, job.data));
//: else
  const answer = await send(requestOf(job.data));
//: end
  if (answer.status < 300) return { status: answer.status };
  const { message, isTemporary, retryAfterMs } = failureOf(answer);
  throw isTemporary ? Object.assign(new Error(message), { retryAfterMs }) : new UnrecoverableError(message);
}

export const worker = new Worker(queueName, run, {
  connection,
  concurrency: numberFrom('CONCURRENCY', 10),
  settings: { backoffStrategy },
  // In seconds; a job that failed can be looked at, and added again, for a week.
  removeOnComplete: { age: 86_400, count: 100_000 },
  removeOnFail: { age: 7 * 86_400 },
});
worker.on('failed', (job, failure) =>
  console.error(`Job ${job?.id} failed, try ${job?.attemptsMade}: ${failure.message}`),
);
worker.on('error', (failure) => console.error(`The worker has an error: ${failure.message || failure.code}`));

// The data of a job that is done is removed at once; its id stays for a day, so that it is not added twice.
const removals = new Set();
worker.on('completed', (job) => {
  const removal = job
    .updateData({})
    .catch((failure) => console.error(`The data of job ${job.id} is still in Redis: ${failure.message}`))
    .finally(() => removals.delete(removal));
  removals.add(removal);
});

async function end() {
  // Closing ends the connection that the removals need.
  await worker.pause();
  await Promise.all(removals);
  await worker.close();
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end);
