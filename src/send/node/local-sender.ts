/** The server side of the local sender: receives orders of its own pages, within limits, and sends them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sender } from '../exchange';
import { encodeAnswer, type Refusal, type RefusalCode, SENDER_PATH } from '../local-protocol';
import { declaredLength, isLocal, readOrder, refusalOf } from './local-sender-order';

export interface LocalSenderLimits {
  /** Concurrent exchanges; further orders are refused. A browser opens at most 6 connections to a server. */
  readonly exchanges: number;
  /** Time limits to receive an order, to send an answer, and to receive the rest of a refused order. */
  readonly orderSeconds: number;
  readonly answerSeconds: number;
  readonly refusedSeconds: number;
}

const LIMITS: LocalSenderLimits = {
  exchanges: 32,
  orderSeconds: 30,
  answerSeconds: 60,
  refusedSeconds: 5,
};

export interface LocalSenderOptions {
  /** Known only to pages of this server. */
  readonly token: string;
  readonly send: Sender;
  readonly limits?: Partial<LocalSenderLimits>;
}

/** A handler for connect or Node. Without a `next`, any other path is answered with 404. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;

/** The status of the response to a refused order. */
const REFUSALS: Record<RefusalCode, number> = {
  'wrong-host': 403,
  'wrong-method': 405,
  'wrong-page': 403,
  'wrong-token': 403,
  'wrong-type': 415,
  'no-length': 411,
  'too-large': 413,
  'too-slow': 408,
  'wrong-version': 400,
  malformed: 400,
  busy: 503,
  broken: 500,
};

/** Header fields of every answer. CORS fields are missing on purpose: no other origin may read an answer. */
export const COMMON_FIELDS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

export const pathOf = ({ url = '' }: IncomingMessage): string => url.replace(/[?#].*$/s, '');

/** Calls back after a number of seconds, unless the message is closed before. */
function unlessClosed(message: IncomingMessage | ServerResponse, seconds: number, call: () => void): void {
  const timer = setTimeout(call, seconds * 1000).unref();
  message.once('close', () => clearTimeout(timer));
}

/**
 * Discards the body of a request that was answered without it, and closes the connection after a time limit.
 * Closing it at once would lose the answer for a client that still writes.
 */
export function dropRest(request: IncomingMessage, seconds = LIMITS.refusedSeconds): void {
  request.resume();
  unlessClosed(request, seconds, () => request.complete || request.socket.destroy());
}

/** Answers an order that is refused, unless it was answered, and discards what is still to come of it. */
export function refuseOrder(
  request: IncomingMessage,
  response: ServerResponse,
  refused: RefusalCode,
  refusedSeconds?: number,
): void {
  const status = REFUSALS[refused];
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    ...COMMON_FIELDS,
    'Content-Type': 'application/json',
    ...(status === 405 && { Allow: 'POST' }),
  });
  response.end(JSON.stringify({ refused } satisfies Refusal));
  dropRest(request, refusedSeconds);
}

/**
 * The local sender for the pages of this server: receives an order, sends the request, and answers with the
 * exchange (docs/decisions/0005). It refuses all other clients, enforces its limits, and logs nothing.
 */
export function localSender({ token, send, limits: own }: LocalSenderOptions): Middleware {
  const limits = { ...LIMITS, ...own };
  let exchanges = 0;

  const refuse = (request: IncomingMessage, response: ServerResponse, refused: RefusalCode): void =>
    refuseOrder(request, response, refused, limits.refusedSeconds);

  async function answer(response: ServerResponse, bytes: Uint8Array): Promise<void> {
    await new Promise<void>((resolve) => {
      unlessClosed(response, limits.answerSeconds, () => response.destroy());
      response.once('close', resolve);
      response.writeHead(200, {
        ...COMMON_FIELDS,
        'Content-Type': 'application/octet-stream',
        'Content-Length': bytes.length,
      });
      response.end(bytes, resolve);
    });
  }

  async function exchange(request: IncomingMessage, response: ServerResponse, gone: AbortSignal) {
    const bytes = await receive(request, declaredLength(request) ?? 0, limits.orderSeconds * 1000);
    if (!bytes) return refuse(request, response, 'too-slow');
    const order = readOrder(bytes);
    if ('refused' in order) return refuse(request, response, order.refused);
    const exchanged = await send(order.request, { ...order.options, signal: gone });
    if (!gone.aborted) await answer(response, encodeAnswer(exchanged));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusalOf(request, token);
    if (refused !== undefined) return refuse(request, response, refused);
    if (exchanges >= limits.exchanges) return refuse(request, response, 'busy');
    exchanges += 1;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await exchange(request, response, gone.signal);
    } catch {
      // The error may contain a URL or a header field, so it is not reported.
      refuse(request, response, 'broken');
    } finally {
      exchanges -= 1;
    }
  }

  return (request, response, next) => {
    if (pathOf(request) === SENDER_PATH && isLocal(request)) void serve(request, response);
    else if (next) next();
    else response.writeHead(404).end();
  };
}

/**
 * Receives a body of the declared length. Undefined if it does not arrive in time, or is cut off.
 */
function receive(
  request: IncomingMessage,
  length: number,
  milliseconds: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // The parser never delivers more than the declared length. Pages that are not written cost no memory.
  const bytes = new Uint8Array(length);
  let received = 0;
  return new Promise((resolve) => {
    const take = (chunk: Buffer): void => {
      bytes.set(chunk, received);
      received += chunk.length;
    };
    const settle = (): void => {
      clearTimeout(timer);
      request.off('data', take);
      resolve(received === length ? bytes : undefined);
    };
    const timer = setTimeout(settle, milliseconds);
    request.on('data', take);
    request.once('end', settle);
    request.once('error', settle);
    request.once('close', settle);
  });
}
