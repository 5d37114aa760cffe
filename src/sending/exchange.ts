import type { HeaderField, HttpRequest } from '../core';
import type { CertificateReason, NotHttpReason, NotSentReason, TlsReason } from './reasons';

/** Durations in milliseconds since the start of the exchange; absent for a phase that there was not. */
export interface Timings {
  readonly nameFound?: number;
  readonly connected?: number;
  readonly secured?: number;
  readonly firstByte: number;
  readonly total: number;
}

export interface HttpResponse {
  /** Such as `1.1`; absent where the sender does not tell. */
  readonly httpVersion?: string;
  readonly status: number;
  readonly reason: string;
  /** In the order in which they came, in the case in which they came, where the sender tells. */
  readonly headers: readonly HeaderField[];
  /** As received, without its transfer coding; a content coding is left as it is where the sender leaves it. */
  readonly body: Uint8Array;
  readonly timings: Timings;
}

/** How far an exchange had come, where the sender tells. */
export type Phase = 'connecting' | 'waiting' | 'receiving';

/** Why there is no response. `describeFailure` says it in words. */
export type Failure =
  | { readonly code: 'name-not-found'; readonly host: string }
  | { readonly code: 'refused'; readonly host: string }
  | { readonly code: 'unreachable'; readonly host: string }
  | { readonly code: 'time-out'; readonly seconds: number; readonly during?: Phase }
  | { readonly code: 'certificate'; readonly host: string; readonly reason: CertificateReason }
  | { readonly code: 'tls'; readonly host: string; readonly reason: TlsReason }
  | { readonly code: 'reset' }
  | { readonly code: 'cut-off' }
  | { readonly code: 'too-large'; readonly limit: number }
  | { readonly code: 'not-http'; readonly reason: NotHttpReason }
  | { readonly code: 'stopped' }
  /** A browser keeps from a page why there is no response that it may read. */
  | { readonly code: 'unexplained'; readonly host: string }
  /** There was a redirect, and a browser keeps everything about it from the page. */
  | { readonly code: 'hidden-redirect'; readonly host: string }
  | { readonly code: 'not-sent'; readonly reason: NotSentReason }
  /** The local sender gave no answer: whether the request went out is unknown. */
  | { readonly code: 'sender-gone' };

export type FailureCode = Failure['code'];

export interface SendOptions {
  /** For the whole exchange. */
  readonly timeoutSeconds?: number;
  /** Of the response's body, in bytes. */
  readonly responseLimit?: number;
  readonly signal?: AbortSignal;
}

/** What became of sending: a response, or the reason why there is none. */
export type Exchange =
  | { readonly response: HttpResponse; readonly failure?: undefined }
  | { readonly failure: Failure; readonly response?: undefined };

/** Sends exactly this request, never twice, and follows no redirect. */
export type Sender = (request: HttpRequest, options?: SendOptions) => Promise<Exchange>;

export const DEFAULT_TIMEOUT_SECONDS = 30;

/** 10 MiB. */
export const DEFAULT_RESPONSE_LIMIT = 10 * 1024 * 1024;

/** What `send` of the local sender and of the command line adds after the header fields of the request. */
export const ADDED_HEADERS: readonly HeaderField[] = [['Connection', 'close']];

/** What `run` and `work` add in place of it: they use a connection again. */
export const KEEP_ALIVE_HEADERS: readonly HeaderField[] = [['Connection', 'keep-alive']];
