import { inverted, joined } from '../edit/edit';
import { inverseSplice, joinedSplice, type Splice } from '../edit/splice';
import type { ActionChange } from '../library/action-change';
import type { SampleChange } from '../samples/sample';

/** What became of one action or sample. Without `before` it was added, without `after` removed. */
export type Change = ActionChange | SampleChange;

export function inverseChange(change: Change): Change {
  switch (change.type) {
    case 'draft':
      return { ...change, edits: change.edits.map((edit) => inverted(edit)).reverse() };
    case 'sample-text':
      return { ...change, splice: inverseSplice(change.splice) };
    case 'place':
      return { ...change, before: change.after, after: change.before };
    default: {
      const { type, id, before, after } = change;
      return { type, id, ...(after && { before: after }), ...(before && { after: before }) } as Change;
    }
  }
}

export const inverseChanges = (changes: readonly Change[]): Change[] => changes.map(inverseChange).reverse();

/** Two changes of one text as one; undefined where they are not, or where nothing would be left of them. */
export function joinedChange(first: Change | undefined, second: Change | undefined): Change | undefined {
  if (first?.type === 'sample-text' && second?.type === 'sample-text') {
    const splice = joinedSplice(first.splice, second.splice);
    return first.id === second.id && splice && isSomething(splice) ? { ...first, splice } : undefined;
  }
  if (first?.type !== 'draft' || second?.type !== 'draft' || first.id !== second.id) return undefined;
  const [one, other] = [first.edits[0], second.edits[0]];
  const edit =
    one && other && first.edits.length + second.edits.length === 2 ? joined(one, other) : undefined;
  if (!edit || ('splice' in edit && !isSomething(edit.splice))) return undefined;
  if (edit.type === 'choice' && edit.before === edit.after) return undefined;
  return { ...first, edits: [edit] };
}

const isSomething = ({ removed, inserted }: Splice): boolean => removed !== inserted;

/** Whether something was added or removed. */
export const comesOrGoes = (change: Change): boolean =>
  (change.type === 'action' || change.type === 'sample') && !(change.before && change.after);
