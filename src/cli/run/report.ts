import { open, rename, stat } from 'node:fs/promises';
import { escapeInvisible } from '../escape-invisible';
import { BatchedFile } from './batched-file';
import { isBadRow, type Outcome } from './outcome';
import type { Figures } from './tally';
import { WriteFailure } from './write-failure';

/** The figures of all rows of a report; a run that goes on from another one has done some of them. */
export interface ReportFigures extends Figures {
  readonly thisRun: { readonly rows: number; readonly seconds: number };
}

/** What became of each row, in a file that grows with the run and has its name when it is whole. */
export interface Report {
  add(outcome: Outcome): Promise<void>;
  close(figures: ReportFigures): Promise<void>;
  /** Leaves everything as it was. */
  discard(): Promise<void>;
}

export const isReportName = (path: string): boolean => /\.(?:json|xml)$/i.test(path);

/** The name that a report has until it is whole. */
const growingName = (path: string): string => `${path}.new`;

/** As JSON, or as JUnit where the name ends with .xml; takes the place of one that is there. */
export async function openReport(path: string, name: string): Promise<Report> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) throw new WriteFailure(path, { cause: { code: 'EISDIR' } });
  return /\.xml$/i.test(path) ? JunitReport.open(path, name) : JsonReport.open(path);
}

class JsonReport implements Report {
  #before = '\n';

  private constructor(
    private readonly path: string,
    private readonly file: BatchedFile,
  ) {}

  static async open(path: string): Promise<Report> {
    const file = await BatchedFile.open(growingName(path), 'w');
    await file.write('{"rows":[');
    return new JsonReport(path, file);
  }

  add(outcome: Outcome): Promise<void> {
    const text = `${this.#before}${JSON.stringify(outcome)}`;
    this.#before = ',\n';
    return this.file.write(text);
  }

  async close(figures: ReportFigures): Promise<void> {
    await this.file.write(`\n],\n"figures":${JSON.stringify(figures)}}\n`);
    await this.file.close();
    await rename(growingName(this.path), this.path);
  }

  discard(): Promise<void> {
    return this.file.discard();
  }
}

/** Room for the numbers, which stand at the beginning and are known at the end. */
const NUMBERS_LENGTH = 80;

class JunitReport implements Report {
  private constructor(
    private readonly path: string,
    private readonly head: string,
    private readonly file: BatchedFile,
  ) {}

  static async open(path: string, name: string): Promise<Report> {
    const head = `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="${escapeXml(escapeInvisible(name))}"`;
    const file = await BatchedFile.open(growingName(path), 'w');
    await file.write(`${head}${' '.repeat(NUMBERS_LENGTH)}>\n`);
    return new JunitReport(path, head, file);
  }

  add(outcome: Outcome): Promise<void> {
    const { row, reason, ms = 0 } = outcome;
    const element = isBadRow(outcome) ? 'error' : 'failure';
    const inside = reason === undefined ? '' : `<${element} message="${escapeXml(reason)}"/>`;
    return this.file.write(
      `<testcase classname="rows" name="row ${row}" time="${(ms / 1000).toFixed(6)}">${inside}</testcase>\n`,
    );
  }

  async close({ rows, failed, bad }: Figures): Promise<void> {
    await this.file.write('</testsuite>\n');
    await this.file.close();
    const handle = await open(growingName(this.path), 'r+');
    const numbers = ` tests="${rows}" failures="${failed}" errors="${bad}"`.padEnd(NUMBERS_LENGTH);
    await handle.write(numbers, Buffer.byteLength(this.head));
    await handle.close();
    await rename(growingName(this.path), this.path);
  }

  discard(): Promise<void> {
    return this.file.discard();
  }
}

const XML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

const escapeXml = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"\n]/g, (character) => XML[character] ?? '');
