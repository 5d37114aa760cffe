import { exec } from './bash-words';

/**
 * A blank, or a run of them: also the spaces that web pages and word processors use instead of a plain one,
 * and a byte order mark.
 */
export const BLANK = /[\t\v\f\r \u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/;
export const BLANK_RUN = /[\t\v\f\r \u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]*/y;

const isBlankAt = (line: string, at: number): boolean => BLANK.test(line.charAt(at));
const blanksEnd = (line: string, at: number): number => at + (exec(BLANK_RUN, line, at)?.[0].length ?? 0);

/** The program, with a path before it that is no URL. */
const CURL = /(?!\w{1,20}:\/\/)(?:[^\s'"`|;&()<>=]{0,100}[\\/])?curl(?:\.exe)?(?=[\s\u200b^\\])/iy;
/** Reserved words, and programs that run another one. A blank must follow. */
const RESERVED = /(?:sudo|doas|time|exec|command|nohup|env|if|elif|then|else|do|while|until)/iy;
const BRACKET = /\$\(|[({!`]/y;
/** An assignment as far as its value, or as far as the command whose output is the value. */
const ASSIGNMENT = /[A-Za-z_]\w*=("?)(\$\(|`)?/y;

/** Text that continues a command rather than a sentence: an option, a quote, or something like a URL. */
const ARGUMENT = /--?[A-Z#]|["'$<{`\\]|https?:|[\w-]+(?:\.[\w-]+)+(?:[:/\s]|$)|[\w.-]+:\d|localhost/iy;

const hasArgument = (line: string, at: number): boolean => {
  const start = blanksEnd(line, at);
  return start > at && exec(ARGUMENT, line, start) !== null;
};

/**
 * Returns the first of `places` that a curl command follows; only reserved words, brackets, assignments and
 * blanks may stand between the place and curl. Returns -1 if there is no such place.
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
      const [bracket] = exec(BRACKET, line, at) ?? [];
      if (bracket) {
        at += bracket.length;
        continue;
      }
      const [curl] = exec(CURL, line, at) ?? [];
      if (curl && (!needsArgument || hasArgument(line, at + curl.length))) return command;
      const [word] = exec(RESERVED, line, at) ?? [];
      if (word && isBlankAt(line, at + word.length)) {
        at += word.length;
        continue;
      }
      const [assignment, mark = '', substitution] = exec(ASSIGNMENT, line, at) ?? [];
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

/** Signs that are a prompt whatever follows. `>` alone may be a redirection. */
const SHELL_SIGN = /[$%❯➜›»λ]/;
const LIST_MARKER = /(?:[-*+•>]|\d{1,3}[.)])/y;
/** The text of a prompt before its sign; `#` is a sign that ends it. */
const PROMPT_TEXT = /[^\n'"`|;&#]{0,121}/y;
const WINDOWS_PROMPT = /(?:PS )?[A-Z]:[^\n<>|"]{0,200}>/iy;

/** The end of such a sign and of the blanks after it; `start` if there is none. */
const signEnd = (line: string, start: number): number =>
  SHELL_SIGN.test(line.charAt(start)) && isBlankAt(line, start + 1) ? blanksEnd(line, start + 1) : start;

/** The places after a list marker and after each sign that may end the text of a prompt. */
function placesAfterSigns(line: string, start: number): ReadonlySet<number> {
  const places = new Set<number>();
  const marker = exec(LIST_MARKER, line, start)?.[0].length ?? 0;
  if (marker > 0 && isBlankAt(line, start + marker)) places.add(start + marker);
  if (signEnd(line, start) > start) places.add(start + 1);
  const textEnd = start + (exec(PROMPT_TEXT, line, start)?.[0].length ?? 0);
  for (let at = start; at < textEnd; at++)
    if (/[$%>❯➜✗]/.test(line.charAt(at)) && isBlankAt(line, at + 1)) places.add(at + 1);
  const isHashSign = line[textEnd] === '#' && textEnd > start && /\S/.test(line.charAt(textEnd - 1));
  if (isHashSign && isBlankAt(line, textEnd + 1)) places.add(textEnd + 1);
  const windows = exec(WINDOWS_PROMPT, line, start)?.[0].length ?? 0;
  if (windows > 0) places.add(start + windows);
  return places;
}

/** The beginning of the line, and each blank after an arrow: such a prompt has no sign at its end. */
function placesWithoutSign(line: string, start: number): ReadonlySet<number> {
  const places = new Set([start]);
  if (!/[➜❯]/.test(line.charAt(start))) return places;
  const textEnd = start + (exec(PROMPT_TEXT, line, start)?.[0].length ?? 0);
  for (let at = start + 2; at <= textEnd; at++) if (isBlankAt(line, at)) places.add(at);
  return places;
}

/**
 * The end of the prompt, without the blanks after it, before a curl command at the beginning of a line; -1 if
 * no command begins there. A sign goes first: a directory in the prompt may be called curl.
 */
function commandAtStart(line: string): number {
  if (!/curl/i.test(line)) return -1;
  const start = blanksEnd(line, 0);
  const place = firstCommand(line, placesAfterSigns(line, start), false);
  return place === -1 ? firstCommand(line, placesWithoutSign(line, start), false) : place;
}

/** Programs that are told to run curl, often on another machine. */
const THROUGH = /(?:sudo|doas|env|nohup|nice|timeout|watch|docker|podman|kubectl|oc|ssh)/iy;
const MAX_THROUGH = 300;
/** What a command may follow within a line. A word or two dashes must be followed by a blank. */
const OPENER = /[|;&({`]|--|\b(?:then|else|do|time|xargs)/gi;

/** Whether a curl command with an argument begins within a line. */
function hasCommandInside(line: string): boolean {
  const places = new Set<number>();
  for (const { 0: opener, index } of line.matchAll(OPENER)) {
    const end = index + opener.length;
    if (opener === '--' && !isBlankAt(line, index - 1)) continue;
    if (opener.length === 1 || isBlankAt(line, end)) places.add(end);
  }
  const start = signEnd(line, blanksEnd(line, 0));
  const through = start + (exec(THROUGH, line, start)?.[0].length ?? 0);
  if (through > start && isBlankAt(line, through))
    for (let at = through + 1; at <= through + MAX_THROUGH; at++) if (isBlankAt(line, at)) places.add(at);
  return firstCommand(line, places, true) !== -1;
}

const COMMENT = /(?:#|\/\/)/y;

/** Whether a line has curl where a command begins. */
const isCurlLine = (line: string): boolean =>
  /curl/i.test(line) &&
  !exec(COMMENT, line, blanksEnd(line, 0)) &&
  (commandAtStart(line) !== -1 || hasCommandInside(line));

/** The rest of a line, with its line end, which may end the name of the command. */
function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(at, end === -1 ? text.length : end + 1);
}

/** Where the prompt at the beginning of a line ends; `at` where there is none. */
export function promptEnd(source: string, at: number): number {
  const line = lineAt(source, at);
  const start = blanksEnd(line, 0);
  const command = commandAtStart(line);
  const end = command === -1 ? signEnd(line, start) : blanksEnd(line, command);
  return end === start ? at : at + end;
}

/** Where the next line with a curl command begins, from the beginning of a line on; -1 where there is none. */
export function nextCurlLine(text: string, from = 0): number {
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at);
    if (isCurlLine(line)) return at;
    at += line.length;
  }
  return -1;
}

/** A text says what it is in its beginning. */
const LOOKED_AT = 100_000;

/** Whether a text has a curl command: the one rule for what is read as one, wherever it is pasted. */
export const hasCurlCommand = (text: string): boolean => nextCurlLine(text.slice(0, LOOKED_AT)) !== -1;

/** Whether a line is a curl command that cannot be a line of JSON, even where a bracket begins the text. */
export const hasLineOfCurl = (text: string): boolean =>
  text
    .slice(0, LOOKED_AT)
    .split('\n')
    .map((line) => `${line}\n`)
    .some((line) => isCurlLine(line) && (/^\s*[\w$!(]/.test(line) || commandAtStart(line) !== -1));
