import { type Action, type Built, build, type Context, type Path, type Problem } from '../core';
import { pathKey } from './draft';
import { sameProblems } from './same-problem';

export interface LiveInputs {
  readonly action: Action;
  readonly context: Context;
  /** The values of named secrets that this tab knows; the vault decides where they are kept. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Unix seconds; stands still until the person refreshes it (B25). */
  readonly now: number;
}

type ProblemsByPath = ReadonlyMap<string, readonly Problem[]>;

type Result =
  | { readonly type: 'built'; readonly built: Built; readonly byPath: ProblemsByPath }
  /** A fault of the builder: there is no request, and the settings can be edited all the same. */
  | { readonly type: 'fault'; readonly error: unknown };

const NO_PROBLEMS: readonly Problem[] = [];

/**
 * The one built request of the open action. It is computed when somebody looks, at most once
 * for each change; the preview, the fields and the exports all read this result.
 */
export class LiveRequest {
  #inputs: LiveInputs;
  #result: Result | undefined;
  #lastByPath: ProblemsByPath = new Map();
  #listeners = new Set<() => void>();

  constructor(inputs: LiveInputs) {
    this.#inputs = inputs;
  }

  get inputs(): LiveInputs {
    return this.#inputs;
  }

  update(change: Partial<LiveInputs>): void {
    this.#inputs = { ...this.#inputs, ...change };
    this.#result = undefined;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until an input changes. Throws what the builder has thrown. */
  get built(): Built {
    const result = this.#current;
    if (result.type === 'fault') throw result.error;
    return result.built;
  }

  /** The problems of exactly this setting; the same array while they stay equal. */
  problemsAt(path: Path): readonly Problem[] {
    const result = this.#current;
    return (result.type === 'built' && result.byPath.get(pathKey(path))) || NO_PROBLEMS;
  }

  get #current(): Result {
    this.#result ??= this.#make();
    return this.#result;
  }

  #make(): Result {
    const { action, ...runtime } = this.#inputs;
    try {
      const built = build(action, runtime);
      this.#lastByPath = groupByPath(built.problems, this.#lastByPath);
      return { type: 'built', built, byPath: this.#lastByPath };
    } catch (error) {
      return { type: 'fault', error };
    }
  }
}

function groupByPath(problems: readonly Problem[], before: ProblemsByPath): ProblemsByPath {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = pathKey(problem.path);
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  const stable = new Map<string, readonly Problem[]>();
  for (const [key, group] of groups) {
    const old = before.get(key);
    stable.set(key, old && sameProblems(old, group) ? old : group);
  }
  return stable;
}
