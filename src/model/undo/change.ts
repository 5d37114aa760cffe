import { inversePatch, type Patch } from '../edit/patch';
import { inverseSplice, type Splice } from '../edit/splice';
import type { StoredContent } from '../library/stored-draft';
import type { SampleState } from '../samples/sample';

/** An action as it is put back. */
export interface Shelved extends StoredContent {
  readonly order: number;
}

/** What became of one piece of work. Without `before` it was added, without `after` removed. */
export type Change =
  | { readonly is: 'draft'; readonly id: string; readonly patches: readonly Patch[] }
  | { readonly is: 'action'; readonly id: string; readonly before?: Shelved; readonly after?: Shelved }
  | { readonly is: 'place'; readonly id: string; readonly before: number; readonly after: number }
  | {
      readonly is: 'sample';
      readonly id: string;
      readonly before?: SampleState;
      readonly after?: SampleState;
    }
  | { readonly is: 'sample-text'; readonly id: string; readonly splice: Splice };

export function inverseChange(change: Change): Change {
  switch (change.is) {
    case 'draft':
      return { ...change, patches: change.patches.map(inversePatch).reverse() };
    case 'sample-text':
      return { ...change, splice: inverseSplice(change.splice) };
    case 'place':
      return { ...change, before: change.after, after: change.before };
    default: {
      const { is, id, before, after } = change;
      return { is, id, ...(after && { before: after }), ...(before && { after: before }) } as Change;
    }
  }
}

export const inverseChanges = (changes: readonly Change[]): Change[] => changes.map(inverseChange).reverse();

/** Whether something was added or removed. */
export const comesOrGoes = (change: Change): boolean =>
  (change.is === 'action' || change.is === 'sample') && !(change.before && change.after);
