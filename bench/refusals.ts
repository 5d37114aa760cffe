import { type Action, build, readContext } from 'action-designer/core';
import { aRestApiCall, aWebhook } from '../test/an-action';
import { median } from './stopwatch';

const MIB = 2 ** 20;
const ROUNDS = 5;

const { context } = readContext(
  JSON.stringify({
    s: 'x',
    large: 'x'.repeat(MIB),
    euros: '€'.repeat(MIB),
    grows: 'ΐ'.repeat(6 * MIB),
    spaces: ' '.repeat(2 * MIB),
    list: Array.from({ length: 100_000 }, () => 'x'),
  }),
);

const url = 'https://h/';

const rest = (body: string): Action => aRestApiCall({ url, body });

const rows = (format: 'default' | 'json', value: string): Action =>
  aWebhook({
    url,
    format,
    data: Array.from({ length: 10_000 }, (_, index) => ({ key: `k${index}`, value, enabled: true })),
  });

/** Small inputs that would make very large requests (B33). */
const HOSTILE: readonly (readonly [name: string, action: Action])[] = [
  ['600 tags over 1 MiB', rest(`"${'{{ large }}'.repeat(600)}"`)],
  ['json, 29 times', rest(`{{ s${' | json'.repeat(29)} }}`)],
  ['url, 12 times', rest(`{{ euros${' | url'.repeat(12)} }}`)],
  ['join with a separator of 1,000', rest(`{{ list | join: '${'x'.repeat(1000)}' }}`)],
  ['upper, three letters of one', rest('{{ grows | upper }}')],
  ['trim that leaves nothing, 200,000 times', rest(`"${'{{ spaces | trim }}'.repeat(200_000)}"`)],
  ['10,000 rows of 1 MiB, JSON', rows('json', '{{ large }}')],
  ['10,000 rows of 9 MiB, form', rows('default', '{{ euros }}')],
  ['1,000,001 tags', rest("{{''}}".repeat(1_000_001))],
];

/** How long it takes to refuse what is too large. */
export function printRefusals(): void {
  console.log('\nrefusing what would be too large, milliseconds (median)');
  for (const [name, action] of HOSTILE) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      const { request } = build(action, { context, now: 0 });
      times.push(performance.now() - start);
      if (request) throw new Error(`${name}: it was not refused.`);
    }
    console.log(`  ${name.padEnd(42)} ${median(times).toFixed(0).padStart(8)}`);
  }
}
