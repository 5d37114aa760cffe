/**
 * What counts as a blank: the spaces that a web page or a word processor puts in the place of one, and a
 * byte order mark, too.
 */
const BLANKS = String.raw`\t\v\f\r \u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff`;
const B = `[${BLANKS}]`;

/** A blank, or a run of them. */
export const BLANK = new RegExp(B);
export const BLANK_RUN = new RegExp(`${B}*`, 'y');

/** What may stand before curl in a command: reserved words, brackets, variables, programs that start another. */
const BEFORE = String.raw`(?:(?:sudo|doas|time|exec|command|nohup|env|!|if|elif|then|else|do|while|until)${B}+|(?:[({!]|\$\(|\u0060)${B}*|[A-Za-z_]\w*="?(?:\$\(|\u0060)${B}*|[A-Za-z_]\w*=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'])*${B}+){0,20}`;
/** Maybe behind its path, which is no URL. */
const CURL = String.raw`(?:(?!\w{1,20}://)[^\s'"\u0060|;&()<>=]{0,100}[\\/])?curl(?:\.exe)?(?=[\s\u200b^\\])`;
const COMMAND = BEFORE + CURL;

/**
 * A prompt that was copied with its command. The sign of a shell alone is always one; a list marker or
 * another text that ends with such a sign is one right before curl.
 */
const PROMPT = String.raw`(?:(?:(?:[-*+•>]|\d{1,3}[.)])${B}+|[➜❯][^\n'"\u0060|;&#]{1,80}${B}|[^\n'"\u0060|;&#]{0,120}(?:[$%>❯➜✗]|(?<=[^\s#])#)${B}+|(?:PS )?[A-Za-z]:[^\n<>|"]{0,200}>${B}*)(?=${COMMAND})|[$%❯➜›»λ]${B}+)`;

/** Text that a command goes on with rather than a sentence: an option, a quote, or something like a URL. */
const ARGUMENT = String.raw`(?=--?[A-Za-z#]|["'$<{\u0060\\]|https?:|[\w-]+(?:\.[\w-]+)+(?:[:/\s]|$)|[\w.-]+:\d|localhost)`;

const AT_START = new RegExp(`^${B}*${PROMPT}?${COMMAND}`, 'i');
const INSIDE = new RegExp(
  String.raw`(?:[|;&({\u0060]|${B}--|\b(?:then|else|do|time|xargs))${B}*${COMMAND}${B}+${ARGUMENT}`,
  'i',
);
/** Programs that are told to run curl, often on another machine. */
const THROUGH = new RegExp(
  String.raw`^${B}*${PROMPT}?(?:sudo|doas|env|nohup|nice|timeout|watch|docker|podman|kubectl|oc|ssh)${B}[^\n]{0,300}?${B}${CURL}${B}+${ARGUMENT}`,
  'i',
);
const COMMENT = new RegExp(`^${B}*(?:#|//)`);
const PROMPT_AT = new RegExp(`${B}*${PROMPT}`, 'iy');

/** Where the prompt at the beginning of a line ends; `at` where there is none. */
export function promptEnd(source: string, at: number): number {
  PROMPT_AT.lastIndex = at;
  return PROMPT_AT.test(source) ? PROMPT_AT.lastIndex : at;
}

/** Whether a line has curl where a command begins. */
const isCurlLine = (line: string): boolean =>
  /curl/i.test(line) &&
  !COMMENT.test(line) &&
  (AT_START.test(line) || INSIDE.test(line) || THROUGH.test(line));

/** Where the next line with a curl command begins, from the beginning of a line on; -1 where there is none. */
export function nextCurlLine(text: string, from = 0): number {
  for (let at = from; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    // The line end is a part of it: it may end the name of the command.
    if (isCurlLine(text.slice(at, end + 1))) return at;
    at = end + 1;
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
    .some((line) => isCurlLine(`${line}\n`) && (/^\s*[\w$!(]/.test(line) || AT_START.test(`${line}\n`)));
