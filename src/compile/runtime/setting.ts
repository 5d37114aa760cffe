import type { Path } from '../../core';
import type { BrokenTag, Filter, Literal, Part, Setting, Step, Tag } from '../../core/internal';

/** Text, or what stands between {{ and }}; its offsets are those in the tag itself. */
type Piece = string | { readonly source: string; readonly part: Tag | BrokenTag };

/** A literal: a number keeps its characters. */
type Argument = string | boolean | null | { readonly number: string };

const NOWHERE = { start: 0, end: 0 };

/** A setting that was taken apart when it was compiled. */
export function setting(path: Path, pieces: readonly Piece[]): Setting {
  const parts: Part[] = [];
  let text = '';
  for (const piece of pieces) {
    const source = typeof piece === 'string' ? piece : piece.source;
    const range = { start: text.length, end: text.length + source.length };
    parts.push(typeof piece === 'string' ? { type: 'text', ...range } : { ...piece.part, ...range });
    text += source;
  }
  return { path, text, parts };
}

/** A tag: a path through the context or a text, and what it is sent through. */
export function tag(
  source: string,
  operand: string | readonly (string | number)[],
  ...filters: readonly [Filter, ...Argument[]][]
): Piece {
  const calls = filters.map(([filter, ...literals]) => ({
    filter,
    range: NOWHERE,
    literals: literals.map(literal),
  }));
  const found: Tag['operand'] =
    typeof operand === 'string'
      ? { type: 'string', range: NOWHERE, value: operand }
      : { type: 'path', range: NOWHERE, steps: operand.map(step) };
  return { source, part: { type: 'tag', ...NOWHERE, operand: found, filters: calls } };
}

const step = (text: string | number): Step =>
  typeof text === 'number' ? { type: 'index', text: String(text) } : { type: 'name', text };

function literal(value: Argument): Literal {
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'boolean') return { type: 'boolean', value };
  return value === null ? { type: 'null' } : { type: 'number', text: value.number };
}
