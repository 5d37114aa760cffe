/** Spreads what is sent evenly over time. */
export class Pace {
  readonly #intervalMs: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#intervalMs = 1000 / perSecond;
  }

  /** Takes the next place; tells how long to wait for it. Nothing is made up for after a pause. */
  take(nowMs: number): number {
    const at = Math.max(nowMs, this.#next);
    this.#next = at + this.#intervalMs;
    return at - nowMs;
  }
}
