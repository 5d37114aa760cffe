/** Decides whether an order is accepted: by the head of its request, then by its content. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { HeaderField, HttpRequest } from '../../core';
import type { SendOptions } from '../exchange';
import {
  BODY_LIMIT,
  LINE_LIMIT,
  MAX_RESPONSE_LIMIT,
  MAX_TIMEOUT_SECONDS,
  ORDER_TYPE,
  PROTOCOL_VERSION,
  type RefusalCode,
  TOKEN_HEADER,
  unframe,
} from '../local-protocol';

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
