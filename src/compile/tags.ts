/** Tags as calls of the runtime. */
import type { FilterCall, Step, Tag } from '../core/internal';
import { list, literal } from './expression';

/** The variables of the names that markers give, by those names. */
export type Names = ReadonlyMap<string, string>;

const NONE: Names = new Map();

/** What every filter is called in the runtime. */
const FILTERS = {
  default: 'orElse',
  join: 'joined',
  pluck: 'plucked',
  map: 'mapped',
  date: 'dated',
  decimal: 'decimal',
  scale: 'scale',
  upper: 'upper',
  lower: 'lower',
  trim: 'trimmed',
  json: 'jsonText',
  url: 'urlEncoded',
  optional: 'optional',
  raw: 'raw',
} as const satisfies Record<FilterCall['filter']['name'], string>;

/** An expression of the text of a tag. `name` is how it is called in an error. */
export const tagText = (tag: Tag, name: string, names = NONE, quoted = literal(name)): string =>
  call(tag.filters.length === 0 ? 'textAt' : 'textThrough', [
    'run',
    quoted,
    ...operand(tag, names),
    ...tag.filters.map(filterCall),
  ]);

/** An expression of the JSON of a tag that no text is around. */
export const tagJson = (tag: Tag, name: string, names = NONE): string =>
  call(tag.filters.length === 0 ? 'jsonAt' : 'jsonThrough', [
    'run',
    literal(name),
    ...operand(tag, names),
    ...tag.filters.map(filterCall),
  ]);

/** An expression of the value of a tag whose last filter is `optional`, or of `LEFT_OUT`. */
export function optionalValue(tag: Tag, name: string, names = NONE, quoted = literal(name)): string {
  const calls = tag.filters.slice(0, -1);
  const literals = list((tag.filters.at(-1)?.literals ?? []).map(argument));
  return call('optional', ['run', quoted, ...operand(tag, names), literals, ...calls.map(filterCall)]);
}

const call = (name: string, values: readonly string[]): string => `${name}(${values.join(', ')})`;

const operand = ({ operand: found }: Tag, names: Names): [root: string, steps: string] =>
  found.type === 'string' ? [literal(found.value), '[]'] : pathCode(found.steps, names);

/** Where a path begins, and its steps. */
export function pathCode(steps: readonly Step[], names: Names): [root: string, steps: string] {
  const [first] = steps;
  const variable = first?.type === 'name' ? names.get(first.text) : undefined;
  const name = first?.text ?? '';
  const root =
    variable === undefined ? 'data' : `{ ${variable === name ? name : `${literal(name)}: ${variable}`} }`;
  return [root, list(steps.map(step))];
}

/** An index is a number where that has its digits; other digits are the name of a member at most. */
const step = ({ type, text }: Step): string =>
  type === 'index' && String(Number(text)) === text ? text : literal(text);

const filterCall = ({ filter, literals }: FilterCall): string =>
  list([
    FILTERS[filter.name],
    ...literals.map((one) =>
      one.type === 'number' && (filter.name === 'decimal' || filter.name === 'scale')
        ? String(Number(one.text))
        : argument(one),
    ),
  ]);

/** A literal of a tag; numbers that JavaScript would write otherwise keep their digits. */
export function argument(value: FilterCall['literals'][number]): string {
  switch (value.type) {
    case 'string':
      return literal(value.value);
    case 'number':
      return String(Number(value.text)) === value.text ? value.text : `new Digits(${literal(value.text)})`;
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
  }
}
