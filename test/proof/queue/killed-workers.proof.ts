import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepAliveSender } from '../../../src/send/node/keep-alive';
import { buildCommandLine } from '../../built-command-line';
import { folder, ran } from '../../command';
import { webhook } from '../../config-text';
import { NO_REDIS, redisVersion, startRedis, WITH_LOG } from '../../redis';
import { OK, requestRecorders } from '../../request-recorder';
import { sendWithKilledWorkers } from '../killed-workers';

const file = folder();
const record = requestRecorders();
const ROWS = 200;

let main: string;

beforeAll(async () => {
  if (redisVersion === undefined) return;
  const program = await buildCommandLine();
  main = program.main;
  return program.remove;
});
beforeEach(({ skip }) => skip(redisVersion === undefined, NO_REDIS));

test('each row arrives with exact bytes, and no secret is in Redis', async () => {
  const redis = await startRedis(WITH_LOG);
  onTestFinished(redis.stop);
  let isKilled = false;
  const report = await sendWithKilledWorkers({
    main,
    redis,
    recorder: await record(),
    rows: ROWS,
    stalledSeconds: 1,
    isKillDue: (arrived) => {
      const isDue = !isKilled && arrived > 20;
      isKilled ||= isDue;
      return isDue;
    },
  });
  expect(report).toMatchObject({ kills: 1, exact: ROWS, differing: [], secrets: [], exits: [0, 0, 0] });
}, 60_000);

test.each([
  ['is sent by another', [], 2, '1 row: 1 succeeded'],
  ['is not sent again with --at-most-once', ['--at-most-once'], 1, '1 row: 0 succeeded, 1 failed'],
])(
  'a row in flight %s',
  async (_, more, sent, figures) => {
    const redis = await startRedis();
    onTestFinished(redis.stop);
    const stopping = new AbortController();
    const { origin, requests } = await record((number) => {
      // The first one gets no answer: its worker is killed.
      if (number === 1) first.kill('SIGKILL');
      return number === 1 ? '' : OK;
    });
    const order = file(
      'order.json',
      webhook('"format":"json","data":[],"authentication":{"method":"none"}').replace(
        '"url":""',
        `"url":"${origin}/{{ id }}"`,
      ),
    );
    const rows = file('row.ndjson', '{"id":"a"}\n');
    await ran(['run', order, '-d', rows, '--queue', redis.url, '--yes', ...more]);
    const work = ['work', order, '--queue', redis.url, '--stalled-after', '1'];
    const first = spawn(process.execPath, [main, ...work], { stdio: 'ignore' });
    await once(first, 'close');
    const working = ran(work, { sender: keepAliveSender(), signal: stopping.signal });
    const client = redis.client();
    const isFinished = async (): Promise<boolean> =>
      (await client.keys('*:sent')).length + (await client.keys('*:failed')).length > 0;
    while (!(await isFinished())) await new Promise((resolve) => setTimeout(resolve, 50));
    stopping.abort();
    const { stdout } = await working;
    expect(stdout).toContain(figures);
    expect(requests).toHaveLength(sent);
  },
  60_000,
);
