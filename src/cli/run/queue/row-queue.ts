import type { RequestLimits } from '../attempts';
import type { JobData } from './jobs';

// What `run` needs of a queue, whichever engine it is in, and the settings of a worker.

/** A row to put in. */
export interface Entry {
  /** The same for the same row of the same file and action. */
  readonly id: string;
  readonly data: JobData;
}

/** Whether a row was put in, or why not. */
export type State = 'added' | 'waiting' | 'sent' | 'failed' | 'retried';

/** How many rows wait or are in flight, and how many have failed. */
export interface QueueLoad {
  readonly waiting: number;
  readonly failed: number;
}

/** A queue, as `run` puts rows into it. Its methods reject if the engine does not take what they bring. */
export interface RowQueue {
  /** The longest data of a row, in bytes. */
  readonly maxLength: number;
  load(): Promise<QueueLoad>;
  /** Puts in the rows that are not known. */
  add(entries: readonly Entry[]): Promise<readonly State[]>;
  close(): Promise<void>;
}

/** How a queue is opened to put rows in. */
export interface Opening {
  /** The name of the queue. */
  readonly name: string;
  /** How many rows may wait. */
  readonly limit: number;
  /** Whether rows that have failed are put back. */
  readonly areFailedRetried: boolean;
}

/** How many rows wait at most if nobody says otherwise. */
export const DEFAULT_LIMIT = 10_000;

/** What the options of `work` say. */
export interface WorkSettings extends RequestLimits {
  readonly concurrency: number;
  /** Requests per second, of all workers together. */
  readonly rate: number | undefined;
  /** After this time, the rows of a silent worker are given to another one. */
  readonly stalledSeconds: number;
  readonly keptIds: number;
}
