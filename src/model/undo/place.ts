import type { Path, Range } from '../../core';
import type { StorableEdit } from '../edit/edit';
import { pathOf, SETTING_NAMES } from '../edit/settings';
import type { Splice } from '../edit/splice';
import type { Change } from './change';

/** Where in the app a change shows. */
export type Place =
  | { readonly type: 'setting'; readonly id: string; readonly path: Path; readonly range?: Range }
  | { readonly type: 'action'; readonly id: string }
  | { readonly type: 'sample'; readonly id: string; readonly range?: Range };

/** Where the caret stands after a change of a text: behind what was put in. */
const behind = ({ from, inserted }: Splice): Range => {
  const caret = from + inserted.length;
  return { start: caret, end: caret };
};

/** Where to look after these changes were made: at an action, where a sample changed with it. */
export function placeOfChanges(changes: readonly Change[]): Place | undefined {
  const change = changes.find(({ type }) => type !== 'sample' && type !== 'sample-text') ?? changes[0];
  if (!change) return undefined;
  const { id } = change;
  switch (change.type) {
    case 'draft': {
      const edit = foremost(change.edits);
      return edit && { type: 'setting', id, ...placeIn(edit) };
    }
    case 'action':
    case 'place':
      return { type: 'action', id };
    case 'sample-text':
      return { type: 'sample', id, range: behind(change.splice) };
    case 'sample':
      return { type: 'sample', id };
  }
}

/** The first in the order of the editor, of the settings that were changed. */
function foremost(edits: readonly StorableEdit[]): StorableEdit | undefined {
  const settings = edits.map((edit) => ('setting' in edit ? edit.setting : undefined));
  const first = SETTING_NAMES.find((name) => settings.includes(name));
  return first === undefined ? edits[0] : edits[settings.indexOf(first)];
}

function placeIn(edit: StorableEdit): { path: Path; range?: Range } {
  switch (edit.type) {
    case 'text':
      return { path: pathOf(edit.setting), range: behind(edit.splice) };
    case 'choice':
      return { path: pathOf(edit.setting) };
    case 'cell':
      return { path: ['data', edit.row, edit.column], range: behind(edit.splice) };
    case 'row-moved':
      return { path: ['data', edit.to, 'key'] };
    default:
      return { path: ['data', edit.row, 'key'] };
  }
}
