import { parseTemplate, pathText, StringScan } from '../../core';

/** Where a text is going to stand; what is written there depends on it (B12). */
export type TextPlace = 'row' | 'url' | 'body';

/** How Postman and .http files write a variable; a name holds no braces. */
const VARIABLE = /\{\{([^{}]+)\}\}/g;

/** A name that the other program makes up anew for each request: `$guid`, `$randomInt 1 9`. */
const DYNAMIC = /^\$/;

/**
 * Turns the texts of one request into templates. Without variables `{{` is text, and becomes a tag
 * that writes it (B6); with them `{{name}}` becomes a tag that draws on the runtime context.
 */
export class Wording {
  /** The variables that became tags. */
  readonly used = new Set<string>();
  readonly dynamic = new Set<string>();
  /** The ones that no tag can hold. */
  readonly unfit = new Set<string>();

  /** `values`: what the source says about its variables; undefined where it has none. */
  constructor(readonly values?: ReadonlyMap<string, string>) {}

  template(text: string, place: TextPlace): string {
    if (!text.includes('{{')) return text;
    const writer = new TemplateWriter(place);
    let from = 0;
    for (const { start, end, name } of this.variablesIn(text)) {
      const tag = this.#tag(name);
      if (tag === undefined) continue;
      writer.literal(text.slice(from, start), true);
      writer.tag(tag);
      from = end;
    }
    writer.literal(text.slice(from), false);
    return writer.text;
  }

  /** The variables that a text names, in order. */
  variablesIn(text: string): { start: number; end: number; name: string }[] {
    if (!this.values) return [];
    return [...text.matchAll(VARIABLE)].map(({ index, 0: found, 1: name = '' }) => ({
      start: index,
      end: index + found.length,
      name: name.trim(),
    }));
  }

  /** The text with a character in the place of each variable, to see what it is around them. */
  masked(text: string): string {
    return this.values ? text.replace(VARIABLE, '0') : text;
  }

  /** The text with the values of its variables; undefined when one of them has none. */
  filledIn(text: string): string | undefined {
    let isWhole = true;
    const filled = text.replace(VARIABLE, (_, name: string) => {
      const value = this.values?.get(name.trim());
      if (value === undefined || value.includes('{{')) isWhole = false;
      return value ?? '';
    });
    return isWhole ? filled : undefined;
  }

  /** What stands around the variables of a text; each of them is “…”. */
  around(text: string): string {
    return text.replace(VARIABLE, '…').trim();
  }

  #tag(name: string): string | undefined {
    if (DYNAMIC.test(name)) {
      const [word = name] = name.split(/\s/, 1);
      const path = pathText([word]);
      if (path !== undefined) this.dynamic.add(word);
      return path === undefined ? undefined : `{{ ${path} }}`;
    }
    const path = isPath(name) ? name : pathText([name]);
    (path === undefined ? this.unfit : this.used).add(name);
    return path === undefined ? undefined : `{{ ${path} }}`;
  }
}

/** `order.id` is a path as it stands, whatever the other program calls it. */
function isPath(name: string): boolean {
  const tag = `{{ ${name} }}`;
  const [part, ...rest] = parseTemplate(tag);
  return (
    rest.length === 0 && part?.type === 'tag' && part.operand.type === 'path' && part.filters.length === 0
  );
}

/** Writes text and tags one after the other, so that no brace of the text becomes part of a tag. */
class TemplateWriter {
  text = '';
  readonly #scan = new StringScan();
  #isInQuery = false;

  constructor(readonly place: TextPlace) {}

  tag(tag: string): void {
    this.text += tag;
  }

  /** Text as it is. A brace right before a tag would be read as part of it. */
  literal(text: string, isBeforeTag: boolean): void {
    const pieces = text.split('{{');
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      const hasBrace = piece.endsWith('{') && (!isLast || isBeforeTag);
      this.#pass(hasBrace ? piece.slice(0, -1) : piece);
      if (hasBrace) this.#braces('{');
      if (!isLast) this.#braces('{{');
    }
  }

  #pass(text: string): void {
    this.text += text;
    if (this.place === 'body') this.#scan.pass(text);
    if (text.includes('?')) this.#isInQuery = true;
  }

  /**
   * A bare place of a body would put quotes around them, and a query would percent-encode them,
   * which the URL Standard does not: there they go in as they are.
   */
  #braces(braces: string): void {
    const isRaw =
      (this.place === 'body' && !this.#scan.isInString) || (this.place === 'url' && this.#isInQuery);
    this.text += isRaw ? `{{ '${braces}' | raw }}` : `{{ '${braces}' }}`;
  }
}
