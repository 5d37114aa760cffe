/**
 * Divides a bash script into words, redirections and the operators between commands. Quotes and escapes are
 * resolved; expansions stay pieces of their own, because only the reader of commands knows variables.
 */
import type { NoteLocation } from '../notes';
import {
  BLANK_CONTINUATION,
  CONTROL,
  continuationAt,
  countOf,
  DELIMITER,
  DOCUMENT,
  FUNCTION,
  isLetterAt,
  LETTER_END,
  lengthAt,
  NEW_OPTION,
  PLAIN,
  POWERSHELL,
  QUOTED,
  REDIRECTION,
  type Redirection,
  SECOND_PROMPT,
  SPACES,
  type Token,
  type Unclosed,
  WORD_END,
} from './bash-tokens';
import {
  ansiQuoted,
  balancedEnd,
  expansionEnd,
  isJsonCutAt,
  placeholderAt,
  type ShellWord,
  textOfPieces,
  typographicAt,
  WordBuilder,
} from './command';
import { BLANK_RUN, matchAt, promptEnd } from './command-line';

/** Reads the tokens of a script, or the text of a here-document. */
export class BashLexer {
  /** Set if the text ends inside of quotes, which ends the reading. */
  unclosed: Unclosed | undefined;
  /** The first quote that seems to be closed too late or too early. */
  #suspect: Unclosed | undefined;
  /** The first quote of the command that has a letter on both sides, and ends a quoted part. */
  #apostrophe: Unclosed | undefined;
  #at = 0;
  #commandStart = 0;
  #wordStart = 0;
  #isInCommand = false;
  #word = new WordBuilder();
  #awaited: Redirection[] = [];

  /** `base`: the offset of the source in the whole text. */
  constructor(
    readonly source: string,
    readonly base: number,
    readonly place: (offset: number) => NoteLocation,
  ) {}

  *tokens(from: number): Generator<Token> {
    const { source } = this;
    this.#at = from;
    while (this.#at < source.length && !this.unclosed) {
      const isLineStart = this.#at === 0 || source[this.#at - 1] === '\n';
      if (isLineStart && !this.#isInCommand) this.#skipPrompt();
      const start = this.#at;
      const token = this.#next();
      if (!token || this.unclosed) continue;
      if (token.type === 'word' && !this.#isInCommand) this.#commandStart = start;
      if (token.type === 'word') this.#isInCommand = true;
      if (token.type === 'end') [this.#isInCommand, this.#apostrophe] = [false, undefined];
      yield token;
    }
  }

  /** Reads a here-document: like double quotes, except that `"` is a plain character (POSIX 2.7.4). */
  document(isIndented: boolean): ShellWord {
    const { source } = this;
    const skipTabs = () => {
      while (isIndented && source[this.#at] === '\t') this.#at += 1;
    };
    skipTabs();
    while (this.#at < source.length) {
      const character = source.charAt(this.#at);
      if (character === '\\') this.#escapeInQuotes(/[$`\\]/);
      else if (character === '$' || character === '`') this.#expansion(true);
      else {
        this.#take(DOCUMENT);
        if (source[this.#at - 1] === '\n') skipTabs();
      }
    }
    return this.#word.word(this.base);
  }

  #skipPrompt(): void {
    this.#at = promptEnd(this.source, this.#at);
    this.#at += lengthAt(BLANK_RUN, this.source, this.#at);
  }

  #next(): Token | undefined {
    const { source } = this;
    const at = this.#at;
    const start = this.base + at;
    const character = source.charAt(at);
    if (!this.#isInCommand) {
      const name = matchAt(POWERSHELL, source, at);
      if (name) return this.#powerShell(name[0].length, name[1] ?? '');
      this.#at += lengthAt(FUNCTION, source, at);
      if (this.#at > at) return undefined;
    }
    const blanks = matchAt(BLANK_CONTINUATION, source, at)?.[0];
    const continuation = continuationAt(source, at) || (blanks?.length ?? 0);
    const operator = matchAt(CONTROL, source, at)?.[0];
    if (continuation > 0) {
      this.#at += continuation;
      this.#at += lengthAt(SECOND_PROMPT, source, this.#at);
      return blanks?.endsWith('\n') ? { type: 'remark', code: 'backslash-blank', start } : undefined;
    }
    if (character === '\n') {
      this.#at += 1;
      this.#readDocuments();
      return { type: 'end', operator: '', start };
    }
    const [spaces = ''] = matchAt(SPACES, source, at) ?? [];
    if (spaces !== '') {
      this.#at += spaces.length;
      const isTypographic = this.#isInCommand && /[^ \t\r]/.test(spaces);
      return isTypographic ? { type: 'remark', code: 'no-break-space', start } : undefined;
    }
    if (character === '#') {
      this.#at = this.#lineEnd();
      return undefined;
    }
    if (operator !== undefined) {
      this.#at += operator.length;
      return { type: 'end', operator, start };
    }
    const redirection = matchAt(REDIRECTION, source, at);
    if (redirection && !placeholderAt(source, at)) return this.#redirection(redirection);
    return { type: 'word', word: this.#readWord() };
  }

  /** Skips a command for PowerShell, of which only the name counts. A back-tick continues its line. */
  #powerShell(length: number, name: string): Token {
    const { source } = this;
    const start = this.base + this.#at;
    this.#word = new WordBuilder();
    this.#word.put(name);
    this.#at += length;
    do this.#at = Math.min(this.#lineEnd() + 1, source.length);
    while (this.#at < source.length && /`\r?\n$/.test(source.slice(this.#at - 3, this.#at)));
    if (source[this.#at - 1] === '\n') this.#at -= 1;
    return { type: 'word', word: this.#word.word(start) };
  }

  #redirection([whole, operator = '']: RegExpExecArray): Redirection {
    const { source } = this;
    const start = this.base + this.#at + whole.length - operator.length;
    this.#at += whole.length;
    this.#at += lengthAt(SPACES, source, this.#at);
    const redirection: Redirection = { type: 'redirection', operator, start, target: this.#readWord() };
    if (/^<<-?$/.test(operator)) this.#awaited.push(redirection);
    return redirection;
  }

  /** Reads the here-documents of a line, which begin after it. */
  #readDocuments(): void {
    for (const redirection of this.#awaited) {
      if (this.unclosed) break;
      const { operator, target } = redirection;
      const isIndented = operator === '<<-';
      const from = this.#at;
      const isQuoted = /['"\\]/.test(matchAt(DELIMITER, this.source, target.start - this.base)?.[0] ?? '');
      const text = this.#documentText(textOfPieces(target), isIndented, isQuoted);
      if (isQuoted) {
        const word = new WordBuilder();
        word.put(isIndented ? text.replace(/^\t+/gm, '') : text);
        redirection.document = word.word(this.base + from);
        continue;
      }
      const inner = new BashLexer(text, this.base + from, this.place);
      redirection.document = inner.document(isIndented);
      if (inner.unclosed) this.#stop(inner.unclosed.quote, inner.unclosed.start - this.base);
    }
    this.#awaited = [];
  }

  /** The text before the line of the delimiter. Reading continues after that line. */
  #documentText(delimiter: string, isIndented: boolean, isQuoted: boolean): string {
    const { source } = this;
    const from = this.#at;
    /** A backslash joins the line to the one before, so that it is no delimiter. */
    let isJoined = false;
    while (this.#at < source.length) {
      const start = this.#at;
      const end = this.#lineEnd();
      const line = source.slice(start, end).replace(/\r$/, '');
      this.#at = end + 1;
      if (!isJoined && (isIndented ? line.replace(/^\t+/, '') : line) === delimiter)
        return source.slice(from, start);
      // Two backslashes are an escaped one.
      isJoined = !isQuoted && /(?<!\\)(?:\\\\)*\\$/.test(line);
    }
    return source.slice(from);
  }

  #readWord(): ShellWord {
    const { source } = this;
    const start = this.#at;
    this.#wordStart = start;
    this.#word = new WordBuilder();
    const found = typographicAt(source, start);
    if (found !== undefined) this.#word.notes.add('typographic-character', this.#placeOf(start), { found });
    while (this.#at < source.length) {
      const character = source.charAt(this.#at);
      const placeholder = character === '<' ? placeholderAt(source, this.#at) : undefined;
      if (placeholder !== undefined) this.#placeholder(placeholder);
      else if (/[<>]/.test(character) && source[this.#at + 1] === '(') this.#expansion(true);
      else if (WORD_END.test(character) || matchAt(BLANK_CONTINUATION, source, this.#at)) break;
      else this.#piece(character);
    }
    const isArray = source[this.#at] === '(' && this.#word.isEmptyAssignment;
    const items = isArray ? this.#array() : undefined;
    return this.#word.word(this.base + start, isArray, items);
  }

  /** The words of an array; undefined where there is anything else in its brackets. */
  #array(): ShellWord[] | undefined {
    const from = this.#at + 1;
    const end = balancedEnd(this.source, this.#at, '(', ')');
    if (end === -1) this.#stop(')', this.#at);
    if (end === -1) return undefined;
    this.#at = end;
    const inner = new BashLexer(this.source.slice(from, end - 1), this.base + from, this.place);
    const items: ShellWord[] = [];
    let isWhole = true;
    for (const token of inner.tokens(0)) {
      if (token.type === 'word') items.push(token.word);
      isWhole &&= token.type === 'word' || (token.type === 'end' && token.operator === '');
    }
    return isWhole && !inner.unclosed ? items : undefined;
  }

  /** Reads the next part of a word, outside of quotes. */
  #piece(character: string): void {
    const { source } = this;
    const next = source[this.#at + 1];
    if (character === '\\') {
      const continuation = continuationAt(source, this.#at);
      this.#at += continuation || 2;
      if (continuation === 0) this.#word.put(source.charAt(this.#at - 1));
    } else if (character === "'") this.#singleQuoted();
    else if (character === '"') this.#doubleQuoted(1);
    else if (character === '$' && next === "'") this.#ansiQuoted();
    else if (character === '$' && next === '"') this.#doubleQuoted(2);
    else if (character === '$' || character === '`') this.#expansion(false);
    else {
      const [plain = character] = matchAt(PLAIN, source, this.#at) ?? [];
      this.#at += plain.length;
      this.#word.put(plain, plain);
    }
  }

  #singleQuoted(): void {
    const { source } = this;
    const open = this.#at;
    const close = source.indexOf("'", open + 1);
    const isBetweenLetters = LETTER_END.test(source.slice(open - 2, open)) && isLetterAt(source, open + 1);
    // In one word, pieces in quotes may stand side by side, such as 'a'b'c', while each of them ends.
    const apostrophe = this.#apostrophe;
    const isOfOtherWord = apostrophe && apostrophe.start < this.base + this.#wordStart;
    if (apostrophe && isBetweenLetters && (isOfOtherWord || close === -1)) {
      this.#slip(apostrophe);
      return;
    }
    if (close === -1) {
      this.#stop("'", open);
      return;
    }
    const text = source.slice(open + 1, close);
    if (isLetterAt(source, close + 1)) this.#passLetterBehind(text, close);
    if (this.unclosed) return;
    this.#word.put(text);
    this.#at = close + 1;
    this.#suspectLines(open, "'");
  }

  /** Called for text in single quotes that a letter follows: its closing quote may be an apostrophe. */
  #passLetterBehind(text: string, close: number): void {
    const found = { ...this.#unclosedAt("'", close), endedBy: 'apostrophe' } as const;
    // A backslash escapes nothing here. The quotes of JSON come in pairs, unless an unquoted value is between two.
    const isInString = !text.endsWith('"') && countOf(text.replace(/\\["\\]/g, ''), '"') % 2 === 1;
    if (text.endsWith('\\') || isInString) {
      this.#slip(found);
      return;
    }
    if (!LETTER_END.test(text.slice(-2))) return;
    this.#apostrophe ??= found;
    if (/[\s"]/.test(text)) this.#suspect ??= found;
  }

  #ansiQuoted(): void {
    const open = this.#at;
    const onBadBytes = () => this.#word.notes.add('bytes-not-utf-8', this.#placeOf(open), {});
    const { text, end } = ansiQuoted(this.source, open + 2, onBadBytes);
    if (end === -1) {
      this.#stop("'", open);
      return;
    }
    this.#word.put(text);
    this.#at = end;
  }

  #doubleQuoted(opening: number): void {
    const { source } = this;
    const open = this.#at;
    this.#at += opening;
    this.#word.put('');
    while (this.#at < source.length) {
      const character = source.charAt(this.#at);
      if (character === '"') {
        if (isJsonCutAt(source, open, this.#at))
          this.#slip({ ...this.#unclosedAt('"', this.#at), endedBy: 'quote' });
        this.#at += 1;
        this.#suspectLines(open, '"');
        return;
      }
      if (character === '\\') this.#escapeInQuotes(/["$`\\]/);
      else if (character === '$' || character === '`') this.#expansion(true);
      else this.#take(QUOTED);
    }
    this.#stop('"', open);
  }

  #take(pattern: RegExp): void {
    const [plain = this.source.charAt(this.#at)] = matchAt(pattern, this.source, this.#at) ?? [];
    this.#at += plain.length;
    this.#word.put(plain);
  }

  /** In double quotes a backslash escapes only special characters. */
  #escapeInQuotes(special: RegExp): void {
    const continuation = continuationAt(this.source, this.#at);
    const next = this.source.charAt(this.#at + 1);
    this.#at += continuation || 2;
    if (continuation === 0) this.#word.put(special.test(next) ? next : `\\${next}`);
  }

  #expansion(isQuoted: boolean): void {
    const { source } = this;
    const start = this.#at;
    const end = expansionEnd(source, start);
    const opening = source.charAt(start);
    if (end === start) {
      this.#at += 1;
      this.#word.put(opening);
    } else if (end === -1) {
      this.#stop(opening === '`' ? opening : source[start + 1] === '{' ? '}' : ')', start);
    } else {
      this.#at = end;
      this.#word.putExpansion({ text: source.slice(start, end), start: this.base + start, isQuoted });
    }
  }

  #placeholder(found: string): void {
    this.#word.notes.add('placeholder', this.#placeOf(this.#at), { found });
    this.#word.put(found);
    this.#at += found.length;
  }

  #placeOf(at: number): NoteLocation {
    return this.place(this.base + at);
  }

  #lineEnd(): number {
    const end = this.source.indexOf('\n', this.#at);
    return end === -1 ? this.source.length : end;
  }

  /** An option or a command at the beginning of a line was hardly meant as a part of quoted text. */
  #suspectLines(open: number, quote: string): void {
    if (!this.#suspect && NEW_OPTION.test(this.source.slice(open, this.#at)))
      this.#suspect = this.#unclosedAt(quote, open);
  }

  #unclosedAt(quote: string, at: number): Unclosed {
    const commandStart = this.#isInCommand ? this.#commandStart : this.#wordStart;
    return { quote, start: this.base + at, commandStart: this.base + commandStart };
  }

  /** A quote was hardly meant to end the text in quotes. The command is not read. */
  #slip(found: Unclosed): void {
    this.unclosed ??= found;
    this.#at = this.source.length;
  }

  /** The text ends inside of quotes. Most likely the first suspected quote is the cause. */
  #stop(quote: string, at: number): void {
    this.unclosed ??= this.#suspect ?? this.#unclosedAt(quote, at);
    this.#at = this.source.length;
  }
}
