import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftWith } from '../../../test/arbitrary-draft';
import { createTestWorkspace } from '../../../test/test-workspace';
import type { DataRow } from '../../core';
import { type Column, rowMoved, rowSwitched } from '../store/edit/row-and-text-edits';
import { OpenDraft } from './open-draft';

function openEditor() {
  const work = createTestWorkspace();
  const { library } = work;
  const id = library.openId ?? '';
  const store = library.draftStore(id);
  if (!store) throw new Error('The action can be read');
  return { ...work, id, open: new OpenDraft(store) };
}

type Editor = ReturnType<typeof openEditor>;

const rowWith = (key: string): DataRow => ({ key, value: '', enabled: true });

/** An editor with these rows, each with a text of its own. */
function openRows(count: number): Editor {
  const on = openEditor();
  const data = Array.from({ length: count }, (_, at) => rowWith(`row ${at}`));
  on.open.replace({ ...on.open.draft, webhook: { format: 'json', data: [...data, rowWith('')] } });
  return on;
}

/** Each row with its key, by the text of the row. */
const keyed = ({ open }: Editor) => new Map(open.rows.map(({ key }, at) => [key, open.rowKeys[at]]));

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '😀'), maxLength: 4 });
const which = fc.nat(20);
const rows = fc.array(fc.record({ key: text, value: text, enabled: fc.boolean() }), { maxLength: 3 });

const act: fc.Arbitrary<(on: Editor) => void> = fc.oneof(
  fc.tuple(which, fc.constantFrom<Column>('key', 'value'), text).map(([at, column, next]) => (on: Editor) => {
    const row = at % on.open.rows.length;
    on.open.setCell(row, column, next);
    expect(on.open.rows[row]?.[column]).toBe(next);
  }),
  fc.tuple(which, which, rows).map(([at, removes, inserted]) => ({ open }: Editor) => {
    const row = at % open.rows.length;
    const end = Math.min(row + (removes % 3), open.rows.length - 1);
    open.perform([{ type: 'rows', row, removed: open.rows.slice(row, end), inserted }]);
  }),
  fc.tuple(which, which).map(([from, to]) => ({ open }: Editor) => {
    const count = open.rows.length - 1;
    if (count > 0) open.perform([rowMoved(open.rows, from % count, to % count)]);
  }),
  draftWith(text).map((draft) => (on: Editor) => {
    on.open.replace(draft);
    expect(on.open.draft).toEqual({ ...draft, webhook: { ...draft.webhook, data: on.open.rows } });
  }),
  draftWith(text).map((draft) => (on: Editor) => on.library.revise(on.id, () => draft)),
  fc.constantFrom('undo' as const, 'redo' as const).map((way) => (on: Editor) => void on.steps[way]()),
);

test('whatever is done in the editor or elsewhere, each row has a key of its own', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), fc.boolean(), (acts, isShown) => {
      const on = openEditor();
      for (const one of acts) {
        one(on);
        if (isShown) expect(new Set(on.open.rowKeys).size).toBe(on.open.rows.length);
      }
      expect(new Set(on.open.rowKeys).size).toBe(on.open.rows.length);
    }),
    { numRuns: 200 },
  );
});

test.each<[string, (on: Editor) => void]>([
  ['is typed in', ({ open }) => open.setCell(2, 'value', 'x')],
  ['is switched', ({ open }) => open.perform([rowSwitched(open.rows, 1, false)])],
  ['moves down', ({ open }) => open.perform([rowMoved(open.rows, 0, 3)])],
  ['moves up', ({ open }) => open.perform([rowMoved(open.rows, 4, 1)])],
  ['stands beside one that goes', ({ open }) => open.perform([rowsAt(open, 2, 2, [])])],
  ['stands beside one that comes', ({ open }) => open.perform([rowsAt(open, 2, 0, [rowWith('new')])])],
  [
    'is before those that come at the end',
    ({ open }) => open.perform([rowsAt(open, 5, 0, [rowWith('new')])]),
  ],
])('a row keeps its key where it %s', (_, change) => {
  const on = openRows(5);
  const before = keyed(on);
  change(on);
  const after = [...keyed(on)].filter(([key]) => before.has(key));
  expect(after.length).toBeGreaterThan(3);
  expect(after).toEqual(after.map(([key]) => [key, before.get(key)]));
});

const rowsAt = ({ rows: now }: OpenDraft, row: number, removed: number, inserted: readonly DataRow[]) =>
  ({ type: 'rows', row, removed: now.slice(row, row + removed), inserted }) as const;

test('rows that are replaced by as many others keep their keys, and with them the focus', () => {
  const on = openRows(4);
  const { rowKeys } = on.open;
  on.library.revise(on.id, (draft) => ({
    ...draft,
    webhook: { ...draft.webhook, data: draft.webhook.data.map((row) => ({ ...row, value: row.key })) },
  }));
  expect(on.open.rowKeys).toBe(rowKeys);
});

test('the row that is typed on keeps its key, and a new one follows it', () => {
  const on = openRows(1);
  const [first, blank] = on.open.rowKeys;
  on.open.setCell(1, 'key', 'a');
  expect(on.open.rowKeys).toEqual([first, blank, expect.any(String)]);
  on.steps.undo();
  expect(on.open.rowKeys).toHaveLength(2);
});
