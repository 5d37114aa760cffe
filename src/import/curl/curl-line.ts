/**
 * Finds curl commands in a text: the one rule for what counts as a command, wherever it is pasted. It is
 * separate from the reader of commands because the editor needs it before that is loaded.
 */

/** Matches a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/**
 * White space within a line, including a byte order mark and the spaces that web pages and word processors
 * use instead of a plain one.
 */
export const BLANK = /[\t\v\f\r \u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/;
export const BLANK_RUN = /[\t\v\f\r \u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]*/y;

const BLANKS = String.raw`[\t\v\f\r \u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]`;
const isBlankAt = (line: string, at: number): boolean => BLANK.test(line.charAt(at));
const blanksEnd = (line: string, at: number): number => at + (matchAt(BLANK_RUN, line, at)?.[0].length ?? 0);

/** What may precede the program: reserved words, programs that run another one, and assignments. */
const VALUE = String.raw`(?:"[^"]*"|'[^']*'|\$\([^()]*\)|[^\s"'()|;&\x60])*`;
const PREFIX = `(?:(?:(?:sudo|doas|time|exec|command|nohup|env|if|elif|then|else|do|while|until)|[A-Za-z_]\\w*=${VALUE})${BLANKS}+|[!({]${BLANKS}*){0,10}`;
/** The program, with an optional path that is no URL. */
const CURL = String.raw`(?!\w{1,20}:\/\/)(?:[^\s'"\x60|;&()<>=]{0,100}[\\/])?curl(?:\.exe)?(?=[\s\u200b^\\])`;
/** Text that continues a command rather than a sentence: an option, a quote, or something like a URL. */
const ARGUMENT = String.raw`(?:--?[A-Z#]|["'$<{\x60\\]|https?:|[\w-]+(?:\.[\w-]+)+(?:[:/\s]|$)|[\w.-]+:\d|localhost)`;

/** A command at the place where one is expected. */
const COMMAND = new RegExp(`${BLANKS}*${PREFIX}${CURL}`, 'iy');
/** A command with an argument within a line, after an operator, a bracket, or a word that takes a command. */
const INSIDE = new RegExp(
  `(?:[|;&({\`]|${BLANKS}--${BLANKS}|\\b(?:then|else|do|time|xargs)${BLANKS})${BLANKS}*${PREFIX}${CURL}${BLANKS}+${ARGUMENT}`,
  'i',
);
/** The same after a program that runs curl, often on another machine. */
const THROUGH = new RegExp(
  `(?:sudo|doas|env|nohup|nice|timeout|watch|docker|podman|kubectl|oc|ssh)${BLANKS}(?:.{0,300}?${BLANKS})??${CURL}${BLANKS}+${ARGUMENT}`,
  'iy',
);

/** The text of a prompt, and what ends one. `>` may be a redirection instead, and `#` a comment. */
const PROMPT = /[^\n'"`|;&]{0,122}/y;
const PROMPT_END = new RegExp(
  `(?:^(?:[-*+•]|\\d{1,3}[.)])|[$%>❯➜✗›»λ]|\\S#)(?=${BLANKS})|^(?:PS )?[A-Z]:[^\\n<>|"]{0,200}>`,
  'gi',
);
const SHELL_SIGN = /[$%❯➜›»λ]/;

/** The end of a sign and the blanks after it; `start` if there is none. */
const signEnd = (line: string, start: number): number =>
  SHELL_SIGN.test(line.charAt(start)) && isBlankAt(line, start + 1) ? blanksEnd(line, start + 1) : start;

/**
 * The end of the prompt before a curl command at the beginning of a line, without the blanks after it; -1 if
 * there is no command. Signs take precedence, because a directory in the prompt may be called curl.
 */
function commandAtStart(line: string): number {
  const start = blanksEnd(line, 0);
  const [prompt = ''] = matchAt(PROMPT, line, start) ?? [];
  const isCommand = (at: number) => matchAt(COMMAND, line, at) !== null;
  const places = Array.from(prompt.matchAll(PROMPT_END), ({ 0: end, index }) => start + index + end.length);
  // A prompt that begins with an arrow has no sign at its end.
  const blanks = /^[➜❯]/.test(prompt) ? Array.from(prompt.matchAll(/\s/g), ({ index }) => start + index) : [];
  return [...places, start, ...blanks].find(isCommand) ?? -1;
}

/** Whether a curl command with an argument begins within a line. */
const hasCommandInside = (line: string): boolean =>
  INSIDE.test(line) || matchAt(THROUGH, line, signEnd(line, blanksEnd(line, 0))) !== null;

const COMMENT = /(?:#|\/\/)/y;

/** Whether a curl command begins in a line. */
const isCurlLine = (line: string): boolean =>
  /curl/i.test(line) &&
  !matchAt(COMMENT, line, blanksEnd(line, 0)) &&
  (commandAtStart(line) !== -1 || hasCommandInside(line));

/** The rest of a line, including its line end, which may end the name of the command. */
function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(at, end === -1 ? text.length : end + 1);
}

/** The end of the prompt at the beginning of a line; `at` if there is none. */
export function promptEnd(source: string, at: number): number {
  const line = lineAt(source, at);
  const start = blanksEnd(line, 0);
  const command = /curl/i.test(line) ? commandAtStart(line) : -1;
  const end = command === -1 ? signEnd(line, start) : blanksEnd(line, command);
  return end === start ? at : at + end;
}

/** The offset of the next line with a curl command; -1 if there is none. `from` is the beginning of a line. */
export function nextCurlLine(text: string, from = 0): number {
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at);
    if (isCurlLine(line)) return at;
    at += line.length;
  }
  return -1;
}

/** The format of a text shows in its beginning. */
const LOOKED_AT = 100_000;

/** Whether a text contains a curl command. */
export const hasCurlCommand = (text: string): boolean => nextCurlLine(text.slice(0, LOOKED_AT)) !== -1;

/** Whether a line is a curl command, and cannot be a line of JSON although the text begins with a bracket. */
export const hasLineOfCurl = (text: string): boolean =>
  text
    .slice(0, LOOKED_AT)
    .split('\n')
    .map((line) => `${line}\n`)
    .some((line) => isCurlLine(line) && (/^\s*[\w$!(]/.test(line) || commandAtStart(line) !== -1));

/** A part of a text, and its offset. */
interface Block {
  readonly text: string;
  readonly start: number;
}

/** The fence of a code block in Markdown, which may be in a list item or a quotation. */
const FENCE = /^[\s>*+-]{0,20}(?:`{3,}[^`]*$|~~~)/;
const SETS_VARIABLE = /^[ \t]*(?:\$[ \t]+)?(?:export[ \t]+)?[A-Za-z_]\w*=/m;

/**
 * The code blocks of a Markdown text, without their fences, or the whole text if it has none. Blocks without
 * curl or variables are left out, and so is the text around blocks, unless it contains curl.
 */
export function blocksOf(source: string): { readonly blocks: readonly Block[]; readonly isPart: boolean } {
  const parts = partsOf(source);
  const isRead = ({ text }: Block, index: number) =>
    nextCurlLine(text) !== -1 || (index % 2 === 1 && SETS_VARIABLE.test(text));
  const blocks = parts.length === 1 ? parts : parts.filter(isRead);
  const read = new Set(blocks);
  const isPart = parts.some((part) => !read.has(part) && part.text.trim() !== '');
  return { blocks, isPart };
}

/** Splits a text at its fences. Parts outside and inside of blocks alternate. */
function partsOf(source: string): Block[] {
  const parts: Block[] = [];
  let start = 0;
  for (let at = 0; at < source.length; ) {
    const next = source.indexOf('\n', at);
    const end = next === -1 ? source.length : next;
    const line = end - at > MAX_FENCE ? '' : source.slice(at, end);
    if (FENCE.test(line)) {
      parts.push({ text: source.slice(start, at), start });
      start = Math.min(end + 1, source.length);
    }
    at = end + 1;
  }
  parts.push({ text: source.slice(start), start });
  return parts;
}

/** The longest fence, including the name of its language. */
const MAX_FENCE = 200;
