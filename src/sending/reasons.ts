import type { Refusal } from './browser/refusals';

/** Reasons that their code says whole. */
type Plain<Codes extends readonly string[]> = { readonly code: Codes[number] };

/** In the words of the system or of a library, which are the same in every language. */
interface Other {
  readonly code: 'other';
  readonly said: string;
}

export const CERTIFICATE_CODES = [
  'expired',
  'not-yet-valid',
  'revoked',
  'untrusted-issuer',
  'self-signed',
  'issuer-may-not-issue',
  'unknown-issuer',
  'unknown-issuer-or-gap',
  'another-name',
] as const;
/** Why a certificate is not accepted. */
export type CertificateReason =
  | Plain<typeof CERTIFICATE_CODES>
  | { readonly code: 'other-names'; readonly names: string }
  | Other;

export const TLS_CODES = ['not-tls', 'nothing-in-common', 'no-client-certificate', 'closed'] as const;
/** Why there is no secure connection. */
export type TlsReason = Plain<typeof TLS_CODES> | Other;

export const NOT_HTTP_CODES = [
  'tls',
  'header-too-large',
  'chunk-size',
  'chunk-size-too-large',
  'chunk-too-long',
  'chunk-extension',
  'line-feed-alone',
  'carriage-return-inside',
  'no-http-version',
  'content-length-not-digits',
  'content-length-too-large',
  'content-length-empty',
  'header-character',
  'header-on-two-lines',
  'header-after-space',
  'no-status',
  'status-not-three-digits',
  'two-framings',
  'other-http-version',
  'two-lengths',
] as const;
/** Why an answer is not HTTP. */
export type NotHttpReason = Plain<typeof NOT_HTTP_CODES> | Other;

export const ORDER_CODES = [
  'order-not-taken',
  'order-too-slow',
  'order-not-sendable',
  'sender-restarted',
  'sender-of-other-version',
  'sender-busy',
] as const;
/** Why a request was not sent: the browser would change it, or the local sender did not take the order. */
export type NotSentReason =
  | Refusal
  | Plain<typeof ORDER_CODES>
  | { readonly code: 'order-too-large'; readonly mebibytes: number }
  | Other;
