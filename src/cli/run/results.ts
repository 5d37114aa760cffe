/** The files that a run writes, opened and discarded together: journal, report, failed rows and responses. */
import { createReadStream, statSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { usageError } from '../io';
import { escapeInvisible, inputName, STANDARD_INPUT } from '../terminal-text';
import { isBadRow, type RowOutcome } from './attempts';
import { BatchedFile, lockFile, WriteError, withFileErrors } from './files';
import { Journal } from './journal';
import { type Figures, Tally } from './progress';
import { failedRowsHead, parsedJson, type RowFormat, responsesHead } from './row';
import type { RunPlanning } from './row-requests';

/** The paths that the arguments give. */
interface ResultFiles {
  /** The file of the action, which is only read. */
  readonly action: string;
  readonly journal: string | undefined;
  readonly report: string | undefined;
  readonly failed: string | undefined;
  readonly responses: string | undefined;
}

/** Where the outcomes of a run go. */
export interface Results {
  /** The outcomes of this run. */
  readonly tally: Tally;
  /** The outcomes of this run and of the earlier ones that it continues. */
  readonly total: Tally;
  /** The number of rows that earlier runs have done. */
  readonly earlier: number;
  readonly journal?: Journal;
  readonly report?: Report;
  readonly failed?: BatchedFile;
  readonly responses?: BatchedFile;
  /** Release the lock of the journal, which also protects the other files of its run, and the lock of the report. */
  readonly locks: readonly (() => void)[];
}

/**
 * Opens the files of a run, and counts and reports what earlier runs have done. No other process can open the same
 * files until `releaseResults`. If one of the files cannot be opened, the others are left as they were.
 */
export async function openResults(
  files: ResultFiles,
  format: RowFormat,
  planning: RunPlanning,
  newRunId: string,
): Promise<Results> {
  checkNames(files, planning.file);
  const { action, file: input, shard } = planning;
  const total = new Tally();
  const results: { -readonly [Name in keyof Results]: Results[Name] } = {
    tally: new Tally(),
    total,
    earlier: 0,
    locks: [],
  };
  try {
    for (const path of [files.journal, files.report])
      if (path !== undefined)
        results.locks = [...results.locks, await withFileErrors(path, () => lockFile(path))];
    if (files.report !== undefined) results.report = await Report.open(files.report, action.name);
    if (files.journal !== undefined) {
      const onSettled = async (outcome: RowOutcome): Promise<void> => {
        total.add(outcome);
        await results.report?.add(outcome);
      };
      results.journal = await Journal.open(
        files.journal,
        { action, input, runId: newRunId, ...(shard && { shard }) },
        onSettled,
      );
      results.earlier = total.figures().rows;
    }
    const { journal } = results;
    const runId = journal?.runId ?? newRunId;
    if (files.failed !== undefined)
      results.failed = await openRowsFile(files.failed, failedRowsHead(format, runId), journal);
    if (files.responses !== undefined)
      results.responses = await openRowsFile(files.responses, responsesHead(runId), journal);
    return results;
  } catch (error) {
    await discardResults(results);
    throw error;
  }
}

/** Throws a usage error if an input can be read only once: its digest, which a journal needs, would take its rows. */
export function checkReadAgain(input: string): void {
  if (input === STANDARD_INPUT || statSync(input, { throwIfNoEntry: false })?.isFIFO())
    throw usageError(
      'There is no journal for rows from the standard input or a pipe, which cannot be read again.',
    );
}

/** Throws a usage error if the files cannot be used together. */
function checkNames({ action, journal, report, failed, responses }: ResultFiles, contexts: string): void {
  if (report !== undefined && !/\.(?:json|xml)$/i.test(report))
    throw usageError(`The name of a report ends with .json or .xml, not like ${inputName(report)}.`);
  const paths = [action, contexts, journal, report, failed, responses].flatMap((name) =>
    name === undefined || name === STANDARD_INPUT ? [] : [resolve(name)],
  );
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice !== undefined)
    throw usageError(
      `${inputName(twice)} is named twice: what is read and each thing that is written needs a file of its own.`,
    );
}

/** Leaves the files as they were before the run. */
export async function discardResults(results: Results): Promise<void> {
  const { journal, report, failed, responses } = results;
  await Promise.all([journal, report, failed, responses].map((file) => file?.discard()));
  releaseResults(results);
}

/** Closes the files of a run that ends before its report is complete. */
export async function closeResults({ journal, report, failed, responses }: Results): Promise<void> {
  await Promise.allSettled([journal?.close(), failed?.close(), responses?.close(), report?.discard()]);
}

/** Lets other processes open the files. */
export function releaseResults({ locks }: Pick<Results, 'locks'>): void {
  for (const release of locks) release();
}

/**
 * Opens a file with a line of JSON for each of some rows, below a head that is unique to the run: a new file, or that
 * of the run which the journal continues. Only lines of settled rows are kept, because the others are sent again.
 */
async function openRowsFile(path: string, head: string, journal: Journal | undefined): Promise<BatchedFile> {
  try {
    return await openWith(path, 'wx', head);
  } catch (error) {
    if (!(error instanceof WriteError) || error.code !== 'EEXIST') throw error;
  }
  return withFileErrors(path, async () => {
    if (!journal || !(await keepSettled(path, head, journal)))
      throw usageError(`${inputName(path)} exists already: name another file, or delete it.`);
    return BatchedFile.open(path, 'a');
  });
}

/** Opens a file that begins with a text; if that cannot be written, no new file stays. */
async function openWith(path: string, flags: 'w' | 'wx', text: string): Promise<BatchedFile> {
  const file = await BatchedFile.open(path, flags);
  try {
    await file.write(text);
    return file;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

const RowLine = z.object({ row: z.int() });

/** Returns false and changes nothing if the file belongs to another run. */
async function keepSettled(path: string, head: string, { past }: Journal): Promise<boolean> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  const first = await lines.next();
  const text = first.done ? '' : first.value;
  // A run that is killed at once leaves a part of its head.
  const isBegun = head.startsWith(text) && (await stat(path)).size < head.length;
  if (`${text}\n` !== head && !isBegun) return false;
  const copy = `${path}.new`;
  const file = await openWith(copy, 'w', head);
  try {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const text = wholeRowLine(next.value);
      const line = RowLine.safeParse(parsedJson(text));
      if (line.success && past.settled.has(line.data.row)) await file.write(`${text}\n`);
    }
    await file.close();
    await rename(copy, path);
  } catch (error) {
    await file.discard();
    throw error;
  }
  return true;
}

/**
 * The line of a row without the part of another one before it: earlier versions wrote so when a full disk had room
 * again. In JSON no string contains the mark, because it has quotation marks.
 */
const wholeRowLine = (line: string): string => line.slice(Math.max(0, line.lastIndexOf('{"row":')));

/** The figures of all rows of a report, and of those that this run has done. */
interface ReportFigures extends Figures {
  readonly thisRun?: { readonly rows: number; readonly seconds: number };
}

/** How a report is written. */
interface ReportFormat {
  readonly head: (actionName: string) => string;
  readonly row: (outcome: RowOutcome, isFirst: boolean) => string;
  readonly end: (figures: ReportFigures) => string;
}

const JSON_REPORT: ReportFormat = {
  head: () => '{"rows":[',
  row: (outcome, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(outcome)}`,
  end: (figures) => `\n],\n"figures":${JSON.stringify(figures)}}\n`,
};

/** Without the numbers of tests, which every reader of the format counts itself. */
const JUNIT_REPORT: ReportFormat = {
  head: (name) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="${escapeXml(escapeInvisible(name))}">\n`,
  row: (outcome) => {
    const { row, reason, answer = '', ms = 0 } = outcome;
    const element = isBadRow(outcome) ? 'error' : 'failure';
    const end = answer === '' ? '/>' : `>${escapeXml(escapeInvisible(answer))}</${element}>`;
    const inside = reason === undefined ? '' : `<${element} message="${escapeXml(reason)}"${end}`;
    const time = (ms / 1000).toFixed(6);
    return `<testcase classname="rows" name="row ${row}" time="${time}">${inside}</testcase>\n`;
  },
  end: () => '</testsuite>\n',
};

/** The outcome of each row, in a file that gets its name when it is complete. It replaces an existing one. */
export class Report {
  #isEmpty = true;

  private constructor(
    private readonly path: string,
    private readonly format: ReportFormat,
    private readonly file: BatchedFile,
  ) {}

  /** Opens a report as JUnit if its name ends with .xml, otherwise as JSON. */
  static open(path: string, name: string): Promise<Report> {
    return withFileErrors(path, async () => {
      const found = await stat(path).catch(() => undefined);
      if (found?.isDirectory()) throw new WriteError(path, { cause: { code: 'EISDIR' } });
      const format = /\.xml$/i.test(path) ? JUNIT_REPORT : JSON_REPORT;
      return new Report(path, format, await openWith(incompleteName(path), 'w', format.head(name)));
    });
  }

  add(outcome: RowOutcome): Promise<void> {
    const text = this.format.row(outcome, this.#isEmpty);
    this.#isEmpty = false;
    return this.file.write(text);
  }

  async close(figures: ReportFigures): Promise<void> {
    await this.file.write(this.format.end(figures));
    await this.file.close();
    try {
      await rename(incompleteName(this.path), this.path);
    } catch (error) {
      throw new WriteError(this.path, { cause: error });
    }
  }

  /** Leaves an existing report as it is. */
  discard(): Promise<void> {
    return this.file.discard();
  }
}

/** The name of a report that is not complete. */
const incompleteName = (path: string): string => `${path}.new`;

const XML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

const escapeXml = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"\n]/g, (character) => XML[character] ?? '');
