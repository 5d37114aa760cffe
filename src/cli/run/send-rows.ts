import { EXIT } from '../exit-codes';
import type { CliError, Io } from '../io';
import { attemptRow } from './attempts';
import { openFailedFile } from './failed-file';
import { failedRowLine } from './failed-rows';
import { isSuccess } from './outcome';
import { Pace } from './pace';
import type { PlanOptions } from './plan';
import { Progress } from './progress';
import type { Results } from './results';
import type { RetryPolicy } from './retries';
import type { Row } from './row';
import { messageId, noteOf } from './row-request';
import { openRows } from './rows';
import { selected } from './selection';
import { figuresText } from './tally';

export interface SendingOptions extends RetryPolicy {
  readonly timeoutSeconds: number | undefined;
  readonly responseLimit: number | undefined;
  /** How many rows are in flight at the same time. */
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate: number | undefined;
  /** The file for the rows that do not succeed. */
  readonly failed: string | undefined;
}

const MAX_TOLD_ROWS = 20;

/** Sends the requests of all rows, and tells the figures at the end. */
export async function sendRows(
  planning: PlanOptions,
  sending: SendingOptions,
  { tally, journal, report }: Results,
  io: Io,
): Promise<number | CliError> {
  const { signal } = planning;
  const opened = await openRows(planning.file, io);
  if ('message' in opened) return opened;
  const failed =
    sending.failed === undefined
      ? undefined
      : await openFailedFile(sending.failed, opened.format, planning.seed, journal);
  if (failed && 'message' in failed) return failed;

  const { rate } = sending;
  const pace = rate === undefined ? undefined : new Pace(rate);
  const attempting = { ...planning, ...sending, pace, sender: await io.keepAliveSender() };
  const progress = new Progress(io.stderr, () => tally.figures(), performance.now());
  let [isStopped, told] = [false, 0];
  const rows = selected(opened.rows, planning)[Symbol.asyncIterator]();

  const tell = async (notes: readonly string[]): Promise<void> => {
    told++;
    if (told > MAX_TOLD_ROWS + 1) return;
    const lines = told > MAX_TOLD_ROWS ? ['Further rows are not told of here.'] : notes;
    await progress.clear();
    await io.stderr.write(`${lines.join('\n')}\n`);
  };

  const sendRow = async (row: Row): Promise<void> => {
    const id = messageId(row, planning.seed);
    await journal?.started(row.number);
    const attempted = await attemptRow(attempting, row, id, io);
    if (attempted.type === 'waiting') return journal?.released(row.number);
    const { outcome, notes } = attempted;
    const lines =
      outcome.attempts > 0 && outcome.reason ? [...notes, noteOf(planning.file, row, outcome.reason)] : notes;
    if (!isSuccess(outcome)) {
      isStopped ||= planning.stopsAtBadRow;
      await failed?.write(failedRowLine(row, id, outcome.reason ?? ''));
    }
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
  await Promise.all(Array.from({ length: sending.concurrency }, work));
  await progress.clear();
  const figures = tally.figures();
  await Promise.all([failed?.close(), journal?.close(), report?.close(figures)]);
  await io.stdout.write(figuresText(figures));
  if (signal.aborted) return EXIT.interrupted;
  if (figures.failed > 0) return EXIT.failedRows;
  return figures.bad > 0 ? EXIT.badRows : EXIT.ok;
}
