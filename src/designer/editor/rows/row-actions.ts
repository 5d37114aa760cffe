import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { DataRow } from '../../../core';
import { editorTexts } from '../../../i18n/editor';
import { useAnnouncements } from '../../../ui/announcements';
import { useManyRows } from '../../../ui/many-rows';
import { useUndoToast } from '../../../ui/use-undo-toast';
import { useEditor } from '../../fields/editor-context';
import {
  type Column,
  type RowsEdit,
  rowMoved,
  rowSwitched,
  rowsEditsBetween,
} from '../../store/edit/rows-edit';
import { useDraft, useOpenDraft } from '../open-draft';

/** The operations on the rows. Stable for each open action, so that rows can be memoized. */
export interface RowActions {
  switch(index: number, enabled: boolean): void;
  remove(index: number, column?: Column): void;
  duplicate(index: number, column: Column): void;
  move(from: number, to: number, column?: Column): void;
  /** Replaces a blank row, otherwise inserts after the row. `line` is the pasted text, if it is one line. */
  paste(index: number, rows: readonly DataRow[], line?: string): void;
  replaceAll(rows: readonly DataRow[]): void;
  focus(index: number, column: Column): void;
}

/** The keys of the rows in order, and the operations on them. */
export function useRows(): { ids: readonly string[]; actions: RowActions } {
  const open = useOpenDraft();
  const ids = useDraft(({ rowKeys }) => rowKeys);
  const { link } = useEditor();
  const { announce } = useAnnouncements();
  const tell = useUndoToast();
  const askForRows = useManyRows();

  const actions = useMemo<RowActions>(() => {
    /** Without the blank row at the end. */
    const count = () => open.rows.length - 1;
    const focus = (index: number, column: Column) => link.focusSetting({ path: ['data', index, column] });
    const perform = (...edits: readonly RowsEdit[]) => flushSync(() => open.perform(edits));
    const splice = (row: number, removed: number, inserted: readonly DataRow[]) =>
      perform({ type: 'rows', row, removed: open.rows.slice(row, row + removed), inserted });

    const insertPasted = (index: number, pasted: readonly DataRow[], line: string | undefined) => {
      const before = open.rows[index];
      const isFree = before?.key === '' && before.value === '';
      const at = isFree ? index : index + 1;
      // A separate step, so that undo restores the pasted line.
      if (line !== undefined) flushSync(() => open.setCell(index, 'key', line));
      tell(editorTexts.rowsPasted(pasted.length), () =>
        splice(at, isFree && index < count() ? 1 : 0, pasted),
      );
      focus(at + pasted.length, 'key');
    };

    return {
      focus,
      switch(index, enabled) {
        perform(rowSwitched(open.rows, index, enabled));
        announce(editorTexts.rowSwitched(index + 1, enabled));
      },
      remove(index, column = 'key') {
        if (index >= count()) return;
        tell(editorTexts.rowDeleted(index + 1), () => splice(index, 1, []));
        focus(index, column);
      },
      duplicate(index, column) {
        const row = open.rows[index];
        if (!row || index === count()) return;
        splice(index + 1, 0, [row]);
        focus(index + 1, column);
        announce(editorTexts.rowDuplicated(index + 2));
      },
      move(from, to, column) {
        const last = count() - 1;
        if (from === to || from > last || to < 0 || to > last) return;
        perform(rowMoved(open.rows, from, to));
        if (column) focus(to, column);
        announce(editorTexts.rowMoved(to + 1, count()));
      },
      paste(index, pasted, line) {
        askForRows(count() + pasted.length, () => insertPasted(index, pasted, line));
      },
      replaceAll: (next) =>
        tell(editorTexts.rowsReplaced, () => perform(...rowsEditsBetween(open.rows.slice(0, -1), next))),
    };
  }, [open, link, announce, tell, askForRows]);

  return { ids, actions };
}
