import type { Failure } from '../exchange';
import type {
  CERTIFICATE_CODES,
  CertificateReason,
  NOT_HTTP_CODES,
  NotHttpReason,
  TLS_CODES,
  TlsReason,
} from '../reasons';

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

type NotHttpCode = (typeof NOT_HTTP_CODES)[number];

/** How far an exchange had come when its connection failed. */
export interface Progress {
  readonly host: string;
  readonly isSecure: boolean;
  readonly isConnected: boolean;
  readonly isSecured: boolean;
  readonly isCertificateRefused: boolean;
  readonly isAnswered: boolean;
}

/** getaddrinfo(3), as libuv names its errors. */
const NAME_ERROR = /^(ENOTFOUND|ENODATA|EAI_\w+)$/;

/** EACCES is what Linux says of a broadcast address. */
const UNREACHABLE = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EINVAL',
  'ENETDOWN',
  'ENETUNREACH',
  'EPERM',
  'ETIMEDOUT',
]);

/** The server ended the connection; the system may tell it even before the connection is there. */
const ENDED = new Set(['ECONNABORTED', 'ECONNRESET', 'EPIPE']);

/** By the codes of the parser. */
const PARSER_CODES: Readonly<Record<string, NotHttpCode>> = {
  HPE_CR_EXPECTED: 'line-feed-alone',
  HPE_HEADER_OVERFLOW: 'header-too-large',
  HPE_INVALID_CHUNK_SIZE: 'chunk-size',
  HPE_INVALID_CONSTANT: 'no-http-version',
  HPE_INVALID_CONTENT_LENGTH: 'content-length-not-digits',
  HPE_INVALID_HEADER_TOKEN: 'header-character',
  HPE_INVALID_STATUS: 'status-not-three-digits',
  HPE_INVALID_TRANSFER_ENCODING: 'two-framings',
  HPE_INVALID_VERSION: 'other-http-version',
  HPE_LF_EXPECTED: 'carriage-return-inside',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'two-lengths',
  HPE_UNEXPECTED_SPACE: 'header-after-space',
};

/** Where one code stands for several things, what the parser says beside it tells them apart. */
const PARSER_SAYINGS: readonly (readonly [saying: RegExp, code: NotHttpCode])[] = [
  [/can't be present with/, 'two-framings'],
  [/Content-Length overflow/, 'content-length-too-large'],
  [/Empty Content-Length/, 'content-length-empty'],
  [/Chunk size overflow/, 'chunk-size-too-large'],
  [/after chunk data/, 'chunk-too-long'],
  [/chunk extension/, 'chunk-extension'],
  [/whitespace after header value/, 'header-on-two-lines'],
  [/space after version/, 'no-status'],
];

/** The first two bytes of a TLS alert or handshake. RFC 8446 §5.1. */
const isTls = (packet: Uint8Array | undefined): boolean =>
  (packet?.[0] === 0x15 || packet?.[0] === 0x16) && packet[1] === 0x03;

/** What went wrong with a connection, told apart by how far it had come. */
export function failureOf(error: ConnectionError, progress: Progress): Failure {
  const { errors: [first] = [] } = error;
  if (first) return failureOf(first, progress);
  const { code = '' } = error;
  const { host } = progress;
  if (progress.isCertificateRefused) return { code: 'certificate', host, reason: certificateReason(error) };
  if (code === 'HPE_INVALID_EOF_STATE') return { code: 'cut-off' };
  if (code.startsWith('HPE_')) return { code: 'not-http', reason: parserReason(error) };
  const hasEnded = ENDED.has(code);
  if (!progress.isConnected && !hasEnded) return unconnected(error, host);
  // TLS 1.3 may refuse the client after the handshake.
  if ((progress.isSecure && !progress.isSecured) || code.startsWith('ERR_SSL_'))
    return { code: 'tls', host, reason: tlsReason(error, hasEnded) };
  return { code: progress.isAnswered ? 'cut-off' : 'reset' };
}

function unconnected({ code = '', message }: ConnectionError, host: string): Failure {
  if (NAME_ERROR.test(code)) return { code: 'name-not-found', host };
  if (code === 'ECONNREFUSED') return { code: 'refused', host };
  if (UNREACHABLE.has(code)) return { code: 'unreachable', host };
  return { code: 'not-sent', reason: { code: 'other', said: message } };
}

function parserReason({ code = '', reason, rawPacket, message }: ConnectionError): NotHttpReason {
  if (isTls(rawPacket)) return { code: 'tls' };
  const said = reason ?? message;
  const known = PARSER_SAYINGS.find(([saying]) => saying.test(said))?.[1] ?? PARSER_CODES[code];
  return known ? { code: known } : { code: 'other', said };
}

/** X509_V_ERR_…, as Node names them. */
const CERTIFICATE_ERRORS: Readonly<Record<string, (typeof CERTIFICATE_CODES)[number]>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  CERT_REVOKED: 'revoked',
  CERT_UNTRUSTED: 'untrusted-issuer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  INVALID_CA: 'issuer-may-not-issue',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-issuer-or-gap',
};

/** Why a certificate was not accepted. */
function certificateReason({ code = '', cert, message }: ConnectionError): CertificateReason {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = cert?.subjectaltname;
    return names ? { code: 'other-names', names } : { code: 'another-name' };
  }
  const known = CERTIFICATE_ERRORS[code];
  return known ? { code: known } : { code: 'other', said: message };
}

/** By what OpenSSL says; the releases word some of it differently. */
const TLS_SAYINGS: readonly (readonly [saying: RegExp, code: (typeof TLS_CODES)[number]])[] = [
  [/wrong version number|packet length too long|http request|bad record type/, 'not-tls'],
  [/alert protocol version|unsupported protocol|alert handshake failure|no ciphers/, 'nothing-in-common'],
  [/alert certificate required/, 'no-client-certificate'],
];

/** OpenSSL's own words stand between the last colons of `error:0A00010B:SSL routines:…:wrong version number:…`. */
const OPENSSL_ERROR = /error:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/;

/** Why there is no secure connection, or none any more. */
function tlsReason({ reason, message }: ConnectionError, hasEnded: boolean): TlsReason {
  if (hasEnded) return { code: 'closed' };
  const said = reason ?? OPENSSL_ERROR.exec(message)?.[1] ?? message;
  const known = TLS_SAYINGS.find(([saying]) => saying.test(said))?.[1];
  return known ? { code: known } : { code: 'other', said };
}
