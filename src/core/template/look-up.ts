/** Looks values up in a context by the path of a tag (B7). */
import type { Json } from '../json/value';
import type { Path } from '../trace/origin';
import type { Step } from './parse';

interface Found {
  readonly value: Json;
  readonly path: Path;
}

/**
 * Follows a path through a JSON value (B7). Only members that the document has are found, so
 * `constructor` and `length` are ordinary names; only an index without leading zeros reaches
 * into an array.
 */
export function lookUp(root: Json, steps: readonly Step[]): Found | undefined {
  const value = valueAt(root, steps);
  return value && { value, path: pathTo(root, steps) };
}

/** The value that a path leads to. */
export function valueAt(root: Json, steps: readonly Step[]): Json | undefined {
  let value: Json | undefined = root;
  for (const { type, text } of steps) {
    if (value.type === 'array' && (type !== 'index' || !isIndex(text))) return undefined;
    value = partOf(value, text);
    if (value === undefined) return undefined;
  }
  return value;
}

/** The context path of the value that a path leads to. */
export function pathTo(root: Json, steps: readonly Step[]): Path {
  // Without an index it leads through no array: everything is called as it is written.
  if (steps.every(({ type }) => type !== 'index')) return steps.map(({ text }) => text);
  const path: (string | number)[] = [];
  let value: Json | undefined = root;
  for (const { text } of steps) {
    path.push(value?.type === 'array' ? Number(text) : text);
    value = value && partOf(value, text);
  }
  return path;
}

function partOf(value: Json, name: string): Json | undefined {
  if (value.type === 'object') return value.byName.get(name);
  return value.type === 'array' ? value.items[Number(name)] : undefined;
}

const isIndex = (digits: string): boolean => digits === '0' || !digits.startsWith('0');
