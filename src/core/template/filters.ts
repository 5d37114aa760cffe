/** What the filters of a tag do (B9, B40); `tag.ts` has their names and arguments. */
import { holdsLoneSurrogate, percentEncode, UNRESERVED } from '../encoding/escapes';
import { encodeWithin, OctetCount, verbatim } from '../encoding/octets';
import { type Json, type JsonNumber, jsonTextWithin } from '../json/value';
import { asText, type Filter, type FilterName, type FilterWork, type Literal, typeName } from './tag';
import {
  canonicalNumber,
  dateFilter,
  decimalFilter,
  LONE_SURROGATE,
  onText,
  plain,
  scaleFilter,
  string,
  tooLarge,
} from './value-filters';

/** Letters change their size with their case, but by themselves: Σ, which looks around itself, keeps its own. */
const inCase =
  (change: (text: string) => string) =>
  (text: string, limit: number): string | undefined =>
    encodeWithin(limit, text, change) === undefined ? undefined : change(text);

const defaultFilter: FilterWork = {
  apply: (value) => ({ value: plain(value) }),
};

const joinFilter: FilterWork = {
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

/** A filter without arguments that makes another text; undefined where that is too large. */
const changeText = (change: (text: string, limit: number) => string | undefined): FilterWork =>
  onText((text, limit) => {
    const changed = change(text, limit);
    return changed === undefined ? tooLarge(limit) : string(changed);
  });

const upperFilter = changeText(inCase((text) => text.toUpperCase()));

const lowerFilter = changeText(inCase((text) => text.toLowerCase()));

const trimFilter = changeText((text) => text.trim());

const jsonFilter: FilterWork = {
  apply(value, _literals, limit) {
    const text = jsonTextWithin(limit, plain(value));
    if (text === undefined) return tooLarge(limit);
    if (holdsLoneSurrogate(text)) return { ...LONE_SURROGATE, work: text.length };
    return { value: { type: 'json-text', text } };
  },
};

const urlFilter = changeText((text, limit) =>
  encodeWithin(limit, text, (piece) => percentEncode(piece, UNRESERVED)),
);

const rawFilter: FilterWork = {
  apply: (value) => ({ value }),
};

/** The list of one member of each item (B40); of a repeated name the last, as in look-up. */
const pluckFilter: FilterWork = {
  apply(value, [literal]) {
    if (value.type !== 'array') return { failure: { code: 'value-not-array', type: typeName(value) } };
    const name = literal?.type === 'string' ? literal.value : '';
    const items: Json[] = [];
    let work = 0;
    for (const [element, item] of value.items.entries()) {
      const members = item.type === 'object' ? item.members : [];
      work += members.length + 1;
      const found = members.findLast((member) => member.name === name);
      if (!found) return { failure: { code: 'value-missing', element, name }, work };
      items.push(found.value);
    }
    return { value: { type: 'array', items }, work };
  },
};

/** Leaves out the member or element whose value is missing, null, or equal to one of its literals (B39). */
const optionalFilter: FilterWork = {
  leavesOut: (value, literals) =>
    value === undefined || value.type === 'null' || literals.some(equalTo(plain(value))),
  apply: (value) => ({ value: plain(value) }),
};

/** Tells whether a value is that of a literal: texts by their characters, numbers by their value. */
export function equalTo(value: Json): (literal: Literal) => boolean {
  if (value.type === 'array' || value.type === 'object') return () => false;
  const key = equalityKey(value);
  return (literal) => literal.type === value.type && equalityKey(literal) === key;
}

/** Equal for two plain values that are the same: texts by their characters, numbers by their value. */
function equalityKey(value: Literal): string {
  switch (value.type) {
    case 'string':
      return `"${value.value}`;
    case 'number':
      return numberKey(value);
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
  }
}

const NUMBER_KEYS = new WeakMap<Literal, string>();

/** Computed once: a list can compare a number of megabytes, or thousands of literals, for each of its items. */
function numberKey(value: JsonNumber): string {
  let key = NUMBER_KEYS.get(value);
  if (key === undefined) {
    key = canonicalNumber(value.text);
    NUMBER_KEYS.set(value, key);
  }
  return key;
}

/** Replaces a value by the partner of the literal that equals it (B40). */
const mapFilter: FilterWork = {
  apply(value, literals) {
    const given = plain(value);
    if (given.type === 'array' || given.type === 'object')
      return { failure: { code: 'value-not-text', type: given.type } };
    const key = equalityKey(given);
    const from = literals.findIndex((literal, index) => index % 2 === 0 && equalityKey(literal) === key);
    if (from === -1) return { failure: { code: 'value-not-mapped' }, work: literals.length };
    return { value: literals[from + 1], work: literals.length };
  },
};

const WORK: { readonly [Name in FilterName]: FilterWork } = {
  default: defaultFilter,
  join: joinFilter,
  pluck: pluckFilter,
  map: mapFilter,
  date: dateFilter,
  decimal: decimalFilter,
  scale: scaleFilter,
  upper: upperFilter,
  lower: lowerFilter,
  trim: trimFilter,
  json: jsonFilter,
  url: urlFilter,
  optional: optionalFilter,
  raw: rawFilter,
};

/** What a filter makes of a value. */
export const workOf = ({ name }: Filter): FilterWork => WORK[name];
