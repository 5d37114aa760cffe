import { splitNameOf } from '../../model/library/name-parts';
import { type Line, lineKey } from './listing';

/** Where the actions that are dragged would land. */
export type DropTarget =
  | { readonly type: 'into'; readonly folder: string }
  | { readonly type: 'before' | 'after'; readonly other: string };

/** The folder that a line belongs to; empty for an action in none. */
export const folderOf = (line: Line): string =>
  line.type === 'folder' ? line.folder : splitNameOf(line.summary).folder;

/**
 * Where actions land on a line: in the folder of that line; beside it, if all are in that folder already.
 * `isLower`: on the lower half of the line; `isOrdered`: the order of the lines is that of the
 * person. Undefined where nothing would change, and in a list without folders.
 */
export function dropTargetAt(
  lines: readonly Line[],
  ids: readonly string[],
  key: string,
  { isLower, isOrdered }: { readonly isLower: boolean; readonly isOrdered: boolean },
): DropTarget | undefined {
  const dragged = lines.filter((line) => ids.includes(lineKey(line)));
  const to = lines.find((line) => lineKey(line) === key);
  if (dragged.length === 0 || !to || dragged.includes(to)) return undefined;
  const folder = folderOf(to);
  if (dragged.some((line) => folderOf(line) !== folder)) {
    return lines.some(({ type }) => type === 'folder') ? { type: 'into', folder } : undefined;
  }
  if (to.type === 'folder' || !isOrdered) return undefined;
  return { type: isLower ? 'after' : 'before', other: key };
}
