/** A problem as data (B28). */
import type { Path, Range } from '../trace/origin';
import { type ProblemCode, type ProblemValues, type Severity, severityOf } from './codes';

/** What has to change: the settings, the sample context, the secrets, or the file that was read (B29). */
export type Cause = 'settings' | 'context' | 'secrets' | 'file';

/** A place in a text that was read; line and column count from 1, offset from 0, in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** One thing that is wrong or worth knowing, as data; `describe` makes the sentence. */
export interface ProblemOf<C extends ProblemCode> {
  readonly severity: Severity;
  readonly code: C;
  readonly cause: Cause;
  /** The setting; for a file, the path in its document. */
  readonly path: Path;
  /** The offending part of the setting's text. */
  readonly range?: Range;
  /** Where in the text that was read. */
  readonly place?: Place;
  readonly values: ProblemValues<C>;
}
export type Problem = { [C in ProblemCode]: ProblemOf<C> }[ProblemCode];

interface Where {
  readonly path: Path;
  readonly range?: Range;
  readonly place?: Place;
  readonly cause?: Cause;
  readonly severity?: Severity;
}

/** Makes a problem with the severity of its code, unless `where` says otherwise. */
export function problem<C extends ProblemCode>(code: C, where: Where, values: ProblemValues<C>): Problem {
  return {
    severity: where.severity ?? severityOf(code),
    code,
    cause: where.cause ?? 'settings',
    path: where.path,
    ...(where.range && { range: where.range }),
    ...(where.place && { place: where.place }),
    values,
  } as Problem;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
