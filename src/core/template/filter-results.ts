import type { Json } from '../json/value';
import { asText, type FilterResult, type FilterWork, type Literal, typeName, type Value } from './tag';

/** What filters have in common: their results, and their work on texts. */

export const string = (text: string): FilterResult => ({ value: { type: 'string', value: text } });

/** After `json`, every filter but `raw` sees plain text (B9). */
export const plain = (value: Exclude<Value, undefined>): Json =>
  value.type === 'json-text' ? { type: 'string', value: value.text } : value;

export const LONE_SURROGATE = { failure: { code: 'value-lone-surrogate' } } as const;

export const tooLarge = (limit: number): FilterResult => ({
  failure: { code: 'value-too-large' },
  work: limit,
});

/** A filter on the value as text (B11); `change` gives the new value, or the reason why there is none. */
export const onText = (
  change: (text: string, limit: number, literals: readonly Literal[]) => FilterResult,
): FilterWork => ({
  apply(value, literals, limit) {
    const text = asText(value);
    if (text === undefined) return { failure: { code: 'value-not-text', type: typeName(value) } };
    if (!text.isWellFormed()) return LONE_SURROGATE;
    return change(text, limit, literals);
  },
});
