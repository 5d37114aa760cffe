import { EXIT } from '../exit-codes';
import type { Io } from '../io';
import { attemptRow } from './attempts';
import { failedRowLine } from './failed-rows';
import { isSuccess } from './outcome';
import { Pace } from './pace';
import type { PlanOptions } from './plan';
import { Progress } from './progress';
import { responseLine } from './responses';
import type { Results } from './results';
import type { RetryPolicy } from './retries';
import type { Row } from './row';
import { noteOf } from './row-request';
import { selected } from './selection';
import { figuresText } from './tally';
import { WriteFailure } from './write-failure';

export interface SendingOptions extends RetryPolicy {
  readonly timeoutSeconds: number | undefined;
  readonly responseLimit: number | undefined;
  /** How many rows are in flight at the same time. */
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate: number | undefined;
}

const MAX_TOLD_ROWS = 20;

/** Sends the requests of all rows that are left, and tells the figures at the end. */
export async function sendRows(
  input: AsyncIterable<Row>,
  planning: PlanOptions,
  sending: SendingOptions,
  { tally, journal, report, failed, responses }: Results,
  /** How many rows are left, where they were counted. */
  left: number | undefined,
  io: Io,
): Promise<number> {
  const { signal } = planning;
  const { rate } = sending;
  const pace = rate === undefined ? undefined : new Pace(rate);
  const attempting = { ...planning, ...sending, pace, sender: await io.keepAliveSender() };
  const all = left === undefined ? undefined : tally.figures().rows + left;
  const progress = new Progress(io.stderr, () => tally.figures(), performance.now(), all);
  let [isStopped, told] = [false, 0];
  const rows = selected(input, planning)[Symbol.asyncIterator]();

  const tell = async (notes: readonly string[]): Promise<void> => {
    told++;
    if (told > MAX_TOLD_ROWS + 1) return;
    const lines = told > MAX_TOLD_ROWS ? ['Further rows are not told of here.'] : notes;
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
    if (lines.length > 0) await tell(lines);
    await progress.tell(performance.now());
  };

  const work = async (): Promise<void> => {
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      if (isStopped) return;
      await sendRow(next.value);
    }
  };
  let lost: WriteFailure | undefined;
  try {
    await Promise.all(Array.from({ length: sending.concurrency }, work));
    await Promise.all([
      failed?.close(),
      responses?.close(),
      journal?.close(),
      report?.close(tally.figures()),
    ]);
  } catch (error) {
    if (!(error instanceof WriteFailure)) throw error;
    lost = error;
  }
  await progress.clear();
  const figures = tally.figures();
  await io.stdout.write(figuresText(figures));
  if (lost) {
    const next = journal ? ' Once it can be, the same command goes on with the rows that are left.' : '';
    await io.stderr.write(`${lost.message} The run has ended.${next}\n`);
    return EXIT.usage;
  }
  if (signal.aborted) return EXIT.interrupted;
  if (figures.failed > 0) return EXIT.failedRows;
  return figures.bad > 0 ? EXIT.badRows : EXIT.ok;
}
