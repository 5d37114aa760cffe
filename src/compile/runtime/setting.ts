import type { Path, Range } from '../../core';
import type { BrokenTag, Filter, Literal, Part, Setting, Step, Tag } from '../../core/internal';

/** Text, or a tag. */
type Piece =
  | string
  | {
      readonly source: string;
      /** Where it stands in its setting; every range in the part is this one. */
      readonly place: Range;
      readonly part: Tag | BrokenTag;
    };

/** A literal: a number keeps its characters. */
type Argument = string | boolean | null | { readonly number: string };

/** The settings that a request was made of so far; errors quote them. */
interface Settings {
  readonly settings: Setting[];
}

/** A setting that was taken apart when it was compiled. */
export function setting({ settings }: Settings, path: Path, pieces: readonly Piece[]): Setting {
  const parts: Part[] = [];
  let text = '';
  for (const piece of pieces) {
    const source = typeof piece === 'string' ? piece : piece.source;
    const range = { start: text.length, end: text.length + source.length };
    if (typeof piece === 'string') parts.push({ type: 'text', ...range });
    else {
      Object.assign(piece.place, range);
      parts.push({ ...piece.part, ...range });
    }
    text += source;
  }
  const made = { path, text, parts };
  settings.push(made);
  return made;
}

/** A tag: a path through the context or a text, and what it is sent through. */
export function tag(
  source: string,
  operand: string | readonly (string | number)[],
  ...filters: readonly [Filter, ...Argument[]][]
): Piece {
  const place = { start: 0, end: 0 };
  const calls = filters.map(([filter, ...literals]) => ({
    filter,
    range: place,
    literals: literals.map(literal),
  }));
  const found: Tag['operand'] =
    typeof operand === 'string'
      ? { type: 'string', range: place, value: operand }
      : { type: 'path', range: place, steps: operand.map(step) };
  return { source, place, part: { type: 'tag', ...place, operand: found, filters: calls } };
}

const step = (text: string | number): Step =>
  typeof text === 'number' ? { type: 'index', text: String(text) } : { type: 'name', text };

function literal(value: Argument): Literal {
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'boolean') return { type: 'boolean', value };
  return value === null ? { type: 'null' } : { type: 'number', text: value.number };
}

/** What looks like a tag and is none: it can stand where nothing is sent, in a fragment. */
export function broken(source: string, ...codes: readonly BrokenTag['problems'][number]['code'][]) {
  const place = { start: 0, end: 0 };
  const problems = codes.map((code) => ({ code, range: place, values: {} }) as BrokenTag['problems'][number]);
  return { source, place, part: { type: 'broken', ...place, problems } as const };
}
