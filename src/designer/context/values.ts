/** The lines of the value tree, and the descriptions that the schema of a host adds to values. */
import type { Path } from '../../core';
import type { Json } from '../../core/internal';
import type { ValueType } from './schema/schema-place';

/** One visible line of the tree. */
export type TreeRow = {
  /** Unique in the tree. */
  readonly key: string;
  readonly level: number;
  /** Counted from 1 among its siblings. */
  readonly position: number;
  readonly size: number;
} & (
  | {
      readonly type: 'value';
      readonly path: Path;
      readonly name: string;
      readonly value: Json;
      /** Undefined where there is nothing to open. */
      readonly isOpen: boolean | undefined;
    }
  | { readonly type: 'more'; readonly parent: string; readonly hidden: number }
);

/** The rows that the user opened, closed or asked to see more of, by row key. */
export interface TreeView {
  readonly open: ReadonlyMap<string, boolean>;
  readonly shown: ReadonlyMap<string, number>;
}

/** How many children of one value are shown at a time. */
export const PAGE_SIZE = 100;
/** An object on the first level with no more members than this is open from the start. */
const MAX_OPEN_MEMBERS = 20;

/** The lines to show; the time depends on what is open, not on the size of the sample. */
export function treeRows(root: Json, view: TreeView): TreeRow[] {
  const rows: TreeRow[] = [];
  addChildren(rows, root, [], view);
  return rows;
}

export const rowKey = (path: Path): string => JSON.stringify(path);

function addChildren(rows: TreeRow[], parent: Json, path: Path, view: TreeView): void {
  const size = childCount(parent);
  const parentKey = rowKey(path);
  const limit = Math.min(size, view.shown.get(parentKey) ?? PAGE_SIZE);
  const level = path.length + 1;
  let position = 0;
  for (const [step, value] of childrenOf(parent)) {
    if (position >= limit) break;
    position += 1;
    const childPath = [...path, step];
    const key = rowKey(childPath);
    const children = childCount(value);
    const isOpen =
      children === 0 ? undefined : (view.open.get(key) ?? (level === 1 && children <= MAX_OPEN_MEMBERS));
    rows.push({
      type: 'value',
      key,
      level,
      position,
      size,
      path: childPath,
      name: String(step),
      value,
      isOpen,
    });
    if (isOpen) addChildren(rows, value, childPath, view);
  }
  if (limit < size) {
    const key = `${parentKey}…`;
    rows.push({
      type: 'more',
      key,
      level,
      position: limit + 1,
      size,
      parent: parentKey,
      hidden: size - limit,
    });
  }
}

function childCount(value: Json): number {
  if (value.type === 'array') return value.items.length;
  // A member that occurs twice is one value for look-up: the last (B7).
  return value.type === 'object' ? value.byName.size : 0;
}

function childrenOf(value: Json): Iterable<readonly [string | number, Json]> {
  if (value.type === 'array') return value.items.entries();
  return value.type === 'object' ? value.byName : [];
}

/** The index of the row that a row is in; its own on the first level. */
export function parentRowIndex(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  const parent = rows.findLastIndex((row, at) => at < index && row.level < level);
  return parent === -1 ? index : parent;
}

/** The index of the row of a value, or of the closest value around it that has a row; -1 without one. */
export const rowShowing = (rows: readonly TreeRow[], path: Path): number =>
  rows.findLastIndex((row) => row.type === 'value' && row.path.every((step, at) => step === path[at]));

/** The next row whose name begins with the letters; from the active row on, and around. */
export function rowBeginningWith(
  letters: string,
  rows: readonly TreeRow[],
  active: number,
): number | undefined {
  const wanted = letters.toLowerCase();
  // A single letter goes on to the next row; a longer word may still be where the focus is.
  const first = letters.length === 1 ? 1 : 0;
  for (let step = first; step < rows.length + first; step++) {
    const index = (active + step) % rows.length;
    const row = rows[index];
    if (row?.type === 'value' && row.name.toLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
}

/** The description of a value in the schema of a host. */
export interface AboutValue {
  /** The sample has no such value. */
  readonly isOnlyInSchema: boolean;
  /** Empty if the schema does not say it. */
  readonly types: readonly ValueType[];
  readonly description: string | undefined;
  /** The JSON texts of all values that are allowed. */
  readonly values: readonly string[] | undefined;
}

const known = new WeakMap<Json, AboutValue>();

export function describeValue(value: Json, about: AboutValue): void {
  known.set(value, about);
}

/** Undefined where there is no schema. */
export const aboutValue = (value: Json): AboutValue | undefined => known.get(value);
