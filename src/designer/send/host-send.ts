/** Sending by a function of the host; the types need nothing but those of the core. */
import type { HeaderField, HttpRequest } from '../../core';

/** What a host gives back of a request that it sent: the response of `fetch` as it is, or its parts. */
export type HostResponse =
  | Response
  | {
      readonly status: number;
      readonly reason?: string;
      readonly headers?:
        | readonly HeaderField[]
        | Headers
        | Readonly<Record<string, string | readonly string[]>>;
      /** A text is sent on as UTF-8. */
      readonly body?: Uint8Array | ArrayBuffer | string;
    };

/**
 * Sends exactly this request. Rejects, with the reason as its message, if the request was not sent; the signal aborts
 * when the user cancels.
 */
export type HostSend = (
  request: HttpRequest,
  options: { readonly signal: AbortSignal },
) => Promise<HostResponse>;
