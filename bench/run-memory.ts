import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZES = [20_000, 200_000];

const ACTION = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/v1/orders/{{ order.id }}',
  format: 'json',
  data: [{ key: 'email', value: '{{ order.email | lower }}' }],
  authentication: { method: 'hmac', secret: { secret: 'SIGNING' } },
};

/** Says at its end how much memory the process had at most, in kibibytes. */
const PEAK = `data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))`;

/** `run --dry-run` over files of rows: time, and whether the memory grows with the rows. */
export function printRunMemory(): void {
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-'));
  const order = join(folder, 'order.json');
  writeFileSync(order, JSON.stringify(ACTION));
  console.log('\nrun --dry-run, by rows');
  for (const size of SIZES) {
    const rows = join(folder, `${size}.ndjson`);
    const row = (index: number) => `{"order":{"id":"A-${index}","email":"Jo.${index}@example.com"}}\n`;
    writeFileSync(rows, Array.from({ length: size }, (_, index) => row(index)).join(''));
    const start = performance.now();
    const { stderr } = spawnSync(
      process.execPath,
      ['--import', PEAK, 'dist/lib/main.js', 'run', order, '--contexts', rows, '--dry-run'],
      { encoding: 'utf8', env: { ...process.env, SIGNING: 'topsecret' } },
    );
    const seconds = (performance.now() - start) / 1000;
    const peak = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
    console.log(
      `  ${size.toLocaleString('en').padStart(9)} rows   ${seconds.toFixed(1)} s   ${Math.round(size / seconds).toLocaleString('en')} rows/s   peak ${peak.toFixed(0)} MiB`,
    );
  }
  rmSync(folder, { recursive: true });
}
