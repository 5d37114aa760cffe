import { holdsLoneSurrogate } from '../encoding/json-string';
import { percentEncode, UNRESERVED } from '../encoding/percent';
import type { Json } from '../json/value';
import { jsonText } from '../json/write';
import { asText, type Literal, typeName, type Value } from './value';

/** Why a filter cannot answer; `path` is filled in by the caller, who knows the tag's source. */
export type Failure =
  | { readonly code: 'value-not-text'; readonly type: string; readonly element?: number }
  | { readonly code: 'value-not-array'; readonly type: string }
  | { readonly code: 'value-lone-surrogate' };

export type FilterResult = { readonly value: Value } | { readonly failure: Failure };

/** One filter (B9). It never sees a missing value or null, except `default`, which answers for them. */
export interface Filter {
  readonly name: string;
  /** The arguments it takes, in words; `accepts` decides. */
  readonly takes: string;
  readonly summary: string;
  accepts(literals: readonly Literal[]): boolean;
  apply(value: Exclude<Value, undefined>, literals: readonly Literal[]): FilterResult;
}

const takesNothing = (literals: readonly Literal[]): boolean => literals.length === 0;

const string = (text: string): FilterResult => ({ value: { type: 'string', value: text } });

/** After `json`, every filter but `raw` sees plain text (B9). */
const plain = (value: Exclude<Value, undefined>): Json =>
  value.type === 'json-text' ? { type: 'string', value: value.text } : value;

const LONE_SURROGATE: FilterResult = { failure: { code: 'value-lone-surrogate' } };

/** A filter on the value as text (B11). */
function onText(name: string, summary: string, change: (text: string) => string): Filter {
  return {
    name,
    takes: 'no arguments',
    summary,
    accepts: takesNothing,
    apply(value) {
      const text = asText(value);
      if (text === undefined) return { failure: { code: 'value-not-text', type: typeName(value) } };
      return text.isWellFormed() ? string(change(text)) : LONE_SURROGATE;
    },
  };
}

/** Every filter, by name. To add one, add it here. */
export const FILTERS: readonly Filter[] = [
  {
    name: 'default',
    takes: "one argument, such as default: 'none'",
    summary: 'Answers when the value is missing or null.',
    accepts: (literals) => literals.length === 1,
    apply: (value) => ({ value: plain(value) }),
  },
  {
    name: 'join',
    takes: "at most one string, such as join: ', '",
    summary: 'Joins the elements of an array; with a comma unless told.',
    accepts: (literals) => literals.length === 0 || (literals.length === 1 && literals[0]?.type === 'string'),
    apply(value, [separator]) {
      if (value.type !== 'array') return { failure: { code: 'value-not-array', type: typeName(value) } };
      const texts: string[] = [];
      for (const [element, item] of value.items.entries()) {
        const text = asText(item);
        if (text === undefined) return { failure: { code: 'value-not-text', type: typeName(item), element } };
        texts.push(text);
      }
      return string(texts.join(separator?.type === 'string' ? separator.value : ','));
    },
  },
  onText('upper', 'Upper-case letters, the same in every locale.', (text) => text.toUpperCase()),
  onText('lower', 'Lower-case letters, the same in every locale.', (text) => text.toLowerCase()),
  onText('trim', 'Without white space at both ends.', (text) => text.trim()),
  {
    name: 'json',
    takes: 'no arguments',
    summary: 'The JSON text of the value: compact, digits kept.',
    accepts: takesNothing,
    apply(value) {
      const text = jsonText(plain(value));
      return holdsLoneSurrogate(text) ? LONE_SURROGATE : { value: { type: 'json-text', text } };
    },
  },
  onText('url', 'Percent-encoded, for a URL inside other text.', (text) => percentEncode(text, UNRESERVED)),
  {
    name: 'raw',
    takes: 'no arguments',
    summary: 'Without the encoding of the place. Last in the chain.',
    accepts: takesNothing,
    apply: (value) => ({ value }),
  },
];

const BY_NAME = new Map(FILTERS.map((filter) => [filter.name, filter]));

export const filterNamed = (name: string): Filter | undefined => BY_NAME.get(name);

export const FILTER_NAMES = FILTERS.map((filter) => filter.name).join(', ');
