/** Where in a free-form body a JSON string is (B12). */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/** A backslash has been passed, and the character that it escapes has not. */
const BEGUN = -1;

const isLineEnd = (code: number): boolean => code === 0x0a || code === 0x0d;

const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

/**
 * Knows whether a position in a free-form body is inside a JSON string (B12). It reads only the text of the
 * template, never inserted values, and does not require JSON: an unescaped quote opens or closes a
 * string, and a line end closes a string that was left open.
 */
export class StringScan {
  #isInString = false;
  /** How many hex digits of an escape are missing; 0 outside an escape. */
  #missing = 0;

  get isInString(): boolean {
    return this.#isInString;
  }

  get isInEscape(): boolean {
    return this.#missing !== 0;
  }

  /** Moves on over a piece of the body. */
  pass(text: string): void {
    // Nothing before a line end has an effect on what follows it.
    let start = text.length;
    while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
    let isInString = start === 0 && this.#isInString;
    let missing = start === 0 ? this.#missing : 0;
    for (let index = start; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (!isInString) isInString = code === QUOTE;
      else if (missing === BEGUN) missing = code === LETTER_U ? 4 : 0;
      else if (missing > 0 && isHexDigit(code)) missing--;
      else {
        missing = code === BACKSLASH ? BEGUN : 0;
        if (code === QUOTE) isInString = false;
      }
    }
    this.#isInString = isInString;
    this.#missing = missing;
  }
}
