/** Reads the values of PowerShell that can be known without running anything: texts, tables, and variables set before. */

import type { Literal, Parameters, PowerShellValue } from './powershell-json';
import { LiteralReader, numberIn, parametersOf, sizeOf } from './powershell-json';

interface Found<Value> {
  /** Undefined where it is an expression. */
  readonly value: Value | undefined;
  readonly end: number;
}

/** Blanks, and a line that goes on behind a back-tick. */
const BLANKS = /(?:[ \t]|`\r?\n)*/y;
const SPACE = /(?:\s|;|#[^\n]*(?![^\n]))*/y;
const PARAMETER = /-([A-Za-z]+):?(?=[\s:`)};|]|$)/y;
const ASSIGNMENT = /^[ \t]*\$(?:global:|script:)?(\w+)[ \t]*=[ \t]*/gim;
/** What changes a variable: `+=`, an index, a member, or a call of a method. */
const CHANGE = /^[ \t]*\$(\w+)(?:\.Add[ \t]*\(|\[[ \t]*|[ \t]*\+=|\.(\w[\w-]*)[ \t]*(?:=|\())/gim;
const VARIABLE = /\$(?:\{([^}\n]+)\}|((?:global:|script:|env:)?\w+(?:\.\w+)*))/y;
const HERE = /@(["'])[ \t]*\r?\n/y;
const BARE = /[^\s"'`;|(){}]+/y;
const BYTES = /\(\s*\[(?:System\.)?Text\.Encoding\]::UTF8\.GetBytes\s*\(/iy;
const CHARACTER = /\$\(\s*\[char\]\s*(\d{1,7})\s*\)/iy;
/** Between the name and the value that are put into a table. */
const BETWEEN = /[ \t]*(?:,|\][ \t]*=)/y;
const CLOSED = /[ \t]*\)/y;
const QUOTED = /"(?:[^"`]|`[\s\S]|"")*"|'[^']*'/y;
/** The value of a path, inserted into a text. */
const INSERTED = /\$\([ \t]*\$((?:\w+:)?\w+(?:\.\w+)*)[ \t]*\)/y;
/** `@params`: a table of parameters. */
const SPLAT = /@(\w+)/y;

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '@': '}' };

/** How much variables may fill in, all together. */
const MAX_INSERTED = 1_000_000;

/** What a back-tick and one of these letters stand for. */
const ESCAPED = '0abefnrtv';
const ESCAPES = '\0\x07\b\x1b\f\n\r\t\v';

export class PowerShellReader {
  readonly #text: string;
  readonly #set = new Map<string, PowerShellValue>();
  readonly #literals = new Map<string, Literal>();
  readonly #json: LiteralReader;
  /** Variables that are set to expressions with texts in them, which are not read. */
  readonly #computed = new Set<string>();
  /** Those of them that were inserted as tags since the list was emptied. */
  readonly unread: string[] = [];
  /** JSON of which `ConvertTo-Json` would write only some levels. */
  readonly cutAt = new Map<string, number>();
  /** Variables of variables grow exponentially. */
  #left = MAX_INSERTED;
  /** What would have closed the first text or bracket without an end. PowerShell refuses what stands behind it. */
  missing: string | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#json = new LiteralReader(text, {
      skip: (at) => this.skip(at),
      skipLines: (at) => this.#skipLines(at),
      quoted: (at) => {
        const { value, end } = this.value(at, true);
        return { value: typeof value === 'string' ? value : undefined, end };
      },
      variable: (at) => this.#literalOf(at),
      parameterAt: (at) => this.parameterAt(at),
      cut: (json, depth) => this.cutAt.set(json, depth),
    });
  }

  /** Takes the variables that are set to known values between two offsets. */
  readAssignments(start: number, end: number): void {
    let read = start;
    const text = this.#text.slice(start, end);
    const found = [...text.matchAll(ASSIGNMENT), ...text.matchAll(CHANGE)];
    for (const one of found.sort((one, other) => one.index - other.index)) {
      const { index, 0: written, 1: name = '' } = one;
      const at = start + index + written.length;
      if (at < read) continue;
      if (!/[^+]=[ \t]*$/.test(written) || one.length > 2) {
        read = this.#change(name.toLowerCase(), written, at);
        continue;
      }
      read = this.#assign(name.toLowerCase(), at);
    }
  }

  #assign(name: string, at: number): number {
    this.#forget(name);
    const literal = this.#attempt(() => this.#json.literal(at));
    if (literal && this.#isWhole(literal.end)) this.#literals.set(name, literal.value);
    const json = this.#converted(at);
    // A bare word is a command.
    const isText = /["'@$(]/.test(this.#text.charAt(at));
    const value = json ?? (isText ? this.value(at) : this.#passed(at));
    if (value.value !== undefined && this.#isWhole(value.end)) this.#set.set(name, value.value);
    else if (!this.#literals.has(name) && this.#hasText(at)) this.#computed.add(name);
    return value.end;
  }

  #forget(name: string): void {
    this.#set.delete(name);
    this.#literals.delete(name);
    this.#computed.delete(name);
  }

  /** Whether a value ends here; a pipeline makes something else of it. */
  #isWhole(at: number): boolean {
    const after = this.skip(at);
    return this.isEnd(after) && this.#text.charAt(after) !== '|';
  }

  /** Whether an expression has a text in it, which is lost with it. */
  #hasText(at: number): boolean {
    const end = this.#text.indexOf('\n', at);
    return /["']|@[({]/.test(this.#text.slice(at, end === -1 ? undefined : end));
  }

  /** What `ConvertTo-Json` writes of a literal. */
  readonly #converted = (at: number) => this.#attempt(() => this.#json.json(at));

  /** Reads a literal; without one, nothing counts as missing. */
  #attempt<Value>(read: () => Value | undefined): Value | undefined {
    const { missing } = this;
    const found = read();
    if (found === undefined) this.missing = missing;
    return found;
  }

  #literalOf(at: number) {
    const found = this.#match(VARIABLE, at);
    if (!found) return undefined;
    const name = found[1] ?? found[2] ?? '';
    const text = this.#set.get(name.toLowerCase());
    const isText = typeof text === 'string';
    const known = isText ? { written: JSON.stringify(text) } : this.#literals.get(name.toLowerCase());
    if (known) this.#left -= sizeOf(known);
    const literal = this.#left >= 0 ? known : undefined;
    if (this.#computed.has(name.toLowerCase())) this.unread.push(`$${name}`);
    const path = name.replace(/^\w+:/, '');
    return { value: { literal, path }, end: at + found[0].length };
  }

  /** Adds a text to a known table; any other change makes the variable unknown. Returns the offset behind it. */
  #change(name: string, written: string, at: number): number {
    const before = this.#set.get(name);
    const literal = this.#literals.get(name);
    this.#forget(name);
    const [, member] = /\.(\w[\w-]*)[ \t]*=$/.exec(written) ?? [];
    const key = member === undefined ? this.value(at, true) : { value: member, end: at };
    const between = member === undefined ? this.#match(BETWEEN, key.end)?.[0] : '';
    if (between === undefined) return at;
    const start = this.skip(key.end + between.length);
    if (literal && 'members' in literal && typeof key.value === 'string')
      this.#changeMember(name, literal.members, key.value, start);
    if (before === undefined || typeof before === 'string') return at;
    const value = this.value(start, true);
    if (typeof key.value !== 'string' || typeof value.value !== 'string') return at;
    const rest = this.#match(CLOSED, value.end)?.[0].length ?? 0;
    if (this.isEnd(this.skip(value.end + rest)))
      this.#set.set(name, new Map([...before, [key.value, value.value]]));
    return value.end;
  }

  #changeMember(name: string, members: ReadonlyMap<string, Literal>, key: string, at: number): void {
    const value = this.#attempt(() => this.#json.literal(at));
    const rest = value && this.#match(CLOSED, value.end)?.[0].length;
    if (value && this.#isWhole(value.end + (rest ?? 0)))
      this.#literals.set(name, { members: new Map([...members, [key, value.value]]) });
  }

  skip(from: number): number {
    return from + (this.#match(BLANKS, from)?.[0].length ?? 0);
  }

  /** Whether a command ends here. */
  isEnd(at: number): boolean {
    return at >= this.#text.length || /[\r\n;|)}]/.test(this.#text.charAt(at));
  }

  /** The name of a parameter. */
  parameterAt(at: number): (Found<string> & { readonly value: string }) | undefined {
    const found = this.#match(PARAMETER, at);
    return found ? { value: found[1] ?? '', end: at + found[0].length } : undefined;
  }

  /** The parameters of `@name`; undefined where the table is not known. */
  splatAt(at: number): (Found<Parameters> & { readonly name: string }) | undefined {
    const found = this.#match(SPLAT, at);
    if (!found) return undefined;
    const name = (found[1] ?? '').toLowerCase();
    const value = this.#set.get(name);
    const literal = this.#literals.get(name);
    return {
      name: found[0],
      value: typeof value === 'object' ? value : literal && parametersOf(literal),
      end: at + found[0].length,
    };
  }

  /** A value. An expression is passed over. Inside of a table or a call there are texts alone. */
  value(at: number, isInner = false): Found<PowerShellValue> {
    const character = this.#text.charAt(at);
    if (character === '@') {
      const here = this.#hereText(at);
      if (here) return here;
      if (this.#text.charAt(at + 1) === '{' && !isInner) return this.#table(at + 2);
    }
    if (character === '"') return this.#expandable(at + 1, '"');
    if (character === "'") return this.#literal(at + 1);
    if (character === '(')
      return this.#bracketed(at) ?? (isInner ? undefined : this.#bytes(at)) ?? this.#passed(at);
    if (character === '$') {
      const variable = this.#variable(at);
      // A method or an index may follow.
      if (variable && !/[([:]/.test(this.#text.charAt(variable.end))) return variable;
    }
    const bare = this.#match(BARE, at)?.[0];
    if (bare === undefined || character === '$' || character === '[') return this.#passed(at);
    return { value: bare, end: at + bare.length };
  }

  /** The value of a variable that was set before, or a tag for it. */
  #variable(at: number): Found<PowerShellValue> | undefined {
    const found = this.#match(VARIABLE, at);
    if (!found) return undefined;
    const name = found[1] ?? found[2] ?? '';
    const end = at + found[0].length;
    const known = this.#set.get(name.toLowerCase()) ?? numberIn(this.#literals.get(name.toLowerCase()));
    if (known !== undefined && this.#mayInsert(known)) return { value: known, end };
    const plain = /^(?:true|false|null)$/i.test(name) ? name.toLowerCase() : undefined;
    if (this.#computed.has(name.toLowerCase())) this.unread.push(`$${name}`);
    return { value: plain ?? `{{${name.replace(/^\w+:/, '')}}}`, end };
  }

  #mayInsert(value: PowerShellValue): boolean {
    this.#left -= typeof value === 'string' ? value.length : 0;
    return this.#left >= 0;
  }

  /** A text in double quotes, whose variables are filled in. */
  #expandable(from: number, close: '"' | '"@'): Found<string> {
    let value = '';
    let at = from;
    while (at < this.#text.length) {
      const character = this.#text.charAt(at);
      if (close === '"' && character === '"') {
        if (this.#text.charAt(at + 1) !== '"') return { value, end: at + 1 };
        value += '"';
        at += 2;
      } else if (close === '"@' && this.#isHereEnd(at, close)) {
        return { value: value.replace(/\r?\n$/, ''), end: at + 2 };
      } else if (character === '`') {
        const escaped = this.#text.charAt(at + 1);
        value += ESCAPES[ESCAPED.indexOf(escaped)] ?? escaped;
        at += 2;
      } else if (character === '$') {
        const piece = this.#inserted(at);
        if (!piece) return { value: undefined, end: this.#text.length };
        value += piece.value;
        at = piece.end;
      } else {
        value += character;
        at += 1;
      }
    }
    return this.#unclosed(close);
  }

  #unclosed(close: string): Found<never> {
    this.missing ??= close;
    return { value: undefined, end: this.#text.length };
  }

  /** What a dollar sign inserts; undefined for an expression. */
  #inserted(at: number): { readonly value: string; readonly end: number } | undefined {
    const character = this.#match(CHARACTER, at);
    if (character) {
      const code = Number(character[1]);
      return code > 0x10ffff
        ? undefined
        : { value: String.fromCodePoint(code), end: at + character[0].length };
    }
    const inserted = this.#match(INSERTED, at);
    if (inserted)
      return { value: `{{${(inserted[1] ?? '').replace(/^\w+:/, '')}}}`, end: at + inserted[0].length };
    if (this.#text.charAt(at + 1) === '(') return undefined;
    const found = this.#variable(at);
    if (!found) return { value: '$', end: at + 1 };
    return typeof found.value === 'string' ? { value: found.value, end: found.end } : undefined;
  }

  #literal(from: number): Found<string> {
    let value = '';
    let at = from;
    for (;;) {
      const quote = this.#text.indexOf("'", at);
      if (quote === -1) return this.#unclosed("'");
      value += this.#text.slice(at, quote);
      if (this.#text.charAt(quote + 1) !== "'") return { value, end: quote + 1 };
      value += "'";
      at = quote + 2;
    }
  }

  /** A text between `@"` and `"@` at the beginning of a line. */
  #hereText(at: number): Found<string> | undefined {
    const open = this.#match(HERE, at);
    if (!open) return undefined;
    const start = at + open[0].length;
    if (open[1] === '"') return this.#expandable(start, '"@');
    const end = this.#text.indexOf("\n'@", start - 1);
    if (end === -1) return this.#unclosed("'@");
    return { value: this.#text.slice(start, Math.max(start, end)).replace(/\r$/, ''), end: end + 3 };
  }

  #isHereEnd(at: number, close: string): boolean {
    return this.#text.startsWith(close, at) && this.#text.charAt(at - 1) === '\n';
  }

  /** A table of names and values; undefined where one of them is no text. */
  #table(from: number): Found<PowerShellValue> {
    const members = new Map<string, string>();
    let isKnown = true;
    let at = this.#skipLines(from);
    while (at < this.#text.length && this.#text.charAt(at) !== '}') {
      const name = this.#name(at);
      at = this.#skipLines(name.end);
      if (this.#text.charAt(at) !== '=') return this.#passed(from - '@{'.length);
      const start = this.#skipLines(at + 1);
      const value = this.#converted(start) ?? this.value(start, true);
      if (typeof name.value === 'string' && typeof value.value === 'string')
        members.set(name.value, value.value);
      else isKnown = false;
      const next = this.#skipLines(value.end);
      // An expression goes on behind its first value.
      if (next === at) return this.#passed(from - '@{'.length);
      at = next;
    }
    if (at >= this.#text.length) return this.#unclosed('}');
    return { value: isKnown ? members : undefined, end: at + 1 };
  }

  #name(at: number): Found<PowerShellValue> {
    if (/["']/.test(this.#text.charAt(at))) return this.value(at, true);
    const name = /^[\w-]*/.exec(this.#text.slice(at, at + 100))?.[0] ?? '';
    return { value: name, end: at + name.length };
  }

  #skipLines(from: number): number {
    return from + (this.#match(SPACE, from)?.[0].length ?? 0);
  }

  /** `(… | ConvertTo-Json)` */
  #bracketed(at: number): Found<string> | undefined {
    const json = this.#converted(this.#skipLines(at + 1));
    const close = json && this.#skipLines(json.end);
    return close !== undefined && this.#text.charAt(close) === ')'
      ? { value: json?.value, end: close + 1 }
      : undefined;
  }

  /** `([Text.Encoding]::UTF8.GetBytes("…"))`: the text, which is sent in UTF-8. */
  #bytes(at: number): Found<PowerShellValue> | undefined {
    const call = this.#match(BYTES, at);
    if (!call) return undefined;
    const inner = this.value(this.#skipLines(at + call[0].length), true);
    const end = /^\s*\)\s*\)/.exec(this.#text.slice(inner.end, inner.end + 20))?.[0].length;
    return end === undefined ? undefined : { value: inner.value, end: inner.end + end };
  }

  /** Passes over an expression up to the blank behind it. */
  #passed(from: number): Found<PowerShellValue> {
    let depth = 0;
    let hasQuotes = true;
    let at = from;
    for (; at < this.#text.length; at++) {
      const character = this.#text.charAt(at);
      if (depth > 0 && hasQuotes && /["']/.test(character)) {
        const quoted = this.#match(QUOTED, at)?.[0].length;
        // One without an end is looked for once.
        hasQuotes = quoted !== undefined;
        at += (quoted ?? 1) - 1;
        continue;
      }
      if ('([{'.includes(character)) depth += 1;
      else if (')]}'.includes(character) && --depth < 0) break;
      else if (depth === 0 && /[\s;|]/.test(character)) break;
    }
    if (depth > 0) return this.#unclosed(CLOSING[this.#text.charAt(from)] ?? ')');
    return { value: undefined, end: at };
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }
}
