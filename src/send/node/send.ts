/** Sends a request with Node, byte for byte. */
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
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
export const MAX_WAIT_MS = 2 ** 31 - 1;

/** The largest head of a response, in bytes. Node's own limit depends on how it was started. */
const HEAD_LIMIT = 64 * 1024;

/** How long an address of a host may take to connect before the next one is tried as well. */
const NEXT_ADDRESS_MS = 1000;

/** Certificates that are trusted instead of those of Node and of NODE_EXTRA_CA_CERTS, in PEM. */
export interface Trust {
  readonly ca?: string;
}

/** For a connection that is used again. */
export interface Kept {
  /** Gets the connection after an exchange if it can be used again. */
  readonly keep: (socket: Socket) => void;
  /** A connection that has had an exchange; without it a new one is opened. */
  readonly socket?: Duplex;
  /** When an exchange began whose request was written already. */
  readonly startMs?: number;
}

interface Connecting extends Trust {
  /** Undefined if the connection is used once. */
  readonly kept?: Kept;
}

/**
 * Sends the built bytes over http or https, with `ADDED_HEADERS` as the last header fields: once, on a new
 * connection, without a proxy. Redirects are not followed, a content coding is not removed, certificates
 * are always checked. Rejects for arguments only that no type checker has seen: a TypeError or RangeError.
 *
 * @example
 * const { response, failure } = await send(request, { timeoutSeconds: 10 });
 */
export const send: Sender = async (request, options) => {
  if (typeof request?.target !== 'string')
    throw new TypeError('request is that of a build; there is none where a problem is an error');
  const { timeoutSeconds = 1 } = options ?? {};
  if (!(timeoutSeconds > 0)) throw new RangeError(`timeoutSeconds is more than 0, not ${timeoutSeconds}`);
  return await sendTrusting({}, request, options);
};

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
    let isEarly = false;
    const settle = (exchange: Exchange): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      // The rest of an incomplete message would be mixed with the next one.
      const isWhole = exchange.response && outgoing?.writableFinished && !isEarly;
      if (!connecting.kept || !isWhole) outgoing?.destroy();
      const { response } = exchange;
      // On a connection that is used again it may be the response to another request.
      const isDoubtful = isEarly && connecting.kept?.socket && response && response.status < 400;
      resolve(isDoubtful ? { failure: { code: 'reset', isEarly: true } } : exchange);
    };
    const fail = (failure: Failure): void => settle({ failure });
    const stop = (): void => fail({ code: 'stopped' });
    let phase = (): Phase => 'connecting';
    const timeOut = (): void => fail({ code: 'time-out', seconds: timeoutSeconds, during: phase() });
    const startMs = connecting.kept?.startMs ?? performance.now();
    const leftMs = startMs + timeoutSeconds * 1000 - performance.now();
    const timer = setTimeout(timeOut, Math.min(leftMs, MAX_WAIT_MS));
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    try {
      const url = originOf(request);
      outgoing = open(request, url, connecting);
      phase = watch(
        outgoing,
        { host: url.hostname, isSecure: url.protocol === 'https:', responseLimit, startMs },
        settle,
      );
      outgoing.once('response', () => {
        isEarly = !outgoing?.writableFinished;
      });
      end(outgoing, request.body);
    } catch (error) {
      // Node refuses invalid characters in a head, such as a line end in a header value.
      const said = error instanceof Error ? error.message : String(error);
      fail({ code: 'not-sent', reason: { code: 'other', said } });
    }
  });
}

let lastOrigin = { text: '', url: new URL('http://localhost') };

/** The URL of a request without its target. */
export const originText = ({ url, target }: Pick<HttpRequest, 'url' | 'target'>): string =>
  url.endsWith(target) ? url.slice(0, url.length - target.length) : url;

/** The same, parsed; cached because consecutive rows have the same. */
export function originOf(request: Pick<HttpRequest, 'url' | 'target'>): URL {
  const text = originText(request);
  if (lastOrigin.text !== text) lastOrigin = { text, url: new URL(text) };
  return lastOrigin.url;
}

/** Longer bodies are not copied. */
export const MAX_JOINED_LENGTH = 64 * 1024;

/** Writes the body. Node writes a short one in `latin1` together with the head, at once. */
function end(outgoing: ClientRequest, body: Uint8Array): void {
  if (body.length === 0 || body.length > MAX_JOINED_LENGTH) outgoing.end(body);
  else outgoing.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), 'latin1');
}

/** Creates the request with exactly this head. */
function open(
  { method, target, headers }: HttpRequest,
  url: URL,
  { kept, ...trust }: Connecting,
): ClientRequest {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const outgoing = request({
    method,
    host: hostOf(url),
    // As text: the number 0 would mean the default port.
    ...(url.port !== '' && { port: url.port }),
    path: target,
    // A flat list is sent unchanged.
    headers: [...headers, ...(kept ? KEEP_ALIVE_HEADERS : ADDED_HEADERS)].flat(),
    setHost: false,
    createConnection: () => kept?.socket ?? connect(url, trust),
    insecureHTTPParser: false,
    maxHeaderSize: HEAD_LIMIT,
  });
  if (kept) {
    // Without an agent, Node closes a connection after its exchange unless it is told otherwise.
    outgoing.shouldKeepAlive = true;
    outgoing.on('socket', (socket) => socket.once('free', () => kept.keep(socket)));
  }
  outgoing.reusedSocket = kept?.socket !== undefined;
  // Otherwise Node silently drops the header fields of a response after the thousandth.
  outgoing.maxHeadersCount = 0;
  return outgoing;
}

/** Opens a connection. */
function connect(url: URL, trust: Trust): Socket {
  const isSecure = url.protocol === 'https:';
  const host = hostOf(url);
  const options = {
    host,
    port: Number(url.port || (isSecure ? 443 : 80)),
    noDelay: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  };
  // An explicit `rejectUnauthorized` overrides NODE_TLS_REJECT_UNAUTHORIZED.
  const secure = {
    ...trust,
    rejectUnauthorized: true,
    servername: serverName(host),
    ALPNProtocols: ['http/1.1'],
  };
  return isSecure ? connectTls({ ...options, ...secure }) : connectTcp(options);
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The TLS server name: a name without its trailing dot, never an address. RFC 6066 §3. */
export const serverName = (host: string): string | undefined =>
  isIP(host) === 0 ? host.replace(/\.$/, '') : undefined;
