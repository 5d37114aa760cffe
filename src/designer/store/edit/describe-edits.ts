/** Describes edits: the name of their undo step, the setting to go to, and the text that was typed into. */
import type { Path, Range } from '../../../core';
import type { StorableEdit } from './edit';
import { type Column, type Splice, spliceOf } from './row-and-text-edits';
import { pathOf, SETTING_NAMES, type SettingName } from './settings';

/** A text of an action. Rows are counted from 1, as in the user interface. */
type EditedText =
  | { readonly type: 'setting'; readonly setting: SettingName }
  | { readonly type: 'cell'; readonly row: number; readonly column: Column };

/** The effect of edits as data; the texts make a sentence of it. */
type EditDescription =
  | { readonly type: 'typing' | 'changing'; readonly in: EditedText }
  | { readonly type: 'row-deleted' | 'row-added'; readonly row: number }
  | { readonly type: 'row-moved'; readonly row: number; readonly to: number }
  | { readonly type: 'row-switched'; readonly row: number; readonly on: boolean }
  | { readonly type: 'rows-deleted' | 'rows-added'; readonly rows: number }
  | { readonly type: 'rows-replaced' | 'settings-changed' };

/** The column that was typed in, where an added row is one by typing on the blank row at the end. */
function cellTyped(rows: Extract<StorableEdit, { type: 'rows' }>['inserted']): Column | undefined {
  const [row] = rows;
  if (!row || rows.length > 1 || (row.key !== '' && row.value !== '')) return undefined;
  return row.value === '' ? 'key' : 'value';
}

const inText = (place: EditedText, { removed, inserted }: Splice): EditDescription => ({
  type: removed !== '' && inserted !== '' ? 'changing' : 'typing',
  in: place,
});

/** Choices and the settings that change along with them: the choice gives the step its name. */
const LEADING: readonly (readonly [choice: SettingName, following: RegExp])[] = [
  ['authentication.hmac.scheme.chosen', /^authentication\.hmac\./],
  ['authentication.method', /^authentication\./],
];

/** The edit that gives a step its name; undefined if none of them does. */
function leadingEdit(edits: readonly StorableEdit[]): StorableEdit | undefined {
  if (edits.length === 1) return edits[0];
  for (const [choice, following] of LEADING) {
    const isFollowed = edits.every((edit) => 'setting' in edit && following.test(edit.setting));
    const leading = edits.find((edit) => 'setting' in edit && edit.setting === choice);
    if (isFollowed && leading) return leading;
  }
  return undefined;
}

/** The name of a step with these edits. */
export function describeEdits(edits: readonly StorableEdit[]): EditDescription {
  const edit = leadingEdit(edits);
  if (!edit) return { type: 'settings-changed' };
  switch (edit.type) {
    case 'text':
      return inText({ type: 'setting', setting: edit.setting }, edit.splice);
    case 'choice':
      return { type: 'changing', in: { type: 'setting', setting: edit.setting } };
    case 'cell':
      return inText({ type: 'cell', row: edit.row + 1, column: edit.column }, edit.splice);
    case 'row-moved':
      return { type: edit.type, row: edit.row + 1, to: edit.to + 1 };
    case 'row-switched':
      return { type: edit.type, row: edit.row + 1, on: edit.on };
    case 'rows':
      return describeRows(edit);
  }
}

function describeRows({ row, removed, inserted }: Extract<StorableEdit, { type: 'rows' }>): EditDescription {
  const typed = cellTyped(inserted);
  if (removed.length === 0 && typed)
    return { type: 'typing', in: { type: 'cell', row: row + 1, column: typed } };
  if (inserted.length === 0 && removed.length === 1) return { type: 'row-deleted', row: row + 1 };
  if (inserted.length === 0) return { type: 'rows-deleted', rows: removed.length };
  if (removed.length > 0) return { type: 'rows-replaced' };
  return inserted.length === 1
    ? { type: 'row-added', row: row + 1 }
    : { type: 'rows-added', rows: inserted.length };
}

/** The first in the order of the editor, of the settings that were changed. */
function foremost(edits: readonly StorableEdit[]): StorableEdit | undefined {
  const settings = edits.map((edit) => ('setting' in edit ? edit.setting : undefined));
  const first = SETTING_NAMES.find((name) => settings.includes(name));
  return first === undefined ? edits[0] : edits[settings.indexOf(first)];
}

/** The caret after a change of a text: behind the inserted text. */
export const caretAfter = ({ from, inserted }: Splice): Range => {
  const caret = from + inserted.length;
  return { start: caret, end: caret };
};

function placeIn(edit: StorableEdit): { path: Path; range?: Range } {
  switch (edit.type) {
    case 'text':
      return { path: pathOf(edit.setting), range: caretAfter(edit.splice) };
    case 'choice':
      return { path: pathOf(edit.setting) };
    case 'cell':
      return { path: ['data', edit.row, edit.column], range: caretAfter(edit.splice) };
    case 'row-moved':
      return { path: ['data', edit.to, 'key'] };
    default:
      return { path: ['data', edit.row, 'key'] };
  }
}

/** The setting that these edits changed, and the caret after them; undefined without an edit. */
export function placeOfEdits(edits: readonly StorableEdit[]): { path: Path; range?: Range } | undefined {
  const edit = foremost(edits);
  return edit && placeIn(edit);
}

const CUSTOM_SCHEME: SettingName = 'authentication.hmac.scheme.custom';

interface TypedText {
  /** Names the text within its action, for comparison only. */
  readonly where: string;
  readonly splice: Splice;
}

/** The text that an edit was typed into; undefined for an edit of something else. */
export function typedIn(edit: StorableEdit): TypedText | undefined {
  switch (edit.type) {
    case 'text':
      return { where: edit.setting, splice: edit.splice };
    case 'choice':
      // A text inside a custom signing scheme: its position in the JSON text identifies it.
      return edit.setting === CUSTOM_SCHEME &&
        typeof edit.before === 'string' &&
        typeof edit.after === 'string'
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
