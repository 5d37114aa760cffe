import { keyOf, type Line } from './listing';
import { placeIn } from './place';

/** Where an action that is dragged would land. */
export type Spot =
  | { readonly is: 'into'; readonly folder: string }
  | { readonly is: 'before' | 'after'; readonly other: string };

/** The folder that a line belongs to; empty for an action in none. */
export const folderOf = (line: Line): string =>
  line.is === 'folder' ? line.folder : placeIn(line.summary).folder;

/**
 * Where an action lands on a line: in the folder of that line, and within its own folder beside it.
 * `isLower`: on the lower half of the line; `isOrdered`: the order of the lines is that of the
 * person. Undefined where nothing would change, and in a list without folders.
 */
export function spotAt(
  lines: readonly Line[],
  id: string,
  key: string,
  { isLower, isOrdered }: { readonly isLower: boolean; readonly isOrdered: boolean },
): Spot | undefined {
  const from = lines.find((line) => keyOf(line) === id);
  const to = lines.find((line) => keyOf(line) === key);
  if (!from || !to || from === to) return undefined;
  const folder = folderOf(to);
  if (folder !== folderOf(from)) {
    return lines.some(({ is }) => is === 'folder') ? { is: 'into', folder } : undefined;
  }
  if (to.is === 'folder' || !isOrdered) return undefined;
  return { is: isLower ? 'after' : 'before', other: key };
}
