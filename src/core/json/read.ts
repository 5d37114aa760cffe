/**
 * Reads a JSON text into values. The positions of all values are kept on a tape; a value is made when it is first read.
 */
import type { Path } from '../trace/traced';
import { type Container, decodeString, type JsonFailure, type JsonSink, scanJson } from './scan';
import type { Json, JsonArray, JsonMember, JsonObject } from './value';

/** How deep a config or a context may nest (B30). */
export const DEPTH_LIMIT = 1000;

/** Something odd that is still JSON. */
type Oddity = 'repeated-member' | 'lone-surrogate';

export interface JsonReading {
  /** Absent after a failure. */
  readonly root?: Json;
  /** Where the root begins in the text. */
  readonly rootOffset: number;
  /** How many values there are, containers included; of a failed text those before the failure. */
  readonly count: number;
  readonly failure?: JsonFailure;
}

export interface ReadOptions {
  /** Where the JSON text begins, past a byte order mark. */
  readonly start: number;
  /** Called in the order of the text, up to a failure; `path` makes the path of the member or value. */
  readonly onOddity: (oddity: Oddity, offset: number, path: () => Path) => void;
}

/** Reads a JSON text without loss: digits, order and repeated members are kept. */
export function readJson(text: string, options: ReadOptions): JsonReading {
  const reader = new Reader(text, options.onOddity);
  const failure = scanJson(text, reader, { start: options.start, depthLimit: DEPTH_LIMIT });
  const { tape } = reader;
  const rootOffset = tape.start(0);
  const count = tape.length;
  return failure
    ? { failure, rootOffset, count }
    : { root: valueAtIndex({ text, tape }, 0), rootOffset, count };
}

/** From this many members on, names are looked up in a set; below, comparing them is cheaper. */
const FEW = 8;

/** A container that is still open. */
interface Frame {
  readonly kind: Container;
  /** On the tape. */
  readonly index: number;
  /** How many of its values are complete. */
  count: number;
  /** Where its names begin on the stack of names. */
  readonly firstName: number;
  nameSet: Set<string> | undefined;
}

/** Writes the positions of the values to the tape; names are kept for open objects only, to find repeated ones. */
class Reader implements JsonSink {
  readonly tape: Tape;
  readonly #text: string;
  readonly #onOddity: ReadOptions['onOddity'];
  readonly #frames: Frame[] = [];
  readonly #names: string[] = [];
  /** Where the name of the next value begins. */
  #nameStart = -1;

  constructor(text: string, onOddity: ReadOptions['onOddity']) {
    this.tape = new Tape(text.length);
    this.#text = text;
    this.#onOddity = onOddity;
  }

  open(kind: Container, start: number): void {
    const firstName = this.#names.length;
    this.#frames.push({ kind, index: this.tape.length, count: 0, firstName, nameSet: undefined });
    this.#add(start, 0);
  }

  close(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    this.tape.close(frame.index);
    this.#names.length = frame.firstName;
    this.#complete();
  }

  name(start: number, end: number, escaped: boolean, loneSurrogate: number): void {
    const name = decodeString(this.#text, start, end, escaped);
    const repeated = this.#isRepeated(name);
    this.#names.push(name);
    this.#nameStart = start;
    if (repeated) this.#onOddity('repeated-member', start, this.#path);
    if (loneSurrogate >= 0) this.#onOddity('lone-surrogate', loneSurrogate, this.#path);
  }

  string(start: number, end: number, _escaped: boolean, loneSurrogate: number): void {
    if (loneSurrogate >= 0) this.#onOddity('lone-surrogate', loneSurrogate, this.#path);
    this.#add(start, end);
    this.#complete();
  }

  number(start: number, end: number): void {
    this.#add(start, end);
    this.#complete();
  }

  literal(_value: true | false | null, start: number, end: number): void {
    this.#add(start, end);
    this.#complete();
  }

  #add(start: number, end: number): void {
    this.tape.add(start, end, this.#nameStart);
    this.#nameStart = -1;
  }

  #complete(): void {
    const frame = this.#frames.at(-1);
    if (frame) frame.count += 1;
  }

  #isRepeated(name: string): boolean {
    const frame = this.#frames.at(-1);
    if (!frame) return false;
    if (this.#names.length - frame.firstName < FEW) return this.#names.includes(name, frame.firstName);
    frame.nameSet ??= new Set(this.#names.slice(frame.firstName));
    const repeated = frame.nameSet.has(name);
    frame.nameSet.add(name);
    return repeated;
  }

  /** The path of the value that is being read: in each open container its newest part. */
  readonly #path = (): Path =>
    this.#frames.map(({ kind, count }, depth) => {
      const nextName = this.#frames[depth + 1]?.firstName ?? this.#names.length;
      return kind === 'array' ? count : (this.#names[nextName - 1] ?? '');
    });
}

/** A JSON text and the positions of its values. */
export interface JsonDocument {
  readonly text: string;
  readonly tape: Tape;
}

/** Where the parts of a container begin in the text; `index` counts them in its order. */
export interface Parts {
  valueOffset(index: number): number;
  /** For an object: where the name of the member begins. */
  nameOffset(index: number): number;
}

/** The value at an index of the tape; the parts of a container are made lazily. */
export function valueAtIndex(document: JsonDocument, index: number): Json {
  const { text, tape } = document;
  const start = tape.start(index);
  switch (text.charAt(start)) {
    case '{':
      return new ReadObject(document, index);
    case '[':
      return new ReadArray(document, index);
    case '"':
      return { type: 'string', value: stringAt(text, start, tape.end(index)) };
    case 't':
      return TRUE;
    case 'f':
      return FALSE;
    case 'n':
      return NULL;
    default:
      return { type: 'number', text: text.slice(start, tape.end(index)) };
  }
}

/** The positions of the parts of a container; undefined if it was not read from a text. */
export function partsOf(container: JsonArray | JsonObject): Parts | undefined {
  return container instanceof ReadArray || container instanceof ReadObject ? container : undefined;
}

const NULL: Json = { type: 'null' };
const TRUE: Json = { type: 'boolean', value: true };
const FALSE: Json = { type: 'boolean', value: false };

/** A container on the tape. */
class ReadContainer implements Parts {
  readonly document: JsonDocument;
  readonly #index: number;
  #parts: readonly number[] | undefined;

  constructor(document: JsonDocument, index: number) {
    this.document = document;
    this.#index = index;
  }

  /** The indexes on the tape of the values directly inside. */
  protected get parts(): readonly number[] {
    this.#parts ??= partIndexes(this.document, this.#index);
    return this.#parts;
  }

  valueOffset(index: number): number {
    return this.document.tape.start(this.parts[index] ?? this.#index);
  }

  nameOffset(index: number): number {
    return this.document.tape.name(this.parts[index] ?? this.#index);
  }
}

class ReadArray extends ReadContainer implements JsonArray {
  readonly type = 'array';
  #items: readonly Json[] | undefined;

  get items(): readonly Json[] {
    this.#items ??= this.parts.map((part) => valueAtIndex(this.document, part));
    return this.#items;
  }
}

class ReadObject extends ReadContainer implements JsonObject {
  readonly type = 'object';
  #members: readonly JsonMember[] | undefined;
  #byName: ReadonlyMap<string, Json> | undefined;

  get members(): readonly JsonMember[] {
    const { text, tape } = this.document;
    this.#members ??= this.parts.map((part) => {
      const start = tape.name(part);
      return {
        name: stringAt(text, start, stringEnd(text, start)),
        value: valueAtIndex(this.document, part),
      };
    });
    return this.#members;
  }

  get byName(): ReadonlyMap<string, Json> {
    this.#byName ??= new Map(this.members.map(({ name, value }) => [name, value]));
    return this.#byName;
  }
}

function partIndexes({ text, tape }: JsonDocument, container: number): number[] {
  const indexes: number[] = [];
  const end = tape.end(container);
  for (let index = container + 1; index < end; ) {
    indexes.push(index);
    const opening = text.charAt(tape.start(index));
    index = opening === '{' || opening === '[' ? tape.end(index) : index + 1;
  }
  return indexes;
}

function stringAt(text: string, start: number, end: number): string {
  return decodeString(text, start, end, text.slice(start, end).includes('\\'));
}

/** The end of the string that begins at `start`, in a text that is valid JSON. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  for (; text.charAt(at) !== '"'; at++) if (text.charAt(at) === '\\') at++;
  return at + 1;
}

/** Plain arrays hold the positions of a text up to this length: typed arrays take longer to make than to fill. */
const SHORT = 4096;

/** A value has three offsets: where it starts, where it ends, and where its name begins. */
const WIDTH = 3;

/**
 * The positions of all values of a JSON text: three offsets a value, in the order of the text. Those of a long text are
 * in a typed array. A document of millions of values then takes little memory, and only the values that are read are made.
 */
export class Tape {
  #offsets: number[] | Int32Array<ArrayBuffer>;
  #length = 0;

  /** `textLength` in UTF-16 units. */
  constructor(textLength: number) {
    this.#offsets = textLength > SHORT ? new Int32Array(SHORT * WIDTH) : [];
  }

  /** How many values there are; the next one gets this index. */
  get length(): number {
    return this.#length;
  }

  /** Adds a value; `end` of a container is set when it closes, `name` is -1 where there is none. */
  add(start: number, end: number, name: number): void {
    const at = this.#length++ * WIDTH;
    if (at >= SHORT * WIDTH && at === this.#offsets.length) this.#widen();
    this.#offsets[at] = start;
    this.#offsets[at + 1] = end;
    this.#offsets[at + 2] = name;
  }

  /** Ends the container at `index`: the values added since are inside it. */
  close(index: number): void {
    this.#offsets[index * WIDTH + 1] = this.#length;
  }

  /** Where the value begins in the text. */
  start(index: number): number {
    return this.#offsets[index * WIDTH] ?? 0;
  }

  /** Where a scalar ends in the text; for a container, the index of the first value after it. */
  end(index: number): number {
    return this.#offsets[index * WIDTH + 1] ?? 0;
  }

  /** Where the name of the member begins in the text. */
  name(index: number): number {
    return this.#offsets[index * WIDTH + 2] ?? -1;
  }

  #widen(): void {
    const wider = new Int32Array(this.#offsets.length * 2);
    wider.set(this.#offsets);
    this.#offsets = wider;
  }
}
