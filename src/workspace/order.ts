/** A number that stands after one and before another, or after the last. */
export const between = (after: number, before: number | undefined): number =>
  before === undefined ? after + 1 : (after + before) / 2;
