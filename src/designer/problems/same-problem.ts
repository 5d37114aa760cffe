/** Whether two builds say the same. */
import { pathKey } from '../store/draft';
import type { Remark } from './remark';

/** Each build makes its problems anew; whether two say the same of the same place. */
export function sameProblem(one: Remark, other: Remark): boolean {
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
export const sameProblems = (one: readonly Remark[], other: readonly Remark[]): boolean =>
  one.length === other.length && one.every((problem, at) => sameProblem(problem, other[at] as Remark));
