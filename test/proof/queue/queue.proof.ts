import { createRequire } from 'node:module';
import { onTestFinished, test } from 'vitest';
import { buildCommandLine } from '../../built-command-line';
import { NO_REDIS, redisVersion, startRedis, WITH_LOG } from '../../redis';
import { requestRecorders } from '../../request-recorder';
import { sendWithKilledWorkers } from '../killed-workers';
import { isQuick, keepRow, notRun } from '../row';

const NAME = 'three workers of a queue, one killed every three seconds';
const ROWS = isQuick ? 200 : 20_000;
const KILL_EVERY_MS = isQuick ? 1000 : 3000;
const STALLED_SECONDS = isQuick ? 1 : 5;

const record = requestRecorders();

test('killed workers', async (context) => {
  if (redisVersion === undefined) return keepRow(context, notRun('Queue', NAME, NO_REDIS));
  const { main, remove } = await buildCommandLine();
  onTestFinished(remove);
  const redis = await startRedis(WITH_LOG);
  onTestFinished(redis.stop);
  let killedAt = performance.now();
  const report = await sendWithKilledWorkers({
    main,
    redis,
    recorder: await record(),
    rows: ROWS,
    stalledSeconds: STALLED_SECONDS,
    isKillDue: () => {
      const isDue = performance.now() - killedAt >= KILL_EVERY_MS;
      if (isDue) killedAt = performance.now();
      return isDue;
    },
  });
  const { version } = createRequire(import.meta.url)('bullmq/package.json');
  const { kills, exact, differing, repeats, secrets, exits } = report;
  const ended = exits.filter((exit) => exit !== 0).map((exit) => `a worker ended with ${exit}`);
  const found = secrets.map((around) => `a secret is in Redis: ${around}`);
  keepRow(context, {
    part: 'Queue',
    name: NAME,
    version: `BullMQ ${version}, Redis ${redisVersion}`,
    requests: ROWS,
    identical: exact,
    unsupported: {},
    differing: [...differing, ...found, ...ended],
    repeated: `${repeats} repeats of ${ROWS} rows, with ${kills} workers killed`,
  });
});
