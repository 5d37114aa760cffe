import { percentCode } from './filters.js';
import { isSame } from './numbers.js';
import { utf8Length } from './platform/node.js';
import { isTold, LIMITS, report } from './problems.js';
import { asText, kindOf, lengthOf, membersOf, NotJson, plain, spend, textOf, tooMuch } from './values.js';

/** @import { Run } from './problems.js' */

/** Bodies: rows of keys and values, and text with lists. */

/** Adds to the body, unless it is too large already. @type {(run: Run, text: string) => void} */
export function append(run, text) {
  if (run.body.length > LIMITS.body) return;
  run.body += text;
  if (run.body.length * 3 > LIMITS.body) run.octets += utf8Length(run.octets === 0 ? run.body : text); // if itemsAt
}

/** The inside of a JSON string. @type {(text: string) => string} */
export const inString = (text) => (/["\\]|[^ -\uffff]/.test(text) ? JSON.stringify(text).slice(1, -1) : text);

/** The commas of a list or object: none before its first part. */
export class Commas {
  comma = '';

  next() {
    const { comma } = this;
    this.comma = ',';
    return comma;
  }
}

/** As in a form: a space becomes a plus sign. @type {(text: string) => string} */
export const formEncoded = (text) =>
  encodeURIComponent(text.toWellFormed()).replace(/[!\x27()~]|%20/g, (found) =>
    found === '%20' ? '+' : percentCode(found),
  );

/** The key of a row, as it is filled in. */
export class RowKey {
  text = '';

  /** @param {Run} run @param {Set<string>} [others] the keys before, where none may be repeated */
  constructor(run, others) {
    this.run = run;
    this.others = others;
    this.gaps = run.gaps;
  }

  /** Adds a part, and returns it. @param {string} text */
  add(text) {
    this.text += text;
    return text;
  }

  /** Refuses an empty key, and one that was there before. */
  check() {
    const { run, text, others, gaps } = this;
    if (run.gaps > gaps) return;
    if (text === '') report(run, 'key-empty', '', 'is empty');
    else if (others?.has(text)) report(run, 'key-repeated', '', 'is the key of another row');
    else others?.add(text);
  }
}

/** A marker of a list, of which `tags` are filled in at each repetition. @typedef {[run: Run, tag: string, value: unknown, tags: number]} Marker */

/** The items of a list, as long as there is room in the body. @param {[...Marker, isOptional?: boolean]} marker */
export function* itemsAt(...[run, tag, value, tags, isOptional = false]) {
  const list = value ?? null;
  if (list instanceof NotJson || (list === null && !isOptional)) asText(run, tag, list ?? undefined);
  else if (list !== null && !Array.isArray(list))
    report(run, 'value-not-list', tag, `is of type ${kindOf(list)}, not a list`);
  if (!Array.isArray(list)) return;
  for (const [index, item] of list.entries()) {
    if (run.octets > LIMITS.body || !mayRepeat(run, tag, tags)) return;
    yield plain(item, index) ?? null;
  }
}

/** Counts tags that are repeated; false, and once a problem, when there are too many. @type {(run: Run, tag: string, tags: number) => boolean} */
function mayRepeat(run, tag, tags) {
  run.repetitions -= tags;
  if (run.repetitions >= 0) return true;
  if (run.octets <= LIMITS.body && !isTold(run, 'repeated-too-often'))
    report(run, 'repeated-too-often', tag, 'repeats too many tags');
  return false;
}

/** Whether what a condition governs is sent: its value is there and neither false nor empty. @type {(...condition: Marker) => boolean} */
export function isTrueAt(run, tag, value, tags) {
  if (!mayRepeat(run, tag, tags)) return false;
  if (value instanceof NotJson) asText(run, tag, value);
  if (typeof value !== 'object' || value === null) return value === 0 || !!value;
  return (Array.isArray(value) ? value : membersOf(value)).length > 0;
}

/**
 * Whether a value equals a literal, which decides what is sent; undefined, and a problem, where it cannot.
 * @type {(...condition: [...Marker, literal: unknown]) => boolean | undefined}
 */
export function isEqualAt(run, tag, value, tags, literal) {
  if (!mayRepeat(run, tag, tags)) return undefined;
  if (value === undefined) return false;
  if (value instanceof NotJson) asText(run, tag, value);
  else if (textOf(value) === undefined)
    report(run, 'value-not-compared', tag, `is of type ${kindOf(value)}, which is not compared`);
  else if (spend(run, lengthOf(value))) return isSame(value, literal);
  else tooMuch(run, tag);
  return undefined;
}
