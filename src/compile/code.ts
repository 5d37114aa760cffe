/**
 * Building blocks of compiled code: literals, lists and tags as expressions, and the types that the other files of this
 * folder share.
 */
import { type FilterCall, type Step, type Tag, UNSEEN } from '../core/internal';

/** A text that is known, or an expression of one that is not. */
export type UrlPart = { readonly text: string } | { readonly code: string };

/** The code of a body. */
export interface BodyCode {
  readonly lines: readonly string[];
  /** An expression of its text. */
  readonly text: string;
  /** Of a GET, the text may come out empty, and no body is sent. */
  readonly presence: 'never' | 'sometimes' | 'always';
}

export const NO_BODY: BodyCode = { lines: [], text: "''", presence: 'never' };

/** Throws the problems that were found so far. */
export const SETTLE = 'if (draft.problems.length > 0) throw requestError(draft.problems);';

/** Refuses a body that is too large, once it is complete. */
export const BODY_LIMIT = "if (isLarger(draft.body, LIMITS.body)) report(draft, 'body-too-large');";

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

/** A statement that goes on to a setting: what it is called in an error, and its path. */
export const settingCode = (name: string, path: readonly (string | number)[]): string =>
  `draft.setting = { name: ${literal(name)}, path: ${list(path.map((step) => (typeof step === 'number' ? String(step) : literal(step))))} };`;

/** The scope of tags in the generated code. */
export interface Scope {
  /** The variables of the names that markers give, by those names. */
  readonly names: ReadonlyMap<string, string>;
  /** Values can make the body longer than a text can be: nothing is added to one that is too large. */
  readonly isLong: boolean;
}

/** A statement that adds a text to the body. */
export const appendCode = (text: string, { isLong }: Scope): string =>
  isLong ? `append(draft, ${text});` : `draft.body += ${text};`;

/** The name of each filter in the runtime. */
const FILTERS = {
  default: 'orElse',
  join: 'joined',
  pluck: 'plucked',
  map: 'mapped',
  date: 'dateText',
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

/** An expression of the text of a tag. `name` is an expression of what it is called in an error. */
export const tagText = (tag: Tag, name: string, scope: Scope): string =>
  hasFilters(tag)
    ? through('textThrough', tag, name, scope)
    : call('asText', ['draft', name, operand(tag, scope.names)]);

/** An expression of the JSON of a tag that no text is around. */
export const tagJson = (tag: Tag, name: string, scope: Scope): string =>
  hasFilters(tag)
    ? through('jsonThrough', tag, name, scope)
    : call('asJson', ['draft', name, operand(tag, scope.names)]);

const hasFilters = ({ filters }: Tag): boolean => filters.length > 0;

const through = (name: 'textThrough' | 'jsonThrough', tag: Tag, quoted: string, { names }: Scope): string =>
  call(name, ['draft', quoted, operand(tag, names), ...tag.filters.map(filterCall)]);

/** An expression of the value of a tag whose last filter is `optional`, or of `LEFT_OUT`. */
export function optionalValue(tag: Tag, name: string, { names }: Scope): string {
  const calls = tag.filters.slice(0, -1);
  const literals = list((tag.filters.at(-1)?.literals ?? []).map(literalCode));
  return call('optional', ['draft', name, operand(tag, names), literals, ...calls.map(filterCall)]);
}

const call = (name: string, values: readonly string[]): string => `${name}(${values.join(', ')})`;

/** An expression of a value before any filter. */
const operand = ({ operand: found }: Tag, names: Scope['names']): string =>
  found.type === 'string' ? literal(found.value) : pathCode(found.steps, names);

/** An expression of what a path leads to. */
export function pathCode(steps: readonly Step[], names: Scope['names']): string {
  const [first] = steps;
  const variable = first?.type === 'name' ? names.get(first.text) : undefined;
  return (variable === undefined ? steps : steps.slice(1)).reduce(stepCode, variable ?? 'data');
}

/** An index is a number where that has its digits; other digits are the name of a member at most. */
const stepCode = (value: string, { type, text }: Step): string =>
  type === 'index' && String(Number(text)) === text
    ? call('itemOf', [value, text])
    : call('member', [value, literal(text)]);

const filterCall = ({ filter, literals }: FilterCall): string =>
  list([
    FILTERS[filter.name],
    ...literals.map((one) =>
      one.type === 'number' && (filter.name === 'decimal' || filter.name === 'scale')
        ? String(Number(one.text))
        : literalCode(one),
    ),
  ]);

/** A literal of a tag; numbers that JavaScript would write otherwise keep their digits. */
export function literalCode(value: FilterCall['literals'][number]): string {
  switch (value.type) {
    case 'string':
      return literal(value.value);
    case 'number':
      return String(Number(value.text)) === value.text
        ? value.text
        : `new Formatted('digits', ${literal(value.text)})`;
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
  }
}
