import { EXIT } from '../errors';
import type { Io } from '../io';
import { isSuccess, Pace, type RequestLimits, type RetryPolicy, sendRow } from './attempts';
import { WriteError } from './batched-file';
import {
  durationText,
  type Extent,
  figuresText,
  outcomesText,
  Progress,
  RepeatedLines,
  rateText,
} from './progress';
import type { Results } from './results';
import { failedRowLine, type Row, responseLine } from './row';
import { type RunPlanning, rowLine } from './row-requests';
import type { Rows } from './rows';
import { howToContinue, noRows, selected, TakenRows } from './selection';

export interface SendingOptions extends RetryPolicy, RequestLimits {
  /** How many rows are in flight at the same time. */
  readonly concurrency: number;
  /** Requests per second. */
  readonly rate: number | undefined;
}

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
  const { signal } = planning;
  const pace = options.rate === undefined ? undefined : new Pace(options.rate);
  const sending = { ...planning, ...options, pace, sender: await io.keepAliveSender() };
  const start = performance.now();
  const taken = new TakenRows(planning, input.size);
  const all = left === undefined ? undefined : earlier + left;
  const extent = (): Extent => ({ before: earlier, all, share: taken.share() });
  const progress = new Progress(io.stderr, () => total.figures(), start, extent);
  const repeated = new RepeatedLines(planning.file);
  let isStopped = false;
  const rows = selected(input.rows, planning)[Symbol.asyncIterator]();

  const processRow = async (row: Row): Promise<void> => {
    const id = planning.idOf(row);
    await journal?.started(row.number);
    const sent = await sendRow(sending, row, id, io);
    if (sent.type === 'waiting') return journal?.released(row.number);
    const { outcome, notes, response } = sent;
    const lines =
      outcome.attempts > 0 && outcome.reason
        ? [...notes, rowLine(planning.file, row, outcome.reason)]
        : notes;
    if (!isSuccess(outcome)) {
      isStopped ||= planning.stopsAtBadRow;
      await failed?.write(failedRowLine(row, id, outcome.reason ?? ''));
    }
    if (response) await responses?.write(responseLine(row.number, response));
    // The journal is written last, so that what is lost before it is done again.
    await Promise.all([journal?.settled(outcome), report?.add(outcome)]);
    tally.add(outcome);
    total.add(outcome);
    taken.settled(row.number);
    if (lines.length > 0) await progress.show(repeated.add(lines, row.number));
    await progress.update(performance.now());
  };

  const work = async (): Promise<void> => {
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      taken.add(next.value);
      if (isStopped) return;
      await processRow(next.value);
    }
  };
  let writeError: WriteError | undefined;
  let ms = 0;
  try {
    await Promise.all(Array.from({ length: options.concurrency }, work));
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
  }
  await progress.show(repeated.summary());
  await progress.clear();
  const figures = tally.figures();
  const allFigures = total.figures();
  await io.stdout.write(
    `${figuresText(figures)}${durationText(ms)}, ${rateText(figures.rows, ms)} rows a second\n` +
      (earlier > 0 ? `With the earlier run, ${outcomesText(allFigures)}\n` : ''),
  );
  if (allFigures.rows === 0 && !writeError && !signal.aborted) await io.stderr.write(noRows(planning));
  if (writeError) {
    const next = journal ? ' Once it can be, the same command goes on with the rows that are left.' : '';
    await io.stderr.write(`${writeError.message} The run has ended.${next}\n`);
  }
  if (writeError || isStopped || signal.aborted) {
    const remaining = await taken.remaining(left === undefined ? undefined : left - figures.rows, io);
    const files = (['failed', 'responses'] as const).filter((name) => results[name]);
    await progress.show(howToContinue(remaining, planning, journal !== undefined, files));
  }
  if (writeError) return EXIT.usage;
  if (signal.aborted) return EXIT.interrupted;
  if (allFigures.failed > 0) return EXIT.failedRows;
  return allFigures.bad > 0 ? EXIT.badRows : EXIT.ok;
}
