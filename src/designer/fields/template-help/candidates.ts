/** The values that can complete a path, a condition or the pattern of a date, and the unfinished tag before the cursor. */
import type { Path } from '../../../core';
import {
  asText,
  evaluate,
  isContainer,
  type Json,
  NAME,
  NEVER_IN_A_TAG,
  parseTemplate,
  type Root,
  type Step,
} from '../../../core/internal';

/** A value below the path typed so far. */
export interface PathCandidate {
  /** From the value that the typed path names. */
  readonly steps: Path;
  readonly value: Json;
}

/** Children of one value that are searched, so that a context of megabytes stays fast. */
const MAX_CHILDREN = 20_000;
/** Values that are searched at deeper levels. */
const MAX_DESCENDANTS = 2000;
/** Items of an array that are searched at deeper levels. */
const MAX_ITEMS = 3;
const MAX_DEPTH = 8;

function* childrenOf(value: Json, limit: number): Generator<readonly [string | number, Json]> {
  let left = limit;
  if (value.type === 'array') {
    for (const entry of value.items.entries()) {
      if (left-- <= 0) return;
      yield entry;
    }
  } else if (value.type === 'object') {
    for (const entry of value.byName) {
      if (left-- <= 0) return;
      yield entry;
    }
  }
}

function* descendantsOf(value: Json): Generator<PathCandidate> {
  let left = MAX_DESCENDANTS;
  let level: PathCandidate[] = [{ steps: [], value }];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next: PathCandidate[] = [];
    for (const { steps, value: parent } of level) {
      const limit = parent.type === 'array' && depth > 0 ? MAX_ITEMS : left;
      for (const [step, child] of childrenOf(parent, Math.min(limit, left))) {
        left -= 1;
        const candidate = { steps: [...steps, step], value: child };
        next.push(candidate);
        if (depth > 0) yield candidate;
      }
    }
    level = next;
  }
}

/**
 * The values below `parent` that fit what was typed, the best first: names that begin with it,
 * then names further down that begin with it, then names that hold it anywhere and what is below
 * a name that fits. Before anything is typed, the values come first that fit the name of what they go into,
 * and plain values before the objects and arrays that hold them.
 */
export function candidatesFor(parent: Json, typed: string, limit: number, place: Place): PathCandidate[] {
  const wanted = typed.toLowerCase();
  const ranks: PathCandidate[][] = [[], [], [], [], []];
  const rank = (name: string, exact: number, begins: number, holds: number): number => {
    if (name.startsWith(typed)) return exact;
    const lower = name.toLowerCase();
    if (lower.startsWith(wanted)) return begins;
    return lower.includes(wanted) ? holds : -1;
  };
  for (const [step, value] of childrenOf(parent, MAX_CHILDREN)) {
    ranks[rank(String(step), 0, 1, 3)]?.push({ steps: [step], value });
    if ((ranks[0]?.length ?? 0) >= limit) break;
  }
  if ((ranks[0]?.length ?? 0) < limit) {
    for (const candidate of descendantsOf(parent)) {
      const own = rank(String(candidate.steps.at(-1)), 2, 2, 4);
      const isBelow = own === -1 && candidate.steps.some((step) => rank(String(step), 0, 0, -1) === 0);
      ranks[isBelow ? 4 : own]?.push(candidate);
    }
  }
  const found = ranks.flat();
  // An object only leads to lists.
  const isList = ({ value }: PathCandidate) => Number(value.type === 'array');
  if (place.takes === 'lists')
    return found.toSorted((one, other) => isList(other) - isList(one)).slice(0, limit);
  const name = letters(place.name ?? '');
  // What is typed decides first, but an object whose name is only begun leads to what is in it.
  const own = new Set(typed === '' ? [] : ranks.slice(0, 4).flat());
  const isMeant = (candidate: PathCandidate): boolean =>
    own.has(candidate) && (candidate.value.type !== 'object' || String(candidate.steps.at(-1)) === typed);
  const scored = found.map((candidate) => {
    const isPlain = !isContainer(candidate.value);
    const fit = isPlain || place.takes === 'json-value' ? fitOf(candidate.steps, name) : 0;
    return { candidate, score: 2 * fit + Number(isPlain) + (isMeant(candidate) ? OWN_NAME : 0) };
  });
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** More than any fit with the name of what a value goes into. */
const OWN_NAME = 10;

/** Where the value goes. */
interface Place {
  readonly takes: 'url' | 'row' | 'text' | 'json-value' | 'lists';
  /** The key of the row, or the name of the member. */
  readonly name: string | undefined;
}

const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How well a value fits a name: by its own, by the end of its path, or in part. */
function fitOf(steps: Path, name: string): number {
  if (name === '') return 0;
  const own = letters(String(steps.at(-1)));
  if (own === name) return 3;
  if (letters(steps.join('')).endsWith(name)) return 2;
  return own.length > 1 && (name.includes(own) || own.includes(name)) ? 1 : 0;
}

/** Texts that are longer are compared with nothing. */
const MAX_COMPARED = 40;

/** The literals to compare a value with: its value in the sample, and zero. */
export function literalsOf(value: Json | undefined): string[] {
  switch (value?.type) {
    case 'boolean':
      return ['true', 'false'];
    case 'number':
      return [...new Set(['0', value.text])];
    case 'string':
      return value.value.length <= MAX_COMPARED && !NEVER_IN_A_TAG.test(value.value)
        ? [`'${value.value.replaceAll("'", "''")}'`]
        : ["''"];
    default:
      return [];
  }
}

const DATE_PATTERNS: readonly string[] = [
  'yyyy-MM-dd',
  'yyyy-MM-dd[T]HH:mm:ssXXX',
  'dd.MM.yyyy',
  'MM/dd/yyyy',
  'yyyyMMdd',
  'HH:mm',
];

/** Patterns of `date` that begin as typed; where a whole one is there, that, then the others. */
export function datePatternsFor(typed: string, rest: string): string[] {
  const whole = typed + rest;
  if (DATE_PATTERNS.includes(whole)) return [...new Set([whole, ...DATE_PATTERNS])];
  return DATE_PATTERNS.filter((pattern) => pattern.startsWith(typed));
}

/** The value of a tag as a date in a pattern. `begun` is the tag up to the pattern. Empty if there is no such date. */
export function datedText(begun: string, pattern: string, scope: Root): string {
  const source = `${begun}${pattern}' }}`;
  const [tag] = parseTemplate(source);
  const value = tag?.type === 'tag' ? evaluate(tag, scope, source).value : undefined;
  return (value && asText(value)) ?? '';
}

/** What is being typed in a tag, as far as completion needs to know. */
export type Unfinished = UnfinishedPath | UnfinishedComparison | UnfinishedDate | UnfinishedFilter;

/** Behind the line of a filter. */
export interface UnfinishedFilter {
  readonly type: 'filter';
  readonly typed: string;
  readonly from: number;
  /** Where the tag begins. */
  readonly open: number;
  /** Of the line. */
  readonly line: number;
}

/** Behind the path of a condition. */
export interface UnfinishedComparison {
  readonly type: 'comparison';
  readonly path: readonly Step[];
  readonly typed: string;
  readonly from: number;
}

/** The pattern of the filter `date`. */
export interface UnfinishedDate {
  readonly type: 'date';
  readonly typed: string;
  /** Behind the quote. */
  readonly from: number;
  /** Where the tag begins. */
  readonly open: number;
}

export interface UnfinishedPath {
  readonly type: 'path';
  /** The steps before the one being typed. */
  readonly parents: readonly Step[];
  readonly typed: string;
  /** Where the typed step begins, its dot or bracket included. */
  readonly from: number;
  /** The path is that of a marker. */
  readonly control?: 'each' | 'if' | undefined;
  /** Where the tag begins. */
  readonly open: number;
}

/** Nobody completes a tag that begins further back. */
const REACH = 1000;
const STEP = new RegExp(`(\\.?)(${NAME}|[0-9]+)|\\[(?:([0-9]+)|'((?:[^']|'')*)')\\]`, 'y');
const OPEN_BRACKET = /^\['?((?:[^'\]]|'')*)$/;
/** The beginning of a comparison. */
const OPERATOR = /^ +([=!]?=? ?)$/;
const STRING = /'(?:[^']|'')*'/g;
const FILTER = /\| *([a-z_]*)$/;
const DATE = /\| *date *: *'([^']*)$/;

/**
 * A light look at the text between the last `{{` and the cursor. It only says what could be
 * completed there; what a tag means is the core's business.
 */
export function unfinishedTagAt(text: string, offset: number): Unfinished | undefined {
  const reach = Math.max(0, offset - REACH);
  const before = text.slice(reach, offset);
  const open = before.lastIndexOf('{{');
  if (open === -1 || before[open - 1] === '{') return undefined;
  const start = reach + open + 2;
  const content = before.slice(open + 2);
  if (NEVER_IN_A_TAG.test(content) || content.includes('}}')) return undefined;

  const withoutStrings = content.replace(STRING, (string) => '_'.repeat(string.length));
  if (!withoutStrings.includes('|')) return pathAt(content, start);
  const pattern = DATE.exec(withoutStrings)?.[1];
  if (pattern !== undefined)
    return { type: 'date', typed: pattern, from: offset - pattern.length, open: start - 2 };
  const filter = FILTER.exec(withoutStrings);
  if (!filter) return undefined;
  const typed = filter[1] ?? '';
  const line = start + content.length - filter[0].length;
  return { type: 'filter', typed, from: offset - typed.length, open: start - 2, line };
}

/** The word of a marker, before its path. */
const CONTROL = /^ *(each|if) +/;

function pathAt(content: string, start: number): Unfinished | undefined {
  const word = CONTROL.exec(content);
  const control = word?.[1] as 'each' | 'if' | undefined;
  const open = start - 2;
  let at = word?.[0].length ?? content.length - content.trimStart().length;
  const steps: (Step & { from: number; isClosed: boolean })[] = [];
  for (;;) {
    STEP.lastIndex = at;
    const match = STEP.exec(content);
    if (!match) break;
    const [whole, dot, bare, index, quoted] = match;
    if (bare !== undefined && (dot === '.') === (steps.length === 0)) return undefined;
    const text = bare ?? index ?? (quoted ?? '').replaceAll("''", "'");
    const type = index !== undefined || /^[0-9]/.test(bare ?? '') ? 'index' : 'name';
    steps.push({ type, text, from: start + at, isClosed: bare === undefined });
    at += whole.length;
  }
  const rest = content.slice(at);
  const last = steps.at(-1);
  if (rest === '') {
    if (!last) return { type: 'path', parents: [], typed: '', from: start + at, control, open };
    if (last.isClosed) return undefined;
    return { type: 'path', parents: steps.slice(0, -1), typed: last.text, from: last.from, control, open };
  }
  if (rest === '.' && last)
    return { type: 'path', parents: steps, typed: '', from: start + at, control, open };
  const operator = OPERATOR.exec(rest)?.[1];
  if (control === 'if' && last && operator !== undefined)
    return {
      type: 'comparison',
      path: steps,
      typed: operator,
      from: start + content.length - operator.length,
    };
  const bracket = OPEN_BRACKET.exec(rest);
  if (!bracket) return undefined;
  const typed = (bracket[1] ?? '').replaceAll("''", "'");
  return { type: 'path', parents: steps, typed, from: start + at, control, open };
}
