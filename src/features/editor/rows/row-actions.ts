import { useLayoutEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { useAnnouncements } from '../../../components/announcements';
import type { DataRow } from '../../../core';
import { useEditor } from '../../../fields/editor-context';
import { useManyRows } from '../../../fields/many-rows';
import { useUndoToast } from '../../../fields/use-undo-toast';
import { texts } from '../../../i18n/editor';
import type { Draft } from '../../../model/draft';
import {
  type Column,
  type RowsEdit,
  rowMoved,
  rowSwitched,
  rowsEditsBetween,
} from '../../../model/edit/rows-edit';
import { DATA, useDraftForm } from '../draft-form';

/** What can be done to the rows. The same object as long as the form lives, so that rows can be memoized. */
export interface RowActions {
  edit(index: number, column: Column, text: string): void;
  switch(index: number, enabled: boolean): void;
  remove(index: number, column?: Column): void;
  duplicate(index: number, column: Column): void;
  move(from: number, to: number, column?: Column): void;
  /** Puts rows in the place of a blank row, else after it; `line` is what was pasted, if it is one line. */
  paste(index: number, rows: readonly DataRow[], line?: string): void;
  replaceAll(rows: readonly DataRow[]): void;
  focus(index: number, column: Column): void;
}

/** The rows of the form: their ids in order, and what can be done to them. */
export function useRows(): { ids: readonly string[]; actions: RowActions } {
  const form = useDraftForm();
  const { fields, append, insert, remove, move } = useFieldArray<Draft, typeof DATA>({
    control: form.control,
    name: DATA,
  });
  const { link } = useEditor();
  const { announce } = useAnnouncements();
  const tell = useUndoToast();
  const askForRows = useManyRows();

  // Before the next key, which may need a new blank row.
  useLayoutEffect(() => {
    form.rowFields = { append, insert, remove, move };
    return () => {
      form.rowFields = undefined;
    };
  }, [form, append, insert, remove, move]);

  const actions = useMemo<RowActions>(() => {
    /** The blank row at the end is none of them. */
    const count = () => form.rows.length - 1;
    const focus = (index: number, column: Column) => link.focusSetting({ path: ['data', index, column] });
    const perform = (...edits: readonly RowsEdit[]) => flushSync(() => form.perform(edits));
    const splice = (row: number, removed: number, inserted: readonly DataRow[]) =>
      perform({ type: 'rows', row, removed: form.rows.slice(row, row + removed), inserted });

    const insertPasted = (index: number, pasted: readonly DataRow[], line: string | undefined) => {
      const before = form.rows[index];
      const isFree = before?.key === '' && before.value === '';
      const at = isFree ? index : index + 1;
      // A step of its own, so that undo brings back the line.
      if (line !== undefined) flushSync(() => form.setCell(index, 'key', line));
      tell(texts.rowsPasted(pasted.length), () => splice(at, isFree && index < count() ? 1 : 0, pasted));
      focus(at + pasted.length, 'key');
    };

    return {
      focus,
      edit: (index, column, text) => form.setCell(index, column, text),
      switch(index, enabled) {
        perform(rowSwitched(form.rows, index, enabled));
        announce(texts.rowSwitched(index + 1, enabled));
      },
      remove(index, column = 'key') {
        if (index >= count()) return;
        tell(texts.rowDeleted(index + 1), () => splice(index, 1, []));
        focus(index, column);
      },
      duplicate(index, column) {
        const row = form.rows[index];
        if (!row || index === count()) return;
        splice(index + 1, 0, [row]);
        focus(index + 1, column);
        announce(texts.rowDuplicated(index + 2));
      },
      move(from, to, column) {
        const last = count() - 1;
        if (from === to || from > last || to < 0 || to > last) return;
        perform(rowMoved(form.rows, from, to));
        if (column) focus(to, column);
        announce(texts.rowMoved(to + 1, count()));
      },
      paste(index, pasted, line) {
        askForRows(count() + pasted.length, () => insertPasted(index, pasted, line));
      },
      replaceAll: (next) =>
        tell(texts.rowsReplaced, () => perform(...rowsEditsBetween(form.rows.slice(0, -1), next))),
    };
  }, [form, link, announce, tell, askForRows]);

  return { ids: fields.map(({ id }) => id), actions };
}
