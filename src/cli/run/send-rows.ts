import { EXIT } from '../exit-codes';
import type { Io } from '../io';
import { attemptRow } from './attempts';
import { failedRowLine } from './failed-rows';
import { isSuccess } from './outcome';
import { Pace } from './pace';
import type { PlanOptions } from './plan';
import { type Extent, Progress } from './progress';
import { RepeatedLines } from './repeated-lines';
import { responseLine } from './responses';
import type { Results } from './results';
import type { RetryPolicy } from './retries';
import type { Row } from './row';
import { noteOf } from './row-request';
import type { Rows } from './rows';
import { noRows, selected } from './selection';
import { goingOn, TakenRows } from './taken-rows';
import { durationText, figuresText, outcomesText, rateText } from './tally';
import { WriteFailure } from './write-failure';

export interface SendingOptions extends RetryPolicy {
  readonly timeoutSeconds: number | undefined;
  readonly responseLimit: number | undefined;
  /** How many rows are in flight at the same time. */
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate: number | undefined;
}

/** Sends the requests of all rows that are left, and reports the figures at the end. */
export async function sendRows(
  input: Rows,
  planning: PlanOptions,
  sending: SendingOptions,
  results: Results,
  /** How many rows are left, where they were counted. */
  left: number | undefined,
  io: Io,
): Promise<number> {
  const { earlier, tally, total, journal, report, failed, responses } = results;
  const { signal } = planning;
  const { rate } = sending;
  const pace = rate === undefined ? undefined : new Pace(rate);
  const attempting = { ...planning, ...sending, pace, sender: await io.keepAliveSender() };
  const start = performance.now();
  const taken = new TakenRows(planning, input.size);
  const all = left === undefined ? undefined : earlier + left;
  const extent = (): Extent => ({ before: earlier, all, share: taken.share() });
  const progress = new Progress(io.stderr, () => total.figures(), start, extent);
  const repeated = new RepeatedLines(planning.file);
  let isStopped = false;
  const rows = selected(input.rows, planning)[Symbol.asyncIterator]();

  const show = async (lines: readonly string[]): Promise<void> => {
    if (lines.length === 0) return;
    await progress.clear();
    await io.stderr.write(`${lines.join('\n')}\n`);
  };

  const sendRow = async (row: Row): Promise<void> => {
    const id = planning.idOf(row);
    await journal?.started(row.number);
    const attempted = await attemptRow(attempting, row, id, io);
    if (attempted.type === 'waiting') return journal?.released(row.number);
    const { outcome, notes, response } = attempted;
    const lines =
      outcome.attempts > 0 && outcome.reason ? [...notes, noteOf(planning.file, row, outcome.reason)] : notes;
    if (!isSuccess(outcome)) {
      isStopped ||= planning.stopsAtBadRow;
      await failed?.write(failedRowLine(row, id, outcome.reason ?? ''));
    }
    if (response) await responses?.write(responseLine(row.number, response));
    // The last of all: whatever is lost before it is done again.
    await Promise.all([journal?.settled(outcome), report?.add(outcome)]);
    tally.add(outcome);
    total.add(outcome);
    taken.settled(row.number);
    if (lines.length > 0) await show(repeated.add(lines, row));
    await progress.tell(performance.now());
  };

  const work = async (): Promise<void> => {
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      taken.add(next.value);
      if (isStopped) return;
      await sendRow(next.value);
    }
  };
  let lost: WriteFailure | undefined;
  let ms = 0;
  try {
    await Promise.all(Array.from({ length: sending.concurrency }, work));
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
    if (!(error instanceof WriteFailure)) throw error;
    ms = performance.now() - start;
    lost = error;
  }
  await show(repeated.rest());
  await progress.clear();
  const figures = tally.figures();
  const ofAllRuns = total.figures();
  await io.stdout.write(
    `${figuresText(figures)}${durationText(ms)}, ${rateText(figures.rows, ms)} rows a second\n` +
      (earlier > 0 ? `With the earlier run, ${outcomesText(ofAllRuns)}\n` : ''),
  );
  if (ofAllRuns.rows === 0 && !lost && !signal.aborted)
    await io.stderr.write(noRows(planning.file, planning));
  if (lost) {
    const next = journal ? ' Once it can be, the same command goes on with the rows that are left.' : '';
    await io.stderr.write(`${lost.message} The run has ended.${next}\n`);
  }
  if (lost || isStopped || signal.aborted) {
    const rest = await taken.rest(left === undefined ? undefined : left - figures.rows, io);
    const others = (['failed', 'responses'] as const).filter((name) => results[name]);
    await show(goingOn(rest, planning, journal !== undefined, others));
  }
  if (lost) return EXIT.usage;
  if (signal.aborted) return EXIT.interrupted;
  if (ofAllRuns.failed > 0) return EXIT.failedRows;
  return ofAllRuns.bad > 0 ? EXIT.badRows : EXIT.ok;
}
