/** Parses `.bru` files: blocks of pairs or of text, each closed by a brace at the beginning of a line. */
import type { Place } from '../../core';

/** A pair of a block, such as a header or a parameter. */
interface Pair {
  readonly name: string;
  /** A list between brackets is joined with commas. */
  readonly value: string;
  /** Pairs whose names begin with `~` are switched off. */
  readonly enabled: boolean;
  readonly description?: string;
}

export interface BruBlock {
  /** `get`, `auth:bearer`, `body:json`, … */
  readonly name: string;
  /** The pairs; none in a block of text. */
  readonly pairs: readonly Pair[];
  /** The text; empty in a block of pairs. */
  readonly text: string;
}

/** Blocks whose content is text. */
const TEXT =
  /^(?:body(?::(?:json|text|xml|sparql|graphql(?::vars)?))?|script:[\w-]+|tests|docs|example|assert)$/;

const HEAD = /^([A-Za-z][\w:-]*)[ \t]*\{[ \t]*$/;
const LIST_HEAD = /^([A-Za-z][\w:-]*)[ \t]*\[/;
const PAIR = /^(~?"(?:\\"|[^"\\]|\\(?!"))*"|[^\s:]*)[ \t]*:(.*)$/s;
const DESCRIPTION = /^[ \t]*@[^\s():]+(?:\((.*)\))?[ \t]*$/;
/** On several lines, which end with three quotes and a bracket. */
const LONG_DESCRIPTION = /^[ \t]*@[^\s():]+\('''/;
const QUOTES = "'''";

/** Bruno indents text by two spaces, and text between three quotes by four. */
const INDENT = /^ {2}/;
const QUOTED_INDENT = 4;

/** The place of what is no part of a block, or of a block that is never closed: Bruno refuses such a file. */
export class BruFault {
  constructor(readonly place: Place) {}
}

/** The blocks of a file. */
export function parseBru(source: string): readonly BruBlock[] | BruFault {
  const lines = source.replace(/^\ufeff/, '').split('\n');
  try {
    return new BruReader(lines).blocks();
  } catch (line) {
    if (typeof line !== 'number') throw line;
    const before = lines.slice(0, line).reduce((length, { length: own }) => length + own + 1, 0);
    const offset = before + (source.startsWith('\ufeff') ? 1 : 0);
    return new BruFault({ line: line + 1, column: 1, offset });
  }
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Throws the number of the line at which a file is refused. */
class BruReader {
  #at = 0;

  constructor(readonly lines: readonly string[]) {}

  blocks(): BruBlock[] {
    const blocks: BruBlock[] = [];
    for (; this.#at < this.lines.length; this.#at += 1) {
      const line = withoutReturn(this.lines[this.#at] ?? '');
      const name = HEAD.exec(line)?.[1];
      const listed = LIST_HEAD.exec(line)?.[1];
      if (name !== undefined) blocks.push(TEXT.test(name) ? this.#text(name) : this.#pairs(name));
      else if (listed !== undefined) blocks.push(this.#list(listed));
      else if (line.trim() !== '') throw this.#at;
    }
    return blocks;
  }

  /** The next line; a block that is never closed is a fault of its first line. */
  #next(start: number): string {
    this.#at += 1;
    const line = this.lines[this.#at];
    if (line === undefined) throw start;
    return line;
  }

  #text(name: string): BruBlock {
    const start = this.#at;
    const lines: string[] = [];
    for (let line = this.#next(start); !line.startsWith('}'); line = this.#next(start))
      if (lines.length > 0 || withoutReturn(line) !== '') lines.push(withoutReturn(line).replace(INDENT, ''));
    return { name, pairs: [], text: lines.join('\n') };
  }

  #pairs(name: string): BruBlock {
    const start = this.#at;
    const pairs: Pair[] = [];
    let description: string | undefined;
    for (let line = this.#next(start); !line.startsWith('}'); line = this.#next(start)) {
      const said = DESCRIPTION.exec(withoutReturn(line));
      if (line.trim() === '') continue;
      if (LONG_DESCRIPTION.test(line)) description = this.#quoted(line.slice(line.indexOf(QUOTES)));
      else if (said) description = said[1] ?? '';
      else {
        pairs.push(this.#pair(withoutReturn(line), description));
        description = undefined;
      }
    }
    return { name, pairs, text: '' };
  }

  #pair(line: string, description: string | undefined): Pair {
    const [found, key = '', written = ''] = PAIR.exec(line.trimStart()) ?? [];
    if (found === undefined) throw this.#at;
    const enabled = !key.startsWith('~');
    const bare = enabled ? key : key.slice(1);
    const name = bare.startsWith('"') ? bare.slice(1, -1).replaceAll('\\"', '"') : bare;
    const value = this.#value(written.trimStart()).trim();
    return { name, value, enabled, ...(description && { description }) };
  }

  #value(written: string): string {
    if (written.startsWith(QUOTES)) return this.#quoted(written);
    if (written.trim() !== '[') return written;
    const start = this.#at;
    const listed: string[] = [];
    for (let line = this.#next(start); line.trim() !== ']'; line = this.#next(start))
      listed.push(line.trim());
    return listed.filter((item) => item !== '').join(',');
  }

  /** The text between three quotes, and what stands behind them in the same line. */
  #quoted(first: string): string {
    const start = this.#at;
    const lines = [first.slice(QUOTES.length)];
    let end = lines[0]?.indexOf(QUOTES) ?? -1;
    while (end === -1) {
      const line = this.#next(start);
      lines.push(line);
      end = line.indexOf(QUOTES);
    }
    const last = lines.pop() ?? '';
    const content = [...lines, last.slice(0, end)].map((line) => line.slice(QUOTED_INDENT)).join('\n');
    return `${content} ${last.slice(end + QUOTES.length).trim()}`.trim();
  }

  #list(name: string): BruBlock {
    const start = this.#at;
    const lines: string[] = [];
    let line = (this.lines[start] ?? '').replace(LIST_HEAD, '');
    for (; !line.includes(']'); line = this.#next(start)) lines.push(line);
    const names = [...lines, line.slice(0, line.indexOf(']'))].join('\n').split(/[\s,]+/);
    const pairs = names.filter((item) => item !== '' && !item.startsWith('@'));
    return { name, pairs: pairs.map((item) => ({ name: item, value: '', enabled: true })), text: '' };
  }
}
