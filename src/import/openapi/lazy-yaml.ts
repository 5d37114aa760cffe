/**
 * Reads block mappings and sequences of YAML by their indentation, each when it is looked into, so that a
 * large document costs a scan of its lines. Only flow collections and texts that need it are parsed.
 */
import type { Place } from '../../core';
import { type Json, type JsonArray, type JsonMember, type JsonObject, Lines } from '../../core/internal';
import { membersOf } from '../json';
import type { YamlFault } from '../notes';
import { keyText, type MaybeMerge, readYaml, yamlScalar } from '../yaml';
import { FlowArray, FlowObject, LazyMember, LazyString, MembersByName, Merging } from './lazy-values';
import {
  type Anchor,
  anchorsIn,
  endsToken,
  explicitKey,
  isBlank,
  isDash,
  isSign,
  type Key,
  keyAt,
  LF,
  nameAt,
  SPACE,
  type Span,
  trimEnd,
} from './yaml-anchors';

/** Thrown when a part of a document that was not parsed before turns out to be broken. */
export class LazyFault extends Error {
  constructor(
    readonly fault: YamlFault,
    readonly place: Place | undefined,
  ) {
    super(fault);
  }
}

/** The root of a document of YAML. Reading its members can throw a `LazyFault`. */
export function lazyYaml(text: string): Json {
  return new LazyDocument(text.replace(/^\ufeff/, '')).root();
}

/** As deep as JSON (B30). */
const MAX_DEPTH = 1000;

/** Content from `start`, whose entry is indented by `indent`; the root's by -1. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  readonly depth: number;
}

class LazyDocument {
  /** By the offset of the anchor, with the end of the entry around it. */
  readonly #anchored = new Map<number, { readonly value: Json; readonly end: number }>();
  #anchors: ReadonlyMap<string, readonly Anchor[]> | undefined;
  readonly merging: Merging;
  #lines: Lines | undefined;

  constructor(readonly text: string) {
    this.merging = new Merging(text.length, (fault, offset) => this.fault(fault, offset));
  }

  root(): Json {
    const { text } = this;
    let start = 0;
    // Directives, comments and the mark of the document.
    for (let head = HEAD_LINE.exec(text.slice(start, start + 500)); head; ) {
      start += head[0].length;
      head = head[0].startsWith('---') ? null : HEAD_LINE.exec(text.slice(start, start + 500));
    }
    const next = /\n(?:---|\.\.\.)(?=[ \t\r\n]|$)/g;
    next.lastIndex = start;
    const end = next.exec(text)?.index ?? text.length;
    return this.content({ start, end, indent: -1, depth: 0 });
  }

  /** The value that begins at or after `start`, perhaps in a later line. */
  content(range: Range): Json {
    const { text } = this;
    const { end, indent, depth } = range;
    const start = this.#nextContent(range.start, end);
    if (start === end) return NULL;
    if (depth > MAX_DEPTH) throw this.fault('depth', start);
    const column = this.column(start);
    const found = { start, end, indent, depth };
    if (isDash(text, start)) return new LazyArray(this, { ...found, indent: column });
    if (this.#mayBeCompact(start, indent) && keyAt(text, start, end))
      return new LazyObject(this, { ...found, indent: column });
    return this.#inline(found);
  }

  #inline(range: Range): Json {
    const { text } = this;
    const { start, end } = range;
    switch (text[start]) {
      case '&':
        return this.#anchoredAt(start, range);
      case '*':
        return this.aliased(start, range.depth);
      case '|':
      case '>':
        return new LazyString(() => this.#blockText(range));
      case '"':
      case "'":
        return this.#quoted(range);
      case '{':
        return new FlowObject(() => this.parsed(range));
      case '[':
        return new FlowArray(() => this.parsed(range));
      case '!':
      case '?':
        return this.parsed(range);
      default:
        return this.#plain(start, end, range);
    }
  }

  #plain(start: number, end: number, range: Range): Json {
    const { text } = this;
    const line = text.indexOf('\n', start);
    if (line === -1 || line >= end || this.#nextContent(line, end) === end) {
      const written = text.slice(start, line === -1 ? end : Math.min(line, end));
      return yamlScalar(trimEnd(written.replace(/[ \t]#.*$/s, '')));
    }
    return new LazyString(() => this.parsed(range));
  }

  #quoted(range: Range): Json {
    const { start, end } = range;
    const written = trimEnd(this.text.slice(start, end));
    const plain = /^(?:"([^"\\\n]*)"|'([^'\n]*)')$/.exec(written);
    if (plain) return { type: 'string', value: plain[1] ?? plain[2] ?? '' };
    return new LazyString(() => this.parsed(range));
  }

  /** Without the indentation of its entry, so that an indicator of indentation means the same. */
  #blockText(range: Range): Json {
    const { start, end, indent } = range;
    if (indent < 0) return this.parsed(range);
    const [first = '', ...lines] = this.text.slice(start, end).split('\n');
    // A comment that is indented less ends it.
    const after = lines.findIndex((line) => trimEnd(line) !== '' && line.search(/[^ ]/) <= indent);
    const rest = (after === -1 ? lines : lines.slice(0, after)).map((line) => line.slice(indent));
    const reading = readYaml(`k: ${[first, ...rest].join('\n')}`);
    if (!('root' in reading)) throw this.fault(reading.fault, start);
    return reading.root.type === 'object' ? (reading.root.byName.get('k') ?? NULL) : NULL;
  }

  /** The value of a range, parsed whole. */
  parsed({ start, end, depth = 0 }: Span & { readonly depth?: number }): Json {
    const column = this.column(start);
    const shift = start - column;
    const reading = readYaml(' '.repeat(column) + this.text.slice(start, end), {
      alias: (offset) => this.aliased(shift + offset, depth + 1),
      anchored: (name, offset, value) => {
        const anchor = this.#anchorBefore(name, shift + offset + 1);
        if (anchor) this.#anchored.set(anchor.at, { value, end: shift + offset });
      },
      merged: (members, offset) => this.merging.merged(members, shift + offset),
    });
    if ('root' in reading) return reading.root;
    throw this.fault(reading.fault, start + Math.max(0, (reading.place?.offset ?? 0) - column));
  }

  fault(fault: YamlFault, offset: number): LazyFault {
    this.#lines ??= new Lines(this.text);
    return new LazyFault(fault, this.#lines.placeAt(offset));
  }

  #anchoredAt(at: number, range: Range): Json {
    const known = this.#anchored.get(at);
    if (known) return known.value;
    const start = at + nameAt(this.text, at).length;
    const value = this.content({ ...range, start, depth: range.depth + 1 });
    this.#anchored.set(at, { value, end: range.end });
    return value;
  }

  /** The value that an alias stands for: that of the last anchor of its name before it. */
  aliased(at: number, depth: number): Json {
    const anchor = this.#anchorBefore(nameAt(this.text, at).slice(1), at);
    if (!anchor) throw this.fault('aliases', at);
    if (depth > MAX_DEPTH) throw this.fault('depth', at);
    const known = this.#anchored.get(anchor.at);
    const { indent, isItem } = anchor;
    const end = known?.end ?? (anchor.key ?? anchor.flow)?.end ?? this.#entryEnd(anchor.at, indent, isItem);
    if (at < end) throw this.fault('aliases', at);
    if (known) return known.value;
    if (!anchor.key && !anchor.flow) {
      const value = this.content({ start: anchor.start, end, indent, depth: depth + 1 });
      this.#anchored.set(anchor.at, { value, end });
      return value;
    }
    const parsed = this.merging.nested(at, () =>
      this.parsed(anchor.key ?? anchor.flow ?? { start: at, end }),
    );
    if (anchor.key) this.#anchored.set(anchor.at, { value: parsed, end });
    const found = this.#anchored.get(anchor.at);
    if (!found) throw this.fault('aliases', at);
    return found.value;
  }

  #anchorBefore(name: string, offset: number): Anchor | undefined {
    this.#anchors ??= anchorsIn(this.text);
    const anchors = this.#anchors.get(name) ?? [];
    let low = 0;
    for (let high = anchors.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((anchors[middle]?.at ?? offset) < offset) low = middle + 1;
      else high = middle;
    }
    return anchors[low - 1];
  }

  /** The name of a key that is an alias. */
  keyNamed(alias: number, depth: number): string {
    const name = keyText(this.aliased(alias, depth));
    if (name === undefined) throw this.fault('aliases', alias);
    return name;
  }

  /** Where the entry around `at` ends; a sequence may be in the column of its key. */
  #entryEnd(at: number, indent: number, isItem: boolean): number {
    const { text } = this;
    let line = text.indexOf('\n', at);
    while (line !== -1) {
      const next = this.#nextContent(line + 1, text.length);
      if (next === text.length) break;
      const column = this.column(next);
      if (column < indent || (column === indent && (isItem || !isDash(text, next))))
        return this.#lineStart(next);
      line = text.indexOf('\n', next);
    }
    return text.length;
  }

  /** The first character that is neither white space nor part of a comment; `end` if there is none. */
  #nextContent(from: number, end: number): number {
    const { text } = this;
    let at = from;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code === 35 && (at === 0 || endsToken(text.charCodeAt(at - 1)))) {
        const line = text.indexOf('\n', at);
        if (line === -1) return end;
        at = line + 1;
      } else if (code === LF || isBlank(code)) at += 1;
      else return at;
    }
    return end;
  }

  #lineStart(at: number): number {
    return at === 0 ? 0 : this.text.lastIndexOf('\n', at - 1) + 1;
  }

  /** Whether a mapping can begin here: first in a line, or behind a dash or the colon of a key with `?`. */
  #mayBeCompact(at: number, indent: number): boolean {
    const start = this.#lineStart(at);
    if (isDash(this.text, start + indent) || isSign(this.text, start + indent, ':')) return true;
    for (let before = start; before < at; before++) if (this.text.charCodeAt(before) !== SPACE) return false;
    return true;
  }

  column(at: number): number {
    return at - this.#lineStart(at);
  }
}

const HEAD_LINE = /^(?:---(?=[ \t\r\n]|$)[ \t]*|%[^\n]*\n|[ \t]*(?:#[^\n]*)?\r?\n)/;
const NULL: Json = { type: 'null' };

/** The offsets of lines in a range whose content begins in this column, the first of them at its start. */
function* entriesOf(document: LazyDocument, { start, end, indent }: Range): Generator<number> {
  const { text } = document;
  yield start;
  for (
    let line = text.indexOf('\n', start) + 1;
    line > 0 && line < end;
    line = text.indexOf('\n', line) + 1
  ) {
    let at = line;
    while (at < end && text.charCodeAt(at) === SPACE && at - line <= indent) at += 1;
    if (at - line > indent || at >= end) continue;
    const code = text.charCodeAt(at);
    if (code === LF || code === 35 || isBlank(code)) continue;
    if (at - line < indent) throw document.fault('syntax', at);
    yield at;
  }
}

/** A block mapping. */
class LazyObject implements JsonObject {
  readonly type = 'object';
  #members: readonly JsonMember[] | undefined;
  #byName: ReadonlyMap<string, Json> | undefined;

  constructor(
    readonly document: LazyDocument,
    readonly range: Range,
  ) {}

  get members(): readonly JsonMember[] {
    this.#members ??= this.#read();
    return this.#members;
  }

  get byName(): ReadonlyMap<string, Json> {
    this.#byName ??= new MembersByName(this.members);
    return this.#byName;
  }

  #read(): readonly JsonMember[] {
    const { document, range } = this;
    const { text } = document;
    const found: { readonly key: Key; readonly start: number; readonly isMerge?: boolean }[] = [];
    const { indent } = range;
    let explicitStart = 0;
    let explicit: string | undefined;
    for (const at of entriesOf(document, range)) {
      // A sequence, and the end of a flow collection, may be in the column of their key.
      if (isDash(text, at) || (/[\]}]/.test(text.charAt(at)) && found.length > 0)) continue;
      const key = keyAt(text, at, range.end);
      if (key) found.push({ key, start: at - indent, isMerge: key.name === '<<' && text[at] === '<' });
      else if (isSign(text, at, '?')) {
        explicit = explicitKey(text, at, range.end);
        explicitStart = at - indent;
      } else if (isSign(text, at, ':') && explicit !== undefined) {
        found.push({ key: { name: explicit, end: at + 1 }, start: explicitStart });
        explicit = undefined;
      } else throw document.fault('syntax', at);
      if (explicit === '') return membersOf(document.parsed(range));
    }
    const members = found.map(({ key, isMerge = false }, index): MaybeMerge => {
      const next = found[index + 1];
      const end = next ? next.start : range.end;
      const name = key.alias === undefined ? key.name : document.keyNamed(key.alias, range.depth);
      const member = new LazyMember(name, () => {
        return document.content({ start: key.end, end, indent, depth: range.depth + 1 });
      });
      return { member, isMerge };
    });
    return document.merging.merged(members, range.start);
  }
}

/** A block sequence. */
class LazyArray implements JsonArray {
  readonly type = 'array';
  #items: readonly Json[] | undefined;

  constructor(
    readonly document: LazyDocument,
    readonly range: Range,
  ) {}

  get items(): readonly Json[] {
    this.#items ??= this.#read();
    return this.#items;
  }

  #read(): Json[] {
    const { document, range } = this;
    const starts = [...entriesOf(document, range)];
    const wrong = starts.find((at) => !isDash(document.text, at));
    if (wrong !== undefined) throw document.fault('syntax', wrong);
    return starts.map((at, index) => {
      const next = starts[index + 1];
      const end = next === undefined ? range.end : next - range.indent;
      return document.content({ start: at + 1, end, indent: range.indent, depth: range.depth + 1 });
    });
  }
}
