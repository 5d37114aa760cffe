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

/** The variables of a script that currently have a known value. */
export class ShellVariables {
  readonly #values = new Map<string, string>();
  readonly #arrays = new Map<string, readonly Word[]>();
  /** Variables with attributes, and those that a block or a function sets: their values are never known. */
  readonly #uncertain = new Set<string>();
  /** The variables that were filled in. */
  readonly used = new Set<string>();
  /** The total length of inserted values, which nested variables could increase exponentially. */
  #left = 1_000_000;

  set(name: string, value: string): void {
    this.forget(name);
    if (value.length <= MAX_VALUE && !this.#uncertain.has(name)) this.#values.set(name, value);
  }

  setArray(name: string, items: readonly Word[]): void {
    this.forget(name);
    if (!this.#uncertain.has(name)) this.#arrays.set(name, items);
  }

  appendItems(name: string, items: readonly Word[]): void {
    const before = this.#arrays.get(name);
    if (before === undefined || before.length + items.length > MAX_ITEMS) this.forget(name);
    else this.setArray(name, [...before, ...items]);
  }

  /** Appends to a value. */
  append(name: string, value: string): void {
    const before = this.#values.get(name);
    if (before === undefined) this.forget(name);
    else this.set(name, before + value);
  }

  forget(name: string): void {
    this.#values.delete(name);
    this.#arrays.delete(name);
  }

  forgetAll(): void {
    this.#values.clear();
    this.#arrays.clear();
  }

  makeUncertain(name: string): void {
    this.forget(name);
    this.#uncertain.add(name);
  }

  /** Fills in nothing from now on. */
  stop(): void {
    this.#left = -1;
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

  /**
   * The words of `${NAME[@]}`, or those into which the shell splits `$NAME` outside of quotes; undefined if they are
   * unknown, and for a variable that is one word.
   */
  wordsOf(
    expansion: string,
    isQuoted: boolean,
  ): { readonly name: string; readonly words: readonly (string | Word)[] } | undefined {
    if (expansion.length > MAX_NAME) return undefined;
    const { name = '', sign } = ARRAY.exec(expansion)?.groups ?? {};
    if (sign === undefined) return isQuoted ? undefined : this.#split(expansion);
    const items = this.#arrays.get(name);
    const isSplit = !isQuoted && items?.some(({ text }) => SPLIT.test(text));
    if (!items || isSplit || (isQuoted && sign === '*')) return undefined;
    this.#left -= items.reduce((sum, { text }) => sum + text.length, 0);
    if (this.#left < 0) return undefined;
    this.used.add(name);
    return { name, words: items };
  }

  #split(expansion: string) {
    const { plain, braced } = EXPANSION.exec(expansion)?.groups ?? {};
    const name = plain ?? braced ?? '';
    const value = this.#values.get(name);
    if (value === undefined || value.length > this.#left) return undefined;
    // Quotes in a value are plain characters for the shell, which is hardly meant.
    if (isNamedLikeSecret(name) || !/^$|[ \t\n]/.test(value) || /["'\\*?[~]/.test(value)) return undefined;
    this.#left -= value.length;
    this.used.add(name);
    return { name, words: value.split(/[ \t\n]+/).filter((word) => word !== '') };
  }
}

const ARRAY = /^\$\{(?<name>\w+)\[(?<sign>[@*])\]\}$/;
/** What the shell splits outside of quotes, or takes for a pattern. */
const SPLIT = /^$|[ \t\n*?[]/;
const MAX_ITEMS = 1000;

const EXPANSION = /^\$(?:(?<plain>\w+)|\{(?<braced>\w+)\})$/;
const MAX_NAME = 200;
const MAX_VALUE = 10_000;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Reserved words that a command may follow. */
export const RESERVED = words('if then elif else fi while until do done time esac { } !');
const OPENING = words('if while until for select case {');
const CLOSING = words('fi done esac }');
const DECLARING = words('export readonly declare typeset local');
/** Commands that set or remove the variables that they name. */
const SETTING = words('for select read unset getopts mapfile readarray printf');
/** Commands that may set any variable. */
const RUNNING = words('eval source . let');
/** Bash replaces it by a home directory. */
const TILDE = /[=:]~/;
/** Expansions that assign: `${A:=b}`, `$((A++))`. */
const ASSIGNING = /^\$(?:\{|\[|\(\()[\s\S]*?(?:=|\+\+|--)/;

/** `NAME[0]=…`, which is no assignment of a whole variable. */
const ELEMENT = /^[A-Za-z_]\w*\[/;

/** The words of a command, as far as it is read. */
export interface ShellCommand {
  readonly words: readonly Word[];
  /** Which of its words are assignments, and whether their values are plain text. */
  readonly assigning: ReadonlyMap<Word, boolean>;
}

/** Whether an assignment may still follow after the last of these words, rather than an argument with an equals sign. */
export function mayAssignAfter({ words, assigning }: ShellCommand): boolean {
  const last = words.at(-1);
  return (
    last === undefined ||
    assigning.has(last) ||
    RESERVED.has(last.text) ||
    DECLARING.has(last.text) ||
    /^[-+]\w+$/.test(last.text)
  );
}

export const isPlainAssignment = (word: Word): boolean => word.notes.length === 0 && !TILDE.test(word.text);

/**
 * Follows the assignments of a script. A value is known only if it is plain text and is certainly assigned:
 * not in brackets, blocks, functions, conditions and pipelines.
 */
export class Assignments {
  #brackets = 0;
  #blocks = 0;
  /** The next command certainly runs, and in the current shell, as far as the operator before it tells. */
  #isReached = true;

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

  /** Called for an expansion without a known value. */
  passExpansion(expansion: string): void {
    if (ASSIGNING.test(expansion)) this.#forgetAll();
  }

  /** Called for each word of a command. `isFirst`: only reserved words and assignments are before it. */
  pass({ text }: Word, isFirst: boolean): void {
    if (text === '{' || (isFirst && OPENING.has(text))) this.#blocks += 1;
    else if (isFirst && CLOSING.has(text)) this.#blocks = Math.max(0, this.#blocks - 1);
  }

  /** `isSetting`: the command before only sets variables, which always succeeds. */
  passOperator(operator: string, isSetting = false): void {
    if (operator === '(') this.#brackets += 1;
    else if (operator === ')') this.#brackets = Math.max(0, this.#brackets - 1);
    else if (operator === '&&') this.#isReached &&= isSetting;
    else this.#isReached = !/^\|/.test(operator);
  }

  /**
   * Called at the end of a command. Returns the names of the variables that it sets if it does nothing else
   * and all values are known.
   */
  end({ words, assigning }: ShellCommand, operator: string): readonly string[] | undefined {
    const begin = words.findIndex(({ text }) => !RESERVED.has(text));
    const [program, ...given] = begin === -1 ? [] : words.slice(begin).filter((word) => !assigning.has(word));
    const name = program?.text ?? '';
    const isDeclaring = DECLARING.has(name) && words[begin] === program;
    const isSetting = isDeclaring || (program === undefined && assigning.size > 0);
    let isKnown = this.#isCertain(operator);
    if (RUNNING.has(name)) this.#forgetAll();
    if (SETTING.has(name)) for (const word of words) this.#forget(nameOf(word));
    for (const word of words) if (ELEMENT.test(word.text)) this.#forget(nameOf(word));
    if (isDeclaring && !this.#declare(given, [...assigning.keys()])) isKnown = false;
    if (isSetting) {
      for (const [word, isPlain] of assigning) {
        if (isKnown && isPlain) this.#assign(word);
        else this.#forget(nameOf(word));
      }
    }
    isKnown &&= [...assigning.values()].every((isPlain) => isPlain);
    this.passOperator(operator, isSetting);
    return isSetting && isKnown ? [...assigning.keys()].map(nameOf) : undefined;
  }

  /** Whether the command certainly runs, once, in the current shell. */
  #isCertain(operator: string): boolean {
    const isInBrackets = this.#brackets > 0 || this.isInside;
    return this.isOutside && !isInBrackets && this.#isReached && !/^(?:\|&?|&)$/.test(operator);
  }

  /** Whether the arguments of `export` and the like are names and plain values only. */
  #declare(given: readonly Word[], assigning: readonly Word[]): boolean {
    const names = [...given, ...assigning].map(nameOf);
    if (given.some(({ text }) => /^[-+]\w*n/.test(text))) this.variables.stop();
    // Integers, arrays and letter case change a value.
    const hasAttributes = given.some(({ text }) => /^[-+]\w*[^-+gprtx]/.test(text));
    if (hasAttributes) for (const name of names) this.variables.makeUncertain(name);
    const isNamed = given.every(({ text }) => /^[-+]?\w+$/.test(text));
    if (!isNamed) this.#forgetAll();
    return isNamed && !hasAttributes;
  }

  #assign(word: Word): void {
    const sign = word.text.indexOf('=');
    const value = word.text.slice(sign + 1);
    if (word.items && word.text[sign - 1] === '+') this.variables.appendItems(nameOf(word), word.items);
    else if (word.items) this.variables.setArray(nameOf(word), word.items);
    else if (word.text[sign - 1] === '+') this.variables.append(nameOf(word), value);
    else this.variables.set(nameOf(word), value);
  }

  /** A block may run again, and a function later. */
  #forget(name: string): void {
    if (this.isOutside) this.variables.forget(name);
    else this.variables.makeUncertain(name);
  }

  #forgetAll(): void {
    if (this.isOutside) this.variables.forgetAll();
    else this.variables.stop();
  }
}

export const nameOf = ({ text }: Word): string => /^\w*/.exec(text)?.[0] ?? '';
