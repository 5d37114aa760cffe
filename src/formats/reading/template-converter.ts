import { parseTemplate, pathText } from '../../core/internal';
import { TemplateWriter, type TextPlace } from './template-writer';
import { jsonOf, VARIABLE, type Variables } from './variables';

/** The beginning of a URL that has a scheme, or a variable which may have one. */
const SCHEME = /^\s*(?:\{\{|[a-z][a-z0-9+.-]*:\/\/|https?:)/i;

/** A piece of a text: a variable that a tag can hold, or what stands before or after one. */
interface Piece {
  readonly text: string;
  readonly name?: string;
}

/**
 * Turns the texts of one request into templates. Without variables `{{` is text, and becomes a tag
 * that writes it (B6); with them `{{name}}` becomes a tag that draws on the runtime context.
 */
export class TemplateConverter {
  /** The variables that became tags. */
  readonly used = new Set<string>();
  readonly dynamic = new Set<string>();
  /** The ones that no tag can hold. */
  readonly unfit = new Set<string>();
  /** Made of others that have no value: those stand in their place. */
  readonly opened = new Set<string>();
  /** More than the host or port that a tag may bring there: they became text. */
  readonly inHost = new Set<string>();
  /** Filled in before the URL is encoded, so that their delimiters count. */
  readonly raw = new Set<string>();
  /** With characters that the action encodes and the other program does not. */
  readonly encoded = new Set<string>();
  /** At a bare place of a JSON body, without being JSON. */
  readonly notJson = new Set<string>();

  /** `variables`: what the source defines; undefined where it has no variables. */
  constructor(readonly variables?: Variables) {}

  /** One for the same request: what was taken down while reading it holds for both. */
  copy(): TemplateConverter {
    const copy = new TemplateConverter(this.variables);
    for (const name of this.encoded) copy.encoded.add(name);
    return copy;
  }

  template(text: string, place: TextPlace): string {
    if (!text.includes('{{')) return text;
    const opened = this.#opened(text);
    const isJson = place !== 'body' || this.#isJson(opened);
    const writer = new TemplateWriter(place);
    const rest = this.#pieces(opened).reverse();
    for (let piece = rest.pop(); piece; piece = rest.pop()) {
      const { name } = piece;
      if (name === undefined) writer.literal(piece.text, rest.at(-1)?.name !== undefined);
      else if (this.#isTextInUrl(name, writer, rest.at(-1)))
        rest.push(...this.#pieces(this.variables?.definitions.get(name) ?? '').reverse());
      else this.#insert(name, writer, isJson);
    }
    return writer.text;
  }

  /** The variables that a text names, in order. */
  variablesIn(text: string): { start: number; end: number; name: string }[] {
    if (!this.variables) return [];
    return [...text.matchAll(VARIABLE)].map(({ index, 0: found, 1: name = '' }) => ({
      start: index,
      end: index + found.length,
      name: name.trim(),
    }));
  }

  /** Whether a URL begins with a variable that brings a scheme, or may bring one. */
  beginsWithScheme(url: string): boolean {
    const [first] = this.variablesIn(url);
    if (!first || url.slice(0, first.start).trim() !== '') return false;
    const value = this.variables?.values.get(first.name);
    return value === undefined || SCHEME.test(value.slice(0, 100) + url.slice(first.end, first.end + 8));
  }

  /** The text with a character in the place of each variable, to see what it is around them. */
  masked(text: string): string {
    return this.variables ? text.replace(VARIABLE, '0') : text;
  }

  /** The text with the values of its variables; undefined when one of them has none. */
  filledIn(text: string): string | undefined {
    const { variables } = this;
    if (!variables) return text;
    let isWhole = true;
    const filled = text.replace(VARIABLE, (_, name: string) => {
      const value = isWhole ? variables.known(name.trim()) : undefined;
      isWhole &&= value !== undefined && variables.mayInsert(value);
      return isWhole ? (value ?? '') : '';
    });
    return isWhole ? filled : undefined;
  }

  /** What stands around the variables of a text; each of them is “…”. */
  around(text: string): string {
    return text.replace(VARIABLE, '…').trim();
  }

  /** Takes down the variables whose values would delimit something in this text; an action encodes them. */
  noteEncoded(text: string, delimiters: RegExp): void {
    for (const { name } of this.variablesIn(text)) {
      const value = this.encoded.has(name) ? undefined : this.variables?.known(name);
      if (value !== undefined && delimiters.test(value)) this.encoded.add(name);
    }
  }

  /** What variables without a value are made of, in their place. */
  #opened(text: string): string {
    const { variables } = this;
    if (!variables) return text;
    return text.replace(VARIABLE, (found, inner: string) => {
      const name = inner.trim();
      const value = variables.values.get(name);
      const isOpened =
        value !== undefined &&
        variables.isPartlyKnown(name) &&
        !variables.unresolved.has(name) &&
        variables.mayInsert(value);
      if (!isOpened) return found;
      this.opened.add(name);
      return value;
    });
  }

  #pieces(text: string): Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    for (const { start, end, name } of this.variablesIn(text)) {
      if (this.#path(name) === undefined) {
        this.unfit.add(name);
        continue;
      }
      if (start > from) pieces.push({ text: text.slice(from, start) });
      pieces.push({ text: text.slice(start, end), name });
      from = end;
    }
    if (from < text.length) pieces.push({ text: text.slice(from) });
    return pieces;
  }

  #insert(name: string, writer: TemplateWriter, isJson: boolean): void {
    const { variables } = this;
    const path = this.#path(name);
    const value = variables?.known(name);
    const isUrl = writer.place === 'url';
    const isRaw = isUrl ? writer.url.splits(value) : !isJson;
    if (this.#isDynamic(name)) this.dynamic.add(name);
    else this.used.add(name);
    if (isUrl && isRaw) this.raw.add(name);
    if (isJson && writer.isBare) {
      variables?.usedBare.add(name);
      if (value !== undefined && variables?.jsonOf(name) === undefined) this.notJson.add(name);
    } else {
      variables?.usedAsText.add(name);
      if (isJson && writer.place === 'body' && variables?.isEscapedInJson(name)) this.encoded.add(name);
    }
    writer.tag(isRaw ? `{{ ${path} | raw }}` : `{{ ${path} }}`);
    if (isUrl) writer.url.passValue(value, isRaw);
  }

  #isTextInUrl(name: string, { place, url }: TemplateWriter, next: Piece | undefined): boolean {
    const value = this.variables?.known(name);
    if (place !== 'url' || value === undefined || url.takesTag(value, next?.text ?? '')) return false;
    if (!this.variables?.mayInsert(value)) return false;
    this.inHost.add(name);
    return true;
  }

  /** Whether a body is JSON, as far as its variables let anybody tell. */
  #isJson(text: string): boolean {
    const masked = this.masked(text);
    if (/^\s*\{/.test(masked)) return true;
    const [only] = this.variablesIn(text.trim());
    if (only && masked.trim() === '0' && this.variables?.known(only.name) !== undefined)
      return this.variables.jsonOf(only.name) !== undefined;
    return jsonOf(masked) !== undefined;
  }

  #isDynamic(name: string): boolean {
    return name.startsWith('$') && !this.variables?.values.has(name);
  }

  /** The path of the context that has the variable; undefined when no tag can hold it. */
  #path(name: string): string | undefined {
    if (this.#isDynamic(name)) return pathText([name.replace(/["\\]/g, "'")]);
    const steps = this.variables?.steps(name) ?? [name];
    const isOwnPath = steps.length === 1 && !this.variables?.values.has(name) && isPath(name);
    return isOwnPath ? name : pathText(steps);
  }
}

/** `items[0].id` is a path as it stands, whatever the other program calls it. */
function isPath(name: string): boolean {
  const [part, ...rest] = parseTemplate(`{{ ${name} }}`);
  return (
    rest.length === 0 && part?.type === 'tag' && part.operand.type === 'path' && part.filters.length === 0
  );
}
