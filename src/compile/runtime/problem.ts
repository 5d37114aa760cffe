import type { Path, ProblemCode, Severity } from '../../core';
import { severityOf } from '../../core/internal';
import type { Values } from './request-error';

interface Where {
  readonly path: Path;
  /** Of the text of the setting; of a tag, all of it. */
  readonly range?: { readonly start: number; readonly end: number };
  readonly severity?: Severity;
}

/** A problem as far as the error of compiled code tells it; stands in the place of `core/problem/problem.ts`. */
export const problem = (
  code: ProblemCode,
  { path, range, severity = severityOf(code) }: Where,
  values: Values,
) => ({ code, path, range, severity, values });
