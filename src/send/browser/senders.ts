/** The two senders of a page: `fetch` of the browser, and the local sender of the server that serves the page. */
import {
  DEFAULT_RESPONSE_LIMIT,
  DEFAULT_TIMEOUT_SECONDS,
  type Exchange,
  type Failure,
  type NotSentReason,
  type Sender,
} from '../exchange';
import {
  BODY_LIMIT,
  decodeAnswer,
  encodeOrder,
  ORDER_TYPE,
  Refusal,
  type RefusalCode,
  SENDER_PATH,
  TOKEN_HEADER,
} from '../local-protocol';
import { localToken } from '../this-machine';
import { addressOf, type PageFacts, refusalsOf, WRITTEN_BY_THE_BROWSER } from './fetch-rules';

/**
 * Sends with `fetch`. A request that the browser would change (`refusalsOf`) is not sent. The timings
 * include a preflight.
 */
export const browserSender =
  (page: PageFacts, fetchIt: typeof fetch = fetch): Sender =>
  async (request, options = {}) => {
    const [refusal] = refusalsOf(request, page);
    if (refusal) return { failure: { code: 'not-sent', reason: refusal } };

    const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS, responseLimit = DEFAULT_RESPONSE_LIMIT } = options;
    const timeOut = AbortSignal.timeout(timeoutSeconds * 1000);
    const signal = options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut;
    const { host } = addressOf(request);
    const failed = (otherwise: Failure, during?: 'receiving'): Exchange => {
      if (options.signal?.aborted) return { failure: { code: 'stopped' } };
      if (!timeOut.aborted) return { failure: otherwise };
      return { failure: { code: 'time-out', seconds: timeoutSeconds, ...(during && { during }) } };
    };

    const start = performance.now();
    let response: Response;
    try {
      response = await fetchIt(request.url, {
        method: request.method,
        headers: request.headers
          .filter(([name]) => !WRITTEN_BY_THE_BROWSER.has(name.toLowerCase()))
          .map(([name, value]): [string, string] => [name, value]),
        ...(request.body.length > 0 && { body: request.body.slice() }),
        mode: 'cors',
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        keepalive: false,
        signal,
      });
    } catch {
      // A network error has no details, so that a page cannot scan a network.
      return failed({ code: 'unexplained', host });
    }
    if (response.type === 'opaqueredirect') return { failure: { code: 'hidden-redirect', host } };

    const firstByte = performance.now() - start;
    try {
      const body = await read(response, responseLimit);
      if (!body) return { failure: { code: 'too-large', limit: responseLimit } };
      const { status, statusText: reason, headers } = response;
      const timings = { firstByte, total: performance.now() - start };
      return { response: { status, reason, headers: [...headers], body, timings } };
    } catch {
      return failed({ code: 'cut-off' }, 'receiving');
    }
  };

/** Reads a body; undefined, with the connection closed, if it is longer than the limit in bytes. */
async function read({ body }: Response, limit: number): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      // The result of the cancellation does not matter.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const NOT_TAKEN = { code: 'order-not-taken' } as const;
const TOO_LARGE = { code: 'order-too-large', mebibytes: BODY_LIMIT / 1024 / 1024 } as const;

/** After `broken` the request may have been sent. */
const REASONS: Record<Exclude<RefusalCode, 'broken'>, NotSentReason> = {
  'wrong-host': NOT_TAKEN,
  'wrong-method': NOT_TAKEN,
  'wrong-page': NOT_TAKEN,
  'wrong-token': { code: 'sender-restarted' },
  'wrong-type': NOT_TAKEN,
  'no-length': NOT_TAKEN,
  'too-large': TOO_LARGE,
  'too-slow': { code: 'order-too-slow' },
  'wrong-version': { code: 'sender-of-other-version' },
  malformed: { code: 'order-not-sendable' },
  busy: { code: 'sender-busy' },
};

const notSent = (reason: NotSentReason): Exchange => ({ failure: { code: 'not-sent', reason } });

const GONE: Exchange = { failure: { code: 'sender-gone' } };

function refusalIn(text: string): RefusalCode | undefined {
  try {
    return Refusal.parse(JSON.parse(text)).refused;
  } catch {
    return undefined;
  }
}

async function exchangeOf(answer: Response): Promise<Exchange> {
  if (answer.ok) return decodeAnswer(new Uint8Array(await answer.arrayBuffer())) ?? GONE;
  const refused = refusalIn(await answer.text());
  if (refused === 'broken') return GONE;
  return notSent(refused === undefined ? NOT_TAKEN : REASONS[refused]);
}

/**
 * The local sender of the server of this page, which sends exactly the built bytes. Undefined if there is
 * none, as in a static deployment: the page contains no token.
 */
export function localSender(page: Document = document): Sender | undefined {
  const token = localToken(page);
  if (token === undefined) return undefined;

  return async (request, options = {}) => {
    if (request.body.length > BODY_LIMIT) return notSent(TOO_LARGE);
    try {
      // The default mode: with `same-origin` this page's referrer policy would make Origin null.
      const answer = await fetch(SENDER_PATH, {
        method: 'POST',
        headers: { 'Content-Type': ORDER_TYPE, [TOKEN_HEADER]: token },
        body: encodeOrder(request, options),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: options.signal ?? null,
      });
      return await exchangeOf(answer);
    } catch {
      return options.signal?.aborted ? { failure: { code: 'stopped' } } : GONE;
    }
  };
}
