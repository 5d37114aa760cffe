import type { Path } from '../../core';
import { type Json, jsonObject } from '../../core/internal';

/**
 * A document with another value at a path, or without it; everything else is shared with the
 * original, so its numbers keep their characters. What is missing on the way is made. Of repeated
 * members the last one counts (B7), so that one is replaced; all of them go.
 */
export function replaced(root: Json, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? root;
  if (root.type === 'array' && typeof step === 'number') return inArray(root.items, step, rest, value);
  if (value === undefined && root.type !== 'object') return root;
  return inObject(root, String(step), rest, value);
}

function inObject(root: Json, name: string, rest: Path, value: Json | undefined): Json {
  const members = root.type === 'object' ? root.members : [];
  if (rest.length === 0 && value === undefined) return jsonObject(members.filter((one) => one.name !== name));
  const at = members.findLastIndex((member) => member.name === name);
  const old = members[at]?.value;
  if (old === undefined && value === undefined) return root;
  const member = { name, value: replaced(old ?? jsonObject([]), rest, value) };
  return jsonObject(at < 0 ? [...members, member] : members.with(at, member));
}

/** An item that is missing leaves none behind it: the next one would take its place. */
function inArray(items: readonly Json[], at: number, rest: Path, value: Json | undefined): Json {
  const old = items[at];
  if (rest.length === 0 && value === undefined) return { type: 'array', items: items.slice(0, at) };
  if (old === undefined) return { type: 'array', items };
  return { type: 'array', items: items.with(at, replaced(old, rest, value)) };
}
