/** The filters of a tag (B9), and the values that pass through them. */
import { holdsLoneSurrogate } from '../encoding/json-string';
import { encodeWithin, OctetCount, verbatim } from '../encoding/octet-count';
import { percentEncode, UNRESERVED } from '../encoding/percent';
import {
  type Json,
  type JsonBoolean,
  type JsonNull,
  type JsonNumber,
  type JsonString,
  jsonTextWithin,
} from '../json/value';
import type { FilterArguments, JsonKind } from '../problem';

/** A literal in a tag; a number keeps its characters. */
export type Literal = JsonString | JsonNumber | JsonBoolean | JsonNull;

/** Finished JSON text, made by the filter `json`. */
export interface JsonText {
  readonly type: 'json-text';
  readonly text: string;
}

/** What travels through the filters of a tag; undefined is a missing value (B8). */
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
  | { readonly code: 'value-lone-surrogate' | 'value-too-large' };

export type FilterResult = ({ readonly value: Value } | { readonly failure: Failure }) & {
  /** Work besides the text of the value before and after, as a number of characters. */
  readonly work?: number;
};

export type FilterName = 'default' | 'join' | 'upper' | 'lower' | 'trim' | 'json' | 'url' | 'raw';

/** One filter (B9). It never sees a missing value or null, except `default`, which answers for them. */
export interface Filter {
  readonly name: FilterName;
  /** The arguments it takes, as problems name them; `accepts` decides. */
  readonly takes: FilterArguments;
  accepts(literals: readonly Literal[]): boolean;
  /** Makes no text of more than `limit` octets (B33). */
  apply(value: Exclude<Value, undefined>, literals: readonly Literal[], limit: number): FilterResult;
}

const takesNothing = (literals: readonly Literal[]): boolean => literals.length === 0;

const string = (text: string): FilterResult => ({ value: { type: 'string', value: text } });

/** After `json`, every filter but `raw` sees plain text (B9). */
const plain = (value: Exclude<Value, undefined>): Json =>
  value.type === 'json-text' ? { type: 'string', value: value.text } : value;

const LONE_SURROGATE = { failure: { code: 'value-lone-surrogate' } } as const;

const tooLarge = (limit: number): FilterResult => ({ failure: { code: 'value-too-large' }, work: limit });

/** A filter on the value as text (B11). */
function onText(name: FilterName, change: (text: string, limit: number) => string | undefined): Filter {
  return {
    name,
    takes: 'none',
    accepts: takesNothing,
    apply(value, _literals, limit) {
      const text = asText(value);
      if (text === undefined) return { failure: { code: 'value-not-text', type: typeName(value) } };
      if (!text.isWellFormed()) return LONE_SURROGATE;
      const changed = change(text, limit);
      return changed === undefined ? tooLarge(limit) : string(changed);
    },
  };
}

/** Letters change their size with their case, but by themselves: Σ, which looks around itself, keeps its own. */
const inCase =
  (change: (text: string) => string) =>
  (text: string, limit: number): string | undefined =>
    encodeWithin(limit, text, change) === undefined ? undefined : change(text);

export const defaultFilter: Filter = {
  name: 'default',
  takes: 'one',
  accepts: (literals) => literals.length === 1,
  apply: (value) => ({ value: plain(value) }),
};

export const joinFilter: Filter = {
  name: 'join',
  takes: 'one-string-at-most',
  accepts: (literals) => literals.length === 0 || (literals.length === 1 && literals[0]?.type === 'string'),
  apply(value, [literal], limit) {
    if (value.type !== 'array') return { failure: { code: 'value-not-array', type: typeName(value) } };
    const separator = literal?.type === 'string' ? literal.value : ',';
    const count = new OctetCount(limit);
    const texts: string[] = [];
    for (const [element, item] of value.items.entries()) {
      const text = asText(item);
      const work = element;
      if (text === undefined) {
        return { failure: { code: 'value-not-text', type: typeName(item), element }, work };
      }
      const isSeparated = element === 0 || count.encode(separator, verbatim) !== undefined;
      if (!isSeparated || count.encode(text, verbatim) === undefined) return tooLarge(limit);
      texts.push(text);
    }
    return { ...string(texts.join(separator)), work: texts.length };
  },
};

export const upperFilter = onText(
  'upper',
  inCase((text) => text.toUpperCase()),
);

export const lowerFilter = onText(
  'lower',
  inCase((text) => text.toLowerCase()),
);

export const trimFilter = onText('trim', (text) => text.trim());

export const jsonFilter: Filter = {
  name: 'json',
  takes: 'none',
  accepts: takesNothing,
  apply(value, _literals, limit) {
    const text = jsonTextWithin(limit, plain(value));
    if (text === undefined) return tooLarge(limit);
    if (holdsLoneSurrogate(text)) return { ...LONE_SURROGATE, work: text.length };
    return { value: { type: 'json-text', text } };
  },
};

export const urlFilter = onText('url', (text, limit) =>
  encodeWithin(limit, text, (piece) => percentEncode(piece, UNRESERVED)),
);

export const rawFilter: Filter = {
  name: 'raw',
  takes: 'none',
  accepts: takesNothing,
  apply: (value) => ({ value }),
};

/** Every filter. To add one, add it here. */
export const FILTERS: readonly Filter[] = [
  defaultFilter,
  joinFilter,
  upperFilter,
  lowerFilter,
  trimFilter,
  jsonFilter,
  urlFilter,
  rawFilter,
];

const BY_NAME = new Map<string, Filter>(FILTERS.map((filter) => [filter.name, filter]));

export const filterNamed = (name: string): Filter | undefined => BY_NAME.get(name);

export const FILTER_NAMES = FILTERS.map((filter) => filter.name).join(', ');
