/** The commands that the readers of shells produce, and the marks for variables that stay unknown. */
import type { Action } from '../../core';
import { type Note, type NoteLocation, type Notes, note } from '../notes';
import { replacedInTexts, type TemplateLanguage, type Variables } from '../variables';

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
}

/** Where the readers of commands add their notes. */
export interface CommandReaderContext {
  /** Notes about the text as a whole. */
  readonly notes: Notes;
  readonly at: (offset: number) => NoteLocation;
}

/** A placeholder of documentation, such as `<ORDER_ID>`. */
const PLACEHOLDER = /<[A-Za-z](?:[\w .-]{0,60}\w)?>/y;

/**
 * The placeholder at an offset outside of quotes. A shell would read it as two redirections, which nobody
 * writes without a blank between them.
 */
export function placeholderAt(source: string, at: number): string | undefined {
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.exec(source)?.[0];
}

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
      notes: notes.filter((one) => !this.isAbout(one)),
    };
  }

  /** Whether a note is about a variable for which there is a mark. */
  isAbout(one: Note): boolean {
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
