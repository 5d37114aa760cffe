import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltCommandLine, buildCommandLine } from '../../../test/built-command-line';
import { folder, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { OK, requestRecorders, status } from '../../../test/request-recorder';
import { slice } from '../../../test/thorough';
import { keepAliveSender } from '../../send/node/keep-alive';
import { RowSet } from './journal';

const file = folder();
const record = requestRecorders();

const action = (origin: string) =>
  file(
    'order.json',
    webhook(
      '"format":"json","data":[],"authentication":{"method":"basic","username":"a","password":"b"}',
    ).replace('"url":""', `"url":"${origin}/{{ id }}"`),
  );
const input = (count: number, name = 'rows.ndjson') =>
  file(name, Array.from({ length: count }, (_, index) => `{"id":${index + 1}}\n`).join(''));
let names = 0;
const unused = (end = 'ndjson') => join(file('x', ''), '..', `new-${++names}.${end}`);
const rowsOf = (requests: readonly string[]) =>
  requests.map((request) => Number(/\/(\d+) /.exec(request)?.[1]));
const run = (args: string[], around: Parameters<typeof ran>[1] = {}) =>
  ran(['run', ...args, '--yes'], { sender: keepAliveSender(), ...around });

let program: BuiltCommandLine;
beforeAll(async () => {
  program = await buildCommandLine();
});
afterAll(() => program.remove());

test('a set of rows holds what was added', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (rows) => {
      const set = new RowSet();
      for (const row of rows) set.add(row);
      const all = Array.from({ length: 62 }, (_, row) => row);
      expect(all.filter((row) => set.has(row))).toEqual(all.filter((row) => rows.includes(row)));
    }),
  );
});

describe('SIGKILL at random points', () => {
  test('nothing is missing, what came twice was named, and what failed is there once', async () => {
    const { main } = program;
    const [COUNT, KILLS] = [slice(200, 70), slice(10, 2)];
    let endAt = 0;
    let end = (): void => undefined;
    const { origin, requests } = await record((number, request) => {
      if (number === endAt) end();
      return Number(/\/(\d+) /.exec(request)?.[1]) % 10 === 0 ? status(500) : OK;
    });
    const [journal, failed, responses, report] = [unused(), unused(), unused(), unused('json')];
    const files = ['--journal', journal, '--failed', failed, '--responses', responses, '--report', report];
    const args = [main, 'run', action(origin), '-d', input(COUNT), ...files, '--yes', '--concurrency', '5'];
    const named = new Set<number>();
    let kills = 0;
    for (let exit: number | null = null; exit === null; ) {
      endAt = requests.length + 10 + Math.floor(Math.random() * slice(8, 20));
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let stderr = '';
      child.stderr.on('data', (text) => {
        stderr += text;
      });
      end = () => {
        kills++;
        child.kill('SIGKILL');
      };
      [exit] = await once(child, 'close');
      for (const row of /sent twice.*: row (.*)\.\n/.exec(stderr)?.[1]?.split(', ') ?? [])
        named.add(Number(row));
    }
    const arrived = rowsOf(requests);
    const twice = [...new Set(arrived.filter((row, index) => arrived.indexOf(row) < index))];
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    expect([...new Set(arrived)].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: COUNT }, (_, i) => i + 1),
    );
    expect(twice.filter((row) => !named.has(row))).toEqual([]);
    const told = JSON.parse(readFileSync(report, 'utf8'));
    expect(
      told.rows.map(({ row }: { row: number }) => row).toSorted((a: number, b: number) => a - b),
    ).toEqual(Array.from({ length: COUNT }, (_, i) => i + 1));
    const lines = readFileSync(failed, 'utf8').trim().split('\n').slice(1);
    const failedRows = lines.map((line) => JSON.parse(line).row);
    expect(failedRows.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: COUNT / 10 }, (_, i) => 10 * (i + 1)),
    );
    const answered = readFileSync(responses, 'utf8').trim().split('\n').slice(1);
    expect(answered.map((line) => JSON.parse(line).row).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: COUNT }, (_, i) => i + 1),
    );
  });
});

test.skipIf(process.platform === 'win32')(
  'a journal that cannot grow ends the run with its reason, and the same command goes on',
  async () => {
    const { main } = program;
    const { origin, requests } = await record();
    const args = [action(origin), '-d', input(300), '--journal', unused(), '--yes', '--concurrency', '3'];
    // 16 blocks of 512 bytes, or of 1024.
    const script = 'ulimit -f 16 && exec "$@"';
    const child = spawn('sh', ['-c', script, 'sh', process.execPath, main, 'run', ...args]);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    const [exit] = await once(child, 'close');
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(
        /cannot be written: it may not become larger\. .* the same command goes on/,
      ),
    });
    expect(stdout).toMatch(/^\d+ rows: \d+ succeeded/);
    expect(requests.length).toBeLessThan(300);

    const again = await run(args.slice(0, -3));
    expect(again).toMatchObject({ exit: 0, stdout: expect.stringContaining('300 rows: 300 succeeded') });
    expect(new Set(rowsOf(requests)).size).toBe(300);
  },
);

test('Ctrl-C: the rest is sent by the next run, and nothing twice', async () => {
  const stopping = new AbortController();
  const { origin, requests } = await record((number) => {
    if (number === 3) stopping.abort();
    return OK;
  });
  const args = [action(origin), '-d', input(7), '--journal', unused(), '--concurrency', '2'];
  const first = await run(args, { signal: stopping.signal });
  expect(first.exit).toBe(130);
  const second = await run(args);
  expect(second.exit).toBe(0);
  expect(second.stdout).toContain('7 rows: 7 succeeded');
  expect(second.stderr).not.toContain('twice');
  expect(rowsOf(requests).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a run that is finished sends nothing more, and its failures count', async () => {
  const { origin, requests } = await record((number) => (number === 2 ? status(400) : OK));
  const args = [action(origin), '-d', input(3), '--journal', unused()];
  expect((await run(args)).exit).toBe(15);
  const again = await run(args);
  expect(again).toMatchObject({
    exit: 15,
    stderr: expect.stringContaining('An earlier run has finished 3 rows.\n'),
  });
  expect(requests).toHaveLength(3);
});

describe('a journal that does not belong here is refused and stays as it is', () => {
  test.each<[string, (journal: string) => [order: string, rows: string]]>([
    ['another action', () => [action('http://127.0.0.1:2'), input(2)]],
    ['another input', () => [action('http://127.0.0.1:1'), input(3)]],
    [
      'no journal',
      (journal) => {
        writeFileSync(journal, 'my notes');
        return [action('http://127.0.0.1:1'), input(2)];
      },
    ],
  ])('%s', async (_, change) => {
    const journal = unused();
    await run([action('http://127.0.0.1:1'), '-d', input(2), '--journal', journal]);
    const [order, rows] = change(journal);
    const before = readFileSync(journal, 'utf8');
    const got = await run([order, '-d', rows, '--journal', journal]);
    expect(got).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringContaining('journal of') });
    expect(readFileSync(journal, 'utf8')).toBe(before);
  });

  test('rows of the standard input have none', async () => {
    const got = await run([action('http://h'), '-d', '-', '--journal', unused()]);
    expect(got).toMatchObject({ exit: 2, stderr: expect.stringContaining('There is no journal') });
  });

  test.skipIf(process.platform === 'win32')(
    'rows of a pipe have none: its digest would take them',
    async () => {
      const pipe = unused('csv');
      execFileSync('mkfifo', [pipe]);
      const got = await run([action('http://h'), '-d', pipe, '--journal', unused()]);
      expect(got).toMatchObject({ exit: 2, stderr: expect.stringContaining('There is no journal') });
    },
  );
});

describe('reports', () => {
  const rows = file('mixed.ndjson', '{"id":1}\nnope <&">\n{"id":3}\n');

  test('JSON: an entry for each row, and the figures', async () => {
    const { origin } = await record((number) => (number === 2 ? status(404) : OK));
    const report = unused('json');
    await run([action(origin), '-d', rows, '--report', report]);
    const { rows: entries, figures } = JSON.parse(readFileSync(report, 'utf8'));
    expect(entries).toMatchObject([
      { row: 1, attempts: 1, status: 200, received: 2 },
      { row: 2, attempts: 0, reason: expect.stringContaining('This is not JSON') },
      { row: 3, attempts: 1, status: 404, reason: 'The status is 404.' },
    ]);
    expect(figures).toMatchObject({ rows: 3, succeeded: 1, failed: 1, bad: 1, statuses: { 200: 1, 404: 1 } });
  });

  test('JUnit: a test case for each row, with the numbers at the beginning', async () => {
    const { origin } = await record((number) => (number === 2 ? status(404) : OK));
    const report = unused('xml');
    await run([action(origin), '-d', rows, '--report', report]);
    const lines = readFileSync(report, 'utf8').split('\n');
    expect(lines[1]).toBe('<testsuite name="">');
    expect(lines[2]).toMatch(/^<testcase classname="rows" name="row 1" time="\d+\.\d+"><\/testcase>$/);
    expect(lines[3]).toMatch(/<error message="[^<]*row 2: error: This is not JSON[^<]*"\/><\/testcase>$/);
    expect(lines[4]).toContain('<failure message="The status is 404."/>');
    expect(lines.slice(5)).toEqual(['</testsuite>', '']);
  });

  test('another name is wrong usage', async () => {
    const got = await run([action('http://h'), '-d', rows, '--report', 'report.txt']);
    expect(got).toMatchObject({ exit: 2, stderr: expect.stringContaining('ends with .json or .xml') });
  });
});
