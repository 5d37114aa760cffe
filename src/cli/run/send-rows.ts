import { EXIT } from '../exit-codes';
import { inputName } from '../input';
import type { CliError, Io } from '../io';
import { attemptRow } from './attempts';
import { BatchedFile } from './batched-file';
import { failedRowLine, failedRowsHead } from './failed-rows';
import { isSuccess } from './outcome';
import { Pace } from './pace';
import type { PlanOptions } from './plan';
import type { RetryPolicy } from './retries';
import type { Row } from './row';
import { openRows } from './rows';
import { selected } from './selection';
import { figuresText, Tally } from './tally';

export interface SendingOptions extends RetryPolicy {
  readonly timeoutSeconds: number | undefined;
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
  io: Io,
): Promise<number | CliError> {
  const { signal } = planning;
  const opened = await openRows(planning.file, io);
  if ('message' in opened) return opened;
  const failed = await newFile(sending.failed);
  if (failed && 'message' in failed) return failed;
  await failed?.write(failedRowsHead(opened.format));

  const { rate } = sending;
  const pace = rate === undefined ? undefined : new Pace(rate);
  const attempting = { ...planning, ...sending, pace, sender: await io.sender() };
  const tally = new Tally();
  let [isStopped, told] = [false, 0];
  const rows = selected(opened.rows, planning, signal)[Symbol.asyncIterator]();

  const tell = async (notes: readonly string[]): Promise<void> => {
    told++;
    if (told > MAX_TOLD_ROWS + 1) return;
    const lines = told > MAX_TOLD_ROWS ? ['Further rows are not told of here.'] : notes;
    await io.stderr.write(`${lines.join('\n')}\n`);
  };

  const sendRow = async (row: Row): Promise<void> => {
    const id = row.id ?? planning.id(row.number);
    const attempted = await attemptRow(attempting, row, id, io);
    if (attempted.type === 'waiting') return;
    const { outcome, notes } = attempted;
    const where = `${inputName(planning.file)}:${row.line}: row ${row.number}`;
    const lines = outcome.attempts > 0 && outcome.reason ? [...notes, `${where}: ${outcome.reason}`] : notes;
    if (!isSuccess(outcome)) {
      isStopped ||= planning.stopsAtBadRow;
      await failed?.write(failedRowLine(row, id, outcome.reason ?? ''));
    }
    tally.add(outcome);
    if (lines.length > 0) await tell(lines);
  };

  const work = async (): Promise<void> => {
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      if (isStopped) return;
      await sendRow(next.value);
    }
  };
  await Promise.all(Array.from({ length: sending.concurrency }, work));
  await failed?.close();

  const figures = tally.figures();
  await io.stdout.write(figuresText(figures));
  if (signal.aborted) return EXIT.interrupted;
  if (figures.failed > 0) return EXIT.failedRows;
  return figures.bad > 0 ? EXIT.badRows : EXIT.ok;
}

/** A file that was not there before; nothing if none is wanted. */
async function newFile(path: string | undefined): Promise<BatchedFile | CliError | undefined> {
  if (path === undefined) return undefined;
  try {
    return await BatchedFile.open(path, 'wx');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const says =
      code === 'EEXIST' ? 'exists already: name another file, or delete it' : `cannot be written: ${message}`;
    return { message: `${inputName(path)} ${says}.`, exit: EXIT.usage };
  }
}
