import type { Exchange, HttpResponse, Sender } from '../../sending/exchange';
import { describeFailure } from '../../sending/failure';
import { KEEP_ALIVE_TEXT } from '../added-text';
import { escapeInvisible } from '../escape-invisible';
import type { Io } from '../io';
import type { Outcome } from './outcome';
import type { Pace } from './pace';
import { type RetryPolicy, retryWait } from './retries';
import type { Row } from './row';
import { buildRow, type RowBuilding } from './row-request';

export interface SendingOnce extends RowBuilding, RetryPolicy {
  readonly timeoutSeconds: number | undefined;
  /** Of the body of a response, in bytes. */
  readonly responseLimit: number | undefined;
  /** The time to sign with. */
  readonly now: () => number;
  readonly sender: Sender;
}

export interface Attempting extends SendingOnce {
  readonly pace: Pace | undefined;
  /** Ends waiting, not what is in flight. */
  readonly signal: AbortSignal;
}

/** What became of a row; `waiting` when the run was stopped before the row got what is due to it. */
export type Attempted = (Omit<Attempt, 'wait'> & { readonly type: 'settled' }) | { readonly type: 'waiting' };

/** What became of one attempt. */
export interface Attempt {
  readonly outcome: Outcome;
  readonly notes: readonly string[];
  /** Of the last attempt. */
  readonly response?: HttpResponse;
  /** How many milliseconds to wait before the next attempt; absent when there is to be none. */
  readonly wait?: number;
}

/**
 * Sends the request of a row until it succeeds or is not to be tried again. The id stays.
 */
export async function attemptRow(attempting: Attempting, row: Row, id: string, io: Io): Promise<Attempted> {
  const { signal, pace } = attempting;
  let [sent, received] = [0, 0];
  for (let attempts = 1; ; attempts++) {
    if (pace) await io.wait(pace.take(performance.now()), signal);
    if (signal.aborted) return { type: 'waiting' };
    const { outcome, wait, ...told } = await attemptOnce(attempting, row, id, attempts, io);
    sent += outcome.sent ?? 0;
    received += outcome.received ?? 0;
    if (outcome.attempts === 0) return { type: 'settled', outcome, ...told };
    if (wait === undefined) return { type: 'settled', outcome: { ...outcome, sent, received }, ...told };
    await io.wait(wait, signal);
  }
}

/**
 * Builds the request of a row, so that it is signed with the time at which it is sent, sends it
 * once, and judges what became of it. `attempts` counts this one.
 */
export async function attemptOnce(
  attempting: SendingOnce,
  row: Row,
  id: string,
  attempts: number,
  io: Pick<Io, 'now'>,
): Promise<Attempt> {
  const { sender, timeoutSeconds, responseLimit } = attempting;
  const { request, length, notes } = buildRow(attempting, row, attempting.now(), id);
  if (!request) return { outcome: { row: row.number, attempts: 0, reason: notes.join('\n') }, notes };
  const start = performance.now();
  const exchange = await sender(request, { timeoutSeconds, responseLimit });
  const { response } = exchange;
  const failed = reasonOf(exchange);
  const next =
    failed === undefined ? undefined : retryWait(exchange, request.method, attempts, attempting, io.now());
  const reason = next === 'too-long' ? `${failed} Its Retry-After is longer than an hour.` : failed;
  const wait = next === 'too-long' ? undefined : next;
  const outcome: Outcome = {
    row: row.number,
    attempts,
    ...(response && { status: response.status }),
    ...(reason !== undefined && { reason }),
    ms: response?.timings.total ?? performance.now() - start,
    sent: wasWritten(exchange) ? length + KEEP_ALIVE_LENGTH : 0,
    received: response?.body.length ?? 0,
  };
  return { outcome, notes, ...(response && { response }), ...(wait !== undefined && { wait }) };
}

const KEEP_ALIVE_LENGTH = KEEP_ALIVE_TEXT.length + '\r\n'.length;

/** Whether anything of the request was written. Where the connection broke, all of it counts. */
function wasWritten({ failure }: Exchange): boolean {
  switch (failure?.code) {
    case 'name-not-found':
    case 'refused':
    case 'unreachable':
    case 'certificate':
    case 'tls':
    case 'not-sent':
      return false;
    case 'time-out':
      return failure.during !== 'connecting';
    default:
      return true;
  }
}

/** Why an exchange is no success: success is a status of 200 to 299. */
function reasonOf({ response, failure }: Exchange): string | undefined {
  if (failure) return escapeInvisible(describeFailure(failure));
  const { status } = response;
  return status >= 200 && status <= 299 ? undefined : `The status is ${status}.`;
}
