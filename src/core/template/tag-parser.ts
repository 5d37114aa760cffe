/** Parses one tag (B6), or one control tag (B39). */
import { nameCharacter } from '../encoding/escapes';
import type { TagExpected, UnexpectedToken } from '../problem';
import type { Range } from '../trace/traced';
import { NAME, NEVER_IN_A_TAG } from './look-up';
import {
  type BrokenTag,
  type Control,
  FILTER_NAMES,
  type FilterCall,
  filterNamed,
  type GivenName,
  type Literal,
  type Operand,
  type PathRead,
  type Step,
  type Tag,
  type TemplateProblem,
} from './tag';

const NAME_HERE = new RegExp(NAME, 'y');
/** The word of a control tag; `{{ if }}` and `{{ each | join }}` insert values of these names. */
const CONTROL = /(?:each|if) +(?=[^ |}])/y;
const AS = /as(?![A-Za-z0-9_$-])/y;
const COMPARISON = /[=!]=/y;
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

export class TagParser {
  #at: number;
  /** The word of a control tag, once it was read. */
  #word: Control['type'] | undefined;
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
      const control = this.#control();
      if (control) return this.#marker(control);
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

  /** A control tag has one problem of its own: that it is not where a marker may be. */
  #marker(control: Control): BrokenTag {
    const range = { start: this.open, end: this.#at };
    const problems: TemplateProblem[] = [{ code: 'template-marker', range, values: {} }];
    if (this.#problems.length > 0)
      return { type: 'broken', ...range, problems: this.#problems, ...this.#unread() };
    return { type: 'broken', ...range, problems, control };
  }

  #unread(): Pick<BrokenTag, 'unread'> {
    return this.#word ? { unread: { type: 'unread', word: this.#word } } : {};
  }

  #control(): Control | undefined {
    const word = this.#match(CONTROL)?.trimEnd();
    if (word === undefined) return undefined;
    this.#word = word === 'if' ? 'if' : 'each';
    const control = this.#word === 'if' ? this.#if() : this.#each();
    this.#spaces();
    if (!this.#takes('}}')) this.#fail(control.type === 'if' ? 'comparison-or-end' : 'optional-or-end');
    return control;
  }

  #each(): Control {
    const path = this.#pathRead();
    this.#spaces();
    if (this.#match(AS) === undefined) this.#fail('as');
    this.#spaces();
    const item = this.#givenName();
    this.#spaces();
    let count: GivenName | undefined;
    if (this.#takes(',')) {
      this.#spaces();
      count = this.#givenName();
      this.#spaces();
      if (count.name === item.name)
        this.#problems.push({
          code: 'template-names-equal',
          range: count.range,
          values: { name: count.name },
        });
    }
    const isOptional = this.#takes('|');
    this.#spaces();
    const filter = this.#at;
    if (isOptional && this.#match(FILTER_NAME) !== 'optional') {
      this.#at = filter;
      this.#fail('optional');
    }
    return { type: 'each', path, item, count, isOptional };
  }

  #if(): Control {
    const path = this.#pathRead();
    this.#spaces();
    const operator = this.#match(COMPARISON);
    if (operator === undefined) return { type: 'if', path };
    this.#spaces();
    return { type: 'if', path, comparison: { isEqual: operator === '==', literal: this.#literal() } };
  }

  #pathRead(): PathRead {
    const operand = this.#operand();
    if (operand.type === 'path') return operand;
    this.#at = operand.range.start;
    return this.#fail('path');
  }

  #givenName(): GivenName {
    const start = this.#at;
    const name = this.#match(NAME_HERE) ?? this.#fail('name');
    return { name, range: { start, end: this.#at } };
  }

  /** Reading goes on behind the next }}; without one before the next {{, before what no tag holds, or at the end. */
  #broken({ at, expected, isMissing }: Unexpected): BrokenTag {
    const next = this.source.indexOf('{{', at);
    const reach = next === -1 ? this.source.length : next;
    // Looked for up to the next tag only: a text full of tags is passed once.
    const close = this.source.slice(at, reach).indexOf('}}');
    if (close === -1) {
      const range = { start: this.open, end: Math.max(at, this.open + 2) };
      if (expected) this.#problems.push({ code: 'template-unclosed', range, values: {} });
      const rest = this.source.slice(range.end, reach).search(NEVER_IN_A_TAG);
      const end = rest === -1 ? reach : range.end + rest;
      return { type: 'broken', start: this.open, end, problems: this.#problems, ...this.#unread() };
    }
    const character = close === 0 ? '}}' : String.fromCodePoint(this.source.codePointAt(at) ?? 0);
    const range = { start: at, end: at + character.length };
    const found: UnexpectedToken = isMissing
      ? { found: 'nothing', text: '' }
      : { found: 'character', text: close === 0 ? character : nameCharacter(character) };
    if (expected) this.#problems.push({ code: 'template-syntax', range, values: { expected, ...found } });
    const end = at + close + 2;
    return { type: 'broken', start: this.open, end, problems: this.#problems, ...this.#unread() };
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
    let last: { readonly name: 'raw' | 'optional'; readonly range: Range } | undefined;
    let hasDefault = false;
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
      if (last) {
        const code = last.name === 'raw' ? 'template-raw-not-last' : 'template-optional-not-last';
        this.#problems.push({ code, range: last.range, values: {} });
      }
      last = name === 'raw' || name === 'optional' ? { name, range } : undefined;
      if (name === 'optional' && hasDefault)
        this.#problems.push({ code: 'template-optional-after-default', range, values: {} });
      hasDefault ||= name === 'default';
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
