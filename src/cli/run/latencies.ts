/** Each class is 1 % wider than the one before. */
const RATIO = 1.01;
const LEAST_MS = 0.1;

/** Durations, kept as counts of classes, so that a million take no more room than one. */
export class Latencies {
  readonly #counts: number[] = [];
  #total = 0;

  add(ms: number): void {
    const index = Math.ceil(Math.log(Math.max(ms, LEAST_MS) / LEAST_MS) / Math.log(RATIO));
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#total++;
  }

  /** What this share of all stays below, to 1 %; undefined when there are none. */
  percentile(share: number): number | undefined {
    let missing = Math.ceil(this.#total * share);
    if (missing === 0) return undefined;
    const index = this.#counts.findIndex((count = 0) => {
      missing -= count;
      return missing <= 0;
    });
    return LEAST_MS * RATIO ** index;
  }
}
