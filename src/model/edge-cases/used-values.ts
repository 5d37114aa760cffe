import type { Action, Path } from '../../core';
import { isContainer, type Json, lookUp, parseTemplate } from '../../core/internal';

/** A value that an action reads; `was` is left out where the sample has none. */
export interface UsedValue {
  readonly path: Path;
  readonly was?: Json;
}

/** The values that the tags of an action name, each once, in the order of the settings. */
export function usedValues(action: Action, root: Json): UsedValue[] {
  const found = new Map<string, UsedValue>();
  for (const template of templatesOf(action)) {
    for (const part of parseTemplate(template)) {
      if (part.type !== 'tag' || part.operand.type !== 'path') continue;
      const { steps } = part.operand;
      const there = lookUp(root, steps);
      const used = there ? { path: there.path, was: there.value } : { path: steps.map(({ text }) => text) };
      const key = JSON.stringify(used.path);
      if (!found.has(key)) found.set(key, used);
    }
  }
  return [...found.values()];
}

function templatesOf(action: Action): string[] {
  if (action.objectId === 'automation.rest-api-call') return [action.url, action.body];
  const rows = action.data.filter(({ enabled }) => enabled);
  return [action.url, ...rows.flatMap(({ key, value }) => [key, value])];
}

/** The first single values of a document, for an action that reads none. */
export function firstValues(root: Json, most: number): UsedValue[] {
  const found: UsedValue[] = [];
  const walk = (value: Json, path: Path) => {
    if (found.length >= most) return;
    if (!isContainer(value)) {
      if (path.length > 0) found.push({ path, was: value });
    } else if (value.type === 'array') {
      for (const [index, item] of value.items.slice(0, most).entries()) walk(item, [...path, index]);
    } else {
      // Of repeated members the last one counts (B7).
      for (const [name, member] of value.byName) walk(member, [...path, name]);
    }
  };
  walk(root, []);
  return found;
}
