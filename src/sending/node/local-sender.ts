import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sender } from '../exchange';
import { encodeAnswer, type Refusal, type RefusalCode, SENDER_PATH } from '../local-protocol';
import { declaredLength, isLocal, refusalOf } from './local-sender-admission';
import { readOrder } from './local-sender-order';
import { Slots } from './local-sender-slots';

export interface LocalSenderLimits {
  /** Exchanges that run at the same time. */
  readonly exchanges: number;
  /** Orders that wait for their turn; what comes on top is refused at once. */
  readonly waiting: number;
  readonly waitSeconds: number;
  /** For an order to come in, for an answer to go out, and for the rest of a refused order. */
  readonly orderSeconds: number;
  readonly answerSeconds: number;
  readonly refusedSeconds: number;
}

const LIMITS: LocalSenderLimits = {
  exchanges: 16,
  waiting: 64,
  waitSeconds: 30,
  orderSeconds: 30,
  answerSeconds: 60,
  refusedSeconds: 5,
};

export interface LocalSenderOptions {
  /** What only pages of this server hold. */
  readonly token: string;
  readonly send: Sender;
  readonly limits?: Partial<LocalSenderLimits>;
}

/** As connect and Node call it; without a `next` everything else is not found. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;

/** What a refusal looks like. The reason is for a developer; the app has its own words. */
const REFUSALS: Record<RefusalCode, readonly [status: number, reason: string]> = {
  'wrong-host': [403, 'The field Host does not name this server.'],
  'wrong-method': [405, 'Only POST.'],
  'wrong-page': [403, 'Only for the page of this server.'],
  'wrong-token': [403, 'The token of the page is missing or old.'],
  'wrong-type': [415, 'Not the media type of an order.'],
  'no-length': [411, 'An order declares its length.'],
  'too-large': [413, 'The order is too large.'],
  'too-slow': [408, 'The order came too slowly.'],
  'wrong-version': [400, 'Another version of the protocol.'],
  malformed: [400, 'The order cannot be read.'],
  busy: [503, 'Too many orders at once.'],
  broken: [500, 'The sender failed.'],
};

/** For answers of every kind. There is no CORS field among them: no other origin may read one. */
const COMMON_FIELDS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

const pathOf = ({ url = '' }: IncomingMessage): string => url.replace(/[?#].*$/s, '');

/** Calls after so many seconds, unless the message is closed before. */
function unlessClosed(message: IncomingMessage | ServerResponse, seconds: number, call: () => void): void {
  const timer = setTimeout(call, seconds * 1000).unref();
  message.once('close', () => clearTimeout(timer));
}

/**
 * Drops the body of a request that is answered without it, and ends the connection when it takes longer. To close at
 * once would take the answer from a client that still writes.
 */
export function dropRest(request: IncomingMessage, seconds = LIMITS.refusedSeconds): void {
  request.resume();
  unlessClosed(request, seconds, () => request.complete || request.socket.destroy());
}

/**
 * A sender for the page of this very server: takes an order, sends it, answers with what became
 * of it (docs/decisions/0005). Refuses everybody else, holds its limits, and logs nothing.
 */
export function localSender({ token, send, limits: own }: LocalSenderOptions): Middleware {
  const limits = { ...LIMITS, ...own };
  const slots = new Slots(limits.exchanges, limits.waiting);

  function refuse(request: IncomingMessage, response: ServerResponse, refused: RefusalCode, detail?: string) {
    const [status, reason] = REFUSALS[refused];
    if (response.headersSent || response.destroyed) return;
    response.writeHead(status, {
      ...COMMON_FIELDS,
      'Content-Type': 'application/json',
      ...(status === 405 && { Allow: 'POST' }),
    });
    response.end(JSON.stringify({ refused, reason: detail ?? reason } satisfies Refusal));
    dropRest(request, limits.refusedSeconds);
  }

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
    if ('refused' in order) return refuse(request, response, order.refused, order.reason);
    const exchanged = await send(order.request, { ...order.options, signal: gone });
    if (!gone.aborted) await answer(response, encodeAnswer(exchanged));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusalOf(request, token);
    if (refused !== undefined) return refuse(request, response, refused);
    const gone = new AbortController();
    const late = new AbortController();
    response.once('close', () => {
      gone.abort();
      late.abort();
    });
    const timer = setTimeout(() => late.abort(), limits.waitSeconds * 1000);
    const release = await slots.take(late.signal);
    clearTimeout(timer);
    if (!release) return refuse(request, response, 'busy');
    try {
      await exchange(request, response, gone.signal);
    } catch {
      // The error may hold a URL or a header field, so it goes nowhere.
      refuse(request, response, 'broken');
    } finally {
      release();
    }
  }

  return (request, response, next) => {
    if (pathOf(request) === SENDER_PATH && isLocal(request)) void serve(request, response);
    else if (next) next();
    else response.writeHead(404).end();
  };
}

/**
 * The body of a request, of so many bytes as it declares. Undefined when it does not come within
 * the time, or when it is cut off.
 */
function receive(
  request: IncomingMessage,
  length: number,
  milliseconds: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // The parser hands out no more than the declared length; pages that nobody writes cost no memory.
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
