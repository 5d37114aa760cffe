/** Follows an exchange of Node: its timings, its response, and the classification of its errors. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { HeaderField } from '../../core';
import type {
  CertificateCode,
  CertificateReason,
  Exchange,
  Failure,
  NotHttpCode,
  NotHttpReason,
  Phase,
  Timings,
  TlsCode,
  TlsReason,
} from '../exchange';

/** Statuses whose responses have no body, whatever their Content-Length says. RFC 9110 §8.6. */
const WITHOUT_BODY = [204, 304];

type Moments = { -readonly [M in Exclude<keyof Timings, 'total'>]?: number };

export interface Watched {
  /** As written in the URL. */
  readonly host: string;
  readonly isSecure: boolean;
  /** The largest body of a response, in bytes. */
  readonly responseLimit: number;
  /** When the exchange began. */
  readonly startMs: number;
}

/**
 * Watches an exchange and settles it, at the latest when its connection is closed. May settle more than
 * once. The returned function tells the current phase.
 */
export function watch(
  outgoing: ClientRequest,
  { host, isSecure, responseLimit, startMs: start }: Watched,
  settle: (exchange: Exchange) => void,
): () => Phase {
  const moments: Moments = {};
  const mark = (moment: keyof Moments) => () => {
    moments[moment] ??= performance.now() - start;
  };
  let [isConnected, isSecured] = [false, false];
  let socket: TLSSocket | undefined;
  let incoming: IncomingMessage | undefined;

  const fail = (error: ConnectionError): void => {
    // Errors after a complete response do not matter.
    if (incoming?.complete) return;
    const progress = {
      host,
      isSecure,
      isConnected,
      isSecured,
      isReused: outgoing.reusedSocket,
      isCertificateRefused: Boolean(socket?.authorizationError),
      isAnswered: moments.firstByte !== undefined,
    };
    settle({ failure: failureOf(error, progress) });
  };

  const succeed = (response: IncomingMessage, body: Uint8Array): void => {
    const total = performance.now() - start;
    settle({
      response: {
        httpVersion: response.httpVersion,
        status: response.statusCode ?? 0,
        reason: response.statusMessage ?? '',
        headers: fieldsOf(response.rawHeaders),
        body,
        timings: { ...moments, firstByte: moments.firstByte ?? total, total },
      },
    });
  };

  outgoing.on('socket', (connection) => {
    // The members of TLS are missing on a plain socket.
    socket = connection as TLSSocket;
    connection.once('data', mark('firstByte'));
    // The phases of a reused connection were part of an earlier request.
    if (outgoing.reusedSocket) [isConnected, isSecured] = [true, isSecure];
    else {
      connection.once('lookup', (error) => error ?? mark('nameFound')());
      connection.once('connect', () => {
        isConnected = true;
        mark('connected')();
      });
      connection.once('secureConnect', () => {
        isSecured = true;
        mark('secured')();
      });
    }
  });
  outgoing.on('response', (response) => {
    incoming = response;
    const body = new ReceivedBody(responseLimit);
    const refuse = () => settle({ failure: { code: 'too-large', limit: responseLimit } });
    const declared = Number(response.headers['content-length'] ?? 0);
    if (WITHOUT_BODY.includes(response.statusCode ?? 0)) {
      // If the server sends a body nevertheless, it would be taken for the next response.
      if (declared !== 0 || 'transfer-encoding' in response.headers) outgoing.shouldKeepAlive = false;
    } else if (declared > responseLimit) return refuse();
    response.on('data', (chunk: Buffer) => body.add(chunk) || refuse());
    response.on('end', () => succeed(response, body.bytes()));
    response.on('error', fail);
  });
  outgoing.on('upgrade', (response, connection) => {
    // The connection would continue with another protocol, which nobody asked for.
    connection.destroy();
    succeed(response, new Uint8Array(0));
  });
  outgoing.on('error', fail);
  outgoing.on('close', () => {
    // Create the error only if it is needed: its stack is the most expensive part.
    if (!incoming?.complete) fail(new Error('The connection was closed'));
  });
  return () => {
    if (incoming) return 'receiving';
    return (isSecure ? isSecured : isConnected) ? 'waiting' : 'connecting';
  };
}

/** Node lists names and values alternately. */
function fieldsOf(raw: readonly string[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (let index = 0; index < raw.length; index += 2) fields.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return fields;
}

/**
 * Collects a body of at most `limit` bytes. From the second chunk on it uses one growing buffer: a server
 * that sends chunks of one byte must not cause millions of objects.
 */
class ReceivedBody {
  readonly limit: number;
  #room: Uint8Array = new Uint8Array(0);
  #length = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Returns false, without adding the chunk, if the body would exceed the limit. */
  add(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.length;
    if (length > this.limit) return false;
    if (this.#length === 0) this.#room = chunk;
    else {
      if (length > this.#room.length) this.#grow(length);
      this.#room.set(chunk, this.#length);
    }
    this.#length = length;
    return true;
  }

  #grow(length: number): void {
    const room = new Uint8Array(Math.min(this.limit, Math.max(FIRST_ROOM, length, this.#length * 2)));
    room.set(this.#room.subarray(0, this.#length));
    this.#room = room;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#room.subarray(0, this.#length));
  }
}

const FIRST_ROOM = 16 * 1024;

/** An error of Node's sockets, TLS or HTTP parser. */
export type ConnectionError = Error & {
  readonly code?: string;
  /** Set by the HTTP parser, and by the check of a certificate's names. */
  readonly reason?: string;
  /** The input that the HTTP parser refused. */
  readonly rawPacket?: Uint8Array;
  readonly port?: number;
  readonly cert?: { readonly subjectaltname?: string };
  /** The errors of each address of a host. */
  readonly errors?: readonly ConnectionError[];
};

/** The state of an exchange when its connection failed. */
export interface Progress {
  readonly host: string;
  readonly isSecure: boolean;
  readonly isConnected: boolean;
  readonly isSecured: boolean;
  /** An earlier exchange has used the connection. */
  readonly isReused: boolean;
  readonly isCertificateRefused: boolean;
  readonly isAnswered: boolean;
}

/** Errors of getaddrinfo(3), with libuv's names. */
const NAME_ERROR = /^(ENOTFOUND|ENODATA|EAI_\w+)$/;

/** Linux reports EACCES for a broadcast address. */
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

/** The server closed the connection, perhaps before it was established. */
const ENDED = new Set(['ECONNABORTED', 'ECONNRESET', 'EPIPE']);

/** By the error code of the parser. */
const PARSER_CODES: Readonly<Record<string, NotHttpCode>> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  HPE_INVALID_CONSTANT: 'no-http-version',
  HPE_INVALID_VERSION: 'other-http-version',
};

/** The first two bytes of a TLS alert or handshake. RFC 8446 §5.1. */
const isTls = (packet: Uint8Array | undefined): boolean =>
  (packet?.[0] === 0x15 || packet?.[0] === 0x16) && packet[1] === 0x03;

/** Classifies the error of a connection by the state of its exchange. */
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
  if ((progress.isSecure && !progress.isSecured) || isClientRefused(error, progress))
    return { code: 'tls', host, reason: tlsReason(error, hasEnded) };
  return { code: progress.isAnswered ? 'cut-off' : 'reset' };
}

/**
 * Whether the server has refused the client, which sends no certificate: in TLS 1.3 the client has sent the request by
 * then, but the server has not read it. After any other error of TLS behind the handshake it may have.
 */
const isClientRefused = (error: ConnectionError, { isReused, isAnswered }: Progress): boolean =>
  Boolean(error.code?.startsWith('ERR_SSL_')) &&
  !isReused &&
  !isAnswered &&
  tlsReason(error, false).code === 'no-client-certificate';

function unconnected({ code = '', message, port }: ConnectionError, host: string): Failure {
  if (NAME_ERROR.test(code)) return { code: 'name-not-found', host };
  if (code === 'ECONNREFUSED')
    return { code: 'refused', host: port === undefined ? host : `${host}:${port}` };
  if (UNREACHABLE.has(code)) return { code: 'unreachable', host };
  return { code: 'not-sent', reason: { code: 'other', said: message } };
}

function parserReason({ code = '', reason, rawPacket, message }: ConnectionError): NotHttpReason {
  if (isTls(rawPacket)) return { code: 'tls' };
  const known = PARSER_CODES[code];
  return known ? { code: known } : { code: 'other', said: reason ?? message };
}

/** X509_V_ERR_… with Node's names. */
const CERTIFICATE_ERRORS: Readonly<Record<string, CertificateCode>> = {
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

/** By the message of OpenSSL, whose wording differs between releases. */
const TLS_SAYINGS: readonly (readonly [saying: RegExp, code: TlsCode])[] = [
  [/wrong version number|packet length too long|http request|bad record type/, 'not-tls'],
  [/alert protocol version|unsupported protocol|alert handshake failure|no ciphers/, 'nothing-in-common'],
  [/alert certificate required/, 'no-client-certificate'],
];

/** The message is between the last colons of `error:0A00010B:SSL routines:…:wrong version number:…`. */
const OPENSSL_ERROR = /error:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/;

/** Why there is no secure connection. */
function tlsReason({ reason, message }: ConnectionError, hasEnded: boolean): TlsReason {
  if (hasEnded) return { code: 'closed' };
  const said = reason ?? OPENSSL_ERROR.exec(message)?.[1] ?? message;
  const known = TLS_SAYINGS.find(([saying]) => saying.test(said))?.[1];
  return known ? { code: known } : { code: 'other', said };
}
