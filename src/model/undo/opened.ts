import type { Change } from './change';
import type { Work } from './perform';

/** Which action and which sample are open. */
export interface Opened {
  readonly action?: string | undefined;
  readonly sample?: string | undefined;
}

export const openNow = ({ library, samples }: Work): Opened => ({
  action: library.openId,
  sample: samples.openId,
});

/**
 * After changes were made: opens again what was open on the other side of their step, where what
 * was open until now is gone or that has just come back. Who is elsewhere by now stays there.
 * `isRedo`: whatever came, it is opened as it was when it came first.
 */
export function reopen(
  { library, samples }: Work,
  target: Opened,
  until: Opened,
  changes: readonly Change[],
  isRedo: boolean,
): void {
  const came = new Set(changes.flatMap((one) => ('after' in one && !('before' in one) ? [one.id] : [])));
  const isDue = (id: string, isUntilThere: boolean) =>
    !isUntilThere || came.has(id) || (isRedo && came.size > 0);
  const { action, sample } = target;
  if (action !== undefined && isDue(action, until.action !== undefined && library.has(until.action)))
    library.open(action);
  if (sample !== undefined && isDue(sample, samples.stateOf(until.sample ?? '') !== undefined))
    samples.open(sample);
}
