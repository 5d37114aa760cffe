import { build, describe, readContext } from 'action-designer/core';
import { BUILD_CASES, type BuildCase, type Sample } from './build-cases';
import { type Comparison, race } from './stopwatch';

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

function measure({ name, action, plain }: BuildCase): Comparison {
  const runtimes = samples.map((sample) => ({
    context: readContext(JSON.stringify(sample)).context,
    now: NOW,
  }));
  const at = <T>(list: readonly T[], call: number): T => list[call % list.length] as T;
  const ours = (call: number) => build(action, at(runtimes, call));
  const byHand = (call: number) => plain(at(samples, call), NOW);
  for (const call of samples.keys()) {
    const built = ours(call);
    if (!byHand(call).equals(built.bytes)) {
      throw new Error(`${name}: the bytes differ. ${built.problems.map(describe).join(' ')}`);
    }
  }
  return race(ours, byHand);
}

const thousands = (perSecond: number): string => Math.round(perSecond).toLocaleString('en');

/** build() in Node against the plainest code by hand; the bytes of both are compared first. */
export function printBuildSpeed(): void {
  console.log(
    '\nbuild(), operations a second (ratio to the plainest code by hand, which makes the same bytes)',
  );
  for (const buildCase of BUILD_CASES) {
    const { perSecond, plainPerSecond, ratio } = measure(buildCase);
    console.log(
      `  ${buildCase.name.padEnd(34)} ${thousands(perSecond).padStart(10)}` +
        `   by hand ${thousands(plainPerSecond).padStart(10)}   ratio ${ratio.toFixed(2)}`,
    );
  }
}
