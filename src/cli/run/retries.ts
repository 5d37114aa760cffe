import type { Exchange, Failure, HttpResponse } from '../../sending/exchange';

const FIRST_WAIT_MS = 1000;
const MAX_BACK_OFF_MS = 60 * 1000;

/** A server that wants to be left alone for longer is not waited for. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/** Methods that do no harm when the server gets the request twice. RFC 9110 §9.2.2. */
const IDEMPOTENT = ['GET', 'PUT'];

export interface RetryPolicy {
  /** After the first attempt. */
  readonly retries: number;
  /** Whether a POST is repeated that may have been received. */
  readonly isPostRepeated: boolean;
}

/**
 * How many milliseconds to wait before the next attempt; undefined when there is none, `too-long` when there would be
 * one if Retry-After were shorter. `attempts` are those that there were, `now` is the Unix time in seconds.
 */
export function retryWait(
  { response, failure }: Exchange,
  method: string,
  attempts: number,
  { retries, isPostRepeated }: RetryPolicy,
  now: number,
): number | 'too-long' | undefined {
  if (attempts > retries) return undefined;
  const isRepeatable = isPostRepeated || IDEMPOTENT.includes(method);
  const backOff = Math.min(MAX_BACK_OFF_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  if (failure) return wasNotWritten(failure) || (isRepeatable && isBroken(failure)) ? backOff : undefined;
  const { status } = response;
  const least = retryAfter(response, now);
  const wasRefused = status === 429 || (status === 503 && least !== undefined);
  if (!wasRefused && !(isRepeatable && (status === 408 || status >= 500))) return undefined;
  const wait = Math.max(backOff, least ?? 0);
  return wait > MAX_RETRY_AFTER_MS ? 'too-long' : wait;
}

function wasNotWritten(failure: Failure): boolean {
  switch (failure.code) {
    case 'name-not-found':
    case 'refused':
    case 'unreachable':
      return true;
    case 'time-out':
      return failure.during === 'connecting';
    case 'tls':
      return failure.reason.code === 'closed';
    default:
      return false;
  }
}

const isBroken = ({ code }: Failure): boolean => ['reset', 'cut-off', 'time-out'].includes(code);

/** In milliseconds. RFC 9110 §10.2.3. */
function retryAfter({ headers }: HttpResponse, now: number): number | undefined {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now * 1000);
}
