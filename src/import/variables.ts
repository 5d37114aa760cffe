/** The variables of collections and `.http` files: their values, and the sample context made of them. */
import { type Json, jsonText } from '../core/internal';
import { type JsonTree, jsonOf, jsonOfTree, prettyJson, putIn } from './json';
import type { NoteLocation, Notes } from './notes';
import type { ForeignSample } from './reading';

/** A variable of Postman and `.http` files. A name contains no braces. */
export const VARIABLE = /\{\{([^{}]+)\}\}/g;

/** How a program writes variables in its texts. */
export interface TemplateLanguage {
  /** Matches a variable; global. */
  readonly pattern: RegExp;
  /** The name of the variable in a text that the pattern matches. */
  nameIn(found: string): string;
  /** Texts may have the variables of another program, which did not fill them in. */
  readonly hasUnfilled?: boolean;
  /** Set if the pattern matches placeholders of this program: how a person reads one that became no tag. */
  shown?(found: string): string;
}

/** The value with what the pattern matches replaced in all of its texts. */
export function replacedInTexts<Value>(value: Value, pattern: RegExp, by: (found: string) => string): Value {
  if (typeof value === 'string') return value.replace(pattern, by) as Value;
  if (Array.isArray(value)) return value.map((one) => replacedInTexts(one, pattern, by)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [name, replacedInTexts(one, pattern, by)]);
  return Object.fromEntries(members) as Value;
}

/** `{{name}}`, as Postman, Thunder Client and `.http` files write it. */
const BRACES: TemplateLanguage = { pattern: VARIABLE, nameIn: (found) => found.slice(2, -2).trim() };

/** A path of plain names, which a tag can contain without brackets. */
const DOTTED = /^[A-Za-z_$][\w$-]*(?:\.(?:[A-Za-z_$][\w$-]*|\d+))*$/;

/** A name with more dots than this is hardly meant as a path. */
const MAX_STEPS = 21;

/** The variables that a file or collection defines, and how its requests use them. */
export class Variables {
  /** The values with variables in them filled in; those without a value remain. */
  readonly values: ReadonlyMap<string, string>;
  /** Circular variables, and those that are too long when filled in. */
  readonly unresolved: ReadonlySet<string>;
  /** Used in place of a JSON value. */
  readonly usedBare = new Set<string>();
  /** Used as text, in a URL, a row or a JSON string. */
  readonly usedAsText = new Set<string>();
  /** Used in a password or a key. */
  readonly usedInSecret = new Set<string>();
  readonly #json = new Map<string, Json | undefined>();
  #left = MAX_INSERTED;

  constructor(
    readonly definitions: ReadonlyMap<string, string>,
    readonly language: TemplateLanguage = BRACES,
  ) {
    const resolving = new Resolving(definitions, language);
    this.values = resolving.values;
    this.unresolved = resolving.unresolved;
  }

  /** Variables with other values and the same uses. */
  withValues(definitions: ReadonlyMap<string, string>): Variables {
    const other = new Variables(definitions, this.language);
    for (const uses of ['usedBare', 'usedAsText', 'usedInSecret'] as const)
      for (const name of this[uses]) other[uses].add(name);
    return other;
  }

  /** The variables in a text, in order, with their offsets. */
  in(text: string): { start: number; end: number; name: string }[] {
    return [...text.matchAll(this.language.pattern)].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      name: this.language.nameIn(found),
    }));
  }

  /** The text with each variable replaced. */
  replaceIn(text: string, by: (name: string, found: string) => string): string {
    const { pattern, nameIn } = this.language;
    return text.replace(pattern, (found) => by(nameIn(found), found));
  }

  /** The complete value; undefined if a variable in it has no value. */
  known(name: string): string | undefined {
    return this.isPartlyKnown(name) ? undefined : this.values.get(name);
  }

  /** Whether the value contains variables without a value. */
  isPartlyKnown(name: string): boolean {
    return (this.values.get(name) ?? '').search(this.language.pattern) !== -1;
  }

  /** Whether a JSON string needs escapes for the value. */
  isEscapedInJson(name: string): boolean {
    return /["\\\u0000-\u001f]/.test(this.values.get(name) ?? '');
  }

  /** The value as JSON; undefined if it is not JSON. */
  jsonOf(name: string): Json | undefined {
    if (!this.#json.has(name)) this.#json.set(name, jsonOf(this.values.get(name) ?? ''));
    return this.#json.get(name);
  }

  /** Whether a value may be inserted into a text; limits all of them together. */
  mayInsert(value: string): boolean {
    this.#left -= value.length;
    return this.#left >= 0;
  }

  /** The path of a variable in the sample. Dots separate steps, unless a prefix of the name is a variable. */
  steps(name: string): readonly string[] {
    const steps = name.split('.', MAX_STEPS + 1);
    if (steps.length > MAX_STEPS || !DOTTED.test(name)) return [name];
    const isBelowValue = steps.some(
      (_, index) => index > 0 && this.values.has(steps.slice(0, index).join('.')),
    );
    return isBelowValue ? [name] : steps;
  }

  /** The value in the sample: JSON for a variable that is used in place of a JSON value. */
  sampleValue(name: string): Json {
    const json = this.usedBare.has(name) ? this.jsonOf(name) : undefined;
    return json ?? { type: 'string', value: this.values.get(name) ?? '' };
  }

  /** The variables that are used for secrets only. */
  get secretOnly(): ReadonlySet<string> {
    const others = this.#madeOf([...this.usedAsText, ...this.usedBare]);
    return new Set([...this.#madeOf(this.usedInSecret)].filter((name) => !others.has(name)));
  }

  /** These variables, and all in their definitions. */
  #madeOf(names: Iterable<string>): Set<string> {
    const found = new Set(names);
    // The loop visits names that are added meanwhile.
    for (const name of found)
      for (const inner of this.in(this.definitions.get(name) ?? '')) found.add(inner.name);
    return found;
  }

  /** The variables used as JSON and as text, for which one value in the sample cannot be right (B11). */
  get usedBothWays(): string[] {
    return [...this.usedBare].filter((name) => {
      const json = this.jsonOf(name);
      const isSame =
        (json?.type === 'number' || json?.type === 'boolean') && jsonText(json) === this.values.get(name);
      return json !== undefined && this.usedAsText.has(name) && !isSame;
    });
  }
}

/** A variable that a collection, a folder or a request defines. */
export interface Definition {
  readonly name: string;
  readonly value: string;
  readonly where: NoteLocation;
  readonly isOff?: boolean;
  readonly isSecret?: boolean;
}

type LeftOut = 'disabled' | 'variable-secret' | 'variable-set-again';

/** The values of these variables. The first of each counts. */
export function definitionsOf(defined: Iterable<Definition>, notes: Notes): Map<string, string> {
  const values = new Map<string, string>();
  const leftOut = new Map<NoteLocation, Record<LeftOut, string[]>>();
  for (const { name, value, where, isOff, isSecret } of defined) {
    const isOther = (values.get(name) ?? value) !== value;
    const code = isOff ? 'disabled' : isSecret ? 'variable-secret' : 'variable-set-again';
    if (!isOff && !isSecret && !isOther) values.set(name, value);
    else {
      const names = leftOut.get(where) ?? { disabled: [], 'variable-secret': [], 'variable-set-again': [] };
      names[code].push(name);
      leftOut.set(where, names);
    }
  }
  for (const [where, named] of leftOut)
    for (const [code, names] of Object.entries(named)) notes.addNames(code as LeftOut, where, names);
  return values;
}

/** The total length of values inserted into requests. */
const MAX_INSERTED = 10_000_000;

/** Nested variables could grow exponentially: the limits of one value, and of all growth together. */
const MAX_VALUE_LENGTH = 100_000;
const MAX_GROWTH = 1_000_000;
const MAX_NESTING = 1000;

/** Fills in nested variables, each once and after those that it needs. */
class Resolving {
  readonly values = new Map<string, string>();
  readonly unresolved = new Set<string>();
  /** The variables that are being filled in, from the outermost. */
  readonly #open = new Set<string>();
  #growth = 0;

  constructor(
    readonly definitions: ReadonlyMap<string, string>,
    readonly language: TemplateLanguage,
  ) {
    for (const name of definitions.keys()) this.#resolve(name);
  }

  #resolve(name: string): void {
    const definition = this.definitions.get(name);
    if (definition === undefined || this.values.has(name)) return;
    if (this.#open.has(name) || this.#open.size >= MAX_NESTING) {
      this.unresolved.add(name);
      return;
    }
    this.#open.add(name);
    for (const [found] of definition.matchAll(this.language.pattern))
      this.#resolve(this.language.nameIn(found));
    this.#open.delete(name);
    this.values.set(name, this.#filled(name, definition));
  }

  #filled(name: string, definition: string): string {
    const { pattern, nameIn } = this.language;
    let length = definition.length;
    for (const [found] of definition.matchAll(pattern))
      length += (this.values.get(nameIn(found)) ?? found).length - found.length;
    const growth = this.#growth + Math.max(0, length - definition.length);
    if (growth > MAX_GROWTH || (length > MAX_VALUE_LENGTH && length > definition.length)) {
      this.unresolved.add(name);
      return definition;
    }
    this.#growth = growth;
    return definition.replace(pattern, (found) => this.values.get(nameIn(found)) ?? found);
  }
}

/**
 * A sample context with the complete values of variables; none if there are none. Variables that are
 * used for secrets only are left out: a sample must not contain secrets.
 */
export function samplesOf(variables: Variables, name = ''): ForeignSample[] {
  const root: JsonTree = new Map();
  for (const name of sampledNames(variables)) putIn(root, variables.steps(name), variables.sampleValue(name));
  return root.size === 0 ? [] : [{ name, text: `${prettyJson(jsonOfTree(root))}\n` }];
}

/** The total length of the values in all samples; each has those of the collection too. */
export const MAX_VALUES_LENGTH = 10_000_000;

/** Values of variables that are chosen together. */
export interface VariableSet {
  readonly name: string | undefined;
  readonly where: NoteLocation;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * A sample for each environment, which are made one by one, as long as their values are not too many. `onRead` is
 * called for each of these.
 */
export function samplesOfEach(
  environments: Iterable<VariableSet>,
  variables: Variables,
  notes: Notes,
  onRead: (read: Variables, where: NoteLocation) => void = () => undefined,
): ForeignSample[] {
  const samples: ForeignSample[] = [];
  let left = MAX_VALUES_LENGTH;
  for (const { name, where, values } of environments) {
    for (const [key, value] of values) left -= key.length + value.length;
    if (left < 0) {
      notes.addNames('not-read', where, ['environments']);
      break;
    }
    const read = variables.withValues(values);
    onRead(read, where);
    samples.push(...samplesOf(read, name));
  }
  return samples;
}

/** Adds the notes about the variables of a whole file. */
export function noteVariables(variables: Variables, where: NoteLocation, notes: Notes): void {
  notes.addNames('variable-values', where, sampledNames(variables));
  notes.addNames('variable-circular', where, variables.unresolved);
  notes.addNames('variable-used-both-ways', where, variables.usedBothWays);
}

function sampledNames(variables: Variables): string[] {
  const secret = variables.secretOnly;
  return [...variables.values.keys()].filter((name) => !variables.isPartlyKnown(name) && !secret.has(name));
}
