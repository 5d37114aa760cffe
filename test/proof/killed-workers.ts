import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { actionDigest } from '../../src/compile/compile';
import { type Action, build, readContext, writeAction } from '../../src/core';
import { KEEP_ALIVE_HEADERS } from '../../src/send/exchange';
import { aRestApiCall } from '../an-action';
import { contextOf, contextValues } from '../arbitrary-request';
import { contentOf, type RedisServer } from '../redis';
import type { Recorded } from '../request-recorder';
import { sightings } from '../sightings';
import { byteDifference, withAdded } from './same-bytes';

const SEED = 20_261_122;
const SECRET = 'only-the-workers-know-this-one';
const WORKERS = 3;
const CONCURRENCY = 16;
const POLL_MS = 50;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));

export interface KilledWorkers {
  /** The command line. */
  readonly main: string;
  readonly redis: RedisServer;
  readonly recorder: Recorded;
  readonly rows: number;
  /** How long a worker is silent before its rows go to another. */
  readonly stalledSeconds: number;
  /** Whether a worker is to be killed now, when so many requests have arrived. */
  readonly isKillDue: (arrived: number) => boolean;
}

/** What arrived, and what was found. */
export interface KilledWorkersReport {
  readonly kills: number;
  /** Rows that arrived with exact bytes. */
  readonly exact: number;
  /** Each a row that did not arrive, or a request that differs from the preview. */
  readonly differing: readonly string[];
  /** Requests beyond the first of a row. */
  readonly repeats: number;
  /** Where a secret stands in Redis, its files, or what the workers said. */
  readonly secrets: readonly string[];
  /** Of the workers that were asked to end. */
  readonly exits: readonly (number | null)[];
}

interface Worker {
  readonly child: ChildProcess;
  /** When it has said what it does. */
  readonly ready: Promise<unknown>;
}

/** An action whose requests are signed, with a body of awkward values. */
const actionAt = (origin: string): Action =>
  aRestApiCall({
    name: 'Rows in a queue',
    url: `${origin}/{{ row }}`,
    body: '{ "a": "{{ a }}", "b": {{ b | json }}, "list": {{ list | json }}, "n": {{ n }} }',
    authentication: { method: 'hmac', headerName: 'X-Signature', secret: { secret: 'KEY' } },
  });

const contexts = (count: number): string[] =>
  fc
    .sample(contextValues, { seed: SEED, numRuns: count })
    .map((values, index) => `{"row":${index + 1},${contextOf(values).slice(1)}`);

/** Puts rows into a queue, and has workers send them that are killed now and then. */
export async function sendWithKilledWorkers(options: KilledWorkers): Promise<KilledWorkersReport> {
  const { main, redis, recorder, rows, stalledSeconds, isKillDue } = options;
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-'));
  const [order, input] = [join(folder, 'order.json'), join(folder, 'rows.ndjson')];
  const action = actionAt(recorder.origin);
  const lines = contexts(rows);
  writeFileSync(order, writeAction(action));
  writeFileSync(input, `${lines.join('\n')}\n`);
  let said = '';
  const children: ChildProcess[] = [];
  const start = (args: readonly string[], env: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, [main, ...args, '--queue', redis.url], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        said += text;
      });
    children.push(child);
    return child;
  };
  const work = (): Worker => {
    const args = ['--concurrency', `${CONCURRENCY}`, '--stalled-after', `${stalledSeconds}`];
    const child = start(['work', order, ...args], { KEY: SECRET });
    return { child, ready: once(child.stderr ?? child, 'data') };
  };
  try {
    // More rows than the queue has at any time, so they are put in while they are sent.
    const limit = Math.ceil(rows / 4);
    const putIn = once(start(['run', order, '-d', input, '--yes', '--queue-limit', `${limit}`], {}), 'close');
    const client = redis.client();
    const queue = `action-designer-${actionDigest(action).slice(0, 16)}`;
    const count = async (): Promise<number> =>
      (await client.zcard(`bull:${queue}:sent`)) + (await client.zcard(`bull:${queue}:failed`));
    const stored = async (): Promise<string> => {
      await client.save();
      return `${await contentOf(client)}\n${filesOf(redis.folder)}`;
    };
    // The data of a row that is done goes at once.
    while ((await client.llen(`bull:${queue}:wait`)) === 0) await pause();
    const waiting = await stored();
    const workers = Array.from({ length: WORKERS }, work);
    let kills = 0;
    while ((await count()) < rows) {
      if (isKillDue(recorder.requests.length)) {
        const index = kills % WORKERS;
        workers[index]?.child.kill('SIGKILL');
        workers[index] = work();
        kills++;
      }
      await pause();
    }
    if ((await putIn)[0] !== 0) throw new Error(`The rows were not put in:\n${said}`);
    const exits = await Promise.all(
      workers.map(async ({ child, ready }) => {
        const closed = once(child, 'close');
        await ready;
        child.kill('SIGTERM');
        const [exit] = await closed;
        return exit as number | null;
      }),
    );
    const content = `${waiting}\n${await stored()}`;
    client.disconnect();
    // What is surely there has to be found, or the search shows nothing.
    const isStored = (line: string): boolean =>
      content.includes(Buffer.from(JSON.stringify(line).slice(1, -1)).toString('latin1'));
    if (!lines.slice(0, limit).some(isStored)) throw new Error('The search does not find a row in Redis');
    return { kills, exits, secrets: secretsIn(content + said), ...judged(action, lines, recorder.requests) };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

/** Of a Redis: its dump and its log. */
const filesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');

function secretsIn(text: string): string[] {
  const bytes = Buffer.from(SECRET);
  return sightings(text, SECRET, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''));
}

function judged(action: Action, lines: readonly string[], requests: readonly string[]) {
  const counts = new Map<number, number>();
  const wrong = new Map<number, string>();
  for (const request of requests) {
    const row = Number(/^POST \/(\d+) /.exec(request)?.[1]);
    counts.set(row, (counts.get(row) ?? 0) + 1);
    const now = Number(/\bt=(\d{10}),/.exec(request)?.[1] ?? 0);
    const { context } = readContext(lines[row - 1] ?? '');
    const built = build(action, { context, secrets: { KEY: SECRET }, now });
    const differs = byteDifference(
      withAdded(built.bytes, KEEP_ALIVE_HEADERS),
      Buffer.from(request, 'latin1'),
    );
    if (differs) wrong.set(row, `row ${row}: ${differs}`);
  }
  const missing = lines.flatMap((_, index) => (counts.has(index + 1) ? [] : [`row ${index + 1} is missing`]));
  return {
    exact: counts.size - wrong.size,
    differing: [...missing, ...wrong.values()],
    repeats: requests.length - counts.size,
  };
}
