import type { StepName } from '../step-name';
import type { Change } from './change';
import type { Opened } from './opened';

/** One thing that a person did, as it is undone and done again. */
export interface Step {
  /** From 1, in the order in which they were done. */
  readonly number: number;
  readonly name: StepName;
  readonly changes: readonly Change[];
  /** What was open before and after it; where something came or went. */
  readonly opened?: { readonly before: Opened; readonly after: Opened } | undefined;
}
