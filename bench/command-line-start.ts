import { execFileSync } from 'node:child_process';
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

/** `preview` from a shell, against a process that does nothing. */
export function printStartUp(): void {
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-'));
  const [order, sample] = [join(folder, 'order.json'), join(folder, 'sample.json')];
  writeFileSync(order, JSON.stringify(ACTION));
  writeFileSync(sample, JSON.stringify({ order: { id: 'A-1001', email: 'Jo@example.com' } }));
  const preview = ['src/cli/action-designer.js', 'preview', order, '--context', sample];
  // In turns, so that a busy machine slows both.
  const rounds = Array.from({ length: ROUNDS }, () => ({
    bare: lifetime(['-e', '0']),
    ours: lifetime(preview),
  }));
  rmSync(folder, { recursive: true });
  const ours = median(rounds.map((round) => round.ours));
  const bare = median(rounds.map((round) => round.bare));
  const ratio = median(rounds.map((round) => round.ours / round.bare));
  console.log('\npreview from a shell, from start to exit (ratio to node -e 0)');
  console.log(`  ${ours.toFixed(0)} ms   node -e 0 ${bare.toFixed(0)} ms   ratio ${ratio.toFixed(2)}`);
}
