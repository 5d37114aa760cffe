import { isLarger } from './platform/node.js';
import { LIMITS, report } from './problems.js';

/** @import { Run } from './problems.js' */

/** The values of tags: looked up in the context, and written as text or as JSON. */

/** What filters make: the digits of a number, finished JSON, or what is shown of a tag without a value. */
export class Made {
  /** @param {'digits' | 'json' | 'shown'} kind @param {string} text */
  constructor(kind, text) {
    this.kind = kind;
    this.text = text;
  }
}

/** @param {unknown} value @param {Made['kind']} kind @returns {value is Made} */
export function isMade(value, kind) {
  return value instanceof Made && value.kind === kind;
}

/** Stands for a value that JSON does not have, and names it. */
export class NotJson extends Error {}

/** A value as `JSON.stringify` takes it. @type {(value: any, key?: string | number) => unknown} */
export function plain(value, key = '') {
  if (typeof value === 'string' || value === null || value === undefined) return value;
  const found = typeof value.toJSON === 'function' ? value.toJSON(String(key)) : value;
  if (Number.isFinite(found) || typeof found === 'boolean' || found?.constructor === Object) return found;
  const kind = Object.prototype.toString.call(found).slice(8, -1);
  const unboxed = /^(?:Boolean|Number|String)$/.test(kind) ? found.valueOf() : found;
  if (Number.isNaN(unboxed)) return new NotJson('NaN');
  if (/^(?:BigInt|Map|Set|Symbol|.*Function)$/.test(kind)) return new NotJson(`a ${kind}`);
  return unboxed === Number.POSITIVE_INFINITY || unboxed === Number.NEGATIVE_INFINITY ? null : unboxed;
}

/** A member of an object, as JSON has it; undefined where there is none. @type {(value: any, name: string | number) => unknown} */
export function member(value, name) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (Object.prototype.propertyIsEnumerable.call(value, name)) return plain(value[name], name);
  return value instanceof NotJson ? value : undefined;
}

/** An item of a list, or a member whose name has these digits. @type {(value: any, index: number) => unknown} */
export function itemOf(value, index) {
  if (!Array.isArray(value)) return member(value, index);
  return index < value.length ? (plain(value[index], index) ?? null) : undefined;
}

/** The text of a value; of one that has none, a problem. @type {(run: Run, tag: string, value: unknown) => string} */
export function asText(run, tag, value) {
  if (typeof value === 'string' && value.isWellFormed()) return value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value ?? '');
  if (value instanceof Made) return value.text; // if Made
  if (value === undefined) return report(run, 'value-missing', tag, 'has no value');
  if (value instanceof NotJson) return report(run, 'value-not-json', tag, `is ${value.message}, not JSON`);
  if (typeof value === 'object')
    return report(run, 'value-not-text', tag, `is an ${Array.isArray(value) ? 'array' : 'object'}, not text`);
  return report(run, 'value-lone-surrogate', tag, 'holds half of a surrogate pair');
}

/** A value as text; undefined for an object or array. @type {(value: unknown) => string | undefined} */
export function textOf(value) {
  if (isMade(value, 'digits') || isMade(value, 'json')) return value.text; // if Made
  return value === null
    ? ''
    : ['string', 'number', 'boolean'].includes(typeof value)
      ? String(value)
      : undefined;
}

/** @type {(value: unknown) => string} */
export function kindOf(value) {
  if (isMade(value, 'digits')) return 'number'; // if Made
  if (isMade(value, 'json')) return 'string'; // if Made
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** @type {(value: unknown) => number} */
export const lengthOf = (value) => textOf(value)?.length ?? 0;

/** Counts characters; false when the tags of a request have made too many. @type {(run: Run, characters: number) => boolean} */
export function spend(run, characters) {
  run.work += characters;
  return run.work <= LIMITS.work;
}

/** Reports, once for a request, that its tags have made too much. @type {(run: Run, tag: string) => Made} */
export function tooMuch(run, tag) {
  if (run.isSpent) run.gaps++; // if RowKey urlOf FreeUrl
  if (!run.isSpent) report(run, 'values-too-large', tag);
  run.isSpent = true;
  return new Made('shown', '');
}

/** A value that so many steps led to, unless there are too many. @type {(run: Run, tag: string, value: unknown, steps: number) => unknown} */
export const counted = (run, tag, value, steps) =>
  spend(run, steps + lengthOf(value)) ? value : tooMuch(run, tag);

/** The JSON of a value; of one that has none, a problem. @type {(run: Run, tag: string, value: unknown) => string} */
export function asJson(run, tag, value) {
  if (isMade(value, 'shown') || isMade(value, 'json')) return value.text; // if Made
  if (value === undefined) return report(run, 'value-missing', tag, 'has no value');
  const json = jsonOf(value);
  if (json instanceof Failure) return report(run, json.code, tag, json.reason);
  if (isLarger(json, LIMITS.value)) return report(run, 'value-too-large', tag).slice(0, 0);
  run.work += json.length; // if spend
  return holdsHalfPair(json)
    ? report(run, 'value-lone-surrogate', tag, 'holds half of a surrogate pair')
    : json;
}

/** Why there is no value. */
export class Failure {
  /** @param {string} code @param {string} [reason] */
  constructor(code, reason) {
    this.code = code;
    this.reason = reason;
  }
}

/** A value as `JSON.stringify` writes it; a failure where it holds what JSON does not have. @type {(value: any, path?: (string | number)[]) => string | Failure} */
export function jsonOf(value, path = []) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof Made) return value.text; // if Made
  if (value instanceof NotJson) return notJson(value, path);
  // A cycle has any number of levels.
  if (path.length >= 1000) return new Failure('json-too-deep', 'has more than 1,000 levels');
  const isArray = Array.isArray(value);
  const parts = [];
  for (const [name, inner] of isArray ? value.entries() : membersOf(value)) {
    path.push(name);
    const json = jsonOf(isArray ? (plain(inner, name) ?? null) : inner, path);
    if (typeof json !== 'string') return json;
    path.pop();
    parts.push(isArray ? json : `${JSON.stringify(name)}:${json}`);
  }
  return isArray ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

/** The members of an object, as JSON has them. @type {(object: any) => [name: string, value: unknown][]} */
export const membersOf = (object) =>
  Object.keys(object).flatMap((name) => {
    const value = plain(object[name], name);
    return value === undefined ? [] : [[name, value]];
  });

/** @type {(value: NotJson, path: (string | number)[]) => Failure} */
const notJson = ({ message }, path) => {
  const found = path.length > 0 ? `has ${message} at ${path.join('.')}` : `is ${message}`;
  return new Failure('value-not-json', `${found}, not JSON`);
};

/** Whether JSON holds half of a surrogate pair, which is written as an escape. @type {(json: string) => boolean} */
export const holdsHalfPair = (json) => json.includes('\\ud') && json.replaceAll('\\\\', '').includes('\\ud');
