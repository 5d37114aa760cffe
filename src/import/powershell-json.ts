/**
 * Reads the literals of PowerShell that `ConvertTo-Json` makes JSON of: tables, arrays, texts, numbers and
 * variables. What has to be computed becomes a variable with the name of its member, as in a script.
 */

/** A literal: the text of a scalar as JSON, an array, or the members of a table. */
export type Literal =
  | { readonly written: string }
  | { readonly items: readonly Literal[] }
  | { readonly members: ReadonlyMap<string, Literal> };

/** A text, or a table of texts. */
export type PowerShellValue = string | ReadonlyMap<string, string>;

/** The parameters of a table, for a command. */
export type Parameters = ReadonlyMap<string, PowerShellValue | undefined>;

interface Found<Value> {
  readonly value: Value;
  readonly end: number;
}

/** What a literal can contain besides tables and arrays. */
interface LiteralScope {
  /** Skips blanks within a line. */
  skip(at: number): number;
  /** Skips white space, semicolons and comments. */
  skipLines(at: number): number;
  /** A text in quotes; its variables are filled in or are tags. */
  quoted(at: number): Found<string | undefined>;
  /** A variable: its literal, or else its path. */
  variable(at: number): Found<{ readonly literal?: Literal | undefined; readonly path: string }> | undefined;
  parameterAt(at: number): Found<string> | undefined;
  /** Told for JSON of which `ConvertTo-Json` writes only so many levels. */
  cut(json: string, depth: number): void;
}

/** Deeper literals are not read. */
const MAX_DEPTH = 100;
/** `ConvertTo-Json` without `-Depth`. */
const USUAL_DEPTH = 2;

const PARAMETERS = ['depth', 'compress', 'asarray', 'inputobject'];

const CONVERT = /ConvertTo-Json(?![\w-])/iy;
/** Types that change nothing in what is written. */
const TYPE = /\[(?:ordered|pscustomobject|psobject|hashtable|(?:object|string|int)\[\]|array)\]/iy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy;
const CONSTANT = /\$(true|false|null)(?!\w)/iy;
const KEY = /[\w-]+/y;
const TEXT = /["']|@["'][ \t]*\r?\n/y;
const PIPE = /[ \t]*\|\s*/y;
const QUOTED = /"(?:[^"`]|`[\s\S]|"")*"|'[^']*'/y;

export class LiteralReader {
  constructor(
    readonly text: string,
    readonly scope: LiteralScope,
  ) {}

  /** What `… | ConvertTo-Json` or `ConvertTo-Json …` writes; undefined for any other code. */
  json(from: number): Found<string> | undefined {
    const found = this.#expression(from, 0);
    return found && typeof found.value === 'string' ? { value: found.value, end: found.end } : undefined;
  }

  /** A literal, or the JSON that is made of it. */
  #expression(from: number, depth: number): Found<Literal | string> | undefined {
    const at = this.scope.skip(from);
    const command = this.#match(CONVERT, at);
    if (command !== undefined) return this.#conversion(at + command.length, depth);
    const input = this.literal(at, depth);
    const pipe = input && this.#match(PIPE, input.end);
    if (!input || pipe === undefined) return input;
    const next = input.end + pipe.length;
    const converted = this.#match(CONVERT, next);
    return converted === undefined
      ? undefined
      : this.#conversion(next + converted.length, depth, input.value);
  }

  /** Reads the parameters of `ConvertTo-Json`. */
  #conversion(from: number, nesting: number, piped?: Literal): Found<string> | undefined {
    let input = piped;
    let depth = USUAL_DEPTH;
    const switches = new Set<string>();
    let at = this.scope.skip(from);
    while (!this.#isEnd(at)) {
      const parameter = this.scope.parameterAt(at);
      const name = parameter && PARAMETERS.find((one) => one.startsWith(parameter.value.toLowerCase()));
      if (parameter) at = this.scope.skip(parameter.end);
      if (name === 'compress' || name === 'asarray') switches.add(name);
      else if (name === 'depth') {
        const number = this.#match(NUMBER, at);
        if (number === undefined) return undefined;
        depth = Number(number);
        at += number.length;
      } else {
        const given = input || (parameter && !name) ? undefined : this.literal(at, nesting);
        if (!given) return undefined;
        input = given.value;
        at = given.end;
      }
      at = this.scope.skip(at);
    }
    const value = piped ? unrolled(piped, switches.has('asarray')) : input;
    if (value === undefined || this.text.charAt(at) === '|') return undefined;
    const text = switches.has('compress') ? compact(value) : indented(value, '');
    if (depthOf(value) > depth) this.scope.cut(text, depth);
    return { value: text, end: at };
  }

  /** A literal alone; undefined for any other code. With commas behind it, it is an array. */
  literal(at: number, depth = 0): Found<Literal> | undefined {
    const first = this.#single(at, depth);
    if (!first) return undefined;
    const list = [first.value];
    let { end } = first;
    for (;;) {
      const comma = this.scope.skip(end);
      if (this.text.charAt(comma) !== ',') break;
      const next = this.#single(this.scope.skipLines(comma + 1), depth);
      if (!next) return undefined;
      list.push(next.value);
      end = next.end;
    }
    return { value: list.length === 1 ? first.value : { items: list }, end };
  }

  #single(from: number, depth: number): Found<Literal> | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const at = this.scope.skip(from + (this.#match(TYPE, from)?.length ?? 0));
    if (this.text.startsWith('@{', at)) return this.#table(at + 2, depth + 1);
    if (this.text.startsWith('@(', at)) return this.#array(at + 2, depth + 1);
    if (this.#match(TEXT, at) !== undefined) {
      const { value, end } = this.scope.quoted(at);
      return value === undefined ? undefined : { value: { written: JSON.stringify(value) }, end };
    }
    if (this.text.charAt(at) === '(') return this.#bracketed(at + 1, depth + 1);
    const plain = this.#match(CONSTANT, at) ?? this.#match(NUMBER, at);
    if (plain !== undefined)
      return { value: { written: plain.replace('$', '').toLowerCase() }, end: at + plain.length };
    const variable = this.scope.variable(at);
    if (!variable || /[([:]/.test(this.text.charAt(variable.end))) return undefined;
    const { literal, path } = variable.value;
    return { value: literal ?? { written: `{{${path}}}` }, end: variable.end };
  }

  /** `(…)`, also with a conversion in it, which makes a text. */
  #bracketed(from: number, depth: number): Found<Literal> | undefined {
    const at = this.scope.skipLines(from);
    const found = this.#whole(at, depth);
    const close = found && this.scope.skipLines(found.end);
    return found && close !== undefined && this.text.charAt(close) === ')'
      ? { value: found.value, end: close + 1 }
      : undefined;
  }

  /** A literal, or the text that is made of one. */
  #whole(at: number, depth: number): Found<Literal> | undefined {
    const found = this.#expression(at, depth);
    if (typeof found?.value !== 'string') return found as Found<Literal> | undefined;
    return { value: { written: JSON.stringify(found.value) }, end: found.end };
  }

  #table(from: number, depth: number): Found<Literal> | undefined {
    const members = new Map<string, Literal>();
    let at = this.scope.skipLines(from);
    while (this.text.charAt(at) !== '}') {
      const isQuoted = /["']/.test(this.text.charAt(at));
      const bare = this.#match(KEY, at);
      const key = isQuoted ? this.scope.quoted(at) : { value: bare, end: at + (bare?.length ?? 0) };
      const sign = this.scope.skip(key.end);
      if (key.value === undefined || this.text.charAt(sign) !== '=') return undefined;
      const value = this.#value(this.scope.skip(sign + 1), key.value, /[\n;}]/, depth);
      members.set(key.value, value.value);
      at = this.scope.skipLines(value.end);
    }
    return { value: { members }, end: at + 1 };
  }

  #array(from: number, depth: number): Found<Literal> | undefined {
    const list: Literal[] = [];
    let at = this.scope.skipLines(from);
    while (this.text.charAt(at) !== ')') {
      const item = this.#single(at, depth);
      if (!item) return undefined;
      list.push(item.value);
      at = this.scope.skipLines(item.end);
      if (this.text.charAt(at) === ',') at = this.scope.skipLines(at + 1);
      else if (at === item.end && this.text.charAt(at) !== ')') return undefined;
    }
    return { value: { items: list }, end: at + 1 };
  }

  /** The value of a member: a literal, or a variable for an expression. */
  #value(from: number, name: string, stop: RegExp, depth: number): Found<Literal> {
    const literal = this.#whole(from, depth);
    const end = literal && this.scope.skip(literal.end);
    const isWhole =
      end !== undefined && (stop.test(this.text.charAt(end)) || /[\r#]/.test(this.text.charAt(end)));
    if (literal && isWhole) return literal;
    const path = name.replace(/[{}]/g, '_');
    return { value: { written: `{{$${path}}}` }, end: this.#expressionEnd(from, stop) };
  }

  #expressionEnd(from: number, stop: RegExp): number {
    let depth = 0;
    for (let at = from; at < this.text.length; at++) {
      const character = this.text.charAt(at);
      if (depth === 0 && stop.test(character)) return at;
      if (/["']/.test(character)) at += (this.#match(QUOTED, at)?.length ?? 1) - 1;
      else if ('([{'.includes(character)) depth += 1;
      else if (')]}'.includes(character)) depth -= 1;
      if (depth < 0) return at;
    }
    return this.text.length;
  }

  #isEnd(at: number): boolean {
    return at >= this.text.length || /[\r\n;|)}#]/.test(this.text.charAt(at));
  }

  #match(pattern: RegExp, at: number): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.text)?.[0];
  }
}

/** A pipeline hands on the items of an array one by one, so an array of one item is that item. */
function unrolled(literal: Literal, isArray: boolean): Literal | undefined {
  // Of a variable alone nothing is known.
  if ('written' in literal) return literal.written.startsWith('{{') ? undefined : literal;
  if (!('items' in literal) || literal.items.length > 1)
    return isArray && 'members' in literal ? { items: [literal] } : literal;
  return isArray ? literal : literal.items[0];
}

const childrenOf = (literal: Literal): readonly Literal[] =>
  'items' in literal ? literal.items : 'members' in literal ? [...literal.members.values()] : [];

/** About as many characters as a literal has when it is written. */
export const sizeOf = (literal: Literal): number =>
  'written' in literal
    ? literal.written.length
    : childrenOf(literal).reduce((size, one) => size + sizeOf(one) + 1, 2);

/** The text of a number; undefined for any other literal. */
export const numberIn = (literal: Literal | undefined): string | undefined =>
  literal && 'written' in literal && /^[\d-]/.test(literal.written) ? literal.written : undefined;

/** The levels below a literal, as `-Depth` counts them. */
const depthOf = (literal: Literal): number =>
  'written' in literal ? -1 : 1 + childrenOf(literal).reduce((most, one) => Math.max(most, depthOf(one)), -1);

function compact(literal: Literal): string {
  if ('written' in literal) return literal.written;
  if ('items' in literal) return `[${literal.items.map(compact).join(',')}]`;
  return `{${Array.from(literal.members, ([name, value]) => `${JSON.stringify(name)}:${compact(value)}`).join(',')}}`;
}

/** As PowerShell 7 writes it. */
function indented(literal: Literal, indent: string): string {
  const inner = `${indent}  `;
  if ('written' in literal) return literal.written;
  const [open, close] = 'items' in literal ? '[]' : '{}';
  const parts =
    'items' in literal
      ? literal.items.map((item) => inner + indented(item, inner))
      : Array.from(
          literal.members,
          ([name, value]) => `${inner}${JSON.stringify(name)}: ${indented(value, inner)}`,
        );
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/** The members of a table, as the parameters of a command; undefined for a value that is neither a text nor a table of texts. */
export function parametersOf(literal: Literal): Parameters | undefined {
  if (!('members' in literal)) return undefined;
  return new Map(Array.from(literal.members, ([name, value]) => [name, textsOf(value)]));
}

function textsOf(literal: Literal): PowerShellValue | undefined {
  if ('written' in literal) return textOf(literal.written);
  if (!('members' in literal)) return undefined;
  const texts = new Map<string, string>();
  for (const [name, value] of literal.members) {
    if (!('written' in value)) return undefined;
    texts.set(name, textOf(value.written));
  }
  return texts;
}

/** The text of a scalar: what is not in quotes stays. */
const textOf = (written: string): string =>
  written.startsWith('"') ? (JSON.parse(written) as string) : written;
