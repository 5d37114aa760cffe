/**
 * Reads literals of JavaScript as JSON: quotes of every kind, names without quotes, comments, commas at the end,
 * `JSON.stringify(…)`, `null`. A path such as `order.id`, also one in a template literal, becomes a variable, `{{order.id}}`.
 */
import { type Json, jsonObject, jsonText } from '../core/internal';

/** A literal, and the offset behind it. */
interface Found<Value> {
  readonly value: Value;
  readonly end: number;
}

/** A variable stands for itself in text, and bare in JSON, as a number does. */
const variable = (path: string): Json => ({ type: 'number', text: `{{${path}}}` });

/** Deeper literals are nobody's request. */
const MAX_LEVELS = 100;

/** White space or a comment. */
const SPACE = /\s+|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const PATH = /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[\d+\])*/y;
const STRINGIFY = /JSON\s*\.\s*stringify\s*\(/y;
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

/** Reads literals of one text. Undefined where something stands that is no literal. */
export class LiteralReader {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset behind white space and comments. */
  skip(from: number): number {
    let at = from;
    for (let found = this.#match(SPACE, at); found; found = this.#match(SPACE, at)) at += found[0].length;
    return at;
  }

  value(from: number, level = 0): Found<Json> | undefined {
    const at = this.skip(from);
    const character = this.#text.charAt(at);
    if (level > MAX_LEVELS) return undefined;
    if (character === '{') return this.#object(at, level);
    if (character === '[') return this.#array(at, level);
    const text = this.text(at);
    if (text) return { value: { type: 'string', value: text.value }, end: text.end };
    const number = this.#match(NUMBER, at);
    if (number)
      return { value: { type: 'number', text: String(Number(number[0])) }, end: at + number[0].length };
    return this.#stringified(at, level) ?? this.#word(at);
  }

  /** A text in quotes or in back-ticks. */
  text(from: number): Found<string> | undefined {
    const quote = this.#text.charAt(from);
    if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
    let value = '';
    for (let at = from + 1; at < this.#text.length; ) {
      if (this.#text.charAt(at) === quote) return { value, end: at + 1 };
      const piece = this.#piece(at, quote);
      if (!piece) return undefined;
      value += piece.value;
      at = piece.end;
    }
    return undefined;
  }

  #piece(at: number, quote: '"' | "'" | '`'): Found<string> | undefined {
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
    const path = this.#path(this.skip(at + 2));
    if (!path) return undefined;
    const end = this.skip(path.end);
    return this.#text.charAt(end) === '}' ? { value: `{{${path.value}}}`, end: end + 1 } : undefined;
  }

  #path(at: number): Found<string> | undefined {
    const found = this.#match(PATH, at)?.[0];
    // A call is no path.
    if (found === undefined || this.#text.charAt(this.skip(at + found.length)) === '(') return undefined;
    const value = found.replaceAll('?.', '.').replace(/\[(\d+)\]/g, '.$1');
    return { value, end: at + found.length };
  }

  #word(at: number): Found<Json> | undefined {
    const path = this.#path(at);
    if (!path) return undefined;
    const { value: name, end } = path;
    if (name === 'null' || name === 'undefined') return { value: { type: 'null' }, end };
    if (name === 'true' || name === 'false')
      return { value: { type: 'boolean', value: name === 'true' }, end };
    return { value: variable(name), end };
  }

  /** `JSON.stringify(…)` of a literal, as the text that it gives. */
  #stringified(at: number, level: number): Found<Json> | undefined {
    const call = this.#match(STRINGIFY, at);
    if (!call) return undefined;
    const inner = this.value(at + call[0].length, level + 1);
    if (!inner) return undefined;
    const end = this.skip(inner.end);
    if (this.#text.charAt(end) !== ')') return undefined;
    return { value: { type: 'string', value: jsonText(inner.value) }, end: end + 1 };
  }

  #object(from: number, level: number): Found<Json> | undefined {
    const members: { name: string; value: Json }[] = [];
    const end = this.list(from, '}', (at) => {
      const name = this.name(at);
      const value = name && this.value(name.end, level + 1);
      if (name && value) members.push({ name: name.value, value: value.value });
      return value?.end;
    });
    return end === undefined ? undefined : { value: jsonObject(members), end };
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
