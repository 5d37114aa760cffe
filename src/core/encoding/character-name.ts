/**
 * Invisible characters that affect the text around them, as members of a class of a
 * regular expression with the flag `u`: controls, format characters (all that turn the direction of
 * text are among them), separators of lines, and what Unicode has ignored where it is not known.
 */
export const INVISIBLE_CHARACTERS = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}';

/** Those among them of which visible ones are made: the joiners of emoji and several scripts, and variants. */
export const JOINING_CHARACTERS = '\\u200c\\u200d\\p{Variation_Selector}';

const C0 =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

/** The short name of a control character, such as `LF`; undefined for any other character. */
export const controlName = (code: number): string | undefined => (code === 0x7f ? 'DEL' : C0[code]);

/** The usual notation of a character, such as `U+202E`. */
export const codePointName = (code: number): string =>
  `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

const UNNAMED = new RegExp(`[${INVISIBLE_CHARACTERS}\\p{Cs}]`, 'u');

/** A character as messages show it: a space and visible characters as they are, others by name. */
export function nameCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return character;
  const hex = codePointName(code);
  const name = controlName(code);
  if (name) return `${name} (${hex})`;
  return UNNAMED.test(character) ? hex : `${character} (${hex})`;
}
