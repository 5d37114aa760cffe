import type { Failure } from '../exchange';
import type { NOT_HTTP_CODES, NotHttpReason } from '../reasons';
import type { ConnectionError } from './connection-error';
import { certificateReason, tlsReason } from './tls-reason';

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
