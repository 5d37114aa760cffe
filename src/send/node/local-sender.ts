/** The local sender: decides whether an order is accepted, sends it, and answers with the exchange. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import type { HeaderField, HttpRequest } from '../../core';
import type { Sender, SendOptions } from '../exchange';
import {
  BODY_LIMIT,
  encodeAnswer,
  LINE_LIMIT,
  MAX_RESPONSE_LIMIT,
  MAX_TIMEOUT_SECONDS,
  ORDER_TYPE,
  PROTOCOL_VERSION,
  type Refusal,
  type RefusalCode,
  SENDER_PATH,
  TOKEN_HEADER,
  unframe,
} from '../local-protocol';
import { TOKEN_ELEMENT } from '../this-machine';
import { send } from './send';

const ORDER_LIMIT = LINE_LIMIT + 1 + BODY_LIMIT;

const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

const DEFAULT_PORT = 80;

/** The value of a field that occurs exactly once. */
export function only(request: IncomingMessage, name: string): string | undefined {
  const values = request.headersDistinct[name.toLowerCase()] ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/** Whether both ends of the connection are on this machine. */
export function isLocal({ socket }: IncomingMessage): boolean {
  return LOOPBACK.test(socket.localAddress ?? '') && LOOPBACK.test(socket.remoteAddress ?? '');
}

/**
 * Whether the Host of a request is this server. A website that points its own name at this machine (DNS
 * rebinding) sends its own name.
 */
export function isForThisHost(request: IncomingMessage): boolean {
  const { localPort } = request.socket;
  const port = localPort === DEFAULT_PORT ? '' : `:${localPort}`;
  const host = only(request, 'host');
  return LOOPBACK_NAMES.some((name) => host === name + port);
}

/** Whether a request comes from a page of this server. Browsers set these fields; pages cannot. */
function isFromOwnPage(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return only(request, 'origin') === `http://${request.headers.host}`;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the length. */
export const isSecret = (text: string, secret: string): boolean =>
  timingSafeEqual(digest(text), digest(secret));

/** The declared length of an order, in bytes; undefined for a chunked one, whose end is unknown. */
export function declaredLength(request: IncomingMessage): number | undefined {
  const length = only(request, 'content-length');
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
}

type Check = readonly [code: RefusalCode, passes: (request: IncomingMessage, token: string) => boolean];

/** Checked in this order: other clients learn nothing about the later checks. */
const CHECKS: readonly Check[] = [
  ['wrong-host', isForThisHost],
  ['wrong-method', ({ method }) => method === 'POST'],
  ['wrong-page', isFromOwnPage],
  ['wrong-token', (request, token) => isSecret(only(request, TOKEN_HEADER) ?? '', token)],
  [
    'wrong-type',
    (request) => only(request, 'content-type') === ORDER_TYPE && !('content-encoding' in request.headers),
  ],
  ['no-length', (request) => declaredLength(request) !== undefined],
  ['too-large', (request) => (declaredLength(request) ?? 0) <= ORDER_LIMIT],
];

/** Why an order is refused, judged by its head. */
export const refusalOf = (request: IncomingMessage, token: string): RefusalCode | undefined =>
  CHECKS.find(([, passes]) => !passes(request, token))?.[0];

/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Visible ASCII with inner spaces: exactly what the builder writes, and nothing that a parser would trim. */
const FIELD_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Scheme, Host value and target; visible ASCII without a fragment. */
const ABSOLUTE_URL = /^https?:\/\/([^/?#\\@]+)(\/[\x21\x22\x24-\x7e]*)$/;

/** Fields that change the framing of the message or the state of the connection. */
const NOT_OURS = new Set([
  'connection',
  'content-encoding',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const OrderLine = z.strictObject({
  version: z.literal(PROTOCOL_VERSION),
  method: z.enum(['GET', 'POST', 'PUT']),
  url: z.string().check(z.regex(ABSOLUTE_URL)),
  headers: z.array(z.tuple([z.string().check(z.regex(TOKEN)), z.string().check(z.regex(FIELD_VALUE))])),
  timeoutSeconds: z.optional(z.number().check(z.positive(), z.maximum(MAX_TIMEOUT_SECONDS))),
  responseLimit: z.optional(z.int().check(z.nonnegative(), z.maximum(MAX_RESPONSE_LIMIT))),
});

const AnyVersion = z.object({ version: z.number() });

export interface Order {
  readonly request: HttpRequest;
  readonly options: SendOptions;
}

export interface Unreadable {
  readonly refused: RefusalCode;
}

const MALFORMED: Unreadable = { refused: 'malformed' };

/** The normalized host, with a port unless it is the default. */
function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host;
  } catch {
    return undefined;
  }
}

/** Whether the fields form the message that they describe: each is there once, and none is the sender's own. */
function formMessage(headers: readonly HeaderField[], host: string, body: Uint8Array): boolean {
  const values = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const length = values.get('content-length') ?? (body.length === 0 ? '0' : undefined);
  return (
    values.size === headers.length &&
    ![...values.keys()].some((name) => NOT_OURS.has(name)) &&
    values.get('host') === host &&
    length === String(body.length)
  );
}

/** Reads an order strictly: it must describe exactly one message that can be sent unchanged. */
export function readOrder(bytes: Uint8Array<ArrayBuffer>): Order | Unreadable {
  const framed = unframe(bytes);
  if (!framed) return MALFORMED;
  const { line, body } = framed;
  const version = AnyVersion.safeParse(line);
  if (version.success && version.data.version !== PROTOCOL_VERSION) return { refused: 'wrong-version' };
  const order = OrderLine.safeParse(line);
  if (!order.success) return MALFORMED;
  if (body.length > BODY_LIMIT) return { refused: 'too-large' };

  const { method, url, headers, timeoutSeconds, responseLimit } = order.data;
  const [, host = '', target = ''] = ABSOLUTE_URL.exec(url) ?? [];
  // The host must be written as it is read.
  if (hostOf(url) !== host || !formMessage(headers, host, body)) return MALFORMED;
  return {
    request: { method, url, target, headers, body },
    options: {
      ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      ...(responseLimit !== undefined && { responseLimit }),
    },
  };
}

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

const LOOPBACK_HOSTS = new Set<unknown>(['127.0.0.1', 'localhost', '::1']);

/**
 * Adds the local sender to the server of `npm run dev`, and its token to the page, unless the server accepts
 * connections from other machines. The built app has its own server: src/cli/open.
 */
export function localSenderPlugin(): Plugin {
  const token = randomBytes(32).toString('base64url');
  return {
    name: 'local-sender',
    apply: 'serve',
    configureServer({ config, middlewares }) {
      if (LOOPBACK_HOSTS.has(config.server.host)) middlewares.use(localSender({ token, send }));
    },
    transformIndexHtml(_html, { server }) {
      if (!LOOPBACK_HOSTS.has(server?.config.server.host)) return undefined;
      return [{ tag: 'meta', attrs: { name: TOKEN_ELEMENT, content: token }, injectTo: 'head' }];
    },
  };
}
