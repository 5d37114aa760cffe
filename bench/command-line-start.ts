import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './stopwatch';

const ROUNDS = 41;

const ACTION = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/v1/orders/{{ order.id }}',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: 'email', value: '{{ order.email | lower }}' },
  ],
  authentication: { method: 'hmac', secret: { secret: 'SIGNING' } },
};

/** From the start of a process to its end, in milliseconds. */
function lifetime(args: readonly string[]): number {
  const start = performance.now();
  execFileSync(process.execPath, args, { stdio: 'ignore', env: { ...process.env, SIGNING: 'topsecret' } });
  return performance.now() - start;
}

/** From the start of a process until it has printed the address of the app, in milliseconds. */
async function timeToAddress(): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, ['src/cli/action-designer.js', 'open']);
  await once(child.stdout, 'data');
  const took = performance.now() - start;
  child.kill('SIGKILL');
  await once(child, 'close');
  return took;
}

/** `preview` and `open` from a shell, against a process that does nothing. */
export async function printStartUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-'));
  const [order, sample] = [join(folder, 'order.json'), join(folder, 'sample.json')];
  writeFileSync(order, JSON.stringify(ACTION));
  writeFileSync(sample, JSON.stringify({ order: { id: 'A-1001', email: 'Jo@example.com' } }));
  const preview = ['src/cli/action-designer.js', 'preview', order, '--context', sample];
  const rounds: { bare: number; preview: number; open: number }[] = [];
  // In turns, so that a busy machine slows all of them.
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ bare: lifetime(['-e', '0']), preview: lifetime(preview), open: await timeToAddress() });
  rmSync(folder, { recursive: true });
  const bare = median(rounds.map((round) => round.bare));
  console.log('\nfrom a shell (ratio to node -e 0)');
  console.log(`  ${bare.toFixed(0)} ms   node -e 0`);
  for (const [name, says] of [
    ['preview', 'preview, from start to exit'],
    ['open', 'open, from start to the printed address'],
  ] as const) {
    const ours = median(rounds.map((round) => round[name]));
    const ratio = median(rounds.map((round) => round[name] / round.bare));
    console.log(`  ${ours.toFixed(0)} ms   ${says}, ratio ${ratio.toFixed(2)}`);
  }
}
