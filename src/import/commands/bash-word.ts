/** The words of bash: text without quotes and escapes, and the expansions in it. */
import { Notes } from '../notes';

/** What the shell would fill in: `$NAME`, `${NAME}`, `$(…)`, back-quotes or `<(…)`. */
export interface ShellExpansion {
  readonly text: string;
  /** The offset in the text, as all offsets of tokens. */
  readonly start: number;
  /** The shell does not split the value. */
  readonly isQuoted: boolean;
}

export interface ShellWord {
  readonly start: number;
  readonly pieces: readonly (string | ShellExpansion)[];
  readonly notes: Notes;
  /** Begins with `NAME=` or `NAME+=` outside of quotes. */
  readonly isAssignment: boolean;
  /** `NAME=(…)`, whose items are not read. */
  readonly isArray: boolean;
  /** The shell makes several words of it: `{a,b}` or `{1..3}` outside of quotes. */
  readonly hasAlternatives: boolean;
}

/** Collects the pieces of one word. */
export class WordBuilder {
  readonly pieces: (string | ShellExpansion)[] = [];
  readonly notes = new Notes();
  #text = '';
  /** The word with a stand-in for what is quoted or filled in. */
  #bare = '';

  put(text: string, bare = '"'): void {
    this.#text += text;
    this.#bare += bare;
  }

  putExpansion(expansion: ShellExpansion): void {
    this.#flush();
    this.pieces.push(expansion);
    this.#bare += '"';
  }

  #flush(): void {
    if (this.#text !== '') this.pieces.push(this.#text);
    this.#text = '';
  }

  word(start: number, isArray = false): ShellWord {
    this.#flush();
    return {
      start,
      pieces: this.pieces,
      notes: this.notes,
      isAssignment: /^[A-Za-z_]\w*\+?=/.test(this.#bare),
      isArray,
      hasAlternatives: ALTERNATIVES.test(this.#bare),
    };
  }

  /** The word is `NAME=` so far. */
  get isEmptyAssignment(): boolean {
    return /^[A-Za-z_]\w*\+?=$/.test(this.#bare);
  }
}

const ALTERNATIVES =
  /\{[^{},]*,[^{}]*\}|\{(?:-?\d{1,20}\.\.-?\d{1,20}|[A-Za-z]\.\.[A-Za-z])(?:\.\.-?\d{1,20})?\}/;

/** The text of a word whose expansions stay as written. */
export const textOfPieces = ({ pieces }: ShellWord): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
