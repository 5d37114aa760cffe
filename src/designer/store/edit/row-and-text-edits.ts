/** Edits of texts and of rows: splices of a text, and rows that are inserted, removed, moved or switched. */
import type { DataRow } from '../../../core';
import { differenceOf, type TextChange } from '../../../core/internal';

/** One part of a text in the place of another. */
export interface Splice {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
  /** The length of the whole text before the change, to recognize that text. */
  readonly length: number;
}

/** @param change the change from `before` to `after`, if known */
export function spliceOf(before: string, after: string, change?: TextChange): Splice {
  const { from, to, insert } = change?.before === before ? change : differenceOf(before, after);
  return { from, removed: before.slice(from, to), inserted: insert, length: before.length };
}

export const inverseSplice = ({ from, removed, inserted, length }: Splice): Splice => ({
  from,
  removed: inserted,
  inserted: removed,
  length: length - removed.length + inserted.length,
});

/**
 * Maps a splice to a text: to its original offset or, if the text has changed since, to the only place
 * where the replaced text occurs. Undefined if there is no such place.
 */
export function rebasedSplice(splice: Splice, text: string): Splice | undefined {
  const { from, removed, length } = splice;
  if (text.length === length) return text.startsWith(removed, from) ? splice : undefined;
  const at = removed === '' ? -1 : text.indexOf(removed);
  const isOnly = at >= 0 && text.indexOf(removed, at + 1) < 0;
  return isOnly ? { ...splice, from: at, length: text.length } : undefined;
}

export const splicedWith = (text: string, { from, removed, inserted }: Splice): string =>
  text.slice(0, from) + inserted + text.slice(from + removed.length);

/**
 * Joins two splices if the second starts or ends inside the text that the first inserted, or at its
 * edge. Undefined otherwise, and if the text was changed in between. The result covers everything that
 * both replaced: reduced to the difference, the next splice would not be at its edge any more.
 */
export function joinedSplice(first: Splice, second: Splice): Splice | undefined {
  if (second.length !== inverseSplice(first).length) return undefined;
  // Offsets of the second splice in the text inserted by the first.
  const start = second.from - first.from;
  const end = start + second.removed.length;
  if (start > first.inserted.length || end < 0) return undefined;
  return {
    from: Math.min(first.from, second.from),
    removed:
      second.removed.slice(0, Math.max(0, -start)) +
      first.removed +
      second.removed.slice(Math.max(0, first.inserted.length - start)),
    inserted:
      first.inserted.slice(0, Math.max(0, start)) + second.inserted + first.inserted.slice(Math.max(0, end)),
    length: first.length,
  };
}

export type Column = 'key' | 'value';

/**
 * The content of a row, to find it after another tab has moved it. Steps stored by versions up to 0.3
 * lack it.
 */
interface OfRow {
  readonly of?: Pick<DataRow, Column>;
}

/** A change of rows. Rows are counted from 0, without the blank one at the end. */
export type RowsEdit =
  | { readonly type: 'cell'; readonly row: number; readonly column: Column; readonly splice: Splice }
  | ({ readonly type: 'row-switched'; readonly row: number; readonly on: boolean } & OfRow)
  | ({ readonly type: 'row-moved'; readonly row: number; readonly to: number } & OfRow)
  | {
      readonly type: 'rows';
      readonly row: number;
      readonly removed: readonly DataRow[];
      readonly inserted: readonly DataRow[];
    };

type Rows = readonly DataRow[];

const isSame = (one: DataRow | undefined, other: DataRow | undefined): boolean =>
  one === other ||
  (one?.key === other?.key && one?.value === other?.value && one?.enabled === other?.enabled);

const areSame = (some: Rows, others: Rows): boolean =>
  some.length === others.length && some.every((row, index) => isSame(row, others[index]));

const says = (row: DataRow | undefined, { key, value }: Pick<DataRow, Column>): boolean =>
  row?.key === key && row.value === value;

const ofRow = (rows: Rows, row: number): OfRow => {
  const { key, value } = rows[row] ?? {};
  return key === undefined || value === undefined ? {} : { of: { key, value } };
};

export const rowSwitched = (rows: Rows, row: number, on: boolean): RowsEdit => ({
  type: 'row-switched',
  row,
  on,
  ...ofRow(rows, row),
});

export const rowMoved = (rows: Rows, row: number, to: number): RowsEdit => ({
  type: 'row-moved',
  row,
  to,
  ...ofRow(rows, row),
});

interface RowsDifference {
  readonly row: number;
  readonly removed: Rows;
  readonly inserted: Rows;
}

/** The parts of two lists of rows between their common beginning and end. */
function rowsDifference(before: Rows, after: Rows): RowsDifference {
  const shorter = Math.min(before.length, after.length);
  let row = 0;
  while (row < shorter && isSame(before[row], after[row])) row += 1;
  let end = 0;
  while (end < shorter - row && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return {
    row,
    removed: before.slice(row, before.length - end),
    inserted: after.slice(row, after.length - end),
  };
}

const firstToEnd = <One>(list: readonly One[]): One[] => [...list.slice(1), ...list.slice(0, 1)];
const lastToFront = <One>(list: readonly One[]): One[] => [...list.slice(-1), ...list.slice(0, -1)];

/** The edits that turn `before` into `after`; rows in the common beginning and end are not touched. */
export function rowsEditsBetween(before: Rows, after: Rows): RowsEdit[] {
  const { row, removed, inserted } = rowsDifference(before, after);
  if (removed.length === 0 && inserted.length === 0) return [];
  const [one] = removed;
  const [other] = inserted;
  if (one && other && removed.length === 1 && inserted.length === 1)
    return rowEditsBetween(before, row, one, other);
  const last = removed.length - 1;
  if (last > 0 && areSame(inserted, firstToEnd(removed))) return [rowMoved(before, row, row + last)];
  if (last > 0 && areSame(inserted, lastToFront(removed))) return [rowMoved(before, row + last, row)];
  return [{ type: 'rows', row, removed, inserted }];
}

/**
 * The keys of the rows `after`, derived from those of `before`: a row that stays, is edited or moves
 * keeps its key. Returns the same array if no key changes.
 */
export function rowKeysAfter(
  keys: readonly string[],
  before: Rows,
  after: Rows,
  newKey: () => string,
): readonly string[] {
  const { row, removed, inserted } = rowsDifference(before, after);
  const own = keys.slice(row, row + removed.length);
  const put = (between: readonly string[]) => [
    ...keys.slice(0, row),
    ...between,
    ...keys.slice(row + removed.length),
  ];
  if (removed.length !== inserted.length) return put(inserted.map(newKey));
  if (removed.length < 2) return keys;
  if (areSame(inserted, firstToEnd(removed))) return put(firstToEnd(own));
  if (areSame(inserted, lastToFront(removed))) return put(lastToFront(own));
  return keys;
}

function rowEditsBetween(rows: Rows, row: number, before: DataRow, after: DataRow): RowsEdit[] {
  const cells = (['key', 'value'] as const)
    .filter((column) => before[column] !== after[column])
    .map(
      (column) => ({ type: 'cell', row, column, splice: spliceOf(before[column], after[column]) }) as const,
    );
  if (before.enabled === after.enabled) return cells;
  // The cells are changed by then.
  return [...cells, rowSwitched(rows.with(row, after), row, after.enabled)];
}

export function inverseOfRows(edit: RowsEdit): RowsEdit {
  switch (edit.type) {
    case 'cell':
      return { ...edit, splice: inverseSplice(edit.splice) };
    case 'row-switched':
      return { ...edit, on: !edit.on };
    case 'row-moved':
      return { ...edit, row: edit.to, to: edit.row };
    case 'rows':
      return { ...edit, removed: edit.inserted, inserted: edit.removed };
  }
}

/**
 * The index of the row of an edit: its old one, or that of the only row with the same content; -1 if
 * there is none.
 */
function placeOf({ row, of }: OfRow & { readonly row: number }, rows: Rows): number {
  if (!of) return row < rows.length ? row : -1;
  if (says(rows[row], of)) return row;
  const at = rows.findIndex((one) => says(one, of));
  return at === rows.findLastIndex((one) => says(one, of)) ? at : -1;
}

const atRow = <E extends RowsEdit>(edit: E, row: number): E => (row === edit.row ? edit : { ...edit, row });

/** Maps an edit to changed rows; undefined if the rows that it replaces no longer exist unchanged. */
export function rebasedOnRows(edit: RowsEdit, rows: Rows): RowsEdit | undefined {
  switch (edit.type) {
    case 'cell': {
      const row = rows[edit.row];
      const splice = row && rebasedSplice(edit.splice, row[edit.column]);
      return splice && (splice === edit.splice ? edit : { ...edit, splice });
    }
    case 'row-switched': {
      const row = placeOf(edit, rows);
      return rows[row]?.enabled === !edit.on ? atRow(edit, row) : undefined;
    }
    case 'row-moved': {
      const row = placeOf(edit, rows);
      // By the same distance.
      const to = edit.to + row - edit.row;
      if (row < 0 || to < 0 || to >= rows.length) return undefined;
      return row === edit.row ? edit : { ...edit, row, to };
    }
    case 'rows': {
      const there = rows.slice(edit.row, edit.row + edit.removed.length);
      if (!areSame(there, edit.removed)) return undefined;
      return atRow(edit, Math.min(edit.row, rows.length));
    }
  }
}

/** The rows after an edit that fits them. */
export function rowsAfter(rows: Rows, edit: RowsEdit): DataRow[] {
  const row = rows[edit.row];
  switch (edit.type) {
    case 'cell':
      return row
        ? rows.with(edit.row, { ...row, [edit.column]: splicedWith(row[edit.column], edit.splice) })
        : [...rows];
    case 'row-switched':
      return row ? rows.with(edit.row, { ...row, enabled: edit.on }) : [...rows];
    case 'row-moved':
      return row ? rows.toSpliced(edit.row, 1).toSpliced(edit.to, 0, row) : [...rows];
    case 'rows':
      // Not `toSpliced`: a call accepts no more than about 125,000 arguments.
      return [...rows.slice(0, edit.row), ...edit.inserted, ...rows.slice(edit.row + edit.removed.length)];
  }
}
