/** Sends a row until it succeeds or its attempts are used up, with a limit of rows in flight. */
import type { Exchange, Failure, HttpResponse, Sender } from '../../send/exchange';
import { describeFailure } from '../../send/failure';
import type { Io } from '../io';
import { escapeInvisible, KEEP_ALIVE_TEXT } from '../terminal-text';
import type { Row } from './row';
import { buildRow, type RowBuilding } from './row-requests';

/**
 * Limits how many rows are in flight. A row that waits for its next attempt gives its slot away; then it goes before
 * rows that have not been sent yet.
 */
export class ConcurrencyLimit {
  #free: number;
  readonly #maxWaiting: number;
  #waiting = 0;
  readonly #retries: (() => void)[] = [];
  /** One reader takes slots for new rows. */
  #reader: (() => void) | undefined;

  /** While `maxWaiting` rows wait for their next attempt, no new row gets a slot. */
  constructor(size: number, maxWaiting: number) {
    this.#free = size;
    this.#maxWaiting = maxWaiting;
  }

  /** Takes a slot for a new row; a promise if none is free now. Called again only after that. */
  take(): Promise<void> | undefined {
    if (this.#free > 0 && this.#waiting < this.#maxWaiting) {
      this.#free--;
      return undefined;
    }
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  give(): void {
    this.#free++;
    this.#grant();
  }

  /** Gives the slot of a row away until `due`, and takes one again. */
  async during(due: Promise<void>): Promise<void> {
    this.#waiting++;
    this.give();
    await due;
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#retries.push(resolve));
    this.#waiting--;
    this.#grant();
  }

  #grant(): void {
    while (this.#free > 0) {
      const retry = this.#retries.shift();
      if (!retry && (!this.#reader || this.#waiting >= this.#maxWaiting)) return;
      this.#free--;
      if (retry) retry();
      else {
        this.#reader?.();
        this.#reader = undefined;
      }
    }
  }
}

// Sends the request of a row: once, or until it succeeds or no retry is due. Judges the result, and paces the attempts.

/** The result of a row. */
export interface RowOutcome {
  readonly row: number;
  /** How often the request was sent; 0 if none could be built. */
  readonly attempts: number;
  readonly status?: number;
  /** Why the row has not succeeded. */
  readonly reason?: string;
  /** The beginning of the response that is no success, without secrets. */
  readonly answer?: string;
  /** The duration of the last exchange, in milliseconds. */
  readonly ms?: number;
  /** The bytes of all requests of the row that were written. */
  readonly sent?: number;
  /** The bytes of the bodies of all responses. */
  readonly received?: number;
}

export const isSuccess = ({ reason }: RowOutcome): boolean => reason === undefined;

/** Whether no request could be built, so that nothing was sent. */
export const isBadRow = ({ attempts }: RowOutcome): boolean => attempts === 0;

/** Judges the status of a response. */
export type SuccessRule = (status: number) => boolean;

export interface RetryPolicy {
  /** The number of attempts after the first one. */
  readonly retries: number;
  /** Whether a POST is repeated that the server may have received. */
  readonly isPostRepeated: boolean;
}

/** Limits of every request, as the options give them. */
export interface RequestLimits {
  readonly timeoutSeconds: number | undefined;
  /** The largest body of a response, in bytes. */
  readonly responseLimit: number | undefined;
}

/** What one attempt needs. */
export interface AttemptSettings extends RowBuilding, RetryPolicy, RequestLimits {
  /** The time to sign with. */
  readonly now: () => number;
  readonly sender: Sender;
  /** Which responses are a success. */
  readonly isSuccessStatus: SuccessRule;
}

/** What all attempts of a row need. */
interface RowSending extends AttemptSettings {
  readonly rateLimit: RateLimit;
  /** The row has one of these. */
  readonly concurrencyLimit: ConcurrencyLimit;
  /** Ends waiting, but not an exchange in flight. */
  readonly signal: AbortSignal;
}

/** The result of a row; `waiting` if the run was stopped before the next attempt was due. */
type SentRow = Attempt | 'waiting';

/** The result of one attempt. */
export interface Attempt {
  readonly outcome: RowOutcome;
  readonly notes: readonly string[];
  /** Of the last attempt. */
  readonly response?: HttpResponse;
  /** The milliseconds before the next attempt; absent if no other one is due. */
  readonly wait?: number;
}

/**
 * Sends the request of a row until it succeeds or no retry is due. All attempts have the same message id. After a 429,
 * all rows wait; otherwise a row gives its slot away until its next attempt.
 */
export async function sendRow(
  sending: RowSending,
  row: Row,
  id: string | undefined,
  io: Io,
): Promise<SentRow> {
  const { signal, rateLimit, concurrencyLimit } = sending;
  let [sent, received] = [0, 0];
  for (let attempts = 1; ; attempts++) {
    const turn = rateLimit.turn((ms) => io.wait(ms, signal));
    if (turn !== undefined) await turn;
    if (signal.aborted) return 'waiting';
    const attempt = await attemptOnce(sending, row, id, attempts, io);
    const { outcome, wait } = attempt;
    sent += outcome.sent ?? 0;
    received += outcome.received ?? 0;
    if (outcome.attempts === 0 || (attempts === 1 && wait === undefined)) return attempt;
    if (wait === undefined) return { ...attempt, outcome: { ...outcome, sent, received } };
    if (outcome.status === 429) rateLimit.hold(performance.now() + wait);
    else await concurrencyLimit.during(io.wait(wait, signal));
  }
}

/**
 * Builds the request of a row, so that it is signed with the time of sending, sends it once, and judges the result.
 * `attempts` includes this one.
 */
export async function attemptOnce(
  settings: AttemptSettings,
  row: Row,
  id: string | undefined,
  attempts: number,
  io: Pick<Io, 'now'>,
): Promise<Attempt> {
  const { notes, length, exchanging } = startExchange(settings, row, id);
  if (!exchanging) return { outcome: { row: row.number, attempts: 0, reason: notes.join('\n') }, notes };
  const start = performance.now();
  const exchange = await exchanging;
  const { response } = exchange;
  const failed = reasonOf(exchange, settings.isSuccessStatus);
  const next =
    failed === undefined
      ? undefined
      : retryWait(exchange, settings.action.method, attempts, settings, io.now());
  const reason = next === 'too-long' ? `${failed} Its Retry-After is longer than an hour.` : failed;
  const wait = next === 'too-long' ? undefined : next;
  const outcome: RowOutcome = {
    row: row.number,
    attempts,
    status: response?.status,
    reason,
    ...(failed !== undefined && response && { answer: settings.answerText(response.body) }),
    ms: Number((response?.timings.total ?? performance.now() - start).toFixed(3)),
    sent: exchange.failure && unwritten(exchange.failure) ? 0 : length + KEEP_ALIVE_LENGTH,
    received: response?.body.length ?? 0,
  };
  return { outcome, notes, response, wait };
}

/**
 * Builds the request of a row and passes it to the sender. It is not kept while it is in flight: what lives longer than
 * a moment is copied by the garbage collection.
 */
function startExchange(
  settings: AttemptSettings,
  row: Row,
  id: string | undefined,
): { readonly notes: readonly string[]; readonly length: number; readonly exchanging?: Promise<Exchange> } {
  const { sender, timeoutSeconds, responseLimit } = settings;
  const { request, length = 0, notes } = buildRow(settings, row, settings.now(), id);
  if (!request) return { notes, length };
  return { notes, length, exchanging: sender(request, { timeoutSeconds, responseLimit }) };
}

const KEEP_ALIVE_LENGTH = KEEP_ALIVE_TEXT.length + '\r\n'.length;

/**
 * What a failure says of a request that was not written to the server: another attempt may succeed, or none can.
 * Undefined if some of it may have been written.
 */
function unwritten(failure: Failure): 'passing' | 'final' | undefined {
  switch (failure.code) {
    case 'name-not-found':
    case 'refused':
    case 'unreachable':
      return 'passing';
    case 'time-out':
      return failure.during === 'connecting' ? 'passing' : undefined;
    case 'tls':
      return failure.reason.code === 'closed' ? 'passing' : 'final';
    case 'certificate':
    case 'not-sent':
      return 'final';
    default:
      return undefined;
  }
}

/** Why an exchange is not a success. */
function reasonOf({ response, failure }: Exchange, isSuccessStatus: SuccessRule): string | undefined {
  if (failure) return escapeInvisible(describeFailure(failure));
  return isSuccessStatus(response.status) ? undefined : `The status is ${response.status}.`;
}

const FIRST_WAIT_MS = 1000;
const MAX_BACK_OFF_MS = 60 * 1000;

/** A longer Retry-After is not waited for. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/** Methods that do no harm if the server gets the request twice. RFC 9110 §9.2.2. */
const IDEMPOTENT = ['GET', 'PUT'];

/**
 * The milliseconds to wait before the next attempt; undefined if none is due, `too-long` if Retry-After is too long for
 * one. `attempts` is the number of attempts so far, `now` the Unix time in seconds.
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
  if (failure)
    return unwritten(failure) === 'passing' || (isRepeatable && isBroken(failure)) ? backOff : undefined;
  const { status } = response;
  const least = retryAfter(response, now);
  const wasRefused = status === 429 || (status === 503 && least !== undefined);
  if (!wasRefused && !(isRepeatable && (status === 408 || status >= 500))) return undefined;
  const wait = Math.max(backOff, least ?? 0);
  return wait > MAX_RETRY_AFTER_MS ? 'too-long' : wait;
}

const isBroken = ({ code }: Failure): boolean => ['reset', 'cut-off', 'time-out'].includes(code);

/** In milliseconds. RFC 9110 §10.2.3. */
function retryAfter({ headers }: HttpResponse, now: number): number | undefined {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now * 1000);
}

/** Spreads requests evenly over time, and holds all of them after a 429. */
export class RateLimit {
  readonly #intervalMs: number;
  #next = 0;
  #holds = 0;

  /** Without a rate, requests wait for holds only. */
  constructor(perSecond = Number.POSITIVE_INFINITY) {
    this.#intervalMs = 1000 / perSecond;
  }

  /** Reserves the next turn; returns the milliseconds until it. Turns that a pause left unused are lost. */
  take(nowMs: number): number {
    const at = Math.max(nowMs, this.#next);
    this.#next = at + this.#intervalMs;
    return at - nowMs;
  }

  /** No turn is before this time. Turns that were reserved before are taken anew. */
  hold(untilMs: number): void {
    this.#next = Math.max(this.#next, untilMs);
    this.#holds++;
  }

  /** Takes the next turn, and waits for it; a promise unless it is now. */
  turn(wait: (ms: number) => Promise<void>): Promise<void> | undefined {
    if (this.#next === 0 && this.#intervalMs === 0) return undefined;
    const ms = this.take(performance.now());
    return ms > 0 ? this.#turnAfter(ms, wait) : undefined;
  }

  async #turnAfter(first: number, wait: (ms: number) => Promise<void>): Promise<void> {
    for (let ms = first; ms > 0; ) {
      const holds = this.#holds;
      await wait(Math.ceil(ms));
      ms = holds === this.#holds ? 0 : this.take(performance.now());
    }
  }
}
