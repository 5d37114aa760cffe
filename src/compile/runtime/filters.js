/** The filters of tags, and how a value is sent through those of one tag. */

import { isSame } from './numbers.js';
import { isLarger } from './platform/node.js';
import { LIMITS, report } from './problems.js';
import {
  asJson,
  asText,
  countWork,
  Failure,
  Formatted,
  hasLoneSurrogate,
  isFormatted,
  jsonOf,
  kindOf,
  lengthOf,
  member,
  membersOf,
  NotJson,
  plain,
  textOf,
  workExceeded,
} from './values.js';

/** @import { Draft } from './problems.js' */

/** @typedef {(draft: Draft, value: unknown, ...literals: any[]) => unknown} Filter */

/** @typedef {readonly [filter: Filter, ...literals: unknown[]]} FilterCall */

/** @typedef {[draft: Draft, tag: string, found: unknown, ...calls: FilterCall[]]} Filtered a tag */

/** The text of a tag with filters. @type {(...filtered: Filtered) => string} */
export const textThrough = (draft, tag, ...rest) => asText(draft, tag, filtered(draft, tag, ...rest));

/** The JSON of a tag with filters that is not inside a string. @type {(...filtered: Filtered) => string} */
export const jsonThrough = (draft, tag, ...rest) => asJson(draft, tag, filtered(draft, tag, ...rest));

/** The value of a tag after its filters, or undefined. @type {(...filtered: Filtered) => unknown} */
export function filtered(draft, tag, found, ...calls) {
  const known = workedOut(draft, found, calls); // if repeated
  if (known) return known.value; // if repeated
  const before = draft.work; // if repeated
  let value = countWork(draft, lengthOf(found)) ? found : workExceeded(draft, tag);
  for (const call of calls) {
    const [filter, ...literals] = call;
    if (isFormatted(value, 'placeholder') || value instanceof NotJson) return value;
    if (value === undefined || value === null) {
      if (filter === orElse) value = literals[0]; // if orElse
      continue;
    }
    const result = filter(draft, value, ...literals);
    const isAllowed = countWork(draft, lengthOf(result));
    if (result instanceof Failure) {
      value = undefined; // if mapped&orElse
      if (isAllowed && isReplaced(result, calls.slice(calls.indexOf(call)))) continue; // if mapped&orElse
      draft.filter = calls.indexOf(call) + 1; // if itemsAt
      const placeholder = report(draft, result.code, tag, result.reason);
      draft.filter = 0; // if itemsAt
      return new Formatted('placeholder', result.code === 'value-too-large' ? '' : placeholder);
    }
    value = isAllowed ? result : workExceeded(draft, tag);
  }
  const isKept = typeof found === 'object' && draft.work <= LIMITS.work && draft.worked.length < 64; // if repeated
  if (isKept) draft.worked.push({ found, calls, value, work: draft.work - before }); // if repeated
  return value;
}

/**
 * What the same filters made of the same list or object before, counted as if they had made it again.
 * @type {(draft: Draft, found: unknown, calls: FilterCall[]) => { value: unknown } | undefined}
 */
function workedOut(draft, found, calls) {
  const isSameCall = (/** @type {FilterCall} */ call, /** @type {number} */ at) =>
    call.length === calls[at]?.length && call.every((part, index) => part === calls[at]?.[index]);
  const known = draft.worked.find(
    (one) => one.found === found && one.calls.length === calls.length && one.calls.every(isSameCall),
  );
  if (!known || draft.work + known.work > LIMITS.work) return undefined;
  draft.work += known.work;
  return known;
}

/** Whether `default` replaces what `map` lacks. @type {(failure: Failure, calls: FilterCall[]) => boolean} */
const isReplaced = ({ code }, calls) =>
  code === 'value-not-mapped' && calls.some(([filter]) => filter === orElse);

/** @type {Filter} */
export function orElse(_run, value) {
  if (isFormatted(value, 'json')) return value.text; // if jsonText
  return value;
}

/** @type {Filter} */
export const raw = (_run, value) => value;

/** @type {(value: unknown) => Failure} */
const notText = (value) => new Failure('value-not-text', `is an ${kindOf(value)}, not text`);

const loneSurrogate = new Failure('value-lone-surrogate', 'holds a lone surrogate');

export const tooLarge = new Failure('value-too-large');

/** The result, or `tooLarge`, which counts as the most work. @type {(draft: Draft, result: unknown) => unknown} */
export function limited(draft, result) {
  const isTooLarge = result === tooLarge || (typeof result === 'string' && isLarger(result, LIMITS.value));
  if (isTooLarge) draft.work += LIMITS.value;
  return isTooLarge ? tooLarge : result;
}

/** A filter of text. @type {(change: (draft: Draft, text: string, ...literals: any[]) => unknown) => Filter} */
export const onText =
  (change) =>
  (draft, value, ...literals) => {
    const text = textOf(value);
    if (text === undefined) return notText(value);
    return text.isWellFormed() ? change(draft, text, ...literals) : loneSurrogate;
  };

export const upper = onText((draft, text) => limited(draft, text.toUpperCase()));

export const lower = onText((draft, text) => limited(draft, text.toLowerCase()));

export const trimmed = onText((_run, text) => text.trim());

export const urlEncoded = onText((draft, text) => limited(draft, percentEncode(text)));

/** @type {Filter} */
export function jsonText(draft, value) {
  const json = jsonOf(isFormatted(value, 'json') ? value.text : value);
  if (typeof json !== 'string' || isLarger(json, LIMITS.value)) return limited(draft, json);
  if (!hasLoneSurrogate(json)) return new Formatted('json', json);
  draft.work += json.length;
  return loneSurrogate;
}

/** @type {(value: unknown) => Failure} */
const notArray = (value) => new Failure('value-not-array', `is of type ${kindOf(value)}, not an array`);

/** @type {Filter} */
export function joined(draft, value, separator = ',') {
  if (!Array.isArray(value)) return notArray(value);
  const texts = [];
  for (const [index, inner] of value.entries()) {
    const one = plain(inner, index) ?? null;
    const text = textOf(one);
    if (text === undefined) {
      if (isLarger(texts.join(separator), LIMITS.value)) return limited(draft, tooLarge);
      draft.work += index;
      return new Failure('value-not-text', `has an ${kindOf(one)} at ${index}, not text`);
    }
    texts.push(text);
  }
  const text = limited(draft, texts.join(separator));
  if (text !== tooLarge) draft.work += texts.length;
  return text;
}

/** A list with one member of each item. @type {Filter} */
export function plucked(draft, value, name) {
  if (!Array.isArray(value)) return notArray(value);
  const found = [];
  for (const [index, one] of value.entries()) {
    const object = plain(one, index);
    const inner = member(object, name);
    draft.work += (kindOf(object) === 'object' ? membersOf(object).length : 0) + 1;
    if (inner === undefined) return new Failure('value-missing', `has no value at ${index}.${name}`);
    found.push(inner);
  }
  return found;
}

/** The second of the pair of literals whose first equals the value. @type {Filter} */
export function mapped(draft, value, ...pairs) {
  if (textOf(value) === undefined) return notText(value);
  draft.work += pairs.length;
  const from = pairs.findIndex((literal, index) => index % 2 === 0 && isSame(value, literal));
  return from === -1 ? new Failure('value-not-mapped', 'is none of the values of its map') : pairs[from + 1];
}

/** The result of `optional` for a value that is left out. */
export const LEFT_OUT = Symbol('left out');

/**
 * The value of an optional tag; `LEFT_OUT` where it is missing, null, or equal to a literal.
 * @type {(draft: Draft, tag: string, found: unknown, literals: any[], ...calls: FilterCall[]) => unknown}
 */
export function optional(draft, tag, found, literals, ...calls) {
  draft.work += literals.length;
  const value = filtered(draft, tag, found, ...calls);
  if (isFormatted(value, 'placeholder')) return value;
  const isLeftOut =
    value === undefined || value === null || literals.some((literal) => isSame(value, literal));
  if (isLeftOut) return LEFT_OUT;
  if (!countWork(draft, lengthOf(value))) return workExceeded(draft, tag);
  return value;
}

/** Encodes everything but letters, digits and `-._~`. @type {(text: string) => string} */
export const percentEncode = (text) =>
  /^[\w.~-]*$/.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).replace(/[!\x27()*]/g, percentCode);

/** @type {(ascii: string) => string} */
export const percentCode = (ascii) => `%${ascii.charCodeAt(0).toString(16).toUpperCase()}`;
