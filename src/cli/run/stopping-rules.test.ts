import { expect, test } from 'vitest';
import { folder, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { OK, requestRecorders, status } from '../../../test/request-recorder';
import { keepAliveSender } from '../../send/node/keep-alive';

const file = folder();
const record = requestRecorders();

const action = (origin: string) =>
  file('put.json', webhook('').replace('"url":""', `"url":"${origin}/{{ id }}"`).replace('POST', 'PUT'));

const rows = (count: number) =>
  file(`${count}.ndjson`, Array.from({ length: count }, (_, index) => `{"id":${index + 1}}\n`).join(''));

const run = (args: string[], around: Parameters<typeof ran>[1] = {}) =>
  ran(['run', ...args, '--yes'], { sender: keepAliveSender(), ...around });

const numberOf = (request: string): number => Number(/^\S+ \/(\d+) /.exec(request)?.[1]);

test('a row that waits for its next attempt gives its slot away, and is sent before new rows', async () => {
  let due = (): void => undefined;
  const onWait = () =>
    new Promise<void>((resolve) => {
      due = resolve;
    });
  const { origin, requests } = await record((number) => {
    if (number === 3) due();
    return number === 1 ? status(500) : OK;
  });
  await run([action(origin), '-d', rows(6), '--retries', '1'], { onWait });
  const order = requests.map(numberOf);
  expect(order.slice(0, 3)).toEqual([1, 2, 3]);
  expect(order.indexOf(1, 1)).toBeLessThan(6);
  expect(order.toSorted()).toEqual([1, 1, 2, 3, 4, 5, 6]);
});

test('a 429 holds all rows until it is over', async () => {
  const waits: number[] = [];
  const { origin, requests } = await record((number) =>
    number === 1 ? status(429, 'Retry-After: 3\r\n') : OK,
  );
  await run([action(origin), '-d', rows(3), '--retries', '1'], { onWait: (ms) => waits.push(ms) });
  expect(requests.map(numberOf)).toEqual([1, 1, 2, 3]);
  expect(waits[0]).toBe(3000);
});

test.each([
  ['2xx,409', 0],
  ['409', 15],
  ['2xx,4xx', 0],
  ['200', 15],
])('--success %s', async (success, exit) => {
  const { origin } = await record((number) => (number === 2 ? status(409) : OK));
  expect((await run([action(origin), '-d', rows(3), '--success', success])).exit).toBe(exit);
});

test.each([
  ['1', 4],
  ['5%', 106],
  ['0', 2],
])('--max-failures %s stops the run, which says how to go on', async (max, sent) => {
  // One row of two fails, after the first 100 good ones where a share is judged.
  const good = max.endsWith('%') ? 94 : 0;
  const { origin, requests } = await record((number) =>
    number > good && (number - good) % 2 === 0 ? status(404) : OK,
  );
  const { exit, stderr } = await run([action(origin), '-d', rows(200), '--max-failures', max]);
  expect({ exit, sent: requests.length }).toEqual({ exit: 15, sent });
  expect(stderr).toContain(`${200 - sent} rows are left. To go on: the same command with --skip ${sent}.`);
});

test('rows that wait for their next attempt do not keep a run from stopping', async () => {
  const { origin } = await record((_, request) => status(numberOf(request) === 1 ? 500 : 404));
  const { stderr } = await run([action(origin), '-d', rows(9), '--retries', '1', '--max-failures', '2'], {
    onWait: () => new Promise((resolve) => setTimeout(resolve, 50)),
  });
  expect(stderr).toContain('6 rows are left. To go on: the same command.');
});

test('--json: the figures on the standard output', async () => {
  const { origin } = await record((number) => (number === 2 ? status(404) : OK));
  const { stdout } = await run([action(origin), '-d', rows(3), '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    rows: 3,
    succeeded: 2,
    failed: 1,
    statuses: { 200: 2, 404: 1 },
    thisRun: { rows: 3, seconds: expect.any(Number) },
  });
  const dry = await run([action(origin), '-d', rows(3), '--json', '--dry-run']);
  expect(JSON.parse(dry.stdout)).toEqual({ rows: 3, requests: 3, bad: 0 });
});

test.each([
  ['--max-failures', '5.5', 'needs a number of rows or a percentage'],
  ['--max-failures', '101%', 'needs a number of rows or a percentage'],
  ['--success', '2xx,99', 'needs statuses'],
  ['--success', '', 'needs statuses'],
])('wrong: %s %s', async (option, value, says) => {
  const got = await run([action('http://h'), '-d', rows(1), `${option}=${value}`]);
  expect(got).toMatchObject({ exit: 2, stderr: expect.stringContaining(says) });
});
