/**
 * The protocol between a page and the local sender (docs/decisions/0005), which also listens for events. Orders and
 * answers have the same form: one line of JSON in UTF-8, LF, and the unchanged body.
 */
import * as z from 'zod/mini';
import type { HttpRequest } from '../core';
import type { Exchange, Failure, HttpResponse, SendOptions } from './exchange';

/** Part of each message, so that a page and a sender of different versions refuse each other. */
export const PROTOCOL_VERSION = 2;

export const SENDER_PATH = '/local-sender';

/** A header field that forms cannot send, and pages of other origins only after a preflight. */
export const TOKEN_HEADER = 'X-Local-Sender-Token';

export const ORDER_TYPE = 'application/vnd.action-designer.order';

/** The largest body of a request, in bytes: 32 MiB. */
export const BODY_LIMIT = 32 * 1024 * 1024;

/** The longest line before a body, in bytes: 1 MiB. */
export const LINE_LIMIT = 1024 * 1024;

export const MAX_TIMEOUT_SECONDS = 300;

/** The largest body of a response, in bytes: 32 MiB. */
export const MAX_RESPONSE_LIMIT = 32 * 1024 * 1024;

/** Why the local sender refused an order. Nothing was sent, except perhaps after `broken`. */
export const RefusalCode = z.enum([
  'wrong-host',
  'wrong-method',
  'wrong-page',
  'wrong-token',
  'wrong-type',
  'no-length',
  'too-large',
  'too-slow',
  'wrong-version',
  'malformed',
  'busy',
  'broken',
]);
export type RefusalCode = z.infer<typeof RefusalCode>;

/** The JSON answer to a refused order. */
export const Refusal = z.object({ refused: RefusalCode });
export type Refusal = z.infer<typeof Refusal>;

export interface Framed {
  readonly line: unknown;
  readonly body: Uint8Array<ArrayBuffer>;
}

const LF = 0x0a;

/** One line of JSON, LF, the body. */
export function frame(line: unknown, body: Uint8Array): Uint8Array<ArrayBuffer> {
  // JSON.stringify writes no line end.
  const head = new TextEncoder().encode(`${JSON.stringify(line)}\n`);
  const framed = new Uint8Array(head.length + body.length);
  framed.set(head);
  framed.set(body, head.length);
  return framed;
}

/** Reverses `frame`; undefined if there is no line, or the line is not JSON in UTF-8. */
export function unframe(framed: Uint8Array<ArrayBuffer>): Framed | undefined {
  const end = framed.subarray(0, LINE_LIMIT + 1).indexOf(LF);
  if (end === -1) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(framed.subarray(0, end));
    return { line: JSON.parse(text), body: framed.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

/** The order to send a request. The signal is no part of it: closing the connection aborts the exchange. */
export function encodeOrder(
  { method, url, headers, body }: HttpRequest,
  { timeoutSeconds, responseLimit }: SendOptions,
): Uint8Array<ArrayBuffer> {
  return frame({ version: PROTOCOL_VERSION, method, url, headers, timeoutSeconds, responseLimit }, body);
}

/**
 * The line of an answer. Only its version is checked: a sender of this version writes what this page reads, and nobody
 * else answers under the page's own origin.
 */
const AnswerLine = z.union([
  z.object({
    version: z.literal(PROTOCOL_VERSION),
    response: z.custom<Omit<HttpResponse, 'body'>>(isObject),
  }),
  z.object({ version: z.literal(PROTOCOL_VERSION), failure: z.custom<Failure>(isObject) }),
]);

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The answer to an order. */
export function encodeAnswer(exchange: Exchange): Uint8Array<ArrayBuffer> {
  if (exchange.failure)
    return frame({ version: PROTOCOL_VERSION, failure: exchange.failure }, new Uint8Array());
  const { body, ...response } = exchange.response;
  return frame({ version: PROTOCOL_VERSION, response }, body);
}

/** The exchange in an answer; undefined if the answer is not valid in this version. */
export function decodeAnswer(answer: Uint8Array<ArrayBuffer>): Exchange | undefined {
  const framed = unframe(answer);
  const line = AnswerLine.safeParse(framed?.line);
  if (!framed || !line.success) return undefined;
  if ('failure' in line.data) return { failure: line.data.failure };
  return { response: { ...line.data.response, body: framed.body } };
}

/**
 * The page listens by an order without a body to this path, as long as it reads the answer. An order with the query
 * `tunnel` names the tunnel host of the listening, or takes it back if it is empty.
 */
export const LISTEN_PATH = '/local-events';

/** The largest body of an event, in bytes: 1 MiB. */
export const EVENT_LIMIT = 1024 * 1024;

/** How long a page can listen: ten minutes. */
export const LISTENING_SECONDS = 600;

/** A host name in lower case, with at least one dot and perhaps a port. */
export const TUNNEL_HOST = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}(?::\d{1,5})?$/;

/** A request that arrived. Of its header fields only one value is kept, to read the body. */
export interface EventLine {
  readonly method: string;
  /** Below the address, with the query. */
  readonly path: string;
  readonly contentType: string;
  /** In Base64. */
  readonly body: string;
}

/** Why an event to the right address was not taken; `crowded`: connections that sent none were closed. */
export type EventRefusal = 'too-large' | 'compressed' | 'crowded';

/** A line of the answer, in JSON: the address, then each event or its refusal; `ended` if the time is over. */
export type ListenLine =
  | { readonly address: string }
  | { readonly event: EventLine }
  | { readonly refused: EventRefusal }
  | { readonly ended: 'expired' };
