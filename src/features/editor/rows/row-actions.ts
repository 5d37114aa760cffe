import { useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { DataRow } from '../../../core';
import { texts } from '../../../texts/editor';
import { useAnnouncements } from '../../../ui/announcements';
import { BLANK_ROW, type Draft, isBlank } from '../../../workbench/draft';
import { useWorkbench } from '../../../workbench/react';
import { useUndoKey } from './use-undo-key';
import { WayBack } from './way-back';

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
  /** Takes the notice of the last change away. */
  settle(): void;
  /** Takes the last change of the rows back, if it is the last change of the form. */
  undo(): boolean;
}

const DATA = 'webhook.data';
const NO_FOCUS = { shouldFocus: false };

/** Typing on the last row adds a blank one, which stays when the typing is undone. */
const withoutBlankEnd = ({ webhook, ...rest }: Draft) => ({
  ...rest,
  webhook: {
    format: webhook.format,
    data: webhook.data.slice(0, 1 + webhook.data.findLastIndex((row) => !isBlank(row))),
  },
});

/** The rows of the form: their ids in order, and what can be done to them. */
export function useRows(): { ids: readonly string[]; actions: RowActions } {
  const { control, getValues, setValue } = useFormContext<Draft>();
  const { fields, append, insert, remove, move, replace } = useFieldArray({ control, name: DATA });
  const { link } = useWorkbench();
  const { announce, notify } = useAnnouncements();

  const actions = useMemo<RowActions>(() => {
    const rows = () => getValues(DATA);
    const wayBack = new WayBack(() => JSON.stringify(withoutBlankEnd(getValues())));
    const focus = (index: number, column: Column) => link.focusSetting({ path: ['data', index, column] });

    /** Takes the notice of the last change away: its way back would undo the next change too. */
    let withdraw: (() => void) | undefined;
    const settle = () => {
      withdraw?.();
      withdraw = undefined;
    };
    const perform = (work: () => void) => {
      settle();
      flushSync(work);
    };
    /** Makes a change that `back` takes back, by key or, where `said` tells of it, by a notice. */
    const change = (work: () => void, back: () => void, said?: string) => {
      perform(work);
      const step = wayBack.add(back);
      if (!said) return;
      withdraw = notify({ text: said, action: { label: texts.undo, run: () => wayBack.take(step) } });
    };
    const exchange = (next: readonly DataRow[], said: string) => {
      const before = [...rows()];
      change(
        () => replace([...next]),
        () => {
          perform(() => replace(before));
          announce(texts.undone);
        },
        said,
      );
    };
    const arrive = (to: number, column: Column | undefined) => {
      if (column) focus(to, column);
      announce(texts.rowMoved(to + 1, rows().length - 1));
    };
    const flip = (index: number, enabled: boolean) => {
      setValue(`${DATA}.${index}.enabled`, enabled);
      announce(texts.rowSwitched(index + 1, enabled));
    };

    return {
      focus,
      settle,
      undo: () => wayBack.takeLast(),
      edit(index, column, text) {
        settle();
        setValue(`${DATA}.${index}.${column}`, text);
        // There is always a blank row at the end to type on.
        if (!isBlank(rows().at(-1))) append(BLANK_ROW, NO_FOCUS);
      },
      switch(index, enabled) {
        change(
          () => flip(index, enabled),
          () => perform(() => flip(index, !enabled)),
        );
      },
      remove(index, column = 'key') {
        const row = rows()[index];
        if (!row || index === rows().length - 1) return;
        const bringBack = () => {
          perform(() => insert(index, row, NO_FOCUS));
          focus(index, column);
          announce(texts.undone);
        };
        change(() => remove(index), bringBack, texts.rowDeleted(index + 1));
        focus(index, column);
      },
      duplicate(index, column) {
        const row = rows()[index];
        if (!row || index === rows().length - 1) return;
        const removeAgain = () => {
          perform(() => remove(index + 1));
          focus(index, column);
          announce(texts.undone);
        };
        change(() => insert(index + 1, row, NO_FOCUS), removeAgain);
        focus(index + 1, column);
        announce(texts.rowDuplicated(index + 2));
      },
      move(from, to, column) {
        const last = rows().length - 2;
        if (from === to || from > last || to < 0 || to > last) return;
        const moveBack = () => {
          perform(() => move(to, from));
          arrive(from, column);
        };
        change(() => move(from, to), moveBack);
        arrive(to, column);
      },
      paste(index, pasted) {
        const all = [...rows()];
        const isLast = index === all.length - 1;
        const isFree = all[index]?.key === '' && all[index].value === '';
        if (isLast) all.splice(index, 0, ...pasted);
        else all.splice(isFree ? index : index + 1, isFree ? 1 : 0, ...pasted);
        exchange(all, texts.rowsPasted(pasted.length));
        focus((isFree ? index : index + 1) + pasted.length, 'key');
      },
      replaceAll: (next) => exchange([...next, BLANK_ROW], texts.rowsReplaced),
    };
  }, [getValues, setValue, append, insert, remove, move, replace, link, announce, notify]);

  useEffect(() => actions.settle, [actions]);
  useUndoKey(actions.undo);

  return { ids: fields.map(({ id }) => id), actions };
}
