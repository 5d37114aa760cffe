import type { Severity } from './codes';
import { type Problem, problem } from './problem';

const GRAVITY = { hint: 0, warning: 1, error: 2 } as const satisfies Record<Severity, number>;

const graver = (one: Severity | undefined, other: Severity): Severity =>
  one !== undefined && GRAVITY[one] > GRAVITY[other] ? one : other;

/** The problems of one build, as far as anyone would read them; a last one says that there are more. */
export class ProblemList {
  readonly #listed: Problem[] = [];
  #severity: Severity | undefined;

  constructor(readonly limit: number) {}

  get length(): number {
    return this.#listed.length;
  }

  /** No more is listed: there is no need to look for more. */
  get isFull(): boolean {
    return this.#severity !== undefined;
  }

  push(found: Problem): void {
    if (this.length < this.limit) this.#listed.push(found);
    else this.#severity = graver(this.#severity, found.severity);
  }

  all(): Problem[] {
    const severity = this.#severity;
    if (!severity) return this.#listed;
    return [...this.#listed, problem('more-problems', { path: [], severity }, { listed: this.length })];
  }
}
