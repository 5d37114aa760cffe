/** Finds the value that a tag means whose names are written as the context has them: `form.attendee name`, `$.order.id`. */
import { type Json, pathText } from '../../../core/internal';

/** A path as a tag writes it, and where the one that was written ends. */
interface MeantPath {
  readonly path: string;
  readonly end: number;
}

/** Behind a path: filters, the end of the tag, or the rest of a marker. */
const BEHIND = / *(?:\||\}\}|(?:as|[=!]=) )/y;
const BRACKETS = /\[(?:'([^']*)'|"([^"]*)"|([^\]'"]*))\]/y;
const DIGITS = /[0-9]+/y;
/** A longer path was not typed. */
const MAX_LENGTH = 1000;

/**
 * Follows the text from `from` through the members of `scope`, the longest name first. `$` in front, as JSONPath writes
 * the whole document, is left out where no member has this name. Undefined where the text leads to no value.
 */
export function pathAsWritten(text: string, from: number, scope: Json): MeantPath | undefined {
  const written = text.slice(from, from + MAX_LENGTH);
  const steps: (string | number)[] = [];
  let value: Json = scope;
  let at = 0;
  if (/^\$[.[]/.test(written) && memberAt(written, 0, scope) === undefined) at = 1;
  do {
    const step = stepAt(written, at, value, steps.length === 0);
    const inner = step && partOf(value, step.name);
    if (!inner) return undefined;
    steps.push(value.type === 'array' ? Number(step.name) : step.name);
    value = inner;
    at = step.end;
  } while (!isMatchAt(BEHIND, written, at));
  const path = pathText(steps);
  return path === undefined ? undefined : { path, end: from + at };
}

interface WrittenStep {
  readonly name: string;
  readonly end: number;
}

function stepAt(written: string, at: number, value: Json, isFirst: boolean): WrittenStep | undefined {
  if (written[at] === '.') return nameAt(written, at + 1, value);
  BRACKETS.lastIndex = at;
  const found = BRACKETS.exec(written);
  if (found) return { name: found[1] ?? found[2] ?? found[3] ?? '', end: at + found[0].length };
  return isFirst ? nameAt(written, at, value) : undefined;
}

function nameAt(written: string, at: number, value: Json): WrittenStep | undefined {
  const name = value.type === 'array' ? digitsAt(written, at) : memberAt(written, at, value);
  return name === undefined ? undefined : { name, end: at + name.length };
}

function digitsAt(written: string, at: number): string | undefined {
  DIGITS.lastIndex = at;
  return DIGITS.exec(written)?.[0];
}

/** The longest name of a member that stands at a place, with a further step or the end of the path behind it. */
function memberAt(written: string, at: number, value: Json): string | undefined {
  let longest: string | undefined;
  for (const name of value.type === 'object' ? value.byName.keys() : []) {
    if (name.length <= (longest?.length ?? 0) || !written.startsWith(name, at)) continue;
    const end = at + name.length;
    if ('.['.includes(written[end] ?? ' ') || isMatchAt(BEHIND, written, end)) longest = name;
  }
  return longest;
}

function isMatchAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

const partOf = (value: Json, name: string): Json | undefined => {
  if (value.type === 'object') return value.byName.get(name);
  return value.type === 'array' ? value.items[Number(name)] : undefined;
};
