/** Colours code by regular expressions; code that is only read needs no grammar. */

/** The kinds of coloured code. */
export type CodeColour = 'comment' | 'keyword' | 'name' | 'number' | 'string';

export type ColouredLanguage = keyof typeof PATTERNS;

/** The ends of names of files that have no language of their own. */
const ALIKE: Readonly<Record<string, ColouredLanguage>> = { har: 'json', txt: 'http' };

/** The language of a file, by the end of its name. */
export function languageOf(file: string): ColouredLanguage | undefined {
  const end = file.slice(file.lastIndexOf('.') + 1);
  return Object.hasOwn(PATTERNS, end) ? (end as ColouredLanguage) : ALIKE[end];
}

export interface CodePiece {
  readonly text: string;
  readonly colour?: CodeColour;
}

/**
 * A text in quotes, or what is there of it where the line or the code ends before it does. Each of these
 * expressions matches wherever it begins to: one that fails at the end is tried again from every place before.
 */
const JSON_STRING = /"(?:\\[^\n]|[^"\\\n])*(?:"|(?=\\?(?:\n|$)))/;
const JSON_NUMBER = /-?\b\d[\w.+-]*/;

const COMMENT = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/;
const HASH_COMMENT = /(?<!\S)#.*/;
const SINGLE_QUOTED = /'(?:\\[^\n]|[^'\\\n])*(?:'|(?=\\?(?:\n|$)))/;
/** Quotes that may hold several lines. */
const LONG_QUOTED = /"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?/;
const TRIPLE_QUOTED = /"""[\s\S]*?(?:"""|$)/;
/** Where a value may stand, a slash is not a division. */
const REGULAR_EXPRESSION = /\/(?<=(?:[(,=:[!&|?{};>]|\breturn)\s*\/)/;

const anyOf = (...patterns: readonly RegExp[]): string => patterns.map(({ source }) => source).join('|');

/** A group for each colour. No word before, after or within a name is a keyword. */
const language = (comment: RegExp, strings: readonly RegExp[], keywords: string): RegExp =>
  new RegExp(
    `(?<comment>${anyOf(comment)})|(?<string>${anyOf(...strings)})|(?<keyword>(?<![.\\w$#@])(?:${keywords.replaceAll(' ', '|')})\\b(?!\\s*:(?!\\n)))|(?<number>(?<![\\w$])\\d[\\w.]*)`,
    'g',
  );

/** By the end of the name of a file. */
const PATTERNS = {
  // Its strings have the colour of text, as where JSON is written.
  json: new RegExp(
    `(?<name>${JSON_STRING.source}(?=\\s*:))|${JSON_STRING.source}|(?<number>${JSON_NUMBER.source}|\\b(?:true|false|null)\\b)`,
    'g',
  ),
  mjs: language(
    COMMENT,
    [JSON_STRING, SINGLE_QUOTED, /`/, REGULAR_EXPRESSION],
    'async await break case catch class const continue default delete do else export extends false finally for from function get if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while yield',
  ),
  go: language(
    COMMENT,
    [JSON_STRING, SINGLE_QUOTED, /`[^`]*`?/],
    'break case const continue default defer else false for func go if import interface len make map nil package range return struct switch true type var',
  ),
  php: language(
    new RegExp(anyOf(HASH_COMMENT, COMMENT)),
    [LONG_QUOTED],
    'as break case catch const continue declare default echo else elseif exit false finally for foreach function if match new null return static switch throw true try use while',
  ),
  py: language(
    HASH_COMMENT,
    [TRIPLE_QUOTED, JSON_STRING, SINGLE_QUOTED],
    'False None True and as async await break class continue def del elif else except finally for from global if import in is lambda not or pass raise return try while with yield',
  ),
  rb: language(
    HASH_COMMENT,
    [JSON_STRING, SINGLE_QUOTED],
    'and begin break case class def do else elsif end ensure false if in module next nil not or raise require rescue return self then true unless until when while yield',
  ),
  // Options instead of keywords, and variables instead of numbers
  sh: new RegExp(
    `(?<comment>${HASH_COMMENT.source})|(?<string>\\\\'|'[^']*'?|"(?:\\\\[\\s\\S]|[^"\\\\])*"?)|(?<keyword>(?<=\\s)--?[A-Za-z][\\w-]*)|(?<number>\\$\\w+)`,
    'g',
  ),
  ps1: new RegExp(
    `(?<comment>${HASH_COMMENT.source})|(?<string>@'[\\s\\S]*?(?:\\n'@|$)|'[^']*'?|"(?:\`[\\s\\S]|[^"\`])*"?)|(?<keyword>(?<=\\s)--?[A-Za-z][\\w-]*)|(?<number>\\$[\\w:]+)`,
    'g',
  ),
  // The request line and the names of the header fields
  http: /(?<keyword>(?<![^\n])(?:GET|POST|PUT)(?= ))|(?<name>(?<![^\n])[\w-]{1,80}(?=: ))|(?<comment>(?<![^\n])#.*)/g,
};

/** Where a text ends whose first character is at an offset, and which an expression alone cannot pass in one go. */
const ENDS: Readonly<Partial<Record<string, (code: string, start: number) => number>>> = {
  '`': endOfTemplate,
  '/': endOfExpression,
};

/** Behind the template that begins here. A value in it may hold further templates. */
function endOfTemplate(code: string, start: number): number {
  /** The open templates and braces, the innermost last. */
  const open = ['`'];
  for (let at = start + 1; at < code.length; at++) {
    const character = code.charAt(at);
    const isInTemplate = open.at(-1) === '`';
    if (character === '\\') at++;
    else if (character === '`' && isInTemplate) {
      open.pop();
      if (open.length === 0) return at + 1;
    } else if (character === '`' || (character === '{' && (!isInTemplate || code[at - 1] === '$')))
      open.push(character);
    else if (character === '}' && !isInTemplate) open.pop();
  }
  return code.length;
}

/** Behind the regular expression that begins here, and its flags; at the end of the line where it has no end. */
function endOfExpression(code: string, start: number): number {
  let isInClass = false;
  let at = start + 1;
  for (; at < code.length && code[at] !== '\n'; at++) {
    const character = code[at];
    if (character === '\\') at++;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) {
      FLAGS.lastIndex = at + 1;
      return at + 1 + (FLAGS.exec(code)?.[0].length ?? 0);
    }
  }
  return Math.min(at, code.length);
}

const FLAGS = /\w*/y;

/** Code in pieces, each of one colour. It is for looking at: where it is cut, the end may have a wrong one. */
export function colouredPieces(code: string, language: ColouredLanguage): CodePiece[] {
  const pieces: CodePiece[] = [];
  const pattern = new RegExp(PATTERNS[language]);
  let plainFrom = 0;
  for (let match = pattern.exec(code); match; match = pattern.exec(code)) {
    const { 0: matched, index, groups = {} } = match;
    const end = ENDS[matched]?.(code, index) ?? pattern.lastIndex;
    pattern.lastIndex = end;
    const colour = Object.keys(groups).find((name) => groups[name] !== undefined) as CodeColour | undefined;
    if (!colour) continue;
    if (index > plainFrom) pieces.push({ text: code.slice(plainFrom, index) });
    pieces.push({ text: code.slice(index, end), colour });
    plainFrom = end;
  }
  if (plainFrom < code.length) pieces.push({ text: code.slice(plainFrom) });
  return pieces;
}
