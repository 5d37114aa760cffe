/** Tags as they are parsed (B6), the control tags of markers (B39), and what a filter is (B9). */
import type { Json, JsonBoolean, JsonNull, JsonNumber, JsonString } from '../json/value';
import type { FilterArguments, JsonKind, ProblemCode, ProblemValues } from '../problem';
import type { Range } from '../trace/traced';

/** A literal in a tag; a number keeps its characters. */
export type Literal = JsonString | JsonNumber | JsonBoolean | JsonNull;

/** Finished JSON text, made by the filter `json`. */
interface JsonText {
  readonly type: 'json-text';
  readonly text: string;
}

/** The value that passes through the filters of a tag; undefined is a missing value (B8). */
export type Value = Json | JsonText | undefined;

/** A value as text (B11); undefined for an object or array, which has none. */
export function asText(value: Exclude<Value, undefined>): string | undefined {
  switch (value.type) {
    case 'string':
      return value.value;
    case 'number':
    case 'json-text':
      return value.text;
    case 'boolean':
      return value.value ? 'true' : 'false';
    case 'null':
      return '';
    case 'array':
    case 'object':
      return undefined;
  }
}

export function typeName(value: Exclude<Value, undefined>): JsonKind {
  return value.type === 'json-text' ? 'string' : value.type;
}

/** Why a filter cannot answer; `path` is filled in by the caller, who knows the tag's source. */
export type Failure =
  | { readonly code: 'value-not-text'; readonly type: JsonKind; readonly element?: number }
  | { readonly code: 'value-not-array'; readonly type: JsonKind }
  | { readonly code: 'value-missing'; readonly element: number; readonly name: string }
  | {
      readonly code:
        | 'value-lone-surrogate'
        | 'value-too-large'
        | 'value-not-date'
        | 'value-not-decimal'
        | 'value-not-mapped';
    };

export type FilterResult = ({ readonly value: Value } | { readonly failure: Failure }) & {
  /** Work besides the text of the value before and after, as a number of characters. */
  readonly work?: number;
};

export type FilterName =
  | 'default'
  | 'join'
  | 'pluck'
  | 'map'
  | 'date'
  | 'decimal'
  | 'scale'
  | 'upper'
  | 'lower'
  | 'trim'
  | 'json'
  | 'url'
  | 'optional'
  | 'raw';

/** One filter (B9) as the parser knows it; `filters.ts` has what it makes of a value. */
export interface Filter {
  readonly name: FilterName;
  /** The arguments it takes, as problems name them; `accepts` decides. */
  readonly takes: FilterArguments;
  readonly accepts: (literals: readonly Literal[]) => boolean;
  /** It can leave out its member or element (B39). Only a filter that is the last of its tag. */
  readonly canLeaveOut?: true;
}

/** The function of a filter. Only `default` is applied to a missing value or null. */
export interface FilterWork {
  /** Whether the member or element with this value is left out. */
  leavesOut?(value: Value, literals: readonly Literal[]): boolean;
  /** Makes no text of more than `limit` octets (B33). */
  apply(value: Exclude<Value, undefined>, literals: readonly Literal[], limit: number): FilterResult;
}

/** One step of a path: only an `index` reaches into an array (B7). */
export interface Step {
  readonly type: 'name' | 'index';
  readonly text: string;
}

export type Operand =
  | { readonly type: 'path'; readonly range: Range; readonly steps: readonly Step[] }
  | { readonly type: 'string'; readonly range: Range; readonly value: string };

export interface FilterCall {
  readonly filter: Filter;
  readonly range: Range;
  readonly literals: readonly Literal[];
}

export interface Tag extends Range {
  readonly type: 'tag';
  readonly operand: Operand;
  readonly filters: readonly FilterCall[];
}

/** A path that a control tag reads. */
export interface PathRead {
  readonly steps: readonly Step[];
  readonly range: Range;
}

/** A name that a control tag gives. */
export interface GivenName {
  readonly name: string;
  readonly range: Range;
}

/** `each PATH as NAME, COUNT | optional`: what it governs is filled in once for each item of the list. */
export interface Each {
  readonly type: 'each';
  readonly path: PathRead;
  readonly item: GivenName;
  /** The name of the number of the item, from 1. */
  readonly count?: GivenName | undefined;
  /** A missing list is an empty one. */
  readonly isOptional: boolean;
}

/** `if PATH`, `if PATH == LITERAL`, `if PATH != LITERAL`: what it governs is filled in when it is true. */
export interface If {
  readonly type: 'if';
  readonly path: PathRead;
  readonly comparison?: { readonly isEqual: boolean; readonly literal: Literal } | undefined;
}

export type Control = Each | If;

/** A control tag that cannot be read. It still governs what follows, so that one mistake is one problem. */
export interface UnreadControl {
  readonly type: 'unread';
  readonly word: Control['type'];
}

/** A problem of the template itself; the caller adds the setting and the severity. */
export type TemplateProblem = {
  [C in ProblemCode]: { readonly code: C; readonly range: Range; readonly values: ProblemValues<C> };
}[Extract<ProblemCode, `template-${string}`>];

/**
 * Text that looks like a tag and is not one. It has no problems where the limit of tags was reached and an earlier part
 * reports that.
 */
export interface BrokenTag extends Range {
  readonly type: 'broken';
  readonly problems: readonly TemplateProblem[];
  /** It is a control tag: broken wherever it is not a marker of a REST body (B39). */
  readonly control?: Control;
  /** It begins like a control tag, and has a problem. */
  readonly unread?: UnreadControl;
}

/* The filters of a tag (B9, B40): their names, and the arguments that each takes. `filters.ts` has what they do. */

const takesNothing = (literals: readonly Literal[]): boolean => literals.length === 0;

const isText = (literal: Literal | undefined): boolean => literal?.type === 'string';

const INTEGER = /^-?\d{1,2}$/;

/** One whole number between `least` and 20. */
const takesPlaces =
  (least: number): Filter['accepts'] =>
  ([places, ...others]) =>
    places?.type === 'number' &&
    INTEGER.test(places.text) &&
    others.length === 0 &&
    Number(places.text) >= least &&
    Number(places.text) <= 20;

/** Text in brackets, and any character other than an ASCII letter, is written as it is. */
const PATTERN = /^(?:yyyy|MM|dd|HH|mm|ss|SSS|XXX|\[[^[\]]*\]|[^A-Za-z[\]])+$/;
const OFFSET = /^(?:Z|[+-]\d{2}:\d{2})$/;

/** An offset such as `+01:00`, `+0100` or `Z` in minutes; undefined for more than a day. */
export function minutesOf(offset: string): number | undefined {
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Every filter. To add one, add it here and in `filters.ts`. */
export const FILTERS: readonly Filter[] = [
  { name: 'default', takes: 'one', accepts: ({ length }) => length === 1 },
  {
    name: 'join',
    takes: 'one-string-at-most',
    accepts: ([separator, ...others]) =>
      separator === undefined || (isText(separator) && others.length === 0),
  },
  {
    name: 'pluck',
    takes: 'one-string',
    accepts: ([name, ...others]) => isText(name) && others.length === 0,
  },
  { name: 'map', takes: 'pairs', accepts: ({ length }) => length > 0 && length % 2 === 0 },
  {
    name: 'date',
    takes: 'date-pattern',
    accepts: ([pattern, offset, ...others]) =>
      pattern?.type === 'string' &&
      PATTERN.test(pattern.value) &&
      (offset === undefined ||
        (offset.type === 'string' && OFFSET.test(offset.value) && minutesOf(offset.value) !== undefined)) &&
      others.length === 0,
  },
  { name: 'decimal', takes: 'places', accepts: takesPlaces(0) },
  { name: 'scale', takes: 'shift', accepts: takesPlaces(-20) },
  { name: 'upper', takes: 'none', accepts: takesNothing },
  { name: 'lower', takes: 'none', accepts: takesNothing },
  { name: 'trim', takes: 'none', accepts: takesNothing },
  { name: 'json', takes: 'none', accepts: takesNothing },
  { name: 'url', takes: 'none', accepts: takesNothing },
  { name: 'optional', takes: 'any', accepts: () => true, canLeaveOut: true },
  { name: 'raw', takes: 'none', accepts: takesNothing },
];

const BY_NAME = new Map<string, Filter>(FILTERS.map((filter) => [filter.name, filter]));

export const filterNamed = (name: string): Filter | undefined => BY_NAME.get(name);

export const FILTER_NAMES = FILTERS.map((filter) => filter.name).join(', ');
