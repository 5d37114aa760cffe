/** The values of a JSON text that was read. Positions are kept on a tape; a value is made when it is first read. */
import { decodeString } from './scan';
import type { Json, JsonArray, JsonMember, JsonObject } from './value';

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
export function valueAt(document: JsonDocument, index: number): Json {
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
    this.#items ??= this.parts.map((part) => valueAt(this.document, part));
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
      return { name: stringAt(text, start, stringEnd(text, start)), value: valueAt(this.document, part) };
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

/** The end of the string that begins at `start`, in a text that was found to be JSON. */
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
