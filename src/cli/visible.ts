/** Controls, and what turns the direction of text around: a terminal obeys them instead of showing them. */
const OBEYED = /[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text on one line, with nothing in it that a terminal would obey. */
export const visible = (text: string): string => text.replaceAll(OBEYED, escaped);

/** As `visible`, with its lines and tabs. */
export const visibleLines = (text: string): string =>
  text.replaceAll(OBEYED, (character) => (/[\t\n]/.test(character) ? character : escaped(character)));
