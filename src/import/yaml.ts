/** Reads YAML as JSON values, without their comments. Values that are broken can be left out of it. */
import {
  constructFromEvents,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  EVENT_ID,
  type Event,
  NOT_RESOLVED,
  parseEvents,
  SCALAR_STYLE,
  Schema,
  YAMLException,
} from 'js-yaml';
import type { Place } from '../core';
import {
  type Json,
  type JsonMember,
  type JsonObject,
  jsonObject,
  jsonTextWithin,
  Lines,
  SIZE_LIMIT,
} from '../core/internal';
import { type Note, note, type YamlFault } from './notes';

/** A text that is not read, or a part of one, which is thrown when somebody looks into that part. */
export class YamlError extends Error {
  constructor(
    readonly fault: YamlFault,
    readonly place?: Place,
    cause?: unknown,
  ) {
    super(fault, { cause });
  }
}

/** The note about a text or a part of one that is not read; throws anything else again. */
export function yamlNote(error: unknown, path = ''): Note {
  if (!(error instanceof YamlError)) throw error;
  const { fault, place } = error;
  return note('yaml-unreadable', { ...(path && { file: path }), ...(place && { place }) }, { why: fault });
}

/** As deep as JSON (B30). */
const MAX_DEPTH = 1000;

/** What aliases may repeat, and merged mappings may add, beside one value for each character. */
const MAX_REPEATED = 10_000;

/**
 * Reads one document of YAML 1.2 with the core schema; throws a `YamlError`. The last of repeated keys counts, as in
 * JSON, and `<<` is a key like others.
 */
export function readYaml(text: string): Json {
  const root = new YamlText(text).read({ merges: false });
  // Aliases share their value, but whoever walks through it meets it each time.
  if (sizeOf(root, new Map()) > text.length + MAX_REPEATED) throw new YamlError('aliases');
  return root;
}

/** Reads a document in which `<<` merges mappings; throws a `YamlError`. */
export const readMergedYaml = (text: string): Json => new YamlText(text).read({ merges: true });

/** The values in a value, each alias counted in full. */
function sizeOf(json: Json, known: Map<Json, number>): number {
  if (json.type !== 'array' && json.type !== 'object') return 1;
  const before = known.get(json);
  if (before !== undefined) return before;
  const inner = json.type === 'array' ? json.items : json.members.map(({ value }) => value);
  const size = inner.reduce((sum, one) => sum + sizeOf(one, known), 1);
  known.set(json, size);
  return size;
}

interface Reading {
  readonly merges: boolean;
  /** By the offset of their keys, the values that were taken out because they are broken. */
  readonly broken?: ReadonlyMap<number, YamlError>;
  /** The text without them. */
  readonly without?: string;
}

/** The header of a block scalar, whose lines stay as they are. */
const BLOCK_SCALAR = /(?:^|[\s:?-]\s)[|>][-+0-9]{0,2}(?=[ \t]*\r?$|[ \t]+#)/;

/** A text in quotes that goes on in the next line. */
interface Quoted {
  readonly quote: string;
  /** Of its key, or of the text itself where it is an item. */
  readonly column: number;
}

/** The quote that begins the value of a key, or an item. */
const OPENING =
  /^[ ]*(?:-[ ]+)*(?:(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'[{&*!|>%@`-][^:#"'{}[\]]*):[ ]+)?(["'])/;

function openQuoted(line: string): Quoted | undefined {
  const [opening = '', quote = ''] = OPENING.exec(line) ?? [];
  if (quote === '' || endOfQuoted(line, opening.length, quote) !== -1) return undefined;
  return { quote, column: opening.search(/[^ -]/) };
}

/** The offset of the quote that closes a text; -1 if it goes on in the next line. */
function endOfQuoted(line: string, from: number, quote: string): number {
  for (let at = from; at < line.length; at++) {
    if (quote === '"' && line[at] === '\\') at += 1;
    else if (line[at] === quote && quote === "'" && line[at + 1] === quote) at += 1;
    else if (line[at] === quote) return at;
  }
  return -1;
}

/** A text as the parser gets it, and where that differs. */
export class YamlText {
  readonly source: string;
  readonly #text: string;
  /** The offsets of blanks that the text does not have. */
  readonly #added: number[] = [];

  /**
   * A flow collection may end in the column of its key, which is not indented enough for the parser.
   *
   * @param indentsQuoted whether the lines of a text in quotes may also be indented less than its key; more blanks
   *   before them do not change the text
   */
  constructor(text: string, indentsQuoted = false) {
    if (text.length > SIZE_LIMIT) throw new YamlError('length');
    this.#text = text.replace(/^\ufeff/, '');
    let block = Number.POSITIVE_INFINITY;
    let quoted: Quoted | undefined;
    let length = 0;
    const lines = this.#text.split('\n').map((line) => {
      const indent = line.search(/[^ ]/);
      let missing = 0;
      if (quoted) {
        if (indent !== -1) missing = Math.max(0, quoted.column + 1 - indent);
        if (endOfQuoted(line, 0, quoted.quote) !== -1) quoted = undefined;
      } else {
        if (indent !== -1 && indent <= block)
          block = BLOCK_SCALAR.test(line) ? indent : Number.POSITIVE_INFINITY;
        const isInBlock = block !== Number.POSITIVE_INFINITY;
        if (!isInBlock && /[\]}]/.test(line.charAt(indent))) missing = 1;
        if (!isInBlock && indentsQuoted) quoted = openQuoted(line);
      }
      for (let blank = 0; blank < missing; blank++) this.#added.push(length + blank);
      length += line.length + missing + 1;
      return ' '.repeat(missing) + line;
    });
    this.source = lines.join('\n');
  }

  read(reading: Reading): Json {
    try {
      return this.parse(reading);
    } catch (error) {
      throw this.errorOf(error);
    }
  }

  /** What a parser throws as a `YamlError`; throws anything else again. */
  errorOf(error: unknown): YamlError {
    // The parser is recursive; Firefox calls it an InternalError.
    if (error instanceof Error && /^(?:Range|Internal)Error$/.test(error.name))
      return new YamlError('depth', undefined, error);
    if (error instanceof YamlError) return error;
    if (!(error instanceof YAMLException)) throw error;
    const { reason, mark } = error;
    const fault = /\balias/.test(reason) ? 'aliases' : /\bmaxDepth\b/.test(reason) ? 'depth' : 'syntax';
    const at = mark?.position ?? 0;
    const offset = at - this.#added.filter((added) => added < at).length;
    return new YamlError(fault, new Lines(this.#text).placeAt(offset), error);
  }

  /** Parses the text, which has one document; throws what the parser does. */
  parse({ merges, broken = NOTHING_BROKEN, without = this.source }: Reading): Json {
    const events = parseEvents(without, { maxDepth: MAX_DEPTH });
    const second = events.findIndex(({ type }, index) => index > 0 && type === EVENT_ID.DOCUMENT);
    if (second !== -1) {
      const mark = without.lastIndexOf('---', startOf(events[second + 1]));
      YAMLException.throwAt(without, mark, 'a second document');
    }
    const keys = [...broken.keys()].map((key) =>
      events.findIndex((event) => isWritten(event) && startOf(event) >= key),
    );
    let marks = without;
    for (const [index, at] of keys.entries()) {
      const value = events[at + 1];
      if (value?.type !== EVENT_ID.SCALAR) continue;
      const mark = BROKEN + index;
      events[at + 1] = { ...value, valueStart: marks.length, valueEnd: marks.length + mark.length };
      marks += mark;
    }
    const schema = schemaFor(without.length, merges, [...broken.values()]);
    const [root] = constructFromEvents(events, { source: marks, schema, json: true });
    return jsonOf(root) as Json;
  }
}

/** Where the parser stopped. */
export const positionOf = (error: unknown): number | undefined =>
  error instanceof YAMLException ? error.mark?.position : undefined;

/** A value of the parser: a text with a tag that says nothing else is no value of the schema. */
const jsonOf = (value: unknown): Json | YamlError =>
  typeof value === 'string' ? { type: 'string', value } : ((value as Json | YamlError | undefined) ?? NULL);

const NOTHING_BROKEN: ReadonlyMap<number, YamlError> = new Map();
const NULL: Json = { type: 'null' };

/** A key is a scalar that is more than a missing value. */
const isWritten = (event: Event): boolean =>
  event.type === EVENT_ID.SCALAR && (event.style !== SCALAR_STYLE.PLAIN || event.valueEnd > event.valueStart);

const startOf = (event: Event | undefined): number =>
  event === undefined ? 0 : 'start' in event ? event.start : 'valueStart' in event ? event.valueStart : 0;

/** Stands before the number of a broken value; no YAML contains it. */
const BROKEN = '\0';

/** A member of a mapping while it is read. */
interface Member {
  readonly name: string;
  readonly value: Json | YamlError;
  readonly isMerge: boolean;
}

/** Without a position, as no part of the document is to blame. */
const TOO_MUCH = 'aliases repeat too much';

/** A plain `<<`, which is told from a quoted one by its identity. */
const MERGE: Json = { type: 'string', value: '<<' };

/** The octets of a collection as a key: aliases may repeat in it without a limit. */
const MAX_KEY = 1024;

/** How values are made of what the parser finds. A tag of an application says nothing. */
function schemaFor(length: number, merges: boolean, broken: readonly YamlError[]): Schema {
  const merging = new Merging(length);
  const isNothing = () => false;
  const scalar = (name: string, implicit: boolean, resolve: (source: string) => unknown) =>
    defineScalarTag(name, { implicit, identify: isNothing, resolve, matchByTagPrefix: name === '' });
  const plain = (source: string) => {
    if (source.startsWith(BROKEN)) return broken[Number(source.slice(1))];
    if (merges && source === '<<') return MERGE;
    return plainScalar(source) ?? NOT_RESOLVED;
  };
  const text = (value: string): Json => ({ type: 'string', value });
  const [STRING, MAP, SEQUENCE, ...others] = ['str', 'map', 'seq', 'null', 'bool', 'int', 'float'].map(
    (name) => `tag:yaml.org,2002:${name}`,
  ) as [string, string, string, ...string[]];
  const sequence = (name: string) =>
    defineSequenceTag<Json[], Json>(name, {
      matchByTagPrefix: name === '',
      identify: isNothing,
      create: () => [],
      addItem: (items, item) => void items.push(jsonOf(item) as Json),
      finalize: (items) => ({ type: 'array', items }),
    });
  const mapping = (name: string) =>
    defineMappingTag<Member[], Json>(name, {
      matchByTagPrefix: name === '',
      identify: isNothing,
      create: () => [],
      addPair(members, key, value) {
        const own = jsonOf(key) as Json;
        const written = own.type === 'string' ? own.value : jsonTextWithin(MAX_KEY, own);
        if (written === undefined) throw new YAMLException(TOO_MUCH);
        members.push({ name: written, value: jsonOf(value), isMerge: own === MERGE });
        return '';
      },
      has: () => false,
      keys: () => [],
      get: () => undefined,
      finalize: (members) => merging.object(members),
    });
  return new Schema([
    scalar(STRING, false, text),
    ...others.map((name, index) => scalar(name, index === 0, plain)),
    sequence(SEQUENCE),
    mapping(MAP),
    ...[scalar('', false, text), sequence(''), mapping('')],
  ]);
}

/** A number of JSON keeps its characters. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const NUMBER = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?|0o[0-7]+|0x[\da-f]+)$/i;

/** A plain scalar of the core schema that is no text. */
function plainScalar(source: string): Json | undefined {
  if (/^(?:|~|null|Null|NULL)$/.test(source)) return NULL;
  if (/^(?:true|True|TRUE)$/.test(source)) return { type: 'boolean', value: true };
  if (/^(?:false|False|FALSE)$/.test(source)) return { type: 'boolean', value: false };
  if (JSON_NUMBER.test(source)) return { type: 'number', text: source };
  const number = NUMBER.test(source) ? Number(source) : Number.NaN;
  return Number.isFinite(number) ? { type: 'number', text: String(number) } : undefined;
}

/** Makes the objects of mappings, with the members of those that their `<<` refer to. */
class Merging {
  #left: number;

  constructor(length: number) {
    this.#left = length + MAX_REPEATED;
  }

  /**
   * Its own members count, then those of the first mapping. A `<<` whose value is no mapping, and no list of
   * mappings, is a member like others.
   */
  object(members: readonly Member[]): Json {
    const own = members.filter(({ isMerge }) => !isMerge);
    const taken = new Set(own.map(({ name }) => name));
    const all = members.flatMap((member) => {
      const bases = member.isMerge ? mappingsIn(member.value) : [];
      return bases.length === 0 ? [memberOf(member)] : bases.flatMap((base) => this.#added(base, taken));
    });
    const isBroken = members.length > own.length || members.some(({ value }) => value instanceof YamlError);
    return isBroken ? new PartlyBroken(all) : jsonObject(all);
  }

  #added(base: JsonObject, taken: Set<string>): JsonMember[] {
    this.#left -= base.members.length;
    if (this.#left < 0) throw new YAMLException(TOO_MUCH);
    const last = new Map(base.members.map((one) => [one.name, one]));
    const added = [...last.values()].filter(({ name }) => !taken.has(name));
    for (const { name } of added) taken.add(name);
    return added;
  }
}

function mappingsIn(value: Json | YamlError): readonly JsonObject[] {
  if (value instanceof YamlError) return [];
  const all = value.type === 'array' ? [...new Set(value.items)] : [value];
  const mappings = all.filter((one) => one.type === 'object');
  return mappings.length === all.length ? mappings : [];
}

/** A broken value throws when it is read. */
const memberOf = ({ name, value }: Member): JsonMember =>
  value instanceof YamlError ? new BrokenMember(name, value) : { name, value };

class BrokenMember implements JsonMember {
  constructor(
    readonly name: string,
    readonly error: YamlError,
  ) {}

  get value(): Json {
    throw this.error;
  }
}

/** An object of which a member may be broken; the others are found by their names. */
class PartlyBroken implements JsonObject {
  readonly type = 'object';
  readonly byName: ReadonlyMap<string, Json>;

  constructor(readonly members: readonly JsonMember[]) {
    this.byName = new MembersByName(members);
  }
}

class MembersByName extends Map<string, Json> {
  readonly #broken = new Map<string, BrokenMember>();

  constructor(members: readonly JsonMember[]) {
    super();
    for (const one of members) {
      const isBroken = one instanceof BrokenMember;
      if (isBroken) this.#broken.set(one.name, one);
      else this.#broken.delete(one.name);
      this.set(one.name, isBroken ? NULL : one.value);
    }
  }

  override get(name: string): Json | undefined {
    return this.#broken.get(name)?.value ?? super.get(name);
  }
}
