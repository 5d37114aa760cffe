/** As Node's sockets, TLS and HTTP parser raise it. */
export type ConnectionError = Error & {
  readonly code?: string;
  /** Of the HTTP parser, and of the check of a certificate's names. */
  readonly reason?: string;
  /** What the HTTP parser choked on. */
  readonly rawPacket?: Uint8Array;
  readonly cert?: { readonly subjectaltname?: string };
  /** Of a host with several addresses: what became of each. */
  readonly errors?: readonly ConnectionError[];
};
