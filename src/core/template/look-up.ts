import type { Json } from '../json/value';
import type { Path } from '../trace/origin';
import type { Step } from './parse';

export interface Found {
  readonly value: Json;
  readonly path: Path;
}

/**
 * Follows a path through a JSON value (B7). Only members that the document has are found, so
 * `constructor` and `length` are ordinary names; only an index without leading zeros reaches
 * into an array.
 */
export function lookUp(root: Json, steps: readonly Step[]): Found | undefined {
  let value: Json | undefined = root;
  const path: (string | number)[] = [];
  for (const { type: kind, text } of steps) {
    if (value.type === 'object') {
      value = value.byName.get(text);
      path.push(text);
    } else if (value.type === 'array' && kind === 'index' && isIndex(text)) {
      value = value.items[Number(text)];
      path.push(Number(text));
    } else {
      return undefined;
    }
    if (value === undefined) return undefined;
  }
  return { value, path };
}

const isIndex = (digits: string): boolean => digits === '0' || !digits.startsWith('0');
