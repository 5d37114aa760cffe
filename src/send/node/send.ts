/** Sends a request with Node, byte for byte. */
import { type ClientRequest, Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https';
import { isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { HttpRequest } from '../../core';
import {
  ADDED_HEADERS,
  DEFAULT_RESPONSE_LIMIT,
  DEFAULT_TIMEOUT_SECONDS,
  type Exchange,
  type Failure,
  KEEP_ALIVE_HEADERS,
  type Phase,
  type Sender,
  type SendOptions,
} from '../exchange';
import { watch } from './send-watch';

/** The longest delay of setTimeout; it does not wait at all for a longer one. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** The largest head of a response, in bytes. Node's own limit depends on how it was started. */
const HEAD_LIMIT = 64 * 1024;

/** How long an address of a host may take to connect before the next one is tried as well. */
const NEXT_ADDRESS_MS = 1000;

/** Certificates that are trusted instead of those of Node and of NODE_EXTRA_CA_CERTS, in PEM. */
interface Trust {
  readonly ca?: string;
}

/** Certificates, and agents if connections are reused. */
interface Connecting extends Trust {
  readonly agents?: KeepAliveAgents;
}

/**
 * Sends the built bytes over http or https, with `ADDED_HEADERS` as the last header fields: once, on a new
 * connection, without a proxy. Redirects are not followed, a content coding is not removed, certificates
 * are always checked. Never rejects.
 *
 * @example
 * const { response, failure } = await send(request, { timeoutSeconds: 10 });
 */
export const send: Sender = (request, options) => sendTrusting({}, request, options);

/**
 * Like `send`, but reuses its connections and sends `KEEP_ALIVE_HEADERS`. A request on a connection that
 * the server is closing fails like on any broken connection.
 */
export function keepAliveSender(trust: Trust = {}): Sender {
  const connecting = { ...trust, agents: keepAliveAgents() };
  return (request, options) => sendTrusting(connecting, request, options);
}

/** Like `send`, with other trusted certificates. */
export function sendTrusting(
  connecting: Connecting,
  request: HttpRequest,
  options: SendOptions = {},
): Promise<Exchange> {
  const {
    timeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
    responseLimit = DEFAULT_RESPONSE_LIMIT,
    signal,
  } = options;
  return new Promise((resolve) => {
    let outgoing: ClientRequest | undefined;
    const settle = (exchange: Exchange): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      // The rest of an incomplete message would be mixed with the next one.
      const isWhole = exchange.response && outgoing?.writableFinished;
      if (!connecting.agents || !isWhole) outgoing?.destroy();
      resolve(exchange);
    };
    const fail = (failure: Failure): void => settle({ failure });
    const stop = (): void => fail({ code: 'stopped' });
    let phase = (): Phase => 'connecting';
    const timeOut = (): void => fail({ code: 'time-out', seconds: timeoutSeconds, during: phase() });
    const timer = setTimeout(timeOut, Math.min(timeoutSeconds * 1000, MAX_WAIT_MS));
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    try {
      const url = originOf(request);
      outgoing = open(request, url, connecting);
      phase = watch(
        outgoing,
        { host: url.hostname, isSecure: url.protocol === 'https:', responseLimit },
        settle,
      );
      end(outgoing, request.body);
    } catch (error) {
      // Node refuses invalid characters in a head, such as a line end in a header value.
      const said = error instanceof Error ? error.message : String(error);
      fail({ code: 'not-sent', reason: { code: 'other', said } });
    }
  });
}

let lastOrigin = { text: '', url: new URL('http://localhost') };

/** The URL without its target, cached because consecutive rows have the same. */
function originOf({ url, target }: HttpRequest): URL {
  const text = url.endsWith(target) ? url.slice(0, url.length - target.length) : url;
  if (lastOrigin.text !== text) lastOrigin = { text, url: new URL(text) };
  return lastOrigin.url;
}

/** Longer bodies are not copied. */
const MAX_JOINED_LENGTH = 64 * 1024;

/** Writes the body. Node writes a short one in `latin1` together with the head, at once. */
function end(outgoing: ClientRequest, body: Uint8Array): void {
  if (body.length === 0 || body.length > MAX_JOINED_LENGTH) outgoing.end(body);
  else outgoing.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), 'latin1');
}

/** Creates the request with exactly this head. */
function open(
  { method, target, headers }: HttpRequest,
  { protocol, hostname, port }: URL,
  { agents, ...trust }: Connecting,
): ClientRequest {
  const host = hostname.replace(/^\[|\]$/g, '');
  const common: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    method,
    host,
    // As text: the number 0 would mean the default port.
    ...(port !== '' && { port }),
    path: target,
    // A flat list is sent unchanged.
    headers: [...headers, ...(agents ? KEEP_ALIVE_HEADERS : ADDED_HEADERS)].flat(),
    setHost: false,
    agent: (protocol === 'https:' ? agents?.https : agents?.http) ?? false,
    insecureHTTPParser: false,
    maxHeaderSize: HEAD_LIMIT,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  };
  const secure: RequestOptions = {
    ...trust,
    // An explicit value overrides NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    servername: serverName(host),
  };
  const outgoing = protocol === 'https:' ? requestHttps({ ...common, ...secure }) : requestHttp(common);
  // Otherwise Node silently drops the header fields of a response after the thousandth.
  outgoing.maxHeadersCount = 0;
  return outgoing;
}

/** The TLS server name: a name without its trailing dot, never an address. RFC 6066 §3. */
export const serverName = (host: string): string | undefined =>
  isIP(host) === 0 ? host.replace(/\.$/, '') : undefined;

/**
 * How long a connection waits for its next request. Servers wait longer, so that a request rarely meets a
 * connection that is being closed, after which it is unknown whether the server has read it.
 */
const MAX_IDLE_MS = 1000;

/** Agents that reuse connections. */
export interface KeepAliveAgents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

export const keepAliveAgents = (): KeepAliveAgents => ({
  http: closingIdle(new HttpAgent({ keepAlive: true })),
  https: closingIdle(new HttpsAgent({ keepAlive: true })),
});

/** Makes an agent close idle connections. */
function closingIdle<A extends HttpAgent>(agent: A): A {
  const keep = agent.keepSocketAlive.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const isKept = keptBy(keep(socket));
    beginIdle(socket as Socket);
    return isKept;
  };
  agent.reuseSocket = (socket, request) => {
    endIdle(socket as Socket);
    reuse(socket, request);
  };
  return agent;
}

/** Node returns whether the connection is kept, although its types say `void`. */
const keptBy = (answer: unknown): boolean => answer !== false;

/** Data on an idle connection would be taken for the response to the next request. */
function beginIdle(socket: Socket): void {
  socket.setTimeout(MAX_IDLE_MS, close);
  socket.on('data', close);
}

function endIdle(socket: Socket): void {
  socket.setTimeout(0, close);
  socket.off('data', close);
}

function close(this: Socket): void {
  this.destroy();
}
