/** A number that stands after one and before another, where there is one. */
export function between(after: number | undefined, before: number | undefined): number {
  if (after === undefined) return before === undefined ? 1 : before - 1;
  return before === undefined ? after + 1 : (after + before) / 2;
}
