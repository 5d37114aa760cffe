import type { Output } from '../io';
import { durationText, type Figures, rateText } from './tally';

/** On a terminal, and elsewhere, where each is a line of its own. */
const [TERMINAL_MS, ELSEWHERE_MS] = [200, 10_000];

const BAR_LENGTH = 10;

/** What is known of the rows beside those that are done. */
export interface Extent {
  /** Done by earlier runs, and part of the figures. */
  readonly before?: number;
  /** How many rows there are, where they were counted. */
  readonly all?: number | undefined;
  /** How much of the input was read, from 0 to 1, where the rows were not counted. */
  readonly share?: number | undefined;
}

/** How much of all is done. */
function bar(share: number): string {
  const full = Math.floor(share * BAR_LENGTH);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_LENGTH - full)}] ${Math.floor(share * 100)} %  `;
}

/** Reports a run now and then: one line that changes on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #output: Output;
  readonly #figures: () => Figures;
  readonly #extent: () => Extent;
  readonly #startMs: number;
  #toldAt: number;
  #isShown = false;

  constructor(output: Output, figures: () => Figures, nowMs: number, extent: () => Extent = () => ({})) {
    this.#output = output;
    this.#figures = figures;
    this.#extent = extent;
    this.#startMs = nowMs;
    this.#toldAt = nowMs;
  }

  /** After a row. */
  async tell(nowMs: number): Promise<void> {
    const { isTerminal } = this.#output;
    if (nowMs - this.#toldAt < (isTerminal ? TERMINAL_MS : ELSEWHERE_MS)) return;
    this.#toldAt = nowMs;
    const text = this.#text(nowMs - this.#startMs);
    this.#isShown = isTerminal;
    // The terminal cuts off what does not fit: a line that wraps cannot be erased.
    await this.#output.write(isTerminal ? `\r\x1b[K\x1b[?7l${text}\x1b[?7h` : `${text}\n`);
  }

  #text(elapsedMs: number): string {
    const { rows, failed, bad, statuses } = this.#figures();
    const { before = 0, all, share: read } = this.#extent();
    const own = rows - before;
    const share = all ? Math.min(1, rows / all) : read;
    const leftMs = all ? (elapsedMs * (all - rows)) / own : read && (elapsedMs * (1 - read)) / read;
    const [done, wrong] = [rows, failed + bad].map((count) => count.toLocaleString('en'));
    const of = all === undefined ? '' : ` of ${all.toLocaleString('en')}`;
    const parts = [
      `${done}${of} ${(all ?? rows) === 1 ? 'row' : 'rows'}`,
      `${wrong} without success`,
      ...(own > 0 ? [`${rateText(own, elapsedMs)} a second`] : []),
      ...(own > 0 && leftMs !== undefined ? [`${durationText(Math.max(0, leftMs))} left`] : []),
      ...Object.entries(statuses).map(([status, count]) => `${status}: ${count.toLocaleString('en')}`),
    ];
    return `${share === undefined ? '' : bar(share)}${parts.join(', ')}`;
  }

  /** Before anything else is written. */
  async clear(): Promise<void> {
    if (this.#isShown) await this.#output.write('\r\x1b[K');
    this.#isShown = false;
  }
}
