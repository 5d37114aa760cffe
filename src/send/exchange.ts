/** The contract of every sender: a request becomes an exchange, which is a response or a typed failure. */
import type { HeaderField, HttpRequest } from '../core';
import type { Refusal } from './browser/fetch-rules';

/** Milliseconds since the start of the exchange. A phase that did not happen is absent. */
export interface Timings {
  readonly nameFound?: number;
  readonly connected?: number;
  readonly secured?: number;
  readonly firstByte: number;
  readonly total: number;
}

export interface HttpResponse {
  /** For example `1.1`; absent if the sender does not know it. */
  readonly httpVersion?: string;
  readonly status: number;
  readonly reason: string;
  /** In the received order and case, as far as the sender knows them. */
  readonly headers: readonly HeaderField[];
  /** Without its transfer coding. Browsers also remove a content coding. */
  readonly body: Uint8Array;
  readonly timings: Timings;
}

/** The progress of an exchange. */
export type Phase = 'connecting' | 'waiting' | 'receiving';

/** Why there is no response. `describeFailure` makes the message. */
export type Failure =
  | { readonly code: 'name-not-found'; readonly host: string }
  /** `host` has its port. */
  | { readonly code: 'refused'; readonly host: string }
  | { readonly code: 'unreachable'; readonly host: string }
  | { readonly code: 'time-out'; readonly seconds: number; readonly during?: Phase }
  | { readonly code: 'certificate'; readonly host: string; readonly reason: CertificateReason }
  | { readonly code: 'tls'; readonly host: string; readonly reason: TlsReason }
  /** `isEarly`: the response began before the request was written to its end. */
  | { readonly code: 'reset'; readonly isEarly?: true }
  | { readonly code: 'cut-off' }
  | { readonly code: 'too-large'; readonly limit: number }
  | { readonly code: 'not-http'; readonly reason: NotHttpReason }
  | { readonly code: 'stopped' }
  /** A browser does not tell a page why there is no response. */
  | { readonly code: 'unexplained'; readonly host: string }
  /** There was a redirect, which a browser does not show to a page. */
  | { readonly code: 'hidden-redirect'; readonly host: string }
  | { readonly code: 'not-sent'; readonly reason: NotSentReason }
  /** The host of the designer sent the request, and gave back something that is no response. */
  | { readonly code: 'not-a-response'; readonly said: string }
  /** The local sender did not answer: it is unknown whether the request was sent. */
  | { readonly code: 'sender-gone' };

export type FailureCode = Failure['code'];

export interface SendOptions {
  /** Limits the whole exchange. */
  readonly timeoutSeconds?: number;
  /** The largest body of a response, in bytes. */
  readonly responseLimit?: number;
  readonly signal?: AbortSignal;
}

/** A response, or the reason why there is none. */
export type Exchange =
  | { readonly response: HttpResponse; readonly failure?: undefined }
  | { readonly failure: Failure; readonly response?: undefined };

/** Sends exactly this request, at most once. Follows no redirect. */
export type Sender = (request: HttpRequest, options?: SendOptions) => Promise<Exchange>;

export const DEFAULT_TIMEOUT_SECONDS = 30;

/** 10 MiB. */
export const DEFAULT_RESPONSE_LIMIT = 10 * 1024 * 1024;

/** Added after the header fields of the request by the local sender and `send` of the command line. */
export const ADDED_HEADERS: readonly HeaderField[] = [['Connection', 'close']];

/** Added instead by `run` and `work`, which reuse connections. */
export const KEEP_ALIVE_HEADERS: readonly HeaderField[] = [['Connection', 'keep-alive']];

/** Reasons without further values. */
type Plain<Code> = { readonly code: Code };

/** A message of the system or of a library, in its own words. */
interface Other {
  readonly code: 'other';
  readonly said: string;
}

export type CertificateCode =
  | 'expired'
  | 'not-yet-valid'
  | 'revoked'
  | 'untrusted-issuer'
  | 'self-signed'
  | 'issuer-may-not-issue'
  | 'unknown-issuer'
  | 'unknown-issuer-or-gap'
  | 'another-name';
/** Why a certificate is not accepted. */
export type CertificateReason =
  | Plain<CertificateCode>
  | { readonly code: 'other-names'; readonly names: string }
  | Other;

export type TlsCode = 'not-tls' | 'nothing-in-common' | 'no-client-certificate' | 'closed';
/** Why there is no secure connection. */
export type TlsReason = Plain<TlsCode> | Other;

export type NotHttpCode = 'tls' | 'header-too-large' | 'no-http-version' | 'other-http-version';
/** Why an answer is not HTTP: what people can do something about, or what the parser says. */
export type NotHttpReason = Plain<NotHttpCode> | Other;

type OrderCode =
  | 'order-not-taken'
  | 'order-too-slow'
  | 'order-not-sendable'
  | 'sender-restarted'
  | 'sender-of-other-version'
  | 'sender-busy';
/** Why a request was not sent: the browser would change it, or the local sender did not take the order. */
export type NotSentReason =
  | Refusal
  | Plain<OrderCode>
  | { readonly code: 'order-too-large'; readonly mebibytes: number }
  | Other;

interface Coded {
  readonly code: string;
}

type WithCode<Case, Code> = Case extends { readonly code: infer Own }
  ? Code extends Own
    ? Case
    : never
  : never;

/** A message for each code, made from its values. */
export type Messages<Case extends Coded> = {
  readonly [Code in Case['code']]: (coded: WithCode<Case, Code>) => string;
};

/** Looks up the message of a case. */
export const say = <Case extends Coded>(messages: Messages<Case>, coded: Case): string =>
  (messages[coded.code as Case['code']] as (coded: Case) => string)(coded);
