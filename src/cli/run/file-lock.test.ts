import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type BuiltCommandLine, buildCommandLine } from '../../../test/built-command-line';
import { folder, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { OK, requestRecorders } from '../../../test/request-recorder';
import { keepAliveSender } from '../../send/node/keep-alive';
import { lockFile } from './files';

const file = folder();
const record = requestRecorders();

const action = (origin: string) =>
  file(
    'order.json',
    webhook('"format":"json","data":[],"authentication":{"method":"none"}').replace(
      '"url":""',
      `"url":"${origin}/{{ id }}"`,
    ),
  );
const input = (count: number) =>
  file('rows.ndjson', Array.from({ length: count }, (_, index) => `{"id":${index + 1}}\n`).join(''));
let names = 0;
const unused = (end = 'log') => join(dirname(file('x', '')), `new-${++names}.${end}`);
const rowsOf = (requests: readonly string[]) =>
  requests.map((request) => Number(/\/(\d+) /.exec(request)?.[1]));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const sorted = (rows: readonly number[]) => rows.toSorted((a, b) => a - b);
const run = (args: string[]) => ran(['run', ...args, '--yes'], { sender: keepAliveSender() });

describe('processes with the same journal', () => {
  let program: BuiltCommandLine;
  beforeAll(async () => {
    program = await buildCommandLine();
  });
  afterAll(() => program.remove());

  interface Started {
    readonly child: ChildProcess;
    readonly ended: Promise<{ readonly exit: number | null; readonly stderr: string }>;
  }

  function start(args: readonly string[]): Started {
    const child = spawn(process.execPath, [program.main, 'run', ...args, '--yes'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    let stderr = '';
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    return { child, ended: once(child, 'close').then(([exit]) => ({ exit, stderr })) };
  }

  test('the second is refused and names the first; Ctrl-C removes the lock, and the same command goes on', async () => {
    const requested = new EventEmitter();
    const arrived = once(requested, 'first');
    const { origin, requests } = await record(() => {
      requested.emit('first');
      return OK;
    });
    const journal = unused();
    const args = [action(origin), '-d', input(400), '--journal', journal];
    const first = start([...args, '--rate', '10']);
    await arrived;
    const second = await start(args).ended;
    expect(second).toEqual({
      exit: 2,
      stderr: expect.stringMatching(
        new RegExp(`is in use by another run: process ${first.child.pid} of this machine, since \\d{4}-`),
      ),
    });
    first.child.kill('SIGINT');
    expect((await first.ended).exit).toBe(130);
    expect(existsSync(`${journal}.lock`)).toBe(false);
    expect(requests.length).toBeLessThan(400);
    const third = await start(args).ended;
    expect(third.exit).toBe(0);
    expect(third.stderr).not.toContain('twice');
    expect(sorted(rowsOf(requests))).toEqual(upTo(400));
  });

  test('several at once, over and over, and after kills: no row is sent twice unsaid', async () => {
    let all: readonly Started[] = [];
    let kills = 0;
    const { origin, requests } = await record((number) => {
      if (number % 30 !== 0 || kills === 2) return OK;
      // Only the one that holds the lock sends.
      const { pid } = JSON.parse(readFileSync(`${journal}.lock`, 'utf8'));
      if (all.find(({ child }) => child.pid === pid)?.child.kill('SIGKILL')) kills++;
      return OK;
    });
    const COUNT = 90;
    const journal = unused();
    const args = [action(origin), '-d', input(COUNT), '--journal', journal, '--concurrency', '3'];
    const named = new Set<number>();
    for (let isDone = false; !isDone; ) {
      all = upTo(3).map(() => start(args));
      const ended = await Promise.all(all.map((one) => one.ended));
      for (const { exit, stderr } of ended) {
        expect([0, 2, null]).toContain(exit);
        if (exit === 2) expect(stderr).toContain('is in use by another run');
        for (const row of /sent twice.*: row (.*)\.\n/.exec(stderr)?.[1]?.split(', ') ?? [])
          named.add(Number(row));
      }
      isDone = ended.some(({ exit }) => exit === 0);
    }
    const arrived = rowsOf(requests);
    expect(kills).toBe(2);
    expect([...new Set(sorted(arrived))]).toEqual(upTo(COUNT));
    const twice = arrived.filter((row, index) => arrived.indexOf(row) < index);
    expect(twice.filter((row) => !named.has(row))).toEqual([]);
    expect(existsSync(`${journal}.lock`)).toBe(false);
  });
});

describe('a lock file that is left', () => {
  const ended = () => spawnSync(process.execPath, ['--version']).pid;
  /** As this process would write it: with where it runs, and with the tick at which it started. */
  const own = async () => {
    const locked = unused();
    const release = await lockFile(locked);
    const text = readFileSync(`${locked}.lock`, 'utf8');
    release();
    return JSON.parse(text);
  };
  const lockOf = async (holder: object) => JSON.stringify({ ...(await own()), ...holder });
  const old = (path: string) => utimesSync(path, 1, Date.now() / 1000 - 70);

  const isLinux = process.platform === 'linux';
  test.each([
    ['by a process that has ended', true, () => ({ pid: ended() })],
    ['by a process that had the number of this one', true, () => ({ tick: 'b' })],
    ['by a process whose number another one has now', isLinux, () => ({ pid: 1 })],
  ])('%s is taken over at once', async (_, isKnown, lock) => {
    if (!isKnown) return;
    const { origin, requests } = await record();
    const journal = unused();
    writeFileSync(`${journal}.lock`, await lockOf(lock()));
    const { exit } = await run([action(origin), '-d', input(2), '--journal', journal]);
    expect({ exit, sent: rowsOf(requests) }).toEqual({ exit: 0, sent: [1, 2] });
    expect([`${journal}.lock`, `${journal}.lock.takeover`].filter(existsSync)).toEqual([]);
  });

  test.each([
    [
      'on another machine',
      () => lockOf({ pid: ended(), host: 'else\u001b[2Jwhere' }),
      /process \d+ of the machine else\\u001b\[2Jwhere, since .* a minute after a crash,/,
    ],
    [
      'in another container with the same hostname',
      () => lockOf({ pid: ended(), space: 'boot pid:[1]' }),
      /process \d+ of this machine, since .* a minute after a crash,/,
    ],
    [
      'with the number of this process in another container',
      () => lockOf({ space: 'boot pid:[1]' }),
      /process \d+ of this machine, since .* a minute after a crash,/,
    ],
    ['without a name', async () => '', /a process that its lock file does not name\. .* a minute/],
  ])('%s is taken over when its heartbeat is missing', async (_, lock, says) => {
    const { origin, requests } = await record();
    const journal = unused();
    const text = await lock();
    writeFileSync(`${journal}.lock`, text);
    const args = [action(origin), '-d', input(2), '--journal', journal];
    expect(await run(args)).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringMatching(says) });
    expect([existsSync(journal), requests]).toEqual([false, []]);
    expect(readFileSync(`${journal}.lock`, 'utf8')).toBe(text);
    old(`${journal}.lock`);
    expect((await run(args)).exit).toBe(0);
    expect(rowsOf(requests)).toEqual([1, 2]);
    expect([`${journal}.lock`, `${journal}.lock.takeover`].filter(existsSync)).toEqual([]);
  });

  test.runIf(isLinux)('by a process that is stopped is respected', async () => {
    const journal = unused();
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const tick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    writeFileSync(`${journal}.lock`, await lockOf({ pid: process.ppid, tick }));
    old(`${journal}.lock`);
    const got = await run([action('http://127.0.0.1:1'), '-d', input(2), '--journal', journal]);
    expect(got).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`process ${process.ppid} of this machine`),
    });
  });

  test('the heartbeat writes the lock again; what was taken over meanwhile is not removed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const locked = unused();
    const path = `${locked}.lock`;
    const release = await lockFile(locked);
    const text = readFileSync(path, 'utf8');
    old(path);
    const before = statSync(path).mtimeMs;
    vi.advanceTimersByTime(30_000);
    expect(statSync(path).mtimeMs).toBeGreaterThan(before + 60_000);
    expect(readFileSync(path, 'utf8')).toBe(text);
    rmSync(path);
    writeFileSync(path, 'that of another process');
    vi.advanceTimersByTime(30_000);
    release();
    expect(readFileSync(path, 'utf8')).toBe('that of another process');
  });

  test('a take-over that was killed does not stop the next one', async () => {
    const { origin } = await record();
    const journal = unused();
    writeFileSync(`${journal}.lock`, await lockOf({ pid: ended() }));
    writeFileSync(`${journal}.lock.takeover`, await lockOf({ pid: ended() }));
    const { exit } = await run([action(origin), '-d', input(2), '--journal', journal]);
    expect(exit).toBe(0);
  });
});

describe('runs at the same time', () => {
  test('a link to a journal has the lock of the journal', async () => {
    const { origin, requests } = await record();
    const [journal, link] = [unused(), unused()];
    writeFileSync(journal, '');
    symlinkSync(journal, link);
    const args = [action(origin), '-d', input(3), '--journal'];
    const both = await Promise.all([run([...args, journal]), run([...args, link])]);
    expect(both.map(({ exit }) => exit).toSorted()).toEqual([0, 2]);
    expect(rowsOf(requests)).toEqual([1, 2, 3]);
  });

  test('a report is written by one of them', async () => {
    const { origin, requests } = await record();
    const report = unused('json');
    const args = [action(origin), '-d', input(3), '--report', report];
    const both = await Promise.all([run(args), run(args)]);
    expect(both.map(({ exit }) => exit).toSorted()).toEqual([0, 2]);
    expect(rowsOf(requests)).toEqual([1, 2, 3]);
    expect(JSON.parse(readFileSync(report, 'utf8')).rows).toHaveLength(3);
    expect(existsSync(`${report}.lock`)).toBe(false);
  });
});
