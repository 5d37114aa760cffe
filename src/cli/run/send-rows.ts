// Sends the rows of a run, and stops when too many of them fail.
import { setMaxListeners } from 'node:events';
import type { Io } from '../io';
import { EXIT, usageError } from '../io';
import { counted, escapeInvisible } from '../terminal-text';
import {
  ConcurrencyLimit,
  isSuccess,
  RateLimit,
  type RequestLimits,
  type RetryPolicy,
  type RowOutcome,
  type SuccessRule,
  sendRow,
} from './attempts';
import { WriteError } from './files';
import {
  durationText,
  type Extent,
  figuresText,
  outcomesText,
  Progress,
  RepeatedLines,
  rateText,
  type Tally,
} from './progress';
import { closeResults, type Results } from './results';
import { failedRowLine, type Row, responseLine } from './row';
import { type RunPlanning, rowLine, sentIdOf, shownNumber } from './row-requests';
import type { Rows } from './rows';
import { howToContinue, noRows, selected, TakenRows, takesAll } from './selection';

/** How many rows may fail or have no request before a run stops: a number, or a share of the rows done. */
type MaxFailures = { readonly rows: number } | { readonly share: number };

/** A share is judged from this row on. */
const MIN_JUDGED = 100;

/** Reads a number or a percentage; throws a usage error for any other text. */
export function maxFailuresOf(text: string | undefined): MaxFailures | undefined {
  if (text === undefined) return undefined;
  const [, number, percent] = /^([0-9]{1,15}(?:[.][0-9]{1,6})?)(%?)$/.exec(text) ?? [];
  const value = Number(number);
  if (percent === '%' && value <= 100) return { share: value / 100 };
  if (percent === '' && Number.isInteger(value)) return { rows: value };
  throw usageError(
    `--max-failures needs a number of rows or a percentage, such as 20 or 5%, not “${escapeInvisible(text)}”.`,
  );
}

function hasTooMany({ rows, unsuccessful }: Tally, max: MaxFailures | undefined): boolean {
  if (!max) return false;
  return 'rows' in max ? unsuccessful > max.rows : rows >= MIN_JUDGED && unsuccessful > rows * max.share;
}

export interface SendingOptions extends RetryPolicy, RequestLimits {
  /** How many rows are in flight at the same time. */
  readonly concurrency: number;
  /** Requests per second. */
  readonly rate: number | undefined;
  readonly isSuccessStatus: SuccessRule;
  readonly maxFailures: MaxFailures | undefined;
  /** Whether the figures are written as JSON. */
  readonly isJson: boolean;
}

/** While so many rows wait for their next attempt, no new row is sent: they are in memory. */
const MAX_WAITING = 10_000;

/**
 * Sends the requests of all selected rows and writes their results; at the end, writes the figures and, if rows are
 * left, how to continue. Returns the exit code. `left` is the number of rows, if they were counted.
 */
export async function sendRows(
  input: Rows,
  planning: RunPlanning,
  options: SendingOptions,
  results: Results,
  left: number | undefined,
  io: Io,
): Promise<number> {
  const { earlier, tally, total, journal, report, failed, responses } = results;
  const stop = new AbortController();
  const signal = AbortSignal.any([planning.signal, stop.signal]);
  // Each waiting row adds a listener.
  setMaxListeners(0, signal);
  const concurrencyLimit = new ConcurrencyLimit(options.concurrency, MAX_WAITING);
  const rateLimit = new RateLimit(options.rate);
  const sending = {
    ...planning,
    ...options,
    signal,
    rateLimit,
    concurrencyLimit,
    sender: await io.keepAliveSender(),
  };
  const start = performance.now();
  const taken = new TakenRows(planning, input.size);
  const all = left === undefined ? undefined : earlier + left;
  const extent = (): Extent => ({ before: earlier, all, ...taken.progress() });
  const progress = new Progress(io.stderr, () => total.figures(), start, extent);
  const repeated = new RepeatedLines(planning.file);

  /** The outcomes for which the journal had no room. */
  const unrecorded: RowOutcome[] = [];

  const processRow = async (row: Row): Promise<void> => {
    if (journal) await journal.started(row.number);
    const sent = await sendRow(sending, row, sentIdOf(planning, row), io);
    if (sent === 'waiting') {
      concurrencyLimit.give();
      return journal?.released(row.number);
    }
    const { outcome, notes, response } = sent;
    if (!isSuccess(outcome)) {
      if (planning.stopsAtBadRow) stop.abort();
      await failed?.write(failedRowLine(row, planning.idOf(row), outcome));
    }
    if (responses && response) await responses.write(responseLine(row.number, response));
    tally.add(outcome);
    total.add(outcome);
    if (hasTooMany(tally, options.maxFailures)) stop.abort();
    const lines =
      outcome.attempts > 0 && outcome.reason
        ? [...notes, rowLine(planning.file, row, outcome.reason)]
        : notes;
    if (lines.length > 0) await progress.show(repeated.add(lines, shownNumber(row)));
    const updated = progress.update(performance.now());
    if (updated !== undefined) await updated;
    // The journal is written last, so that what is lost before it is done again.
    const settled = journal?.settled(outcome).catch((error: unknown) => {
      unrecorded.push(outcome);
      throw error;
    });
    const written = report ? Promise.all([settled, report.add(outcome)]) : settled;
    // The start of the next row is written together with this outcome.
    concurrencyLimit.give();
    if (written !== undefined) await written;
    taken.settled(row.number);
  };

  /**
   * Resolves when no row is in flight and no other one is to be sent; rejects with the first error. If a file cannot be
   * written, the rows in flight finish first: the journal may have room for their outcomes.
   */
  const sendAll = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let [inFlight, isRead] = [0, false];
      let writeError: WriteError | undefined;
      const fail = (error: unknown): void => {
        stop.abort();
        if (!(error instanceof WriteError)) {
          reject(error);
          return;
        }
        if (!writeError && inFlight > 0)
          progress
            .show([`No further row is sent. Waiting for ${counted(inFlight, 'request')} in flight.`])
            .catch(reject);
        writeError ??= error;
        endIfDone();
      };
      const endIfDone = (): void => {
        if (inFlight > 0 || !(isRead || signal.aborted)) return;
        if (writeError) reject(writeError);
        else resolve();
      };
      const start = (row: Row): void => {
        taken.add(row);
        inFlight++;
        processRow(row).then(
          () => {
            inFlight--;
            endIfDone();
          },
          (error: unknown) => {
            inFlight--;
            // Rows that wait for their next attempt need a slot to end.
            concurrencyLimit.give();
            fail(error);
          },
        );
      };
      planning.signal.addEventListener('abort', () => {
        const requests = counted(inFlight, 'request');
        if (inFlight > 0)
          progress.show([`Waiting for ${requests} in flight; Ctrl-C again ends at once.`]).catch(fail);
      });
      const startAll = async (): Promise<void> => {
        for await (const batch of selected(input.rows, planning))
          for (const row of batch) {
            const slot = concurrencyLimit.take();
            if (slot !== undefined) await slot;
            if (signal.aborted) return concurrencyLimit.give();
            start(row);
          }
      };
      startAll().then(() => {
        isRead = true;
        endIfDone();
      }, fail);
    });
  let writeError: WriteError | undefined;
  let ms = 0;
  try {
    await sendAll();
    if (planning.shard && !signal.aborted && takesAll(planning)) await journal?.ended();
    ms = performance.now() - start;
    const { rows: own } = tally.figures();
    await Promise.all([
      failed?.close(),
      responses?.close(),
      journal?.close(),
      report?.close({
        ...total.figures(),
        thisRun: { rows: own, seconds: Number((ms / 1000).toFixed(3)) },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    ms = performance.now() - start;
    writeError = error;
    // Meanwhile there may be room.
    await Promise.allSettled(unrecorded.map((outcome) => journal?.settled(outcome)));
    await closeResults(results);
  }
  await progress.show(repeated.summary());
  await progress.clear();
  const figures = tally.figures();
  const allFigures = total.figures();
  const thisRun = { rows: figures.rows, seconds: Number((ms / 1000).toFixed(3)) };
  const shown = options.isJson
    ? `${JSON.stringify({ ...allFigures, thisRun })}\n`
    : `${figuresText(figures)}${durationText(ms)}, ${rateText(figures.rows, ms)} rows a second\n` +
      (earlier > 0 ? `With the earlier run, ${outcomesText(allFigures)}\n` : '');
  await io.stdout.write(shown);
  if (allFigures.rows === 0 && !writeError && !signal.aborted) await io.stderr.write(noRows(planning));
  if (writeError) {
    const next = journal ? ' Once it can be, the same command goes on with the rows that are left.' : '';
    await io.stderr.write(`${writeError.message} The run has ended.${next}\n`);
  }
  if (writeError || signal.aborted) {
    const remaining = await taken.remaining(left === undefined ? undefined : left - figures.rows, io);
    const files = (['failed', 'responses'] as const).filter((name) => results[name]);
    await progress.show(howToContinue(remaining, planning, journal !== undefined, files));
  }
  if (writeError) return EXIT.usage;
  if (planning.signal.aborted) return EXIT.interrupted;
  if (allFigures.failed > 0) return EXIT.failedRows;
  return allFigures.bad > 0 ? EXIT.badRows : EXIT.ok;
}
