/** The functions of the filters (B9, B40); `tag.ts` has their names and arguments. */
import { holdsLoneSurrogate, percentEncode, UNRESERVED } from '../encoding/escapes';
import { encodeWithin, OctetCount, verbatim } from '../encoding/octets';
import { type Json, type JsonNumber, jsonTextWithin } from '../json/value';
import {
  asText,
  type Filter,
  type FilterName,
  type FilterResult,
  type FilterWork,
  type Literal,
  minutesOf,
  typeName,
  type Value,
} from './tag';

/* What filters have in common: their results, and their work on texts. */

const string = (text: string): FilterResult => ({ value: { type: 'string', value: text } });

/** After `json`, every filter but `raw` sees plain text (B9). */
const plain = (value: Exclude<Value, undefined>): Json =>
  value.type === 'json-text' ? { type: 'string', value: value.text } : value;

const LONE_SURROGATE = { failure: { code: 'value-lone-surrogate' } } as const;

const tooLarge = (limit: number): FilterResult => ({
  failure: { code: 'value-too-large' },
  work: limit,
});

/** A filter that takes the value as text (B11); `change` returns the new value, or why it is refused. */
const onText = (
  change: (text: string, limit: number, literals: readonly Literal[]) => FilterResult,
): FilterWork => ({
  apply(value, literals, limit) {
    const text = asText(value);
    if (text === undefined) return { failure: { code: 'value-not-text', type: typeName(value) } };
    if (!text.isWellFormed()) return LONE_SURROGATE;
    return change(text, limit, literals);
  },
});

/** The filters `decimal` and `scale` (B40): exact on digits of any length, without floating point. */

/** A decimal number: its digits without leading zeros, and how many of them stand before the point. */
interface Decimal {
  readonly isNegative: boolean;
  /** Empty for zero. */
  readonly digits: string;
  /** Negative where zeros follow the point, and more than there are digits where zeros end the number. */
  readonly point: number;
}

/** A JSON number, or a text with a sign or leading zeros that JSON does not have. */
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

function decimalOf(text: string): Decimal | undefined {
  const found = DECIMAL.exec(text);
  if (!found) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  const point = whole.length - (all.length - digits.length) + Number(exponent);
  return { isNegative: sign === '-', digits, point };
}

/** The same text for numbers of the same value, however they are written. */
function canonicalNumber(text: string): string {
  const number = decimalOf(text);
  if (!number) return text;
  const { isNegative, digits, point } = number;
  if (digits === '') return '0';
  // Beyond this an exponent is no longer exact: two numbers are the same where they are written the same.
  if (!Number.isSafeInteger(point)) return text;
  return `${isNegative ? '-' : ''}${withoutZeros(digits)}e${point}`;
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** Adds one to the last digit. */
function incremented(digits: string): string {
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === '9') at--;
  const zeros = '0'.repeat(digits.length - 1 - at);
  return at < 0 ? `1${zeros}` : `${digits.slice(0, at)}${Number(digits[at]) + 1}${zeros}`;
}

/** With so many digits after the point, rounded half away from zero. */
function toFixed({ isNegative, digits, point }: Decimal, places: number): string {
  const length = digits === '' ? 0 : point + places;
  const cut = length < 0 ? '' : digits.slice(0, length).padEnd(length, '0');
  const isUp = length >= 0 && (digits[length] ?? '0') >= '5';
  const rounded = (isUp ? incremented(cut) : cut).padStart(places + 1, '0');
  const end = rounded.length - places;
  const text = places === 0 ? rounded : `${rounded.slice(0, end)}.${rounded.slice(end)}`;
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Without zeros at the end behind the point. */
function toText({ isNegative, digits, point }: Decimal): string {
  if (digits === '') return '0';
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const fraction = withoutZeros(point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits);
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const number = (text: string, limit: number): FilterResult =>
  text.length > limit ? tooLarge(limit) : { value: { type: 'number', text } };

/** A filter on a decimal with a number of places as its argument. */
const onDecimal = (change: (decimal: Decimal, places: number, limit: number) => FilterResult): FilterWork =>
  onText((text, limit, [places]) => {
    const decimal = decimalOf(text);
    return decimal
      ? change(decimal, placesOf(places), limit)
      : { failure: { code: 'value-not-decimal' }, work: text.length };
  });

const placesOf = (literal: Literal | undefined): number =>
  literal?.type === 'number' ? Number(literal.text) : 0;

const decimalFilter = onDecimal((decimal, places, limit) =>
  decimal.digits !== '' && decimal.point > limit ? tooLarge(limit) : number(toFixed(decimal, places), limit),
);

const scaleFilter = onDecimal((decimal, places, limit) => {
  const point = decimal.point + places;
  // A point far away is a number of as many zeros.
  if (decimal.digits !== '' && Math.abs(point) > limit) return tooLarge(limit);
  return number(toText({ ...decimal, point }), limit);
});

/** The filter `date` (B40): a date in the receiver's form, without clock and time zones. */

const FIELD = /yyyy|MM|dd|HH|mm|ss|SSS|XXX|\[[^[\]]*\]/g;

/** An ISO 8601 date, or date and time with or without an offset; the time follows a `T` or a space. */
const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
/** Whole Unix seconds in 9 to 11 digits, and milliseconds in 12 to 14. With fewer digits it could be a day or a year. */
const UNIX_TIME = /^[+-]?(\d{9,14})$/;
const SECONDS_DIGITS = 11;
/** A day as `yyyyMMdd`. */
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})$/;

const MINUTE = 60_000;

/** Milliseconds since 1970 in UTC; undefined for text that is no date, or a date that does not exist. */
function timeOf(text: string): number | undefined {
  const unix = UNIX_TIME.exec(text)?.[1];
  if (unix !== undefined) return Number(text) * (unix.length > SECONDS_DIGITS ? 1 : 1000);
  const found = COMPACT_DATE.exec(text) ?? ISO_8601.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0', fraction = '', offset = 'Z'] = found;
  const ahead = minutesOf(offset);
  if (ahead === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  // The constructor would take the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const doesExist = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!doesExist) return undefined;
  date.setUTCHours(
    Number(hours),
    Number(minutes),
    Number(seconds),
    Number(fraction.slice(0, 3).padEnd(3, '0')),
  );
  return date.getTime() - ahead * MINUTE;
}

/** `2024-05-06T07:08:09.012Z`; undefined for a year before 0 or after 9999. */
function isoText(time: number): string | undefined {
  const text = new Date(time).toISOString();
  return text.length === 24 ? text : undefined;
}

/** Where the fields of a pattern stand in the ISO text of a date. */
const FIELD_RANGES: Readonly<Record<string, readonly [start: number, end: number]>> = {
  yyyy: [0, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
  SSS: [20, 23],
};

function field(name: string, iso: string, offset: string): string {
  if (name === 'XXX') return minutesOf(offset) === 0 ? 'Z' : offset;
  const range = FIELD_RANGES[name];
  return range ? iso.slice(...range) : name.slice(1, -1);
}

const dateFilter = onText((text, _limit, [pattern, target]) => {
  const offset = target?.type === 'string' ? target.value : 'Z';
  const time = timeOf(text);
  const iso = time === undefined ? undefined : isoText(time + (minutesOf(offset) ?? 0) * MINUTE);
  if (iso === undefined || pattern?.type !== 'string') return { failure: { code: 'value-not-date' } };
  return string(pattern.value.replace(FIELD, (name) => field(name, iso, offset)));
});

/** Letters change their size with their case, but by themselves: Σ, which looks around itself, keeps its own. */
const inCase =
  (change: (text: string) => string) =>
  (text: string, limit: number): string | undefined =>
    encodeWithin(limit, text, change) === undefined ? undefined : change(text);

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

const jsonFilter: FilterWork = {
  apply(value, _literals, limit) {
    const text = jsonTextWithin(limit, plain(value));
    if (text === undefined) return tooLarge(limit);
    if (holdsLoneSurrogate(text)) return { ...LONE_SURROGATE, work: text.length };
    return { value: { type: 'json-text', text } };
  },
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

/**
 * Leaves out the member or element whose value is missing, null, or equal to one of its literals (B39). What stays keeps
 * its kind: JSON text is still a JSON value at a bare place.
 */
const optionalFilter: FilterWork = {
  leavesOut: (value, literals) =>
    value === undefined || value.type === 'null' || literals.some(equalTo(plain(value))),
  apply: (value) => ({ value }),
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
  default: { apply: (value) => ({ value: plain(value) }) },
  join: joinFilter,
  pluck: pluckFilter,
  map: mapFilter,
  date: dateFilter,
  decimal: decimalFilter,
  scale: scaleFilter,
  upper: changeText(inCase((text) => text.toUpperCase())),
  lower: changeText(inCase((text) => text.toLowerCase())),
  trim: changeText((text) => text.trim()),
  json: jsonFilter,
  url: changeText((text, limit) => encodeWithin(limit, text, (piece) => percentEncode(piece, UNRESERVED))),
  optional: optionalFilter,
  raw: { apply: (value) => ({ value }) },
};

/** The function of a filter. */
export const workOf = ({ name }: Filter): FilterWork => WORK[name];
