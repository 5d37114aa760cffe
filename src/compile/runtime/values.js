import { isLarger, LIMITS, report } from './problems.js';

/** @import { Path, Run } from './problems.js' */

/** The values of tags: looked up in the context, and written as text or as JSON. */

/** What stands where a filter has no value for a tag. */
export class Shown {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** A number by its digits, which JavaScript would write otherwise. */
export class Digits {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** Finished JSON, which is text for every filter. */
export class JsonText {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** Why there is no value. */
export class Failure {
  /** @param {string} code @param {string} [reason] */
  constructor(code, reason) {
    this.code = code;
    this.reason = reason;
  }
}

const BOXED = ['[object Boolean]', '[object Number]', '[object String]', '[object BigInt]'];

/** A value as `JSON.stringify` takes it. @type {(value: any, key?: string | number) => unknown} */
export function plain(value, key = '') {
  if (typeof value === 'string' || value === null || value === undefined) return value;
  const found = typeof value.toJSON === 'function' ? value.toJSON(String(key)) : value;
  const isPlain = typeof found !== 'object' || found?.constructor === Object;
  const unboxed = !isPlain && BOXED.includes(Object.prototype.toString.call(found)) ? found.valueOf() : found;
  return typeof unboxed === 'number' && !Number.isFinite(unboxed) ? null : unboxed;
}

/** What a path leads to; only a number reaches into an array. @type {(root: unknown, steps: Path) => unknown} */
export function lookUp(root, steps) {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) {
      if (typeof step === 'string' || step >= value.length) return undefined;
      value = plain(value[step], step) ?? null;
    } else {
      if (!Object.prototype.propertyIsEnumerable.call(value, step)) return undefined;
      value = plain(/** @type {any} */ (value)[step], step);
    }
  }
  return value;
}

/** A value as text; undefined for an object or array. @type {(value: unknown) => string | undefined} */
export function textOf(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Digits) return value.text; // if Digits
  if (value instanceof JsonText) return value.text; // if JsonText
  return value === null ? '' : undefined;
}

/** @type {(value: unknown) => number} */
export const lengthOf = (value) => textOf(value)?.length ?? 0;

/** @type {(value: unknown) => string} */
export function kindOf(value) {
  if (value instanceof Digits) return 'number'; // if Digits
  if (value instanceof JsonText) return 'string'; // if JsonText
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** Reports a tag; returns it, to stand in its place. @type {(run: Run, tag: string, code: string, reason?: string) => string} */
export function refuse(run, tag, code, reason) {
  report(run, code, tag, reason);
  run.gaps++; // if RowKey Url FreeUrl
  // In a list, the second of the same tags has a number, which is not part of it. // if itemsAt
  if (run.told) return tag.replace(/ \(\d+\)$/, ''); // if itemsAt
  return tag;
}

/** Counts characters; false when the tags of a request have made too many. @type {(run: Run, characters: number) => boolean} */
export function spend(run, characters) {
  run.work += characters;
  return run.work <= LIMITS.work;
}

/** Reports, once for a request, that its tags have made too much. @type {(run: Run, tag: string) => Shown} */
export function tooMuch(run, tag) {
  if (run.isSpent) run.gaps++; // if RowKey Url FreeUrl
  if (!run.isSpent) refuse(run, tag, 'values-too-large');
  run.isSpent = true;
  return new Shown('');
}

/** The text of a tag without filters. @type {(run: Run, tag: string, root: unknown, steps: Path) => string} */
export function textAt(run, tag, root, steps) {
  const value = lookUp(root, steps);
  if (!spend(run, steps.length + lengthOf(value))) return tooMuch(run, tag).text; // if work
  return asText(run, tag, value, steps);
}

/** The text of a value; of one that has none, a problem. @type {(run: Run, tag: string, value: unknown, steps: Path) => string} */
export function asText(run, tag, value, steps) {
  if (value instanceof Shown) return value.text; // if Shown
  const text = textOf(value);
  if (text?.isWellFormed()) return text;
  if (text !== undefined) return refuse(run, tag, 'value-lone-surrogate', 'holds half of a surrogate pair');
  if (value === undefined) return refuse(run, tag, 'value-missing', 'has no value');
  if (typeof value !== 'object') return refuse(run, tag, 'value-not-json', notJson(value, steps));
  return refuse(run, tag, 'value-not-text', `is an ${Array.isArray(value) ? 'array' : 'object'}, not text`);
}

/** @type {(value: unknown, path: Path) => string} */
const notJson = (value, path) => `has a ${typeof value} at ${path.join('.')}, which JSON does not have`;

/** The JSON of a tag that no text is around. @type {(run: Run, tag: string, root: unknown, steps: Path) => string} */
export function jsonAt(run, tag, root, steps) {
  const value = lookUp(root, steps);
  if (!spend(run, steps.length + lengthOf(value))) return tooMuch(run, tag).text; // if work
  return asJson(run, tag, value, steps);
}

/** The JSON of a value; of one that has none, a problem. @type {(run: Run, tag: string, value: unknown, steps: Path) => string} */
export function asJson(run, tag, value, steps) {
  if (value instanceof Shown) return value.text; // if Shown
  if (value instanceof JsonText) return value.text; // if JsonText
  if (value === undefined) return refuse(run, tag, 'value-missing', 'has no value');
  const json = jsonOf(value, steps);
  if (json instanceof Failure) return refuse(run, tag, json.code, json.reason);
  if (isLarger(json, LIMITS.value)) {
    refuse(run, tag, 'value-too-large');
    return '';
  }
  run.work += json.length; // if work
  return holdsHalfPair(json)
    ? refuse(run, tag, 'value-lone-surrogate', 'holds half of a surrogate pair')
    : json;
}

/**
 * A value as `JSON.stringify` writes it; a failure where it holds what JSON does not have.
 * @type {(value: unknown, path: Path) => string | Failure}
 */
export function jsonOf(value, path) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (value instanceof Digits) return value.text; // if Digits
  if (typeof value !== 'object') return new Failure('value-not-json', notJson(value, path));
  // A cycle has any number of levels.
  if (path.length >= 1000) return new Failure('json-too-deep', 'has more than 1,000 levels');
  const isArray = Array.isArray(value);
  const parts = [];
  for (const [name, inner] of isArray ? value.entries() : Object.entries(value)) {
    const found = plain(inner, name);
    if (found === undefined && !isArray) continue;
    const json = jsonOf(found ?? null, [...path, name]);
    if (typeof json !== 'string') return json;
    parts.push(isArray ? json : `${JSON.stringify(name)}:${json}`);
  }
  return isArray ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

/** Whether JSON holds half of a surrogate pair, which is written as an escape. @type {(json: string) => boolean} */
export const holdsHalfPair = (json) => json.includes('\\ud') && json.replaceAll('\\\\', '').includes('\\ud');
