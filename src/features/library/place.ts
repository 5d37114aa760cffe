/** Where the name of an action puts it in the list. */
export interface Place {
  /** Folders that hold others are parted by `SEPARATOR`; empty for an action in none. */
  readonly folder: string;
  /** What is left of the name; it may be empty. */
  readonly label: string;
}

const SEPARATOR = ' / ';

/** A slash by itself, at the beginning or behind a blank. Without blanks it belongs to the words: “and/or”. */
const ALONE = /(?<=^|\s)\/(?=\s)/;

/** The folder and the rest of a name, as in “Shop / Order created”. The last slash counts, so folders may hold others. */
export function placeOf(name: string): Place {
  if (!name.includes('/')) return { folder: '', label: name.trim() };
  const parts = name.split(ALONE).map((part) => part.trim());
  const folders = parts.slice(0, -1).filter((part) => part !== '');
  return { folder: folders.join(SEPARATOR), label: parts.at(-1) ?? '' };
}

/** The name that puts an action there. */
export const nameAt = ({ folder, label }: Place): string =>
  folder === '' ? label : folder + SEPARATOR + label;
