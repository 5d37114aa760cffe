import type { Exchange, Sender } from '../../sending/exchange';
import { describeFailure } from '../../sending/failure';
import { escapeInvisible } from '../escape-invisible';
import type { Io } from '../io';
import type { Outcome } from './outcome';
import type { Pace } from './pace';
import { type RetryPolicy, retryWait } from './retries';
import type { Row } from './row';
import { buildRow, type RowBuilding } from './row-request';

export interface Attempting extends RowBuilding, RetryPolicy {
  readonly timeoutSeconds: number | undefined;
  /** The time to sign with. */
  readonly now: () => number;
  readonly pace: Pace | undefined;
  readonly sender: Sender;
  /** Ends waiting, not what is in flight. */
  readonly signal: AbortSignal;
}

/** What became of a row; `waiting` when the run was stopped before the row got what is due to it. */
export type Attempted =
  | { readonly type: 'settled'; readonly outcome: Outcome; readonly notes: readonly string[] }
  | { readonly type: 'waiting' };

const WAITING: Attempted = { type: 'waiting' };

/**
 * Sends the request of a row until it succeeds or is not to be tried again. Each attempt is built
 * anew, so that it is signed with the time at which it is sent; the id stays.
 */
export async function attemptRow(attempting: Attempting, row: Row, id: string, io: Io): Promise<Attempted> {
  const { sender, signal, pace, timeoutSeconds } = attempting;
  let [sent, received] = [0, 0];
  for (let attempts = 1; ; attempts++) {
    if (pace) await io.wait(pace.take(performance.now()), signal);
    if (signal.aborted) return WAITING;
    const built = buildRow(attempting, row, attempting.now(), id);
    if (!built.request)
      return settled({ row: row.number, attempts: 0, reason: built.notes.join('\n') }, built.notes);
    const start = performance.now();
    const exchange = await sender(built.request, { timeoutSeconds });
    const ms = exchange.response?.timings.total ?? performance.now() - start;
    sent += built.length;
    received += exchange.response?.body.length ?? 0;
    const reason = reasonOf(exchange);
    const wait =
      reason === undefined
        ? undefined
        : retryWait(exchange, built.request.method, attempts, attempting, io.now());
    if (wait === undefined) {
      const { status } = exchange.response ?? {};
      const outcome = { row: row.number, attempts, ms, sent, received };
      const told = {
        ...outcome,
        ...(status !== undefined && { status }),
        ...(reason !== undefined && { reason }),
      };
      return settled(told, built.notes);
    }
    await io.wait(wait, signal);
  }
}

const settled = (outcome: Outcome, notes: readonly string[]): Attempted => ({
  type: 'settled',
  outcome,
  notes,
});

/** Why an exchange is no success: success is a status of 200 to 299. */
function reasonOf({ response, failure }: Exchange): string | undefined {
  if (failure) return escapeInvisible(describeFailure(failure));
  const { status } = response;
  return status >= 200 && status <= 299 ? undefined : `The status is ${status}.`;
}
