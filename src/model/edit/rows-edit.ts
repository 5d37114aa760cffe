import type { DataRow } from '../../core';
import { fitted, inverseSplice, type Splice, splicedWith, spliceOf } from './splice';

export type Column = 'key' | 'value';

/** A change of rows. Rows are counted from 0; the blank one at the end is none of them. */
export type RowsPatch =
  | { readonly is: 'cell'; readonly row: number; readonly column: Column; readonly splice: Splice }
  | { readonly is: 'row-switched'; readonly row: number; readonly on: boolean }
  | { readonly is: 'row-moved'; readonly row: number; readonly to: number }
  | {
      readonly is: 'rows';
      readonly row: number;
      readonly removed: readonly DataRow[];
      readonly inserted: readonly DataRow[];
    };

type Rows = readonly DataRow[];

const isSame = (one: DataRow | undefined, other: DataRow | undefined): boolean =>
  one?.key === other?.key && one?.value === other?.value && one?.enabled === other?.enabled;

export const areSame = (some: Rows, others: Rows): boolean =>
  some.length === others.length && some.every((row, index) => isSame(row, others[index]));

/** The changes that make `after` of `before`: what both begin and end with stays. */
export function rowsPatches(before: Rows, after: Rows): RowsPatch[] {
  const shorter = Math.min(before.length, after.length);
  let row = 0;
  while (row < shorter && isSame(before[row], after[row])) row += 1;
  let end = 0;
  while (end < shorter - row && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const removed = before.slice(row, before.length - end);
  const inserted = after.slice(row, after.length - end);
  if (removed.length === 0 && inserted.length === 0) return [];
  const [one] = removed;
  const [other] = inserted;
  if (one && other && removed.length === 1 && inserted.length === 1) return rowPatches(row, one, other);
  const last = removed.length - 1;
  if (last > 0 && areSame(inserted, [...removed.slice(1), ...removed.slice(0, 1)]))
    return [{ is: 'row-moved', row, to: row + last }];
  if (last > 0 && areSame(inserted, [...removed.slice(-1), ...removed.slice(0, -1)]))
    return [{ is: 'row-moved', row: row + last, to: row }];
  return [{ is: 'rows', row, removed, inserted }];
}

function rowPatches(row: number, before: DataRow, after: DataRow): RowsPatch[] {
  const cells = (['key', 'value'] as const)
    .filter((column) => before[column] !== after[column])
    .map((column) => ({ is: 'cell', row, column, splice: spliceOf(before[column], after[column]) }) as const);
  if (before.enabled === after.enabled) return cells;
  return [...cells, { is: 'row-switched', row, on: after.enabled }];
}

export function inverseOfRows(patch: RowsPatch): RowsPatch {
  switch (patch.is) {
    case 'cell':
      return { ...patch, splice: inverseSplice(patch.splice) };
    case 'row-switched':
      return { ...patch, on: !patch.on };
    case 'row-moved':
      return { ...patch, row: patch.to, to: patch.row };
    case 'rows':
      return { ...patch, removed: patch.inserted, inserted: patch.removed };
  }
}

/** The patch as it fits these rows, if it does: what it takes away must be there as it was. */
export function fittedToRows(patch: RowsPatch, rows: Rows): RowsPatch | undefined {
  const row = rows[patch.row];
  switch (patch.is) {
    case 'cell': {
      const splice = row && fitted(patch.splice, row[patch.column]);
      return splice && { ...patch, splice };
    }
    case 'row-switched':
      return row && row.enabled !== patch.on ? patch : undefined;
    case 'row-moved':
      return row && patch.to < rows.length ? patch : undefined;
    case 'rows': {
      const there = rows.slice(patch.row, patch.row + patch.removed.length);
      if (!areSame(there, patch.removed)) return undefined;
      return { ...patch, row: Math.min(patch.row, rows.length) };
    }
  }
}

/** The rows after a patch that fits them. */
export function patchedRows(rows: Rows, patch: RowsPatch): DataRow[] {
  const row = rows[patch.row];
  switch (patch.is) {
    case 'cell':
      return row
        ? rows.with(patch.row, { ...row, [patch.column]: splicedWith(row[patch.column], patch.splice) })
        : [...rows];
    case 'row-switched':
      return row ? rows.with(patch.row, { ...row, enabled: patch.on }) : [...rows];
    case 'row-moved':
      return row ? rows.toSpliced(patch.row, 1).toSpliced(patch.to, 0, row) : [...rows];
    case 'rows':
      return rows.toSpliced(patch.row, patch.removed.length, ...patch.inserted);
  }
}
