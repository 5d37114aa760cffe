import type { Json } from './value';

/**
 * The JSON text of a value: compact, numbers by their characters (B10), members in document
 * order with repeated ones, strings as `JSON.stringify` writes them (B9).
 */
export function jsonText(value: Json): string {
  switch (value.type) {
    case 'string':
      return JSON.stringify(value.value);
    case 'number':
      return value.text;
    case 'boolean':
      return value.value ? 'true' : 'false';
    case 'null':
      return 'null';
    case 'array': {
      let text = '';
      for (const item of value.items) text += `${text && ','}${jsonText(item)}`;
      return `[${text}]`;
    }
    case 'object': {
      let text = '';
      for (const { name, value: item } of value.members) {
        text += `${text && ','}${JSON.stringify(name)}:${jsonText(item)}`;
      }
      return `{${text}}`;
    }
  }
}
