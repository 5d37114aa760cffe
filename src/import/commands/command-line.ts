/**
 * Finds commands of curl, wget, HTTPie and xh in a text: the one rule for what counts as a command, wherever it
 * is pasted. It is separate from the reader of commands because the editor needs it before that is loaded.
 */

/** Matches a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

interface Quoting {
  /** The character before one that is meant as it is; "" for none. */
  readonly escapedBy?: string;
  /** Two quotes are one. */
  readonly isDoubled?: boolean;
}

/**
 * The offset behind the text in quotes that begins at `open`; undefined if it is not closed. A loop, because in a text of
 * many megabytes the stack of an expression would overflow.
 */
export function quotedEnd(
  source: string,
  open: number,
  { escapedBy = '\\', isDoubled = false }: Quoting = {},
): number | undefined {
  const quote = source[open];
  for (let at = open + 1; at < source.length; at++) {
    const isQuote = source[at] === quote;
    if (isQuote && !(isDoubled && source[at + 1] === quote)) return at + 1;
    if (isQuote || source[at] === escapedBy) at += 1;
  }
  return undefined;
}

/**
 * White space within a line, including a byte order mark and the spaces that web pages and word processors
 * use instead of a plain one.
 */
export const BLANK = /[\t\v\f\r \u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/;
export const BLANK_RUN = /[\t\v\f\r \u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]*/y;

const isBlankAt = (line: string, at: number): boolean => BLANK.test(line.charAt(at));
const blanksEnd = (line: string, at: number): number => at + (matchAt(BLANK_RUN, line, at)?.[0].length ?? 0);

/** A line without these has no command. */
export const PROGRAM = /curl|wget|https?[^\S\n]|xhs?[^\S\n]/i;
/** The program, with an optional path that is no URL. */
const CURL = /(?!\w{1,20}:\/\/)(?:[^\s'"`|;&()<>=]{0,100}[\\/])?curl(?:\.exe)?(?=[\s\u200b^\\])/iy;
/** Programs that also are words: they need an argument. */
const WGET = /(?:\.{0,2}\/[\w./-]{0,100}\/)?wget(?:\.exe)?(?=[\s\u200b\\])/iy;
const HTTPIE = /(?:\.{0,2}\/[\w./-]{0,100}\/)?(?:https?|xhs?)(?=[\s\u200b])/y;
/** Reserved words, and programs that run another one. A blank must follow. */
const RESERVED = /(?:sudo|doas|time|exec|command|nohup|env|if|elif|then|else|do|while|until)/iy;
const BRACKET = /\$\(|[({!`]/y;
/** An assignment as far as its value, or as far as the command whose output is the value. */
const ASSIGNMENT = /[A-Za-z_]\w*=("?)(\$\(|`)?/y;

/** Text that continues a command rather than a sentence: an option, a quote, or something like a URL. */
const ARGUMENT = /--?[A-Z#]|["'$<{`\\]|https?:|[\w-]+(?:\.[\w-]+)+(?:[:/\s]|$)|[\w.-]+:\d|localhost/iy;

/** The method of HTTPie before a URL. */
const METHOD = /(?:[A-Z]{3,20}|get|post|put|patch|delete|head|options)[ \t]+/y;
/** An argument of HTTPie: an option, or a URL that may be as short as `:3000`. */
const HTTPIE_ARGUMENT = /--?[A-Za-z]|\\|[:/]|["'$<{]|localhost|[\w.-]+[.:/][^\s"']/y;

const hasArgument = (line: string, at: number): boolean => {
  const start = blanksEnd(line, at);
  return start > at && matchAt(ARGUMENT, line, start) !== null;
};

/** Whether a command begins at an offset. `needsArgument`: curl needs one, too. */
function isCommandAt(line: string, at: number, needsArgument: boolean): boolean {
  const [curl] = matchAt(CURL, line, at) ?? [];
  if (curl) return !needsArgument || hasArgument(line, at + curl.length);
  const [wget] = matchAt(WGET, line, at) ?? [];
  if (wget) return hasArgument(line, at + wget.length);
  const [httpie] = matchAt(HTTPIE, line, at) ?? [];
  if (httpie === undefined) return false;
  const start = blanksEnd(line, at + httpie.length);
  const [method = ''] = matchAt(METHOD, line, start) ?? [];
  return start > at + httpie.length && matchAt(HTTPIE_ARGUMENT, line, start + method.length) !== null;
}

/**
 * Returns the first of `places` that a command follows, after reserved words, brackets, assignments and
 * blanks only. Returns -1 if there is none.
 *
 * The scan never goes back. Text such as `A="$(curl` can be read in two ways: a command begins after the
 * bracket, or the value of `A` goes on. Each state of the scan is therefore the first place from which the text
 * so far can be read in that way.
 */
function firstCommand(line: string, places: ReadonlySet<number>, needsArgument: boolean): number {
  /** A command may begin here. */
  let command = NONE;
  /** This is in the value of an assignment: outside of quotes, in double quotes, in single quotes. */
  let [plain, inDouble, inSingle] = [NONE, NONE, NONE];
  const passQuote = (character: string) => {
    if (character === '"') [plain, inDouble] = [inDouble, plain];
    else if (character === "'") [plain, inSingle] = [inSingle, plain];
  };
  for (let at = 0; at < line.length; ) {
    if (places.has(at)) command = Math.min(command, at);
    const character = line.charAt(at);
    if (BLANK.test(character)) {
      command = Math.min(command, plain);
      plain = NONE;
      at += 1;
      continue;
    }
    if (command !== NONE) {
      const [bracket] = matchAt(BRACKET, line, at) ?? [];
      if (bracket) {
        at += bracket.length;
        continue;
      }
      if (isCommandAt(line, at, needsArgument)) return command;
      const [word] = matchAt(RESERVED, line, at) ?? [];
      if (word && isBlankAt(line, at + word.length)) {
        at += word.length;
        continue;
      }
      const [assignment, mark = '', substitution] = matchAt(ASSIGNMENT, line, at) ?? [];
      if (assignment !== undefined) {
        plain = Math.min(plain, command);
        passQuote(mark);
        if (!substitution) command = NONE;
        at += assignment.length;
        continue;
      }
    }
    command = NONE;
    passQuote(character);
    at += 1;
  }
  return -1;
}

const NONE = Number.POSITIVE_INFINITY;

/** Signs that always are a prompt. `>` may be a redirection instead. */
const SHELL_SIGN = /[$%❯➜›»λ]/;
const LIST_MARKER = /(?:[-*+•>]|\d{1,3}[.)])/y;
/** The text of a prompt before its sign; `#` ends it as a sign. */
const PROMPT_TEXT = /[^\n'"`|;&#]{0,121}/y;
const WINDOWS_PROMPT = /(?:PS )?[A-Z]:[^\n<>|"]{0,200}>/iy;

/** The end of a sign and the blanks after it; `start` if there is none. */
const signEnd = (line: string, start: number): number =>
  SHELL_SIGN.test(line.charAt(start)) && isBlankAt(line, start + 1) ? blanksEnd(line, start + 1) : start;

/** The offsets after a list marker, and after each sign that may end a prompt. */
function placesAfterSigns(line: string, start: number): ReadonlySet<number> {
  const places = new Set<number>();
  const marker = matchAt(LIST_MARKER, line, start)?.[0].length ?? 0;
  if (marker > 0 && isBlankAt(line, start + marker)) places.add(start + marker);
  if (signEnd(line, start) > start) places.add(start + 1);
  const textEnd = start + (matchAt(PROMPT_TEXT, line, start)?.[0].length ?? 0);
  for (let at = start; at < textEnd; at++)
    if (/[$%>❯➜✗]/.test(line.charAt(at)) && isBlankAt(line, at + 1)) places.add(at + 1);
  const isHashSign = line[textEnd] === '#' && textEnd > start && /\S/.test(line.charAt(textEnd - 1));
  if (isHashSign && isBlankAt(line, textEnd + 1)) places.add(textEnd + 1);
  const windows = matchAt(WINDOWS_PROMPT, line, start)?.[0].length ?? 0;
  if (windows > 0) places.add(start + windows);
  return places;
}

/** The beginning of the line, and each blank after an arrow, because such a prompt has no sign at its end. */
function placesWithoutSign(line: string, start: number): ReadonlySet<number> {
  const places = new Set([start]);
  if (!/[➜❯]/.test(line.charAt(start))) return places;
  const textEnd = start + (matchAt(PROMPT_TEXT, line, start)?.[0].length ?? 0);
  for (let at = start + 2; at <= textEnd; at++) if (isBlankAt(line, at)) places.add(at);
  return places;
}

/**
 * The end of the prompt before a command at the beginning of a line, without the blanks after it; -1 if
 * there is no command. Signs take precedence, because a directory in the prompt may be called curl.
 */
function commandAtStart(line: string): number {
  if (!PROGRAM.test(line)) return -1;
  const start = blanksEnd(line, 0);
  const place = firstCommand(line, placesAfterSigns(line, start), false);
  return place === -1 ? firstCommand(line, placesWithoutSign(line, start), false) : place;
}

/** Programs that run another one, often on another machine. */
const THROUGH = /(?:sudo|doas|env|nohup|nice|timeout|watch|docker|podman|kubectl|oc|ssh)/iy;
const MAX_THROUGH = 300;
/** A command may follow these within a line. Words and two dashes need a blank after them. */
const OPENER = /[|;&({`]|--|\b(?:then|else|do|time|xargs)/gi;

/** Whether a command with an argument begins within a line. */
function hasCommandInside(line: string): boolean {
  const places = new Set<number>();
  for (const { 0: opener, index } of line.matchAll(OPENER)) {
    const end = index + opener.length;
    if (opener === '--' && !isBlankAt(line, index - 1)) continue;
    if (opener.length === 1 || isBlankAt(line, end)) places.add(end);
  }
  const start = signEnd(line, blanksEnd(line, 0));
  const through = start + (matchAt(THROUGH, line, start)?.[0].length ?? 0);
  if (through > start && isBlankAt(line, through))
    for (let at = through + 1; at <= through + MAX_THROUGH; at++) if (isBlankAt(line, at)) places.add(at);
  return firstCommand(line, places, true) !== -1;
}

const COMMENT = /(?:#|\/\/)/y;

/** Whether a command begins in a line. */
const isCommandLine = (line: string): boolean =>
  PROGRAM.test(line) &&
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
  const command = commandAtStart(line);
  const end = command === -1 ? signEnd(line, start) : blanksEnd(line, command);
  return end === start ? at : at + end;
}

/** The offset of the next line with a command; -1 if there is none. `from` is the beginning of a line. */
export function nextCommandLine(text: string, from = 0): number {
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at);
    if (isCommandLine(line)) return at;
    at += line.length;
  }
  return -1;
}

/** The format of a text shows in its beginning. */
const LOOKED_AT = 100_000;

/** Whether a text contains a command. */
export const hasCommand = (text: string): boolean => nextCommandLine(text.slice(0, LOOKED_AT)) !== -1;

/** Whether a line is a command, and cannot be a line of JSON although the text begins with a bracket. */
export const hasLineOfCommand = (text: string): boolean =>
  text
    .slice(0, LOOKED_AT)
    .split('\n')
    .map((line) => `${line}\n`)
    .some((line) => isCommandLine(line) && (/^\s*[\w$!(]/.test(line) || commandAtStart(line) !== -1));

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
 * commands or variables are left out, and so is the text around blocks, unless it contains commands.
 */
export function blocksOf(source: string): { readonly blocks: readonly Block[]; readonly isPart: boolean } {
  const parts = partsOf(source);
  const isRead = ({ text }: Block, index: number) =>
    nextCommandLine(text) !== -1 || (index % 2 === 1 && SETS_VARIABLE.test(text));
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
