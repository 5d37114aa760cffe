import {
  DEFAULT_RESPONSE_LIMIT,
  DEFAULT_TIMEOUT_SECONDS,
  type Exchange,
  type Failure,
  type Sender,
} from '../exchange';
import { addressOf, type PageFacts } from './address';
import { refusalsOf, WRITTEN_BY_THE_BROWSER } from './refusals';

/**
 * The sender that every page has. A request that the browser would not send as it is
 * (`refusalsOf`) is not sent. The timings begin when the browser is asked, a preflight included.
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
      // A network error says nothing, so that a page cannot look around.
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

/** The body; undefined, and the connection given up, when it is longer than the limit in bytes. */
async function read({ body }: Response, limit: number): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      // What giving up itself comes to is of no interest.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
