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

  /** Made when somebody looks: most objects of a large document are never looked into. */
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
