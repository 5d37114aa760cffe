/**
 * Converts texts of other programs to templates: `TemplateConverter` turns their variables into tags,
 * and `TemplateWriter` writes text and tags.
 */
import { parseTemplate, pathText, StringScan, UrlCursor } from '../core/internal';
import { jsonOf } from './json';
import type { NoteLocation, Notes } from './notes';
import { isNamedLikeSecret } from './secret-names';
import type { Variables } from './variables';

/** What the conversion of a part of a request needs. */
export interface ConversionScope {
  /** The place of the request in the source. */
  readonly where: NoteLocation;
  readonly notes: Notes;
  readonly converter: TemplateConverter;
}

/** The beginning of a URL that has a scheme, or a variable which may have one. */
const SCHEME = /^\s*(?:\{[{%]|<<|[a-z][a-z0-9+.-]*:\/\/|https?:)/i;

/** What can happen to a variable, in the order of the notes. */
const VARIABLE_NOTES = [
  'variables',
  'variables-dynamic',
  'variable-of-variables',
  'variable-in-host',
  'variable-raw',
  'variable-encoded',
  'variable-not-json',
  'variable-not-available',
] as const;
type VariableNote = (typeof VARIABLE_NOTES)[number];

/** A variable that becomes a tag, or the text before or after one. */
interface Piece {
  readonly text: string;
  readonly name?: string;
}

/**
 * Converts the texts of one request, and records what happened to its variables. Without variables `{{`
 * is text, and becomes a tag that writes it (B6); otherwise `{{name}}` becomes a tag with a path of the
 * runtime context.
 */
export class TemplateConverter {
  readonly #noted = new Map<VariableNote, Set<string>>();

  /** `variables`: the definitions of the source; undefined if its format has no variables. */
  constructor(readonly variables?: Variables) {}

  /** A converter for the same request, with what was recorded while the request was read. */
  copy(): TemplateConverter {
    const copy = new TemplateConverter(this.variables);
    for (const [code, names] of this.#noted) for (const name of names) copy.#note(code, name);
    return copy;
  }

  /** Adds what happened to the variables so far. */
  addNotes(where: NoteLocation, notes: Notes): void {
    for (const code of VARIABLE_NOTES) notes.addNames(code, where, this.#noted.get(code) ?? []);
  }

  #note(code: VariableNote, name: string): void {
    const names = this.#noted.get(code) ?? new Set();
    this.#noted.set(code, names.add(name));
  }

  template(text: string, place: TextPlace): string {
    if (!text.includes('{{') && this.variablesIn(text).length === 0) return text;
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

  /** The variables in a text, in order, with their offsets. */
  variablesIn(text: string): { start: number; end: number; name: string }[] {
    return this.variables?.in(text) ?? [];
  }

  /** Whether a URL begins with a variable that contains a scheme, or may contain one. */
  beginsWithScheme(url: string): boolean {
    const [first] = this.variablesIn(url);
    if (!first || url.slice(0, first.start).trim() !== '') return false;
    const value = this.variables?.values.get(first.name);
    return value === undefined || SCHEME.test(value.slice(0, 100) + url.slice(first.end, first.end + 8));
  }

  /** The text with `0` in place of each variable, to inspect the rest. */
  masked(text: string): string {
    return this.variables?.replaceIn(text, () => '0') ?? text;
  }

  /** The text with `x` in place of each character of a variable, to find the parts of the rest. */
  veiled(text: string): string {
    return this.variables?.replaceIn(text, (_, found) => 'x'.repeat(found.length)) ?? text;
  }

  /** The text with the values of its variables; undefined when one of them has none. */
  filledIn(text: string): string | undefined {
    const { variables } = this;
    if (!variables) return text;
    let isWhole = true;
    const filled = variables.replaceIn(text, (name) => {
      const value = isWhole ? variables.known(name) : undefined;
      isWhole &&= value !== undefined && variables.mayInsert(value);
      return isWhole ? (value ?? '') : '';
    });
    return isWhole ? filled : undefined;
  }

  /** The text with the values of its variables, to name a request: those without a value and secrets remain. */
  named(text: string): string {
    const { variables } = this;
    if (!variables) return text;
    return variables.replaceIn(text, (name, found) => {
      const value = isNamedLikeSecret(name) ? undefined : variables.known(name);
      return value !== undefined && variables.mayInsert(value) ? value : found;
    });
  }

  /** The length with each variable as `$NAME`, whatever its placeholder is. */
  lengthShown(text: string): number {
    return (this.variables?.replaceIn(text, (name) => `$${name}`) ?? text).length;
  }

  /** The text with “…” in place of each variable. */
  around(text: string): string {
    return (this.variables?.replaceIn(text, () => '…') ?? text).trim();
  }

  /** Records variables with delimiters in their values: an action encodes these. */
  noteEncoded(text: string, delimiters: RegExp): void {
    for (const { name } of this.variablesIn(text)) {
      const isNoted = this.#noted.get('variable-encoded')?.has(name);
      if (!isNoted && delimiters.test(this.variables?.known(name) ?? ''))
        this.#note('variable-encoded', name);
    }
  }

  /** Replaces variables without a complete value by their definitions. */
  #opened(text: string): string {
    const { variables } = this;
    if (!variables) return text;
    return variables.replaceIn(text, (name, found) => {
      const value = variables.values.get(name);
      const isOpened =
        value !== undefined &&
        variables.isPartlyKnown(name) &&
        !variables.unresolved.has(name) &&
        variables.mayInsert(value);
      if (!isOpened) return found;
      this.#note('variable-of-variables', name);
      return value;
    });
  }

  #pieces(text: string): Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    for (const { start, end, name } of this.variablesIn(text)) {
      if (this.#path(name) === undefined) {
        this.#note('variable-not-available', name);
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
    this.#note(this.#isDynamic(name) ? 'variables-dynamic' : 'variables', name);
    if (isUrl && isRaw) this.#note('variable-raw', name);
    if (isJson && writer.isBare) {
      variables?.usedBare.add(name);
      if (value !== undefined && variables?.jsonOf(name) === undefined) this.#note('variable-not-json', name);
    } else {
      variables?.usedAsText.add(name);
      if (isJson && writer.place === 'body' && variables?.isEscapedInJson(name))
        this.#note('variable-encoded', name);
    }
    writer.tag(isRaw ? `{{ ${path} | raw }}` : `{{ ${path} }}`);
    if (isUrl) writer.url.passValue(value, isRaw);
  }

  #isTextInUrl(name: string, { place, url }: TemplateWriter, next: Piece | undefined): boolean {
    const value = this.variables?.known(name);
    if (place !== 'url' || value === undefined || url.takesTag(value, next?.text ?? '')) return false;
    if (!this.variables?.mayInsert(value)) return false;
    this.#note('variable-in-host', name);
    return true;
  }

  /** Whether a body is JSON, as far as its variables are known. */
  #isJson(text: string): boolean {
    const masked = this.masked(text);
    if (/^\s*\{/.test(masked)) return true;
    const [only] = this.variablesIn(text.trim());
    // Of an unknown value nothing is known: it is inserted as it is there.
    if (only && masked.trim() === '0')
      return this.variables?.known(only.name) !== undefined && this.variables.jsonOf(only.name) !== undefined;
    return jsonOf(masked) !== undefined;
  }

  #isDynamic(name: string): boolean {
    return name.startsWith('$') && !this.variables?.values.has(name);
  }

  /** The path of the variable in the context; undefined if no tag can contain it. */
  #path(name: string): string | undefined {
    if (this.#isDynamic(name)) return pathText([name.replace(/["\\]/g, "'")]);
    const steps = this.variables?.steps(name) ?? [name];
    const isOwnPath = steps.length === 1 && !this.variables?.values.has(name) && isPath(name);
    return isOwnPath ? name : pathText(steps);
  }
}

/** A name such as `items[0].id` is already a path. */
function isPath(name: string): boolean {
  const [part, ...rest] = parseTemplate(`{{ ${name} }}`);
  return (
    rest.length === 0 && part?.type === 'tag' && part.operand.type === 'path' && part.filters.length === 0
  );
}

/** The setting that a text is for, which decides how tags are written (B12). */
export type TextPlace = 'row' | 'url' | 'body';

/** Writes a template from text and tags, so that no brace of the text becomes part of a tag. */
export class TemplateWriter {
  text = '';
  readonly url = new UrlWriting();
  readonly #scan = new StringScan();

  constructor(readonly place: TextPlace) {}

  /** The end of the text is in a body, outside of a JSON string. */
  get isBare(): boolean {
    return this.place === 'body' && !this.#scan.isInString;
  }

  tag(tag: string): void {
    this.text += tag;
  }

  /** Writes text unchanged. A brace right before a tag would be read as part of the tag. */
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
    if (this.place === 'url') this.url.pass(text);
  }

  /**
   * Outside of JSON strings a tag would add quotes, and in a query it would percent-encode the braces,
   * which the URL Standard does not. There they are inserted unchanged.
   */
  #braces(braces: string): void {
    this.text += this.isBare || this.url.isInQuery ? `{{ '${braces}' | raw }}` : `{{ '${braces}' }}`;
  }
}

/** No host is longer. Limits how often a long value is searched. */
const MAX_HEAD_LENGTH = 10_000;

/** Follows which part of a URL its end is in, while it is written. */
class UrlWriting {
  readonly #cursor = new UrlCursor();
  #last = '';

  get isInQuery(): boolean {
    return this.#cursor.place === 'query' || this.#cursor.place === 'fragment';
  }

  /** The end is before the path. */
  get #isInHead(): boolean {
    return ['start', 'scheme', 'host', 'port'].includes(this.#cursor.place);
  }

  pass(text: string): void {
    this.#last = text.slice(-1) || this.#last;
    this.#cursor.pass(text);
  }

  /** `value`: the value of a tag; undefined if it is unknown. */
  passValue(value: string | undefined, isRaw: boolean): void {
    if (value !== undefined && (isRaw || this.#isInHead)) this.#cursor.pass(value);
    // At the start most likely a base URL, elsewhere a part of the host.
    else if (this.#isInHead) this.#cursor.pass(this.#cursor.place === 'start' ? 'https://h/' : '0');
    this.#last = '';
  }

  /** Whether a tag may insert this value here, before the text `next` (B12). */
  takesTag(value: string, next: string): boolean {
    if (!this.#isInHead || value.length > MAX_HEAD_LENGTH) return true;
    if (this.#cursor.place === 'port') return /^[0-9]*$/.test(value);
    if (this.#cursor.place !== 'start') return /^[A-Za-z0-9.-]*$/.test(value);
    const start = new UrlWriting();
    start.pass(value);
    return !start.#isInHead || /^\s*https?:?$/i.test(value) || /^(?:$|[/\\?#:])/.test(next);
  }

  /** Whether the value, inserted unencoded, would split this part of the URL. */
  splits(value: string | undefined): boolean {
    if (value === undefined || value.length > MAX_HEAD_LENGTH) return false;
    switch (this.#cursor.place) {
      case 'path':
        return /[/?#]|%[0-9A-Fa-f]{2}/.test(value);
      case 'query':
        return /[&#+]|%[0-9A-Fa-f]{2}/.test(value) || (value.includes('=') && this.#last !== '=');
      default:
        return false;
    }
  }
}
