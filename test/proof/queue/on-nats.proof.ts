import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepAliveSender } from '../../../src/send/node/keep-alive';
import { buildCommandLine } from '../../built-command-line';
import { folder, ran } from '../../command';
import { webhook } from '../../config-text';
import { type NatsServer, NO_NATS, natsVersion, startNats } from '../../nats';
import { OK, requestRecorders, status } from '../../request-recorder';
import { sightings } from '../../sightings';

const file = folder();
const record = requestRecorders();
const env = { KEY: 'hunter2-of-this-very-test' };
const STANDARD = '"method":"hmac","scheme":"standard-webhooks","secret":"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"';

let names = 0;
const action = (origin: string, method = 'POST', authentication = STANDARD) =>
  file(
    `order-${++names}.json`,
    webhook(`"format":"json","data":[{"key":"n","value":"{{ n }}"}],"authentication":{${authentication}}`)
      .replace('"url":""', `"url":"${origin}/{{ id }}"`)
      .replace('"method":"POST"', `"method":"${method}"`),
  );
const TEXT = '{"id":"a","n":12345678901234567890}\n{"id":"b","n":1.00}\n{"id":"c","n":3}\n';
const rows = file('rows.ndjson', TEXT);
const many = (count: number) =>
  file(`${count}.ndjson`, Array.from({ length: count }, (_, index) => `{"id":${index},"n":1}\n`).join(''));
const ids = (requests: readonly string[]) =>
  requests.map((request) => /^webhook-id: (.*)\r$/im.exec(request)?.[1]);
const paths = (requests: readonly string[]) => requests.map((request) => request.split(' ')[1]);

let main: string;
let nats: NatsServer;

beforeAll(async () => {
  if (natsVersion === undefined) return;
  const program = await buildCommandLine();
  main = program.main;
  nats = await startNats();
  return async () => {
    program.remove();
    await nats.stop();
  };
}, 60_000);
beforeEach(({ skip }) => skip(natsVersion === undefined, NO_NATS));

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const put = (order: string, more: readonly string[] = [], from = rows, { url } = nats) =>
  ran(['run', order, '-d', from, '--queue', url, '--yes', ...more]);

const queueOf = (stdout: string): string => /Queue (\S+)/.exec(stdout)?.[1] ?? '';

/** Works until a condition holds. */
async function work(
  order: string,
  isDone: () => boolean | Promise<boolean>,
  more: readonly string[] = [],
  { url } = nats,
  onWait: (ms: number) => unknown = () => undefined,
) {
  const stopping = new AbortController();
  const around = { env, sender: keepAliveSender(), signal: stopping.signal, onWait };
  const working = ran(['work', order, '--queue', url, ...more], around);
  await Promise.race([working, until(isDone)]);
  stopping.abort();
  return working;
}

async function manager({ port } = nats) {
  const connection = await connect({ port });
  onTestFinished(() => connection.close());
  return { jsm: await jetstreamManager(connection), js: jetstream(connection) };
}

/** Whether nothing waits in a queue. */
async function emptied(queue: string, server = nats): Promise<() => Promise<boolean>> {
  const { jsm } = await manager(server);
  return async () => (await jsm.streams.info(queue)).state.messages === 0;
}

test('each row is sent once, with the id of the row, and is gone then', async () => {
  const { origin, requests } = await record();
  const order = action(origin);
  const putIn = await put(order);
  expect(putIn).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^3 rows: 3 put into the queue\n/) });
  expect((await put(order)).stdout).toContain('3 rows: 0 put into the queue, 3 there already\n');
  const worked = await work(order, await emptied(queueOf(putIn.stdout)), ['--concurrency', '2']);
  expect(worked.stdout).toMatch(/^3 rows: 3 succeeded, 0 failed, 0 without a request\nStatus 200: 3\n/);
  expect(paths(requests).toSorted()).toEqual(['/a', '/b', '/c']);
  expect(sightings(putIn.stdout + worked.stdout + worked.stderr, env.KEY)).toEqual([]);
  expect(requests[0]).toContain('"n":"12345678901234567890"');
  expect(new Set(ids(requests)).size).toBe(3);
});

test('programs that begin at the same time create a queue together, whatever their limits', async () => {
  const order = action('http://h');
  const limits = Array.from({ length: 8 }, (_, index) => `${50 + index}`);
  const runs = await Promise.all(limits.map((limit) => put(order, ['--queue-limit', limit])));
  expect(runs.filter(({ exit }) => exit !== 0)).toEqual([]);
});

test('a row is tried again with its id; a 429 holds all workers', async () => {
  const times: number[] = [];
  const { origin, requests } = await record((number) => {
    times.push(performance.now());
    return number === 1 ? status(429, 'Retry-After: 2\r\n') : OK;
  });
  const order = action(origin);
  const { stdout } = await put(order, ['--retries', '1']);
  const isDone = await emptied(queueOf(stdout));
  const working = () => work(order, isDone, [], nats, (ms) => sleep(ms));
  const [one, two] = await Promise.all([working(), working()]);
  expect(requests.length).toBeGreaterThanOrEqual(4);
  // At most one row was in flight at each of the two workers when the answer came.
  expect(times.filter((at) => at - (times[0] ?? 0) < 1500).length).toBeLessThanOrEqual(2);
  expect(new Set(ids(requests)).size).toBe(3);
  expect(`${one.stdout}${two.stdout}`).toContain('retr');
}, 30_000);

test('rows that fail are named and kept until they are put back', async () => {
  const { origin, requests } = await record((number) => (number === 2 ? status(404) : OK));
  const order = action(origin);
  const { stdout } = await put(order);
  const queue = queueOf(stdout);
  const worked = await work(order, await emptied(queue));
  expect(worked.stderr).toContain('The status is 404.\n');
  const { jsm } = await manager();
  expect((await jsm.streams.info(`${queue}-failed`)).state.messages).toBe(1);
  await put(order, ['--retry-failed']);
  await work(order, () => requests.length === 4);
  expect(ids(requests)[3]).toBe(ids(requests)[1]);
  expect((await jsm.streams.info(`${queue}-failed`)).state.messages).toBe(0);
});

test('the queue is bounded, and a journal remembers what was put in', async () => {
  const { origin, requests } = await record();
  const order = action(origin);
  const journal = `${file('x', '').slice(0, -1)}feeder`;
  const more = ['--queue-limit', '20', '--journal', journal];
  let most = 0;
  const putting = put(order, more, many(200));
  const { jsm } = await manager();
  let queue = '';
  await until(async () => {
    for await (const { config } of jsm.streams.list()) if (config.max_msgs === 20) queue = config.name;
    return queue !== '' && (await jsm.streams.info(queue.replace('-failed', ''))).state.messages > 0;
  });
  queue = queue.replace('-failed', '');
  const isDone = async () => {
    most = Math.max(most, (await jsm.streams.info(queue)).state.messages);
    return requests.length === 200;
  };
  await work(order, isDone, ['--concurrency', '4']);
  expect((await putting).exit).toBe(0);
  expect(most).toBeLessThanOrEqual(20);
  expect((await put(order, more, many(200))).stdout).toContain('0 rows: 0 put into the queue\n');
  const mixed = await ran(['run', order, '-d', many(200), '--journal', journal, '--yes']);
  expect(mixed).toMatchObject({ exit: 2, stderr: expect.stringContaining('in a queue, not of all rows') });
}, 30_000);

test('messages of somebody else, and rows that are too large', async () => {
  const { origin, requests } = await record();
  const order = action(origin);
  const large = file('large.ndjson', `{"id":"${'x'.repeat(1_100_000)}","n":1}\n{"id":"a","n":1}\n`);
  const putIn = await put(order, [], large);
  expect(putIn).toMatchObject({
    exit: 16,
    stderr: expect.stringContaining('row 1: error: The row is larger'),
  });
  const queue = queueOf(putIn.stdout);
  const { js } = await manager();
  await js.publish(queue, 'no JSON');
  const worked = await work(order, await emptied(queue));
  expect(worked.stderr).toContain('It was not put in by action-designer run.\n');
  expect(paths(requests)).toEqual(['/a']);
});

test.each([
  ['is sent by another', [], 2, '1 row: 1 succeeded'],
  ['is not sent again with --at-most-once', ['--at-most-once'], 1, '1 row: 0 succeeded, 1 failed'],
])(
  'a row in flight at a worker that is killed %s',
  async (_, more, sent, figures) => {
    const { origin, requests } = await record((number) => {
      if (number === 1) first.kill('SIGKILL');
      return number === 1 ? '' : OK;
    });
    const order = action(origin);
    const { stdout } = await put(order, [...more, '--limit', '1']);
    const isDone = await emptied(queueOf(stdout));
    const args = ['work', order, '--queue', nats.url, '--stalled-after', '2'];
    const first = spawn(process.execPath, [main, ...args], { stdio: 'ignore' });
    await once(first, 'close');
    const worked = await work(order, isDone, ['--stalled-after', '2']);
    expect(worked.stdout).toContain(figures);
    expect(requests).toHaveLength(sent);
  },
  30_000,
);

test('a broker that is killed and comes back, and a run that is killed: no row is lost', async () => {
  const own = await startNats();
  onTestFinished(own.stop);
  const { origin, requests } = await record();
  const order = action(origin);
  const journal = `${file('y', '').slice(0, -1)}killed`;
  const from = many(2000);
  const args = [
    'run',
    order,
    '-d',
    from,
    '--queue',
    own.url,
    '--yes',
    '--queue-limit',
    '100',
    '--journal',
    journal,
  ];
  const feeder = spawn(process.execPath, [main, ...args], { stdio: 'ignore' });
  let fed: Promise<{ readonly exit: number }> | undefined;
  const distinct = () => new Set(paths(requests)).size;
  await until(() => requests.length > 0 || feeder.exitCode === null);
  const isDone = async () => {
    if (!fed && distinct() > 500) {
      feeder.kill('SIGKILL');
      await once(feeder, 'close');
      await own.kill();
      await own.start();
      fed = put(order, ['--queue-limit', '100', '--journal', journal], from, own);
    }
    return distinct() === 2000;
  };
  await until(async () => {
    const { jsm } = await manager(own);
    return (await jsm.streams.list().next()).length > 0;
  });
  const worked = await work(order, isDone, ['--concurrency', '4', '--stalled-after', '2'], own);
  expect(worked.exit).toBe(0);
  expect((await fed)?.exit).toBe(0);
  expect(requests.length).toBeLessThan(2000 + 600);
}, 60_000);

test('a server without JetStream: a plain message, exit 17', async () => {
  const plain = await startNats([]);
  onTestFinished(plain.stop);
  const got = await ran(['work', action('http://h'), '--queue', plain.url], { env });
  expect(got).toMatchObject({ exit: 17, stderr: expect.stringContaining(`${plain.url} cannot be used: `) });
});
