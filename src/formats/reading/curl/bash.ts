import type { NoteLocation, Notes } from '../note';
import { ansiQuoted, expansionEnd } from './bash-quotes';
import { type Command, placeholderAt, type Word } from './command';

/** What a reader of a shell's language tells of what it finds. */
export interface ShellScope {
  readonly notes: Notes;
  readonly at: (offset: number) => NoteLocation;
}

/**
 * The commands of a text in the language of bash: its quotes, line continuations, comments, lists
 * of commands, and here-documents. Nothing is run and nothing is filled in; what bash would fill
 * in is noted, and stays as it is written.
 */
export const readBash = (source: string, scope: ShellScope): Command[] =>
  new BashReader(source, scope).read();

/** A text that is no script could be cut into millions. */
const MAX_COMMANDS = 100_000;

interface HereDocument {
  readonly delimiter: string;
  readonly isIndented: boolean;
}

class BashReader {
  readonly #commands: Command[] = [];
  #words: Word[] = [];
  #input: string | undefined;
  #awaited: HereDocument[] = [];
  #at = 0;

  constructor(
    readonly source: string,
    readonly scope: ShellScope,
  ) {}

  read(): Command[] {
    const { source } = this;
    while (this.#at < source.length && this.#commands.length < MAX_COMMANDS) {
      const character = source.charAt(this.#at);
      const continuation = this.#continuationAt(this.#at);
      if (continuation > 0) this.#at += continuation;
      else if (character === '\n') this.#endLine();
      else if (BLANK.test(character)) this.#at += 1;
      else if (character === '#') this.#at = this.#lineEnd();
      else if (/[|&;()]/.test(character) && !source.startsWith('&>', this.#at)) this.#endCommand(1);
      else if (/[<>&]/.test(character) && !placeholderAt(source, this.#at)) this.#redirect();
      else this.#words.push(this.#word());
    }
    this.#endCommand(0);
    if (this.#at < source.length)
      this.scope.notes.add('more-requests', this.scope.at(this.#at), { limit: MAX_COMMANDS });
    return this.#commands;
  }

  #endCommand(length: number): void {
    this.#at += length;
    if (this.#words.length > 0) {
      const input = this.#input;
      this.#commands.push({ words: this.#words, ...(input !== undefined && { input }) });
    }
    this.#words = [];
    this.#input = undefined;
  }

  /** A line end ends the command; the documents that it awaits begin after it. */
  #endLine(): void {
    this.#at += 1;
    for (const { delimiter, isIndented } of this.#awaited) {
      let text = '';
      while (this.#at < this.source.length) {
        const end = this.#lineEnd();
        const whole = this.source.slice(this.#at, end).replace(/\r$/, '');
        const line = isIndented ? whole.replace(/^\t+/, '') : whole;
        this.#at = end + 1;
        if (line === delimiter) break;
        text += `${line}\n`;
      }
      this.#input = text;
    }
    this.#awaited = [];
    this.#endCommand(0);
  }

  /** Where the output goes is skipped; what a command reads, when it stands here, is kept. */
  #redirect(): void {
    const [operator = ''] = OPERATOR.exec(this.source.slice(this.#at, this.#at + 3)) ?? [];
    const last = this.#words.at(-1);
    // The number right before it says which output: `2>/dev/null`.
    if (last && /^[0-9]$/.test(last.text) && last.start + 1 === this.#at) this.#words.pop();
    const start = this.#at;
    this.#at += operator.length;
    while (/[ \t]/.test(this.source.charAt(this.#at))) this.#at += 1;
    const target = this.#word();
    if (operator === '<<<') this.#input = `${target.text}\n`;
    else if (operator.startsWith('<<'))
      this.#awaited.push({ delimiter: target.text, isIndented: operator === '<<-' });
    else if (operator === '<')
      this.scope.notes.add('file-not-read', this.scope.at(start), { file: target.text });
    else this.scope.notes.add('redirection-skipped', this.scope.at(start), {});
  }

  #lineEnd(): number {
    const end = this.source.indexOf('\n', this.#at);
    return end === -1 ? this.source.length : end;
  }

  /** The length of a backslash and the line end after it. */
  #continuationAt(at: number): number {
    if (this.source[at] !== '\\') return 0;
    if (this.source[at + 1] === '\n') return 2;
    return this.source.startsWith('\r\n', at + 1) ? 3 : 0;
  }

  #word(): Word {
    const { source } = this;
    const start = this.#at;
    const pieces: string[] = [];
    while (this.#at < source.length) {
      const character = source.charAt(this.#at);
      const placeholder = character === '<' ? placeholderAt(source, this.#at) : undefined;
      if (placeholder === undefined && WORD_END.test(character)) break;
      pieces.push(placeholder === undefined ? this.#piece(character) : this.#placeholder(placeholder));
    }
    return { text: pieces.join(''), start };
  }

  /** The next part of a word, outside of quotes. */
  #piece(character: string): string {
    const { source } = this;
    switch (character) {
      case '\\': {
        const continuation = this.#continuationAt(this.#at);
        this.#at += continuation > 0 ? continuation : 2;
        return continuation > 0 ? '' : source.charAt(this.#at - 1) || '\\';
      }
      case "'":
        return this.#singleQuoted();
      case '"':
        return this.#doubleQuoted(this.#at + 1);
      case '$':
        if (source[this.#at + 1] === "'") return this.#ansiQuoted();
        if (source[this.#at + 1] === '"') return this.#doubleQuoted(this.#at + 2);
        return this.#expansion();
      case '`':
        return this.#expansion();
      default: {
        PLAIN.lastIndex = this.#at;
        const [plain = character] = PLAIN.exec(source) ?? [];
        this.#at += plain.length;
        return plain;
      }
    }
  }

  #singleQuoted(): string {
    const open = this.#at;
    const close = this.source.indexOf("'", open + 1);
    const end = close === -1 ? this.#unclosed("'", open) : close;
    this.#at = end + 1;
    return this.source.slice(open + 1, end);
  }

  #ansiQuoted(): string {
    const open = this.#at;
    const { notes, at } = this.scope;
    const { text, end } = ansiQuoted(this.source, open + 2, () => notes.add('bytes-not-utf-8', at(open), {}));
    this.#at = end === -1 ? this.#unclosed("$'", open) : end;
    return text;
  }

  #doubleQuoted(from: number): string {
    const { source } = this;
    const open = this.#at;
    const pieces: string[] = [];
    this.#at = from;
    while (this.#at < source.length) {
      const character = source.charAt(this.#at);
      if (character === '"') {
        this.#at += 1;
        return pieces.join('');
      }
      if (character === '\\') pieces.push(this.#escapeInQuotes());
      else if (character === '$' || character === '`') pieces.push(this.#expansion());
      else {
        QUOTED.lastIndex = this.#at;
        const [plain = character] = QUOTED.exec(source) ?? [];
        this.#at += plain.length;
        pieces.push(plain);
      }
    }
    this.#unclosed('"', open);
    return pieces.join('');
  }

  /** In double quotes a backslash quotes only what has a meaning there. */
  #escapeInQuotes(): string {
    const continuation = this.#continuationAt(this.#at);
    if (continuation > 0) {
      this.#at += continuation;
      return '';
    }
    const next = this.source.charAt(this.#at + 1);
    this.#at += 2;
    return /["$`\\]/.test(next) ? next : `\\${next}`;
  }

  #expansion(): string {
    const start = this.#at;
    const end = expansionEnd(this.source, start);
    if (end === start) {
      this.#at += 1;
      return this.source.charAt(start);
    }
    this.#at = end;
    const { notes, at } = this.scope;
    notes.add('shell-expansion', at(start), { found: shownExpansion(this.source.slice(start, end)) });
    return this.source.slice(start, end);
  }

  #placeholder(found: string): string {
    this.scope.notes.add('placeholder', this.scope.at(this.#at), { found });
    this.#at += found.length;
    return found;
  }

  #unclosed(quote: string, open: number): number {
    this.scope.notes.add('quote-unclosed', this.scope.at(open), { quote });
    return this.source.length;
  }
}

/** What is inside of a command or a default may be secret; the name of a variable is not. */
function shownExpansion(found: string): string {
  if (found.startsWith('`')) return '`…`';
  if (found.startsWith('$(')) return '$(…)';
  return found.replace(/^(\$\{\w*)[\s\S]*$/, '$1…}');
}

const BLANK = /[ \t\r]/;
const WORD_END = /[ \t\r\n|&;()<>]/;
const OPERATOR = /^(?:<<<|<<-?|&>>?|>>|[<>][&|]?)/;
const PLAIN = /[^\\'"$` \t\r\n|&;()<>]+/y;
const QUOTED = /[^"\\$`]+/y;
