/**
 * Limits how many rows are in flight. A row that waits for its next attempt gives its slot away; then it goes before
 * rows that have not been sent yet.
 */
export class Slots {
  #free: number;
  readonly #maxWaiting: number;
  #waiting = 0;
  readonly #retries: (() => void)[] = [];
  /** One reader takes slots for new rows. */
  #reader: (() => void) | undefined;

  /** While `maxWaiting` rows wait for their next attempt, no new row gets a slot. */
  constructor(size: number, maxWaiting: number) {
    this.#free = size;
    this.#maxWaiting = maxWaiting;
  }

  /** Takes a slot for a new row; a promise if none is free now. Called again only after that. */
  take(): Promise<void> | undefined {
    if (this.#free > 0 && this.#waiting < this.#maxWaiting) {
      this.#free--;
      return undefined;
    }
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  give(): void {
    this.#free++;
    this.#grant();
  }

  /** Gives the slot of a row away until `due`, and takes one again. */
  async during(due: Promise<void>): Promise<void> {
    this.#waiting++;
    this.give();
    await due;
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#retries.push(resolve));
    this.#waiting--;
    this.#grant();
  }

  #grant(): void {
    while (this.#free > 0) {
      const retry = this.#retries.shift();
      if (!retry && (!this.#reader || this.#waiting >= this.#maxWaiting)) return;
      this.#free--;
      if (retry) retry();
      else {
        this.#reader?.();
        this.#reader = undefined;
      }
    }
  }
}
