/** Follows the variables of a bash script, so that only certain values are filled in. */
import { isNamedLikeSecret, isSecretNamed } from '../secret-names';
import type { Word } from './command';

/** The variable of an expansion. */
export interface KnownValue {
  readonly name: string;
  readonly value: string;
  /** Judged by its name. It may only become the secret of an action. */
  readonly isSecret: boolean;
}

/**
 * The variables of a script that currently have a known value. A value that depends on the execution of the
 * script is unknown.
 */
export class ShellVariables {
  readonly #values = new Map<string, string>();
  /** Variables with attributes, such as integers: the effect of an assignment is unknown. */
  readonly #unknowable = new Set<string>();
  /** The functions that the text defines. */
  readonly #functions = new Set<string>();
  /** The variables that were filled in. */
  readonly used = new Set<string>();
  #left = MAX_FILLED_IN;

  set(name: string, value: string): void {
    this.forget(name);
    if (value.length <= MAX_VALUE && !this.#unknowable.has(name)) this.#values.set(name, value);
  }

  /** Appends to a value. */
  append(name: string, value: string): void {
    const before = this.#values.get(name);
    if (before !== undefined) this.set(name, before + value);
    else this.forget(name);
  }

  forget(name: string): void {
    if (this.#unknowable.has(name)) this.forgetAll();
    this.#values.delete(name);
  }

  forgetAll(): void {
    this.#values.clear();
  }

  makeUnknowable(name: string): void {
    this.#unknowable.add(name);
    this.#values.delete(name);
  }

  /** A function may change every variable, and is called later with other values. */
  defineFunction(name: string): void {
    this.#functions.add(name);
    this.forgetAll();
  }

  isFunction(name: string): boolean {
    return this.#functions.has(name);
  }

  /**
   * The value of `$NAME` or `${NAME}`; undefined if it is unknown, and outside of quotes also if the shell
   * would split or drop it.
   */
  filledIn(expansion: string, isQuoted: boolean): KnownValue | undefined {
    if (this.#values.size === 0 || expansion.length > MAX_NAME) return undefined;
    const { plain, braced } = EXPANSION.exec(expansion)?.groups ?? {};
    const name = plain ?? braced ?? '';
    const value = this.#values.get(name);
    if (value === undefined || value.length > this.#left) return undefined;
    if (!isQuoted && (value === '' || /[ \t\n]/.test(value))) return undefined;
    this.#left -= value.length;
    const isSecret = isNamedLikeSecret(name) || isSecretNamed(name, value);
    if (!isSecret) this.used.add(name);
    return { name, value, isSecret };
  }
}

const EXPANSION = /^\$(?:(?<plain>\w+)|\{(?<braced>\w+)\})$/;
const MAX_NAME = 200;
const MAX_VALUE = 10_000;
/** The total length of inserted values, which nested variables could increase exponentially. */
const MAX_FILLED_IN = 1_000_000;

/** Reserved words that a command may follow. */
export const RESERVED: ReadonlySet<string> = new Set(
  'if then elif else fi while until do done time esac { } !'.split(' '),
);
const OPENING: ReadonlySet<string> = new Set('if while until for select case {'.split(' '));
const CLOSING: ReadonlySet<string> = new Set('fi done esac }'.split(' '));
const DECLARING: ReadonlySet<string> = new Set('export readonly declare typeset local'.split(' '));
/** Commands that set or remove the variables that they name. */
const SETTING: ReadonlySet<string> = new Set(
  'for select read unset getopts mapfile readarray printf'.split(' '),
);
/** Commands that may set any variable. */
const RUNNING: ReadonlySet<string> = new Set(['eval', 'source', '.', 'let']);
/** Options for integers, references, arrays and letter case. */
const ATTRIBUTES = /^[-+]\w*[aAcilnu]/;
/** Bash replaces it by a home directory. */
const TILDE = /[=:]~/;
/** Expansions that assign: `${A:=b}`, `$((A++))`. */
const ASSIGNING = /^\$(?:\{|\[|\(\()[\s\S]*?(?:=|\+\+|--)/;
const ASSIGNMENT = /[A-Za-z_]\w*\+?=/y;

/**
 * Follows the assignments of a script. A value is known only if it is plain text and is certainly assigned:
 * not in brackets, blocks, functions, conditions and pipelines.
 */
export class Assignments {
  /** The assignments of the command, and whether their values are plain text. */
  #assigning = new Map<Word, boolean>();
  #mayAssign = true;
  #isBegun = false;
  /** The role of the next word. */
  #next: 'command' | 'function' | 'argument' = 'command';
  #brackets = 0;
  #blocks = 0;
  #isConditional = false;
  #isPiped = false;

  /**
   * `isInside`: the commands are in `$(…)`, whose variables do not leave it. `isInBlock`: that is in a block
   * or function.
   */
  constructor(
    readonly variables: ShellVariables,
    readonly isInside: boolean,
    readonly isInBlock: boolean,
  ) {}

  /**
   * Whether variables always have the same values here. In a loop they may change further down, and a function
   * may be called later.
   */
  get isOutside(): boolean {
    return this.#blocks === 0 && !this.isInBlock;
  }

  /** Whether an assignment begins here, rather than an argument with an equals sign. */
  begins(source: string, at: number): boolean {
    ASSIGNMENT.lastIndex = at;
    this.#isBegun = this.#mayAssign && ASSIGNMENT.test(source);
    return this.#isBegun;
  }

  /** Called for an expansion without a known value. */
  passExpansion(expansion: string): void {
    if (ASSIGNING.test(expansion)) this.variables.forgetAll();
  }

  /** Called for each word of a command. */
  pass(word: Word): void {
    if (this.#isBegun) this.#assigning.set(word, word.notes.length === 0 && !TILDE.test(word.text));
    const { text } = word;
    this.#mayAssign &&= this.#isBegun || RESERVED.has(text) || DECLARING.has(text) || /^[-+]\w+$/.test(text);
    if (this.variables.isFunction(text)) this.variables.forgetAll();
    if (this.#next === 'function') {
      this.variables.defineFunction(text);
      this.#next = 'command';
    } else if (this.#next === 'command' && !this.#isBegun) this.#passFirst(word);
    this.#isBegun = false;
  }

  /** Handles the first word of a command, or a reserved word before it. */
  #passFirst({ text, expansions }: Word): void {
    if (OPENING.has(text)) this.#blocks += 1;
    else if (CLOSING.has(text)) this.#blocks = Math.max(0, this.#blocks - 1);
    // The command may be a function.
    if (expansions.length > 0) this.variables.forgetAll();
    if (text === 'function') this.#next = 'function';
    else if (!RESERVED.has(text)) this.#next = 'argument';
  }

  isAssignment(word: Word): boolean {
    return this.#assigning.has(word);
  }

  /** Marks the value of an assignment as unknown. */
  makeUnknown(word: Word): void {
    this.#assigning.set(word, false);
  }

  /** Called for an operator without a command before it. */
  bracket(operator: string): void {
    if (operator === '(') this.#brackets += 1;
    else if (operator === ')') this.#brackets = Math.max(0, this.#brackets - 1);
  }

  /**
   * Called at the end of a command. Returns the names of the variables that it sets if it does nothing else
   * and all values are known.
   */
  end(words: readonly Word[], operator: string): readonly string[] | undefined {
    const assigning = this.#assigning;
    this.#assigning = new Map();
    this.#mayAssign = true;
    this.#next = 'command';
    const begins = words.findIndex(({ text }) => !RESERVED.has(text));
    const rest = begins === -1 ? [] : words.slice(begins);
    const isAlone = rest.length > 0 && rest.every((word) => assigning.has(word));
    const name = rest.find((word) => !assigning.has(word))?.text ?? '';
    const isDeclaring = DECLARING.has(name) && rest[0]?.text === name;
    const isCertain = this.#isCertain(operator);
    if (RUNNING.has(name)) this.variables.forgetAll();
    if (SETTING.has(name)) for (const { text } of words) this.variables.forget(text);
    let isKnown = !isDeclaring || this.#declare(rest, assigning);
    if (isAlone || isDeclaring)
      for (const [word, isPlain] of assigning) isKnown = this.#assign(word, isPlain && isCertain) && isKnown;
    // `NAME()` begins a function.
    if (operator === '(') this.variables.defineFunction(words.at(-1)?.text ?? '');
    this.#passOperator(operator, isAlone || isDeclaring);
    return (isAlone || isDeclaring) && isKnown ? [...assigning.keys()].map(nameOf) : undefined;
  }

  /** Whether the command certainly runs, once, in the current shell. */
  #isCertain(operator: string): boolean {
    const isInPipeline = this.#isPiped || operator === '|' || operator === '|&' || operator === '&';
    const isInBrackets = this.#brackets > 0 || this.isInside;
    return this.isOutside && !isInBrackets && !this.#isConditional && !isInPipeline;
  }

  /** `isSetting`: the command before only sets variables, which always succeeds. */
  #passOperator(operator: string, isSetting: boolean): void {
    this.#isPiped = operator === '|' || operator === '|&';
    if (operator === '||') this.#isConditional = true;
    else if (operator === '&&') this.#isConditional ||= !isSetting;
    else if (!this.#isPiped) this.#isConditional = false;
    this.bracket(operator);
  }

  /** Whether the arguments of `export` and the like are names and plain values only. */
  #declare([, ...given]: readonly Word[], assigning: ReadonlyMap<Word, boolean>): boolean {
    const others = given.filter((word) => !assigning.has(word));
    const hasAttributes = others.some(({ text }) => ATTRIBUTES.test(text));
    const isNamed = others.every(({ text }) => /^[-+]?\w+$/.test(text));
    if (hasAttributes) for (const word of given) this.variables.makeUnknowable(nameOf(word));
    if (!isNamed) this.variables.forgetAll();
    return isNamed && !hasAttributes;
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
