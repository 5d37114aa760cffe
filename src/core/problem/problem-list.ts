import type { Severity } from './codes';
import { type Problem, problem } from './problem';

const GRAVITY = { hint: 0, warning: 1, error: 2 } as const satisfies Record<Severity, number>;

const graver = (one: Severity | undefined, other: Severity): Severity =>
  one !== undefined && GRAVITY[one] > GRAVITY[other] ? one : other;

type Look = (problems: ProblemList) => void;

/** The problems of one build, as far as anyone would read them; a last one says that there are more. */
export class ProblemList {
  readonly #listed: Problem[] = [];
  /** What is looked for when the list is read, and behind how many problems that will stand. */
  #looks: { readonly place: number; readonly look: Look }[] | undefined;
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

  /** Has more looked for here when somebody reads the list. No error is found so. */
  later(look: Look): void {
    this.#looks ??= [];
    this.#looks.push({ place: this.#listed.length, look });
  }

  all(): Problem[] {
    if (this.#looks) return this.#looked(this.#looks).all();
    const severity = this.#severity;
    if (!severity) return this.#listed;
    const { length } = this.#listed;
    return [...this.#listed, problem('more-problems', { path: [], severity }, { listed: length })];
  }

  /** The same, with what was to be looked for. */
  #looked(looks: readonly { readonly place: number; readonly look: Look }[]): ProblemList {
    const list = new ProblemList(this.limit);
    let next = 0;
    for (const { place, look } of looks) {
      while (next < place) list.push(this.#listed[next++] as Problem);
      look(list);
    }
    for (const found of this.#listed.slice(next)) list.push(found);
    if (this.#severity) list.#severity = graver(list.#severity, this.#severity);
    return list;
  }
}
