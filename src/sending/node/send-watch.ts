import type { ClientRequest, IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { HeaderField } from '../../core';
import type { Exchange, Phase, Timings } from '../exchange';
import { type ConnectionError, failureOf } from './send-failure';

/** Statuses whose responses have no body, whatever their Content-Length says. RFC 9110 §8.6. */
const WITHOUT_BODY = [204, 304];

type Moments = { -readonly [M in Exclude<keyof Timings, 'total'>]?: number };

export interface Watched {
  /** As the URL has it. */
  readonly host: string;
  readonly isSecure: boolean;
  /** Of the response's body, in bytes. */
  readonly responseLimit: number;
}

/**
 * Follows an exchange and settles it, at the latest when its connection is closed; perhaps more
 * than once. What it returns tells how far the exchange has come.
 */
export function watch(
  outgoing: ClientRequest,
  { host, isSecure, responseLimit }: Watched,
  settle: (exchange: Exchange) => void,
): () => Phase {
  const start = performance.now();
  const moments: Moments = {};
  const mark = (moment: keyof Moments) => () => {
    moments[moment] ??= performance.now() - start;
  };
  let [isConnected, isSecured] = [false, false];
  let socket: TLSSocket | undefined;
  let incoming: IncomingMessage | undefined;

  const fail = (error: ConnectionError): void => {
    // What follows a complete response is not looked at.
    if (incoming?.complete) return;
    const progress = {
      host,
      isSecure,
      isConnected,
      isSecured,
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
    // What only TLS has is absent from a plain socket.
    socket = connection as TLSSocket;
    connection.once('data', mark('firstByte'));
    // It is there since an earlier request, and so were its phases.
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
      // A server that sends a body all the same would have it taken for the next response.
      if (declared !== 0 || 'transfer-encoding' in response.headers) outgoing.shouldKeepAlive = false;
    } else if (declared > responseLimit) return refuse();
    response.on('data', (chunk: Buffer) => body.add(chunk) || refuse());
    response.on('end', () => succeed(response, body.bytes()));
    response.on('error', fail);
  });
  outgoing.on('upgrade', (response, connection) => {
    // From here on it would speak another protocol, which nobody asked for.
    connection.destroy();
    succeed(response, new Uint8Array(0));
  });
  outgoing.on('error', fail);
  outgoing.on('close', () => {
    // An error is not made for nothing: its stack takes longer than all else here.
    if (!incoming?.complete) fail(new Error('The connection was closed'));
  });
  return () => {
    if (incoming) return 'receiving';
    return (isSecure ? isSecured : isConnected) ? 'waiting' : 'connecting';
  };
}

/** Node lists names and values in turns. */
function fieldsOf(raw: readonly string[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (let index = 0; index < raw.length; index += 2) fields.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return fields;
}

/**
 * A body while it comes in, of at most `limit` bytes. From the second chunk on it is copied into one growing
 * buffer: a server that sends its body in chunks of one byte must not make millions of objects.
 */
class ReceivedBody {
  readonly limit: number;
  #room: Uint8Array = new Uint8Array(0);
  #length = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** False, and nothing is kept, when the body would exceed the limit. */
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
