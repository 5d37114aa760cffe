/** The words of bash: text without quotes and escapes, the escapes themselves, and the expansions in it. */
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

/** The quotes and brackets of bash: `$'…'`, and where an expansion ends. */

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

/** The offset after the closing bracket; -1 if there is none. Brackets in quotes are ignored. */
export function balancedEnd(source: string, start: number, open: string, close: string): number {
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
