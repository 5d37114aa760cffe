import { type FilterCall, type Part, parseTemplate, type Step, type Tag } from '../core/internal';
import { list, literal } from './literal';
import type { Use } from './shared';

/** The pieces of a template as expressions: texts, and tags taken apart. */
export const pieces = (template: string, use: Use): string[] =>
  parseTemplate(template).map((part) => piece(part, literal(template.slice(part.start, part.end)), use));

function piece(part: Part, source: string, use: Use): string {
  switch (part.type) {
    case 'text':
      return source;
    case 'tag':
      return `${use('tag')}(${[source, operand(part), ...part.filters.map((one) => call(one, use))].join(', ')})`;
    case 'broken':
      return `${use('broken')}(${[source, ...part.problems.map(({ code }) => literal(code))].join(', ')})`;
  }
}

const operand = ({ operand: found }: Tag): string =>
  found.type === 'string' ? literal(found.value) : list(found.steps.map(step));

/** An index is a number where that has its digits; other digits are the name of a member at most. */
const step = ({ type, text }: Step): string =>
  type === 'index' && String(Number(text)) === text ? text : literal(text);

const call = ({ filter, literals }: FilterCall, use: Use): string =>
  list([use(`${filter.name}Filter`), ...literals.map(argument)]);

function argument(value: FilterCall['literals'][number]): string {
  switch (value.type) {
    case 'string':
      return literal(value.value);
    case 'number':
      return `{ number: ${literal(value.text)} }`;
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
  }
}
