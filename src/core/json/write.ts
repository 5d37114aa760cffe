import { jsonEscape } from '../encoding/json-string';
import { OctetCount, verbatim } from '../encoding/octet-count';
import type { Json } from './value';

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
