const WARM_UP_MS = 300;
/** Many short rounds: what else runs on the machine comes and goes. */
const ROUNDS = 61;
const ROUND_MS = 20;

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

export interface Race<Name extends string> {
  readonly perSecond: (name: Name) => number;
  /** Of two within one round each, so that a busy machine slows both. */
  readonly ratio: (name: Name, floor: Name) => number;
}

/** Runs all in turns and takes the median round. */
export function race<Name extends string>(
  contestants: Readonly<Record<Name, (call: number) => unknown>>,
): Race<Name> {
  const entries = Object.entries(contestants) as [Name, (call: number) => unknown][];
  for (const [, work] of entries) rate(work, WARM_UP_MS);
  const rounds = Array.from(
    { length: ROUNDS },
    () => new Map(entries.map(([name, work]) => [name, rate(work, ROUND_MS)])),
  );
  const of = (round: ReadonlyMap<Name, number>, name: Name): number => round.get(name) ?? Number.NaN;
  return {
    perSecond: (name) => median(rounds.map((round) => of(round, name))),
    ratio: (name, floor) => median(rounds.map((round) => of(round, name) / of(round, floor))),
  };
}
