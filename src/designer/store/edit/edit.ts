/** The edits of a draft as values: each can be applied, inverted, rebased and joined with the next. */
import type { DataRow } from '../../../core';
import type { TextChange } from '../../../core/internal';
import { BLANK_ROW, type Draft, isBlank, rowsOf } from '../draft';
import {
  type Column,
  inverseOfRows,
  inverseSplice,
  joinedSplice,
  type RowsEdit,
  rebasedOnRows,
  rebasedSplice,
  rowsAfter,
  rowsEditsBetween,
  type Splice,
  splicedWith,
  spliceOf,
} from './row-and-text-edits';
import {
  ALL_SETTINGS,
  type AnySettingName,
  isSameValue,
  type SecretValueName,
  type SettingName,
  type SettingValue,
  settingValue,
  typeOf,
  withValue,
} from './settings';
/** An edit as a step of undo stores it. */
export type StorableEdit =
  | { readonly type: 'text'; readonly setting: SettingName; readonly splice: Splice }
  /** A setting that is replaced completely: a choice, a number, a switch, a list. */
  | {
      readonly type: 'choice';
      readonly setting: SettingName;
      readonly before: SettingValue;
      readonly after: SettingValue;
    }
  | RowsEdit;

/**
 * One change of a draft as a value: made by a field, applied by the store, inverted for undo, and rebased when the
 * draft has changed since.
 */
export type Edit =
  | StorableEdit
  /** The value of a secret, which nothing may store. */
  | {
      readonly type: 'secret';
      readonly setting: SecretValueName;
      readonly before: string;
      readonly after: string;
    };

export const isStorable = (edit: Edit): edit is StorableEdit => edit.type !== 'secret';

/** Another value of a setting. */
export function settingEdit(
  setting: AnySettingName,
  before: SettingValue,
  after: SettingValue,
  change?: TextChange,
): Edit {
  const type = typeOf(setting);
  if (type === 'text' && typeof before === 'string' && typeof after === 'string')
    return { type, setting: setting as SettingName, splice: spliceOf(before, after, change) };
  return { type: type === 'secret' ? type : 'choice', setting, before, after } as Edit;
}

/** Changes the text of a cell. Typing in the blank row at the end, which is not in the list, adds a row. */
export function cellEdit(rows: readonly DataRow[], row: number, column: Column, text: string): RowsEdit {
  const before = rows[row] ?? BLANK_ROW;
  if (row === rows.length - 1 && isBlank(before))
    return { type: 'rows', row, removed: [], inserted: [{ ...BLANK_ROW, [column]: text }] };
  return { type: 'cell', row, column, splice: spliceOf(before[column], text) };
}

/**
 * The edits that turn `before` into `after`, for drafts from other sources than typing: an earlier
 * state, a file, another tab.
 */
export function editsBetween(before: Draft, after: Draft): Edit[] {
  const settings = ALL_SETTINGS.flatMap((setting) => {
    const one: SettingValue = settingValue(before, setting);
    const other: SettingValue = settingValue(after, setting);
    return isSameValue(one, other) ? [] : [settingEdit(setting, one, other)];
  });
  return [...settings, ...rowsEditsBetween(rowsOf(before), rowsOf(after))];
}

export function inverted<E extends Edit>(edit: E): E;
export function inverted(edit: Edit): Edit {
  switch (edit.type) {
    case 'text':
      return { ...edit, splice: inverseSplice(edit.splice) };
    case 'choice':
      return { ...edit, before: edit.after, after: edit.before };
    case 'secret':
      return { ...edit, before: edit.after, after: edit.before };
    default:
      return inverseOfRows(edit);
  }
}

/** The value of a setting whose type is `text`. */
const textOf = (draft: Draft, setting: SettingName): string => settingValue(draft, setting) as string;

/**
 * Maps an edit to a draft that has changed meanwhile; undefined if the text or rows that it replaces
 * no longer exist.
 */
export function rebased<E extends Edit>(edit: E, draft: Draft): E | undefined;
export function rebased(edit: Edit, draft: Draft): Edit | undefined {
  switch (edit.type) {
    case 'text': {
      const splice = rebasedSplice(edit.splice, textOf(draft, edit.setting));
      return splice && (splice === edit.splice ? edit : { ...edit, splice });
    }
    case 'choice':
    case 'secret':
      return isSameValue(settingValue(draft, edit.setting), edit.before) ? edit : undefined;
    default:
      return rebasedOnRows(edit, rowsOf(draft));
  }
}

/** Applies the edits that fit the draft, and returns them as they were applied. */
export function applied<E extends Edit>(
  draft: Draft,
  edits: readonly E[],
): { readonly draft: Draft; readonly done: readonly E[] } {
  const done: E[] = [];
  let next = draft;
  for (const edit of edits) {
    const fitting = rebased(edit, next);
    if (!fitting) continue;
    next = after(fitting, next);
    done.push(fitting);
  }
  return { draft: next, done };
}

function after(edit: Edit, draft: Draft): Draft {
  switch (edit.type) {
    case 'text':
      return withValue(draft, edit.setting, splicedWith(textOf(draft, edit.setting), edit.splice));
    case 'choice':
    case 'secret':
      return withValue(draft, edit.setting, edit.after);
    case 'cell':
    case 'row-switched':
      return withRows(draft, rowsAfter(draft.webhook.data, edit));
    default:
      return withRows(draft, [...rowsAfter(rowsOf(draft), edit), BLANK_ROW]);
  }
}

const withRows = (draft: Draft, data: DataRow[]): Draft => ({
  ...draft,
  webhook: { ...draft.webhook, data },
});

/** Whether an edit leaves a text or a choice as it was. */
export function isNothing(edit: StorableEdit): boolean {
  if ('splice' in edit) return edit.splice.removed === edit.splice.inserted;
  return edit.type === 'choice' && isSameValue(edit.before, edit.after);
}

/** Two edits of one text as one; undefined where they are not, or the text was changed in between. */
export function joined(first: StorableEdit, second: StorableEdit): StorableEdit | undefined {
  if (first.type === 'text' && second.type === 'text') {
    const splice = first.setting === second.setting ? joinedSplice(first.splice, second.splice) : undefined;
    return splice && { ...first, splice };
  }
  if (first.type === 'choice' && second.type === 'choice') {
    const follows = first.setting === second.setting && isSameValue(first.after, second.before);
    return follows ? { ...first, after: second.after } : undefined;
  }
  if (second.type !== 'cell' || !('row' in first) || first.row !== second.row) return undefined;
  const { column, splice } = second;
  if (first.type === 'cell') {
    const both = first.column === column ? joinedSplice(first.splice, splice) : undefined;
    return both && { ...first, splice: both };
  }
  const [row] = first.type === 'rows' && first.removed.length === 0 ? first.inserted : [];
  if (!row || first.type !== 'rows' || first.inserted.length > 1) return undefined;
  if (splice.length !== row[column].length) return undefined;
  return { ...first, inserted: [{ ...row, [column]: splicedWith(row[column], splice) }] };
}
