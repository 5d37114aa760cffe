import type { Output } from '../io';
import type { Figures } from './tally';

/** On a terminal, and elsewhere, where each is a line of its own. */
const [TERMINAL_MS, ELSEWHERE_MS] = [200, 10_000];

const BAR_LENGTH = 20;

/** How much of all is done. */
function bar(done: number, all: number): string {
  const share = Math.min(1, done / all);
  const full = Math.floor(share * BAR_LENGTH);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_LENGTH - full)}] ${Math.floor(share * 100)} %  `;
}

/** Tells now and then how far a run is: one line that changes on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #output: Output;
  readonly #figures: () => Figures;
  readonly #all: number | undefined;
  #toldAt: number;
  #isShown = false;

  constructor(output: Output, figures: () => Figures, nowMs: number, all?: number) {
    this.#output = output;
    this.#figures = figures;
    this.#all = all;
    this.#toldAt = nowMs;
  }

  /** After a row. */
  async tell(nowMs: number): Promise<void> {
    const { isTerminal } = this.#output;
    if (nowMs - this.#toldAt < (isTerminal ? TERMINAL_MS : ELSEWHERE_MS)) return;
    this.#toldAt = nowMs;
    const { rows, failed, bad } = this.#figures();
    const [done, wrong] = [rows, failed + bad].map((count) => count.toLocaleString('en'));
    const of = this.#all === undefined ? '' : ` of ${this.#all.toLocaleString('en')}`;
    const text = `${done}${of} ${(this.#all ?? rows) === 1 ? 'row' : 'rows'}, ${wrong} without success`;
    this.#isShown = isTerminal;
    if (!isTerminal) return this.#output.write(`${text}\n`);
    await this.#output.write(`\r\x1b[K${this.#all ? bar(rows, this.#all) : ''}${text}`);
  }

  /** Before anything else is written. */
  async clear(): Promise<void> {
    if (this.#isShown) await this.#output.write('\r\x1b[K');
    this.#isShown = false;
  }
}
