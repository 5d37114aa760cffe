import type { Severity } from './codes';
import { type Problem, problem } from './problem';

const GRAVITY = { hint: 0, warning: 1, error: 2 } as const satisfies Record<Severity, number>;

const graver = (one: Severity | undefined, other: Severity): Severity =>
  one !== undefined && GRAVITY[one] > GRAVITY[other] ? one : other;

type Check = (problems: ProblemList) => void;

/** The problems of one build, as far as anyone would read them; a last one says that there are more. */
export class ProblemList {
  readonly #listed: Problem[] = [];
  /** Checks that are made when the list is read, and how many problems stand before theirs. */
  #deferred: { readonly place: number; readonly check: Check }[] | undefined;
  #severity: Severity | undefined;
  #hasErrors = false;

  constructor(readonly limit: number) {}

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  /** No more is listed: there is no need to look for more. */
  get isFull(): boolean {
    return this.#severity !== undefined;
  }

  push(found: Problem): void {
    if (found.severity === 'error') this.#hasErrors = true;
    if (this.#listed.length < this.limit) this.#listed.push(found);
    else this.#severity = graver(this.#severity, found.severity);
  }

  /** Has a check made when somebody reads the list; its problems stand here, and none of them is an error. */
  defer(check: Check): void {
    this.#deferred ??= [];
    this.#deferred.push({ place: this.#listed.length, check });
  }

  all(): Problem[] {
    if (this.#deferred) return this.#checked(this.#deferred).all();
    const severity = this.#severity;
    if (!severity) return this.#listed;
    const { length } = this.#listed;
    return [...this.#listed, problem('more-problems', { path: [], severity }, { listed: length })];
  }

  /** The same, with the problems that the checks find. */
  #checked(deferred: readonly { readonly place: number; readonly check: Check }[]): ProblemList {
    const list = new ProblemList(this.limit);
    let next = 0;
    for (const { place, check } of deferred) {
      while (next < place) list.push(this.#listed[next++] as Problem);
      check(list);
    }
    for (const found of this.#listed.slice(next)) list.push(found);
    if (this.#severity) list.#severity = graver(list.#severity, this.#severity);
    return list;
  }
}
