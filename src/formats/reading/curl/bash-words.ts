import { type NoteLocation, note } from '../note';
import { ansiQuoted, expansionEnd } from './bash-quotes';
import { placeholderAt, typographicAt, type Word } from './command';
import type { KnownValue } from './shell-variables';
import { WordBuilder } from './word-builder';

/** A quote or bracket that is never closed. */
export interface Unclosed {
  /** An apostrophe ended the quoted part before, so that a later quote is open. */
  readonly isApostrophe: boolean;
  /** What would close it. */
  readonly quote: string;
  readonly offset: number;
  readonly commandStart: number;
}

/** What words are made with beyond their own text. */
interface WordHooks {
  /** Where the source begins in the whole text. */
  readonly base: number;
  readonly where: (offset: number) => NoteLocation;
  /** Where the command begins that the word belongs to, in the whole text. */
  readonly commandStart: () => number;
  /** The value of an expansion, where it is known. */
  readonly filledIn: (expansion: string, isWhole: boolean) => KnownValue | undefined;
  /** Called with the place of the commands in `$(…)` and the like. */
  readonly onCommands: (from: number, to: number) => void;
}

/** Reads a text of bash word by word: its quotes, escapes and expansions. */
export class BashWords {
  /** How far the text is read. */
  at = 0;
  /** Set where the text ends in quotes; everything is read then. */
  unclosed: Unclosed | undefined;
  /** The first quote that looks as if it were closed too late, or too early. */
  #suspect: Unclosed | undefined;
  #word = new WordBuilder();

  constructor(
    readonly source: string,
    readonly hooks: WordHooks,
  ) {}

  /** The word that begins here. `isAssignment`: the shell makes no several words of what it fills in. */
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
      else if (character === '\\' && exec(BLANK_CONTINUATION, source, this.at)) break;
      else this.#piece(character, isAssignment);
    }
    if (this.#word.hasAlternatives && !isAssignment)
      notes.add('brace-expansion', this.hooks.where(start), {});
    return this.#word.word(this.hooks.base + start);
  }

  /** The text of a here-document, as in double quotes in which `"` means itself (POSIX 2.7.4). */
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

  /** The length of a backslash and the line end after it. */
  continuationAt(at: number): number {
    if (this.source[at] !== '\\') return 0;
    if (this.source[at + 1] === '\n') return 2;
    return this.source.startsWith('\r\n', at + 1) ? 3 : 0;
  }

  /** The next part of a word, outside of quotes. */
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
        const [plain = character] = exec(PLAIN, source, this.at) ?? [];
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
    const [plain = this.source.charAt(this.at)] = exec(pattern, this.source, this.at) ?? [];
    this.at += plain.length;
    this.#word.put(plain);
  }

  /** In double quotes a backslash quotes only what has a meaning there. */
  #escapeInQuotes(quoted: RegExp): void {
    const continuation = this.continuationAt(this.at);
    const next = this.source.charAt(this.at + 1);
    this.at += continuation > 0 ? continuation : 2;
    if (continuation === 0) this.#word.put(quoted.test(next) ? next : `\\${next}`);
  }

  /** `isWhole`: the shell makes no several words of it. */
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

  /** A quoted part with an option or a command at the beginning of a line was hardly meant to go on so far. */
  #suspectLines(open: number, quote: string): void {
    if (!this.#suspect && NEW_OPTION.test(this.source.slice(open, this.at)))
      this.#suspected({ isApostrophe: false, quote, offset: open });
  }

  #suspected(found: Omit<Unclosed, 'commandStart'>): void {
    this.#suspect ??= { ...found, commandStart: this.hooks.commandStart() };
  }

  /** The text ends in quotes: most likely those are to blame that were suspected first. */
  stop(quote: string, offset: number): void {
    const commandStart = this.hooks.commandStart();
    this.unclosed ??= this.#suspect ?? { isApostrophe: false, quote, offset, commandStart };
    this.at = this.source.length;
  }
}

/** What is inside of a command or a default may be secret; the name of a variable is not. */
function shownExpansion(found: string): string {
  if (found.startsWith('`')) return '`…`';
  if (found[1] === '(') return `${found.slice(0, 2)}…)`;
  return found.replace(/^(\$\{\w*)[\s\S]*$/, '$1…}');
}

export function exec(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

const WORD_END = /[ \t\v\f\r\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000|&;()<>]/;
const PLAIN = /[^\\'"$` \t\v\f\r\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000|&;()<>]+/y;
export const BLANK_CONTINUATION = /\\(?:[ \t\u00a0]+\r?(?:\n|$)|$)/y;
const QUOTED = /[^"\\$`]+/y;
const DOCUMENT = /[^\\$`\n]*\n?/y;
const NEW_OPTION = /\n[ \t]*(?:[$>][ \t]+)?(?:curl[ \t]|--?[A-Za-z])/;
