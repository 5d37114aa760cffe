/** Where the name of an action puts it in the list. */
export interface Place {
  /** Folders that hold others are parted by `SEPARATOR`; empty for an action in none. */
  readonly folder: string;
  /** What is left of the name; it may be empty. */
  readonly label: string;
}

export const SEPARATOR = ' / ';

/** A URL, a path behind a method, or a host or port with a path: their slashes part no folders. */
const ADDRESS = /:\/\/|(?:^|\s)\/|^\S+(?:\.[a-z]{2,}|:\d+)\//i;

/** A slash without a blank before it, between two words; “24/7” is one. */
const TIGHT = /(?<=\S)(?<!\d(?=\/\d))\/\s*(?=\S)/;

/**
 * The folder and the rest of a name: “Shop / Order created”, or “Shop/Order created”. The last
 * slash counts, so folders may hold others. Where one has blanks around it, only such ones count:
 * “Shop / Bought and/or paid” is one folder.
 */
export function placeOf(name: string): Place {
  const at = name.lastIndexOf(SEPARATOR);
  if (at >= 0) return { folder: name.slice(0, at), label: name.slice(at + SEPARATOR.length).trim() };
  const parts = ADDRESS.test(name) ? [name] : name.split(TIGHT);
  return { folder: parts.slice(0, -1).join(SEPARATOR), label: parts.at(-1)?.trim() ?? '' };
}
