/** The settings with tags, as compiled code writes them: parsed when it was compiled. */
import type { Path, Range } from '../../core';
import type { BrokenTag, Control, Filter, Literal, Part, Setting, Step, Tag } from '../../core/internal';

/** Text, or a tag. */
type Piece =
  | string
  | {
      readonly source: string;
      /**
       * The ranges in the part. They begin where it stands in its setting, one behind the other: of the
       * problems that a list repeats, one is listed for each range.
       */
      readonly places: readonly Range[];
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
      for (const [index, place] of piece.places.entries())
        Object.assign(place, { start: range.start + index, end: range.end });
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
    range: { start: 0, end: 0 },
    literals: literals.map(literal),
  }));
  const found: Tag['operand'] =
    typeof operand === 'string'
      ? { type: 'string', range: place, value: operand }
      : { type: 'path', range: place, steps: operand.map(step) };
  const places = [place, ...calls.map(({ range }) => range)];
  return { source, places, part: { type: 'tag', ...place, operand: found, filters: calls } };
}

const step = (text: string | number): Step =>
  typeof text === 'number' ? { type: 'index', text: String(text) } : { type: 'name', text };

function literal(value: Argument): Literal {
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'boolean') return { type: 'boolean', value };
  return value === null ? { type: 'null' } : { type: 'number', text: value.number };
}

/** A path and the names of a marker (B39). */
interface EachWords {
  readonly each: readonly (string | number)[];
  readonly as: string;
  readonly count?: string;
  readonly isOptional?: true;
}

/** A path and what its value is compared with. */
interface IfWords {
  readonly if: readonly (string | number)[];
  readonly equals?: Argument;
  readonly differs?: Argument;
}

/** A marker of a list or a condition. */
export function marker(source: string, words: EachWords | IfWords): Piece {
  const place = { start: 0, end: 0 };
  return {
    source,
    places: [place],
    part: { type: 'broken', ...place, problems: [], control: controlOf(words, place) },
  };
}

function controlOf(words: EachWords | IfWords, range: Range): Control {
  if ('each' in words) {
    const { each, as, count, isOptional = false } = words;
    const item = { name: as, range };
    const path = { range, steps: each.map(step) };
    return {
      type: 'each',
      path,
      item,
      isOptional,
      ...(count !== undefined && { count: { name: count, range } }),
    };
  }
  const { equals, differs } = words;
  const path = { range, steps: words.if.map(step) };
  if (equals === undefined && differs === undefined) return { type: 'if', path };
  const isEqual = equals !== undefined;
  return {
    type: 'if',
    path,
    comparison: { isEqual, literal: literal((isEqual ? equals : differs) as Argument) },
  };
}

/** What looks like a tag and is none: it can stand where nothing is sent, in a fragment. */
export function broken(source: string, ...codes: readonly BrokenTag['problems'][number]['code'][]) {
  const place = { start: 0, end: 0 };
  const problems = codes.map((code) => ({ code, range: place, values: {} }) as BrokenTag['problems'][number]);
  return { source, places: [place], part: { type: 'broken', ...place, problems } as const };
}
