import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, rowMoved, rowSwitched, rowsEditsBetween } from '../../model/edit/rows-edit';
import { ALL_SETTINGS, type AnySettingName, settingValue } from '../../model/edit/settings';
import { draftWith } from '../../testing/arbitrary-draft';
import { createTestWorkspace } from '../../testing/test-workspace';
import { DraftForm } from './draft-form';

/** An open editor, and how it differs from the library. */
function openEditor() {
  const work = createTestWorkspace();
  const { library } = work;
  const id = library.openId ?? '';
  const misfits: unknown[] = [];
  const form = new DraftForm(work.first(), (edits, draft) => {
    if (!library.editorEdit(id, edits, draft)) misfits.push(...edits);
  });
  library.onExternalEdits(id, (edits) => form.follow(edits));
  return { ...work, id, form, misfits };
}

type Editor = ReturnType<typeof openEditor>;

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '😀'), maxLength: 4 });
const which = fc.nat(20);
const rows = fc.array(fc.record({ key: text, value: text, enabled: fc.boolean() }), { maxLength: 3 });

/** A row that is not the blank one at the end. */
const rowAt = ({ form }: Editor, at: number) => at % Math.max(1, form.rows.length - 1);

const act: fc.Arbitrary<(on: Editor) => void> = fc.oneof(
  fc.tuple(fc.constantFrom(...ALL_SETTINGS), draftWith(text)).map(([setting, draft]) => (on: Editor) => {
    on.form.set(setting, settingValue(draft, setting) as never);
  }),
  fc.tuple(fc.constantFrom<AnySettingName>('url', 'name', 'authentication.basic.password.value'), text).map(
    ([setting, next]) =>
      (on: Editor) =>
        on.form.set(setting, next as never),
  ),
  fc.tuple(which, fc.constantFrom<Column>('key', 'value'), text).map(([at, column, next]) => (on: Editor) => {
    on.form.setCell(at % on.form.rows.length, column, next);
  }),
  fc.tuple(which, which, rows).map(([at, removes, inserted]) => (on: Editor) => {
    const row = at % on.form.rows.length;
    const end = Math.min(row + (removes % 3), on.form.rows.length - 1);
    on.form.perform([{ type: 'rows', row, removed: on.form.rows.slice(row, end), inserted }]);
  }),
  which.map((at) => (on: Editor) => {
    const row = rowAt(on, at);
    const { enabled } = on.form.rows[row] ?? {};
    if (row < on.form.rows.length - 1) on.form.perform([rowSwitched(on.form.rows, row, !enabled)]);
  }),
  fc.tuple(which, which).map(([from, to]) => (on: Editor) => {
    if (on.form.rows.length > 1) on.form.perform([rowMoved(on.form.rows, rowAt(on, from), rowAt(on, to))]);
  }),
  draftWith(text).map((draft) => (on: Editor) => on.form.replace(draft)),
  draftWith(text).map((draft) => (on: Editor) => on.library.revise(on.id, () => draft)),
  fc.constantFrom('undo' as const, 'redo' as const).map((way) => (on: Editor) => void on.steps[way]()),
);

test('whatever is done in the editor or elsewhere, the form and the library have the same draft', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const on = openEditor();
      for (const one of acts) {
        one(on);
        expect(on.misfits).toEqual([]);
        expect(on.form.draft).toEqual(on.library.draftOf(on.id));
        expect(new Set(on.form.rowIds).size).toBe(on.form.rows.length);
      }
    }),
    { numRuns: 200 },
  );
});

const ROWS = ['a', 'b', 'c'].map((key) => ({ key, value: '', enabled: true }));

/** An editor with three rows, and the ids of these by their keys. */
function openEditorOfRows() {
  const { form } = openEditor();
  form.perform(rowsEditsBetween(form.rows.slice(0, -1), ROWS));
  const idsByKey = () => Object.fromEntries(form.rows.map(({ key }, index) => [key, form.rowIds[index]]));
  return { form, idsByKey };
}

test.each<[string, (form: DraftForm) => void]>([
  ['another is typed in', (form) => form.setCell(1, 'value', 'x')],
  ['a new one is typed', (form) => form.setCell(3, 'value', 'x')],
  ['another is put in', (form) => form.perform([{ type: 'rows', row: 1, removed: [], inserted: ROWS }])],
  ['it is moved', (form) => form.perform([rowMoved(form.rows, 0, 2)])],
])('a row keeps its id when %s', (_, act) => {
  const { form, idsByKey } = openEditorOfRows();
  const { a, c } = idsByKey();
  act(form);
  expect(form.rowIds).toEqual(expect.arrayContaining([a, c]));
  expect(form.rows[form.rowIds.indexOf(a ?? '')]?.key).toBe('a');
  expect(form.rows[form.rowIds.indexOf(c ?? '')]?.key).toBe('c');
});

test('the blank row that is typed on is the same row still, so that the focus stays in it', () => {
  const { form } = openEditorOfRows();
  const before = form.rowIds;
  form.setCell(3, 'key', 'd');
  expect(form.rowIds.slice(0, -1)).toEqual(before);
  expect(form.rows.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', '']);
});
