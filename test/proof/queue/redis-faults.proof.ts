import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Queue } from 'bullmq';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keepAliveSender } from '../../../src/send/node/keep-alive';
import { folder, ran } from '../../command';
import { webhook } from '../../config-text';
import { NO_REDIS, type RedisServer, redisVersion, startRedis } from '../../redis';
import { OK, requestRecorders, status } from '../../request-recorder';
import { sightings } from '../../sightings';

const file = folder();
const record = requestRecorders();
const env = { KEY: 'hunter2-of-this-very-test' };

let names = 0;
const orderTo = (url: string) =>
  file(
    `order-${++names}.json`,
    webhook(
      '"format":"json","data":[],"authentication":{"method":"basic","username":"shop","password":{"secret":"KEY"}}',
    ).replace('"url":""', `"url":"${url}"`),
  );
const order = orderTo('https://h.example');
const rows = file('rows.ndjson', '{"id":"a"}\n');

beforeEach(({ skip }) => skip(redisVersion === undefined, NO_REDIS));

async function freshRedis(): Promise<RedisServer> {
  const redis = await startRedis();
  onTestFinished(redis.stop);
  return redis;
}

/** Waits until a condition holds; the test's own time limit ends it. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Puts the rows into a queue; the name of it. */
async function put(action: string, from: string, { url }: RedisServer, ...more: string[]): Promise<string> {
  const { stdout } = await ran(['run', action, '-d', from, '--queue', url, '--yes', ...more]);
  return /Queue (\S+)/.exec(stdout)?.[1] ?? '';
}

/** Works until a condition holds; tells how long was waited, too. */
async function work(
  action: string,
  { url }: RedisServer,
  isDone: (waits: readonly number[]) => boolean | Promise<boolean>,
  ...more: string[]
) {
  const stopping = new AbortController();
  const waits: number[] = [];
  const around = {
    env,
    sender: keepAliveSender(),
    signal: stopping.signal,
    onWait: (ms: number) => waits.push(ms),
  };
  const working = ran(['work', action, '--queue', url, ...more], around);
  await Promise.race([working, until(() => isDone(waits))]);
  stopping.abort();
  return { ...(await working), waits };
}

describe('rows are untrusted: where they decide the host, a secret goes only to the hosts of --allow-host', () => {
  test('a job whose row was altered in Redis fails, and nothing is sent', async () => {
    const redis = await freshRedis();
    const [own, other] = [await record(), await record()];
    const action = orderTo('{{ u }}/x');
    const lines = [1, 2].map((n) => `${JSON.stringify({ u: own.origin, n })}\n`);
    const name = await put(action, file('hosts.ndjson', lines.join('')), redis);
    const queue = new Queue(name, { connection: redis.client() });
    const [job] = await queue.getWaiting();
    await job?.updateData({ ...job.data, context: JSON.stringify({ u: other.origin }) });

    const refused = await work(action, redis, () => false);
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('--allow-host HOST.\n') });

    const client = redis.client();
    const isFinished = async () =>
      (await queue.getFailedCount()) + (await client.zcard(queue.toKey('sent'))) === 2;
    const worked = await work(action, redis, isFinished, '--allow-host', own.origin.replace('http://', ''));
    expect(other.requests).toEqual([]);
    expect(other.connections()).toBe(0);
    expect(own.requests).toHaveLength(1);
    expect(worked.stdout).toContain('2 rows: 1 succeeded, 0 failed, 1 without a request\n');
    expect(worked.stderr).toContain(
      `error: The host ${other.origin.replace('http://', '')} is not among those that --allow-host names.\n`,
    );
  });
});

describe('a Redis that answers with errors is told of once and asked ever more rarely, and no row is lost', () => {
  test.each([
    ['its memory is full', ['CONFIG', 'SET', 'maxmemory', '1mb'], ['CONFIG', 'SET', 'maxmemory', '0'], 'OOM'],
    ['it has become a replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE'], 'READONLY'],
  ])('%s', async (_, [fail = '', ...failing], [heal = '', ...healing], says) => {
    const redis = await freshRedis();
    const { origin, requests } = await record();
    const action = orderTo(`${origin}/{{ n }}`);
    const lines = [1, 2, 3].map((n) => `${JSON.stringify({ n })}\n`);
    await put(action, file('three.ndjson', lines.join('')), redis);
    const client = redis.client();
    const paths = () => new Set(requests.map((request) => request.split(' ')[1]));
    const isDone = async (waits: readonly number[]) => {
      if (requests.length === 0) return false;
      await client.call(fail, ...failing);
      await until(() => waits.filter((ms) => ms === 10_000).length > 3);
      await client.call(heal, ...healing);
      await until(() => paths().size === 3);
      return true;
    };
    const worked = await work(action, redis, isDone, '--rate', '1', '--stalled-after', '1');
    expect(worked.exit).toBe(0);
    expect(worked.waits.slice(0, 5)).toEqual([1000, 2000, 4000, 8000, 10_000]);
    const told = worked.stderr.split('\n').filter((line) => line.includes('answers with an error'));
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told).size).toBe(told.length);
    expect(told[0]).toContain(says);
  });
});

describe('a worker can be stopped while its Redis is gone', () => {
  test('idle', async () => {
    const redis = await freshRedis();
    const { origin, requests } = await record();
    const action = orderTo(origin);
    await put(action, rows, redis);
    const isDone = async () => {
      await until(() => requests.length === 1);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await redis.end();
      return true;
    };
    const worked = await work(action, redis, isDone);
    expect(worked).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^1 row: 1 succeeded, /) });
    expect(worked.stderr).toContain(' is gone, and the work ends without it.\n');
  });

  test('with a row that was sent meanwhile, of which it says that it is sent again', async () => {
    const redis = await freshRedis();
    let isAnswered = false;
    const server = createServer(async (_, response) => {
      await redis.end();
      response.end(() => {
        isAnswered = true;
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const action = orderTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await put(action, rows, redis);
    const worked = await work(action, redis, () => isAnswered);
    expect(worked).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^0 rows: /) });
    expect(worked.stderr).toContain('ends without it. Sent, and sent again later: 1 row.\n');
  });
});

test('a CSV column whose name is a path leads there in a worker, too', async () => {
  const redis = await freshRedis();
  const { origin, requests } = await record();
  const action = orderTo(`${origin}/{{ order.id }}/{{ ['order.id'] }}`);
  await put(action, file('paths.csv', 'order.id\nA-1\n'), redis);
  await work(action, redis, () => requests.length === 1);
  expect(requests[0]).toContain(' /A-1/A-1 ');
});

describe('a queue that is held says so', () => {
  test('when a 429 holds it, and at the start of another worker', async () => {
    const redis = await freshRedis();
    const { origin } = await record(() => status(429, 'Retry-After: 3000\r\n'));
    const action = orderTo(origin);
    await put(action, rows, redis, '--retries', '1');
    const told = 'The server wants a pause: the queue is held for 50 min.\n';
    const started = performance.now();
    const first = await work(action, redis, () => performance.now() - started > 6000);
    expect(first.stderr).toContain(told);
    const restarted = performance.now();
    const second = await work(action, redis, () => performance.now() - restarted > 1000);
    expect(second.stderr).toContain(told);
  });

  test('when it is paused in BullMQ', async () => {
    const redis = await freshRedis();
    const { origin, requests } = await record(() => OK);
    const action = orderTo(origin);
    const queue = new Queue(await put(action, rows, redis), { connection: redis.client() });
    await queue.pause();
    const worked = await work(action, redis, () => true);
    expect(worked.stderr).toContain('The queue is paused in BullMQ. The rows wait until it is resumed.\n');
    expect(requests).toEqual([]);
  });
});

describe('who may use a Redis', () => {
  const PASSWORD = 'a-password-of-this-very-test';

  test('the password comes from the environment and is never told', async () => {
    const redis = await startRedis(['--requirepass', PASSWORD]);
    onTestFinished(redis.stop);
    const [, host] = redis.url.split('//');
    const put = (url: string, REDIS_PASSWORD = '') =>
      ran(['run', order, '-d', rows, '--queue', url, '--yes'], {
        env: { REDIS_PASSWORD },
      });
    const wrong = await put(`redis://:another-${PASSWORD}@${host}`);
    const without = await put(redis.url);
    const right = await put(redis.url, PASSWORD);
    const inUrl = await put(`redis://:${PASSWORD}@${host}`);
    expect(wrong).toMatchObject({ exit: 17, stdout: '', stderr: expect.stringContaining('WRONGPASS') });
    expect(without).toMatchObject({ exit: 17, stderr: expect.stringContaining('NOAUTH') });
    expect([right.exit, inUrl.exit]).toEqual([0, 0]);
    for (const { stdout, stderr } of [wrong, without, right, inUrl])
      expect(sightings(stdout + stderr, PASSWORD)).toEqual([]);
  });
});

test('a Redis that refuses what a worker needs: a plain message, exit 17', async () => {
  const redis = await startRedis();
  onTestFinished(redis.stop);
  await redis.client().call('ACL', 'SETUSER', 'me', 'on', '>my-pass', '~*', '+@all', '-@scripting');
  const [, host] = redis.url.split('//');
  const got = await ran(['work', order, '--queue', `redis://me:my-pass@${host}`], {
    env,
  });
  expect(got).toEqual({
    exit: 17,
    stdout: '',
    stderr: `redis://${host}/0 cannot be used: NOPERM this user has no permissions to run the 'eval' command.\n`,
  });
});
