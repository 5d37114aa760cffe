/** The libraries of a queue, which only those install who use one. */
export interface QueueLibrary {
  readonly bullmq: typeof import('bullmq');
  readonly ioredis: typeof import('ioredis');
}
