import { hasErrors, readContext } from '../../core';
import { type Json, jsonText } from '../../core/internal';

/** How Postman and .http files write a variable; a name holds no braces. */
export const VARIABLE = /\{\{([^{}]+)\}\}/g;

/** The names of the variables in a text, each once. */
export const variableNames = (text: string): Set<string> =>
  new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim()));

/** A path of plain names, as a tag can write it without brackets. */
const DOTTED = /^[A-Za-z_$][\w$-]*(?:\.(?:[A-Za-z_$][\w$-]*|\d+))*$/;

/** A name with more dots than this is hardly meant as a path. */
const MAX_STEPS = 21;

/** The variables that a file or collection defines, and where its requests use them. */
export class Variables {
  /** Each one filled in as far as the source says; what it does not say stays a variable in the value. */
  readonly values: ReadonlyMap<string, string>;
  /** Made of each other, or too long when filled in. */
  readonly unresolved: ReadonlySet<string>;
  /** Used outside of a JSON string, where a JSON value stands. */
  readonly usedBare = new Set<string>();
  /** Used as text: in a URL, a row, or a JSON string. */
  readonly usedAsText = new Set<string>();
  /** Used in a password or a key. */
  readonly usedInSecret = new Set<string>();
  readonly #partlyKnown = new Map<string, boolean>();
  readonly #escaped = new Map<string, boolean>();
  readonly #json = new Map<string, Json | undefined>();
  #left = MAX_INSERTED;

  constructor(readonly definitions: ReadonlyMap<string, string>) {
    const resolving = new Resolving(definitions);
    this.values = resolving.values;
    this.unresolved = resolving.unresolved;
  }

  /** The value, if all of it is known. */
  known(name: string): string | undefined {
    return this.isPartlyKnown(name) ? undefined : this.values.get(name);
  }

  /** Whether the value holds variables for which the source has no value. */
  isPartlyKnown(name: string): boolean {
    return this.#fact(this.#partlyKnown, name, (value) => value.search(VARIABLE) !== -1) ?? false;
  }

  /** Whether a JSON string needs escapes for the value. */
  isEscapedInJson(name: string): boolean {
    return this.#fact(this.#escaped, name, (value) => /["\\\u0000-\u001f]/.test(value)) ?? false;
  }

  /** The JSON value that the value is the text of. */
  jsonOf(name: string): Json | undefined {
    return this.#fact(this.#json, name, jsonOf);
  }

  /** Values are put into texts as long as all of that does not grow out of proportion. */
  mayInsert(value: string): boolean {
    this.#left -= value.length;
    return this.#left >= 0;
  }

  /** Looks at a value once, however often it is used. */
  #fact<T>(facts: Map<string, T>, name: string, look: (value: string) => T): T | undefined {
    const value = this.values.get(name);
    if (value === undefined) return undefined;
    if (!facts.has(name)) facts.set(name, look(value));
    return facts.get(name);
  }

  /** Where the context has the variable: a dot leads into an object, unless what stands before it is a value. */
  steps(name: string): readonly string[] {
    const steps = name.split('.', MAX_STEPS + 1);
    if (steps.length > MAX_STEPS || !DOTTED.test(name)) return [name];
    const isBelowValue = steps.some(
      (_, index) => index > 0 && this.values.has(steps.slice(0, index).join('.')),
    );
    return isBelowValue ? [name] : steps;
  }

  /** What the sample has for a variable: a JSON value for one that stands bare in a JSON body. */
  sampleValue(name: string): Json {
    const json = this.usedBare.has(name) ? this.jsonOf(name) : undefined;
    return json ?? { type: 'string', value: this.values.get(name) ?? '' };
  }

  /** The variables that secrets are made of, and nothing else. */
  get secretOnly(): ReadonlySet<string> {
    const others = this.#madeOf([...this.usedAsText, ...this.usedBare]);
    return new Set([...this.#madeOf(this.usedInSecret)].filter((name) => !others.has(name)));
  }

  /** These variables, and those that stand in their definitions. */
  #madeOf(names: Iterable<string>): Set<string> {
    const found = new Set(names);
    // A set that grows is gone through to its end.
    for (const name of found)
      for (const inner of variableNames(this.definitions.get(name) ?? '')) found.add(inner);
    return found;
  }

  /** The variables whose one value in a sample cannot be right in both kinds of places (B11). */
  get usedBothWays(): string[] {
    return [...this.usedBare].filter((name) => {
      const json = this.jsonOf(name);
      const isSame =
        (json?.type === 'number' || json?.type === 'boolean') && jsonText(json) === this.values.get(name);
      return json !== undefined && this.usedAsText.has(name) && !isSame;
    });
  }
}

/** So much text comes in the place of variables in all requests together. */
const MAX_INSERTED = 10_000_000;

/** The JSON value that a text is; undefined for any other text. */
export function jsonOf(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  const { context, problems } = readContext(text);
  return hasErrors(problems) ? undefined : context.root;
}

/** Variables made of each other could grow without end: so much for one of them, and for all together. */
const MAX_VALUE_LENGTH = 100_000;
const MAX_GROWTH = 1_000_000;

/** Fills in variables that are made of others, each one once and after those that it needs. */
class Resolving {
  readonly values = new Map<string, string>();
  readonly unresolved = new Set<string>();
  readonly #open = new Set<string>();
  readonly #stack: { readonly name: string; readonly inner: Iterator<string> }[] = [];
  #growth = 0;

  constructor(readonly definitions: ReadonlyMap<string, string>) {
    for (const name of definitions.keys()) {
      this.#enter(name);
      for (let top = this.#stack.at(-1); top; top = this.#stack.at(-1)) {
        const next = top.inner.next();
        if (next.done) this.#leave(top.name);
        else this.#enter(next.value);
      }
    }
  }

  #enter(name: string): void {
    const definition = this.definitions.get(name);
    if (definition === undefined || this.values.has(name)) return;
    if (this.#open.has(name)) {
      this.unresolved.add(name);
      return;
    }
    this.#open.add(name);
    this.#stack.push({ name, inner: variableNames(definition).values() });
  }

  #leave(name: string): void {
    this.#stack.pop();
    this.#open.delete(name);
    this.values.set(name, this.#filled(name, this.definitions.get(name) ?? ''));
  }

  #filled(name: string, definition: string): string {
    let length = definition.length;
    for (const [found, inner = ''] of definition.matchAll(VARIABLE))
      length += (this.values.get(inner.trim()) ?? found).length - found.length;
    const growth = this.#growth + Math.max(0, length - definition.length);
    if (growth > MAX_GROWTH || (length > MAX_VALUE_LENGTH && length > definition.length)) {
      this.unresolved.add(name);
      return definition;
    }
    this.#growth = growth;
    return definition.replace(VARIABLE, (found, inner: string) => this.values.get(inner.trim()) ?? found);
  }
}
