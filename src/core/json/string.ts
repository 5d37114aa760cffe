/** Reads one JSON string, and names what was found where the syntax is wrong. */
import { nameCharacter } from '../encoding/escapes';
import type { JsonExpected, UnexpectedToken } from '../problem';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Past the end of the text. */
const END = -1;

/** From this offset in a string on, a regular expression is faster than a loop. */
const LONG = 24;

const PLAIN = /[^"\\\0-\x1f\ud800-\udfff]*/y;

/** The offset, from `at` on, of the first unit that is not plain text of a string. */
function plainEnd(text: string, at: number): number {
  PLAIN.lastIndex = at;
  PLAIN.test(text);
  return PLAIN.lastIndex;
}

/** The characters that may follow a backslash, except u. */
const SINGLE_ESCAPES = new Set([...'"\\/bfnrt'].map((letter) => letter.charCodeAt(0)));

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

interface StringFailure extends UnexpectedToken {
  readonly offset: number;
  readonly expected: JsonExpected;
}

/** Reads the strings of one text, one after the other; the fields describe the last one. */
export class StringReader {
  /** The offset after the closing quote. */
  end = 0;
  /** The string holds an escape. */
  escaped = false;
  /** The offset of the first lone surrogate, raw or escaped, or -1. */
  loneSurrogate = -1;
  /** After a failure: where, and what was expected and found. */
  failure: StringFailure = { offset: 0, expected: 'quote', found: 'end', text: '' };

  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the string whose opening quote is at `start`; false after a failure. */
  read(start: number): boolean {
    const text = this.#text;
    const { length } = text;
    this.escaped = false;
    this.loneSurrogate = -1;
    let at = start + 1;
    for (;;) {
      const code = at < length ? text.charCodeAt(at) : END;
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        at = this.#afterEscape(at);
        if (at < 0) return false;
      } else if (code < SPACE) {
        this.#fail(at, code === END || code === LF || code === CR ? 'quote' : 'quote-or-escape');
        return false;
      } else if (code >= 0xd800 && code <= 0xdfff) {
        at = this.#afterUnit(at, 1, code);
      } else {
        at = at - start === LONG ? plainEnd(text, at) : at + 1;
      }
    }
    this.end = at + 1;
    return true;
  }

  /** Where the escape at `at` ends, with the low surrogate that completes it; negative after a failure. */
  #afterEscape(at: number): number {
    this.escaped = true;
    const letter = this.#code(at + 1);
    if (letter === LETTER_U) {
      const unit = this.#hex(at + 2);
      if (unit >= 0) return this.#afterUnit(at, 6, unit);
      let digit = at + 2;
      while (hexDigit(this.#code(digit)) >= 0) digit += 1;
      return this.#fail(digit, 'hex-digits');
    }
    if (SINGLE_ESCAPES.has(letter)) return at + 2;
    return this.#fail(at + 1, 'escape-letter');
  }

  /** Where a unit of `width` characters ends, with the low surrogate that completes it. */
  #afterUnit(at: number, width: number, unit: number): number {
    const low = isHigh(unit) ? this.#lowWidth(at + width) : 0;
    if (low === 6) this.escaped = true;
    const isLone = isLow(unit) || (isHigh(unit) && low === 0);
    if (isLone && this.loneSurrogate < 0) this.loneSurrogate = at;
    return at + width + low;
  }

  /** How many units the low surrogate at `at` has: 1 as a character, 6 as an escape, 0 if there is none. */
  #lowWidth(at: number): 0 | 1 | 6 {
    const code = this.#code(at);
    if (isLow(code)) return 1;
    return code === BACKSLASH && this.#code(at + 1) === LETTER_U && isLow(this.#hex(at + 2)) ? 6 : 0;
  }

  /** The value of the four hexadecimal digits at `at`; negative if they are not all there. */
  #hex(at: number): number {
    let value = 0;
    for (let digit = at; digit < at + 4; digit++) {
      const part = hexDigit(this.#code(digit));
      if (part < 0) return -1;
      value = value * 16 + part;
    }
    return value;
  }

  /** The code unit at `at`, or `END`. */
  #code(at: number): number {
    return at < this.#text.length ? this.#text.charCodeAt(at) : END;
  }

  #fail(offset: number, expected: JsonExpected): -1 {
    this.failure = { offset, expected, ...characterAt(this.#text, offset) };
    return -1;
  }
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** The unexpected token at `offset`: a short word such as `undefined` as a whole, otherwise one character. */
export function wordAt(text: string, offset: number): UnexpectedToken {
  const word = /^[A-Za-z_$][\w$]*/.exec(text.slice(offset, offset + 20))?.[0] ?? '';
  return word.length > 1 ? { found: 'word', text: word } : characterAt(text, offset);
}

function characterAt(text: string, offset: number): UnexpectedToken {
  const point = text.codePointAt(offset);
  if (point === undefined) return { found: 'end', text: '' };
  if (point === LF || point === CR) return { found: 'line-end', text: '' };
  return { found: 'character', text: nameCharacter(String.fromCodePoint(point)) };
}
