import type { Output } from '../io';
import type { Figures } from './tally';

/** On a terminal, and elsewhere, where each is a line of its own. */
const [TERMINAL_MS, ELSEWHERE_MS] = [200, 10_000];

/** Tells now and then how far a run is: one line that changes on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #output: Output;
  readonly #figures: () => Figures;
  #toldAt: number;
  #isShown = false;

  constructor(output: Output, figures: () => Figures, nowMs: number) {
    this.#output = output;
    this.#figures = figures;
    this.#toldAt = nowMs;
  }

  /** After a row. */
  async tell(nowMs: number): Promise<void> {
    const { isTerminal } = this.#output;
    if (nowMs - this.#toldAt < (isTerminal ? TERMINAL_MS : ELSEWHERE_MS)) return;
    this.#toldAt = nowMs;
    const { rows, failed, bad } = this.#figures();
    const [all, wrong] = [rows, failed + bad].map((count) => count.toLocaleString('en'));
    const text = `${all} ${rows === 1 ? 'row' : 'rows'}, ${wrong} of them without success`;
    this.#isShown = isTerminal;
    await this.#output.write(isTerminal ? `\r\x1b[K${text}` : `${text}\n`);
  }

  /** Before anything else is written. */
  async clear(): Promise<void> {
    if (this.#isShown) await this.#output.write('\r\x1b[K');
    this.#isShown = false;
  }
}
