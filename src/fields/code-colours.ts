/** What a piece of code is, as far as it has a colour. */
export type CodeColour = 'comment' | 'keyword' | 'name' | 'number' | 'string';

export type ColouredLanguage = 'javascript' | 'json';

export interface CodePiece {
  readonly text: string;
  readonly colour?: CodeColour;
}

const JSON_STRING = /"(?:\\.|[^"\\\n])*"/;
const JSON_NUMBER = /-?\b\d[\w.+-]*/;

const KEYWORDS =
  'async await break case catch class const continue default delete do else export extends false finally for from function get if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while yield';

const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//;
const QUOTED = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/;
/** A value in it may hold another one, which holds no value. */
const TEMPLATE = /`(?:\\[\s\S]|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\}|\$(?!\{)|[^`\\$])*`/;
/** Where a value may stand, a slash is not a division. */
const REGULAR_EXPRESSION =
  /(?<=(?:[(,=:[!&|?{};>]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/;

const anyOf = (...patterns: readonly RegExp[]): string => patterns.map(({ source }) => source).join('|');

/** A group for each colour. */
const PATTERNS: Readonly<Record<ColouredLanguage, RegExp>> = {
  // Its strings have the colour of text, as where JSON is written.
  json: new RegExp(
    `(?<name>${JSON_STRING.source}(?=\\s*:))|${JSON_STRING.source}|(?<number>${JSON_NUMBER.source}|\\b(?:true|false|null)\\b)`,
    'g',
  ),
  javascript: new RegExp(
    `(?<comment>${COMMENT.source})|(?<string>${anyOf(QUOTED, TEMPLATE, REGULAR_EXPRESSION)})|(?<keyword>(?<![.\\w$#])(?:${KEYWORDS.replaceAll(' ', '|')})\\b(?!\\s*:))|(?<number>(?<![\\w$])\\d[\\w.]*)`,
    'g',
  ),
};

/** Code in pieces, each of one colour. It is for looking at: where it is cut, the end may have a wrong one. */
export function colouredPieces(code: string, language: ColouredLanguage): CodePiece[] {
  const pieces: CodePiece[] = [];
  let plainFrom = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(PATTERNS[language])) {
    const colour = Object.keys(groups).find((name) => groups[name] !== undefined) as CodeColour | undefined;
    if (!colour) continue;
    if (index > plainFrom) pieces.push({ text: code.slice(plainFrom, index) });
    pieces.push({ text, colour });
    plainFrom = index + text.length;
  }
  if (plainFrom < code.length) pieces.push({ text: code.slice(plainFrom) });
  return pieces;
}
