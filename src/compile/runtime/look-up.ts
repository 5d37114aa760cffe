/** Looks up values of a context that is a JavaScript value (B7), for compiled code. */
import type { Path } from '../../core';
import type { Each, Json, Step } from '../../core/internal';

/** Why a value cannot be written as JSON, and what a message is made of. */
interface Refusal {
  readonly code: 'value-not-json' | 'json-too-deep';
  readonly values: { readonly path?: string; readonly type?: string };
}

/** What stands for the root of a document here. */
export interface LookUp {
  readonly context: unknown;
  /** Reports a value that the tag with these steps leads to. */
  readonly refuse: (refusal: Refusal, steps: readonly Step[]) => void;
}

/** How many levels of containers a context may have, as in `readContext`. */
const MAX_LEVELS = 1000;

const NULL: Json = { type: 'null' };

const isEnumerable = Object.prototype.propertyIsEnumerable;

/** What paths are looked up in: the context, or a name that a marker gives and what is around it (B39). */
type Root = LookUp | Bound;

class Bound {
  constructor(
    readonly outer: Root,
    readonly name: string,
    readonly value: unknown,
  ) {}
}

/** Gives an item of a list, and its number, the names that a marker has for them. */
export function bindItem(root: unknown, { item, count }: Each, value: unknown, index: number): Root {
  const bound = new Bound(root as Root, item.name, value);
  return count ? new Bound(bound, count.name, index + 1) : bound;
}

function contextOf(root: Root): LookUp {
  let context = root;
  while (context instanceof Bound) context = context.outer;
  return context;
}

/**
 * Follows a path through a value of JavaScript as through what `JSON.stringify` writes of it (B7): own
 * members only, and only an index reaches into an array. Stands in the place of
 * `core/template/look-up.ts`, which follows it through a document.
 */
function found(root: Root, steps: readonly Step[]): unknown {
  let base = root;
  const [first] = steps;
  while (base instanceof Bound && (first?.type !== 'name' || first.text !== base.name)) base = base.outer;
  const isBound = base instanceof Bound;
  let value = isBound ? (base as Bound).value : plain((base as LookUp).context, '');
  for (const { type, text } of isBound ? steps.slice(1) : steps) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) {
      const index = Number(text);
      if (type === 'name' || String(index) !== text || index >= value.length) return undefined;
      value = plain(value[index], text) ?? null;
    } else {
      if (!isEnumerable.call(value, text)) return undefined;
      value = plain((value as Record<string, unknown>)[text], text);
    }
  }
  return value;
}

/** The value that a path leads to. */
export function valueAt(root: unknown, steps: readonly Step[]): Json | undefined {
  const reading: Reading = { path: steps.map(({ text }) => text) };
  const json = jsonOf(found(root as Root, steps), reading);
  if (reading.refusal) contextOf(root as Root).refuse(reading.refusal, steps);
  return json;
}

/** The items of the list that a path leads to, or the kind of value that is there instead. */
export function itemsAt(root: unknown, steps: readonly Step[]): readonly unknown[] | string | undefined {
  const value = found(root as Root, steps);
  if (Array.isArray(value)) return Array.from(value, (item, index) => plain(item, index) ?? null);
  return valueAt(root, steps)?.type;
}

/** Hints are not shown here. */
export const hasMember = (): boolean => false;

export const boundPathText = (): undefined => undefined;

/** Nobody asks here where a value came from. */
export const pathTo = (): Path => [];

const BOXED = /^\[object (?:Boolean|Number|String|BigInt)\]$/;

/** A value as `JSON.stringify` takes it: what its method `toJSON` gives, and primitives out of their objects. */
function plain(value: unknown, key: string | number): unknown {
  if (value === null || value === undefined || typeof value === 'string') return value;
  const { toJSON } = value as { toJSON?: unknown };
  const given: unknown = typeof toJSON === 'function' ? toJSON.call(value, String(key)) : value;
  const isBoxed = typeof given === 'object' && BOXED.test(Object.prototype.toString.call(given));
  return isBoxed ? given?.valueOf() : given;
}

interface Reading {
  /** Where the value stands that is being read. */
  readonly path: (string | number)[];
  refusal?: Refusal;
}

/** A value as `JSON.stringify` writes it; undefined where that leaves it out. */
function jsonOf(value: unknown, reading: Reading): Json | undefined {
  switch (typeof value) {
    case 'string':
      return { type: 'string', value };
    case 'boolean':
      return { type: 'boolean', value };
    case 'number':
      return Number.isFinite(value) ? { type: 'number', text: String(value) } : NULL;
    case 'undefined':
      return undefined;
    case 'object':
      return value === null ? NULL : containerOf(value, reading);
    default:
      reading.refusal ??= {
        code: 'value-not-json',
        values: { path: reading.path.join('.'), type: typeof value },
      };
      return NULL;
  }
}

function containerOf(value: object, reading: Reading): Json {
  const { path } = reading;
  // A cycle has any number of levels.
  if (path.length >= MAX_LEVELS) reading.refusal ??= { code: 'json-too-deep', values: {} };
  if (reading.refusal) return NULL;
  const member = (inner: unknown, name: string | number): Json | undefined => {
    path.push(name);
    const json = jsonOf(plain(inner, name), reading);
    path.pop();
    return json;
  };
  if (Array.isArray(value)) {
    return { type: 'array', items: Array.from(value, (item, index) => member(item, index) ?? NULL) };
  }
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const json = member(inner, name);
    return json ? [{ name, value: json }] : [];
  });
  return { type: 'object', members, byName: NO_MEMBERS };
}

/** Nobody looks into a value that was found. */
const NO_MEMBERS: ReadonlyMap<string, Json> = new Map();
