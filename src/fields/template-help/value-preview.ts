import type { Json } from '../../core/internal';
import { texts } from '../../i18n/template-help';

type Shown = Json | { readonly type: 'json-text'; readonly text: string };

/** The beginning of a value's JSON text, cut after about `limit` characters; never walks the whole value. */
export function previewValue(value: Shown, limit = 80): string {
  const writer = new Head(limit);
  writer.write(value);
  return writer.text.length > limit ? `${cut(writer.text, limit)}…` : writer.text;
}

/** Whether the JSON text of a value has more characters; never walks the whole value. */
export function isLonger(value: Shown, limit: number): boolean {
  const writer = new Head(limit);
  writer.write(value);
  return writer.text.length > limit;
}

/** The size of an object or array, or the beginning of any other value. */
export function previewShort(value: Json, limit = 48): string {
  if (value.type === 'object') return texts.members(value.members.length);
  if (value.type === 'array') return texts.items(value.items.length);
  return previewValue(value, limit);
}

/** Cuts between characters, not inside a surrogate pair. */
function cut(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

class Head {
  text = '';
  constructor(readonly limit: number) {}

  get #isFull(): boolean {
    return this.text.length > this.limit;
  }

  write(value: Shown): void {
    switch (value.type) {
      case 'string':
        this.text += JSON.stringify(value.value.slice(0, this.limit + 1));
        return;
      case 'number':
      case 'json-text':
        this.text += value.text.slice(0, this.limit + 1);
        return;
      case 'boolean':
        this.text += String(value.value);
        return;
      case 'null':
        this.text += 'null';
        return;
      case 'array':
        this.#list('[', value.items, ']', (item) => this.write(item));
        return;
      case 'object':
        this.#list('{', value.members, '}', (member) => {
          this.text += `${JSON.stringify(member.name.slice(0, this.limit + 1))}: `;
          this.write(member.value);
        });
    }
  }

  #list<T>(open: string, entries: readonly T[], close: string, write: (entry: T) => void): void {
    this.text += open;
    for (const [index, entry] of entries.entries()) {
      if (this.#isFull) return;
      if (index > 0) this.text += ', ';
      write(entry);
    }
    this.text += close;
  }
}
