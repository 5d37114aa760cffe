/** What the text of a row is: JSON, or a record of a CSV file with this header. */
export type RowFormat = { readonly type: 'json' } | { readonly type: 'csv'; readonly header: string };

/** One row of data: what one request is built from. */
export interface Row {
  /** From 1. */
  readonly number: number;
  /** Where it begins in the input, from 1. */
  readonly line: number;
  /** Where it begins in the input, in bytes; absent in a queue. */
  readonly offset?: number;
  /** SHA-256 of the header of a CSV file. */
  readonly headerDigest?: string;
  /** As it stands in the input; absent when it is too large. */
  readonly bytes?: Uint8Array;
  /** The data as JSON, with the digits of the input; absent when there is a fault. */
  readonly context?: string;
  /** Whether names in the data are paths, as those of a CSV file may be. */
  readonly hasPaths?: boolean;
  /** A sentence. */
  readonly fault?: string;
  /** Whether the fault is one of the input, where there is no row. */
  readonly isOfInput?: boolean;
  /** The id of its message in an earlier run. */
  readonly id?: string;
}
