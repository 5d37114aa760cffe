/** Finds the keys and the anchors of a YAML document without parsing it. */
import { readYaml } from '../yaml';

export const LF = 10;
export const SPACE = 32;
const DASH = 45;

export const isBlank = (code: number): boolean => code === SPACE || code === 9 || code === 13;
/** A key, a dash or a colon ends before one of these, and at the end of the text. */
export const endsToken = (code: number): boolean => isBlank(code) || code === LF || Number.isNaN(code);

const NAME = /[&*][^ \t\r\n,[\]{}]*/y;

/** The anchor or the alias at an offset, with its sign. */
export function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0] ?? '';
}

const isSpace = (code: number): boolean => isBlank(code) || code === LF;

/** Without the white space of YAML at its end; other white space belongs to the text. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Whether an indicator stands here: a character with a space or the end of the line behind it. */
export const isSign = (text: string, at: number, sign: string): boolean =>
  text[at] === sign && endsToken(text.charCodeAt(at + 1));

export const isDash = (text: string, at: number): boolean =>
  text.charCodeAt(at) === DASH && endsToken(text.charCodeAt(at + 1));

export interface Key {
  readonly name: string;
  /** Behind the colon. */
  readonly end: number;
  /** The offset of the alias that stands for the name. */
  readonly alias?: number;
}

/** No implicit key is longer (YAML 1.2, 7.4.2). */
const MAX_KEY = 1024;
/** What no plain key begins with. */
const INDICATORS = /[,[\]{}#&*!|>%@`]/;

/** Anchors and tags in front of a key, and an alias in its place. */
const PROPERTIES = /(?:[&!][^ \t\r\n,[\]{}]*[ \t]+)*/y;
const ALIAS_KEY = /\*[^ \t\r\n,[\]{}]+[ \t]+:(?=[ \t\r\n]|$)/y;

/** The key at an offset, if there is one in this line. */
export function keyAt(text: string, start: number, end: number): Key | undefined {
  PROPERTIES.lastIndex = start;
  const at = start + (PROPERTIES.exec(text)?.[0].length ?? 0);
  const first = text.charAt(at);
  if (first === '*') {
    ALIAS_KEY.lastIndex = at;
    const written = ALIAS_KEY.exec(text)?.[0];
    return written === undefined ? undefined : { name: '', end: at + written.length, alias: at };
  }
  if (first === '"' || first === "'") {
    const pattern = first === '"' ? /"(?:[^"\\\n]|\\.)*"/y : /'(?:[^'\n]|'')*'/y;
    pattern.lastIndex = at;
    const written = pattern.exec(text)?.[0];
    if (written === undefined) return undefined;
    let colon = at + written.length;
    while (isBlank(text.charCodeAt(colon))) colon += 1;
    if (text[colon] !== ':' || !endsToken(text.charCodeAt(colon + 1))) return undefined;
    const inner = written.slice(1, -1);
    const name = first === "'" ? inner.replaceAll("''", "'") : unescaped(written, inner);
    return { name, end: colon + 1 };
  }
  if (INDICATORS.test(first) || (/[-?:]/.test(first) && endsToken(text.charCodeAt(at + 1)))) return undefined;
  const last = Math.min(end, at + MAX_KEY);
  for (let i = at; i < last; i++) {
    const code = text.charCodeAt(i);
    if (code === LF || (code === 35 && isBlank(text.charCodeAt(i - 1)))) return undefined;
    if (code === 58 && endsToken(text.charCodeAt(i + 1)))
      return { name: trimEnd(text.slice(at, i)), end: i + 1 };
  }
  return undefined;
}

/** The key behind a question mark; empty if it is not written plainly in one line. */
export function explicitKey(text: string, at: number, end: number): string {
  const line = text.indexOf('\n', at);
  const written = trimEnd(text.slice(at + 1, line === -1 ? end : Math.min(line, end))).replace(/^[ \t]+/, '');
  const isPlain = !INDICATORS.test(written.charAt(0)) && !/^["'?:-]|[:#](?:\s|$)/.test(written);
  const next = /^[ ]*:(?=\s)/.test(text.slice(line + 1, line + 1 + MAX_KEY));
  return isPlain && next ? written : '';
}

function unescaped(written: string, inner: string): string {
  if (!inner.includes('\\')) return inner;
  const reading = readYaml(written);
  return 'root' in reading && reading.root.type === 'string' ? reading.root.value : inner;
}

/**
 * Finds the anchors of a YAML document in one pass over its characters, without parsing: what looks like an
 * anchor inside of a text, a block scalar or a comment is none.
 */

/** Offsets of characters; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Anchor {
  /** The offset of its ampersand. */
  readonly at: number;
  /** Where the properties of its node begin: a tag may be in front of it. */
  readonly start: number;
  /** The column of the entry whose value it names; -1 for the root. */
  readonly indent: number;
  /** Whether that entry is one of a sequence. */
  readonly isItem: boolean;
  /** The outermost flow collection around it. */
  readonly flow: Span | undefined;
  /** The key that it names, in place of a value. */
  readonly key: Span | undefined;
}

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** The anchors by name, in the order of the document. */
export function anchorsIn(text: string): ReadonlyMap<string, readonly Anchor[]> {
  return new AnchorScan(text).found;
}

class AnchorScan {
  readonly found = new Map<string, Anchor[]>();
  #at = 0;
  #lineStart = 0;
  /** The entry that the next value belongs to. */
  #indent = -1;
  #isItem = false;
  /** Where the node begins that is being read in a line of block context. */
  #nodeStart: number | undefined;
  #scalarStart = 0;
  /** The anchors of that node. */
  #pending: Open<Anchor>[] = [];
  /** Whether a plain text may go on in the next line. */
  #isPlain = false;
  #flow: Open<Span> | undefined;
  #flowDepth = 0;

  constructor(readonly text: string) {
    while (this.#at < text.length) this.#token();
  }

  #token(): void {
    const { text } = this;
    const code = text.charCodeAt(this.#at);
    if (code === LF) this.#nextLine();
    else if (isBlank(code)) this.#at += 1;
    else if (code === 35 && (this.#at === 0 || endsToken(text.charCodeAt(this.#at - 1)))) {
      this.#isPlain = false;
      this.#toLineEnd();
    } else if (this.#at === this.#lineStart && this.#isMark()) this.#newDocument();
    else if (this.#isPlain && (this.#flow || this.#column() > this.#indent)) this.#plain();
    else if (this.#flow) this.#inFlow(text.charAt(this.#at), this.#flow);
    else this.#inBlock(text.charAt(this.#at));
  }

  #inBlock(sign: string): void {
    const { text } = this;
    this.#isPlain = false;
    if ('-?:'.includes(sign) && isSign(text, this.#at, sign)) {
      if (sign === ':' && this.#nodeStart !== undefined) this.#endKey();
      else this.#entry(this.#at, isDash(text, this.#at));
      this.#at += 1;
      return;
    }
    this.#nodeStart ??= this.#at;
    if (sign === '|' || sign === '>') this.#blockText();
    else if (!this.#property(sign)) {
      this.#scalarStart = this.#at;
      if (sign === '[' || sign === '{') this.#open();
      else this.#scalar(sign);
    }
  }

  #inFlow(sign: string, flow: Open<Span>): void {
    if (sign === '[' || sign === '{') this.#open();
    else if (sign === ']' || sign === '}') {
      this.#at += 1;
      this.#flowDepth -= 1;
      if (this.#flowDepth > 0) return;
      flow.end = this.#at;
      this.#flow = undefined;
    } else if (sign === ',' || sign === ':') this.#at += 1;
    else if (!this.#property(sign)) this.#scalar(sign);
  }

  #open(): void {
    this.#flow ??= { start: this.#at, end: this.text.length };
    this.#flowDepth += 1;
    this.#at += 1;
  }

  /** An anchor, an alias or a tag. */
  #property(sign: string): boolean {
    if (sign !== '&' && sign !== '*' && sign !== '!') return false;
    if (sign === '!') {
      while (!endsToken(this.text.charCodeAt(this.#at)) && !(this.#flow && this.#isFlowSign())) this.#at += 1;
      return true;
    }
    const name = nameAt(this.text, this.#at);
    if (sign === '&') this.#add(name.slice(1));
    else this.#scalarStart = this.#at;
    this.#at += name.length;
    return true;
  }

  #add(name: string): void {
    const anchor: Open<Anchor> = {
      at: this.#at,
      start: this.#nodeStart ?? this.#at,
      indent: this.#indent,
      isItem: this.#isItem,
      flow: this.#flow,
      key: undefined,
    };
    if (!this.#flow) this.#pending.push(anchor);
    const known = this.found.get(name);
    if (known) known.push(anchor);
    else this.found.set(name, [anchor]);
  }

  #scalar(sign: string): void {
    const { text } = this;
    if (sign !== '"' && sign !== "'") {
      this.#plain();
      return;
    }
    this.#at += 1;
    for (; this.#at < text.length; this.#at += 1) {
      const next = text[this.#at];
      if (next === '\n') this.#lineStart = this.#at + 1;
      else if (next === '\\' && sign === '"') this.#at += 1;
      else if (next === sign) {
        if (sign === '"' || text[this.#at + 1] !== sign) break;
        this.#at += 1;
      }
    }
    this.#at += 1;
  }

  /** Up to what ends a plain text, at most to the end of the line. */
  #plain(): void {
    const { text } = this;
    this.#isPlain = true;
    for (; this.#at < text.length; this.#at += 1) {
      const code = text.charCodeAt(this.#at);
      if (code === LF || (code === 35 && isBlank(text.charCodeAt(this.#at - 1)))) return;
      const isColon = code === 58 && (endsToken(text.charCodeAt(this.#at + 1)) || this.#isFlowSign(1));
      if (!isColon && !this.#isFlowSign()) continue;
      this.#isPlain = false;
      if (!this.#flow) this.#endKey();
      if (isColon) this.#at += 1;
      return;
    }
  }

  #isFlowSign(ahead = 0): boolean {
    return this.#flow !== undefined && ',[]{}'.includes(this.text[this.#at + ahead] ?? ' ');
  }

  /** The node that was read is a key, and its value comes. */
  #endKey(): void {
    for (const anchor of this.#pending) anchor.key = { start: this.#scalarStart, end: this.#at };
    this.#entry(this.#nodeStart ?? this.#lineStart, false);
  }

  #entry(start: number, isItem: boolean): void {
    this.#indent = start - this.#lineStart;
    this.#isItem = isItem;
    this.#nodeStart = undefined;
    this.#pending = [];
  }

  /** Skips the lines that are indented further than the entry, and blank ones. */
  #blockText(): void {
    const { text } = this;
    this.#toLineEnd();
    while (this.#at < text.length) {
      let next = this.#at + 1;
      while (text.charCodeAt(next) === SPACE) next += 1;
      const isText = next - this.#at - 1 > this.#indent;
      while (isBlank(text.charCodeAt(next))) next += 1;
      if (!isText && next < text.length && text.charCodeAt(next) !== LF) return;
      this.#at = next;
      this.#toLineEnd();
    }
  }

  #toLineEnd(): void {
    const line = this.text.indexOf('\n', this.#at);
    this.#at = line === -1 ? this.text.length : line;
  }

  #nextLine(): void {
    this.#at += 1;
    this.#lineStart = this.#at;
    if (this.#flow) return;
    this.#nodeStart = undefined;
    this.#pending = [];
  }

  #isMark(): boolean {
    const mark = this.text.slice(this.#at, this.#at + 3);
    return (mark === '---' || mark === '...') && endsToken(this.text.charCodeAt(this.#at + 3));
  }

  #newDocument(): void {
    this.#at += 3;
    this.#indent = -1;
    this.#isItem = false;
    this.#isPlain = false;
    this.#flow = undefined;
    this.#flowDepth = 0;
  }

  #column(): number {
    return this.#at - this.#lineStart;
  }
}
