import type { Word } from './command';

/**
 * The variables to which a text assigns plain text, and the values they have at this place. A variable
 * whose value depends on what happens when the text is run has none.
 */
export class ShellVariables {
  readonly #values = new Map<string, string>();
  /** The variables that were filled in somewhere. */
  readonly used = new Set<string>();
  #left = MAX_FILLED_IN;

  set(name: string, value: string): void {
    if (value.length <= MAX_VALUE) this.#values.set(name, value);
    else this.#values.delete(name);
  }

  /** The value goes on with more text. */
  append(name: string, value: string): void {
    const before = this.#values.get(name);
    if (before !== undefined) this.set(name, before + value);
  }

  forget(name: string): void {
    this.#values.delete(name);
  }

  forgetAll(): void {
    this.#values.clear();
  }

  /**
   * What `$NAME` and `${NAME}` stand for; undefined where that is not known, and outside of quotes also
   * where the shell would make several words of it, or none.
   */
  filledIn(expansion: string, isQuoted: boolean): { name: string; value: string } | undefined {
    if (this.#values.size === 0 || expansion.length > MAX_NAME) return undefined;
    const { plain, braced } = EXPANSION.exec(expansion)?.groups ?? {};
    const name = plain ?? braced ?? '';
    const value = this.#values.get(name);
    if (value === undefined || value.length > this.#left) return undefined;
    if (!isQuoted && (value === '' || /[ \t\n]/.test(value))) return undefined;
    this.#left -= value.length;
    this.used.add(name);
    return { name, value };
  }
}

const EXPANSION = /^\$(?:(?<plain>\w+)|\{(?<braced>\w+)\})$/;
const MAX_NAME = 200;
const MAX_VALUE = 10_000;
/** Of all values together: variables made of each other would grow without end. */
const MAX_FILLED_IN = 1_000_000;

/** Words that a list of commands is made of; a command may follow each of them. */
export const RESERVED: ReadonlySet<string> = new Set(
  'if then elif else fi while until do done time esac { } !'.split(' '),
);
const OPENING: ReadonlySet<string> = new Set('if while until for select case {'.split(' '));
const CLOSING: ReadonlySet<string> = new Set('fi done esac }'.split(' '));
const DECLARING: ReadonlySet<string> = new Set('export readonly declare typeset local'.split(' '));
/** Commands that set or remove the variables that they name. */
const SETTING: ReadonlySet<string> = new Set(
  'for select read unset getopts mapfile readarray let printf'.split(' '),
);
const RUNNING: ReadonlySet<string> = new Set(['eval', 'source', '.']);
const ASSIGNMENT = /[A-Za-z_]\w*\+?=/y;

/**
 * Follows which variables the commands of a text set. Only what is certain counts: a value that is plain
 * text, outside of brackets, loops, conditions and pipelines.
 */
export class Assignments {
  /** The words of the command that assign, and whether their values are plain text. */
  #assigning = new Map<Word, boolean>();
  #mayAssign = true;
  #isBegun = false;
  #brackets = 0;
  #blocks = 0;
  #isConditional = false;
  #isPiped = false;

  /** `isInside`: the commands are in `$(…)`, which keeps its variables to itself. */
  constructor(
    readonly variables: ShellVariables,
    isInside: boolean,
  ) {
    if (isInside) this.#blocks = 1;
  }

  /** Whether an assignment begins here, rather than an argument with an equals sign. */
  begins(source: string, at: number): boolean {
    ASSIGNMENT.lastIndex = at;
    this.#isBegun = this.#mayAssign && ASSIGNMENT.test(source);
    return this.#isBegun;
  }

  /** A word of the command was read. */
  pass(word: Word): void {
    if (this.#isBegun)
      this.#assigning.set(word, word.notes.length === 0 && !/=~/.test(word.text.slice(0, 200)));
    const { text } = word;
    this.#mayAssign &&= this.#isBegun || RESERVED.has(text) || DECLARING.has(text) || /^-\w+$/.test(text);
    this.#isBegun = false;
  }

  isAssignment(word: Word): boolean {
    return this.#assigning.has(word);
  }

  /** The value that was read last is none that can be known. */
  makeUnknown(word: Word): void {
    this.#assigning.set(word, false);
  }

  /** A bracket, or another operator, that stands alone. */
  bracket(operator: string): void {
    if (operator === '(') this.#brackets += 1;
    else if (operator === ')') this.#brackets = Math.max(0, this.#brackets - 1);
  }

  /**
   * The command was read up to its operator. Gives the names of the variables that it sets, where it does
   * nothing else and each of the values is known.
   */
  end(words: readonly Word[], operator: string): readonly string[] | undefined {
    const assigning = this.#assigning;
    this.#assigning = new Map();
    this.#mayAssign = true;
    const begins = words.findIndex(({ text }) => !RESERVED.has(text));
    for (const { text } of begins === -1 ? words : words.slice(0, begins + 1)) {
      if (OPENING.has(text)) this.#blocks += 1;
      else if (CLOSING.has(text)) this.#blocks = Math.max(0, this.#blocks - 1);
    }
    const rest = begins === -1 ? [] : words.slice(begins);
    const [name = ''] = rest.map(({ text }) => text);
    const isAlone = rest.length > 0 && rest.every((word) => assigning.has(word));
    const isDeclaring = DECLARING.has(name) && rest.some((word) => assigning.has(word));
    const isInPipeline = this.#isPiped || operator === '|' || operator === '|&' || operator === '&';
    const isCertain = this.#brackets === 0 && this.#blocks === 0 && !this.#isConditional && !isInPipeline;
    if (RUNNING.has(name)) this.variables.forgetAll();
    if (SETTING.has(name)) for (const { text } of words) this.variables.forget(text);
    let isKnown = true;
    if (isAlone || isDeclaring)
      for (const [word, isPlain] of assigning) isKnown = this.#assign(word, isPlain && isCertain) && isKnown;

    this.#isPiped = operator === '|' || operator === '|&';
    if (operator === '||') this.#isConditional = true;
    else if (operator === '&&') this.#isConditional ||= !(isAlone || isDeclaring);
    else if (!this.#isPiped) this.#isConditional = false;
    this.bracket(operator);
    return (isAlone || isDeclaring) && isKnown ? [...assigning.keys()].map(nameOf) : undefined;
  }

  #assign(word: Word, isKnown: boolean): boolean {
    const name = nameOf(word);
    const sign = word.text.indexOf('=');
    const value = word.text.slice(sign + 1);
    if (!isKnown) this.variables.forget(name);
    else if (word.text[sign - 1] === '+') this.variables.append(name, value);
    else this.variables.set(name, value);
    return isKnown;
  }
}

export const nameOf = ({ text }: Word): string => /^\w*/.exec(text)?.[0] ?? '';
