import type { Queue } from 'bullmq';

/** The count that BullMQ writes for a held queue, independent of its rate. */
const HELD = Number.MAX_SAFE_INTEGER;

/** For how many milliseconds a queue is held after a 429; 0 or less where it is not. */
export const heldMs = (queue: Pick<Queue, 'getRateLimitTtl'>): Promise<number> => queue.getRateLimitTtl(HELD);

const LOOK_EVERY_MS = 5000;

/** A shorter hold is over before anybody has read of it. */
const LEAST_TOLD_MS = 5000;

type WatchedQueue = Pick<Queue, 'getRateLimitTtl' | 'isPaused'>;

/** Says why the workers of a queue take no rows, and when they go on. */
export class QueueWatch {
  readonly #queue: WatchedQueue;
  #isPaused = false;
  /** Until when the queue is held, as it was told; 0 where it was not. */
  #heldUntil = 0;

  constructor(queue: WatchedQueue) {
    this.#queue = queue;
  }

  /** What has changed since the last look, one line each. */
  async look(nowMs: number): Promise<string[]> {
    const [isPaused, ttl] = await Promise.all([this.#queue.isPaused(), heldMs(this.#queue)]);
    const lines: string[] = [];
    if (isPaused && !this.#isPaused)
      lines.push('The queue is paused in BullMQ. The rows wait until it is resumed.');
    if (!isPaused && this.#isPaused) lines.push('The queue is resumed.');
    this.#isPaused = isPaused;
    if (ttl >= LEAST_TOLD_MS && nowMs + ttl >= this.#heldUntil + LEAST_TOLD_MS) {
      lines.push(`The server wants a pause: the queue is held for ${durationText(ttl)}.`);
      this.#heldUntil = nowMs + ttl;
    } else if (ttl <= 0 && this.#heldUntil > 0) {
      lines.push('The queue is no longer held.');
      this.#heldUntil = 0;
    }
    return lines;
  }

  /** Looks again and again; returns what ends it. */
  start(tell: (text: string) => void): () => void {
    const timer = setInterval(() => {
      // While Redis cannot answer, something else says so.
      this.look(performance.now())
        .then((lines) => lines.length > 0 && tell(lines.join('\n')))
        .catch(() => undefined);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }
}

const durationText = (ms: number): string =>
  ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
