import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './stopwatch';

/** A program that sends the second number of rows has warmed up with the first. */
const [FEW, MANY] = [20_000, 60_000];
const IN_FLIGHT = 64;
const ROUNDS = 5;

/** Says OK to each request. */
const SERVER = `
  const { createServer } = require('node:net');
  const OK = Buffer.from('HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok');
  const server = createServer((socket) => {
    let unread = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      unread = unread.length === 0 ? piece : Buffer.concat([unread, piece]);
      for (;;) {
        const end = unread.indexOf('\\r\\n\\r\\n');
        if (end < 0) return;
        const length = Number(/content-length: (\\d+)/i.exec(unread.toString('latin1', 0, end))?.[1] ?? 0);
        if (unread.length < end + 4 + length) return;
        unread = unread.subarray(end + 4 + length);
        socket.write(OK);
      }
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** Writes the processor time of a program, in microseconds, to its fourth stream when it exits. */
const STOPWATCH = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(3, String(user + system));
  });
`)}`;

const action = (port: number, authentication: object) => ({
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order created',
  method: 'POST',
  url: `http://127.0.0.1:${port}/orders`,
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: 'note', value: '{{ order.note }}' },
  ],
  authentication,
});

const CASES: readonly (readonly [name: string, authentication: object])[] = [
  ['basic', { method: 'basic', username: 'shop', password: { secret: 'SIGNING' } }],
  ['signed', { method: 'hmac', secret: { secret: 'SIGNING' } }],
];

const row = (index: number): string =>
  `{"order":{"id":"A-${100_000 + index}","note":"Zoë: ${'leave it with the neighbour, please. '.repeat(26)}"}}\n`;

/** In microseconds, by the clock and of the processor. */
interface Took {
  readonly wall: number;
  readonly processor: number;
}

function timed(args: readonly string[]): Took {
  const start = performance.now();
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', STOPWATCH, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, SIGNING: 'topsecret' },
  });
  if (status !== 0) throw new Error(`A program of the benchmark ended with ${status}: ${stderr}`);
  return { wall: (performance.now() - start) * 1000, processor: Number(output[3]) };
}

/** What each row takes after the first ones. */
function perRow(argsFor: (rows: number) => readonly string[]): Took {
  const [few, many] = [timed(argsFor(FEW)), timed(argsFor(MANY))];
  const of = (time: keyof Took): number => (many[time] - few[time]) / (MANY - FEW);
  return { wall: of('wall'), processor: of('processor') };
}

/**
 * `run` with a journal, in turns with a loop by hand that makes the same requests of the same file, and with one that
 * sends the same bytes each time.
 */
export async function printRunSpeed(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-'));
  const [order, rows] = [join(folder, 'order.json'), join(folder, 'rows.ndjson')];
  const journal = join(folder, 'journal');
  writeFileSync(rows, Array.from({ length: MANY }, (_, index) => row(index)).join(''));
  const server = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(server.stdout, 'data')).map(Number);
  const run = (count: number): readonly string[] => {
    rmSync(journal, { force: true });
    const options = ['--yes', '--concurrency', String(IN_FLIGHT), '--journal', journal];
    return ['dist/lib/main.js', 'run', order, '--contexts', rows, '--limit', String(count), ...options];
  };
  const loop = (kind: string) => (count: number) => [
    'bench/undici-loop.js',
    ...[port, IN_FLIGHT, count].map(String),
    rows,
    kind,
  ];
  console.log(`\nrows a second, processor time of a row, ${IN_FLIGHT} in flight (ratios of run to it)`);
  for (const [name, authentication] of CASES) {
    writeFileSync(order, JSON.stringify(action(port ?? 0, authentication)));
    const programs = { run, 'loop of undici': loop(name), 'with constant bytes': loop('constant') };
    const rounds = Array.from({ length: ROUNDS }, () =>
      Object.fromEntries(Object.entries(programs).map(([program, args]) => [program, perRow(args)])),
    );
    console.log(`  ${name}, ${readFileSync(rows).length / MANY} bytes a row`);
    for (const program of Object.keys(programs)) {
      const of = (time: keyof Took): number => median(rounds.map((round) => round[program]?.[time] ?? 0));
      const ratio = (time: keyof Took): string =>
        median(rounds.map((round) => (round[program]?.[time] ?? 0) / (round.run?.[time] ?? 0))).toFixed(2);
      const perSecond = Math.round(1_000_000 / of('wall')).toLocaleString('en');
      const processor = `${of('processor').toFixed(1)} µs`;
      console.log(
        `    ${program.padEnd(20)} ${perSecond.padStart(7)} (${ratio('wall')})  ${processor} (${ratio('processor')})`,
      );
    }
  }
  server.kill();
  rmSync(folder, { recursive: true });
}
