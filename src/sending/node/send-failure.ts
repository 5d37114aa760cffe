import type { Failure } from '../exchange';
import type { ConnectionError } from './connection-error';
import { certificateReason, tlsReason } from './tls-reason';

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

const PARSER_REASONS: Readonly<Record<string, string>> = {
  HPE_CR_EXPECTED: 'a line of it ends with LF alone instead of CR and LF',
  HPE_HEADER_OVERFLOW: 'its header fields are too large',
  HPE_INVALID_CHUNK_SIZE: 'a chunk of its body begins with something other than a size in hexadecimal digits',
  HPE_INVALID_CONSTANT: 'it does not begin with HTTP/ and a version',
  HPE_INVALID_CONTENT_LENGTH: 'its Content-Length is not one number in digits alone',
  HPE_INVALID_HEADER_TOKEN: 'a header field holds a character that is not allowed there, or has no colon',
  HPE_INVALID_STATUS: 'its status is not a number of three digits',
  HPE_INVALID_TRANSFER_ENCODING: 'its Transfer-Encoding contradicts its Content-Length',
  HPE_INVALID_VERSION: 'its version is neither HTTP/1.0 nor HTTP/1.1',
  HPE_LF_EXPECTED: 'a CR stands in a line of it, which only the end of a line may have',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'it tells its length twice',
  HPE_UNEXPECTED_SPACE: 'its first header field begins with a space',
};

/** Where one code stands for several things, what the parser says beside it tells them apart. */
const PARSER_SAYINGS: readonly (readonly [saying: RegExp, reason: string])[] = [
  [/can't be present with/, 'its Transfer-Encoding contradicts its Content-Length'],
  [/Content-Length overflow/, 'its Content-Length is too large a number'],
  [/Empty Content-Length/, 'its Content-Length is empty'],
  [/Chunk size overflow/, 'the size of a chunk of its body is too large a number'],
  [/after chunk data/, 'a chunk of its body is longer than its size tells'],
  [/chunk extension/, 'a chunk extension holds a character that is not allowed there'],
  [/whitespace after header value/, 'a header field goes on in a second line, which HTTP/1.1 forbids'],
  [/space after version/, 'no status follows its version'],
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
  return { code: 'not-sent', reason: message };
}

function parserReason({ code = '', reason, rawPacket, message }: ConnectionError): string {
  if (isTls(rawPacket)) return 'it is TLS, so the URL should begin with https://';
  const saying = reason ?? message;
  return PARSER_SAYINGS.find(([said]) => said.test(saying))?.[1] ?? PARSER_REASONS[code] ?? saying;
}
