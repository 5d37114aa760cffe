/** Writes bodies: rows as a form or a JSON object, and free text with its lists and conditions. */

import { percentCode } from './filters.js';
import { isSame } from './numbers.js';
import { utf8Length } from './platform/node.js';
import { LIMITS, report, wasReported } from './problems.js';
import {
  asText,
  countWork,
  kindOf,
  lengthOf,
  membersOf,
  NotJson,
  plain,
  textOf,
  workExceeded,
} from './values.js';

/** @import { Draft } from './problems.js' */

/** Appends to the body, unless it is too large already. @type {(draft: Draft, text: string) => void} */
export function append(draft, text) {
  if (draft.body.length > LIMITS.body) return;
  draft.body += text;
  if (draft.body.length * 3 > LIMITS.body) draft.bytes += utf8Length(draft.bytes === 0 ? draft.body : text); // if itemsAt
}

/** The inside of a JSON string. @type {(text: string) => string} */
export const inString = (text) => (/["\\]|[^ -\uffff]/.test(text) ? JSON.stringify(text).slice(1, -1) : text);

/** The separators of a list or object: none before its first part. */
export class Commas {
  comma = '';

  next() {
    const { comma } = this;
    this.comma = ',';
    return comma;
  }
}

/** Encoded as in a form: a space becomes a plus sign. @type {(text: string) => string} */
export const formEncoded = (text) =>
  encodeURIComponent(text.toWellFormed()).replace(/[!\x27()~]|%20/g, (found) =>
    found === '%20' ? '+' : percentCode(found),
  );

/** The key of a row while it is filled in. */
export class RowKey {
  text = '';

  /** @param {Draft} draft @param {Set<string>} [others] the keys before, where none may be repeated */
  constructor(draft, others) {
    this.draft = draft;
    this.others = others;
    this.unfilled = draft.unfilled;
  }

  /** Appends a part, and returns it. @param {string} text */
  add(text) {
    if (this.text.length <= LIMITS.body) this.text += text;
    return text;
  }

  /** Reports an empty key, and one that another row has. */
  check() {
    const { draft, text, others, unfilled } = this;
    if (draft.unfilled > unfilled || text.length > LIMITS.body) return;
    if (text === '') report(draft, 'key-empty', '', 'is empty');
    else if (others?.has(text)) report(draft, 'key-repeated', '', 'is the key of another row');
    else others?.add(text);
  }
}

/** @typedef {[draft: Draft, tag: string, value: unknown, tags: number]} Marker `tags` are filled in each time */

/** The items of a list, until the body is too large. @param {[...Marker, isOptional?: boolean]} marker */
export function* itemsAt(...[draft, tag, value, tags, isOptional = false]) {
  const list = value ?? null;
  if (list instanceof NotJson || (list === null && !isOptional)) asText(draft, tag, list ?? undefined);
  else if (list !== null && !Array.isArray(list))
    report(draft, 'value-not-list', tag, `is of type ${kindOf(list)}, not a list`);
  if (!Array.isArray(list)) return;
  for (const [index, item] of list.entries()) {
    if (draft.bytes > LIMITS.body || !mayRepeat(draft, tag, tags)) return;
    draft.lists.push({ tag, index });
    yield plain(item, index) ?? null;
    draft.lists.pop();
  }
}

/** Counts repeated tags; false beyond the limit. @type {(draft: Draft, tag: string, tags: number) => boolean} */
function mayRepeat(draft, tag, tags) {
  draft.repetitions -= tags;
  if (draft.repetitions >= 0) return true;
  if (draft.bytes <= LIMITS.body && !wasReported(draft, 'repeated-too-often'))
    report(draft, 'repeated-too-often', tag, 'repeats too many tags');
  return false;
}

/** Whether a condition holds: a value is there, not false, not empty. @type {(...condition: Marker) => boolean} */
export function isTrueAt(draft, tag, value, tags) {
  if (!mayRepeat(draft, tag, tags)) return false;
  if (value instanceof NotJson) asText(draft, tag, value);
  if (typeof value !== 'object' || value === null) return value === 0 || !!value;
  return (Array.isArray(value) ? value : membersOf(value)).length > 0;
}

/**
 * Whether a value equals the literal of a condition; undefined, and a problem, where it cannot be compared.
 * @type {(...condition: [...Marker, literal: unknown]) => boolean | undefined}
 */
export function isEqualAt(draft, tag, value, tags, literal) {
  if (!mayRepeat(draft, tag, tags)) return undefined;
  if (value === undefined) return false;
  if (value instanceof NotJson) asText(draft, tag, value);
  else if (textOf(value) === undefined)
    report(draft, 'value-not-compared', tag, `is of type ${kindOf(value)}, which is not compared`);
  else if (countWork(draft, lengthOf(value))) return isSame(value, literal);
  else workExceeded(draft, tag);
  return undefined;
}
