/** Long work on the main thread, for a page that may have no worker: a slice at a time, so that it can be used meanwhile. */

/** How long the page may be blocked at a time, in ms; less than an animation frame. */
export const SLICE_MS = 10;

/** Time and the event loop; a test gives its own. */
export interface SlicePorts {
  /** In ms. */
  readonly now: () => number;
  /** Resolves in a later task: input and messages that arrived meanwhile come first. */
  readonly nextTask: () => Promise<void>;
}

const OF_PAGE: SlicePorts = {
  now: () => performance.now(),
  nextTask: () => new Promise((resolve) => setTimeout(resolve)),
};

/** The slices of one piece of work. The first begins when it is made. */
export class Slices {
  readonly #length: number;
  readonly #ports: SlicePorts;
  #until: number;

  /** @param length of a slice, in ms */
  constructor(length = SLICE_MS, ports = OF_PAGE) {
    this.#length = length;
    this.#ports = ports;
    this.#until = ports.now() + length;
  }

  /** Whether the work has to wait for its next slice. */
  get isOver(): boolean {
    return this.#ports.now() >= this.#until;
  }

  async next(): Promise<void> {
    await this.#ports.nextTask();
    this.#until = this.#ports.now() + this.#length;
  }
}

/** Takes the steps of a generator in slices; resolves with what it returns. One step is never divided. */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  slices: Slices = new Slices(),
): Promise<Result> {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
    if (slices.isOver) await slices.next();
  }
}

/** Takes all steps of a generator at once, as a worker does. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
  }
}
