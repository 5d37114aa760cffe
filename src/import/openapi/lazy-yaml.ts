/**
 * Reads block mappings and sequences of YAML by their indentation, each when it is looked into, so that a
 * large document costs a scan of its lines. Only flow collections and texts that need it are parsed.
 */
import type { Place } from '../../core';
import { type Json, type JsonArray, type JsonMember, type JsonObject, Lines } from '../../core/internal';
import { membersOf } from '../json';
import { readYaml, yamlScalar } from '../yaml';
import type { YamlFault } from '../yaml-faults';
import { FlowArray, FlowObject, LazyMember, LazyString } from './lazy-values';
import {
  ANCHOR_NAME,
  anchorsIn,
  endsToken,
  explicitKey,
  isBlank,
  isDash,
  isSign,
  type Key,
  keyAt,
  LF,
  SPACE,
} from './yaml-keys';

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
  readonly #anchored = new Map<number, Json>();
  #anchors: Map<string, number[]> | undefined;
  #lines: Lines | undefined;

  constructor(readonly text: string) {}

  root(): Json {
    const { text } = this;
    let start = 0;
    // Directives, comments and the mark of the document.
    for (let head = HEAD_LINE.exec(text.slice(start, start + 500)); head; ) {
      start += head[0].length;
      head = head[0].startsWith('---') ? null : HEAD_LINE.exec(text.slice(start, start + 500));
    }
    const next = /\n(?:---|\.\.\.)(?=\s|$)/g;
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
      case '&': {
        const name = ANCHOR_NAME.exec(text.slice(start, start + 200))?.[0] ?? '';
        return this.#anchoredAt(start, { ...range, start: start + name.length });
      }
      case '*':
        return this.#aliased(range);
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
      return yamlScalar(written.replace(/\s#.*$/s, '').trim());
    }
    return new LazyString(() => this.parsed(range));
  }

  #quoted(range: Range): Json {
    const { start, end } = range;
    const written = this.text.slice(start, end).trimEnd();
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
    const after = lines.findIndex((line) => line.trim() !== '' && line.search(/[^ ]/) <= indent);
    const rest = (after === -1 ? lines : lines.slice(0, after)).map((line) => line.slice(indent));
    const reading = readYaml(`k: ${[first, ...rest].join('\n')}`);
    if (!('root' in reading)) throw this.fault(reading.fault, start);
    return reading.root.type === 'object' ? (reading.root.byName.get('k') ?? NULL) : NULL;
  }

  /** The value of a range, parsed whole. */
  parsed({ start, end }: Pick<Range, 'start' | 'end'>): Json {
    const column = this.column(start);
    const reading = readYaml(' '.repeat(column) + this.text.slice(start, end));
    if ('root' in reading) return reading.root;
    throw this.fault(reading.fault, start + Math.max(0, (reading.place?.offset ?? 0) - column));
  }

  fault(fault: YamlFault, offset: number): LazyFault {
    this.#lines ??= new Lines(this.text);
    return new LazyFault(fault, this.#lines.placeAt(offset));
  }

  #anchoredAt(at: number, range: Range): Json {
    const known = this.#anchored.get(at);
    if (known) return known;
    const value = this.content({ ...range, depth: range.depth + 1 });
    this.#anchored.set(at, value);
    return value;
  }

  #aliased({ start, end, depth }: Range): Json {
    const written = this.text.slice(start, Math.min(end, start + 200));
    const name = ANCHOR_NAME.exec(written)?.[0] ?? '';
    this.#anchors ??= anchorsIn(this.text);
    const at = this.#anchors.get(name.slice(1))?.findLast((offset) => offset < start);
    if (at === undefined || depth > MAX_DEPTH) throw this.fault('syntax', start);
    const line = this.#lineStart(at);
    // The entry that has the anchor: the last dash or key before it.
    let entry = this.#nextContent(line, at);
    while (isDash(this.text, entry)) {
      const next = this.#nextContent(entry + 1, at);
      if (next === at) break;
      entry = next;
    }
    const indent = entry - line;
    const anchored = {
      start: at + name.length,
      end: this.#entryEnd(at, indent, isDash(this.text, entry)),
      indent,
      depth,
    };
    if (start < anchored.end) throw this.fault('aliases', start);
    return this.#anchoredAt(at, anchored);
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

const HEAD_LINE = /^(?:---(?=\s|$)[ \t]*|%[^\n]*\n|[ \t]*(?:#[^\n]*)?\r?\n)/;
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
    this.#byName ??= new Map(this.members.map(({ name, value }) => [name, value]));
    return this.#byName;
  }

  #read(): JsonMember[] {
    const { document, range } = this;
    const { text } = document;
    const found: { readonly key: Key; readonly start: number }[] = [];
    const { indent } = range;
    let explicitStart = 0;
    let explicit: string | undefined;
    for (const at of entriesOf(document, range)) {
      // A sequence, and the end of a flow collection, may be in the column of their key.
      if (isDash(text, at) || (/[\]}]/.test(text.charAt(at)) && found.length > 0)) continue;
      const key = keyAt(text, at, range.end);
      if (key) found.push({ key, start: at - indent });
      else if (isSign(text, at, '?')) {
        explicit = explicitKey(text, at, range.end);
        explicitStart = at - indent;
      } else if (isSign(text, at, ':') && explicit !== undefined) {
        found.push({ key: { name: explicit, end: at + 1 }, start: explicitStart });
        explicit = undefined;
      } else throw document.fault('syntax', at);
      if (explicit === '') return [...membersOf(document.parsed(range))];
    }
    return found.map(({ key }, index) => {
      const next = found[index + 1];
      const end = next ? next.start : range.end;
      return new LazyMember(key.name, () => {
        return document.content({ start: key.end, end, indent, depth: range.depth + 1 });
      });
    });
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
