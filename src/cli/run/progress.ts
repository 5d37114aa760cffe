/**
 * Counts the outcomes of rows and reports them: figures at the end, a progress line and repeated messages
 * meanwhile.
 */
import { createHistogram } from 'node:perf_hooks';
import type { Output } from '../io';
import { counted, grouped, inputName } from '../terminal-text';
import { isBadRow, isSuccess, type RowOutcome } from './attempts';

/** The figures of a run. */
export interface Figures {
  readonly rows: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The number of rows from which no request could be built. */
  readonly bad: number;
  readonly retries: number;
  /** How often each status was the last one of a row. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly latencyMs: { readonly p50?: number; readonly p95?: number; readonly p99?: number };
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

/** Counts outcomes. */
export class Tally {
  /** In microseconds, to 1 %; its size does not depend on the number of rows. */
  readonly #latencies = createHistogram({ figures: 2 });
  readonly #statuses = new Map<number, number>();
  #succeeded = 0;
  #failed = 0;
  #bad = 0;
  #retries = 0;
  #sent = 0;
  #received = 0;

  add(outcome: RowOutcome): void {
    const { attempts, status, ms, sent = 0, received = 0 } = outcome;
    if (isSuccess(outcome)) this.#succeeded++;
    else if (isBadRow(outcome)) this.#bad++;
    else this.#failed++;
    this.#retries += Math.max(0, attempts - 1);
    if (status !== undefined) this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (ms !== undefined) this.#latencies.record(Math.max(1, Math.round(ms * 1000)));
    this.#sent += sent;
    this.#received += received;
  }

  get rows(): number {
    return this.#succeeded + this.unsuccessful;
  }

  /** The number of rows that failed or had no request. */
  get unsuccessful(): number {
    return this.#failed + this.#bad;
  }

  figures(): Figures {
    const latency = (percent: number) => Number((this.#latencies.percentile(percent) / 1000).toPrecision(3));
    return {
      rows: this.rows,
      succeeded: this.#succeeded,
      failed: this.#failed,
      bad: this.#bad,
      retries: this.#retries,
      statuses: Object.fromEntries([...this.#statuses].toSorted(([a], [b]) => a - b)),
      latencyMs: this.#latencies.count === 0 ? {} : { p50: latency(50), p95: latency(95), p99: latency(99) },
      bytesSent: this.#sent,
      bytesReceived: this.#received,
    };
  }
}

/** Such as “1,200” or “0.25”. */
export function rateText(count: number, ms: number): string {
  const rate = (count * 1000) / Math.max(1, ms);
  return rate < 10 ? `${Number(rate.toPrecision(2))}` : grouped(Math.round(rate));
}

/** Such as “1.5 s”, “2 min 5 s” or “1 h 30 min”. */
export function durationText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${Number(seconds.toPrecision(2))} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds) / 60;
  if (minutes < 60) return `${Math.floor(minutes)} min ${Math.round(seconds) % 60} s`;
  return `${grouped(Math.floor(minutes / 60))} h ${Math.floor(minutes) % 60} min`;
}

/** How many rows succeeded, failed and had no request, on one line. */
export const outcomesText = ({ rows, succeeded, failed, bad }: Figures): string =>
  `${counted(rows, 'row')}: ${grouped(succeeded)} succeeded, ${grouped(failed)} failed, ${grouped(bad)} without a request`;

/** The figures for people, with a line feed at the end. */
export function figuresText(figures: Figures): string {
  const { retries, statuses, latencyMs, bytesSent, bytesReceived } = figures;
  const lines = [outcomesText(figures)];
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${grouped(count)}`);
  if (counts.length > 0) lines.push(`Status ${counts.join(', ')}`);
  const { p50, p95, p99 } = latencyMs;
  if (p50 !== undefined) lines.push(`Latency p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  if (retries > 0) lines.push(`${grouped(retries)} ${retries === 1 ? 'retry' : 'retries'}`);
  lines.push(`${grouped(bytesSent)} bytes sent, ${grouped(bytesReceived)} bytes of bodies received`);
  return `${lines.join('\n')}\n`;
}

/** The interval of updates, in milliseconds: on a terminal, and elsewhere, where each update is a line. */
const [TERMINAL_MS, ELSEWHERE_MS] = [200, 10_000];

const BAR_LENGTH = 10;

/** How much there is to do. */
export interface Extent {
  /** Rows of the figures that earlier runs have done. */
  readonly before?: number;
  /** The number of all rows, if they were counted. */
  readonly all?: number | undefined;
  /** How much of the input has been read, from 0 to 1, if the rows were not counted. */
  readonly share?: number | undefined;
  /** How much of that earlier runs have read. */
  readonly start?: number | undefined;
}

/**
 * The one writer to the standard error while rows are sent: messages, and the progress. On a terminal, the progress is
 * one line that changes, and that is erased before a message. Writes happen one after the other; an error of writing
 * rejects the promise of the call, and the calls after it go on.
 */
export class Progress {
  readonly #output: Output;
  readonly #figures: () => Figures;
  readonly #extent: () => Extent;
  readonly #startMs: number;
  #updatedMs: number;
  #isShown = false;
  #last: Promise<void> = Promise.resolve();

  constructor(output: Output, figures: () => Figures, nowMs: number, extent: () => Extent = () => ({})) {
    this.#output = output;
    this.#figures = figures;
    this.#extent = extent;
    this.#startMs = nowMs;
    this.#updatedMs = nowMs;
  }

  /** Updates the progress if it is time to; called after each row. A promise if something is written. */
  update(nowMs: number): Promise<void> | undefined {
    const { isTerminal } = this.#output;
    if (nowMs - this.#updatedMs < (isTerminal ? TERMINAL_MS : ELSEWHERE_MS)) return undefined;
    this.#updatedMs = nowMs;
    return this.#inOrder(() => {
      const text = this.#text(nowMs - this.#startMs);
      this.#isShown = isTerminal;
      // Without wrapping, the terminal cuts the line off: a line that wraps could not be erased.
      return this.#output.write(isTerminal ? `\r\x1b[K\x1b[?7l${text}\x1b[?7h` : `${text}\n`);
    });
  }

  /** Writes messages, one line each. */
  show(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return Promise.resolve();
    return this.#inOrder(async () => {
      await this.#erase();
      await this.#output.write(`${lines.join('\n')}\n`);
    });
  }

  /** Erases the progress line, after all writes before. */
  clear(): Promise<void> {
    return this.#inOrder(() => this.#erase());
  }

  async #erase(): Promise<void> {
    if (this.#isShown) await this.#output.write('\r\x1b[K');
    this.#isShown = false;
  }

  #inOrder(write: () => Promise<void>): Promise<void> {
    const written = this.#last.then(write);
    this.#last = written.catch(() => undefined);
    return written;
  }

  #text(elapsedMs: number): string {
    const { rows, failed, bad, statuses } = this.#figures();
    const { before = 0, all, share: read, start = 0 } = this.#extent();
    const own = rows - before;
    const share = all ? Math.min(1, rows / all) : read;
    const ofRead = read !== undefined && read > start ? (elapsedMs * (1 - read)) / (read - start) : undefined;
    const leftMs = all ? (elapsedMs * (all - rows)) / own : ofRead;
    const of = all === undefined ? '' : ` of ${grouped(all)}`;
    const parts = [
      `${grouped(rows)}${of} ${(all ?? rows) === 1 ? 'row' : 'rows'}`,
      `${grouped(failed + bad)} without success`,
      ...(own > 0 ? [`${rateText(own, elapsedMs)} a second`] : []),
      ...(own > 0 && leftMs !== undefined ? [`${durationText(Math.max(0, leftMs))} left`] : []),
      ...Object.entries(statuses).map(([status, count]) => `${status}: ${grouped(count)}`),
    ];
    return `${share === undefined ? '' : bar(share)}${parts.join(', ')}`;
  }
}

function bar(share: number): string {
  const full = Math.floor(share * BAR_LENGTH);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_LENGTH - full)}] ${Math.floor(share * 100)} %  `;
}

const [MAX_OF_A_KIND, MAX_KINDS] = [3, 20];

/** Shows the first rows with each problem and counts the others, so that 40,000 equal lines become four. */
export class RepeatedLines {
  readonly #file: string;
  /** How many rows had each problem. */
  readonly #kinds = new Map<string, number>();
  /** Rows whose problem is not among these. */
  #others = 0;

  /** `file` is the file of the rows. */
  constructor(file: string) {
    this.#file = inputName(file);
  }

  /** Returns the lines to show of those about the row. */
  add(lines: readonly string[], row: number): readonly string[] {
    const problem = lines.map((line) => this.#withoutPlace(line, row)).join(' ');
    const rows = (this.#kinds.get(problem) ?? 0) + 1;
    if (rows === 1 && this.#kinds.size >= MAX_KINDS) {
      this.#others++;
      return [];
    }
    this.#kinds.set(problem, rows);
    return rows <= MAX_OF_A_KIND ? lines : [];
  }

  /** One line for each problem with rows that were not shown, the most frequent ones first. */
  summary(): readonly string[] {
    const lines = [...this.#kinds]
      .filter(([, rows]) => rows > MAX_OF_A_KIND)
      .toSorted(([, a], [, b]) => b - a)
      .map(([problem, rows]) => `and ${grouped(rows - MAX_OF_A_KIND)} more like it: ${problem}`);
    if (this.#others === 0) return lines;
    return [
      ...lines,
      `and ${grouped(this.#others)} more ${this.#others === 1 ? 'row' : 'rows'} with other problems`,
    ];
  }

  /** A line without its beginning that names the row. */
  #withoutPlace(line: string, row: number): string {
    const before = ` row ${row}: `;
    const at = line.indexOf(before, this.#file.length);
    return at < 0 ? line : line.slice(at + before.length);
  }
}
