import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepAliveSender } from '../../../src/send/node/keep-alive';
import { folder, type Ran, ran } from '../../command';
import { webhook } from '../../config-text';
import { contentOf, NO_REDIS, type RedisServer, redisVersion, SEARCHABLE, startRedis } from '../../redis';
import { OK, requestRecorders, status } from '../../request-recorder';
import { sightings } from '../../sightings';

const file = folder();
const record = requestRecorders();

const env = { KEY: 'hunter2-of-this-very-test' };
const HMAC = '"method":"hmac","secret":{"secret":"KEY"}';
const STANDARD = '"method":"hmac","scheme":"standard-webhooks","secret":"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"';

let names = 0;
const action = (origin: string, method = 'POST', authentication = HMAC) =>
  file(
    `order-${++names}.json`,
    webhook(`"format":"json","data":[{"key":"n","value":"{{ n }}"}],"authentication":{${authentication}}`)
      .replace('"url":""', `"url":"${origin}/{{ id }}"`)
      .replace('"method":"POST"', `"method":"${method}"`),
  );

const TEXT =
  '{"id":"a","n":12345678901234567890}\n{"id":"b","n":1.00}\n{"id":"c","n":"a-text-of-a-row-only"}\n';
const rows = file('rows.ndjson', TEXT);
const ids = (requests: readonly string[]) =>
  requests.map((request) => /^webhook-id: (.*)\r$/im.exec(request)?.[1]);
const paths = (requests: readonly string[]) => requests.map((request) => request.split(' ')[1]);

/** Waits until a condition holds; the test's own time limit ends it. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('on a Redis', () => {
  let redis: RedisServer;
  let client: Redis;

  beforeAll(async () => {
    if (redisVersion === undefined) return;
    redis = await startRedis(SEARCHABLE);
    client = redis.client();
    return () => redis.stop();
  });
  beforeEach(async ({ skip }) => {
    skip(redisVersion === undefined, NO_REDIS);
    await client.flushall();
  });

  const put = (order: string, more: readonly string[] = [], from = rows) =>
    ran(['run', order, '-d', from, '--queue', redis.url, '--yes', ...more]);

  /** Works until a condition holds. */
  async function work(order: string, isDone: () => boolean | Promise<boolean>, more: readonly string[] = []) {
    const stopping = new AbortController();
    const around = { env, sender: keepAliveSender(), signal: stopping.signal };
    const working: Promise<Ran> = ran(['work', order, '--queue', redis.url, ...more], around);
    // A worker that ends early has something to say.
    await Promise.race([working, until(isDone)]);
    stopping.abort();
    return working;
  }

  /** Whether so many rows of all queues are finished. */
  const finished = (count: number) => async () => {
    const keys = [...(await client.keys('*:sent')), ...(await client.keys('*:failed'))];
    const counts = await Promise.all(keys.map((key) => client.zcard(key)));
    return counts.reduce((sum, one) => sum + one, 0) >= count;
  };

  test('each row is the request of the preview; no secret is in Redis, and no row once it is sent', async () => {
    const { origin, requests } = await record();
    const order = action(origin);
    const putIn = await put(order);
    expect(putIn).toMatchObject({ exit: 0, stderr: '' });
    expect(putIn.stdout).toMatch(
      /^3 rows: 3 put into the queue\n.* rows a second\nQueue action-designer-[0-9a-f]{16} at redis:.*\n$/,
    );
    const waiting = await contentOf(client);
    expect(waiting).toContain('a-text-of-a-row-only');
    const worked = await work(order, finished(3), ['--concurrency', '2']);
    expect(worked.exit).toBe(0);
    expect(worked.stdout).toMatch(/^3 rows: 3 succeeded, 0 failed, 0 without a request\nStatus 200: 3\n/);
    const previews: string[] = [];
    for (const line of TEXT.trim().split('\n')) {
      const args = ['preview', order, '--context', file('one.json', line), '--at', '1700000000'];
      previews.push(
        (await ran(args, { env })).stdout.replace('\r\n\r\n', '\r\nConnection: keep-alive\r\n\r\n'),
      );
    }
    expect([...requests].toSorted()).toEqual(previews.toSorted());
    const done = await contentOf(client);
    expect(sightings(done, 'a-text-of-a-row-only')).toEqual([]);
    expect(sightings(waiting + done + worked.stdout + worked.stderr + putIn.stdout, env.KEY)).toEqual([]);
  });

  test('what is put in again is not sent again', async () => {
    const { origin, requests } = await record();
    const order = action(origin, 'POST', STANDARD);
    await put(order, ['--limit', '2']);
    expect((await put(order)).stdout).toContain('3 rows: 1 put into the queue, 2 there already\n');
    await work(order, finished(3));
    expect((await put(order)).stdout).toContain('3 rows: 0 put into the queue, 3 sent already\n');
    await work(order, finished(3));
    expect(paths(requests).toSorted()).toEqual(['/a', '/b', '/c']);
  });

  test('the same row twice in a file is sent twice, and a queue belongs to one action', async () => {
    const { origin, requests } = await record();
    const [one, other] = [action(origin), action(origin, 'PUT')];
    const twice = file('twice.ndjson', '{"id":"a","n":1}\n{"id":"a","n":1}\n');
    await put(one, [], twice);
    await put(other, [], twice);
    await work(one, finished(2));
    expect(requests.map((request) => request.split('/')[0])).toEqual(['POST ', 'POST ']);
  });

  test('a row is tried again with its id and succeeds; 429 makes the queue wait', async () => {
    const { origin, requests } = await record((number) =>
      number === 1 ? status(429) : number === 2 ? status(503, 'Retry-After: 1\r\n') : OK,
    );
    const order = action(origin, 'POST', STANDARD);
    await put(order, ['--limit', '1', '--retries', '2']);
    const { stdout } = await work(order, finished(1));
    expect(stdout).toContain('1 row: 1 succeeded');
    expect(stdout).toContain('2 retries\n');
    expect(requests).toHaveLength(3);
    expect(new Set(ids(requests)).size).toBe(1);
  });

  test('429 makes the queue wait for its own time, also where the rate leaves room for another row', async () => {
    const { origin, requests } = await record((number) => (number === 1 ? status(429) : OK));
    const order = action(origin);
    const { stdout } = await put(order, ['--limit', '1', '--retries', '1']);
    const limiter = `bull:${/Queue (\S+)/.exec(stdout)?.[1]}:limiter`;
    const isHeld = async () => Number(await client.get(limiter)) >= Number.MAX_SAFE_INTEGER;
    // Two rows in 1334 milliseconds, which is longer than the wait.
    await work(order, isHeld, ['--rate', '1.5']);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['POST', [], 1],
    ['PUT', [], 2],
    ['POST', ['--retry-unsafe'], 2],
  ])('%s is tried again after a 500 as run does: %j', async (method, more, sent) => {
    const { origin, requests } = await record((number) => (number === 1 ? status(500) : OK));
    const order = action(origin, method);
    await put(order, ['--limit', '1', '--retries', '1', ...more]);
    await work(order, finished(1));
    expect(requests).toHaveLength(sent);
  });

  test('a row that fails is named and kept, until it is put back', async () => {
    const { origin, requests } = await record((number) => (number === 2 ? status(404) : OK));
    const order = action(origin, 'POST', STANDARD);
    await put(order);
    const worked = await work(order, finished(3));
    expect(worked.stderr).toContain(`${rows}:2: row 2: The status is 404.\n`);
    expect((await put(order)).stdout).toContain('2 sent already, 1 that failed there (--retry-failed');
    expect((await put(order, ['--retry-failed'])).stdout).toContain('1 that had failed put back');
    const again = await work(order, () => requests.length === 4);
    expect(again.stdout).toContain('1 row: 1 succeeded');
    expect(ids(requests)[3]).toBe(ids(requests)[1]);
  });

  test('a row that succeeded when it was tried again is not put back', async () => {
    const { origin, requests } = await record((number) =>
      number === 1 ? status(503, 'Retry-After: 0\r\n') : OK,
    );
    const order = action(origin);
    await put(order, ['--limit', '1', '--retries', '1']);
    await work(order, finished(1));
    const again = await put(order, ['--limit', '1', '--retry-failed']);
    expect(again).toMatchObject({ exit: 0, stdout: expect.stringContaining(', 1 sent already\n') });
    expect(requests).toHaveLength(2);
  });

  test('a row with an id that is there twice is put in, and put back, once', async () => {
    const { origin, requests } = await record((number) => (number === 1 ? status(404) : OK));
    const order = action(origin, 'POST', STANDARD);
    const failed = file(
      'failed.ndjson',
      '{"failedRows":1,"format":"json"}\n' +
        `${JSON.stringify({ row: 1, id: 'msg_1', text: '{"id":"a","n":1}' })}\n`.repeat(2),
    );
    expect((await put(order, [], failed)).stdout).toContain(
      '2 rows: 1 put into the queue, 1 there already\n',
    );
    await work(order, finished(1));
    expect((await put(order, ['--retry-failed'], failed)).stdout).toContain(
      '1 that had failed put back, 1 there already',
    );
    await work(order, () => requests.length === 2);
    expect(requests).toHaveLength(2);
  });

  test('rows that are wrong: those that are no JSON stay out, those without a request fail', async () => {
    const { origin, requests } = await record();
    const mixed = file('mixed.ndjson', '{"id":"a","n":1}\nnope\n{"id":"c"}\n');
    const order = action(origin);
    const { exit, stderr, stdout } = await put(order, ['--retries', '3'], mixed);
    expect({ exit, stdout }).toMatchObject({
      exit: 16,
      stdout: expect.stringContaining('1 without a context'),
    });
    expect(stderr).toContain(`${mixed}:2: row 2: error: This is not JSON`);
    const worked = await work(order, finished(2));
    expect(worked.stderr).toContain(
      `\n${mixed}:3: row 3: error: data[0].value (key “n”) “n”: The context has no value n.`,
    );
    expect(worked.stdout).toContain('2 rows: 1 succeeded, 0 failed, 1 without a request');
    expect(paths(requests)).toEqual(['/a']);
  });

  test('a worker without the secret says so and takes no row', async () => {
    const { origin, requests } = await record();
    const order = action(origin);
    await put(order);
    const got = await ran(['work', order, '--queue', redis.url]);
    expect(got).toMatchObject({ exit: 1, stderr: expect.stringContaining('no value for the secret KEY') });
    await work(order, finished(3));
    expect(requests).toHaveLength(3);
  });

  test.each(['null', '"text"', '{"row":1,"line":1,"file":"f","context":"{}","id":"a\\r\\nX: y"}'])(
    'a job of somebody else fails and is told of: %s',
    async (data) => {
      const { origin, requests } = await record();
      const order = action(origin);
      const { stdout } = await put(order, ['--limit', '1']);
      const queue = new Queue(/Queue (\S+)/.exec(stdout)?.[1] ?? '', { connection: client });
      await queue.add('row', JSON.parse(data), { jobId: 'other' });
      const worked = await work(order, finished(2));
      expect(worked.stderr).toContain('\nJob other: It was not put in by action-designer run.\n');
      expect(worked.stdout).toContain('2 rows: 1 succeeded, 0 failed, 1 without a request');
      expect(requests).toHaveLength(1);
    },
  );

  test('a Redis that goes away and comes back: no row is lost', async () => {
    const { origin, requests } = await record();
    const order = action(origin);
    await put(order, ['--limit', '1']);
    const worked = await work(order, async () => {
      if (requests.length === 0) return false;
      await until(finished(1));
      await client.config('SET', 'save', '3600 1000000');
      await redis.end();
      await redis.start();
      await put(order);
      await until(() => requests.length === 3);
      return finished(3)();
    });
    expect(worked.stderr).toMatch(
      /redis:.* is gone\. The rows wait until it is back\.\nredis:.* is back\.\n/,
    );
    expect(paths(requests)).toEqual(['/a', '/b', '/c']);
  });

  test('a question first', async () => {
    const asked: string[] = [];
    const args = ['run', action('https://h.example'), '-d', rows, '--queue', redis.url];
    const got = await ran(args, { answer: (question) => asked.push(question) > 9 });
    expect(asked).toEqual([
      expect.stringMatching(
        /^3 rows: POST https:\/\/h\.example\/\{\{ id \}\}, into the queue action-designer-/,
      ),
    ]);
    expect(got).toMatchObject({ exit: 130, stdout: '', stderr: 'Nothing was put into the queue.\n' });
  });
});
