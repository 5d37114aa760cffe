import { PARTS_OF_VISIBLE, UNSEEN } from '../core/internal';

/** Control characters, and characters that are invisible on a terminal. */
const HIDDEN = new RegExp(`(?![${PARTS_OF_VISIBLE}])[${UNSEEN}]`, 'gu');

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
}

/** The text on one line, with nothing in it that a terminal would obey. */
export const escapeInvisible = (text: string): string => text.replaceAll(HIDDEN, escaped);

/** The same, but keeps line ends and tabs. */
export const escapeInvisibleInLines = (text: string): string =>
  text.replaceAll(HIDDEN, (character) => (/[\t\n]/.test(character) ? character : escaped(character)));
