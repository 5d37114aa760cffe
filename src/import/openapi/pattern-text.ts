/** Makes a short text that a regular expression of a schema matches; undefined for what it does not know. */

/** Longer texts are hardly meant as an example. */
const MAX_LENGTH = 200;
const MAX_DEPTH = 20;

export function textForPattern(pattern: string): string | undefined {
  if (pattern.length > 500) return undefined;
  try {
    const reader = new PatternReader(pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''));
    const text = reader.alternatives(0);
    return reader.isAtEnd && text.length <= MAX_LENGTH ? text : undefined;
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

class Unknown extends Error {}

const CLASSES: Readonly<Record<string, string>> = {
  d: '0123456789',
  w: 'abcdefghijklmnopqrstuvwxyz0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
};
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** Letters first, digits next: the others are rarely meant. */
const PREFERRED = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', ...PRINTABLE];

/** A recursive descent through the common part of the grammar of regular expressions. */
class PatternReader {
  #at = 0;

  constructor(readonly pattern: string) {}

  get isAtEnd(): boolean {
    return this.#at >= this.pattern.length;
  }

  get #next(): string {
    return this.pattern.charAt(this.#at);
  }

  /** The first of the alternatives. */
  alternatives(depth: number): string {
    if (depth > MAX_DEPTH) throw new Unknown();
    const first = this.#sequence(depth);
    while (this.#next === '|') {
      this.#at += 1;
      this.#sequence(depth);
    }
    return first;
  }

  #sequence(depth: number): string {
    let text = '';
    while (!this.isAtEnd && this.#next !== '|' && this.#next !== ')') {
      const one = this.#atom(depth);
      text += one.repeat(this.#times());
      if (text.length > MAX_LENGTH) throw new Unknown();
    }
    return text;
  }

  #atom(depth: number): string {
    const sign = this.#next;
    this.#at += 1;
    switch (sign) {
      case '(':
        return this.#group(depth);
      case '[':
        return this.#set();
      case '.':
        return 'a';
      case '\\':
        return this.#escape().charAt(0);
      case '^':
      case '$':
      case '*':
      case '+':
      case '?':
        throw new Unknown();
      default:
        return sign;
    }
  }

  #group(depth: number): string {
    if (this.#next === '?') {
      const kind = /^\?(?::|<[A-Za-z_]\w*>)/.exec(this.pattern.slice(this.#at, this.#at + 60))?.[0];
      if (kind === undefined) throw new Unknown();
      this.#at += kind.length;
    }
    const text = this.alternatives(depth + 1);
    if (this.#next !== ')') throw new Unknown();
    this.#at += 1;
    return text;
  }

  /** The characters that an escape stands for. */
  #escape(): string {
    const sign = this.#next;
    this.#at += 1;
    if (Object.hasOwn(CLASSES, sign)) return CLASSES[sign] ?? '';
    if (/[A-Za-z0-9]/.test(sign) || sign === '') throw new Unknown();
    return sign;
  }

  #set(): string {
    const isNegated = this.#next === '^';
    if (isNegated) this.#at += 1;
    const found = new Set<string>();
    let last = '';
    while (this.#next !== ']') {
      if (this.isAtEnd) throw new Unknown();
      const sign = this.#next;
      this.#at += 1;
      const isRange = sign === '-' && last !== '' && this.#next !== ']';
      if (isRange) {
        const end = this.#next;
        this.#at += 1;
        const highest = end === '\\' ? this.#escape() : end;
        for (const one of PREFERRED) if (one >= last && one <= highest) found.add(one);
        last = '';
        continue;
      }
      const members = sign === '\\' ? this.#escape() : sign;
      for (const one of members) found.add(one);
      last = members.length === 1 ? members : '';
    }
    this.#at += 1;
    const chosen = PREFERRED.find((one) => found.has(one) !== isNegated);
    const other = isNegated ? undefined : [...found][0];
    const text = chosen ?? other;
    if (text === undefined) throw new Unknown();
    return text;
  }

  /** The least that a quantifier allows, but once rather than not at all. */
  #times(): number {
    const written = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(this.pattern.slice(this.#at, this.#at + 20));
    if (!written) return 1;
    this.#at += written[0].length;
    const [, least, most] = written;
    if (least === undefined) return 1;
    return most === '0' ? 0 : Math.max(Number(least), most === undefined ? 0 : 1);
  }
}
