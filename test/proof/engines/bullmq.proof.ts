import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Job, Queue } from 'bullmq';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import type { Action } from '../../../src/core';
import { aWebhook } from '../../an-action';
import { type Started, start, until } from '../../engines/processes';
import { exported } from '../../engines/run-exported';
import { NO_REDIS, redisVersion, startRedis } from '../../redis';
import { keepRow, notRun } from '../row';

const JOBS = 5;
const POLL_MS = 20;
const NAME = 'BullMQ, its worker stopped with five jobs in flight';

/** A receiver that answers when it is told to. */
async function startReceiver() {
  const waiting: ServerResponse[] = [];
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    waiting.push(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address?.port}`,
    received,
    /** Answers what waits. */
    answer: (status: number, headers: Record<string, string> = {}) => {
      for (const response of waiting.splice(0)) response.writeHead(status, headers).end();
    },
  };
}

/** The worker that is exported for an action, its queue, and the receiver of its requests. */
async function startWorker(authentication: Action['authentication'] = { method: 'none' }) {
  const redis = await startRedis();
  onTestFinished(redis.stop);
  const receiver = await startReceiver();
  const action = aWebhook({
    name: 'Order created',
    url: `${receiver.origin}/{{ id }}`,
    data: [],
    authentication,
  });
  const { text } = exported('bullmq', action);
  const name = /jobName = '(.*)'/.exec(text)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-bullmq-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'worker.mjs'), text);
  const run = (variables: Record<string, string> = {}): Started => {
    const worker = start(process.execPath, ['worker.mjs'], {
      folder,
      variables: { REDIS_URL: redis.url, ...variables },
    });
    onTestFinished(worker.stop);
    return worker;
  };
  const queue = new Queue(name, { connection: { host: '127.0.0.1', port: redis.port } });
  // A test may take its Redis away.
  queue.on('error', () => undefined);
  onTestFinished(() => queue.close());
  const options = { attempts: 5, backoff: { type: 'custom' } };
  const add = (id: number, job = name): Promise<Job> => queue.add(job, { id }, options);
  return { redis, receiver, queue, run, add };
}

/** Waits until a job has failed for good or has been sent. */
async function finished(job: Job): Promise<string> {
  for (;;) {
    const state = await job.getState();
    if (state === 'completed' || state === 'failed') return state;
    await wait(POLL_MS);
  }
}

const isMissing = (context: TestContext): boolean => {
  if (redisVersion !== undefined) return false;
  keepRow(context, notRun('Engine', NAME, NO_REDIS));
  return true;
};

test('B37 SIGTERM lets a worker finish what is in flight, and each job is sent once', async (context) => {
  if (isMissing(context)) return;
  const { receiver, run, queue, add } = await startWorker();
  const jobs = await Promise.all(Array.from({ length: JOBS }, (_, id) => add(id)));
  const first = run();
  await until(() => receiver.received.length === JOBS, first);
  const ended = once(first.child, 'close');
  first.child.kill('SIGTERM');
  // A job that comes now is for the next worker.
  await wait(POLL_MS);
  const later = await add(JOBS);
  receiver.answer(200);
  expect(await ended).toEqual([0, null]);
  expect(await Promise.all(jobs.map((job) => job.getState()))).toEqual(jobs.map(() => 'completed'));
  expect(await queue.getActiveCount()).toBe(0);
  // Their data is gone from Redis, and they are still known.
  expect((await queue.getCompleted()).map(({ data }) => data)).toEqual(jobs.map(() => ({})));
  const second = run();
  await until(() => receiver.received.length > JOBS, second);
  receiver.answer(200);
  expect(await finished(later)).toBe('completed');
  const wanted = [...Array(JOBS + 1).keys()].map((id) => `/${id}`);
  expect([...receiver.received].sort()).toEqual(wanted);
  const { version } = createRequire(import.meta.url)('bullmq/package.json');
  keepRow(context, {
    part: 'Engine',
    name: NAME,
    version: `bullmq ${version}, redis ${redisVersion}`,
    requests: wanted.length,
    identical: receiver.received.length,
    unsupported: {},
    differing: [],
  });
});

test('a job of another name goes back to the queue with its data and its tries', async (context) => {
  if (isMissing(context)) return;
  const { receiver, run, queue, add } = await startWorker();
  const job = await add(1, 'refund-0011223344556677');
  const worker = run();
  const line = `Job ${job.id} is for refund-0011223344556677, not for ${queue.name}: it goes back for a minute`;
  await until(() => worker.told().includes(line), worker);
  await until(async () => (await job.getState()) === 'delayed', worker);
  const [kept] = await queue.getDelayed();
  expect([kept?.data, kept?.attemptsMade]).toEqual([{ id: 1 }, 0]);
  expect(receiver.received).toEqual([]);
});

test('SIGTERM ends a worker whose Redis is away', async (context) => {
  if (isMissing(context)) return;
  const { redis, run } = await startWorker();
  const worker = run({ TIMEOUT_MS: '1000' });
  await until(() => worker.told().includes('Working on '), worker);
  await redis.end();
  await until(() => worker.told().includes('Worker error'), worker);
  const ended = once(worker.child, 'close');
  worker.child.kill('SIGTERM');
  const [code] = await ended;
  expect([code, worker.told()]).toEqual([1, expect.stringContaining('Stopped by force')]);
});

test('a worker with a secret of another form does not start', async (context) => {
  if (isMissing(context)) return;
  const { run } = await startWorker({ method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } });
  const worker = run({ KEY: 'hunter2\n' });
  const [code] = await once(worker.child, 'close');
  expect([code, worker.told()]).toEqual([
    1,
    expect.stringContaining('the secret KEY has more than visible ASCII'),
  ]);
});

test('B37 429 holds all workers of the queue, and costs the job no try', async (context) => {
  if (isMissing(context)) return;
  const { receiver, run, add } = await startWorker();
  const first = await add(1);
  const workers = [run(), run()] as const;
  await until(() => receiver.received.length === 1, workers[0]);
  for (const worker of workers) await until(() => worker.told().includes('Working on '), worker);
  receiver.answer(429, { 'Retry-After': '2' });
  const heldAt = Date.now();
  await until(
    () => workers.some(({ told }) => told().includes('all workers of the queue wait for 2 s')),
    workers[0],
  );
  const jobs = [first, await add(2), await add(3)];
  await until(() => receiver.received.length === 4, workers[0]);
  expect(Date.now() - heldAt).toBeGreaterThanOrEqual(1900);
  receiver.answer(200);
  expect(await Promise.all(jobs.map(finished))).toEqual(['completed', 'completed', 'completed']);
  expect(workers.map(({ told }) => told()).join('')).not.toContain('failed, try');
});

test('B37 nobody waits longer than an hour, and SIGTERM ends a worker that waits', async (context) => {
  if (isMissing(context)) return;
  const { receiver, run, add, queue } = await startWorker();
  const delayed = await add(1);
  const worker = run();
  await until(() => receiver.received.length === 1, worker);
  receiver.answer(503, { 'Retry-After': '999999999' });
  await until(async () => (await delayed.getState()) === 'delayed', worker);
  await until(() => worker.told().includes('Job 1 failed, try 1 of 5, tries again in 3600 s: POST'), worker);
  const held = await add(2);
  await until(() => receiver.received.length === 2, worker);
  receiver.answer(429, { 'Retry-After': '999999999' });
  await until(async () => (await held.getState()) === 'waiting', worker);
  expect(Math.round((await queue.getRateLimitTtl(1)) / 60_000)).toBe(60);
  const ended = once(worker.child, 'close');
  worker.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await held.getState()).toBe('waiting');
});
