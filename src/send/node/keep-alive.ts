/** Sends many requests over few connections. */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { HttpRequest } from '../../core';
import {
  DEFAULT_RESPONSE_LIMIT,
  DEFAULT_TIMEOUT_SECONDS,
  type Exchange,
  type Failure,
  KEEP_ALIVE_HEADERS,
  type Sender,
  type SendOptions,
} from '../exchange';
import { readPlainResponse } from './plain-response';
import { type Kept, MAX_JOINED_LENGTH, MAX_WAIT_MS, originOf, sendTrusting, type Trust } from './send';
import { failureOf } from './send-watch';

/**
 * How long a connection waits for its next request. Servers wait longer, so that a request rarely meets a
 * connection that is being closed, after which it is unknown whether the server has read it.
 */
const MAX_IDLE_MS = 1000;

/**
 * Like `send`, but reuses its connections and sends `KEEP_ALIVE_HEADERS`. A request on a connection that
 * the server is closing fails like on any broken connection.
 *
 * Node's client opens the connections and has their first exchange. Later ones are written and read here if request
 * and response are plain, which takes a third of the time; Node's client has all others too.
 */
export function keepAliveSender(trust: Trust = {}): Sender {
  const pool = new Pool();
  return (request, options = {}) => {
    const { origin } = originOf(request);
    const connection = pool.take(origin);
    const kept: Kept = { keep: (socket) => pool.add(socket, origin) };
    if (!connection) return sendTrusting({ ...trust, kept }, request, options);
    const text = plainText(request);
    if (text !== undefined) return connection.exchange(request, text, options, kept);
    return sendTrusting({ ...trust, kept: { ...kept, socket: connection.release() } }, request, options);
  };
}

const VISIBLE = /^[\x21-\x7e]+$/;
const VISIBLE_OR_SPACE = /^[\x20-\x7e]*$/;

/** The bytes of a request as Node's client would write them; undefined if that is not certain. */
function plainText({ method, target, headers, body }: HttpRequest): string | undefined {
  if (body.length > MAX_JOINED_LENGTH || !VISIBLE.test(target)) return undefined;
  let text = `${method} ${target} HTTP/1.1\r\n`;
  let length = '';
  for (const [name, value] of headers) {
    if (!VISIBLE.test(name) || !VISIBLE_OR_SPACE.test(value)) return undefined;
    if (name === 'Content-Length') length = value;
    text += `${name}: ${value}\r\n`;
  }
  for (const [name, value] of KEEP_ALIVE_HEADERS) text += `${name}: ${value}\r\n`;
  if (body.length === 0) return `${text}\r\n`;
  if (length !== String(body.length)) return undefined;
  return `${text}\r\n${Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1')}`;
}

/** The idle connections, by origin. */
class Pool {
  readonly #idle = new Map<string, Connection[]>();
  #timer: NodeJS.Timeout | undefined;

  /** The connection that was used last, if any can be used. */
  take(origin: string): Connection | undefined {
    const idle = this.#idle.get(origin) ?? [];
    for (let last = idle.pop(); last; last = idle.pop()) if (last.isUsable()) return last;
    return undefined;
  }

  add(socket: Socket, origin: string): void {
    // The rest of a request would be mixed with the next one.
    if (socket.destroyed || socket.writableLength > 0) socket.destroy();
    else this.#addIdle(origin, new Connection(socket, (connection) => this.#addIdle(origin, connection)));
  }

  #addIdle(origin: string, connection: Connection): void {
    const idle = this.#idle.get(origin);
    if (idle) idle.push(connection);
    else this.#idle.set(origin, [connection]);
    this.#timer ??= setTimeout(() => this.#closeOld(), MAX_IDLE_MS).unref();
  }

  #closeOld(): void {
    this.#timer = undefined;
    for (const [origin, idle] of this.#idle) {
      const usable = idle.filter((connection) => connection.isUsable());
      if (usable.length > 0) this.#idle.set(origin, usable);
      else this.#idle.delete(origin);
    }
    if (this.#idle.size > 0) this.#timer = setTimeout(() => this.#closeOld(), MAX_IDLE_MS).unref();
  }
}

/** The exchange of a connection that is not idle. */
interface Current {
  readonly startMs: number;
  readonly request: HttpRequest;
  readonly options: SendOptions;
  readonly kept: Kept;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (exchange: Exchange | Promise<Exchange>) => void;
  firstByte?: number;
  received?: Buffer;
}

let soon: (readonly [socket: Socket, text: string])[] = [];

/** With more, the server waits while requests are built; with fewer, waking it costs more than anything else here. */
const MAX_TOGETHER = 8;

/** Writes a request with others, at the latest at the end of this turn of the event loop. */
function writeSoon(socket: Socket, text: string): void {
  if (soon.length === 0) setImmediate(writeAll);
  soon.push([socket, text]);
  if (soon.length >= MAX_TOGETHER) writeAll();
}

function writeAll(): void {
  const requests = soon;
  soon = [];
  for (const [socket, text] of requests) if (!socket.destroyed) socket.write(text, 'latin1');
}

/** A connection that has had an exchange. */
class Connection {
  readonly #socket: Socket;
  readonly #onIdle: (connection: Connection) => void;
  #current: Current | undefined;
  #idleSinceMs = performance.now();

  constructor(socket: Socket, onIdle: (connection: Connection) => void) {
    this.#socket = socket;
    this.#onIdle = onIdle;
    socket
      .on('data', this.#onData)
      .on('error', this.#onError)
      .on('close', this.#onClose)
      .on('end', this.#onClose);
    socket.resume();
  }

  /** Closes the connection and returns false if it has been idle for too long. */
  isUsable(): boolean {
    const isUsable = !this.#socket.destroyed && performance.now() - this.#idleSinceMs < MAX_IDLE_MS;
    if (!isUsable) this.#socket.destroy();
    return isUsable;
  }

  /** Ends the use of the connection here. */
  release(): Socket {
    this.#socket
      .off('data', this.#onData)
      .off('error', this.#onError)
      .off('close', this.#onClose)
      .off('end', this.#onClose);
    return this.#socket;
  }

  /** Writes the `text` of a request, in Latin-1, and reads the response. */
  exchange(request: HttpRequest, text: string, options: SendOptions, kept: Kept): Promise<Exchange> {
    const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS, signal } = options;
    if (signal?.aborted) {
      this.#socket.destroy();
      return Promise.resolve({ failure: { code: 'stopped' } });
    }
    signal?.addEventListener('abort', this.#onAbort);
    return new Promise((resolve) => {
      const timeOut = (): void => {
        const during = this.#current?.received?.includes('\r\n\r\n') ? 'receiving' : 'waiting';
        this.#fail({ code: 'time-out', seconds: timeoutSeconds, during });
      };
      const timer = setTimeout(timeOut, Math.min(timeoutSeconds * 1000, MAX_WAIT_MS));
      this.#current = { startMs: performance.now(), request, options, kept, timer, resolve };
      writeSoon(this.#socket, text);
    });
  }

  readonly #onData = (piece: Buffer): void => {
    const current = this.#current;
    // Data on an idle connection would be taken for the response to the next request.
    if (!current) {
      this.#socket.destroy();
      return;
    }
    const { startMs, options, received } = current;
    current.firstByte ??= performance.now() - startMs;
    current.received = received ? Buffer.concat([received, piece]) : piece;
    const read = readPlainResponse(current.received, options.responseLimit ?? DEFAULT_RESPONSE_LIMIT);
    if (read === 'more') return;
    if (read === 'other') {
      this.#leaveToNode(current, current.received);
      return;
    }
    const { isKept, ...response } = read;
    const timings = { firstByte: current.firstByte, total: performance.now() - startMs };
    const isWhole = isKept && this.#socket.writableLength === 0;
    if (!isWhole) this.#socket.destroy();
    this.#settle({ response: { httpVersion: '1.1', ...response, timings } });
    this.#idleSinceMs = startMs + timings.total;
    if (isWhole) this.#onIdle(this);
  };

  readonly #onAbort = (): void => this.#fail({ code: 'stopped' });

  readonly #onError = (error: Error): void => {
    if (!this.#current) return;
    const { request, received } = this.#current;
    const { hostname, protocol } = originOf(request);
    const isSecure = protocol === 'https:';
    const progress = { isConnected: true, isSecured: isSecure, isCertificateRefused: false };
    this.#fail(
      failureOf(error, { ...progress, host: hostname, isSecure, isAnswered: received !== undefined }),
    );
  };

  readonly #onClose = (): void => this.#fail({ code: this.#current?.received ? 'cut-off' : 'reset' });

  #fail(failure: Failure): void {
    this.#socket.destroy();
    this.#settle({ failure });
  }

  #settle(exchange: Exchange | Promise<Exchange>): void {
    if (!this.#current) return;
    const { timer, options, resolve } = this.#current;
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', this.#onAbort);
    this.#current = undefined;
    resolve(exchange);
  }

  /** Lets Node's client read the response, from its beginning. */
  #leaveToNode({ request, options, kept, startMs }: Current, received: Buffer): void {
    const socket = new Replay(this.release(), received);
    const exchange = sendTrusting(
      { kept: { keep: () => kept.keep(this.#socket), socket, startMs } },
      request,
      options,
    );
    this.#settle(exchange);
  }
}

/** A connection whose request has been written: repeats what was received, and takes no request. */
class Replay extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket, received: Buffer) {
    super();
    this.#socket = socket;
    this.push(received);
    socket
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('error', this.#onError)
      .on('close', this.#onClose);
    this.once('free', () => this.#release());
  }

  readonly #onData = (piece: Buffer): void => {
    if (!this.push(piece)) this.#socket.pause();
  };
  readonly #onEnd = (): void => {
    this.push(null);
  };
  readonly #onError = (error: Error): void => {
    this.destroy(error);
  };
  readonly #onClose = (): void => {
    this.destroy();
  };

  #release(): void {
    this.#socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('error', this.#onError)
      .off('close', this.#onClose);
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(_piece: unknown, _encoding: unknown, done: () => void): void {
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
