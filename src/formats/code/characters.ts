/**
 * Characters that code shows as escapes: controls, what changes the direction of the text around
 * it, and separators and marks that editors change or hide. A line end is not among them.
 */
const HIDDEN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const EVERY_HIDDEN = new RegExp(HIDDEN, 'g');

export const hasHidden = (text: string): boolean => HIDDEN.test(text);

/** Replaces each hidden character by what `written` makes of its code. */
export const replaceHidden = (text: string, written: (code: number) => string): string =>
  text.replace(EVERY_HIDDEN, (character) => written(character.charCodeAt(0)));

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** `\x1f` below U+0080, else `\u2028`, as C, JavaScript, Python and Go read them. */
export const hexEscape = (code: number): string =>
  code < 0x80 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;

const SHORT: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r' };

/** As `hexEscape`, with the short forms that every language has. */
export const shortEscape = (code: number): string => SHORT[code] ?? hexEscape(code);
