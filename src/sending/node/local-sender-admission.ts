import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT, LINE_LIMIT, ORDER_TYPE, type RefusalCode, TOKEN_HEADER } from '../local-protocol';

const ORDER_LIMIT = LINE_LIMIT + 1 + BODY_LIMIT;

const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

const DEFAULT_PORT = 80;

/** The value of a field that is there exactly once. */
function only(request: IncomingMessage, name: string): string | undefined {
  const values = request.headersDistinct[name.toLowerCase()] ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/** Whether both ends of the connection are on this machine. */
export function isLocal({ socket }: IncomingMessage): boolean {
  return LOOPBACK.test(socket.localAddress ?? '') && LOOPBACK.test(socket.remoteAddress ?? '');
}

/**
 * Whether the request names this very server as its host. A website that points its own name at
 * this machine (DNS rebinding) names itself.
 */
export function isForThisHost(request: IncomingMessage): boolean {
  const { localPort } = request.socket;
  const port = localPort === DEFAULT_PORT ? '' : `:${localPort}`;
  const host = only(request, 'host');
  return LOOPBACK_NAMES.some((name) => host === name + port);
}

/** Whether the request comes from a page of this server: the browser says so, a page cannot. */
function isFromOwnPage(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return only(request, 'origin') === `http://${request.headers.host}`;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In constant time, also for another length. */
function holds(request: IncomingMessage, token: string): boolean {
  return timingSafeEqual(digest(only(request, TOKEN_HEADER) ?? ''), digest(token));
}

/** The declared length of the order, in bytes. Without one (chunked) nobody can tell when to stop. */
export function declaredLength(request: IncomingMessage): number | undefined {
  const length = only(request, 'content-length');
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
}

type Check = readonly [code: RefusalCode, passes: (request: IncomingMessage, token: string) => boolean];

/** In this order: whoever is not our own page learns nothing about the rest. */
const CHECKS: readonly Check[] = [
  ['wrong-host', isForThisHost],
  ['wrong-method', ({ method }) => method === 'POST'],
  ['wrong-page', isFromOwnPage],
  ['wrong-token', holds],
  [
    'wrong-type',
    (request) => only(request, 'content-type') === ORDER_TYPE && !('content-encoding' in request.headers),
  ],
  ['no-length', (request) => declaredLength(request) !== undefined],
  ['too-large', (request) => (declaredLength(request) ?? 0) <= ORDER_LIMIT],
];

/** Why the head of an order is refused, before a byte of it is read. */
export const refusalOf = (request: IncomingMessage, token: string): RefusalCode | undefined =>
  CHECKS.find(([, passes]) => !passes(request, token))?.[0];
