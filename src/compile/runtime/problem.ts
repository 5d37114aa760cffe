/** The problems of compiled code, which its error is made of. */
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
export const problem = (code: ProblemCode, where: Where, values: Values) => ({
  code,
  path: where.path,
  range: where.range,
  severity: where.severity ?? severityOf(code),
  values,
});
