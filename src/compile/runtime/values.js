/** Looks up values in the context, and converts them to text or JSON. */

import { isLarger } from './platform/node.js';
import { LIMITS, report } from './problems.js';

/** @import { Draft } from './problems.js' */

/** Text that a filter has finished: the digits of a number, JSON, or the placeholder for a missing value. */
export class Formatted {
  /** @param {'digits' | 'json' | 'placeholder'} kind @param {string} text */
  constructor(kind, text) {
    this.kind = kind;
    this.text = text;
  }
}

/** @param {unknown} value @param {Formatted['kind']} kind @returns {value is Formatted} */
export function isFormatted(value, kind) {
  return value instanceof Formatted && value.kind === kind;
}

/** Stands for a value that JSON cannot represent; the message names it. */
export class NotJson extends Error {}

/** A value as `JSON.stringify` sees it. @type {(value: any, key?: string | number) => unknown} */
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

/** A member of an object, or undefined. @type {(value: any, name: string | number) => unknown} */
export function member(value, name) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (Object.prototype.propertyIsEnumerable.call(value, name)) return plain(value[name], name);
  return value instanceof NotJson ? value : undefined;
}

/** An item of a list, or a member with the index as its name. @type {(value: any, index: number) => unknown} */
export function itemOf(value, index) {
  if (!Array.isArray(value)) return member(value, index);
  return index < value.length ? (plain(value[index], index) ?? null) : undefined;
}

/** The text of a value; a problem where it has none. @type {(draft: Draft, tag: string, value: unknown) => string} */
export function asText(draft, tag, value) {
  if (typeof value === 'string' && value.isWellFormed()) return value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value ?? '');
  if (value instanceof Formatted) return value.text; // if Formatted
  if (value === undefined) return report(draft, 'value-missing', tag, 'has no value');
  if (value instanceof NotJson) return report(draft, 'value-not-json', tag, `is ${value.message}, not JSON`);
  if (typeof value === 'string') return report(draft, 'value-lone-surrogate', tag, 'holds a lone surrogate');
  return report(draft, 'value-not-text', tag, `is an ${Array.isArray(value) ? 'array' : 'object'}, not text`);
}

/** A value as text; undefined for an object or array. @type {(value: unknown) => string | undefined} */
export function textOf(value) {
  if (isFormatted(value, 'digits') || isFormatted(value, 'json')) return value.text; // if Formatted
  if (value === null) return '';
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** @type {(value: unknown) => string} */
export function kindOf(value) {
  if (isFormatted(value, 'digits')) return 'number'; // if Formatted
  if (isFormatted(value, 'json')) return 'string'; // if Formatted
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** @type {(value: unknown) => number} */
export const lengthOf = (value) => textOf(value)?.length ?? 0;

/** Counts characters; false beyond the limit for all tags. @type {(draft: Draft, characters: number) => boolean} */
export function countWork(draft, characters) {
  draft.work += characters;
  return draft.work <= LIMITS.work;
}

/** Reports, once for a request, that the work is too much. @type {(draft: Draft, tag: string) => Formatted} */
export function workExceeded(draft, tag) {
  if (draft.isWorkExceeded) draft.unfilled++; // if RowKey urlOf FreeUrl
  if (!draft.isWorkExceeded) report(draft, 'values-too-large', tag);
  draft.isWorkExceeded = true;
  return new Formatted('placeholder', '');
}

/** The JSON of a value; a problem where it has none. @type {(draft: Draft, tag: string, value: unknown) => string} */
export function asJson(draft, tag, value) {
  if (isFormatted(value, 'placeholder') || isFormatted(value, 'json')) return value.text; // if Formatted
  if (value === undefined) return report(draft, 'value-missing', tag, 'has no value');
  if (!countWork(draft, 0)) return workExceeded(draft, tag).text; // if work
  const json = jsonOf(value);
  if (json instanceof Failure) return report(draft, json.code, tag, json.reason);
  const isTooLarge = isLarger(json, LIMITS.value);
  draft.work += isTooLarge ? LIMITS.value : json.length; // if work
  if (isTooLarge) return report(draft, 'value-too-large', tag).slice(0, 0);
  return hasLoneSurrogate(json) ? report(draft, 'value-lone-surrogate', tag, 'holds a lone surrogate') : json;
}

/** Why a filter has no result, or a value no JSON. */
export class Failure {
  /** @param {string} code @param {string} [reason] */
  constructor(code, reason) {
    this.code = code;
    this.reason = reason;
  }
}

/** The JSON of a value, or why it has none. @type {(value: any, path?: (string | number)[]) => string | Failure} */
export function jsonOf(value, path = []) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof Formatted) return value.text; // if Formatted
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

/** The members of an object that JSON has. @type {(object: any) => [name: string, value: unknown][]} */
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

/** Whether JSON has a lone surrogate, which is written as an escape. @type {(json: string) => boolean} */
export const hasLoneSurrogate = (json) =>
  json.includes('\\ud') && json.replaceAll('\\\\', '').includes('\\ud');
