import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildCommandLine } from '../../../test/built-command-line';
import { folder, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { OK, requestRecorders, status } from '../../../test/request-recorder';
import { keepAliveSender } from '../../send/node/keep-alive';

const file = folder();
const record = requestRecorders();

const action = (origin: string) =>
  file(
    'order.json',
    webhook('"format":"json","data":[],"authentication":{"method":"none"}')
      .replace('"url":""', `"url":"${origin}/{{ id }}"`)
      .replace('"method":"POST"', '"method":"PUT"'),
  );
const input = (count: number) =>
  file('rows.ndjson', Array.from({ length: count }, (_, index) => `{"id":${index + 1}}\n`).join(''));
let names = 0;
const unused = (end = 'ndjson') => join(dirname(file('x', '')), `new-${++names}.${end}`);
const rowsOf = (requests: readonly string[]) =>
  requests.map((request) => Number(/\/(\d+) /.exec(request)?.[1]));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const run = (args: string[], around: Parameters<typeof ran>[1] = {}) =>
  ran(['run', ...args, '--yes'], { sender: keepAliveSender(), ...around });

/** A recorder that stops the run at a request. */
async function stoppingAt(last: number) {
  const stopping = new AbortController();
  const recorded = await record((number) => {
    if (number === last) stopping.abort();
    return OK;
  });
  return { ...recorded, signal: stopping.signal };
}

describe('a run that is stopped says how many rows are left and how to go on', () => {
  test('without a journal', async () => {
    const { origin, requests, signal } = await stoppingAt(3);
    const args = [action(origin), '-d', input(10)];
    const { exit, stderr } = await run(args, { signal });
    expect({ exit, stderr }).toEqual({
      exit: 130,
      stderr: expect.stringMatching(/\n7 rows are left\. To go on: the same command with --skip 3\.\n$/),
    });
    const again = await run([...args, '--skip', '3']);
    expect(again.exit).toBe(0);
    expect(rowsOf(requests)).toEqual(upTo(10));
  });

  test('with a journal, and tells the figures of this run from those of all', async () => {
    const { origin, signal } = await stoppingAt(3);
    const report = unused('json');
    const args = [action(origin), '-d', input(4), '--journal', unused(), '--report', report];
    const first = await run(args, { signal });
    expect(first.stderr).toMatch(/\n1 row is left\. The same command goes on with them\.\n$/);
    expect(first.stdout).not.toContain('With the earlier run');
    const second = await run(args);
    expect(second.stderr).toContain('An earlier run has finished 3 rows.\n');
    expect(second.stdout).toMatch(/^1 row: 1 succeeded, .*\nStatus 200: 1\n/);
    expect(second.stdout).toMatch(/\nWith the earlier run, 4 rows: 4 succeeded, .*\n$/);
    expect(JSON.parse(readFileSync(report, 'utf8')).figures).toMatchObject({
      rows: 4,
      thisRun: { rows: 1, seconds: expect.any(Number) },
    });
  });

  test.each([
    [
      ['--limit', '6', '--skip', '2'],
      '3 rows are left. To go on: the same command with --skip 5 --limit 3 instead of --skip 2 --limit 6.',
    ],
    [['--skip', '2'], '5 rows are left. To go on: the same command with --skip 5 instead of --skip 2.'],
    [
      ['--limit', '7'],
      '4 rows are left. To go on: the same command with --skip 3 --limit 4 instead of --limit 7.',
    ],
    [
      ['--failed', 'FILE'],
      '7 rows are left. To go on: the same command with --skip 3, another file for --failed.',
    ],
    [['--limit', '3'], ''],
  ])('with %j', async (more, says) => {
    const { origin, signal } = await stoppingAt(3);
    const options = more.map((option) => (option === 'FILE' ? unused() : option));
    const { stderr } = await run([action(origin), '-d', input(10), ...options], { signal });
    const [, waiting, ...lines] = stderr.split('\n');
    expect(waiting).toBe('Waiting for 1 request in flight; Ctrl-C again ends at once.');
    expect(lines.join('')).toBe(says);
  });

  test('by --bail', async () => {
    const { origin } = await record((number) => (number === 2 ? status(400) : OK));
    const { exit, stderr } = await run([action(origin), '-d', input(5), '--bail']);
    expect(exit).toBe(15);
    expect(stderr).toMatch(/\n3 rows are left\. To go on: the same command with --skip 2\.\n$/);
  });

  test('from the standard input, where they cannot be counted', async () => {
    const { origin, signal } = await stoppingAt(1);
    const stdin = '{"id":1}\n{"id":2}\n';
    const { stderr } = await run([action(origin), '-d', '-'], { signal, stdin });
    expect(stderr).toMatch(/\nRows may be left\. To go on: the same command with --skip 1\.\n$/);
  });

  test('by the first row that is not done, where later ones are', async () => {
    const stopping = new AbortController();
    const { origin, requests } = await record((number, request) => {
      if (number === 9) stopping.abort();
      return request.startsWith('PUT /2 ') ? status(500) : OK;
    });
    // The second row waits for its retry until the run is stopped.
    const waiting = new Promise<void>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve());
    });
    const args = [action(origin), '-d', input(20), '--concurrency', '2', '--retries', '5'];
    const { stderr } = await run(args, { signal: stopping.signal, onWait: () => waiting });
    const skip = Number(/--skip (\d+)/.exec(stderr)?.[1]);
    const done = new Set(rowsOf(requests).filter((row) => row !== 2));
    expect(skip).toBe(1);
    const behind = [...done].filter((row) => row > skip).length;
    expect(stderr).toContain(`${20 - done.size} rows are left.`);
    expect(stderr).toContain(`\n${behind} rows behind row 1 are done and would be sent again:`);
  });
});

test('equal lines are shown three times and counted', async () => {
  const { origin } = await record((_, request) => (request.includes('/7 ') ? status(404) : status(400)));
  const { stderr } = await run([action(origin), '-d', input(20)]);
  expect(stderr.split('\n').slice(1)).toEqual([
    ...[1, 2, 3].map((row) => expect.stringContaining(`:${row}: row ${row}: The status is 400.`)),
    expect.stringContaining(':7: row 7: The status is 404.'),
    'and 16 more like it: The status is 400.',
    '',
  ]);
});

test('problems of many kinds are shown up to a limit, and none is dropped without a word', async () => {
  const data = file(
    'odd.ndjson',
    upTo(300)
      .map((row) => `nope${String.fromCharCode(97 + row / 26, 97 + (row % 26))}\n`)
      .join(''),
  );
  const { stderr, exit } = await run([action('http://127.0.0.1:1'), '-d', data]);
  const lines = stderr.trim().split('\n').slice(1);
  expect({ exit, lines: lines.length }).toEqual({ exit: 16, lines: 21 });
  expect(lines[19]).toContain('error: This is not JSON');
  expect(lines.at(-1)).toBe('and 280 more rows with other problems');
});

test.each([
  ['empty.ndjson', '', ['--yes'], 'rows'],
  ['header.csv', 'id,n\n', ['--yes'], 'rows'],
  ['header.csv', 'id,n\n', ['--dry-run'], 'rows'],
  ['short.csv', 'id,n\n1,2\n', ['--yes', '--only', '9'], 'row 9'],
  ['short.csv', 'id,n\n1,2\n', ['--dry-run', '--skip', '1'], 'row 2'],
])('an input without the rows to take is named: %s %j %j', async (name, text, how, missing) => {
  const data = file(name, text);
  const got = await ran(['run', action('http://127.0.0.1:1'), '-d', data, ...how]);
  expect(got).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/^0 rows: /),
    stderr: expect.stringContaining(`${data} has no ${missing}.\n`),
  });
});

test('bytes count when they were sent', async () => {
  const refused = await run([action('http://127.0.0.1:1'), '-d', input(2)]);
  expect(refused).toMatchObject({ exit: 15, stdout: expect.stringContaining('\n0 bytes sent, ') });
  const { origin, requests } = await record();
  const { stdout } = await run([action(origin), '-d', input(2)]);
  expect(stdout).toContain(`\n${requests.join('').length} bytes sent, `);
});

test('a server that wants a pause of more than an hour is not waited for, and the row says so', async () => {
  const { origin } = await record(() => status(429, 'Retry-After: 999999999\r\n'));
  const waits: number[] = [];
  const around = { onWait: (ms: number) => waits.push(ms) };
  const { exit, stderr } = await run([action(origin), '-d', input(1), '--retries', '3'], around);
  expect({ exit, waits }).toEqual({ exit: 15, waits: [] });
  expect(stderr).toContain('row 1: The status is 429. Its Retry-After is longer than an hour.');
});

test('an answer that does not end fails its row alone', async () => {
  const { origin } = await record((number) =>
    number === 1 ? 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this' : OK,
  );
  const { exit, stdout, stderr } = await run([action(origin), '-d', input(2), '--timeout', '1']);
  expect({ exit, stdout }).toEqual({
    exit: 15,
    stdout: expect.stringMatching(/^2 rows: 1 succeeded, 1 failed/),
  });
  expect(stderr).toContain('row 1: No complete response after 1 second. The response had begun');
});

test('in a process: Ctrl-C ends it with what is left, and many rows that wait cause no warning', async () => {
  const { main, remove } = await buildCommandLine();
  onTestFinished(remove);
  const children: ChildProcess[] = [];
  const { origin, requests } = await record((number) => {
    if (number === 40) children[0]?.kill('SIGINT');
    return number % 2 === 0 ? status(429) : OK;
  });
  const args = ['-d', input(3000), '--yes', '--concurrency', '30', '--rate', '500', '--retries', '1'];
  const child = spawn(process.execPath, [main, 'run', action(origin), ...args]);
  children.push(child);
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const [exit] = await once(child, 'close');
  expect(exit).toBe(130);
  expect(stderr).not.toContain('Warning');
  expect(stderr).toMatch(/\n[\d,]+ rows are left\. To go on: the same command( with --skip \d+)?\.\n/);
  expect(requests.length).toBeLessThan(3000);
});
