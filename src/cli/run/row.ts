/** What the text of a row is: JSON, or a record of a CSV file with this header. */
export type RowFormat = { readonly type: 'json' } | { readonly type: 'csv'; readonly header: string };

/** One row of data: what one request is built from. */
export interface Row {
  /** From 1. */
  readonly number: number;
  /** Where it begins in the input, from 1. */
  readonly line: number;
  /** As it stands in the input; absent when it is too large. */
  readonly bytes?: Uint8Array;
  /** The data as JSON, with the digits of the input; absent when there is a fault. */
  readonly context?: string;
  readonly fault?: string;
  /** The id of its message in an earlier run. */
  readonly id?: string;
}
