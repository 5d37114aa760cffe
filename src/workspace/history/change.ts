import type { Path, Range } from '../../core';
import {
  caretAfter,
  describeEdits,
  inverseSplice,
  inverted,
  isNothing,
  joined,
  joinedSplice,
  placeOfEdits,
  type Splice,
  typedIn,
} from '../../designer/store';
import type { ActionChange } from '../library/state/entry';
import type { Library } from '../library/state/library';
import type { SampleChange } from '../samples/sample';
import type { Samples } from '../samples/samples';
import type { StepName } from './step-name';

/**
 * A change of one action or sample, as a value: inverted to undo it, joined while somebody types, and
 * checked when it is read from storage. Without `before` it was added, without `after` removed.
 */
export type Change = ActionChange | SampleChange;

/** Everything that a person works on. */
export interface Work {
  readonly library: Library;
  readonly samples: Samples;
}

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

/** Joins two changes of one text; undefined for other changes, and where the second undoes the first. */
export function joinedChange(first: Change | undefined, second: Change | undefined): Change | undefined {
  if (first?.type === 'sample-text' && second?.type === 'sample-text') {
    const splice = joinedSplice(first.splice, second.splice);
    return first.id === second.id && splice && isSomething(splice) ? { ...first, splice } : undefined;
  }
  if (first?.type !== 'draft' || second?.type !== 'draft' || first.id !== second.id) return undefined;
  const [one, other] = [first.edits[0], second.edits[0]];
  const edit =
    one && other && first.edits.length + second.edits.length === 2 ? joined(one, other) : undefined;
  return edit && !isNothing(edit) ? { ...first, edits: [edit] } : undefined;
}

const isSomething = ({ removed, inserted }: Splice): boolean => removed !== inserted;

/** Whether a change added or removed something. */
export const addsOrRemoves = (change: Change): boolean =>
  (change.type === 'action' || change.type === 'sample') && !(change.before && change.after);

/** The longest pause between two key presses of one step, in ms. */
const MAX_TYPING_PAUSE_MS = 1000;
/** The most characters that one key press deletes: an empty tag is deleted with its closing braces. */
const MAX_REMOVED = 3;
/** Brackets that the editor inserts automatically and lets the user type over. */
const CLOSES_ITSELF = /(?<=.)(?:\}{1,2}|[\]"])$/su;
const MAX_TYPED_OVER = 2;

/** One key press in one text. Key presses that follow each other become one step. */
export interface Keystroke {
  /** Names the text, for comparison only. */
  readonly where: string;
  readonly splice: Splice;
}

/** The key press that made these changes; undefined where they were not typed. */
export function keystrokeOf(changes: readonly Change[]): Keystroke | undefined {
  const [change] = changes;
  if (!change || changes.length > 1) return undefined;
  if (change.type === 'sample-text') return typed(`sample ${change.id}`, change.splice);
  const [edit] = change.type === 'draft' ? change.edits : [];
  if (!edit || change.type !== 'draft' || change.edits.length > 1) return undefined;
  const inDraft = typedIn(edit);
  return inDraft && typed(`${change.id} ${inDraft.where}`, inDraft.splice);
}

/** The splice as a key press; undefined if it inserts several characters, which were pasted or completed. */
function typed(where: string, splice: Splice): Keystroke | undefined {
  const { inserted } = splice;
  // The Enter key inserts the indentation of the new line, too, and between brackets a second line end.
  if (inserted.startsWith('\n') && inserted.trim() === '') return { where, splice };
  const characters = [...inserted.slice(0, 8).replace(CLOSES_ITSELF, '')];
  return characters.length > 1 ? undefined : { where, splice };
}

/** Whether a key press continues the step of the previous one; `later` is the time between them, in ms. */
export function continuesTyping(last: Keystroke, next: Keystroke, later: number): boolean {
  if (last.where !== next.where || later > MAX_TYPING_PAUSE_MS) return false;
  const { from, removed, inserted } = next.splice;
  // A line break starts a new step, and so does a character in place of a selection.
  if (inserted.includes('\n') || removed.length > MAX_REMOVED) return false;
  const wasDeleting = last.splice.inserted === '';
  const isDeleting = inserted === '';
  // A character in place of a selection that starts with it only deletes the rest: typing goes on after it.
  const hasDeletedSelection = wasDeleting && last.splice.removed.length > MAX_REMOVED;
  if ((wasDeleting && !hasDeletedSelection) !== isDeleting) return false;
  const end = last.splice.from + last.splice.inserted.length;
  // Backwards or forwards from where the last one was deleted.
  if (isDeleting) return from === end || from + removed.length === end;
  // An input method replaces its own text. After an inserted bracket the cursor is before the closing one;
  // after a bracket that was typed over, behind it.
  const cursor = from + removed.length;
  return last.splice.from <= cursor && cursor <= end + MAX_TYPED_OVER;
}

export function nameOfStep(changes: readonly Change[], work: Work): StepName {
  const added = changes.filter((change) => change.type === 'action' && change.after).length;
  if (added > 1) return { type: 'actions-added', count: added };
  const deleted = changes.filter((change) => change.type === 'action' && !change.after).length;
  if (added === 0 && deleted > 1) return { type: 'actions-deleted', count: deleted };
  const changed = new Set(changes.flatMap(({ type, id }) => (type === 'draft' ? id : []))).size;
  if (changed > 1) return { type: 'actions-changed', count: changed };
  const samples = changes.filter((change) => change.type === 'sample' && !change.before).length;
  if (added === 0 && samples > 1) return { type: 'samples-added', count: samples };
  const [change] = changes;
  if (!change) throw new Error('A step changes something');
  switch (change.type) {
    case 'action':
      return { type: change.after ? 'action-added' : 'action-deleted', name: nameOfLast(changes) };
    case 'place': {
      // When the sort keys are renumbered, other actions change too; the moved one comes last.
      const { id } = changes.findLast(({ type }) => type === 'place') ?? change;
      return { type: 'action-moved', name: work.library.summaryOf(id)?.name ?? '' };
    }
    case 'sample-text':
      return {
        type: change.splice.removed !== '' && change.splice.inserted !== '' ? 'changing' : 'typing',
        in: { type: 'sample', name: work.samples.stateOf(change.id)?.name ?? '' },
      };
    case 'sample': {
      const { before, after } = change;
      const name = (before ?? after)?.name ?? '';
      if (!before) return { type: 'sample-added', name };
      return { type: after ? 'sample-renamed' : 'sample-deleted', name };
    }
    case 'draft':
      return describeEdits(change.edits);
  }
}

function nameOfLast(changes: readonly Change[]): string {
  const last = changes.findLast((change) => change.type === 'action');
  return (last?.after ?? last?.before)?.title.name ?? '';
}

/** The part of the app that shows a change. */
export type ChangeLocation =
  | { readonly type: 'setting'; readonly id: string; readonly path: Path; readonly range?: Range }
  | { readonly type: 'action'; readonly id: string }
  | { readonly type: 'sample'; readonly id: string; readonly range?: Range };

/** Where to go after these changes: to the action, if both an action and a sample changed. */
export function locationOfChanges(changes: readonly Change[]): ChangeLocation | undefined {
  const change = changes.find(({ type }) => type !== 'sample' && type !== 'sample-text') ?? changes[0];
  if (!change) return undefined;
  const { id } = change;
  switch (change.type) {
    case 'draft': {
      const place = placeOfEdits(change.edits);
      return place && { type: 'setting', id, ...place };
    }
    case 'action':
    case 'place':
      return { type: 'action', id };
    case 'sample-text':
      return { type: 'sample', id, range: caretAfter(change.splice) };
    case 'sample':
      return { type: 'sample', id };
  }
}
