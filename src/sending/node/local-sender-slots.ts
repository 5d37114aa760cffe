export type Release = () => void;

/** The most orders at once and the most that wait; any further one is turned away. */
export class Slots {
  #free: number;
  readonly #queue: number;
  readonly #waiting = new Set<Release>();

  constructor(slots: number, queue: number) {
    this.#free = slots;
    this.#queue = queue;
  }

  /** A slot, to be released in any case; undefined when the queue is full or the signal comes first. */
  take(signal: AbortSignal): Promise<Release | undefined> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(this.#release());
    }
    if (this.#waiting.size >= this.#queue || signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve(this.#release());
      };
      const leave = (): void => {
        this.#waiting.delete(enter);
        resolve(undefined);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(enter);
    });
  }

  #release(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = this.#waiting;
      if (next === undefined) {
        this.#free += 1;
      } else {
        this.#waiting.delete(next);
        next();
      }
    };
  }
}
