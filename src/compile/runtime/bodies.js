import { percentCode } from './filters.js';
import { isSame } from './numbers.js';
import { utf8Length } from './platform/node.js';
import { isTold, LIMITS, report } from './problems.js';
import { kindOf, lengthOf, lookUp, plain, refuse, spend, textOf, tooMuch } from './values.js';

/** @import { Path, Run } from './problems.js' */

/** Bodies: rows of keys and values, and text with lists. */

/** A body that is filled in; nothing is added to one that is too large. */
export class Body {
  text = '';
  octets = 0; // if itemsAt mayRepeat

  /** @param {string} text */
  add(text) {
    if (this.text.length > LIMITS.body) return;
    this.text += text;
    if (this.text.length * 3 > LIMITS.body) this.octets += utf8Length(this.octets === 0 ? this.text : text); // if itemsAt mayRepeat
  }
}

/** The inside of a JSON string. @type {(text: string) => string} */
export const jsonEscaped = (text) => JSON.stringify(text).slice(1, -1);

/** As in a form: a space becomes a plus sign. @type {(text: string) => string} */
export const formEncoded = (text) =>
  encodeURIComponent(text.toWellFormed())
    .replace(/[!\x27()~]/g, percentCode)
    .replaceAll('%20', '+');

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
    if (text === '') report(run, 'key-empty');
    else if (others?.has(text)) report(run, 'key-repeated');
    else others?.add(text);
  }
}

/**
 * The items of a list, as long as there is room in the body; `tags` of them are filled in for each.
 * @param {Run} run @param {Body} body @param {string} tag @param {unknown} root @param {Path} steps
 * @param {number} tags @param {boolean} isOptional
 */
export function* itemsAt(run, body, tag, root, steps, tags, isOptional = false) {
  const list = lookUp(root, steps) ?? null;
  if (list === null && !isOptional) refuse(run, tag, 'value-missing', 'has no value');
  else if (list !== null && !Array.isArray(list))
    refuse(run, tag, 'value-not-list', `is of type ${kindOf(list)}, not a list`);
  if (!Array.isArray(list)) return;
  for (const [index, item] of list.entries()) {
    if (body.octets > LIMITS.body || !mayRepeat(run, body, tag, tags)) return;
    yield plain(item, index) ?? null;
  }
}

/**
 * Counts tags that are repeated; false, and once a problem, when there are too many.
 * @type {(run: Run, body: Body, tag: string, tags: number) => boolean}
 */
function mayRepeat(run, body, tag, tags) {
  run.repetitions -= tags;
  if (run.repetitions >= 0) return true;
  if (body.octets <= LIMITS.body && !isTold(run, 'repeated-too-often'))
    refuse(run, tag, 'repeated-too-often');
  return false;
}

/** Whether a value is there and neither false nor empty. @type {(value: unknown) => boolean} */
function isTrue(value) {
  if (typeof value !== 'object' || value === null) return value === 0 || !!value;
  if (Array.isArray(value)) return value.length > 0;
  return Object.entries(value).some(([name, inner]) => plain(inner, name) !== undefined);
}

/** @typedef {[run: Run, body: Body, tag: string, root: unknown, steps: Path, tags: number]} Condition */

/** Whether what a condition governs is sent. @type {(...condition: Condition) => boolean} */
export const isTrueAt = (run, body, tag, root, steps, tags) =>
  mayRepeat(run, body, tag, tags) && isTrue(lookUp(root, steps));

/**
 * Whether a value equals a literal, which decides what is sent; undefined, and a problem, where it cannot.
 * @type {(...condition: [...Condition, literal: unknown]) => boolean | undefined}
 */
export function isEqualAt(run, body, tag, root, steps, tags, literal) {
  if (!mayRepeat(run, body, tag, tags)) return undefined;
  const value = lookUp(root, steps);
  if (value === undefined) return false;
  if (textOf(value) === undefined)
    refuse(run, tag, 'value-not-compared', `is of type ${kindOf(value)}, which is not compared`);
  else if (spend(run, lengthOf(value))) return isSame(value, literal);
  else tooMuch(run, tag);
  return undefined;
}
