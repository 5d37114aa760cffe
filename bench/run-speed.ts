import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { median } from './stopwatch';

const ROWS = 20_000;
const IN_FLIGHT = 64;
const BODY_LENGTH = 1024;
const ROUNDS = 7;

/** Says OK to each request, and tells after so many how many milliseconds there were since the first of them. */
const SERVER = `
  const { createServer } = require('node:net');
  const OK = Buffer.from('HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok');
  const rows = Number(process.argv[1]);
  let [count, start] = [0, 0];
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
        if (count % rows === 0) start = performance.now();
        if (++count % rows === 0) console.log(performance.now() - start);
      }
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** The plainest loop that sends so many requests of fixed bytes over kept connections. */
const PLAIN = `
  const { Agent, request } = require('node:http');
  const [port, rows, inFlight, length] = process.argv.slice(1).map(Number);
  const agent = new Agent({ keepAlive: true });
  const body = Buffer.alloc(length, 'x');
  const headers = { 'Content-Type': 'application/json', 'Content-Length': length };
  const sendOne = () => new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/orders', method: 'POST', agent, headers }, (response) => {
      response.on('data', () => undefined);
      response.on('end', resolve);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  let left = rows;
  const work = async () => { while (left-- > 0) await sendOne(); };
  Promise.all(Array.from({ length: inFlight }, work)).then(() => process.exit());
`;

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
  ['without a signature', { method: 'basic', username: 'shop', password: { secret: 'SIGNING' } }],
  ['signed', { method: 'hmac', secret: { secret: 'SIGNING' } }],
];

const row = (index: number): string =>
  `{"order":{"id":"A-${100_000 + index}","note":"Zoë: ${'leave it with the neighbour, please. '.repeat(26)}"}}\n`;

async function finished(args: readonly string[]): Promise<void> {
  const env = { ...process.env, SIGNING: 'topsecret' };
  const [exit] = await once(spawn(process.execPath, args, { stdio: 'ignore', env }), 'close');
  if (exit !== 0) throw new Error(`A program of the benchmark ended with ${exit}`);
}

/** `run` with a journal, in turns with the plainest loop that sends as many requests of that size. */
export async function printRunSpeed(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-'));
  const [order, rows] = [join(folder, 'order.json'), join(folder, 'rows.ndjson')];
  const journal = join(folder, 'journal');
  writeFileSync(rows, Array.from({ length: ROWS }, (_, index) => row(index)).join(''));
  const server = spawn(process.execPath, ['-e', SERVER, String(ROWS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const number = async (): Promise<number> => Number((await lines.next()).value);
  const port = await number();
  const perSecond = async (args: readonly string[]): Promise<number> => {
    await finished(args);
    return (ROWS / (await number())) * 1000;
  };
  const plain = ['-e', PLAIN, ...[port, ROWS, IN_FLIGHT, BODY_LENGTH].map(String)];
  const options = ['--yes', '--concurrency', String(IN_FLIGHT), '--journal', journal];
  const ours = ['dist/lib/main.js', 'run', order, '--contexts', rows, ...options];
  console.log(`\nrun, requests a second, ${IN_FLIGHT} in flight (ratio to the plainest loop of Node)`);
  for (const [name, authentication] of CASES) {
    writeFileSync(order, JSON.stringify(action(port, authentication)));
    const rounds: { ours: number; plain: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rmSync(journal, { force: true });
      rounds.push({ ours: await perSecond(ours), plain: await perSecond(plain) });
    }
    const [ourRate, plainRate] = [rounds.map((one) => one.ours), rounds.map((one) => one.plain)].map(median);
    const ratio = median(rounds.map((one) => one.ours / one.plain));
    const [shown, plainShown] = [ourRate, plainRate].map((rate = 0) => Math.round(rate).toLocaleString('en'));
    console.log(`  ${name.padEnd(20)} ${shown}   plain ${plainShown}   ratio ${ratio.toFixed(2)}`);
  }
  server.kill();
  rmSync(folder, { recursive: true });
}
