/** Words and commands as the readers of shells produce them, and the marks for variables that stay unknown. */
import type { Action } from '../../core';
import { type Note, type NoteLocation, Notes, note } from '../notes';
import { replacedInTexts, type TemplateLanguage, type Variables } from '../variables';
import { matchAt, quotedEnd } from './command-line';

/** A part of a text that the shell would fill in, in UTF-16 units; the end is exclusive. */
export interface Expansion {
  readonly from: number;
  readonly to: number;
  /** Set for a variable that contains a secret, judged by its name. It is filled in only in a credential. */
  readonly secret?: SecretVariable | undefined;
}

interface SecretVariable {
  readonly name: string;
  readonly value: string;
  /** The note that the expansion is unchanged. */
  readonly note: Note;
}

/** An argument as the program receives it. */
export interface Word {
  readonly text: string;
  /** Its offset in the source, in UTF-16 units. */
  readonly start: number;
  readonly expansions: readonly Expansion[];
  /** Notes that apply if the word is used. */
  readonly notes: readonly Note[];
  /** Of an assignment: the words of the array that it sets, if they are known. */
  readonly items?: readonly Word[];
}

/** A command of a shell. */
export interface Command {
  readonly words: readonly Word[];
  /** Its standard input, if that is part of the source. */
  readonly input?: Word | undefined;
  /** The file that its standard input is redirected from. */
  readonly inputFile?: string | undefined;
  /** The command before it in a pipeline. */
  readonly source?: Command | undefined;
  /** Notes about the command itself, such as where its output goes. */
  readonly notes: readonly Note[];
  /** Set if the command only assigns known values: the names of the variables. */
  readonly assigned?: readonly string[] | undefined;
  /** Its words contain commands in `$(…)`, which are listed before it. */
  readonly hasInside?: boolean;
  /** It is the rest of an unquoted URL with `&`. */
  readonly isCutOff?: boolean;
  /** A line end is before it. */
  readonly isAfterLine?: boolean;
}

/** Where the readers of commands add their notes. */
export interface CommandReaderContext {
  /** Notes about the text as a whole. */
  readonly notes: Notes;
  readonly at: (offset: number) => NoteLocation;
}

/**
 * Whether the quote at `close` belongs to JSON that was written into the double quotes opened at `open`: only opening
 * brackets are before it, and a name follows.
 */
export function isJsonCutAt(source: string, open: number, close: number): boolean {
  if (close - open > MAX_BRACKETS || !/\w/.test(source.charAt(close + 1))) return false;
  return /^\[?\{$/.test(source.slice(open + 1, close).replace(/\s/g, ''));
}

const MAX_BRACKETS = 100;

/** A placeholder of documentation, such as `<ORDER_ID>`. */
const PLACEHOLDER = /<[A-Za-z](?:[\w .-]{0,60}\w)?>/y;

/**
 * The placeholder at an offset outside of quotes. A shell would read it as two redirections, which nobody
 * writes without a blank between them.
 */
export const placeholderAt = (source: string, at: number): string | undefined =>
  matchAt(PLACEHOLDER, source, at)?.[0];

/** Typographic quotes and dashes, which are plain characters for a shell. */
const TYPOGRAPHIC = /[“”„‟‘’‚‛‐‑‒–—―−]/;

/** A typographic character at the beginning of a word, where it was hardly meant. */
export const typographicAt = (source: string, at: number): string | undefined =>
  TYPOGRAPHIC.exec(source.charAt(at))?.[0];

/**
 * Variables of the shell that stay unknown become tags. Until a text is converted, a mark stands for each: it has
 * only letters, digits and underscores, which no encoding changes.
 */

/** `$NAME`, `${NAME}`, `${NAME:-default}`, or the `%NAME%` of cmd.exe. */
const VARIABLE =
  /^(?:\$(?<plain>[A-Za-z_]\w*)|\$\{(?<braced>[A-Za-z_]\w*)(?::?-(?<value>[^$`"'\\{}]*))?\}|%(?<windows>\w+)%)$/;

/** The marks of one text. */
export class ShellMarks implements TemplateLanguage {
  readonly pattern: RegExp;
  /** The values that the text names for unknown variables: defaults, and the first ones of loops. */
  readonly examples = new Map<string, string>();
  readonly #shown = new Set<string>();
  readonly #begin: string;
  readonly #end: string;

  constructor(source: string) {
    let number = 7;
    while (source.includes(`Zq${number}_`) || source.includes(`_${number}qZ`)) number += 1;
    this.#begin = `Zq${number}_`;
    this.#end = `_${number}qZ`;
    this.pattern = new RegExp(`${this.#begin}(\\w+?)${this.#end}`, 'g');
  }

  readonly nameIn = (found: string): string => found.slice(this.#begin.length, -this.#end.length);

  /** The text with marks for `{{name}}`, and the values of these as examples. */
  withBraces(source: string, variables: Variables): string {
    return source.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
      const value = variables.known(name);
      if (value !== undefined && variables.mayInsert(value)) this.addExample(name, value);
      return this.#begin + name + this.#end;
    });
  }

  /** The word with marks for its variables, without the notes about these. */
  marked(word: Word): Word {
    const { text, notes } = word;
    const expansions: Expansion[] = [];
    let marked = '';
    let passed = 0;
    for (const one of word.expansions) {
      const found = text.slice(one.from, one.to);
      const { plain, braced, value, windows } = VARIABLE.exec(found)?.groups ?? {};
      const name = plain ?? braced ?? windows;
      if (name !== undefined && value !== undefined) this.addExample(name, value);
      // As notes write it.
      if (braced !== undefined) this.#shown.add(`\${${name}…}`);
      marked += text.slice(passed, one.from);
      const from = marked.length;
      marked += name === undefined ? found : this.#begin + name + this.#end;
      expansions.push({ ...one, from, to: marked.length });
      passed = one.to;
    }
    return {
      ...word,
      text: marked + text.slice(passed),
      expansions,
      notes: notes.filter((one) => !this.#isAbout(one)),
    };
  }

  /** Whether a note is about a variable for which there is a mark. */
  #isAbout(one: Note): boolean {
    return (
      one.code === 'shell-expansion' && (VARIABLE.test(one.values.found) || this.#shown.has(one.values.found))
    );
  }

  /** The first example counts. */
  addExample(name: string, value: string): void {
    if (!this.examples.has(name)) this.examples.set(name, value);
  }

  /** The value with the variables as the shell writes them, in all of its texts. */
  written<Value>(value: Value): Value {
    return replacedInTexts(value, this.pattern, (found) => `$${this.nameIn(found)}`);
  }

  /** Notes about the variables that no tag stands for, such as in the name of a header. */
  remaining({ name: _, ...action }: Action, notes: readonly Note[]): Note[] {
    const names = new Set(Array.from(JSON.stringify(action).matchAll(this.pattern), ([, name = '']) => name));
    for (const { code, values } of notes)
      if (code === 'variable-in-username') for (const name of values.names.split(', ')) names.delete(name);
    return Array.from(names, (name) => note('shell-expansion', {}, { found: `$${name}` }));
  }
}

/** The words of bash: text without quotes and escapes, the escapes themselves, and the expansions in it. */

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
  /** `NAME=(…)`. */
  readonly isArray: boolean;
  /** The words in the brackets of an array; undefined where there is anything else. */
  readonly items?: readonly ShellWord[] | undefined;
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

  /** `items`: those of an array, if they are known. */
  word(start: number, isArray = false, items?: readonly ShellWord[]): ShellWord {
    this.#flush();
    return {
      items,
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
    const found = character === '\\' ? matchAt(ESCAPE, source, at + 1) : null;
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
  if (source[start] === '`') return quotedEnd(source, start) ?? -1;
  const next = source[start + 1];
  if (next === '(') return balancedEnd(source, start + 1, '(', ')');
  if (next === '{') return balancedEnd(source, start + 1, '{', '}');
  return matchAt(NAME, source, start + 1) ? NAME.lastIndex : start;
}

const NAME = /[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-]/y;

/** The offset after the closing bracket; -1 if there is none. Brackets in quotes are ignored. */
export function balancedEnd(source: string, start: number, open: string, close: string): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === open) depth += 1;
    else if (character === close && --depth === 0) return at + 1;
    // A quote that is not closed counts as text.
    else if (character === '"') at = (quotedEnd(source, at) ?? at + 1) - 1;
    else if (character === "'") at = (quotedEnd(source, at, { escapedBy: '' }) ?? at + 1) - 1;
  }
  return -1;
}
