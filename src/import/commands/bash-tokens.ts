/** The tokens of a bash script, and the patterns of their characters. */
import type { ShellWord } from './command';
import { matchAt } from './command-line';

export interface Redirection {
  readonly type: 'redirection';
  readonly operator: string;
  readonly start: number;
  readonly target: ShellWord;
  /** The here-document, which is known from the next line end on. */
  document?: ShellWord;
}

export type Token =
  | { readonly type: 'word'; readonly word: ShellWord }
  | Redirection
  /** The end of a command. The operator is empty at a line end. */
  | { readonly type: 'end'; readonly operator: string; readonly start: number }
  | {
      readonly type: 'remark';
      readonly code: 'no-break-space' | 'backslash-blank';
      readonly start: number;
    };

/** A quote or bracket that is not closed, or is closed where it was hardly meant. */
export interface Unclosed {
  /** A quote inside of a quoted part ended it: an apostrophe, or the `"` of JSON in double quotes. */
  readonly endedBy?: 'apostrophe' | 'quote';
  /** The closing quote or bracket. */
  readonly quote: string;
  readonly start: number;
  readonly commandStart: number;
}

export const LETTER_END = /\p{L}$/u;
export const isLetterAt = (source: string, at: number): boolean => /^\p{L}/u.test(source.slice(at, at + 2));

export const countOf = (text: string, character: string): number => text.split(character).length - 1;

export const lengthAt = (pattern: RegExp, source: string, at: number): number =>
  matchAt(pattern, source, at)?.[0].length ?? 0;

/** The length of a backslash and the line end after it; 0 for anything else. */
export function continuationAt(source: string, at: number): number {
  if (source[at] !== '\\') return 0;
  if (source[at + 1] === '\n') return 2;
  return source.startsWith('\r\n', at + 1) ? 3 : 0;
}

/** Typographic spaces count as plain ones. */
export const SPACES = /[ \t\v\f\r\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*/y;
export const WORD_END = /[ \t\v\f\r\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000|&;()<>]/;
export const PLAIN = /[^\\'"$` \t\v\f\r\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000|&;()<>]+/y;
export const QUOTED = /[^"\\$`]+/y;
export const DOCUMENT = /[^\\$`\n]*\n?/y;
export const DELIMITER = /[^\s|&;()<>]*/y;
/** A backslash, blanks and a line end, or a backslash at the end of the text. */
export const BLANK_CONTINUATION = /\\(?:[ \t\u00a0]+\r?(?:\n|$)|$)/y;
export const CONTROL = /\|[|&]?|&&|&(?!>)|;{1,2}|[()]/y;
/** The digit of a file descriptor may stand before the operator. */
export const REDIRECTION = /[0-9]?(<<<|<<-?|&>>?|>>|[<>](?!\()[&|]?)/y;
/** The prompt of a continued line. The target of a redirection hardly begins like an option. */
export const SECOND_PROMPT = /[ \t]*>[ \t]+(?=-)/y;
export const NEW_OPTION = /\n[ \t]*(?:[$>][ \t]+)?(?:curl[ \t]|--?[A-Za-z])/;
/** The beginning of a function, whose body follows as a block. */
export const FUNCTION = /(?:function[ \t]+[\w-]+(?:[ \t]*\(\))?|[A-Za-z_][\w-]*[ \t]*\(\))/y;
export const POWERSHELL = /(?:\$[\w:]{1,60}[ \t]*=[ \t]*)?(Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\b/iy;
