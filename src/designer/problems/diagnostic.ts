/** Diagnostics about a setting: the problems of its request, and the findings of the editor alone. */
import type { Path, Problem, Range } from '../../core';
import { pathKey } from '../store/draft';

/** Text that equals the path of a sample value but is sent as text. The editor finds it, not the builder. */
export interface LiteralValue {
  readonly severity: 'hint';
  readonly code: 'literal-value';
  readonly cause: 'settings';
  /** The setting. */
  readonly path: Path;
  readonly range: Range;
  readonly place?: undefined;
  /** The path of the value in the sample, as a tag writes it. */
  readonly values: { readonly path: string };
}

/** Settings that are empty, which is allowed but hardly ever intended: no row of data, no credentials. */
export interface EmptySettings {
  readonly severity: 'hint';
  readonly code: 'data-empty' | 'credentials-empty';
  readonly cause: 'settings';
  /** Where the first of them is entered. */
  readonly path: Path;
  readonly range?: undefined;
  readonly place?: undefined;
  readonly values: Readonly<Record<string, never>>;
}

/** A tag with a name that the host's schema of the context excludes. */
export interface NotInSchema {
  readonly severity: 'warning';
  readonly code: 'not-in-schema';
  readonly cause: 'settings';
  /** The setting. */
  readonly path: Path;
  readonly range: Range;
  readonly place?: undefined;
  /** The path up to the name, and that of the name that the schema has and that may be meant, as a tag writes them. */
  readonly values: { readonly path: string; readonly nearest: string | undefined };
}

/** Filters that stand behind their tag, where they are text. */
export interface FilterOutside {
  readonly severity: 'hint';
  readonly code: 'filter-outside';
  readonly cause: 'settings';
  /** The setting. */
  readonly path: Path;
  readonly range: Range;
  readonly place?: undefined;
  /** The filters as a tag writes them. */
  readonly values: { readonly filters: string };
}

/** A message about a setting. */
export type Diagnostic = Problem | LiteralValue | FilterOutside | EmptySettings | NotInSchema;

/** Whether two problems of different builds are the same: same place, same words. */
export function sameProblem(one: Diagnostic, other: Diagnostic): boolean {
  return (
    one === other ||
    (one.code === other.code &&
      one.severity === other.severity &&
      one.cause === other.cause &&
      one.range?.start === other.range?.start &&
      one.range?.end === other.range?.end &&
      pathKey(one.path) === pathKey(other.path) &&
      JSON.stringify(one.values) === JSON.stringify(other.values))
  );
}

/** A body can have many thousands: the first difference decides. */
export const sameProblems = (one: readonly Diagnostic[], other: readonly Diagnostic[]): boolean =>
  one.length === other.length && one.every((problem, at) => sameProblem(problem, other[at] as Diagnostic));
