const WARM_UP_MS = 300;
const ROUNDS = 15;
const ROUND_MS = 100;

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Calls a second over at least `milliseconds`; the argument counts the calls. */
function rate(work: (call: number) => unknown, milliseconds: number): number {
  const start = performance.now();
  let calls = 0;
  let elapsed = 0;
  while (elapsed < milliseconds) {
    // A clock read costs about as much as a quick piece of work, so it is read once in a hundred.
    for (let end = calls + 100; calls < end; calls++) work(calls);
    elapsed = performance.now() - start;
  }
  return (calls / elapsed) * 1000;
}

export interface Comparison {
  readonly perSecond: number;
  readonly plainPerSecond: number;
  /** Ours to plain, within one round each, so that a busy machine slows both. */
  readonly ratio: number;
}

/** Runs both in turns and takes the median round. */
export function race(ours: (call: number) => unknown, plain: (call: number) => unknown): Comparison {
  rate(ours, WARM_UP_MS);
  rate(plain, WARM_UP_MS);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: rate(ours, ROUND_MS),
    plain: rate(plain, ROUND_MS),
  }));
  return {
    perSecond: median(rounds.map((round) => round.ours)),
    plainPerSecond: median(rounds.map((round) => round.plain)),
    ratio: median(rounds.map((round) => round.ours / round.plain)),
  };
}
