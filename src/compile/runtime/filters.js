import { isSame } from './numbers.js';
import { isLarger } from './platform/node.js';
import { LIMITS, report } from './problems.js';
import {
  asJson,
  asText,
  counted,
  Failure,
  holdsHalfPair,
  isMade,
  jsonOf,
  kindOf,
  lengthOf,
  Made,
  member,
  membersOf,
  NotJson,
  plain,
  spend,
  textOf,
  tooMuch,
} from './values.js';

/** @import { Run } from './problems.js' */

/** The filters of tags. */

/** @typedef {(run: Run, value: unknown, ...literals: any[]) => unknown} Filter */

/** @typedef {readonly [filter: Filter, ...literals: unknown[]]} FilterCall */

/** A tag: the value that a path of `steps` names leads to, and the filters that it goes through. @typedef {[run: Run, tag: string, found: unknown, steps: number, ...calls: FilterCall[]]} Filtered */

/** The text of a tag with filters. @type {(...filtered: Filtered) => string} */
export const textThrough = (run, tag, ...rest) => asText(run, tag, filtered(run, tag, ...rest));

/** The JSON of a tag with filters that no text is around. @type {(...filtered: Filtered) => string} */
export const jsonThrough = (run, tag, ...rest) => asJson(run, tag, filtered(run, tag, ...rest));

/** The value of a tag, sent through its filters; undefined where there is none. @type {(...filtered: Filtered) => unknown} */
export function filtered(run, tag, found, steps, ...calls) {
  let value = counted(run, tag, found, steps);
  for (const call of calls) {
    const [filter, ...literals] = call;
    if (isMade(value, 'shown') || value instanceof NotJson) return value;
    if (value === undefined || value === null) {
      if (filter === orElse) value = literals[0]; // if orElse
      continue;
    }
    const result = filter(run, value, ...literals);
    const isAllowed = spend(run, lengthOf(result));
    if (result instanceof Failure) {
      value = undefined; // if mapped&orElse
      if (isAllowed && isReplaced(result, calls.slice(calls.indexOf(call)))) continue; // if mapped&orElse
      run.filter = calls.indexOf(call) + 1; // if itemsAt
      const shown = report(run, result.code, tag, result.reason);
      run.filter = 0; // if itemsAt
      return new Made('shown', result.code === 'value-too-large' ? '' : shown);
    }
    value = isAllowed ? result : tooMuch(run, tag);
  }
  return value;
}

/** Whether a default stands for a value that its map does not have. @type {(failure: Failure, calls: FilterCall[]) => boolean} */
const isReplaced = ({ code }, calls) =>
  code === 'value-not-mapped' && calls.some(([filter]) => filter === orElse);

/** @type {Filter} */
export function orElse(_run, value) {
  if (isMade(value, 'json')) return value.text; // if jsonText
  return value;
}

/** @type {Filter} */
export const raw = (_run, value) => value;

/** @type {(value: unknown) => Failure} */
const notText = (value) => new Failure('value-not-text', `is an ${kindOf(value)}, not text`);

const halfPair = new Failure('value-lone-surrogate', 'holds half of a surrogate pair');

export const tooLarge = new Failure('value-too-large');

/** A result; one that is too large counts as much work as the largest. @type {(run: Run, result: unknown) => unknown} */
export function limited(run, result) {
  const isTooLarge = result === tooLarge || (typeof result === 'string' && isLarger(result, LIMITS.value));
  if (isTooLarge) run.work += LIMITS.value;
  return isTooLarge ? tooLarge : result;
}

/** A filter that works on text. @type {(change: (run: Run, text: string, ...literals: any[]) => unknown) => Filter} */
export const onText =
  (change) =>
  (run, value, ...literals) => {
    const text = textOf(value);
    if (text === undefined) return notText(value);
    return text.isWellFormed() ? change(run, text, ...literals) : halfPair;
  };

export const upper = onText((run, text) => limited(run, text.toUpperCase()));

export const lower = onText((run, text) => limited(run, text.toLowerCase()));

export const trimmed = onText((_run, text) => text.trim());

export const urlEncoded = onText((run, text) => limited(run, percentEncode(text)));

/** @type {Filter} */
export function jsonText(run, value) {
  const json = jsonOf(isMade(value, 'json') ? value.text : value);
  if (typeof json !== 'string' || isLarger(json, LIMITS.value)) return limited(run, json);
  if (!holdsHalfPair(json)) return new Made('json', json);
  run.work += json.length;
  return halfPair;
}

/** @type {(value: unknown) => Failure} */
const notArray = (value) => new Failure('value-not-array', `is of type ${kindOf(value)}, not an array`);

/** @type {Filter} */
export function joined(run, value, separator = ',') {
  if (!Array.isArray(value)) return notArray(value);
  const texts = [];
  for (const [index, inner] of value.entries()) {
    const one = plain(inner, index) ?? null;
    const text = textOf(one);
    if (text === undefined) {
      if (isLarger(texts.join(separator), LIMITS.value)) return limited(run, tooLarge);
      run.work += index;
      return new Failure('value-not-text', `has an ${kindOf(one)} at ${index}, not text`);
    }
    texts.push(text);
  }
  const text = limited(run, texts.join(separator));
  if (text !== tooLarge) run.work += texts.length;
  return text;
}

/** The list of one member of each item. @type {Filter} */
export function plucked(run, value, name) {
  if (!Array.isArray(value)) return notArray(value);
  const found = [];
  for (const [index, one] of value.entries()) {
    const object = plain(one, index);
    const inner = member(object, name);
    run.work += (kindOf(object) === 'object' ? membersOf(object).length : 0) + 1;
    if (inner === undefined) return new Failure('value-missing', `has no value at ${index}.${name}`);
    found.push(inner);
  }
  return found;
}

/** The partner of the literal that the value equals. @type {Filter} */
export function mapped(run, value, ...pairs) {
  if (textOf(value) === undefined) return notText(value);
  run.work += pairs.length;
  const from = pairs.findIndex((literal, index) => index % 2 === 0 && isSame(value, literal));
  return from === -1 ? new Failure('value-not-mapped', 'is none of the values of its map') : pairs[from + 1];
}

/** What `optional` gives for a value that is left out. */
export const LEFT_OUT = Symbol('left out');

/**
 * The value of an optional tag; `LEFT_OUT` where it is missing, null, or that of a literal.
 * @type {(run: Run, tag: string, found: unknown, steps: number, literals: unknown[], ...calls: FilterCall[]) => unknown}
 */
export function optional(run, tag, found, steps, literals, ...calls) {
  run.work += literals.length;
  const value = filtered(run, tag, found, steps, ...calls);
  if (isMade(value, 'shown')) return value;
  const isLeftOut =
    value === undefined || value === null || literals.some((literal) => isSame(value, literal));
  if (isLeftOut) return LEFT_OUT;
  if (!spend(run, lengthOf(value))) return tooMuch(run, tag);
  if (isMade(value, 'json')) return value.text; // if jsonText
  return value;
}

/** Encodes everything but letters, digits and `-._~`. @type {(text: string) => string} */
export const percentEncode = (text) =>
  /^[\w.~-]*$/.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).replace(/[!\x27()*]/g, percentCode);

/** @type {(ascii: string) => string} */
export const percentCode = (ascii) => `%${ascii.charCodeAt(0).toString(16).toUpperCase()}`;
