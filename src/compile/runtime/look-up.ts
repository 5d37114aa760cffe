import type { Path } from '../../core';
import type { Json, Step } from '../../core/internal';

/**
 * Follows a path through a value of JavaScript (B7): own members only, and only an index reaches into
 * an array. Stands in the place of `core/template/look-up.ts`, which follows it through a document.
 */
export function valueAt(root: unknown, steps: readonly Step[]): Json | undefined {
  let value = root;
  for (const { type, text } of steps) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value) && type === 'name') return undefined;
    if (!Object.hasOwn(value, text)) return undefined;
    value = (value as Record<string, unknown>)[text];
  }
  return jsonOf(value);
}

/** Nobody asks here where a value came from. */
export const pathTo = (): Path => [];

/** A value as `JSON.stringify` writes it; undefined for what JSON does not have. */
function jsonOf(value: unknown): Json | undefined {
  switch (typeof value) {
    case 'string':
      return { type: 'string', value };
    case 'boolean':
      return { type: 'boolean', value };
    case 'number':
      return Number.isFinite(value) ? { type: 'number', text: String(value) } : { type: 'null' };
    case 'object':
      return value === null ? { type: 'null' } : containerOf(value);
    default:
      return undefined;
  }
}

function containerOf(value: object): Json {
  if (Array.isArray(value))
    return { type: 'array', items: value.map((item) => jsonOf(item) ?? { type: 'null' }) };
  const members = Object.entries(value).flatMap(([name, member]) => {
    const json = jsonOf(member);
    return json ? [{ name, value: json }] : [];
  });
  return { type: 'object', members, byName: NO_MEMBERS };
}

/** Nobody looks into a value that was found. */
const NO_MEMBERS: ReadonlyMap<string, Json> = new Map();
