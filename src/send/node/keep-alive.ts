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
import {
  type Kept,
  MAX_JOINED_LENGTH,
  MAX_WAIT_MS,
  originOf,
  originText,
  sendTrusting,
  type Trust,
} from './send';
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
  const sendKept: Sender = (request, options = {}) => {
    const origin = originText(request);
    const startMs = performance.now();
    const connection = pool.take(origin, startMs);
    const head = plainHead(request);
    if (connection && head !== undefined) return connection.exchange(request, head, options, startMs);
    const keep = (socket: Socket): void => pool.add(socket, origin);
    const kept: Kept = connection ? { keep, socket: connection.release() } : { keep };
    return sendTrusting({ ...trust, kept }, request, options);
  };
  const pool = new Pool(sendKept);
  return sendKept;
}

const VISIBLE = /^[\x21-\x7e]+$/;
const VISIBLE_OR_SPACE = /^[\x20-\x7e]*$/;

const ADDED_LINES = KEEP_ALIVE_HEADERS.map(([name, value]) => `${name}: ${value}\r\n`).join('');

/**
 * The head of a request as Node's client would write it with `KEEP_ALIVE_HEADERS`, in ASCII; undefined if that is not
 * certain, or if the body is long.
 */
function plainHead({ method, target, headers, body }: HttpRequest): string | undefined {
  if (body.length > MAX_JOINED_LENGTH || !VISIBLE.test(target)) return undefined;
  let text = `${method} ${target} HTTP/1.1\r\n`;
  let length = '';
  for (const [name, value] of headers) {
    if (!VISIBLE.test(name) || !VISIBLE_OR_SPACE.test(value)) return undefined;
    if (name === 'Content-Length') length = value;
    text += `${name}: ${value}\r\n`;
  }
  if (body.length > 0 && length !== String(body.length)) return undefined;
  return `${text}${ADDED_LINES}\r\n`;
}

/** The idle connections, by origin. */
class Pool {
  /** Sends a request over another connection. */
  readonly resend: Sender;
  readonly #idle = new Map<string, Connection[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(resend: Sender) {
    this.resend = resend;
  }

  /** The connection that was used last, if any can be used. */
  take(origin: string, nowMs: number): Connection | undefined {
    const idle = this.#idle.get(origin);
    for (let last = idle?.pop(); last; last = idle?.pop()) if (last.isUsable(nowMs)) return last;
    return undefined;
  }

  add(socket: Socket, origin: string): void {
    // The rest of a request would be mixed with the next one.
    if (socket.destroyed || socket.writableLength > 0) socket.destroy();
    else this.addIdle(origin, new Connection(socket, this, origin));
  }

  addIdle(origin: string, connection: Connection): void {
    const idle = this.#idle.get(origin);
    if (idle) idle.push(connection);
    else this.#idle.set(origin, [connection]);
    this.#timer ??= setTimeout(() => this.#closeOld(), MAX_IDLE_MS).unref();
  }

  #closeOld(): void {
    this.#timer = undefined;
    const nowMs = performance.now();
    for (const [origin, idle] of this.#idle) {
      const usable = idle.filter((connection) => connection.isUsable(nowMs));
      if (usable.length > 0) this.#idle.set(origin, usable);
      else this.#idle.delete(origin);
    }
    if (this.#idle.size > 0) this.#timer = setTimeout(() => this.#closeOld(), MAX_IDLE_MS).unref();
  }
}

/** The exchange of a connection that is not idle. Without the request once it is written: many are in flight at a time. */
interface Current {
  /** The request while nothing of it is written. */
  unwritten: HttpRequest | undefined;
  /** The response began before the request was written to its end. */
  isEarly: boolean;
  readonly startMs: number;
  readonly sent: Pick<HttpRequest, 'method' | 'url' | 'target'>;
  readonly options: SendOptions;
  readonly resolve: (exchange: Exchange | Promise<Exchange>) => void;
  firstByte?: number;
  received?: Buffer;
}

type Written = readonly [socket: Socket, head: string, body: Uint8Array, current: Current];
let soon: Written[] = [];

/** With more, the server waits while requests are built; with fewer, waking it costs more than anything else here. */
const MAX_TOGETHER = 8;

/** Writes a request with others, at the latest at the end of this turn of the event loop. */
function writeSoon(...written: Written): void {
  if (soon.length === 0) setImmediate(writeAll);
  soon.push(written);
  if (soon.length >= MAX_TOGETHER) writeAll();
}

function writeAll(): void {
  const requests = soon;
  soon = [];
  for (const [socket, head, body, current] of requests)
    if (!socket.destroyed) {
      current.unwritten = undefined;
      write(socket, head, body);
    }
}

/** Where head and body are put together, and how much of it the system still reads. */
let [room, used] = [Buffer.alloc(0), 0];

/** Writes a request at once. The next one takes its place in memory, if the system has taken all of it. */
function write(socket: Socket, head: string, body: Uint8Array): void {
  const length = head.length + body.length;
  if (used + length > room.length)
    [room, used] = [Buffer.allocUnsafeSlow(Math.max(4 * MAX_JOINED_LENGTH, length)), 0];
  room.write(head, used, 'latin1');
  room.set(body, used + head.length);
  socket.write(room.subarray(used, used + length));
  if (socket.writableLength > 0) used += length;
}

/** A server may refuse a request before it has all of it; any other early response may be that to another request. */
const EARLY: Failure = { code: 'reset', isEarly: true };

/** A connection that has had an exchange. */
class Connection {
  readonly #socket: Socket;
  readonly #pool: Pool;
  readonly #origin: string;
  #current: Current | undefined;
  #idleSinceMs = performance.now();
  /** Begins anew with each exchange; when it ends without one, nothing happens. */
  #timer: NodeJS.Timeout | undefined;
  #timeoutSeconds: number | undefined;

  constructor(socket: Socket, pool: Pool, origin: string) {
    this.#socket = socket;
    this.#pool = pool;
    this.#origin = origin;
    socket
      .on('data', this.#onData)
      .on('error', this.#onError)
      .on('close', this.#onClose)
      .on('end', this.#onClose);
    socket.resume();
  }

  /** Closes the connection and returns false if it has been idle for too long. */
  isUsable(nowMs: number): boolean {
    const isUsable = !this.#socket.destroyed && nowMs - this.#idleSinceMs < MAX_IDLE_MS;
    if (!isUsable) this.#socket.destroy();
    return isUsable;
  }

  /** Ends the use of the connection here. */
  release(): Socket {
    clearTimeout(this.#timer);
    this.#socket
      .off('data', this.#onData)
      .off('error', this.#onError)
      .off('close', this.#onClose)
      .off('end', this.#onClose);
    return this.#socket;
  }

  /** Writes a request, whose head is given, and reads the response. */
  exchange(request: HttpRequest, head: string, options: SendOptions, startMs: number): Promise<Exchange> {
    const { method, url, target, body } = request;
    const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS, signal } = options;
    if (signal?.aborted) {
      this.#socket.destroy();
      return Promise.resolve({ failure: { code: 'stopped' } });
    }
    signal?.addEventListener('abort', this.#onAbort);
    this.#startTimer(timeoutSeconds);
    return new Promise((resolve) => {
      const sent = { method, url, target };
      const current: Current = { unwritten: request, isEarly: false, startMs, sent, options, resolve };
      this.#current = current;
      writeSoon(this.#socket, head, body, current);
    });
  }

  #startTimer(seconds: number): void {
    if (this.#timer && this.#timeoutSeconds === seconds) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#timeoutSeconds = seconds;
    // The socket keeps the process alive while there is an exchange.
    this.#timer = setTimeout(this.#onTimeOut, Math.min(seconds * 1000, MAX_WAIT_MS)).unref();
  }

  readonly #onTimeOut = (): void => {
    if (!this.#current) return;
    const { options, received } = this.#current;
    const { timeoutSeconds: seconds = DEFAULT_TIMEOUT_SECONDS } = options;
    const during = received?.includes('\r\n\r\n') ? 'receiving' : 'waiting';
    this.#fail({ code: 'time-out', seconds, during });
  };

  readonly #onData = (piece: Buffer): void => {
    const current = this.#current;
    // Data on an idle connection would be taken for the response to the next request.
    if (!current) {
      this.#socket.destroy();
      return;
    }
    // An answer to nothing that was sent: the server has answered an earlier request twice, or closes the connection.
    if (current.unwritten) {
      this.#sendElsewhere(current.unwritten, current);
      return;
    }
    const { startMs, options } = current;
    const nowMs = performance.now();
    if (!current.received) current.isEarly = this.#socket.writableLength > 0;
    current.firstByte ??= nowMs - startMs;
    current.received = current.received ? Buffer.concat([current.received, piece]) : piece;
    const read = readPlainResponse(current.received, options.responseLimit ?? DEFAULT_RESPONSE_LIMIT);
    if (read === 'more') return;
    if (read === 'other') {
      if (current.isEarly) this.#fail(EARLY);
      else this.#leaveToNode(current, current.received);
      return;
    }
    const { status, reason, headers, body, isKept } = read;
    if (current.isEarly && status < 400) {
      this.#fail(EARLY);
      return;
    }
    const isWhole = isKept && !current.isEarly && this.#socket.writableLength === 0;
    if (!isWhole) this.#socket.destroy();
    const timings = { firstByte: current.firstByte, total: nowMs - startMs };
    this.#settle({ response: { httpVersion: '1.1', status, reason, headers, body, timings } });
    this.#idleSinceMs = nowMs;
    if (isWhole) this.#pool.addIdle(this.#origin, this);
  };

  readonly #onAbort = (): void => this.#fail({ code: 'stopped' });

  readonly #onError = (error: Error): void => {
    if (!this.#current) return;
    if (this.#current.unwritten) {
      this.#sendElsewhere(this.#current.unwritten, this.#current);
      return;
    }
    const { sent, received } = this.#current;
    const { hostname, protocol } = originOf(sent);
    const isSecure = protocol === 'https:';
    const progress = { isConnected: true, isSecured: isSecure, isReused: true, isCertificateRefused: false };
    this.#fail(
      failureOf(error, { ...progress, host: hostname, isSecure, isAnswered: received !== undefined }),
    );
  };

  readonly #onClose = (): void => {
    clearTimeout(this.#timer);
    if (this.#current?.unwritten) this.#sendElsewhere(this.#current.unwritten, this.#current);
    else this.#fail({ code: this.#current?.received ? 'cut-off' : 'reset' });
  };

  /** Ends the connection, on which nothing of the request was written. */
  #sendElsewhere(request: HttpRequest, { options }: Current): void {
    this.#socket.destroy();
    this.#settle(this.#pool.resend(request, options));
  }

  #fail(failure: Failure): void {
    this.#socket.destroy();
    this.#settle({ failure });
  }

  #settle(exchange: Exchange | Promise<Exchange>): void {
    if (!this.#current) return;
    const { options, resolve } = this.#current;
    options.signal?.removeEventListener('abort', this.#onAbort);
    this.#current = undefined;
    resolve(exchange);
  }

  /** Lets Node's client read the response, from its beginning. */
  #leaveToNode({ sent, options, startMs }: Current, received: Buffer): void {
    const socket = new Replay(this.release(), received);
    const keep = () => this.#pool.add(this.#socket, this.#origin);
    // Nothing of the request is written again.
    const request = { ...sent, headers: [], body: new Uint8Array(0) };
    this.#settle(sendTrusting({ kept: { keep, socket, startMs } }, request, options));
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
