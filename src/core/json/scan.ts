/**
 * The one JSON scanner: RFC 8259 to the letter, over a string, without recursion, so that no
 * nesting can exhaust the stack. It builds nothing; it calls a sink for each token.
 *
 * - Offsets are UTF-16 offsets in `text`; `end` is exclusive. A string's range holds its quotes.
 * - Nothing is allocated for a token. A sink that wants a string's value asks `decodeString`.
 * - The sink has been called for everything before the first failure when `scanJson` returns it. A member
 *   name is reported before its value; a container's `close` follows its last part.
 *
 *   const failure = scanJson(text, sink, { depthLimit: 1000 });
 *   // undefined, { type: 'syntax', offset, expected, found, text } or { type: 'too-deep', offset, limit }
 */
import type { JsonExpected, UnexpectedToken } from '../problem';
import { StringReader, wordAt } from './string';

export type Container = 'object' | 'array';

/** Receives the tokens of a JSON text, in document order. `depth` counts the open containers, this one included. */
export interface JsonSink {
  open(kind: Container, start: number, depth: number): void;
  close(kind: Container, end: number, depth: number): void;
  /** The name of a member, as `string`. */
  name(start: number, end: number, escaped: boolean, loneSurrogate: number): void;
  /**
   * `escaped`: the string holds an escape, so its value is not a slice of the text.
   * `loneSurrogate`: the offset of the first lone surrogate, raw or escaped, or -1.
   */
  string(start: number, end: number, escaped: boolean, loneSurrogate: number): void;
  number(start: number, end: number): void;
  literal(value: true | false | null, start: number, end: number): void;
}

export interface JsonSyntaxError extends UnexpectedToken {
  readonly type: 'syntax';
  readonly offset: number;
  readonly expected: JsonExpected;
}

export interface JsonTooDeep {
  readonly type: 'too-deep';
  /** The bracket that opens the first level beyond the limit. */
  readonly offset: number;
  readonly limit: number;
}

export type JsonFailure = JsonSyntaxError | JsonTooDeep;

export interface ScanOptions {
  /** Where the JSON text begins, past a byte order mark; 0 if left out. */
  readonly start?: number;
  /** How many containers may be open at a time; any number if left out. */
  readonly depthLimit?: number;
  /** The containers that are open at the start, from the outermost; then a value is expected there. */
  readonly open?: readonly Container[];
}

/** Scans `text` and calls `sink`, up to the end or the first failure, which is returned. */
export function scanJson(text: string, sink: JsonSink, options: ScanOptions = {}): JsonFailure | undefined {
  const scan = new JsonScan(text, sink, options);
  scan.run();
  return scan.failure;
}

/** The value of a string from the offsets that a sink received. */
export function decodeString(text: string, start: number, end: number, escaped: boolean): string {
  return escaped ? (JSON.parse(text.slice(start, end)) as string) : text.slice(start + 1, end - 1);
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** Past the end of the text. */
const END = -1;

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

/** A scan that can pause before any value, where a later one of an edited text can begin. */
export class JsonScan {
  readonly depthLimit: number;
  #at: number;
  #depth = 0;
  /** For each open container, from the outermost: 1 for an object, 0 for an array. */
  readonly #isObject: (0 | 1)[] = [];
  readonly #strings: StringReader;
  #failure: JsonFailure | undefined;

  constructor(
    readonly text: string,
    readonly sink: JsonSink,
    { start = 0, depthLimit = Number.POSITIVE_INFINITY, open = [] }: ScanOptions = {},
  ) {
    this.depthLimit = depthLimit;
    this.#at = start;
    this.#strings = new StringReader(text);
    for (const kind of open) this.#push(kind);
  }

  /** The offset up to which the text was scanned. */
  get at(): number {
    return this.#at;
  }

  get failure(): JsonFailure | undefined {
    return this.#failure;
  }

  /** Scans until the next value at or after `pause`; returns false at the end or after a failure. */
  run(pause = Number.POSITIVE_INFINITY): boolean {
    while (this.#value('value') && this.#afterValue()) if (this.#at >= pause) return true;
    return false;
  }

  /** Reads a scalar, an empty container, or the opening of containers up to the first scalar inside. */
  #value(expected: JsonExpected): boolean {
    for (let wanted: JsonExpected = expected; ; ) {
      switch (this.#next()) {
        case QUOTE:
          return this.#string(false);
        case OPEN_BRACE:
          if (!this.#open('object')) return false;
          if (this.#next() === CLOSE_BRACE) return this.#close();
          if (!this.#name('name-or-brace')) return false;
          wanted = 'value';
          break;
        case OPEN_BRACKET:
          if (!this.#open('array')) return false;
          if (this.#next() === CLOSE_BRACKET) return this.#close();
          wanted = 'value-or-bracket';
          break;
        case 0x74:
          return this.#literal('true', true, wanted);
        case 0x66:
          return this.#literal('false', false, wanted);
        case 0x6e:
          return this.#literal('null', null, wanted);
        default: {
          const code = this.#code(this.#at);
          if (code === MINUS || isDigit(code)) return this.#number();
          return this.#fail(wanted);
        }
      }
    }
  }

  /** Closes what ends here and passes the comma before the next value; false at the end of the text. */
  #afterValue(): boolean {
    for (;;) {
      const code = this.#next();
      if (this.#depth === 0) return code !== END && this.#fail('end');
      const inObject = this.#isObject[this.#depth - 1] === 1;
      if (code === COMMA) {
        this.#at += 1;
        return !inObject || this.#name('name');
      }
      if (code !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
        return this.#fail(inObject ? 'comma-or-brace' : 'comma-or-bracket');
      }
      this.#close();
    }
  }

  #open(kind: Container): boolean {
    if (this.#depth >= this.depthLimit) {
      this.#failure = { type: 'too-deep', offset: this.#at, limit: this.depthLimit };
      return false;
    }
    this.#push(kind);
    this.sink.open(kind, this.#at, this.#depth);
    this.#at += 1;
    return true;
  }

  #push(kind: Container): void {
    this.#isObject[this.#depth] = kind === 'object' ? 1 : 0;
    this.#depth += 1;
  }

  #close(): true {
    this.#at += 1;
    const kind = this.#isObject[this.#depth - 1] === 1 ? 'object' : 'array';
    this.sink.close(kind, this.#at, this.#depth);
    this.#depth -= 1;
    return true;
  }

  #name(expected: JsonExpected): boolean {
    if (this.#next() !== QUOTE) return this.#fail(expected);
    if (!this.#string(true)) return false;
    if (this.#next() !== COLON) return this.#fail('colon');
    this.#at += 1;
    return true;
  }

  #string(isName: boolean): boolean {
    const start = this.#at;
    const strings = this.#strings;
    if (!strings.read(start)) {
      this.#failure = { type: 'syntax', ...strings.failure };
      return false;
    }
    this.#at = strings.end;
    if (isName) this.sink.name(start, strings.end, strings.escaped, strings.loneSurrogate);
    else this.sink.string(start, strings.end, strings.escaped, strings.loneSurrogate);
    return true;
  }

  #number(): boolean {
    const start = this.#at;
    if (this.#code(start) === MINUS) this.#at += 1;
    if (this.#code(this.#at) === ZERO) {
      this.#at += 1;
      if (isDigit(this.#code(this.#at))) return this.#fail('no-digit-after-zero');
    } else if (!this.#digits()) return this.#fail('digit-after-minus');
    if (this.#code(this.#at) === POINT) {
      this.#at += 1;
      if (!this.#digits()) return this.#fail('digit-after-point');
    }
    // Setting bit 6 turns E into e.
    if ((this.#code(this.#at) | 0x20) === 0x65) {
      this.#at += 1;
      const sign = this.#code(this.#at);
      if (sign === PLUS || sign === MINUS) this.#at += 1;
      if (!this.#digits()) return this.#fail('digit-in-exponent');
    }
    this.sink.number(start, this.#at);
    return true;
  }

  /** Passes digits; false if there is none. */
  #digits(): boolean {
    const start = this.#at;
    while (isDigit(this.#code(this.#at))) this.#at += 1;
    return this.#at > start;
  }

  #literal(word: string, value: true | false | null, expected: JsonExpected): boolean {
    if (!this.text.startsWith(word, this.#at)) return this.#fail(expected);
    const start = this.#at;
    this.#at += word.length;
    this.sink.literal(value, start, this.#at);
    return true;
  }

  /** The code unit at `at`, or `END`. */
  #code(at: number): number {
    return at < this.text.length ? this.text.charCodeAt(at) : END;
  }

  /** Passes white space and returns the code unit after it, or `END`. */
  #next(): number {
    for (;;) {
      const code = this.#code(this.#at);
      if (code !== SPACE && code !== LF && code !== CR && code !== TAB) return code;
      this.#at += 1;
    }
  }

  #fail(expected: JsonExpected): false {
    this.#failure = { type: 'syntax', offset: this.#at, expected, ...wordAt(this.text, this.#at) };
    return false;
  }
}
