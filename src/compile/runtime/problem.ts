import type { Path, ProblemCode, Severity } from '../../core';
import { severityOf } from '../../core/internal';

interface Where {
  readonly path: Path;
  readonly severity?: Severity;
}

/** A problem without what only its message needs; stands in the place of `core/problem/problem.ts`. */
export const problem = (code: ProblemCode, { path, severity = severityOf(code) }: Where) => ({
  code,
  path,
  severity,
});
