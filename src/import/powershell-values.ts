/**
 * Reads the values of PowerShell that can be known without running anything, as JSON: texts, numbers, tables, arrays,
 * what `ConvertTo-Json` makes of these, and variables set before. Any other variable is a tag, `{{name}}`.
 */
import { base64, type Json, jsonText, jsonTextWithin } from '../core/internal';
import { matchAt, quotedEnd } from './commands/command-line';
import { floatText, items, jsonOf, levelsIn, objectOf, prettyJson, scalarText } from './json';
import { variable } from './script-literal';

interface Found<Value = Json> {
  readonly value: Value;
  readonly end: number;
}

/** Of a value that may be an expression, which has none. */
type Passed = Found<Json | undefined>;

/** Blanks, and a line that goes on behind a back-tick. */
const BLANKS = /(?:[ \t]|`\r?\n)*/y;
const SPACE = /(?:\s|;|#[^\n]*(?![^\n]))*/y;
const PARAMETER = /-([A-Za-z]+)(?::|(?=[\s`)};|]|$))/y;
const VARIABLE = /\$(?:\{([^}\n]+)\}|((?:global:|script:|env:)?\w+(?:\.\w+)*))/y;
const HERE = /@(["'])[ \t]*\r?\n/y;
const BARE = /[^\s"'`;|(){}]+/y;
const CHARACTER = /\$\(\s*\[char\]\s*(\d{1,7})\s*\)/iy;
const SINGLE = { escapedBy: '', isDoubled: true };
const DOUBLE = { escapedBy: '`', isDoubled: true };
const VERBATIM = /@'[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?'@/y;
/** The value of a path, inserted into a text. */
const INSERTED = /\$\([ \t]*\$((?:\w+:)?\w+(?:\.\w+)*)[ \t]*\)/y;
const CONVERT = /ConvertTo-Json(?![\w-])/iy;
const PLUS = /[ \t]*\+\s*/y;
/** What holds a text, and is that text when it is sent. */
const HOLDER =
  /ConvertTo-SecureString(?:[ \t]+-String)?[ \t]+|\[(?:System\.)?(?:Text\.Encoding\]::(?:UTF8|ASCII)\.GetBytes|Convert\]::ToBase64String)[ \t]*(?=\()/iy;
const HOLDER_END = /(?:[ \t]+-(?:AsPlainText|Force)\b)*/iy;
const CREDENTIAL =
  /(?:New-Object[ \t]+(?:-TypeName[ \t]+)?|\[)(?:System\.Management\.Automation\.)?PSCredential(?:\]::new)?(?:[ \t]+-ArgumentList)?[ \t]*/iy;
/** An empty table: `New-Object "System.Collections.Generic.Dictionary[[String],[String]]"`. */
const NEW_TABLE =
  /(?:New-Object[ \t]+(?:-TypeName[ \t]+)?["']?|\[)(?:System\.)?Collections\.(?:Generic\.Dictionary|Hashtable)[\w.,[\] ]*["']?(?:::new)?(?:\(\))?/iy;
/** Types that change nothing in what is written. */
const TYPE = /\[(?:ordered|pscustomobject|psobject|hashtable|(?:object|string|int)\[\]|array)\]/iy;
const CONSTANT = /\$(true|false|null)(?!\w)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy;
const KEY = /[\w-]+/y;
const TEXT = /["']|@["'][ \t]*\r?\n/y;
const PIPE = /[ \t]*\|\s*/y;

const ENDS = { '"': /"(?!")/y, '"@': /(?<=\n)"@/y };
/** Longer code in a text is not read. */
const MAX_CODE = 1000;

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '@': '}' };
/** The parameters of `ConvertTo-Json`, and its levels without `-Depth`. */
const PARAMETERS = ['depth', 'compress', 'asarray', 'inputobject'];
const USUAL_DEPTH = 2;

/** How much variables may fill in, all together. */
const MAX_INSERTED = 1_000_000;
/** Deeper literals are not read. */
const MAX_DEPTH = 100;

/** What a back-tick and one of the letters 0abefnrtv stand for. */
const ESCAPES = '\0\x07\b\x1b\f\n\r\t\v';

const text = (value: string): Json => ({ type: 'string', value });

export class PowerShellReader {
  /** Variables by their names in lower case. */
  readonly known = new Map<string, Json>();
  /** Variables that are set to expressions with texts in them, which are not read. */
  readonly computed = new Set<string>();
  /** Those of them that were inserted as tags since the list was emptied. */
  readonly unread: string[] = [];
  /** JSON of which `ConvertTo-Json` would write only some levels. */
  readonly cutAt = new Map<string, number>();
  /** Variables of variables grow exponentially. */
  #left = MAX_INSERTED;
  /** The numbers of what has to be run. */
  readonly #codes = new Map<string, number>();
  /** What would have closed the first text or bracket without an end. PowerShell refuses what stands behind it. */
  missing: string | undefined;

  constructor(readonly source: string) {}

  /** Reads a literal; without one, nothing counts as missing. */
  #attempt<Value>(read: () => Value | undefined): Value | undefined {
    const { missing } = this;
    const found = read();
    if (found === undefined) this.missing = missing;
    return found;
  }

  skip(from: number, pattern = BLANKS): number {
    return from + (this.#match(pattern, from)?.[0].length ?? 0);
  }

  /** Whether a command ends here. */
  isEnd(at: number): boolean {
    return at >= this.source.length || /[\r\n;|)}]/.test(this.source.charAt(at));
  }

  /** The name of a parameter. */
  parameterAt(at: number): Found<string> | undefined {
    const found = this.#match(PARAMETER, at);
    return found ? { value: found[1] ?? '', end: at + found[0].length } : undefined;
  }

  /** A literal alone; undefined for any other code. With commas behind it, it is an array. */
  literal(at: number): Found | undefined {
    return this.#attempt(() => this.#literal(at));
  }

  /** The same without commas. */
  single(at: number): Found | undefined {
    return this.#attempt(() => this.#single(at, 0));
  }

  /** What a variable is set to. A bare word is a command, which is passed over. */
  assigned(at: number): Passed {
    return this.#attempt(() => this.#expression(at, 0)) ?? this.#rest(at);
  }

  /** The value of a parameter, which may be a bare word. An expression is passed over. */
  value(at: number): Passed {
    const literal = this.literal(at);
    if (literal) return literal;
    const bare = this.#match(BARE, at)?.[0];
    if (bare === undefined || /[$[@]/.test(bare.charAt(0))) return this.#rest(at);
    return { value: text(bare), end: at + bare.length };
  }

  /** What is no literal: a text without an end, or an expression. */
  #rest(at: number): Passed {
    return this.#match(TEXT, at) ? this.#quoted(at) : this.#passed(at, /[\s;|]/);
  }

  /** A literal, or the JSON that is made of it, as a text. */
  #expression(from: number, depth: number): Found | undefined {
    const at = this.skip(from);
    const command = this.#match(CONVERT, at)?.[0];
    if (command !== undefined) return this.#conversion(at + command.length, depth);
    const input = this.#held(at, depth) ?? this.#sum(at, depth);
    const pipe = input && this.#match(PIPE, input.end)?.[0];
    if (!input || pipe === undefined) return input;
    const next = input.end + pipe.length;
    const converted = this.#match(CONVERT, next)?.[0];
    if (converted === undefined) return undefined;
    return this.#conversion(next + converted.length, depth, input.value);
  }

  /** A literal, or texts that are put together. */
  #sum(at: number, depth: number): Found | undefined {
    const first = this.#literal(at, depth);
    const plus = first && this.#match(PLUS, first.end)?.[0].length;
    const rest = plus && this.#sum(first.end + plus, depth + 1);
    if (!rest) return plus ? undefined : first;
    const [one, other] = [scalarText(first.value), scalarText(rest.value)];
    const isText = [first.value, rest.value].some(({ type }) => type === 'string');
    if (!isText || one === undefined || other === undefined) return undefined;
    return { value: text(one + other), end: rest.end };
  }

  /** The text that is held, or a `PSCredential` as an object with its username and password. */
  #held(at: number, depth: number): Found | undefined {
    const holder = this.#match(HOLDER, at)?.[0];
    const start = (holder ?? this.#match(CREDENTIAL, at)?.[0])?.length;
    const given = start === undefined ? undefined : this.#literal(at + start, depth + 1);
    if (!given) return undefined;
    const { value, end } = given;
    const held = scalarText(value) ?? '';
    // Question marks take the place of other characters.
    if (/ascii/i.test(holder ?? '') && /[^\0-\x7f]/.test(held)) return undefined;
    if (/base64/i.test(holder ?? ''))
      return held.includes('{{') ? undefined : { value: text(base64(held)), end };
    if (holder !== undefined) return { value, end: this.skip(end, HOLDER_END) };
    const [username, password] = items(value);
    if (!username || !password) return undefined;
    return { value: objectOf(Object.entries({ username, password })), end };
  }

  /** Reads the parameters of `ConvertTo-Json`. */
  #conversion(from: number, nesting: number, piped?: Json): Found | undefined {
    let input = piped;
    let depth = USUAL_DEPTH;
    const switches = new Set<string>();
    let at = this.skip(from);
    while (!this.isEnd(at) && this.source.charAt(at) !== '#') {
      const parameter = this.parameterAt(at);
      const name = parameter && PARAMETERS.find((one) => one.startsWith(parameter.value.toLowerCase()));
      if (parameter) at = this.skip(parameter.end);
      if (name === 'compress' || name === 'asarray') switches.add(name);
      else if (name === 'depth') {
        const level = this.#single(at, nesting);
        if (level?.value.type !== 'number') return undefined;
        depth = Number(level.value.text);
        at = level.end;
      } else {
        const given = input || (parameter && !name) ? undefined : this.#literal(at, nesting);
        if (!given) return undefined;
        input = given.value;
        at = given.end;
      }
      at = this.skip(at);
    }
    const value = piped ? unrolled(piped, switches.has('asarray')) : input;
    if (value === undefined || this.source.charAt(at) === '|') return undefined;
    // As PowerShell 7 writes it.
    const json = switches.has('compress') ? jsonText(value) : prettyJson(value);
    if (levelsIn(value) - 1 > depth) this.cutAt.set(json, depth);
    return { value: text(json), end: at };
  }

  #literal(at: number, depth = 0): Found | undefined {
    const first = this.#single(at, depth);
    if (!first) return undefined;
    const list = [first.value];
    let { end } = first;
    for (let comma = this.skip(end); this.source.charAt(comma) === ','; comma = this.skip(end)) {
      const next = this.#single(this.skip(comma + 1, SPACE), depth);
      if (!next) return undefined;
      list.push(next.value);
      end = next.end;
    }
    return { value: list.length === 1 ? first.value : { type: 'array', items: list }, end };
  }

  #single(from: number, depth: number): Found | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const at = this.skip(this.skip(from, TYPE));
    if (this.source.startsWith('@{', at)) return this.#table(at + 2, depth + 1);
    if (this.source.startsWith('@(', at)) return this.#array(at + 2, depth + 1);
    if (this.#match(TEXT, at)) {
      const { value, end } = this.#quoted(at);
      return value && { value, end };
    }
    if (this.source.charAt(at) === '(') return this.#bracketed(at + 1, depth + 1);
    const table = this.#match(NEW_TABLE, at)?.[0];
    if (table !== undefined) return { value: objectOf([]), end: at + table.length };
    const constant = this.#match(CONSTANT, at);
    const value = constant && jsonOf(constant[1]?.toLowerCase() ?? floatText(constant[0]));
    if (value) return { value, end: at + constant[0].length };
    const found = this.#variable(at);
    // A method or an index may follow.
    return found && !/[([:]/.test(this.source.charAt(found.end)) ? found : undefined;
  }

  /** `(…)`, also with a conversion in it, which makes a text. */
  #bracketed(from: number, depth: number): Found | undefined {
    const found = this.#expression(this.skip(from, SPACE), depth);
    const close = found ? this.skip(found.end, SPACE) : from;
    return found && this.source.charAt(close) === ')' ? { value: found.value, end: close + 1 } : undefined;
  }

  #table(from: number, depth: number): Found | undefined {
    const members = new Map<string, Json>();
    let at = this.skip(from, SPACE);
    while (this.source.charAt(at) !== '}') {
      const isQuoted = /["']/.test(this.source.charAt(at));
      const bare = this.#match(KEY, at)?.[0];
      const key = isQuoted ? this.#quoted(at) : { value: bare && text(bare), end: at + (bare?.length ?? 0) };
      const sign = this.skip(key.end);
      const name = key.value ? scalarText(key.value) : undefined;
      if (name === undefined || this.source.charAt(sign) !== '=') return undefined;
      const value = this.#member(this.skip(sign + 1), name, depth);
      members.set(name, value.value);
      at = this.skip(value.end, SPACE);
    }
    return { value: objectOf(members), end: at + 1 };
  }

  #array(from: number, depth: number): Found | undefined {
    const list: Json[] = [];
    let at = this.skip(from, SPACE);
    while (this.source.charAt(at) !== ')') {
      const item = this.#single(at, depth);
      if (!item) return undefined;
      list.push(item.value);
      at = this.skip(item.end, SPACE);
      if (this.source.charAt(at) === ',') at = this.skip(at + 1, SPACE);
      else if (at === item.end && this.source.charAt(at) !== ')') return undefined;
    }
    return { value: { type: 'array', items: list }, end: at + 1 };
  }

  /** The value of a member: a literal, or a variable for an expression. */
  #member(from: number, name: string, depth: number): Found {
    const literal = this.#expression(from, depth);
    if (literal && /[\r\n;}#]/.test(this.source.charAt(this.skip(literal.end)))) return literal;
    const passed = this.#passed(from, /[\n;}]/);
    return { value: variable(`$${name.replace(/[{}]/g, '_')}`), end: passed.end };
  }

  /** The value of a variable that was set before, or a tag for it. */
  #variable(at: number): Found | undefined {
    const found = this.#match(INSERTED, at) ?? this.#match(VARIABLE, at);
    if (!found) return undefined;
    const name = found[1] ?? found[2] ?? '';
    const known = this.known.get(name.toLowerCase());
    const size = known && jsonTextWithin(Math.max(0, this.#left), known)?.length;
    this.#left -= size ?? (known ? this.#left : 0);
    if (this.computed.has(name.toLowerCase())) this.unread.push(`$${name}`);
    const value = known && size !== undefined ? known : variable(name.replace(/^\w+:/, ''));
    return { value, end: at + found[0].length };
  }

  /** A text in quotes; its variables are filled in or are tags. */
  #quoted(at: number): Passed {
    const open = this.#match(HERE, at)?.[0];
    const close = open === undefined ? this.source.charAt(at) : `${this.source.charAt(at + 1)}@`;
    if (close === '"' || close === '"@') return this.#expandable(at + (open?.length ?? 1), close);
    const here = this.#match(VERBATIM, at);
    if (here) return { value: text(here[1] ?? ''), end: at + here[0].length };
    const end = open === undefined ? quotedEnd(this.source, at, SINGLE) : undefined;
    if (end === undefined) return this.#unclosed(close);
    return { value: text(this.source.slice(at + 1, end - 1).replaceAll("''", "'")), end };
  }

  /** A text in double quotes, whose variables are filled in. */
  #expandable(from: number, close: '"' | '"@'): Passed {
    let value = '';
    let at = from;
    while (at < this.source.length) {
      const character = this.source.charAt(at);
      if (this.#match(ENDS[close], at))
        return { value: text(close === '"' ? value : value.replace(/\r?\n$/, '')), end: at + close.length };
      if (character === '"' && close === '"') {
        value += '"';
        at += 2;
      } else if (character === '`') {
        const escaped = this.source.charAt(at + 1);
        value += ESCAPES['0abefnrtv'.indexOf(escaped)] ?? escaped;
        at += 2;
      } else if (character === '$') {
        const piece = this.#inserted(at) ?? this.#computed(at);
        if (!piece) break;
        value += piece.value;
        at = piece.end;
      } else {
        value += character;
        at += 1;
      }
    }
    return this.#unclosed(close);
  }

  #unclosed(close: string): Found<undefined> {
    this.missing ??= close;
    return { value: undefined, end: this.source.length };
  }

  /** What a dollar sign inserts; undefined for an expression. */
  #inserted(at: number): Found<string> | undefined {
    const [character, code] = this.#match(CHARACTER, at) ?? [];
    if (character !== undefined && Number(code) <= 0x10ffff)
      return { value: String.fromCodePoint(Number(code)), end: at + character.length };
    const constant = this.#match(CONSTANT, at);
    if (constant) return { value: constant[1]?.toLowerCase() ?? '', end: at + constant[0].length };
    const found = this.#variable(at);
    if (!found) return this.source.charAt(at + 1) === '(' ? undefined : { value: '$', end: at + 1 };
    const name = this.source.slice(at + 1, found.end).replace(/\W/g, '');
    return { value: scalarText(found.value) ?? `{{$${name}}}`, end: found.end };
  }

  /** A tag for what has to be run, `$(…)`, named by its first word and a number. Undefined where that has no end. */
  #computed(at: number): Found<string> | undefined {
    const { end } = this.#passed(at + 2, /(?!)/, at + MAX_CODE);
    if (this.source.charAt(end) !== ')') return undefined;
    const code = this.source.slice(at + 2, end);
    const number = this.#codes.get(code) ?? this.#codes.size + 1;
    this.#codes.set(code, number);
    return { value: `{{$${/[A-Za-z][\w-]*/.exec(code)?.[0] ?? ''} ${number}}}`, end: end + 1 };
  }

  /** Passes over an expression up to what ends it outside of brackets. */
  #passed(from: number, stop: RegExp, to = this.source.length): Found<undefined> {
    let [at, depth, hasQuotes] = [from, 0, true];
    for (; at < to; at++) {
      const character = this.source.charAt(at);
      if (depth === 0 && stop.test(character)) break;
      if (hasQuotes && /["']/.test(character)) {
        const end = quotedEnd(this.source, at, character === '"' ? DOUBLE : SINGLE);
        // One without an end is looked for once.
        hasQuotes = end !== undefined;
        at = (end ?? at + 1) - 1;
      } else if ('([{'.includes(character)) depth += 1;
      else if (')]}'.includes(character) && --depth < 0) break;
    }
    if (depth > 0) return this.#unclosed(CLOSING[this.source.charAt(from)] ?? ')');
    return { value: undefined, end: at };
  }

  #match = (pattern: RegExp, at: number) => matchAt(pattern, this.source, at);
}

/** A pipeline hands on the items of an array one by one, so an array of one item is that item. */
function unrolled(json: Json, isArray: boolean): Json | undefined {
  // Of a variable alone nothing is known.
  if (json.type === 'number' && json.text.startsWith('{{')) return undefined;
  if (json.type === 'array' && json.items.length < 2) return isArray ? json : json.items[0];
  return isArray && json.type === 'object' ? { type: 'array', items: [json] } : json;
}
