import type { Json, JsonBoolean, JsonNull, JsonNumber, JsonString } from '../json/value';
import type { JsonKind } from '../problem';

/** A literal in a tag; a number keeps its characters. */
export type Literal = JsonString | JsonNumber | JsonBoolean | JsonNull;

/** Finished JSON text, made by the filter `json`. */
export interface JsonText {
  readonly type: 'json-text';
  readonly text: string;
}

/** What travels through the filters of a tag; undefined is a missing value (B8). */
export type Value = Json | JsonText | undefined;

/** A value as text (B11); undefined for an object or array, which has none. */
export function asText(value: Exclude<Value, undefined>): string | undefined {
  switch (value.type) {
    case 'string':
      return value.value;
    case 'number':
    case 'json-text':
      return value.text;
    case 'boolean':
      return value.value ? 'true' : 'false';
    case 'null':
      return '';
    case 'array':
    case 'object':
      return undefined;
  }
}

export function typeName(value: Exclude<Value, undefined>): JsonKind {
  return value.type === 'json-text' ? 'string' : value.type;
}
