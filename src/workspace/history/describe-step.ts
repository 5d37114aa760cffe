import type { Path, Range } from '../../core';
import type { StorableEdit } from '../../designer/store/edit/edit';
import { pathOf, SETTING_NAMES, type SettingName } from '../../designer/store/edit/settings';
import type { Splice } from '../../designer/store/edit/splice';
import { type Change, cellTyped, type Work } from './change';
import type { StepName, TypingLocation } from './step-name';

/** The name of a step with these changes. */
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
      return inText({ type: 'sample', name: work.samples.stateOf(change.id)?.name ?? '' }, change.splice);
    case 'sample': {
      const { before, after } = change;
      const name = (before ?? after)?.name ?? '';
      if (!before) return { type: 'sample-added', name };
      return { type: after ? 'sample-renamed' : 'sample-deleted', name };
    }
    case 'draft':
      return nameOfEdits(change.edits);
  }
}

function nameOfLast(changes: readonly Change[]): string {
  const last = changes.findLast((change) => change.type === 'action');
  return (last?.after ?? last?.before)?.title.name ?? '';
}

const inText = (place: TypingLocation, { removed, inserted }: Splice): StepName => ({
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

function nameOfEdits(edits: readonly StorableEdit[]): StepName {
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
      return nameOfRows(edit);
  }
}

function nameOfRows({ row, removed, inserted }: Extract<StorableEdit, { type: 'rows' }>): StepName {
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

/** The part of the app that shows a change. */
export type ChangeLocation =
  | { readonly type: 'setting'; readonly id: string; readonly path: Path; readonly range?: Range }
  | { readonly type: 'action'; readonly id: string }
  | { readonly type: 'sample'; readonly id: string; readonly range?: Range };

/** The caret after a change of a text: behind the inserted text. */
const behind = ({ from, inserted }: Splice): Range => {
  const caret = from + inserted.length;
  return { start: caret, end: caret };
};

/** Where to go after these changes: to the action, if both an action and a sample changed. */
export function locationOfChanges(changes: readonly Change[]): ChangeLocation | undefined {
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
