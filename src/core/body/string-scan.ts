/** What can end a string or begin an escape. */
const SPECIAL = /["\\\r\n]/g;

/**
 * Tells whether a place in a free-form body stands inside a JSON string (B12). It looks at the
 * body's own text alone, never at inserted values, and does not ask whether the text is JSON: an
 * unescaped quote opens or closes a string, and a line end closes one that was left open.
 */
export class StringScan {
  #isInString = false;
  /** What is missing from an escape: nothing, the character after the backslash, or hex digits. */
  #escape: 'none' | 'character' | 1 | 2 | 3 | 4 = 'none';

  get isInString(): boolean {
    return this.#isInString;
  }

  get isInEscape(): boolean {
    return this.#escape !== 'none';
  }

  /** Moves on over a piece of the body. */
  pass(text: string): void {
    for (let index = 0; index < text.length; index++) {
      if (this.#isInString) {
        if (!this.isInEscape) {
          SPECIAL.lastIndex = index;
          index = SPECIAL.exec(text)?.index ?? text.length;
        }
        this.#passInString(text.charAt(index));
      } else {
        const quote = text.indexOf('"', index);
        if (quote === -1) return;
        index = quote;
        this.#isInString = true;
      }
    }
  }

  #passInString(character: string): void {
    const isLineEnd = character === '\n' || character === '\r';
    if (this.#escape === 'character' && !isLineEnd) {
      this.#escape = character === 'u' ? 4 : 'none';
      return;
    }
    if (typeof this.#escape === 'number' && /[0-9A-Fa-f]/.test(character)) {
      this.#escape = this.#escape === 1 ? 'none' : ((this.#escape - 1) as 1 | 2 | 3);
      return;
    }
    this.#escape = character === '\\' ? 'character' : 'none';
    if (character === '"' || isLineEnd) this.#isInString = false;
  }
}
