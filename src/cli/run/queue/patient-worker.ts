import type { Worker as BaseWorker, Job, Processor, WorkerOptions } from 'bullmq';
import type { QueueLibrary } from './library';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 10_000;

/** How long to wait after so many errors in a row. */
export const pauseAfter = (errors: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (errors - 1));

/**
 * A worker of BullMQ that asks for jobs with growing pauses while Redis answers with errors, for example because its
 * memory is full or because it has become a replica. BullMQ itself asks again at once.
 */
export function patientWorker<Data, Result>(
  { bullmq: { Worker, isNotConnectionError } }: Pick<QueueLibrary, 'bullmq'>,
  name: string,
  process: Processor<Data, Result>,
  options: WorkerOptions,
  /** Waits so many milliseconds, or until the worker is to stop. */
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

    /** Without a time, it is the pause after an error while the worker waits for a job. */
    override delay(...given: Parameters<BaseWorker['delay']>): Promise<void> {
      if (given[0] !== undefined) return super.delay(...given);
      this.#errors++;
      return wait(pauseAfter(this.#errors));
    }
  }
  return new PatientWorker(name, process, options);
}

const TOLD_AGAIN_MS = 60_000;
const MAX_KEPT = 100;

/** Tells a message once, and while it repeats, once a minute how often. */
export class RepeatedMessages {
  readonly #told = new Map<string, { atMs: number; more: number }>();

  /** What to say of a message that came now; undefined where nothing is to be said. */
  next(message: string, nowMs: number): string | undefined {
    const told = this.#told.get(message);
    if (!told) {
      if (this.#told.size >= MAX_KEPT) this.#told.clear();
      this.#told.set(message, { atMs: nowMs, more: 0 });
      return message;
    }
    told.more++;
    if (nowMs - told.atMs < TOLD_AGAIN_MS) return undefined;
    const { more } = told;
    this.#told.set(message, { atMs: nowMs, more: 0 });
    return `${message} (${more.toLocaleString('en')} ${more === 1 ? 'time' : 'times'} more)`;
  }
}
