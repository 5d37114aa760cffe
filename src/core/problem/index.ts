/** Problems: what a person got wrong, as data, and the list of those of one build. */
import { type Problem, problem, type Severity } from './problem';

export { describe, readableValues } from './describe';
export type {
  ContractCounted,
  ContractFault,
  ContractForm,
  ContractGap,
  ContractNumberRule,
  ContractType,
  FilterArguments,
  HeaderValueFault,
  JsonExpected,
  JsonKind,
  KeyEncoding,
  MarkerFault,
  NoFallback,
  SignablePart,
  TagExpected,
  UnexpectedToken,
} from './problem';
export {
  type Cause,
  hasErrors,
  type Place,
  PROBLEM_CODES,
  type Problem,
  type ProblemCode,
  type ProblemValues,
  problem,
  type Severity,
} from './problem';

const GRAVITY = { hint: 0, warning: 1, error: 2 } as const satisfies Record<Severity, number>;

const graver = (one: Severity | undefined, other: Severity): Severity =>
  one !== undefined && GRAVITY[one] > GRAVITY[other] ? one : other;

type Check = (problems: ProblemList) => void;

/** The problems of one build up to a limit; a last one says that there are more. */
export class ProblemList {
  readonly #listed: Problem[] = [];
  /** Checks that run when the list is read, and how many problems come before theirs. */
  #deferred: { readonly place: number; readonly check: Check }[] | undefined;
  #severity: Severity | undefined;
  #hasErrors = false;

  constructor(readonly limit: number) {}

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  get isEmpty(): boolean {
    return this.#listed.length === 0;
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

  /** Runs a check when the list is read; its problems are listed at this position, and none is an error. */
  defer(check: Check): void {
    this.#deferred ??= [];
    this.#deferred.push({ place: this.#listed.length, check });
  }

  all(): Problem[] {
    return this.#deferred ? this.#checked(this.#deferred).all() : this.allWithoutChecks();
  }

  /** All but the problems of deferred checks. */
  allWithoutChecks(): Problem[] {
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
