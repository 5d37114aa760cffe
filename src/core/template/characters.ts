/** A name in a path (B6), as the source of a pattern. */
export const NAME = '[A-Za-z_$][A-Za-z0-9_$-]*';

/** What no tag holds, so that it can stand in any JSON string: ", \ and control characters (B6). */
export const NEVER_IN_A_TAG = /[^ !#-[\]-~\u0080-\uffff]/;
