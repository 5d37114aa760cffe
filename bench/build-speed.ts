import { build, describe, prepare, readContext } from 'action-designer/core';
import { BUILD_CASES, type BuildCase, type Sample } from './build-cases';
import { requestMakers } from './compiled';
import { race } from './stopwatch';
import { byHand, withHandlebars, withMustache } from './without-builder';

const NOW = 1_700_000_000;

/** Several samples in turn, so that no result can simply be remembered. */
const samples: readonly Sample[] = Array.from({ length: 16 }, (_, index) => ({
  order: {
    id: `A-${1001 + index}`,
    email: `jo+${index}@example.com`,
    name: `Zoë “Jo” \\ ${index}`,
    city: 'Málaga & Cádiz',
    total: `${99 + index}.90`,
  },
}));

const runtimes = samples.map((sample) => ({
  context: readContext(JSON.stringify(sample)).context,
  now: NOW,
}));

const at = <T>(list: readonly T[], call: number): T => list[call % list.length] as T;

/** All that make the bytes of a case, by what they are called in the table. */
function contestants(one: BuildCase) {
  const prepared = prepare(one.action);
  const [plain, mustache, handlebars] = [byHand(one), withMustache(one), withHandlebars(one)];
  return {
    plain: (call: number): Uint8Array => plain(at(samples, call), NOW),
    mustache: (call: number): Uint8Array => mustache(at(samples, call), NOW),
    handlebars: (call: number): Uint8Array => handlebars(at(samples, call), NOW),
    prepared: (call: number): Uint8Array => prepared.render(at(runtimes, call)).bytes,
    // With its spans and its problems.
    build: (call: number): Uint8Array => build(one.action, at(runtimes, call)).bytes,
  };
}

function compareBytes({ name, action }: BuildCase, makers: ReturnType<typeof contestants>): void {
  for (const call of samples.keys()) {
    for (const [other, make] of Object.entries(makers)) {
      if (Buffer.from(makers.plain(call)).equals(make(call))) continue;
      const { problems } = build(action, at(runtimes, call));
      throw new Error(`${name}: the bytes of ${other} differ. ${problems.map(describe).join(' ')}`);
    }
  }
}

const thousands = (perSecond: number): string => Math.round(perSecond).toLocaleString('en').padStart(10);

/** build() in Node against what programs without it do; the bytes of all are compared first. */
export function printBuildSpeed(): void {
  console.log(
    '\nRequests a second, and as a ratio within one run. build() with spans and problems; prepared: bytes only;\n' +
      'compiled: method, URL, header fields and body as text, of code by hand with the same refusals',
  );
  for (const one of BUILD_CASES) {
    const makers = contestants(one);
    compareBytes(one, makers);
    const { perSecond, ratio } = race(makers);
    const ratios = (name: 'build' | 'prepared') =>
      (['plain', 'mustache', 'handlebars'] as const)
        .map((floor) => `${ratio(name, floor).toFixed(2)} of ${floor}`)
        .join('   ');
    console.log(`  ${one.name}`);
    console.log(`    build()  ${thousands(perSecond('build'))}   ${ratios('build')}`);
    console.log(`    prepared ${thousands(perSecond('prepared'))}   ${ratios('prepared')}`);
    const requests = requestMakers(one, samples, NOW);
    if (!requests) continue;
    const { byHand: plain, compiled } = requests;
    const requestRace = race({
      plain: (call) => plain(at(samples, call)),
      compiled: (call) => compiled(at(samples, call)),
    });
    const ratioOfPlain = requestRace.ratio('compiled', 'plain').toFixed(2);
    console.log(`    compiled ${thousands(requestRace.perSecond('compiled'))}   ${ratioOfPlain} by hand`);
  }
}
