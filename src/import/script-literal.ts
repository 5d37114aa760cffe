/**
 * Reads expressions of JavaScript as JSON: literals, texts joined by `+`, `JSON.stringify(…)` and the like, and the
 * names that the script sets to such expressions. Any other path, also in a template literal, becomes a variable,
 * `{{order.id}}`.
 */
import { base64, type Json, jsonObject, jsonText } from '../core/internal';
import { items, scalarText } from './json';
import { VARIABLE } from './variables';

/** A literal, and the offset behind it. */
interface Found<Value> {
  readonly value: Value;
  readonly end: number;
}

/** A variable stands for itself in text, and bare in JSON, as a number does. */
export const variable = (path: string): Json => ({ type: 'number', text: `{{${path}}}` });

const pathOf = (text: string): string => text.replaceAll('?.', '.').replace(/\[(\d+)\]/g, '.$1');

/** Deeper literals are nobody's request. */
const MAX_LEVELS = 100;

/** White space or a comment. */
const SPACE = /\s+|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const NAME = /[A-Za-z_$][\w$]*/y;
/** A word before an operand is no name. */
const PATH =
  /(?!(?:async|await|delete|function|new|typeof|void|yield)(?![\w$]))[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[\d+\])*/y;
/** Calls with one argument. */
const CALL = /(JSON\s*\.\s*stringify|encodeURIComponent|btoa|String|Buffer\s*\.\s*from)\s*\(/y;
const TO_BASE64 = /\.\s*toString\s*\(\s*["']base64["']\s*\)/y;
const TO_STRING = /\s*\.\s*toString\s*\(\s*\)/y;
const NEW = /new\s+(Headers|URLSearchParams|FormData)(?![\w$])\s*/y;
const OR = /\|\||\?\?/y;
const SPREAD = /\.\.\./y;
const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[\s\S]))/y;
const PLAIN = { '"': /[^"\\\r\n]+/y, "'": /[^'\\\r\n]+/y, '`': /[^`\\$]+/y };

const LETTERS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r': '',
  '\r\n': '',
};

/** The value of a member called `...name`: the members of that object are unknown. */
const UNKNOWN = variable('...');

/** Whether this is the name of such a member. */
export const isSpread = (name: string): boolean => name.startsWith('...');

/** The JSON text of a literal; undefined if members of it are not known. */
export function jsonOfLiteral(json: Json): string | undefined {
  const text = jsonText(json);
  return text.includes(jsonText(UNKNOWN)) ? undefined : text;
}

/** A text in quotes; expressions in back-ticks have none in them. */
const QUOTED = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|`[^`\\]*(?:\\[\s\S][^`\\]*)*`/y;
const MAX_SHOWN = 40;

/** An object of the browser that is made of pairs. */
export type PairsKind = 'Headers' | 'URLSearchParams' | 'FormData';

/** The value of a path of the script; undefined if it is not known. */
export type KnownValues = (path: string) => Json | undefined;

/** Reads expressions of one text. Undefined where something stands that is none of those above. */
export class LiteralReader {
  readonly #text: string;
  readonly #known: KnownValues;
  readonly #kinds = new WeakMap<Json, PairsKind>();
  /** How many characters may still be skipped, over all expressions that are not read. */
  #left: number;

  constructor(text: string, known: KnownValues = () => undefined) {
    this.#text = text;
    this.#known = known;
    this.#left = 4 * text.length;
  }

  /** Whether a list of pairs is such an object. */
  kindOf(json: Json | undefined): PairsKind | undefined {
    return json && this.#kinds.get(json);
  }

  /** The same object with other pairs. */
  pairs(kind: PairsKind, pairs: readonly Json[]): Json {
    const json: Json = { type: 'array', items: [...pairs] };
    this.#kinds.set(json, kind);
    return json;
  }

  /** The offset behind white space and comments. */
  skip(from: number): number {
    let at = from;
    for (let found = this.#match(SPACE, at); found; found = this.#match(SPACE, at)) at += found[0].length;
    return at;
  }

  /** An expression: a value, or several joined by `+`. Of `a || b` the first counts. */
  value(from: number, level = 0): Found<Json> | undefined {
    const first = this.#operand(from, level);
    if (!first) return undefined;
    let { value, end } = first;
    for (let at = this.skip(end); ; at = this.skip(end)) {
      const or = this.#match(OR, at)?.[0];
      const isJoined = this.#text.charAt(at) === '+';
      if (or === undefined && !isJoined) return { value, end };
      const next = this.#operand(at + (or?.length ?? 1), level);
      const [one, other] = [this.textOf(value), this.textOf(next?.value)];
      if (!next || (isJoined && (one === undefined || other === undefined))) return undefined;
      // Numbers would be added.
      if (isJoined && value.type === 'number' && next.value.type === 'number') return undefined;
      if (isJoined) value = { type: 'string', value: `${one}${other}` };
      end = next.end;
    }
  }

  /** What the script makes of a value in a text. */
  textOf(json: Json | undefined): string | undefined {
    if (this.kindOf(json) !== 'URLSearchParams') return scalarText(json);
    return items(json)
      .map((pair) => {
        const [name = '', ...value] = items(pair).map((one) => scalarText(one) ?? '');
        if (items(pair)[1] === UNKNOWN) return `{{${name.replace(/[{}]/g, '_')}}}`;
        return [name, ...value].map((one) => encoded(one, formEncoded)).join('=');
      })
      .join('&');
  }

  #operand(from: number, level: number): Found<Json> | undefined {
    const at = this.skip(from);
    const character = this.#text.charAt(at);
    if (level > MAX_LEVELS) return undefined;
    if (character === '{') return this.#object(at, level);
    if (character === '[') return this.#array(at, level);
    const text = this.text(at, level);
    if (text) return { value: { type: 'string', value: text.value }, end: text.end };
    const number = this.#match(NUMBER, at);
    if (number)
      return { value: { type: 'number', text: String(Number(number[0])) }, end: at + number[0].length };
    const found = this.#constructed(at, level) ?? this.#called(at, level) ?? this.#word(at);
    const call = found && this.#match(TO_STRING, found.end)?.[0];
    const written = call === undefined ? undefined : this.textOf(found?.value);
    if (!found || call === undefined || written === undefined) return found;
    return { value: { type: 'string', value: written }, end: found.end + call.length };
  }

  /** A text in quotes or in back-ticks. */
  text(from: number, level = 0): Found<string> | undefined {
    const quote = this.#text.charAt(from);
    if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
    let value = '';
    for (let at = from + 1; at < this.#text.length; ) {
      if (this.#text.charAt(at) === quote) return { value, end: at + 1 };
      const piece = this.#piece(at, quote, level);
      if (!piece) return undefined;
      value += piece.value;
      at = piece.end;
    }
    return undefined;
  }

  #piece(at: number, quote: '"' | "'" | '`', level: number): Found<string> | undefined {
    const plain = this.#match(PLAIN[quote], at)?.[0];
    if (plain !== undefined) return { value: plain, end: at + plain.length };
    const escaped = this.#match(ESCAPE, at);
    if (escaped) {
      const [found, long, short, octet, letter = ''] = escaped;
      const code = Number.parseInt(long ?? short ?? octet ?? '', 16);
      if (code > 0x10ffff) return undefined;
      const value = Number.isNaN(code) ? (LETTERS[letter] ?? letter) : String.fromCodePoint(code);
      return { value, end: at + found.length };
    }
    if (quote !== '`' || this.#text.charAt(at) !== '$') return undefined;
    if (this.#text.charAt(at + 1) !== '{') return { value: '$', end: at + 1 };
    const inner = this.value(at + 2, level + 1);
    const value = this.textOf(inner?.value);
    const end = inner && this.skip(inner.end);
    if (value === undefined || end === undefined || this.#text.charAt(end) !== '}') return undefined;
    return { value, end: end + 1 };
  }

  #path(at: number): Found<string> | undefined {
    const whole = this.#match(PATH, at)?.[0];
    if (whole === undefined) return undefined;
    const before = whole.replace(/\??\.toString$/, '');
    const found = this.#match(TO_STRING, at + before.length) ? before : whole;
    if (found !== whole) return { value: pathOf(found), end: at + found.length };
    // A call is no path.
    if (this.#text.charAt(this.skip(at + found.length)) === '(') return undefined;
    return { value: pathOf(found), end: at + found.length };
  }

  #word(at: number): Found<Json> | undefined {
    const path = this.#path(at);
    if (!path) return undefined;
    const { value: name, end } = path;
    if (name === 'null' || name === 'undefined') return { value: { type: 'null' }, end };
    if (name === 'true' || name === 'false')
      return { value: { type: 'boolean', value: name === 'true' }, end };
    return { value: this.#known(name) ?? variable(name), end };
  }

  /** `new Headers(…)` and the like, of an object, a list of pairs, or a text. */
  #constructed(at: number, level: number): Found<Json> | undefined {
    const [written, name] = this.#match(NEW, at) ?? [];
    if (written === undefined) return undefined;
    const kind = name as PairsKind;
    const open = at + written.length;
    if (this.#text.charAt(open) !== '(') return { value: this.pairs(kind, []), end: open };
    const given: Json[] = [];
    const end = this.list(open, ')', (from) => {
      const found = this.value(from, level + 1);
      if (found) given.push(found.value);
      return found?.end;
    });
    return end === undefined ? undefined : { value: this.pairs(kind, pairsOf(given[0])), end };
  }

  /** The text that a call gives for its argument; further arguments of `JSON.stringify` are left out. */
  #called(at: number, level: number): Found<Json> | undefined {
    const [call, name = ''] = this.#match(CALL, at) ?? [];
    if (call === undefined) return undefined;
    const given: Json[] = [];
    const close = this.list(at + call.length - 1, ')', (from) => {
      const found = this.value(from, level + 1);
      if (found) given.push(found.value);
      return found?.end;
    });
    const [argument] = given;
    if (close === undefined || !argument) return undefined;
    const isBuffer = name.startsWith('Buffer');
    const encoding = isBuffer ? this.#match(TO_BASE64, close)?.[0] : '';
    const text = name.startsWith('JSON') ? jsonOfLiteral(argument) : this.textOf(argument);
    if (text === undefined || encoding === undefined) return undefined;
    const value = name === 'encodeURIComponent' ? encoded(text) : text;
    const isBase64 = isBuffer || name === 'btoa';
    if (isBase64 && value.search(VARIABLE) !== -1) return undefined;
    return {
      value: { type: 'string', value: isBase64 ? base64(value) : value },
      end: close + encoding.length,
    };
  }

  #object(from: number, level: number): Found<Json> | undefined {
    const members: { name: string; value: Json }[] = [];
    const end = this.list(from, '}', (at) => {
      if (this.#match(SPREAD, at)) return this.#spread(at, members);
      const name = this.name(at);
      const found = name && this.value(name.end, level + 1);
      const after = found && this.#text.charAt(this.skip(found.end));
      if (name && found && (after === ',' || after === '}')) {
        members.push({ name: name.value, value: found.value });
        return found.end;
      }
      const skipped = name && this.expressionEnd(name.end);
      // Its value has to be computed.
      if (name && skipped !== undefined) members.push({ name: name.value, value: variable(name.value) });
      return skipped;
    });
    return end === undefined ? undefined : { value: jsonObject(members), end };
  }

  /** `...name` of a known object; of anything else only its name is told. */
  #spread(at: number, members: { name: string; value: Json }[]): number | undefined {
    const from = at + '...'.length;
    const end = this.expressionEnd(from);
    if (end === undefined) return undefined;
    const found = this.value(from);
    const name = this.#text.slice(at, end).trim().slice(0, MAX_SHOWN);
    if (found?.value.type === 'object' && found.end <= end) members.push(...found.value.members);
    else members.push({ name, value: UNKNOWN });
    return end;
  }

  /** The offset before the `,` or the bracket that ends an expression. */
  expressionEnd(from: number): number | undefined {
    let depth = 0;
    for (let at = from; at < this.#text.length && this.#left > 0; ) {
      this.#left -= 1;
      const character = this.#text.charAt(at);
      if (depth === 0 && /[,})\]]/.test(character)) return at;
      if (/[({[]/.test(character)) depth += 1;
      else if (/[)}\]]/.test(character)) depth -= 1;
      at = (/["'`]/.test(character) && this.#match(QUOTED, at) ? QUOTED.lastIndex : undefined) ?? at + 1;
    }
    return undefined;
  }

  #array(from: number, level: number): Found<Json> | undefined {
    const items: Json[] = [];
    const end = this.list(from, ']', (at) => {
      const item = this.value(at, level + 1);
      if (item) items.push(item.value);
      return item?.end;
    });
    return end === undefined ? undefined : { value: { type: 'array', items }, end };
  }

  /** The offset behind a list in brackets whose items `read` reads. */
  list(from: number, close: string, read: (at: number) => number | undefined): number | undefined {
    let at = this.skip(from + 1);
    while (this.#text.charAt(at) !== close) {
      const end = read(at);
      if (end === undefined) return undefined;
      at = this.skip(end);
      if (this.#text.charAt(at) === ',') at = this.skip(at + 1);
      else if (this.#text.charAt(at) !== close) return undefined;
    }
    return at + 1;
  }

  /** The name of a member; the offset is behind the colon, or before the name that is also the value. */
  name(at: number): Found<string> | undefined {
    const found = this.text(at) ?? this.#bareName(at);
    if (!found) return undefined;
    const end = this.skip(found.end);
    if (this.#text.charAt(end) === ':') return { value: found.value, end: end + 1 };
    const isShort = this.#text.charAt(end) === ',' || this.#text.charAt(end) === '}';
    return isShort ? { value: found.value, end: at } : undefined;
  }

  #bareName(at: number): Found<string> | undefined {
    const name = this.#match(NAME, at)?.[0] ?? this.#match(NUMBER, at)?.[0];
    return name === undefined ? undefined : { value: name, end: at + name.length };
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }
}

/** What a browser makes of pairs and texts, in which variables may stand. */

/** Encoded text; a variable stays, as its tag encodes the value. */
export function encoded(text: string, encode: (text: string) => string = encodeURIComponent): string {
  let result = '';
  let passed = 0;
  for (const { index, 0: found } of text.matchAll(VARIABLE)) {
    result += encode(text.slice(passed, index).toWellFormed()) + found;
    passed = index + found.length;
  }
  return result + encode(text.slice(passed).toWellFormed());
}

export const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** The pairs of an object, a list of pairs, or a query. */
export function pairsOf(json: Json | undefined): Json[] {
  const pair = (name: string, value: Json): Json => ({
    type: 'array',
    items: [{ type: 'string', value: name }, value],
  });
  if (json?.type === 'object') return json.members.map(({ name, value }) => pair(name, value));
  if (json?.type === 'array') return [...json.items];
  const text = scalarText(json);
  if (text === undefined) return [];
  const query = new URLSearchParams(text.replace(/^\?/, ''));
  return Array.from(query, ([name, value]) => pair(name, { type: 'string', value }));
}
