/**
 * Characters that do not show and act on what stands around them, as members of a class of a
 * regular expression with the flag `u`: controls, format characters (all that turn the direction of
 * text are among them), separators of lines, and what Unicode has ignored where it is not known.
 */
export const INVISIBLE_CHARACTERS = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}';

/** Those among them of which visible ones are made: the joiners of emoji and several scripts, and variants. */
export const JOINING_CHARACTERS = '\\u200c\\u200d\\p{Variation_Selector}';
