import { isNamedLikeSecret, isSecretNamed } from '../../secret-names';
import type { Word } from './command';

/** A variable that an expansion stands for. */
export interface KnownValue {
  readonly name: string;
  readonly value: string;
  /** By its name: it may only become the secret of an action. */
  readonly isSecret: boolean;
}

/**
 * The variables to which a text assigns plain text, and the values they have at this place. A variable
 * whose value depends on what happens when the text is run has none.
 */
export class ShellVariables {
  readonly #values = new Map<string, string>();
  /** Variables with attributes, such as that of an integer: assigning to one may do anything. */
  readonly #unknowable = new Set<string>();
  /** The functions that the text defines. */
  readonly #functions = new Set<string>();
  /** The variables that were filled in somewhere. */
  readonly used = new Set<string>();
  #left = MAX_FILLED_IN;

  set(name: string, value: string): void {
    this.forget(name);
    if (value.length <= MAX_VALUE && !this.#unknowable.has(name)) this.#values.set(name, value);
  }

  /** The value goes on with more text. */
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

  /** A function may change every variable when it is called, and sees the values of that time. */
  defineFunction(name: string): void {
    this.#functions.add(name);
    this.forgetAll();
  }

  isFunction(name: string): boolean {
    return this.#functions.has(name);
  }

  /**
   * What `$NAME` and `${NAME}` stand for; undefined where that is not known, and outside of quotes also
   * where the shell would make several words of it, or none.
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
  'for select read unset getopts mapfile readarray printf'.split(' '),
);
/** Commands that may set any variable. */
const RUNNING: ReadonlySet<string> = new Set(['eval', 'source', '.', 'let']);
/** Integers, references, arrays, and what changes the case of letters. */
const ATTRIBUTES = /^[-+]\w*[aAcilnu]/;
/** Where bash puts a home directory. */
const TILDE = /[=:]~/;
/** Expansions that assign: `${A:=b}`, `$((A++))`. */
const ASSIGNING = /^\$(?:\{|\[|\(\()[\s\S]*?(?:=|\+\+|--)/;
const ASSIGNMENT = /[A-Za-z_]\w*\+?=/y;

/**
 * Follows which variables the commands of a text set. Only what is certain counts: a value that is plain
 * text, outside of brackets, blocks, functions, conditions and pipelines.
 */
export class Assignments {
  /** The words of the command that assign, and whether their values are plain text. */
  #assigning = new Map<Word, boolean>();
  #mayAssign = true;
  #isBegun = false;
  /** Whether the next word is the first of a command, the name of a function, or an argument. */
  #next: 'command' | 'function' | 'argument' = 'command';
  #brackets = 0;
  #blocks = 0;
  #isConditional = false;
  #isPiped = false;

  /**
   * `isInside`: the commands are in `$(…)`, which keeps its variables to itself. `isInBlock`: that is in
   * a block or function.
   */
  constructor(
    readonly variables: ShellVariables,
    readonly isInside: boolean,
    readonly isInBlock: boolean,
  ) {}

  /**
   * Whether a variable has the same value whenever this place is reached: not in a loop, which may change it
   * further down, nor in a function, which may be called later.
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

  /** An expansion without a known value was read. */
  passExpansion(expansion: string): void {
    if (ASSIGNING.test(expansion)) this.variables.forgetAll();
  }

  /** A word of the command was read. */
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

  /** The first word of a command, or a reserved one before it. */
  #passFirst({ text, expansions }: Word): void {
    if (OPENING.has(text)) this.#blocks += 1;
    else if (CLOSING.has(text)) this.#blocks = Math.max(0, this.#blocks - 1);
    // What is run may be a function.
    if (expansions.length > 0) this.variables.forgetAll();
    if (text === 'function') this.#next = 'function';
    else if (!RESERVED.has(text)) this.#next = 'argument';
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

  /** Whether the command that ends here runs for sure, once, and where its variables stay. */
  #isCertain(operator: string): boolean {
    const isInPipeline = this.#isPiped || operator === '|' || operator === '|&' || operator === '&';
    const isInBrackets = this.#brackets > 0 || this.isInside;
    return this.isOutside && !isInBrackets && !this.#isConditional && !isInPipeline;
  }

  /** `isSetting`: the command before it only sets variables, which succeeds. */
  #passOperator(operator: string, isSetting: boolean): void {
    this.#isPiped = operator === '|' || operator === '|&';
    if (operator === '||') this.#isConditional = true;
    else if (operator === '&&') this.#isConditional ||= !isSetting;
    else if (!this.#isPiped) this.#isConditional = false;
    this.bracket(operator);
  }

  /** Whether all that `export` and the like are given is names and plain values. */
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
