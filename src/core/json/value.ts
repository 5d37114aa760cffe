/** JSON values that lose nothing, and their JSON text. */
import { jsonEscape } from '../encoding/escapes';
import { OctetCount, verbatim } from '../encoding/octets';

/**
 * A JSON value that keeps what JavaScript's own values lose: the characters of a number (B10),
 * the order of members and members that occur twice (B7).
 */
export type Json = JsonString | JsonNumber | JsonBoolean | JsonNull | JsonArray | JsonObject;

export interface JsonString {
  readonly type: 'string';
  readonly value: string;
}
export interface JsonNumber {
  readonly type: 'number';
  /** The characters as written: `1.0`, `1e3`, `12345678901234567890`. */
  readonly text: string;
}
export interface JsonBoolean {
  readonly type: 'boolean';
  readonly value: boolean;
}
export interface JsonNull {
  readonly type: 'null';
}
export interface JsonArray {
  readonly type: 'array';
  readonly items: readonly Json[];
}
export interface JsonObject {
  readonly type: 'object';
  /** In document order, repeated names included. */
  readonly members: readonly JsonMember[];
  /** Look-up by name; of repeated names the last. */
  readonly byName: ReadonlyMap<string, Json>;
}
export interface JsonMember {
  readonly name: string;
  readonly value: Json;
}

export const isContainer = (value: Json): value is JsonArray | JsonObject =>
  value.type === 'array' || value.type === 'object';

class ObjectValue implements JsonObject {
  readonly type = 'object';
  #byName: ReadonlyMap<string, Json> | undefined;

  constructor(readonly members: readonly JsonMember[]) {}

  /** Computed lazily: most objects of a large document are never read. */
  get byName(): ReadonlyMap<string, Json> {
    this.#byName ??= new Map(this.members.map(({ name, value }) => [name, value]));
    return this.#byName;
  }
}

export function jsonObject(members: readonly JsonMember[]): JsonObject {
  return new ObjectValue(members);
}

/** The JavaScript value; numbers lose their characters, and of repeated members the last is kept. */
export function plainValue(json: Json): unknown {
  switch (json.type) {
    case 'string':
    case 'boolean':
      return json.value;
    case 'number':
      return Number(json.text);
    case 'null':
      return null;
    case 'array':
      return json.items.map(plainValue);
    case 'object':
      return Object.fromEntries(json.members.map(({ name, value }) => [name, plainValue(value)]));
  }
}

/**
 * The JSON text of a value: compact, numbers by their characters (B10), members in document
 * order with repeated ones, strings as `JSON.stringify` writes them (B9).
 */
export function jsonText(value: Json): string {
  return jsonTextWithin(Number.POSITIVE_INFINITY, value) ?? '';
}

/** The same; undefined when it would have more octets than `limit` (B33). */
export function jsonTextWithin(limit: number, value: Json): string | undefined {
  const writer = new Writer(limit);
  return writer.write(value) ? writer.text : undefined;
}

class Writer {
  text = '';
  readonly #count: OctetCount;

  constructor(limit: number) {
    this.#count = new OctetCount(limit);
  }

  /** False as soon as the text would be too large. */
  write(value: Json): boolean {
    switch (value.type) {
      case 'string':
        return this.#writeString(value.value);
      case 'number':
        return this.#add(value.text);
      case 'boolean':
        return this.#add(value.value ? 'true' : 'false');
      case 'null':
        return this.#add('null');
      case 'array': {
        let before = '[';
        for (const item of value.items) {
          if (!this.#add(before) || !this.write(item)) return false;
          before = ',';
        }
        return this.#add(before === '[' ? '[]' : ']');
      }
      case 'object': {
        let before = '{';
        for (const { name, value: item } of value.members) {
          const isWritten =
            this.#add(before) && this.#writeString(name) && this.#add(':') && this.write(item);
          if (!isWritten) return false;
          before = ',';
        }
        return this.#add(before === '{' ? '{}' : '}');
      }
    }
  }

  #writeString(text: string): boolean {
    return this.#add('"') && this.#add(text, jsonEscape) && this.#add('"');
  }

  #add(text: string, encode = verbatim): boolean {
    const encoded = this.#count.encode(text, encode);
    if (encoded !== undefined) this.text += encoded;
    return encoded !== undefined;
  }
}
