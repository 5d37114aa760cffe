import type { Action, Context } from '../core';
import { isSent, type Json, lookUp, parseTemplate, pathText } from '../core/internal';

/** A number of the sample that is sent, and that JavaScript writes otherwise than the sample. */
export interface ChangedNumber {
  /** Where it stands, as a tag writes it. */
  readonly path: string;
  readonly written: string;
  readonly becomes: string;
}

const MAX_SHOWN_LENGTH = 40;

const shown = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;

/**
 * The numbers that an engine changes before the compiled function sees them: those of more digits than a
 * number of JavaScript holds, and those that it writes in another way, such as `1.0`.
 */
export function changedNumbers(action: Action, { root }: Context): ChangedNumber[] {
  const found = new Map<string, ChangedNumber>();
  for (const template of templatesOf(action)) {
    for (const part of parseTemplate(template)) {
      if (part.type !== 'tag' || part.operand.type === 'string') continue;
      const value = lookUp(root, part.operand.steps);
      if (value === undefined) continue;
      for (const { path, text } of numbersIn(value.value, pathText(value.path) ?? '')) {
        const becomes = JSON.stringify(Number(text));
        if (becomes !== text) found.set(path, { path, written: shown(text), becomes });
      }
    }
  }
  return [...found.values()];
}

/** The templates that are filled in. */
const templatesOf = (action: Action): string[] => {
  if ('body' in action) return [action.url, action.body];
  if (action.method === 'GET') return [action.url];
  return [action.url, ...action.data.filter(isSent).flatMap(({ key, value }) => [key, value])];
};

/** The numbers in a value, each with where it stands. */
function* numbersIn(root: Json, start: string): Iterable<{ path: string; text: string }> {
  // A document may have a thousand levels.
  const waiting: { value: Json; path: string }[] = [{ value: root, path: start }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (value.type === 'number') yield { path, text: value.text };
    else if (value.type === 'array')
      for (const [index, item] of value.items.entries())
        waiting.push({ value: item, path: `${path}[${index}]` });
    else if (value.type === 'object')
      for (const { name, value: inner } of value.members) {
        waiting.push({ value: inner, path: `${path}${path === '' ? '' : '.'}${name}` });
      }
  }
}
