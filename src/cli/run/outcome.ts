/** What became of a row. */
export interface Outcome {
  readonly row: number;
  /** How often its request was sent; 0 when none could be built. */
  readonly attempts: number;
  readonly status?: number;
  /** Why the row has not succeeded. */
  readonly reason?: string;
  /** Of the last exchange, in milliseconds. */
  readonly ms?: number;
  /** Of all requests of the row that were written, in bytes. */
  readonly sent?: number;
  /** Of the bodies of all responses, in bytes. */
  readonly received?: number;
}

export const isSuccess = ({ reason }: Outcome): boolean => reason === undefined;

/** Whether no request could be built, so that nothing was sent. */
export const isBadRow = ({ attempts }: Outcome): boolean => attempts === 0;
