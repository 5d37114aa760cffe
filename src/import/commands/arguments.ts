/** The options of a program, and the arguments of a command sorted by them. */
import type { CommandReaderContext, Expansion, Word } from './command';

/**
 * The effect of an option on a request.
 * - `reads`: it affects the request, and is read here.
 * - `without-effect`: the same bytes are sent, perhaps with another HTTP version.
 * - `not-available`: the request or its transport would differ, which actions do not support.
 */
export type Effect = 'reads' | 'without-effect' | 'not-available';

export interface ProgramOption {
  /** Its long name, without dashes. */
  readonly name: string;
  readonly takesValue: boolean;
  readonly effect: Effect;
  /** Its value contains variables of curl, which are not filled in. */
  readonly isExpanded?: boolean;
}

/** The options of a program, by their names and letters. */
export class OptionTable {
  readonly #byName = new Map<string, ProgramOption>();
  readonly #byLetter = new Map<string, ProgramOption>();

  /** Names as a manual lists them; `X:request` has the short form `-X`. */
  constructor(rows: readonly (readonly [effect: Effect, takesValue: boolean, names: string])[]) {
    for (const [effect, takesValue, names] of rows) {
      for (const entry of names.split(/\s+/)) {
        const [, letter, name = entry] = /^(.):(.+)$/.exec(entry) ?? [];
        const option = { name, takesValue, effect };
        this.#byName.set(name, option);
        if (letter !== undefined) this.#byLetter.set(letter, option);
      }
    }
  }

  ofLetter(letter: string): ProgramOption | undefined {
    return this.#byLetter.get(letter);
  }

  /** An option by its long name, by an unambiguous beginning of it, or by its negation `no-…`. */
  named(name: string): ProgramOption | undefined {
    const option = this.#beginningWith(name);
    if (option) return option;
    // `--expand-data` is `--data` with variables of curl's own in its value.
    const expanded = name.startsWith('expand-') ? this.#beginningWith(name.slice(7)) : undefined;
    if (expanded?.takesValue) return { ...expanded, isExpanded: true };
    if (!name.startsWith('no-')) return undefined;
    const negated = this.#beginningWith(name.slice(3));
    // None of these options is on by default, so switching one off changes nothing.
    return negated && !negated.takesValue ? { ...negated, effect: 'without-effect' } : undefined;
  }

  #beginningWith(name: string): ProgramOption | undefined {
    const exact = this.#byName.get(name);
    if (exact || name === '') return exact;
    let found: ProgramOption | undefined;
    for (const option of this.#byName.values()) {
      if (!option.name.startsWith(name)) continue;
      if (found) return undefined;
      found = option;
    }
    return found;
  }
}

/** An option that affects the request, with its value. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /** The parts of its value that the shell would fill in. */
  readonly expansions: readonly Expansion[];
  /** As written: `-d` or `--data`. */
  readonly shown: string;
  /** The offset of its word in the source, in UTF-16 units. */
  readonly start: number;
}

/** Parses the arguments of a command: clusters of letters, attached values, `--`, and the `--next` of curl. */
export class Arguments {
  readonly #operations: Setting[][] = [[]];
  readonly #withoutEffect: { readonly shown: string; readonly start: number }[] = [];
  #index = 0;

  constructor(
    readonly words: readonly Word[],
    readonly options: OptionTable,
    readonly scope: CommandReaderContext,
  ) {}

  read(): Setting[][] {
    let isOptions = true;
    for (; this.#index < this.words.length; this.#index++) {
      const word = this.words[this.#index];
      if (!word) break;
      const { text } = word;
      if (isOptions && text === '--') isOptions = false;
      else if (isOptions && text.startsWith('--')) this.#long(word);
      else if (isOptions && text.startsWith('-') && text !== '-') this.#cluster(word);
      else this.#set('url', '--url', word, word, text);
    }
    const [first] = this.#withoutEffect;
    if (first) {
      const options = [...new Set(this.#withoutEffect.map(({ shown }) => shown))].join(', ');
      this.scope.notes.add('options-without-effect', this.scope.at(first.start), { options });
    }
    return this.#operations;
  }

  /** `from`: the word that the option begins in; `value` ends the word `given`. */
  #set(name: string, shown: string, from: Word, given: Word, value: string): void {
    const cut = given.text.length - value.length;
    const expansions = given.expansions.map((one) => ({ ...one, from: one.from - cut, to: one.to - cut }));
    for (const word of new Set([from, given])) for (const one of word.notes) this.scope.notes.push(one);
    this.#operations.at(-1)?.push({ name, value, expansions, start: from.start, shown });
  }

  #long(word: Word): void {
    const { text } = word;
    const name = text.slice(2);
    const equals = name.indexOf('=');
    const whole = this.options.named(name);
    const option = whole ?? (equals === -1 ? undefined : this.options.named(name.slice(0, equals)));
    const shown = `--${equals === -1 || whole ? name : name.slice(0, equals)}`;
    this.#take(option, shown, word, whole ? undefined : name.slice(equals + 1));
  }

  /** Letters after one dash; the first that takes a value takes the rest of the word. */
  #cluster(word: Word): void {
    const { text } = word;
    for (let at = 1; at < text.length; at++) {
      const letter = text.charAt(at);
      const option = this.options.ofLetter(letter);
      const rest = text.slice(at + 1);
      this.#take(option, `-${letter}`, word, option?.takesValue && rest !== '' ? rest : undefined);
      if (option?.takesValue) return;
    }
  }

  #take(option: ProgramOption | undefined, shown: string, word: Word, glued: string | undefined): void {
    const { notes } = this.scope;
    const where = this.scope.at(word.start);
    if (!option) {
      notes.add('option-unknown', where, { option: shown });
      return;
    }
    let given = word;
    if (option.takesValue && glued === undefined) {
      const next = this.words[this.#index + 1];
      if (!next) {
        notes.add('option-incomplete', where, { option: shown });
        return;
      }
      this.#index += 1;
      given = next;
    }
    if (option.name === 'next') {
      this.#operations.push([]);
      return;
    }
    if (option.isExpanded) notes.add('option-not-available', where, { option: shown });
    // Notes about words that do not affect the request are dropped.
    if (option.effect === 'reads') {
      const value = option.takesValue ? (glued ?? given.text) : '';
      this.#set(option.name, shown, word, given, value);
    } else if (option.effect === 'without-effect') this.#withoutEffect.push({ shown, start: word.start });
    else notes.add('option-not-available', where, { option: shown });
  }
}

/** The text of standard input (`-`), if it is known. For other files adds a note and returns undefined. */
export type FileText = (file: string, setting: Setting) => string | undefined;

/** What the reader of a program's arguments is given beside them. */
export interface ProgramScope extends CommandReaderContext {
  /** The name that the program is called by, such as `https`. */
  readonly program: string;
  /** Something is redirected or piped into the command. */
  readonly isFed: boolean;
  readonly fileText: FileText;
}
