/** Reads the words of bash: quotes, escapes and expansions. */
import { type NoteLocation, note } from '../notes';
import { placeholderAt, typographicAt, type Word, WordBuilder } from './command';
import { matchAt } from './curl-line';
import type { KnownValue } from './shell-variables';

/** The text of a quoted part, and its end; -1 if it is not closed. */
interface Quoted {
  readonly text: string;
  readonly end: number;
}

const SIMPLE = new Map(
  Object.entries({
    a: '\u0007',
    b: '\b',
    e: '\u001b',
    E: '\u001b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v',
    '\\': '\\',
    "'": "'",
    '"': '"',
    '?': '?',
  }),
);

/** One escape of `$'…'` after its backslash: a number of a byte, or a character. */
const ESCAPE =
  /x(?<hex>[0-9A-Fa-f]{1,2})|(?<octal>[0-7]{1,3})|u(?<short>[0-9A-Fa-f]{1,4})|U(?<long>[0-9A-Fa-f]{1,8})|c(?<control>[\s\S])|(?<simple>[abeEfnrtv\\'"?])/y;

/** A byte order mark is kept. U+FFFD in the result may come from the source. */
const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LOSSY = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads `$'…'`; `start` is the offset after its opening quote. Consecutive escaped bytes are UTF-8;
 * `onBadBytes` is called if they are not.
 */
export function ansiQuoted(source: string, start: number, onBadBytes: () => void): Quoted {
  let text = '';
  let bytes: number[] = [];
  const flush = () => {
    if (bytes.length === 0) return;
    const octets = new Uint8Array(bytes);
    try {
      text += STRICT.decode(octets);
    } catch {
      text += LOSSY.decode(octets);
      onBadBytes();
    }
    bytes = [];
  };
  for (let at = start; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === "'") {
      flush();
      return { text, end: at + 1 };
    }
    ESCAPE.lastIndex = at + 1;
    const found = character === '\\' ? ESCAPE.exec(source) : null;
    if (!found) {
      flush();
      text += character;
      continue;
    }
    at += found[0].length;
    const { hex, octal, short, long, control, simple } = found.groups ?? {};
    if (hex ?? octal) {
      bytes.push(Number.parseInt(hex ?? octal ?? '', hex ? 16 : 8) & 0xff);
      continue;
    }
    flush();
    if (simple !== undefined) text += SIMPLE.get(simple) ?? simple;
    else if (control !== undefined) text += String.fromCharCode(control.charCodeAt(0) & 0x1f);
    else text += fromNumber(Number.parseInt(short ?? long ?? '0', 16));
  }
  flush();
  return { text, end: -1 };
}

/** Browsers write a supplementary character as two surrogates, which combine here. */
const fromNumber = (number: number): string =>
  number > 0x10ffff ? '\ufffd' : number > 0xffff ? String.fromCodePoint(number) : String.fromCharCode(number);

/**
 * The end of an expansion that begins with `$` or a back-quote, or of a process substitution; `start` if
 * there is none, -1 if it is not closed.
 */
export function expansionEnd(source: string, start: number): number {
  if (source[start] === '`') return backquoteEnd(source, start + 1);
  const next = source[start + 1];
  if (next === '(') return balancedEnd(source, start + 1, '(', ')');
  if (next === '{') return balancedEnd(source, start + 1, '{', '}');
  NAME.lastIndex = start + 1;
  return NAME.test(source) ? NAME.lastIndex : start;
}

const NAME = /[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-]/y;

function backquoteEnd(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') return at + 1;
    if (source[at] === '\\') at += 1;
  }
  return -1;
}

/** Ignores brackets in quotes. */
function balancedEnd(source: string, start: number, open: string, close: string): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === open) depth += 1;
    else if (character === close && --depth === 0) return at + 1;
    else if (character === '"' || character === "'") at = closingQuote(source, at);
  }
  return -1;
}

/** The offset of the closing quote; that of the opening one if it is not closed, so that it counts as text. */
function closingQuote(source: string, open: number): number {
  const quote = source[open];
  for (let at = open + 1; at < source.length; at++) {
    if (source[at] === quote) return at;
    if (source[at] === '\\' && quote === '"') at += 1;
  }
  return open;
}

/** A quote or bracket that is not closed. */
export interface Unclosed {
  /** An apostrophe closed an earlier quoted part, so that a later quote is open. */
  readonly isApostrophe: boolean;
  /** The closing quote or bracket. */
  readonly quote: string;
  readonly offset: number;
  readonly commandStart: number;
}

/** The context of a reader of words. */
interface WordHooks {
  /** The offset of the source in the whole text. */
  readonly base: number;
  readonly where: (offset: number) => NoteLocation;
  /** The offset of the command of the word, in the whole text. */
  readonly commandStart: () => number;
  /** The value of an expansion, if it is known. */
  readonly filledIn: (expansion: string, isWhole: boolean) => KnownValue | undefined;
  /** Called with the range of the commands in `$(…)`, back-quotes and process substitutions. */
  readonly onCommands: (from: number, to: number) => void;
}

/** Reads bash word by word, with quotes, escapes and expansions. */
export class BashWords {
  /** The current offset. */
  at = 0;
  /** Set if the text ends inside of quotes, which ends the reading. */
  unclosed: Unclosed | undefined;
  /** The first quote that seems to be closed too late or too early. */
  #suspect: Unclosed | undefined;
  #word = new WordBuilder();

  constructor(
    readonly source: string,
    readonly hooks: WordHooks,
  ) {}

  /** Reads the word that begins here. `isAssignment`: the shell does not split the values that it fills in. */
  read(isAssignment: boolean): Word {
    const { source } = this;
    const start = this.at;
    this.#word = new WordBuilder();
    const { notes } = this.#word;
    const found = typographicAt(source, start);
    if (found !== undefined) notes.add('typographic-character', this.hooks.where(start), { found });
    while (this.at < source.length) {
      const character = source.charAt(this.at);
      const placeholder = character === '<' ? placeholderAt(source, this.at) : undefined;
      const isProcess = /[<>]/.test(character) && source[this.at + 1] === '(';
      if (placeholder !== undefined) this.#placeholder(placeholder);
      else if (isProcess) this.#expansion(true);
      else if (WORD_END.test(character)) break;
      else if (character === '\\' && matchAt(BLANK_CONTINUATION, source, this.at)) break;
      else this.#piece(character, isAssignment);
    }
    if (this.#word.hasAlternatives && !isAssignment)
      notes.add('brace-expansion', this.hooks.where(start), {});
    return this.#word.word(this.hooks.base + start);
  }

  /** Reads a here-document: like double quotes, except that `"` is a plain character (POSIX 2.7.4). */
  document(isIndented: boolean): Word {
    const { source } = this;
    const skipTabs = () => {
      while (isIndented && source[this.at] === '\t') this.at += 1;
    };
    skipTabs();
    while (this.at < source.length) {
      const character = source.charAt(this.at);
      if (character === '\\') this.#escapeInQuotes(/[$`\\]/);
      else if (character === '$' || character === '`') this.#expansion(true);
      else {
        this.#chunk(DOCUMENT);
        if (source[this.at - 1] === '\n') skipTabs();
      }
    }
    return this.#word.word(0);
  }

  lineEnd(): number {
    const end = this.source.indexOf('\n', this.at);
    return end === -1 ? this.source.length : end;
  }

  /** The length of a backslash and the line end after it; 0 for anything else. */
  continuationAt(at: number): number {
    if (this.source[at] !== '\\') return 0;
    if (this.source[at + 1] === '\n') return 2;
    return this.source.startsWith('\r\n', at + 1) ? 3 : 0;
  }

  /** Reads the next part of a word, outside of quotes. */
  #piece(character: string, isAssignment: boolean): void {
    const { source } = this;
    switch (character) {
      case '\\': {
        const continuation = this.continuationAt(this.at);
        this.at += continuation > 0 ? continuation : 2;
        if (continuation === 0) this.#word.put(source.charAt(this.at - 1));
        return;
      }
      case "'":
        this.#singleQuoted();
        return;
      case '"':
        this.#doubleQuoted(this.at + 1);
        return;
      case '$':
        if (source[this.at + 1] === "'") this.#ansiQuoted();
        else if (source[this.at + 1] === '"') this.#doubleQuoted(this.at + 2);
        else this.#expansion(isAssignment);
        return;
      case '`':
        this.#expansion(isAssignment);
        return;
      default: {
        const [plain = character] = matchAt(PLAIN, source, this.at) ?? [];
        this.at += plain.length;
        this.#word.putBare(plain);
      }
    }
  }

  #singleQuoted(): void {
    const { source } = this;
    const open = this.at;
    const close = source.indexOf("'", open + 1);
    if (close === -1) {
      this.stop("'", open);
      return;
    }
    const text = source.slice(open + 1, close);
    if (
      /\p{L}$/u.test(text.slice(-2)) &&
      /[\s"]/.test(text) &&
      /^\p{L}/u.test(source.slice(close + 1, close + 3))
    )
      this.#suspected({ isApostrophe: true, quote: "'", offset: close });
    this.#word.put(text);
    this.at = close + 1;
    this.#suspectLines(open, "'");
  }

  #ansiQuoted(): void {
    const open = this.at;
    const onBadBytes = () => this.#word.notes.add('bytes-not-utf-8', this.hooks.where(open), {});
    const { text, end } = ansiQuoted(this.source, open + 2, onBadBytes);
    if (end === -1) {
      this.stop("'", open);
      return;
    }
    this.#word.put(text);
    this.at = end;
  }

  #doubleQuoted(from: number): void {
    const { source } = this;
    const open = this.at;
    this.at = from;
    while (this.at < source.length) {
      const character = source.charAt(this.at);
      if (character === '"') {
        this.at += 1;
        this.#suspectLines(open, '"');
        return;
      }
      if (character === '\\') this.#escapeInQuotes(/["$`\\]/);
      else if (character === '$' || character === '`') this.#expansion(true);
      else this.#chunk(QUOTED);
    }
    this.stop('"', open);
  }

  #chunk(pattern: RegExp): void {
    const [plain = this.source.charAt(this.at)] = matchAt(pattern, this.source, this.at) ?? [];
    this.at += plain.length;
    this.#word.put(plain);
  }

  /** In double quotes a backslash escapes only special characters. */
  #escapeInQuotes(quoted: RegExp): void {
    const continuation = this.continuationAt(this.at);
    const next = this.source.charAt(this.at + 1);
    this.at += continuation > 0 ? continuation : 2;
    if (continuation === 0) this.#word.put(quoted.test(next) ? next : `\\${next}`);
  }

  /** `isWhole`: the shell does not split the value. */
  #expansion(isWhole: boolean): void {
    const { source, hooks } = this;
    const start = this.at;
    const end = expansionEnd(source, start);
    if (end === start) {
      this.at += 1;
      this.#word.put(source.charAt(start));
      return;
    }
    if (end === -1) {
      const open = source.charAt(start);
      this.stop(open === '`' ? open : source[start + 1] === '{' ? '}' : ')', start);
      return;
    }
    this.at = end;
    const found = source.slice(start, end);
    const known = hooks.filledIn(found, isWhole);
    if (known && !known.isSecret) {
      this.#word.put(known.value);
      return;
    }
    const opening = /^(?:`|[$<>]\()/.exec(found)?.[0].length;
    if (opening !== undefined) hooks.onCommands(start + opening, end - 1);
    const noted = note('shell-expansion', this.hooks.where(start), { found: shownExpansion(found) });
    this.#word.notes.push(noted);
    this.#word.putExpansion(found, known && { name: known.name, value: known.value, note: noted });
  }

  #placeholder(found: string): void {
    this.#word.notes.add('placeholder', this.hooks.where(this.at), { found });
    this.#word.put(found);
    this.at += found.length;
  }

  /** An option or a command at the beginning of a line was hardly meant as a part of quoted text. */
  #suspectLines(open: number, quote: string): void {
    if (!this.#suspect && NEW_OPTION.test(this.source.slice(open, this.at)))
      this.#suspected({ isApostrophe: false, quote, offset: open });
  }

  #suspected(found: Omit<Unclosed, 'commandStart'>): void {
    this.#suspect ??= { ...found, commandStart: this.hooks.commandStart() };
  }

  /** The text ends inside of quotes. Most likely the first suspected quote is the cause. */
  stop(quote: string, offset: number): void {
    const commandStart = this.hooks.commandStart();
    this.unclosed ??= this.#suspect ?? { isApostrophe: false, quote, offset, commandStart };
    this.at = this.source.length;
  }
}

/** Commands and default values may contain secrets; names of variables do not. */
function shownExpansion(found: string): string {
  if (found.startsWith('`')) return '`…`';
  if (found[1] === '(') return `${found.slice(0, 2)}…)`;
  return found.replace(/^(\$\{\w*)[\s\S]*$/, '$1…}');
}

const WORD_END = /[ \t\v\f\r\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000|&;()<>]/;
const PLAIN = /[^\\'"$` \t\v\f\r\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000|&;()<>]+/y;
export const BLANK_CONTINUATION = /\\(?:[ \t\u00a0]+\r?(?:\n|$)|$)/y;
const QUOTED = /[^"\\$`]+/y;
const DOCUMENT = /[^\\$`\n]*\n?/y;
const NEW_OPTION = /\n[ \t]*(?:[$>][ \t]+)?(?:curl[ \t]|--?[A-Za-z])/;
