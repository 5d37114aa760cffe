import fc from 'fast-check';
import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { DataRow } from '../../core';
import type { Draft } from '../../model/draft';
import { type Column, rowMoved, rowSwitched } from '../../model/edit/rows-edit';
import { ALL_SETTINGS, type AnySettingName, settingValue } from '../../model/edit/settings';
import { draftWith } from '../../testing/arbitrary-draft';
import { createTestWorkspace } from '../../testing/test-workspace';
import { DATA, DraftForm } from './draft-form';

type Form = Pick<ReturnType<typeof createFormControl<Draft>>, 'getValues' | 'setValue'>;

/** What the list of rows that is shown does to the form. */
const rowFieldsOf = ({ getValues, setValue }: Form): NonNullable<DraftForm['rowFields']> => {
  const change = (next: (rows: DataRow[]) => DataRow[]) => setValue(DATA, next(getValues(DATA)));
  const some = <One>(given: One | One[]) => [given].flat() as One[];
  return {
    append: (row) => change((rows) => [...rows, ...some(row)]),
    insert: (at, row) => change((rows) => rows.toSpliced(at, 0, ...some(row))),
    remove: (at) => change((rows) => rows.filter((_, index) => !some(at).includes(index))),
    move: (from, to) =>
      change((rows) => rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))),
  };
};

/** An open editor, and how it differs from the library. */
function openEditor(isShowingRows: boolean) {
  const work = createTestWorkspace();
  const { library } = work;
  const id = library.openId ?? '';
  const control = createFormControl<Draft>({ defaultValues: structuredClone(work.first()) });
  // As useForm says when the form is on the page.
  control.control._state.mount = true;
  const misfits: unknown[] = [];
  const form = new DraftForm({ ...control } as never, (edits, draft) => {
    if (!library.editorEdit(id, edits, draft)) misfits.push(...edits);
  });
  if (isShowingRows) form.rowFields = rowFieldsOf(control);
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
    // Only where the rows are shown can somebody type in them.
    if (on.form.rowFields) on.form.setCell(at % on.form.rows.length, column, next);
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
    fc.property(fc.boolean(), fc.array(act, { maxLength: 12 }), (isShowingRows, acts) => {
      const on = openEditor(isShowingRows);
      for (const one of acts) {
        one(on);
        expect(on.misfits).toEqual([]);
        expect(on.form.draft).toEqual(on.library.draftOf(on.id));
      }
    }),
    { numRuns: 200 },
  );
});
