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

/** By what has the name, which is another object when the name changes. */
const places = new WeakMap<{ readonly name: string }, Place>();

/** The same, read once: a list of thousands asks for all of them with every change of one. */
export function placeIn(named: { readonly name: string }): Place {
  const known = places.get(named) ?? placeOf(named.name);
  places.set(named, known);
  return known;
}

/** The name that puts an action there. */
export const nameAt = ({ folder, label }: Place): string =>
  folder === '' ? label : folder + SEPARATOR + label;
