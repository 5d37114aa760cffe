import type { StorableEdit } from '../edit/edit';
import type { Column } from '../edit/rows-edit';
import type { SettingName } from '../edit/settings';
import type { Splice } from '../edit/splice';
import type { StepName, TypingPlace } from '../step-name';
import type { Change } from './change';
import type { Work } from './perform';

/** What these changes are called. */
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
      // After very many moves to the same place others get a new number too; the last one is what was moved.
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

const inText = (place: TypingPlace, { removed, inserted }: Splice): StepName => ({
  type: removed !== '' && inserted !== '' ? 'changing' : 'typing',
  in: place,
});

/** Choices that other edits of the same step follow from, by the settings of those edits. */
const LEADING: readonly (readonly [choice: SettingName, following: RegExp])[] = [
  ['authentication.hmac.scheme.chosen', /^authentication\.hmac\./],
  ['authentication.method', /^authentication\./],
];

/** The edit by which a step is called. */
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

/** Typing on the blank row at the end makes a row of it. */
export function cellTyped(rows: Extract<StorableEdit, { type: 'rows' }>['inserted']): Column | undefined {
  const [row] = rows;
  if (!row || rows.length > 1 || (row.key !== '' && row.value !== '')) return undefined;
  return row.value === '' ? 'key' : 'value';
}
