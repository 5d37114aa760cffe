import type { StepName } from '../step-name';
import type { Change } from './change';
import type { PerformedChange } from './perform';
import type { Place } from './place';

/** Whether a step is undone or redone. */
export type Way = 'undo' | 'redo';

/** What came of going a step back or forth. */
export interface Outcome {
  readonly way: Way;
  readonly name: StepName;
  /** Nothing of it applies to the current state any more; or only a part. */
  readonly done: 'all' | 'part' | 'nothing';
  readonly place: Place | undefined;
}

export const otherWay = (way: Way): Way => (way === 'undo' ? 'redo' : 'undo');

/** How much of these changes was performed. */
export function doneOf(performed: readonly PerformedChange[], wanted: readonly Change[]): Outcome['done'] {
  if (performed.length === 0) return 'nothing';
  const isWhole =
    performed.length === wanted.length &&
    performed.every(({ change }, at) => sizeOf(change) === sizeOf(wanted[at]));
  return isWhole ? 'all' : 'part';
}

const sizeOf = (change: Change | undefined): number => (change?.type === 'draft' ? change.edits.length : 1);
