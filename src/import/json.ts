/**
 * Access to JSON documents of other programs: lenient lookups, and `TrackedJson`, which finds the values
 * that an importer did not read.
 */
import { hasErrors, readContext } from '../core';
import { type Json, type JsonMember, jsonObject, jsonText } from '../core/internal';
import { matchAt, quotedEnd } from './commands/command-line';

/** Parses a text as JSON; undefined if it is not JSON. */
export function jsonOf(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  const { context, problems } = readContext(text);
  return hasErrors(problems) ? undefined : context.root;
}

/** A member of an object; undefined for anything else. */
export const member = (json: Json | undefined, name: string): Json | undefined =>
  json?.type === 'object' ? json.byName.get(name) : undefined;

/** The value at the end of a path of names. */
export const memberAt = (json: Json | undefined, ...names: string[]): Json | undefined =>
  names.reduce(member, json);

/** A string, number or boolean as text; undefined for anything else. */
export function scalarText(json: Json | undefined): string | undefined {
  switch (json?.type) {
    case 'string':
      return json.value;
    case 'number':
      return json.text;
    case 'boolean':
      return String(json.value);
    default:
      return undefined;
  }
}

/** Any value as text, objects and arrays as JSON; undefined for null. */
export const anyText = (json: Json | undefined): string | undefined =>
  json?.type === 'object' || json?.type === 'array' ? jsonText(json) : scalarText(json);

export const textOf = (json: Json | undefined, name: string): string | undefined =>
  scalarText(member(json, name));

/** The items of an array; none of anything else. */
export const items = (json: Json | undefined): readonly Json[] => (json?.type === 'array' ? json.items : []);

export const itemsOf = (json: Json | undefined, name: string): readonly Json[] => items(member(json, name));

export const isTrue = (json: Json | undefined): boolean => json?.type === 'boolean' && json.value;

export const isFalse = (json: Json | undefined): boolean => json?.type === 'boolean' && !json.value;

/** The members of an object; none of anything else. */
export const membersOf = (json: Json | undefined): readonly JsonMember[] =>
  json?.type === 'object' ? json.members : [];

export const objectOf = (members: Iterable<readonly [name: string, value: Json]>): Json =>
  jsonObject(Array.from(members, ([name, value]) => ({ name, value })));

/** An object that is being made of paths. */
export type JsonTree = Map<string, JsonTree | Json>;

/** Sets the value at a path of names. Returns false where another value had its place. */
export function putIn(tree: JsonTree, [name = '', ...rest]: readonly string[], value: Json): boolean {
  const present = tree.get(name);
  if (rest.length === 0) {
    tree.set(name, value);
    return present === undefined;
  }
  const inner: JsonTree = present instanceof Map ? present : new Map();
  tree.set(name, inner);
  return putIn(inner, rest, value) && (present === undefined || present instanceof Map);
}

export const jsonOfTree = (tree: JsonTree): Json =>
  objectOf(Array.from(tree, ([name, value]) => [name, value instanceof Map ? jsonOfTree(value) : value]));

/** How deep arrays and objects are in each other; 0 for any other value. */
export function levelsIn(json: Json): number {
  if (json.type !== 'array' && json.type !== 'object') return 0;
  const inner = json.type === 'array' ? json.items : json.members.map(({ value }) => value);
  return 1 + inner.reduce((most, one) => Math.max(most, levelsIn(one)), 0);
}

/** The JSON text of a value, over several lines. */
export function prettyJson(json: Json, write: (json: Json, name: string) => string = jsonText): string {
  const written = (value: Json, indent: string, name: string): string => {
    const inner = `${indent}  `;
    if (value.type === 'array' && value.items.length > 0)
      return `[\n${value.items.map((item) => inner + written(item, inner, name)).join(',\n')}\n${indent}]`;
    if (value.type !== 'object' || value.members.length === 0) return write(value, name);
    const members = value.members.map(
      (one) => `${inner}${JSON.stringify(one.name)}: ${written(one.value, inner, one.name)}`,
    );
    return `{\n${members.join(',\n')}\n${indent}}`;
  };
  return written(json, '', '');
}

/**
 * Replaces what a pattern matches outside of the strings of a JSON text. The pattern matches `"` too; a string that is
 * not closed is the rest of the text.
 */
export function replacedOutsideStrings(
  text: string,
  pattern: RegExp,
  replace: (found: string) => string,
): string {
  let replaced = '';
  let from = 0;
  for (let found = matchAt(pattern, text, 0); found; found = pattern.exec(text)) {
    const { index } = found;
    if (found[0] === '"') pattern.lastIndex = quotedEnd(text, index) ?? text.length;
    else {
      replaced += text.slice(from, index) + replace(found[0]);
      from = pattern.lastIndex;
    }
  }
  return replaced + text.slice(from);
}

/** A JSON text as JavaScript writes it after it read it; undefined for other text. */
export function rewritten(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A number as Python and PowerShell print it: a fraction keeps its point. Others stay as written. */
export function floatText(text: string): string {
  const value = Number(text);
  const size = Math.abs(value);
  if (!/[.eE]/.test(text) || size >= 1e16 || (size < 1e-4 && size > 0)) return text;
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

const NOTHING = new Set(['null', '""', '[]', '{}']);

/** Whether a value is empty. Counts as reading all of it. */
export const isEmpty = (json: Json | undefined): boolean => json === undefined || NOTHING.has(jsonText(json));

/** The most names that tell where a value is: `request.postData.text`. */
const LAST_NAMES = 3;

/**
 * A JSON document that records which of its values were read. The rule of every importer: whatever a
 * source says becomes part of the action, is named in a note, or is listed as meaningless for a request.
 * A value that nobody read therefore becomes a note. (In a curl command the same holds for options, in an
 * `.http` file for lines.)
 */
export class TrackedJson {
  /** The document for the reader: reading a scalar, or the inside of a container, marks it as read. */
  readonly root: Json;
  readonly #sources = new WeakMap<Json, Json>();
  readonly #read = new WeakSet<Json>();
  readonly #reported = new WeakSet<Json>();

  /**
   * @param meaningless names such as `entries.response`, without indexes: the ends of the paths of values
   *   that say nothing about a request. Names that begin with `_` belong to the program that wrote them.
   */
  constructor(
    root: Json,
    readonly meaningless: ReadonlySet<string>,
  ) {
    this.root = this.#tracked(root);
  }

  /** The names of the values inside of a value of this document that were not read. Each is returned once. */
  unreadIn(value: Json | undefined, names: readonly string[] = []): string[] {
    const found = new Set<string>();
    if (value) this.#find(value, names, found);
    return [...found];
  }

  #find(value: Json, names: readonly string[], found: Set<string>): void {
    if (this.#reported.has(value) || this.#saysNothing(value) || this.#isMeaningless(names)) return;
    if (!this.#read.has(value)) {
      this.#reported.add(value);
      found.add(names.join('.'));
      return;
    }
    for (const item of items(value)) this.#find(item, names, found);
    for (const { name, value: inner } of membersOf(value))
      this.#find(inner, [...names, name].slice(-LAST_NAMES), found);
  }

  #saysNothing(value: Json): boolean {
    const source = this.#sources.get(value);
    switch (source?.type) {
      case undefined:
        return true;
      case 'string':
        return source.value === '';
      case 'array':
        return source.items.length === 0;
      case 'object':
        return source.members.length === 0;
      default:
        return false;
    }
  }

  #isMeaningless(names: readonly string[]): boolean {
    if (names.at(-1)?.startsWith('_')) return true;
    return names.some((_, index) => this.meaningless.has(names.slice(index).join('.')));
  }

  #tracked(source: Json): Json {
    if (source.type === 'null') return source;
    let inside: Json | undefined;
    const tracked: Json = new Proxy(source, {
      get: (_, property) => {
        if (property === 'type') return source.type;
        this.#read.add(tracked);
        inside ??= this.#withTrackedInside(source);
        return Reflect.get(inside, property);
      },
    });
    this.#sources.set(tracked, source);
    return tracked;
  }

  #withTrackedInside(source: Json): Json {
    if (source.type === 'array')
      return { type: 'array', items: source.items.map((item) => this.#tracked(item)) };
    if (source.type !== 'object') return source;
    return jsonObject(source.members.map(({ name, value }) => ({ name, value: this.#tracked(value) })));
  }
}
