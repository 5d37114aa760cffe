import type { Context, Path, Range } from '../../../core';
import {
  FILTERS,
  type FilterName,
  isContainer,
  type Json,
  lookUp,
  NAME,
  NEVER_IN_A_TAG,
  type Step,
  stepsText,
} from '../../../core/internal';
import { templateHelpTexts } from '../../../i18n/editor-tools';
import { problemsTexts } from '../../../i18n/problems';
import { previewShort } from './tag-card-at';

/** One way to go on typing a tag. Offsets are UTF-16 units of the text. */
export interface Suggestion {
  readonly label: string;
  /** The value, or what the filter does. */
  readonly detail: string;
  /** The type of the value. */
  readonly type: string;
  /** Replaced by `insert`. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Where the cursor goes, counted from `from`; behind the tag where it is closed and complete. */
  readonly caret: number;
}

/** What is wanted where a tag stands: text, or any JSON value at a bare place of a free-form body (B12). */
export type Wanted = 'text' | 'json-value';

const MAX_SUGGESTIONS = 100;
const CLOSED = /^[ !#-[\]-z|~\u0080-\u{10ffff}]{0,1000}\}\}/u;
const REST_OF_STEP = /^(?:[A-Za-z0-9_$-]+|[^'"\\\]{}|]*'?\])?/;
const JSON_ALONE = /^ *\| *json(?= *\}\})/;
const REST_OF_FILTER = /^[a-z_]*/;
const REST_OF_TAG = /^ *\}\}/;

/** What can be typed at the cursor: values of the context after `{{`, filters after `|`. */
export function suggest(
  text: string,
  offset: number,
  context: Context,
  wanted: Wanted = 'text',
): Suggestion[] {
  const unfinished = unfinishedTagAt(text, offset);
  if (!unfinished) return [];
  const after = text.slice(offset, offset + 1100);
  const isClosed = CLOSED.test(after);
  const { typed, from } = unfinished;
  const lead = text[from - 1] === '{' || text[from - 1] === '|' ? ' ' : '';

  if (unfinished.type === 'filter') {
    const rest = isClosed ? (REST_OF_FILTER.exec(after)?.[0].length ?? 0) : 0;
    const { closing, end } = closingOf(isClosed, after.slice(rest));
    return filtersFor(typed).map((filter) => {
      const { name, accepts } = filter;
      const call = accepts([]) ? name : `${name}: ${WRITTEN_ARGUMENTS[name] ?? "''"}`;
      const insert = `${lead}${call}${closing}`;
      const empty = call.indexOf("''");
      const caret = empty === -1 ? insert.length + end : lead.length + empty + 1;
      return {
        label: name,
        detail: problemsTexts.filterSummary(filter),
        type: '',
        from,
        to: offset + rest,
        insert,
        caret,
      };
    });
  }

  const { parents } = unfinished;
  const parent = parents.length === 0 ? context.root : lookUp(context.root, parents)?.value;
  if (!parent) return [];
  const rest = isClosed ? (REST_OF_STEP.exec(after)?.[0].length ?? 0) : 0;
  const typedEnd = offset + rest;
  const behind = isClosed ? after.slice(rest) : '';
  const hasFilter = /^ *\|/.test(behind);
  const jsonFilter = JSON_ALONE.exec(behind)?.[0].length ?? 0;
  const isFirst = parents.length === 0;
  const suggestions: Suggestion[] = [];
  for (const { steps, value } of candidatesFor(parent, typed, MAX_SUGGESTIONS, isFirst)) {
    const path = stepsText(steps, isFirst);
    if (path === undefined) continue;
    // Where text is wanted, an object or array goes in as its JSON text (B11). Going on to a plain
    // value inside it takes that filter away again.
    const isText = wanted === 'text';
    const needsFilter = isText && isContainer(value) && !hasFilter;
    const to = isText && !isContainer(value) ? typedEnd + jsonFilter : typedEnd;
    const { closing, end } = closingOf(isClosed, text.slice(to, to + 1100));
    const insert = `${lead}${path}${needsFilter ? ' | json' : ''}${closing}`;
    suggestions.push({
      label: path.replace(/^\./, ''),
      detail: previewShort(value),
      type: templateHelpTexts.types[value.type],
      from,
      to,
      insert,
      // Behind an object or array the path can go on.
      caret: isContainer(value) ? lead.length + path.length : insert.length + end,
    });
  }
  const [first, ...others] = suggestions;
  const isTypedAlready =
    first && others.length === 0 && first.insert.trimEnd() === text.slice(from, typedEnd);
  return isTypedAlready ? [] : suggestions;
}

/** What closes a tag, and how far behind it the cursor goes on when nothing more stands in the tag. */
function closingOf(isClosed: boolean, behind: string): { closing: string; end: number } {
  if (!isClosed) return { closing: ' }}', end: 0 };
  return {
    closing: behind.startsWith('}}') ? ' ' : '',
    end: REST_OF_TAG.exec(behind)?.[0].length ?? 0,
  };
}

/** Whole tags of the values that fit what was typed since the list was asked for; each replaces the range. */
export function suggestTags(
  typed: string,
  { start, end }: Range,
  context: Context,
  wanted: Wanted = 'text',
): Suggestion[] {
  const begun = `{{ ${typed}`;
  return suggest(begun, begun.length, context, wanted).map((suggestion) => {
    const insert = begun.slice(0, suggestion.from) + suggestion.insert;
    return { ...suggestion, from: start, to: end, insert, caret: insert.length };
  });
}

/** The arguments that a suggestion writes, where the filter needs others than one empty text. */
const WRITTEN_ARGUMENTS: Partial<Record<FilterName, string>> = {
  map: "'', ''",
  date: "'yyyy-MM-dd'",
  decimal: '2',
  scale: '2',
};

function filtersFor(typed: string): typeof FILTERS {
  const begins = FILTERS.filter(({ name }) => name.startsWith(typed));
  return [...begins, ...FILTERS.filter(({ name }) => !name.startsWith(typed) && name.includes(typed))];
}

/** A value below the path typed so far. */
export interface Candidate {
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

function* descendantsOf(value: Json): Generator<Candidate> {
  let left = MAX_DESCENDANTS;
  let level: Candidate[] = [{ steps: [], value }];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next: Candidate[] = [];
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
 * a name that fits. At the start of a path, before anything is typed, plain values come before the
 * objects and arrays that hold them.
 */
export function candidatesFor(parent: Json, typed: string, limit: number, isStart: boolean): Candidate[] {
  const wanted = typed.toLowerCase();
  const ranks: Candidate[][] = [[], [], [], [], []];
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
  if (!isStart || typed !== '') return found.slice(0, limit);
  const isPlain = ({ value }: Candidate) => !isContainer(value);
  const plain = found.filter(isPlain);
  return [...plain, ...found.filter((candidate) => !isPlain(candidate))].slice(0, limit);
}

/** What is being typed in a tag, as far as completion needs to know. */
export type Unfinished =
  | {
      readonly type: 'path';
      /** The steps before the one being typed. */
      readonly parents: readonly Step[];
      readonly typed: string;
      /** Where the typed step begins, its dot or bracket included. */
      readonly from: number;
    }
  | { readonly type: 'filter'; readonly typed: string; readonly from: number };

/** Nobody completes a tag that begins further back. */
const REACH = 1000;
const STEP = new RegExp(`(\\.?)(${NAME}|[0-9]+)|\\[(?:([0-9]+)|'((?:[^']|'')*)')\\]`, 'y');
const OPEN_BRACKET = /^\['?((?:[^'\]]|'')*)$/;
const STRING = /'(?:[^']|'')*'/g;
const FILTER = /\| *([a-z_]*)$/;

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
  const filter = FILTER.exec(withoutStrings);
  if (!filter) return undefined;
  const typed = filter[1] ?? '';
  return { type: 'filter', typed, from: offset - typed.length };
}

function pathAt(content: string, start: number): Unfinished | undefined {
  let at = content.length - content.trimStart().length;
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
    if (!last) return { type: 'path', parents: [], typed: '', from: start + at };
    if (last.isClosed) return undefined;
    return { type: 'path', parents: steps.slice(0, -1), typed: last.text, from: last.from };
  }
  if (rest === '.' && last) return { type: 'path', parents: steps, typed: '', from: start + at };
  const bracket = OPEN_BRACKET.exec(rest);
  if (!bracket) return undefined;
  return { type: 'path', parents: steps, typed: (bracket[1] ?? '').replaceAll("''", "'"), from: start + at };
}
