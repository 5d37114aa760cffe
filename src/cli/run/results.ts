import { resolve } from 'node:path';
import { EXIT } from '../exit-codes';
import { inputName, STANDARD_INPUT } from '../input';
import type { CliError } from '../io';
import type { BatchedFile } from './batched-file';
import { failedRowsHead } from './failed-rows';
import { FileLock } from './file-lock';
import { Journal } from './journal';
import type { Outcome } from './outcome';
import type { PlanOptions } from './plan';
import { isReportName, openReport, type Report } from './report';
import { responsesHead } from './responses';
import type { RowFormat } from './row';
import { openRowsFile } from './rows-file';
import { Tally } from './tally';
import { fileError } from './write-failure';

/** Where the outcomes of a run go. */
export interface Results {
  /** Of this run. */
  readonly tally: Tally;
  /** Of this run and of the one that it goes on from. */
  readonly total: Tally;
  /** How many rows the earlier run has done. */
  readonly earlier: number;
  readonly journal?: Journal;
  readonly report?: Report;
  /** For the rows that do not succeed. */
  readonly failed?: BatchedFile;
  readonly responses?: BatchedFile;
  /** Of the journal, which protects the files that it tells of, and of the report. */
  readonly locks: readonly FileLock[];
}

export interface ResultFiles {
  /** The file of the action, which nothing is written to. */
  readonly action: string;
  readonly journal: string | undefined;
  readonly report: string | undefined;
  readonly failed: string | undefined;
  readonly responses: string | undefined;
}

/**
 * Opens the files of a run; what an earlier run has done is counted and reported at once. No other process can open
 * the same ones until `releaseResults`.
 */
export async function openResults(
  files: ResultFiles,
  format: RowFormat,
  planning: PlanOptions,
  /** Names the run in the files that it writes. */
  runId: string,
): Promise<Results | CliError> {
  const wrong = wrongNames(files, planning.file);
  if (wrong !== undefined) return { message: wrong, exit: EXIT.usage };
  const { action, file } = planning;
  const total = new Tally();
  let results: Results = { tally: new Tally(), total, earlier: 0, locks: [] };
  const given = async (error: CliError): Promise<CliError> => {
    await discardResults(results);
    return error;
  };
  for (const path of [files.journal, files.report]) {
    if (path === undefined) continue;
    try {
      const lock = await FileLock.take(path);
      if ('message' in lock) return given(lock);
      results = { ...results, locks: [...results.locks, lock] };
    } catch (error) {
      return given(fileError(path, error));
    }
  }
  if (files.report !== undefined) {
    try {
      results = { ...results, report: await openReport(files.report, action.name) };
    } catch (error) {
      return given(fileError(files.report, error));
    }
  }
  if (files.journal !== undefined) {
    const onSettled = async (outcome: Outcome): Promise<void> => {
      total.add(outcome);
      await results.report?.add(outcome);
    };
    const journal = await Journal.open(files.journal, { action, input: file, runId }, onSettled);
    if ('message' in journal) return given(journal);
    results = { ...results, journal, earlier: total.figures().rows };
  }
  const run = results.journal?.runId ?? runId;
  for (const [name, head] of [
    ['failed', failedRowsHead(format, run)],
    ['responses', responsesHead(run)],
  ] as const) {
    const path = files[name];
    if (path === undefined) continue;
    const file = await openRowsFile(path, head, results.journal);
    if ('message' in file) return given(file);
    results = { ...results, [name]: file };
  }
  return results;
}

function wrongNames(
  { action, journal, report, failed, responses }: ResultFiles,
  contexts: string,
): string | undefined {
  if (journal !== undefined && contexts === STANDARD_INPUT)
    return 'There is no journal for rows from the standard input, which cannot be read again.';
  if (report !== undefined && !isReportName(report))
    return `The name of a report ends with .json or .xml, not like ${inputName(report)}.`;
  const places = [action, contexts, journal, report, failed, responses].flatMap((name) =>
    name === undefined || name === STANDARD_INPUT ? [] : [resolve(name)],
  );
  const twice = places.find((place, index) => places.indexOf(place) < index);
  return twice === undefined
    ? undefined
    : `${inputName(twice)} is named twice: what is read and each thing that is written needs a file of its own.`;
}

/** Leaves the files as they were before the run. */
export async function discardResults(results: Results): Promise<void> {
  const { journal, report, failed, responses } = results;
  await Promise.all([journal, report, failed, responses].map((file) => file?.discard()));
  releaseResults(results);
}

/** Lets other processes open the files. */
export function releaseResults({ locks }: Pick<Results, 'locks'>): void {
  for (const lock of locks) lock.release();
}
