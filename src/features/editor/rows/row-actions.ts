import { type RefObject, useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useAnnouncements } from '../../../components/announcements';
import type { DataRow } from '../../../core';
import { useManyRows } from '../../../fields/many-rows';
import { useWorkbench } from '../../../fields/react';
import { useUndoToast } from '../../../fields/use-undo-toast';
import { texts } from '../../../i18n/editor';
import { BLANK_ROW, type Draft, isBlank } from '../../../model/draft';
import { rowsPatches } from '../../../model/edit/rows-patch';

export type Column = 'key' | 'value';

/** What can be done to the rows. The same object as long as the form lives, so that rows can be memoized. */
export interface RowActions {
  edit(index: number, column: Column, text: string): void;
  switch(index: number, enabled: boolean): void;
  remove(index: number, column?: Column): void;
  duplicate(index: number, column: Column): void;
  move(from: number, to: number, column?: Column): void;
  /** Puts rows in the place of a blank row, else after it. */
  paste(index: number, rows: readonly DataRow[]): void;
  replaceAll(rows: readonly DataRow[]): void;
  focus(index: number, column: Column): void;
  /** Follows a change that came from elsewhere; what stays keeps its place in the page. */
  follow(rows: readonly DataRow[]): void;
}

/** How a change of the rows from elsewhere reaches them, while they are shown. */
export type FollowRows = RefObject<RowActions['follow'] | undefined>;

const DATA = 'webhook.data';
const NO_FOCUS = { shouldFocus: false };

/** The rows of the form: their ids in order, and what can be done to them. */
export function useRows(follow: FollowRows): { ids: readonly string[]; actions: RowActions } {
  const { control, getValues, setValue } = useFormContext<Draft>();
  const { fields, append, insert, remove, move, replace } = useFieldArray({ control, name: DATA });
  const { link } = useWorkbench();
  const { announce } = useAnnouncements();
  const tell = useUndoToast();
  const askForRows = useManyRows();

  const actions = useMemo<RowActions>(() => {
    const rows = () => getValues(DATA);
    const focus = (index: number, column: Column) => link.focusSetting({ path: ['data', index, column] });
    const exchange = (next: readonly DataRow[], said: string) =>
      tell(said, () => flushSync(() => replace([...next])));

    const insertPasted = (index: number, pasted: readonly DataRow[]) => {
      const before = rows();
      const isLast = index === before.length - 1;
      const isFree = before[index]?.key === '' && before[index].value === '';
      const at = isFree ? index : index + 1;
      const next = [...before.slice(0, at), ...pasted, ...before.slice(isFree && !isLast ? at + 1 : at)];
      exchange(next, texts.rowsPasted(pasted.length));
      focus(at + pasted.length, 'key');
    };

    return {
      focus,
      edit(index, column, text) {
        setValue(`${DATA}.${index}.${column}`, text);
        // There is always a blank row at the end to type on.
        if (!isBlank(rows().at(-1))) append(BLANK_ROW, NO_FOCUS);
      },
      switch(index, enabled) {
        flushSync(() => setValue(`${DATA}.${index}.enabled`, enabled));
        announce(texts.rowSwitched(index + 1, enabled));
      },
      remove(index, column = 'key') {
        if (index >= rows().length - 1) return;
        tell(texts.rowDeleted(index + 1), () => flushSync(() => remove(index)));
        focus(index, column);
      },
      duplicate(index, column) {
        const row = rows()[index];
        if (!row || index === rows().length - 1) return;
        flushSync(() => insert(index + 1, row, NO_FOCUS));
        focus(index + 1, column);
        announce(texts.rowDuplicated(index + 2));
      },
      move(from, to, column) {
        const last = rows().length - 2;
        if (from === to || from > last || to < 0 || to > last) return;
        flushSync(() => move(from, to));
        if (column) focus(to, column);
        announce(texts.rowMoved(to + 1, rows().length - 1));
      },
      paste(index, pasted) {
        askForRows(rows().length - 1 + pasted.length, () => insertPasted(index, pasted));
      },
      replaceAll: (next) => exchange([...next, BLANK_ROW], texts.rowsReplaced),
      follow(next) {
        for (const patch of rowsPatches(rows(), next)) {
          if (patch.is === 'row-moved') move(patch.row, patch.to);
          else if (patch.is === 'row-switched') setValue(`${DATA}.${patch.row}.enabled`, patch.on);
          else if (patch.is === 'cell')
            setValue(`${DATA}.${patch.row}.${patch.column}`, next[patch.row]?.[patch.column] ?? '');
          else {
            const gone = patch.removed.map((_, offset) => patch.row + offset);
            if (gone.length > 0) remove(gone);
            if (patch.inserted.length > 0) insert(patch.row, [...patch.inserted], NO_FOCUS);
          }
        }
      },
    };
  }, [getValues, setValue, append, insert, remove, move, replace, link, announce, tell, askForRows]);

  useEffect(() => {
    follow.current = actions.follow;
    return () => {
      follow.current = undefined;
    };
  }, [follow, actions]);

  return { ids: fields.map(({ id }) => id), actions };
}
