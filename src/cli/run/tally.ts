import { Latencies } from './latencies';
import { isBadRow, isSuccess, type Outcome } from './outcome';

/** The figures of a run. */
export interface Figures {
  readonly rows: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Rows that no request could be built from. */
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
  readonly #latencies = new Latencies();
  readonly #statuses = new Map<number, number>();
  #succeeded = 0;
  #failed = 0;
  #bad = 0;
  #retries = 0;
  #sent = 0;
  #received = 0;

  add(outcome: Outcome): void {
    const { attempts, status, ms, sent = 0, received = 0 } = outcome;
    if (isSuccess(outcome)) this.#succeeded++;
    else if (isBadRow(outcome)) this.#bad++;
    else this.#failed++;
    this.#retries += Math.max(0, attempts - 1);
    if (status !== undefined) this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (ms !== undefined) this.#latencies.add(ms);
    this.#sent += sent;
    this.#received += received;
  }

  figures(): Figures {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => this.#latencies.percentile(share));
    return {
      rows: this.#succeeded + this.#failed + this.#bad,
      succeeded: this.#succeeded,
      failed: this.#failed,
      bad: this.#bad,
      retries: this.#retries,
      statuses: Object.fromEntries([...this.#statuses].toSorted(([a], [b]) => a - b)),
      latencyMs: {
        ...(p50 !== undefined && { p50: rounded(p50) }),
        ...(p95 !== undefined && { p95: rounded(p95) }),
        ...(p99 !== undefined && { p99: rounded(p99) }),
      },
      bytesSent: this.#sent,
      bytesReceived: this.#received,
    };
  }
}

const rounded = (ms: number): number => Number(ms.toPrecision(3));

const grouped = (value: number): string => value.toLocaleString('en');

/** A number of rows in words. */
export const rowsText = (count: number): string => `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`;

/** How many come in a second. */
export function rateText(count: number, ms: number): string {
  const rate = (count * 1000) / Math.max(1, ms);
  return rate < 10 ? `${Number(rate.toPrecision(2))}` : grouped(Math.round(rate));
}

/** Such as `1.5 s`, `2 min 5 s` or `1 h 30 min`. */
export function durationText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${Number(seconds.toPrecision(2))} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds) / 60;
  if (minutes < 60) return `${Math.floor(minutes)} min ${Math.round(seconds) % 60} s`;
  return `${grouped(Math.floor(minutes / 60))} h ${Math.floor(minutes) % 60} min`;
}

/** What became of the rows, on one line. */
export const outcomesText = ({ rows, succeeded, failed, bad }: Figures): string =>
  `${rowsText(rows)}: ${grouped(succeeded)} succeeded, ${grouped(failed)} failed, ${grouped(bad)} without a request`;

/** The figures for people. */
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
