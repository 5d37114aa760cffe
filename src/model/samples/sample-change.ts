import { type Splice, spliceOf } from '../edit/splice';
import type { SampleState } from './sample';

/** What a person did to one sample. Without `before` it was added, without `after` removed. */
export type SampleChange =
  | {
      readonly type: 'sample';
      readonly id: string;
      readonly before?: SampleState;
      readonly after?: SampleState;
    }
  | { readonly type: 'sample-text'; readonly id: string; readonly splice: Splice };

/** Where only the text changed, the change of the text; undefined where nothing did. */
export function sampleChange(
  id: string,
  before: SampleState | undefined,
  after: SampleState | undefined,
): SampleChange | undefined {
  const isTextOnly = before && after && before.name === after.name && before.order === after.order;
  if (!isTextOnly) return { type: 'sample', id, ...(before && { before }), ...(after && { after }) };
  if (before.text === after.text) return undefined;
  return { type: 'sample-text', id, splice: spliceOf(before.text, after.text) };
}

/** What a person did in one go. */
export interface SamplesChanged {
  readonly changes: readonly SampleChange[];
  /** The sample that was open before. */
  readonly openBefore: string;
}
