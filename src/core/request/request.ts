export type HeaderField = readonly [name: string, value: string];

/** A request as it goes out: header fields complete and in wire order (B20). */
export interface HttpRequest {
  readonly method: string;
  /** Scheme, `://`, Host value and target. */
  readonly url: string;
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}
