/** The name of an action, split into its folder and the rest. */
export interface NameParts {
  /** Nested folders are separated by `SEPARATOR`; empty for an action outside of folders. */
  readonly folder: string;
  /** The rest of the name; may be empty. */
  readonly label: string;
}

const SEPARATOR = ' / ';

/**
 * A slash that separates folders: at the beginning or after a space, and before one. Other slashes
 * belong to words: “and/or”.
 */
const ALONE = /(?<=^|\s)\/(?=\s)/;

/** The folder and the rest of a name, as in “Shop / Order created”. The last slash counts, so folders may hold others. */
export function splitName(name: string): NameParts {
  const parts = name.split(ALONE).map((part) => part.trim());
  const label = parts.pop() ?? '';
  return { folder: parts.filter((part) => part !== '').join(SEPARATOR), label };
}

/** The folder that a person has typed, as names write it. */
export const folderNamed = (typed: string): string => splitName(`${typed} / `).folder;

/** Cached by the object with the name, which is replaced when the name changes. */
const places = new WeakMap<{ readonly name: string }, NameParts>();

/** The same, cached: a list of thousands asks for all of them with every change of one. */
export function splitNameOf(named: { readonly name: string }): NameParts {
  const known = places.get(named) ?? splitName(named.name);
  places.set(named, known);
  return known;
}

/** The name that puts an action there. */
export const joinName = ({ folder, label }: NameParts): string =>
  folder === '' ? label : folder + SEPARATOR + label;
