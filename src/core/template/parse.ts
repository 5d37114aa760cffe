/** Parses templates into text and tags (B6). */
import { nameCharacter } from '../encoding/character-name';
import type { FoundInText, ProblemCode, ProblemValues, TagExpected } from '../problem';
import type { Path, Range } from '../trace/origin';
import type { Filter, Literal } from './filter';
import { FILTER_NAMES, filterNamed } from './filters';
import { LIMITS, type Limits } from './limits';
import { NAME, NEVER_IN_A_TAG } from './path';

/** One step of a path: only an `index` reaches into an array (B7). */
export interface Step {
  readonly type: 'name' | 'index';
  readonly text: string;
}

export type Operand =
  | { readonly type: 'path'; readonly range: Range; readonly steps: readonly Step[] }
  | { readonly type: 'string'; readonly range: Range; readonly value: string };

export interface FilterCall {
  readonly filter: Filter;
  readonly range: Range;
  readonly literals: readonly Literal[];
}

export interface Tag extends Range {
  readonly type: 'tag';
  readonly operand: Operand;
  readonly filters: readonly FilterCall[];
}

/** One setting that is a template, taken apart. */
export interface Setting {
  readonly path: Path;
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Takes the template of a setting apart. */
export const parseSetting = (path: Path, text: string, left?: TagsLeft): Setting => ({
  path,
  text,
  parts: parseTemplate(text, left),
});

/** How many more tags of a setting are read (B33). All rows of the data are one setting and share one. */
export class TagsLeft {
  tags: number;
  broken: number;
  /** Something was not read, and the problem that says so was given to the first part of it. */
  isExceeded = false;

  constructor(readonly limits: Pick<Limits, 'tags' | 'brokenTags'>) {
    this.tags = limits.tags;
    this.broken = limits.brokenTags;
  }

  get isSpent(): boolean {
    return this.tags <= 0 || this.broken <= 0;
  }

  count(part: Part): void {
    if (part.type === 'text') return;
    this.tags--;
    if (part.type === 'broken') this.broken--;
  }

  /** Whether so many more are all read. */
  hasRoomFor({ tags, broken }: TagCount): boolean {
    return tags === 0 || (tags <= this.tags && broken < this.broken);
  }

  take({ tags, broken }: TagCount): void {
    this.tags -= tags;
    this.broken -= broken;
  }

  /** How many were read since. */
  since({ tags, broken }: TagCount): TagCount {
    return { tags: tags - this.tags, broken: broken - this.broken };
  }
}

/** Tags, broken ones among them. */
export interface TagCount {
  readonly tags: number;
  readonly broken: number;
}

/** A problem of the template itself; the caller adds the setting and the severity. */
export type TemplateProblem = {
  [C in ProblemCode]: { readonly code: C; readonly range: Range; readonly values: ProblemValues<C> };
}[Extract<ProblemCode, `template-${string}`>];

/**
 * Text that looks like a tag and is not one. It has no problems where the setting was not read any more
 * and an earlier part says so.
 */
export interface BrokenTag extends Range {
  readonly type: 'broken';
  readonly problems: readonly TemplateProblem[];
}

export type Part = ({ readonly type: 'text' } & Range) | Tag | BrokenTag;

/**
 * Cuts a template into text and tags (B6). The parts tile the text; offsets are UTF-16 units. What
 * follows where no tag is left to be read is one broken tag (B33).
 */
export function parseTemplate(source: string, left = new TagsLeft(LIMITS)): readonly Part[] {
  if (source.length > MAX_KEPT_LENGTH || source.length > Math.min(left.tags, left.broken))
    return cut(source, left);
  const known = kept.get(source);
  if (known) {
    for (const part of known) left.count(part);
    return known;
  }
  const parts = cut(source, left);
  if (kept.size === MAX_KEPT) kept.clear();
  kept.set(source, parts);
  return parts;
}

/** The same short templates are read again for each key press, and for each request of a workflow. */
const kept = new Map<string, readonly Part[]>();
const MAX_KEPT = 4096;
const MAX_KEPT_LENGTH = 256;

function cut(source: string, left: TagsLeft): Part[] {
  const parts: Part[] = [];
  let textStart = 0;
  let open = source.indexOf('{{');
  while (open !== -1) {
    if (open > textStart) parts.push({ type: 'text', start: textStart, end: open });
    const part = left.isSpent ? excess(source, open, left) : tagAt(source, open);
    left.count(part);
    parts.push(part);
    textStart = part.end;
    open = source.indexOf('{{', textStart);
  }
  if (textStart < source.length) parts.push({ type: 'text', start: textStart, end: source.length });
  return parts;
}

const tagAt = (source: string, open: number): Tag | BrokenTag =>
  refused(source, open) ?? new TagParser(source, open).parse();

function excess(source: string, start: number, left: TagsLeft): BrokenTag {
  const { tags, brokenTags } = left.limits;
  const range = { start, end: start + 2 };
  const problem: TemplateProblem =
    left.tags <= 0
      ? { code: 'template-too-many-tags', range, values: { limit: tags } }
      : { code: 'template-too-many-broken', range, values: { limit: brokenTags } };
  const problems = left.isExceeded ? [] : [problem];
  left.isExceeded = true;
  return { type: 'broken', start, end: source.length, problems };
}

const RESERVED = '#/^>!=&';

/** `{{{` and the openings that other template languages give a meaning. */
function refused(source: string, open: number): BrokenTag | undefined {
  const sigil = source[open + 2];
  if (sigil === undefined) return undefined;
  const range = { start: open, end: open + 3 };
  if (sigil === '{') {
    return { type: 'broken', ...range, problems: [{ code: 'template-triple-brace', range, values: {} }] };
  }
  if (!RESERVED.includes(sigil)) return undefined;
  return { type: 'broken', ...range, problems: [{ code: 'template-reserved', range, values: { sigil } }] };
}

const NAME_HERE = new RegExp(NAME, 'y');
const DIGITS = /[0-9]+/y;
const FILTER_NAME = /[a-z_]+/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /(?:true|false|null)(?![A-Za-z0-9_$-])/y;

/** Problems that are listed of one tag; a tag has no end but its }}, and each filter in it can be wrong. */
const MAX_PROBLEMS_OF_A_TAG = 100;

/** Ends the reading of a tag that does not follow the grammar, or has too many problems already. */
class Unexpected {
  constructor(
    readonly at: number,
    readonly expected: TagExpected | undefined,
    /** Something is missing; the character at `at` does not matter. */
    readonly isMissing = false,
  ) {}
}

class TagParser {
  #at: number;
  readonly #problems: TemplateProblem[] = [];

  constructor(
    readonly source: string,
    readonly open: number,
  ) {
    this.#at = open + 2;
  }

  parse(): Tag | BrokenTag {
    try {
      this.#spaces();
      const operand = this.#operand();
      const filters = this.#filters();
      if (!this.#takes('}}'))
        throw new Unexpected(this.#at, filters.length > 0 ? 'pipe-or-end' : 'dot-pipe-or-end');
      const range = { start: this.open, end: this.#at };
      if (this.#problems.length > 0) return { type: 'broken', ...range, problems: this.#problems };
      return { type: 'tag', ...range, operand, filters };
    } catch (failure) {
      if (failure instanceof Unexpected) return this.#broken(failure);
      throw failure;
    }
  }

  /** Reading goes on behind the next }}, or before the next {{ when that comes first. */
  #broken({ at, expected, isMissing }: Unexpected): BrokenTag {
    const next = this.source.indexOf('{{', at);
    const end = next === -1 ? this.source.length : next;
    // Looked for up to the next tag only: a text full of tags is passed once.
    const close = this.source.slice(at, end).indexOf('}}');
    if (close === -1) {
      const range = { start: this.open, end: Math.max(at, this.open + 2) };
      if (expected) this.#problems.push({ code: 'template-unclosed', range, values: {} });
      return { type: 'broken', start: this.open, end, problems: this.#problems };
    }
    const character = close === 0 ? '}}' : String.fromCodePoint(this.source.codePointAt(at) ?? 0);
    const range = { start: at, end: at + character.length };
    const found: FoundInText = isMissing
      ? { found: 'nothing', text: '' }
      : { found: 'character', text: close === 0 ? character : nameCharacter(character) };
    if (expected) this.#problems.push({ code: 'template-syntax', range, values: { expected, ...found } });
    return { type: 'broken', start: this.open, end: at + close + 2, problems: this.#problems };
  }

  #operand(): Operand {
    const start = this.#at;
    const value = this.#string();
    if (value !== undefined) return { type: 'string', range: { start, end: this.#at }, value };
    const steps = [this.#name() ?? this.#bracketed() ?? this.#fail('path-or-string')];
    for (;;) {
      const step = this.#takes('.') ? this.#member() : this.#bracketed();
      if (!step) return { type: 'path', range: { start, end: this.#at }, steps };
      steps.push(step);
    }
  }

  #name(): Step | undefined {
    const text = this.#match(NAME_HERE);
    return text === undefined ? undefined : { type: 'name', text };
  }

  #member(): Step {
    const digits = this.#match(DIGITS);
    return digits === undefined
      ? (this.#name() ?? this.#fail('name-or-number'))
      : { type: 'index', text: digits };
  }

  #bracketed(): Step | undefined {
    if (!this.#takes('[')) return undefined;
    const digits = this.#match(DIGITS);
    const step: Step =
      digits === undefined
        ? { type: 'name', text: this.#string() ?? this.#fail('number-or-string') }
        : { type: 'index', text: digits };
    if (!this.#takes(']')) this.#fail('bracket');
    return step;
  }

  #filters(): FilterCall[] {
    const calls: FilterCall[] = [];
    let raw: Range | undefined;
    for (;;) {
      this.#spaces();
      if (!this.#takes('|')) return calls;
      if (this.#problems.length >= MAX_PROBLEMS_OF_A_TAG) throw new Unexpected(this.#at, undefined);
      this.#spaces();
      const start = this.#at;
      const name = this.#match(FILTER_NAME) ?? this.#fail('filter-name');
      const nameRange = { start, end: this.#at };
      const literals = this.#literals();
      const range = { start, end: this.#at };
      if (raw) this.#problems.push({ code: 'template-raw-not-last', range: raw, values: {} });
      raw = name === 'raw' ? range : undefined;
      const filter = filterNamed(name);
      if (!filter) {
        const values = { name, known: FILTER_NAMES };
        this.#problems.push({ code: 'template-unknown-filter', range: nameRange, values });
        continue;
      }
      if (!filter.accepts(literals)) {
        const values = { filter: name, expected: filter.takes };
        this.#problems.push({ code: 'template-arguments', range, values });
      }
      calls.push({ filter, range, literals });
    }
  }

  /** The arguments of a filter. Spaces are given back when no colon follows them. */
  #literals(): Literal[] {
    const end = this.#at;
    this.#spaces();
    if (!this.#takes(':')) {
      this.#at = end;
      return [];
    }
    const literals: Literal[] = [];
    for (;;) {
      this.#spaces();
      literals.push(this.#literal());
      const after = this.#at;
      this.#spaces();
      if (!this.#takes(',')) {
        this.#at = after;
        return literals;
      }
    }
  }

  #literal(): Literal {
    const value = this.#string();
    if (value !== undefined) return { type: 'string', value };
    const text = this.#match(NUMBER);
    if (text !== undefined) return { type: 'number', text };
    const word = this.#match(WORD) ?? this.#fail('literal');
    return word === 'null' ? { type: 'null' } : { type: 'boolean', value: word === 'true' };
  }

  /** Any characters but ' " \ and controls between quotes, or '' for one quote. */
  #string(): string | undefined {
    const { source } = this;
    const start = this.#at;
    if (source[start] !== "'") return undefined;
    let at = start + 1;
    for (; at < source.length && !NEVER_IN_A_TAG.test(source.charAt(at)); at++) {
      if (source[at] !== "'") continue;
      if (source[at + 1] === "'") {
        at++;
        continue;
      }
      this.#at = at + 1;
      return source.slice(start + 1, at).replaceAll("''", "'");
    }
    // A string that swallowed }} was meant to end before it.
    if (at === source.length || source.slice(start, at).includes('}}')) {
      throw new Unexpected(start, 'quote', true);
    }
    this.#at = at;
    return this.#fail('quote-before-character');
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const text = pattern.exec(this.source)?.[0];
    if (text !== undefined) this.#at += text.length;
    return text;
  }

  #takes(text: string): boolean {
    if (!this.source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #spaces(): void {
    while (this.source.charCodeAt(this.#at) === 0x20) this.#at++;
  }

  #fail(expected: TagExpected): never {
    throw new Unexpected(this.#at, expected);
  }
}
