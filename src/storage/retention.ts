const MINUTE = 60_000;
/** The most earlier states of one action or sample. */
export const MAX_EARLIER = 50;
/** The most of a large one: fifty bodies of 10 MiB would fill the disk. */
const MAX_LARGE = 5;
/** From this length a document is large; in characters. */
const LARGE_LENGTH = 1_000_000;

export const maxEarlierStates = (length: number): number => (length > LARGE_LENGTH ? MAX_LARGE : MAX_EARLIER);
/** Two neighbours are further apart than this part of their age. */
const SPACING = 1 / 8;

/**
 * Which of the earlier states may go: close together while they are young, ever wider apart with
 * their age, and not more than so many. Times in ms, in any order; the latest always stays.
 */
export function toPrune(times: readonly number[], now: number, most = MAX_EARLIER): number[] {
  const newestFirst = times.toSorted((one, other) => other - one);
  const kept: number[] = [];
  return newestFirst.filter((time) => {
    const last = kept.at(-1);
    const isFarEnough = last === undefined || last - time >= Math.max(MINUTE, (now - time) * SPACING);
    if (isFarEnough && kept.length < most) kept.push(time);
    return !kept.includes(time);
  });
}

/**
 * Whether a state that is replaced now becomes an earlier one: when it stood for a while, and in
 * long typing once a minute.
 */
export const isWorthKeeping = (changedAt: number, times: readonly number[], now: number): boolean =>
  now - changedAt >= MINUTE || changedAt - Math.max(0, ...times) >= MINUTE;
