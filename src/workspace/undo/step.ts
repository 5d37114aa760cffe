import type { Change } from './change';
import type { StepName } from './step-name';

/** One thing that a person did, as it is undone and done again. */
export interface Step {
  /** From 1, in the order in which they were done. */
  readonly number: number;
  readonly name: StepName;
  readonly changes: readonly Change[];
}
