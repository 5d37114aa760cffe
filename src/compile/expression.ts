/** Literals and templates as expressions of JavaScript. */
import {
  type Control,
  type FilterCall,
  type Part,
  parseTemplate,
  type Step,
  type Tag,
  UNSEEN,
} from '../core/internal';
import type { Use } from './shared';

const HIDDEN = new RegExp(`[${UNSEEN}\\p{Cs}]`, 'gu');

/** Every character that does not show, or that ends a line or a script element around the code, as an escape. */
const visible = (escaped: string): string =>
  escaped
    .replace(HIDDEN, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
    })
    .replaceAll('</', '<\\/')
    .replaceAll('<!--', '\\x3c!--');

/** A literal of JavaScript for exactly this text. */
export function literal(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\.|'/g, (found) => (found === '\\"' ? '"' : found === "'" ? "\\'" : found));
  return `'${visible(escaped)}'`;
}

const MAX_COMMENT_LENGTH = 100;

/** A text as a comment to the end of the line shows it. */
export function comment(text: string): string {
  const isLong = text.length > MAX_COMMENT_LENGTH;
  const shown = literal(isLong ? text.slice(0, MAX_COMMENT_LENGTH) : text).slice(1, -1);
  return isLong ? `${shown}…` : shown;
}

/** A list of literals and other expressions. */
export const list = (expressions: readonly string[]): string => `[${expressions.join(', ')}]`;

/** An expression for plain data; the names of its members are those of settings. */
export function expression(data: unknown): string {
  if (typeof data === 'string') return literal(data);
  if (Array.isArray(data)) return list(data.map(expression));
  if (typeof data !== 'object' || data === null) return String(data);
  const members = Object.entries(data).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${expression(value)}`],
  );
  return `{ ${members.join(', ')} }`;
}

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
      if (part.control) return `${use('marker')}(${source}, ${words(part.control)})`;
      return `${use('broken')}(${[source, ...part.problems.map(({ code }) => literal(code))].join(', ')})`;
  }
}

/** A marker, in the words of the runtime's `marker`. */
function words(control: Control): string {
  const path = list(control.path.steps.map(step));
  const members: string[] = [`${control.type}: ${path}`];
  if (control.type === 'each') {
    members.push(`as: ${literal(control.item.name)}`);
    if (control.count) members.push(`count: ${literal(control.count.name)}`);
    if (control.isOptional) members.push('isOptional: true');
  } else if (control.comparison) {
    const { isEqual, literal: value } = control.comparison;
    members.push(`${isEqual ? 'equals' : 'differs'}: ${argument(value)}`);
  }
  return `{ ${members.join(', ')} }`;
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
