/** How fast requests are made beside plain code, in one run, and beside the table of the last release. */
import { readFileSync } from 'node:fs';
import { build, prepare, readAction, readContext } from 'action-designer/core';
import { BUILD_CASES, type Sample } from './build-cases';
import { requestMakers } from './compiled';
import { type Race, race } from './stopwatch';

const NOW = 1_700_000_000;

const order = { id: 'A-1001', customer: { email: 'zoe@example.com' } };

const CONFIG = {
  version: 1,
  objectId: 'automation.webhook',
  method: 'POST',
  url: 'https://api.example.com/v1/orders',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: 'key', value: 'order-created' },
    { key: 'email', value: '{{ order.customer.email }}' },
  ],
  authentication: { method: 'basic', username: 'shop', password: 'pw' },
};

const encoder = new TextEncoder();

/** The same message by the code that one would write for this request alone. */
function plain(): Uint8Array {
  const { id, customer } = order;
  const body = encoder.encode(JSON.stringify({ id, key: 'order-created', email: customer.email }));
  const credentials = Buffer.from('shop:pw').toString('base64');
  const head =
    'POST /v1/orders HTTP/1.1\r\nHost: api.example.com\r\n' +
    'Content-Type: application/json; charset=utf-8\r\n' +
    `Authorization: Basic ${credentials}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const bytes = new Uint8Array(head.length + body.length);
  encoder.encodeInto(head, bytes);
  bytes.set(body, head.length);
  return bytes;
}

/** The lines of the table, and what each measures. */
const MEASURED = {
  'build, the same action object': 'same',
  'build, a new action object each time': 'fresh',
  'prepare, .request': 'request',
  'prepare, .bytes': 'bytes',
  'prepare, .all()': 'all',
  'compiled code': 'compiled',
} as const;

type Line = keyof typeof MEASURED;

function buildRatios(): Race<'plain' | Exclude<(typeof MEASURED)[Line], 'compiled'>> {
  const [action] = readAction(JSON.stringify(CONFIG)).actions;
  if (!action || !('data' in action)) throw new Error('the example is not read');
  const runtime = { context: readContext(JSON.stringify({ order })).context, now: NOW };
  const prepared = prepare(action);
  const copy = () => ({
    ...action,
    data: action.data.map((row) => ({ ...row })),
    authentication: { ...action.authentication },
  });
  if (!Buffer.from(plain()).equals(build(action, runtime).bytes)) throw new Error('the bytes differ');
  return race({
    plain,
    same: () => build(action, runtime).bytes,
    fresh: () => build(copy(), runtime).bytes,
    request: () => prepared.render(runtime).request,
    bytes: () => prepared.render(runtime).bytes,
    all: () => prepared.render(runtime).all().bytes,
  });
}

function compiledRatio(): number {
  const [one] = BUILD_CASES;
  const { id, customer } = order;
  const sample: Sample = { order: { id, email: customer.email, name: '', city: '', total: '' } };
  const makers = one && requestMakers(one, [sample], NOW);
  if (!makers) throw new Error('the first case is not compiled');
  const { byHand, compiled } = makers;
  return race({ byHand: () => byHand(sample), compiled: () => compiled(sample) }).ratio('compiled', 'byHand');
}

/** The ratio of each line in the last column of its table. */
function written(): ReadonlyMap<string, number> {
  const text = readFileSync('docs/performance.md', 'utf8');
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(rows.map((cells) => [cells[1] ?? '', Number(cells.at(-2))]));
}

/** A ratio that fell by more than this share is said in the changelog of the release. */
const LARGE_FALL = 0.25;

export function printRatios(): void {
  console.log('\nRequests beside plain code, as ratios within one run, and in docs/performance.md');
  const known = written();
  const built = buildRatios();
  for (const [line, name] of Object.entries(MEASURED)) {
    const ratio = name === 'compiled' ? compiledRatio() : built.ratio(name, 'plain');
    const before = known.get(line) ?? Number.NaN;
    const isFall = ratio < before * (1 - LARGE_FALL);
    const change = isFall ? '   fell by more than a quarter: say so in the changelog' : '';
    console.log(`  ${line.padEnd(40)} ${ratio.toFixed(2)}   written ${before.toFixed(2)}${change}`);
  }
}
