/** How a worker behaves while its queue or Redis does not serve it: it backs off, and says why its rows wait. */
import type { Worker as BaseWorker, Job, Processor, Queue, WorkerOptions } from 'bullmq';
import type { QueueLibrary } from '../../io';
import { grouped } from '../../terminal-text';

/** A row fails after so many workers ended while they had it: it may be what ends them. */
export const MAX_STALLED = 10;

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 10_000;

/** The pause after this number of consecutive errors. */
export const pauseAfter = (errors: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (errors - 1));

/**
 * A worker of BullMQ that asks for jobs with growing pauses while Redis answers with errors, for example because its
 * memory is full or because it has become a replica. BullMQ itself asks again at once. `wait` waits for some
 * milliseconds, or until the worker is to stop.
 */
export function patientWorker<Data, Result>(
  { bullmq: { Worker, isNotConnectionError } }: Pick<QueueLibrary, 'bullmq'>,
  name: string,
  process: Processor<Data, Result>,
  options: WorkerOptions,
  wait: (ms: number) => Promise<void>,
) {
  class PatientWorker extends Worker<Data, Result> {
    #errors = 0;

    protected override async moveToActive(token: string, worker?: string): Promise<Job<Data, Result>> {
      if (this.#errors > 0) await wait(pauseAfter(this.#errors));
      try {
        const job = await super.moveToActive(token, worker);
        this.#errors = 0;
        return job;
      } catch (error) {
        if (isNotConnectionError(error as Error)) this.#errors++;
        throw error;
      }
    }

    /** Called without a time for the pause after an error while the worker waits for a job. */
    override delay(...given: Parameters<BaseWorker['delay']>): Promise<void> {
      if (given[0] !== undefined) return super.delay(...given);
      this.#errors++;
      return wait(pauseAfter(this.#errors));
    }
  }
  return new PatientWorker(name, process, options);
}

const REPEAT_MS = 60_000;
const MAX_KEPT = 100;

/** Passes a message on once and, while it repeats, once a minute with the number of repetitions. */
export class RepeatedMessages {
  readonly #shown = new Map<string, { atMs: number; more: number }>();

  /** The text to show for a message that occurs now; undefined if none is due. */
  next(message: string, nowMs: number): string | undefined {
    const shown = this.#shown.get(message);
    if (!shown) {
      if (this.#shown.size >= MAX_KEPT) this.#shown.clear();
      this.#shown.set(message, { atMs: nowMs, more: 0 });
      return message;
    }
    shown.more++;
    if (nowMs - shown.atMs < REPEAT_MS) return undefined;
    const { more } = shown;
    this.#shown.set(message, { atMs: nowMs, more: 0 });
    return `${message} (${grouped(more)} ${more === 1 ? 'time' : 'times'} more)`;
  }
}

/** The count that BullMQ writes for a held queue, independent of its rate. */
const HELD = Number.MAX_SAFE_INTEGER;

/** The milliseconds for which a queue is held after a 429; 0 or less if it is not held. */
export const heldMs = (queue: Pick<Queue, 'getRateLimitTtl'>): Promise<number> => queue.getRateLimitTtl(HELD);

const LOOK_EVERY_MS = 5000;

/** A shorter hold ends before anybody could read about it. */
export const MIN_REPORTED_MS = 5000;

/** Reports why the workers of a queue take no rows, and when they continue. */
export class QueueWatch {
  readonly #queue: Pick<Queue, 'getRateLimitTtl' | 'isPaused'>;
  #isPaused = false;
  /** The reported end of the hold; 0 if none was reported. */
  #heldUntil = 0;

  constructor(queue: Pick<Queue, 'getRateLimitTtl' | 'isPaused'>) {
    this.#queue = queue;
  }

  /** The changes since the last look, one line each. */
  async look(nowMs: number): Promise<string[]> {
    const [isPaused, ttl] = await Promise.all([this.#queue.isPaused(), heldMs(this.#queue)]);
    const lines: string[] = [];
    if (isPaused && !this.#isPaused)
      lines.push('The queue is paused in BullMQ. The rows wait until it is resumed.');
    if (!isPaused && this.#isPaused) lines.push('The queue is resumed.');
    this.#isPaused = isPaused;
    if (ttl >= MIN_REPORTED_MS && nowMs + ttl >= this.#heldUntil + MIN_REPORTED_MS) {
      lines.push(`The server wants a pause: the queue is held for ${holdText(ttl)}.`);
      this.#heldUntil = nowMs + ttl;
    } else if (ttl <= 0 && this.#heldUntil > 0) {
      lines.push('The queue is no longer held.');
      this.#heldUntil = 0;
    }
    return lines;
  }

  /** Looks regularly; returns a function that stops it. */
  start(show: (lines: readonly string[]) => void): () => void {
    const timer = setInterval(() => {
      // While Redis does not answer, the connection reports it.
      this.look(performance.now())
        .then(show)
        .catch(() => undefined);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }
}

export const holdText = (ms: number): string =>
  ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
