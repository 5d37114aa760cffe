import type { Origin } from './origin';

/** A run of bytes of the built message and where it came from; offsets in bytes, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly origin: Origin;
}
