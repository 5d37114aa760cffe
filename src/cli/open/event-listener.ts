/** Listens for events for the page of this server: any request to an address that the page shows. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  EVENT_LIMIT,
  type EventRefusal,
  LISTEN_PATH,
  LISTENING_SECONDS,
  type ListenLine,
  TUNNEL_HOST,
} from '../../send/local-protocol';
import * as order from '../../send/node/local-sender';
import { COMMON_FIELDS, dropRest, type Middleware, pathOf, refuseOrder } from '../../send/node/local-sender';
import { readUpTo } from '../inputs';

/** How long an event may take to arrive, and its head alone. */
const EVENT_SECONDS = 30;
const HEAD_SECONDS = 5;
/** Events that arrive at the same time, with a body of at most 1 MiB each. */
const MAX_RECEIVED = 32;
/** Connections that have not shown the address; beyond that, the oldest is closed. */
const MAX_WAITING = 256;
/** Events that the page has not read, in bytes; beyond that, events are refused. */
const MAX_UNREAD = 32 * 1024 * 1024;
/** 192 bits. */
const SECRET_BYTES = 24;

export const LOOPBACK = '127.0.0.1';

/** `tunnelHost`: events for this host are taken too; empty if there is none. */
type Listening = { readonly page: ServerResponse; readonly path: string; tunnelHost: string };

/**
 * A handler with which a page of this server listens for events, one page at a time, until it closes the connection or
 * the time is over. Its orders are protected like those of the local sender. Events arrive at a server of their own, so
 * that a tunnel does not reach the page and its token. Nothing is logged or stored.
 */
export function eventListener(token: string, eventSeconds = EVENT_SECONDS): Middleware {
  let current: Listening | undefined;
  /** The port of the last listening, to which a tunnel may still lead. */
  let lastPort = 0;

  async function listen(page: ServerResponse): Promise<void> {
    const path = `/${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const listening = { page, path, tunnelHost: '' };
    current = listening;
    const server = eventServer(listening, eventSeconds * 1000);
    const stop = (): void => {
      clearTimeout(timer);
      if (current === listening) current = undefined;
      server.close();
      server.closeAllConnections();
    };
    const timer = setTimeout(() => {
      tell(page, { ended: 'expired' });
      page.end();
      stop();
    }, LISTENING_SECONDS * 1000).unref();
    page.once('close', stop);
    lastPort = await portOf(server, lastPort).catch(() => portOf(server, 0));
    if (page.destroyed) return stop();
    page.writeHead(200, { ...COMMON_FIELDS, 'Content-Type': 'application/x-ndjson' });
    tell(page, { address: `http://${LOOPBACK}:${lastPort}${path}` });
  }

  return (request, response, next) => {
    if (pathOf(request) !== LISTEN_PATH || !order.isLocal(request)) return next?.();
    const refused = order.refusalOf(request, token);
    if (refused !== undefined) return refuseOrder(request, response, refused);
    dropRest(request);
    const host = new URLSearchParams(request.url?.split('?')[1]).get('tunnel');
    if (host === null) {
      if (current) refuseOrder(request, response, 'busy');
      else listen(response).catch(() => refuseOrder(request, response, 'broken'));
    } else if (current && (host === '' || TUNNEL_HOST.test(host))) {
      current.tunnelHost = host;
      response.writeHead(204, COMMON_FIELDS).end();
    } else refuseOrder(request, response, 'malformed');
  };
}

const tell = (page: ServerResponse, line: ListenLine): void => {
  if (!page.writableEnded && !page.destroyed) page.write(`${JSON.stringify(line)}\n`);
};

/** Listens on loopback, port 0 for any; rejects with the error of the system. */
export async function portOf(server: Server, port: number): Promise<number> {
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Receives the events of one listening; an event and its body may take so many milliseconds. */
function eventServer(listening: Listening, milliseconds: number): Server {
  const options = {
    headersTimeout: Math.min(milliseconds, HEAD_SECONDS * 1000),
    requestTimeout: milliseconds,
    connectionsCheckingInterval: Math.min(milliseconds, 1000),
  };
  const places = new Places(() => tell(listening.page, { refused: 'crowded' }));
  const server = createServer(options, async (request, response) => {
    response.once('close', () => places.leave(request.socket));
    // It was cut off, and nobody waits for the answer.
    const [status, text] = await answerTo(request, listening, places).catch(() => [400, 'Cut off.'] as const);
    if (response.destroyed) return;
    response.writeHead(status, { ...COMMON_FIELDS, 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(`${text}\n`);
    dropRest(request);
  });
  server.on('connection', (socket) => places.wait(socket));
  return server;
}

/**
 * The connections of a listening. Any program of this machine can open some: those that do not show the address never
 * keep one out that does.
 */
class Places {
  readonly #onCrowded: () => void;
  /** Connections that have not shown the address, the oldest first. */
  readonly #waiting = new Set<Socket>();
  readonly #receiving = new Set<Socket>();
  #isCrowded = false;

  /** `onCrowded` is called once. */
  constructor(onCrowded: () => void) {
    this.#onCrowded = onCrowded;
  }

  wait(socket: Socket): void {
    this.#waiting.add(socket);
    socket.once('close', () => {
      this.#waiting.delete(socket);
      this.#receiving.delete(socket);
    });
    if (this.#waiting.size <= MAX_WAITING) return;
    const [oldest] = this.#waiting;
    oldest?.destroy();
    if (!this.#isCrowded) this.#onCrowded();
    this.#isCrowded = true;
  }

  /** The connection has shown the address; false if too many others receive an event. */
  receive(socket: Socket): boolean {
    if (this.#receiving.size >= MAX_RECEIVED) return false;
    this.#waiting.delete(socket);
    this.#receiving.add(socket);
    return true;
  }

  /** The event was answered; the connection may bring another one. */
  leave(socket: Socket): void {
    if (this.#receiving.delete(socket) && !socket.destroyed) this.#waiting.add(socket);
  }
}

type Answer = readonly [status: number, text: string];

/** The page is told of these: their sender knew the address. */
const REFUSALS: Record<Exclude<EventRefusal, 'crowded'>, Answer> = {
  'too-large': [413, 'An event has at most 1 MiB.'],
  compressed: [415, 'A compressed body is not read. Send it without Content-Encoding.'],
};

/** Passes an event on. The checks are in this order so that other clients learn nothing about the later ones. */
async function answerTo(
  request: IncomingMessage,
  { page, path, tunnelHost }: Listening,
  places: Places,
): Promise<Answer> {
  const { method = '', headers, url = '' } = request;
  const isFromTunnel = tunnelHost !== '' && order.only(request, 'host')?.toLowerCase() === tunnelHost;
  if (!order.isLocal(request) || !(order.isForThisHost(request) || isFromTunnel))
    return [403, 'Only programs of this machine, and the tunnel host that was named, reach this.'];
  if (headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none')
    return [403, 'Requests of web pages are refused.'];
  const below = url.slice(path.length) || '/';
  if (!order.isSecret(url.slice(0, path.length), path) || !/^[/?]/.test(below))
    return [404, 'Nothing listens at this address.'];
  if (page.writableLength > MAX_UNREAD) return [503, 'The page has not read the last events.'];
  if (!places.receive(request.socket)) return [503, 'Too many events arrive at the same time.'];
  const refuse = (refused: keyof typeof REFUSALS): Answer => {
    tell(page, { refused });
    return REFUSALS[refused];
  };
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return refuse('compressed');
  if ((order.declaredLength(request) ?? 0) > EVENT_LIMIT) return refuse('too-large');
  const bytes = await readUpTo(EVENT_LIMIT, request.iterator({ destroyOnReturn: false }));
  if (!bytes) return refuse('too-large');
  const body = bytes.toString('base64');
  tell(page, { event: { method, path: below, contentType: headers['content-type'] ?? '', body } });
  return [200, 'Received.'];
}
