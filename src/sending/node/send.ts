import { type ClientRequest, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { isIP, type TcpNetConnectOpts } from 'node:net';
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
import { type KeepAliveAgents, keepAliveAgents } from './keep-alive-agents';
import { watch } from './send-watch';

/** setTimeout does not wait at all for longer than this. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Of a response's head, in bytes; Node's own limit depends on how it was started. */
const HEAD_LIMIT = 64 * 1024;

/** How long the next address of a host waits for the one before to connect. */
const NEXT_ADDRESS_MS = 1000;

/** Certificates that are trusted instead of those of Node and of NODE_EXTRA_CA_CERTS, in PEM. */
interface Trust {
  readonly ca?: string;
}

/** The connection that a request goes on: one of its own, or one that agents keep for the next. */
interface Connecting extends Trust {
  readonly agents?: KeepAliveAgents;
}

/**
 * Sends over http and https the bytes that were built and, as the last header fields,
 * `ADDED_HEADERS`: once, on a connection of its own, past any proxy. Redirects are not followed,
 * a content coding is left as it is, certificates are always checked. Never rejects.
 *
 * @example
 * const { response, failure } = await send(request, { timeoutSeconds: 10 });
 */
export const send: Sender = (request, options) => sendTrusting({}, request, options);

/**
 * A sender as `send` that uses its connections again, and says so with `KEEP_ALIVE_HEADERS`. A request
 * that meets a connection which the server is closing fails as on any other that breaks.
 */
export function keepAliveSender(trust: Trust = {}): Sender {
  const connecting = { ...trust, agents: keepAliveAgents() };
  return (request, options) => sendTrusting(connecting, request, options);
}

/** As `send`, with certificates of one's own choice. */
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
      // What was not read or written to its end would meet the next request.
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
      // Node refuses what could not stand in a head, such as a line end in a header value.
      const said = error instanceof Error ? error.message : String(error);
      fail({ code: 'not-sent', reason: { code: 'other', said } });
    }
  });
}

let lastOrigin = { text: '', url: new URL('http://localhost') };

/** The URL without its target. The same one follows itself when rows are sent. */
function originOf({ url, target }: HttpRequest): URL {
  const text = url.endsWith(target) ? url.slice(0, url.length - target.length) : url;
  if (lastOrigin.text !== text) lastOrigin = { text, url: new URL(text) };
  return lastOrigin.url;
}

/** Longer ones are not copied. */
const MAX_JOINED_LENGTH = 64 * 1024;

/** Writes the body. Node joins a short one to the head as text of one byte a character, and writes once. */
function end(outgoing: ClientRequest, body: Uint8Array): void {
  if (body.length === 0 || body.length > MAX_JOINED_LENGTH) outgoing.end(body);
  else outgoing.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), 'latin1');
}

/** A request with its head as it goes out. */
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
    // A flat list goes out as it is.
    headers: [...headers, ...(agents ? KEEP_ALIVE_HEADERS : ADDED_HEADERS)].flat(),
    setHost: false,
    agent: (protocol === 'https:' ? agents?.https : agents?.http) ?? false,
    insecureHTTPParser: false,
    maxHeaderSize: HEAD_LIMIT,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  };
  const secure: RequestOptions = {
    ...trust,
    // Said here, NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    servername: serverName(host),
  };
  const outgoing = protocol === 'https:' ? requestHttps({ ...common, ...secure }) : requestHttp(common);
  // Otherwise Node silently drops the header fields of a response after the thousandth.
  outgoing.maxHeadersCount = 0;
  return outgoing;
}

/** What a TLS server is told that it is asked for: a name without its last dot, never an address. RFC 6066 §3. */
export const serverName = (host: string): string | undefined =>
  isIP(host) === 0 ? host.replace(/\.$/, '') : undefined;
