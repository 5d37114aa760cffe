/** Reads the commands of a text for cmd.exe. */
import { Notes } from '../notes';
import {
  type Command,
  type CommandReaderContext,
  type Expansion,
  isJsonCutAt,
  placeholderAt,
  typographicAt,
  type Word,
} from './command';
import { BLANK, matchAt, promptEnd } from './command-line';

/** A line as cmd.exe reads it, with the offset of each UTF-16 unit in the source. */
interface Line {
  readonly text: string;
  readonly offsets: readonly number[];
  readonly notes: Notes;
  /** A line end is before it, and no `&` or `|`. */
  readonly isAfterLine: boolean;
}

/**
 * Reads commands for cmd.exe, as browsers write them: first carets and quotes of the shell, then quotes and
 * backslashes of the program that receives the line. A line with an unclosed quote is dropped.
 */
export function readCmd(source: string, scope: CommandReaderContext): Command[] {
  return linesOf(source, scope)
    .map((line) => ({
      words: isOfOldChrome(line, source, scope) ? [] : wordsOf(line, source, scope),
      notes: line.notes.list,
      isAfterLine: line.isAfterLine,
    }))
    .filter(({ words }) => words.length > 0);
}

/**
 * A variable, which cmd.exe looks for before it removes carets: `%^NAME^%` is text. Two hex digits between percent
 * signs are rather an escape of a URL.
 */
const VARIABLE = /%(?![0-9A-Fa-f]{2}%)[A-Za-z_][A-Za-z0-9_]{2,}%/y;

/** First pass: a caret escapes the next character, including a line end. */
function linesOf(source: string, { at }: CommandReaderContext): Line[] {
  const lines: Line[] = [];
  let notes = new Notes();
  let text: string[] = [];
  let offsets: number[] = [];
  let isQuoted = false;
  let isAfterLine = false;
  let hasCaret = false;
  const end = () => {
    if (text.length > 0) lines.push({ text: text.join(''), offsets, notes, isAfterLine });
    notes = new Notes();
    text = [];
    offsets = [];
    isQuoted = false;
    hasCaret = false;
  };
  const add = (offset: number) => {
    text.push(source.charAt(offset));
    offsets.push(offset);
  };
  for (let index = promptEnd(source, 0); index < source.length; index++) {
    const character = source.charAt(index);
    if (character === '\r' && source[index + 1] === '\n') continue;
    if (character === '^' && !isQuoted) {
      index = escapedAt(source, index);
      if (index < source.length) add(index);
      continue;
    }
    if (character === '\n' || (!isQuoted && /[&|]/.test(character))) {
      end();
      isAfterLine = character === '\n';
      index = passPrompt(source, index);
      continue;
    }
    const placeholder = isQuoted ? undefined : placeholderAt(source, index);
    if (placeholder !== undefined) {
      notes.add('placeholder', at(index), { found: placeholder });
      for (const end = index + placeholder.length; index < end; index++) add(index);
      index -= 1;
      continue;
    }
    if (!isQuoted && /[<>]/.test(character)) {
      const [redirection = character] = matchAt(REDIRECTION, source, index) ?? [];
      notes.add('redirection-skipped', at(index), {});
      index += redirection.length - 1;
      continue;
    }
    if (isQuoted && !hasCaret && matchAt(CARET_IN_QUOTES, source, index)) {
      notes.add('caret-in-quotes', at(index), {});
      hasCaret = true;
    }
    if (character === '"') isQuoted = !isQuoted;
    add(index);
  }
  end();
  return lines;
}

/** What a caret escapes outside of quotes. */
const CARET_IN_QUOTES = /\^[&|<>^%!(){}[\]\\"]/y;

/** JSON as earlier versions of Chrome wrote it for cmd.exe: in plain quotes, with carets. */
const OF_OLD_CHROME = /\s"[^"\r\n]*\^\\\^"/;

/** At a line end, the offset before the first command of the next line. */
const passPrompt = (source: string, index: number): number =>
  source[index] === '\n' ? promptEnd(source, index + 1) - 1 : index;

/** A redirection, which ends at a blank outside of quotes. */
const REDIRECTION = /[<>]+&?[ \t]*(?:"[^"\r\n]*"|[^\s"])*/y;

/** The offset of the character that a caret escapes, which may follow a line end. */
function escapedAt(source: string, caret: number): number {
  const skip = (index: number) => index + (source.startsWith('\r\n', index) ? 1 : 0);
  const next = skip(caret + 1);
  return source[next] === '\n' ? skip(next + 1) : next;
}

function isOfOldChrome({ offsets }: Line, source: string, { notes, at }: CommandReaderContext): boolean {
  const [first = 0] = offsets;
  const isOld = OF_OLD_CHROME.test(source.slice(first, offsets.at(-1)));
  if (isOld) notes.add('cmd-of-old-chrome', at(first), {});
  return isOld;
}

/** Second pass: Microsoft's rules for the arguments of a program. */
function wordsOf({ text, offsets }: Line, source: string, { notes, at }: CommandReaderContext): Word[] {
  const words: Word[] = [];
  let word: string | undefined;
  let own = new Notes();
  let expansions: Expansion[] = [];
  let start = 0;
  let openQuote = -1;
  const end = () => {
    if (word === undefined) return;
    const found = typographicAt(text, start);
    if (found !== undefined) own.add('typographic-character', at(offsets[start] ?? 0), { found });
    words.push({ text: word, start: offsets[start] ?? 0, expansions, notes: own.list });
    word = undefined;
    own = new Notes();
    expansions = [];
  };
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (openQuote === -1 && BLANK.test(character)) {
      end();
      continue;
    }
    if (word === undefined) start = index;
    word ??= '';
    const offset = offsets[index] ?? 0;
    const variable = character === '%' && matchAt(VARIABLE, source, offset)?.[0];
    if (variable) {
      own.add('shell-expansion', at(offset), { found: variable });
      expansions.push({ from: word.length, to: word.length + variable.length });
    }
    const [backslashes = ''] = matchAt(BACKSLASHES, text, index) ?? [];
    if (text[index + backslashes.length] !== '"') {
      word += backslashes || character;
      index += Math.max(0, backslashes.length - 1);
      continue;
    }
    // Backslashes are plain characters unless a quote follows; then two of them are one.
    word += '\\'.repeat(backslashes.length >> 1);
    index += backslashes.length;
    if (openQuote !== -1 && backslashes === '' && isJsonCutAt(text, openQuote, index)) {
      notes.add('quotes-in-quotes', at(offsets[index] ?? 0), {});
      return [];
    }
    if (backslashes.length % 2 === 1) word += '"';
    else if (openQuote !== -1 && text[index + 1] === '"') {
      word += '"';
      index += 1;
    } else openQuote = openQuote === -1 ? index : -1;
  }
  end();
  if (openQuote === -1) return words;
  notes.add('quote-unclosed', at(offsets[openQuote] ?? 0), { quote: '"' });
  return [];
}

const BACKSLASHES = /\\*/y;
