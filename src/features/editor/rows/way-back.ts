/** A change that can be taken back. */
export interface Step {
  /** What was there right after the change. */
  readonly after: string;
  readonly undo: () => void;
}

/** So many are remembered; each remembers a whole draft. */
const MOST = 20;

/**
 * The changes of the rows that the browser's own undo knows nothing of, the last one at the end.
 * One can be taken back by key only while everything is as it left it: what was typed since comes first.
 */
export class WayBack {
  readonly #now: () => string;
  #steps: readonly Step[] = [];

  /** `now` says everything that is there. */
  constructor(now: () => string) {
    this.#now = now;
  }

  /** Remembers the change that has just been made. */
  add(undo: () => void): Step {
    const step = { after: this.#now(), undo };
    this.#steps = [...this.#steps, step].slice(-MOST);
    return step;
  }

  /** Takes a change back, whatever has been typed elsewhere since. */
  take(step: Step): void {
    this.#steps = this.#steps.filter((other) => other !== step);
    step.undo();
  }

  /** Takes the last change back, if nothing has changed since. False when there is none. */
  takeLast(): boolean {
    const last = this.#steps.at(-1);
    if (last?.after !== this.#now()) return false;
    this.take(last);
    return true;
  }
}
