import type { StorableEdit } from '../edit/edit';
import type { SettingName } from '../edit/settings';
import { type Splice, spliceOf } from '../edit/splice';
import type { Change } from './change';
import { cellTyped } from './name-of-step';

const CUSTOM_SCHEME: SettingName = 'authentication.hmac.scheme.custom';

/** One key press in one text. */
export interface Keystroke {
  /** Which text. */
  readonly where: string;
  readonly splice: Splice;
}

/** A longer break between two key presses parts their steps; in ms. */
const MAX_TYPING_PAUSE_MS = 1000;
/** More at once was not deleted by one key press. An empty tag goes with its closing braces. */
const MAX_REMOVED = 3;
/** What closes itself where its beginning is typed, and is gone over by typing it. */
const CLOSES_ITSELF = /(?<=.)(?:\}{1,2}|[\]"])$/su;
const MAX_TYPED_OVER = 2;

/** The key press that a change is, if it is one. */
export function keystrokeOf(changes: readonly Change[]): Keystroke | undefined {
  const [change] = changes;
  if (!change || changes.length > 1) return undefined;
  if (change.type === 'sample-text') return typed(`sample ${change.id}`, change.splice);
  const [edit] = change.type === 'draft' ? change.edits : [];
  if (!edit || change.type !== 'draft' || change.edits.length > 1) return undefined;
  const inDraft = ofEdit(edit);
  return inDraft && typed(`${change.id} ${inDraft.where}`, inDraft.splice);
}

/** More characters at once were not typed: they were pasted, or chosen from a list. */
function typed(where: string, splice: Splice): Keystroke | undefined {
  const characters = [...splice.inserted.slice(0, 8).replace(CLOSES_ITSELF, '')];
  return characters.length > 1 || splice.removed.length > MAX_REMOVED ? undefined : { where, splice };
}

function ofEdit(edit: StorableEdit): Keystroke | undefined {
  switch (edit.type) {
    case 'text':
      return { where: edit.setting, splice: edit.splice };
    case 'choice':
      // A text inside the user's own signing scheme is typed; its JSON text says where.
      return edit.setting === CUSTOM_SCHEME
        ? { where: edit.setting, splice: spliceOf(edit.before, edit.after) }
        : undefined;
    case 'cell':
      return { where: `${edit.row} ${edit.column}`, splice: edit.splice };
    case 'rows': {
      const column = edit.removed.length === 0 ? cellTyped(edit.inserted) : undefined;
      const inserted = (column && edit.inserted[0]?.[column]) ?? '';
      if (!column || inserted === '') return undefined;
      return { where: `${edit.row} ${column}`, splice: { from: 0, removed: '', inserted, length: 0 } };
    }
    default:
      return undefined;
  }
}

/** Whether a key press continues the step of the last one, which came `later` ms before. */
export function goesOn(last: Keystroke, next: Keystroke, later: number): boolean {
  if (last.where !== next.where || later > MAX_TYPING_PAUSE_MS) return false;
  const { from, removed, inserted } = next.splice;
  // A line end begins something new.
  if (inserted.includes('\n')) return false;
  const wasDeleting = last.splice.inserted === '';
  const isDeleting = inserted === '';
  if (wasDeleting !== isDeleting) return false;
  const end = last.splice.from + last.splice.inserted.length;
  // Backwards or forwards from where the last one was deleted.
  if (isDeleting) return from === end || from + removed.length === end;
  // An input method replaces what it has written itself. Behind a bracket that was typed, the cursor is
  // before the one that closes it; behind one that was typed over, it is after that.
  const cursor = from + removed.length;
  return last.splice.from <= cursor && cursor <= end + MAX_TYPED_OVER;
}
