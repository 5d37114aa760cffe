/** The parts of a URL that the programs of collections write themselves: parameters and path variables. */
import type { NoteLocation, Notes } from '../notes';
import type { ConversionScope, TemplateConverter } from '../template-converter';

/** A parameter; without a value it has no equals sign. */
export interface Parameter {
  readonly name: string;
  readonly value: string | undefined;
}

/** How a program percent-encodes a text that contains no variable. */
type Encoding = (text: string) => string;

/** Half a surrogate pair cannot be encoded. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

export const encodeText: Encoding = (text) => encodeURIComponent(wellFormed(text));

/** Leaves escapes as they are. `encode`: for the parts between them, which are well formed. */
export const encodeUnescaped = (text: string, encode: Encoding = encodeURIComponent): string =>
  wellFormed(text).replace(/%[0-9a-f]{2}|(?:[^%]|%(?![0-9a-f]{2}))+/gi, (part) =>
    /^%[0-9a-f]{2}$/i.test(part) ? part : encode(part),
  );

/** The text with what is outside of variables encoded. */
export function encodedAround(text: string, converter: TemplateConverter, encode: Encoding): string {
  let encoded = '';
  let from = 0;
  for (const { start, end } of converter.variablesIn(text)) {
    encoded += encode(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return encoded + encode(text.slice(from));
}

interface UrlParts {
  /** Scheme and host. */
  readonly head: string;
  readonly path: string;
  /** Without the `?`; undefined without a query. */
  readonly query: string | undefined;
  /** With the `#`. */
  readonly hash: string;
}

/** Divides a URL at the delimiters that stand outside of variables. */
export function dividedUrl(url: string, converter: TemplateConverter): UrlParts {
  const masked = converter.veiled(url);
  const [before = ''] = masked.split(/[?#]/, 1);
  const [head = ''] = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/)?[^/]*/i.exec(before) ?? [];
  const hash = masked.indexOf('#');
  const end = hash === -1 ? url.length : hash;
  return {
    head: url.slice(0, head.length),
    path: url.slice(head.length, before.length),
    query: before.length < end ? url.slice(before.length + 1, end) : undefined,
    hash: url.slice(end),
  };
}

/** Adds parameters at the end of the query. The programs fill in variables before they encode a parameter. */
export function withParameters(
  url: string,
  added: readonly Parameter[],
  scope: ConversionScope,
  encode: Encoding = encodeText,
): string {
  if (added.length === 0) return url;
  const { converter } = scope;
  const { head, path, query, hash } = dividedUrl(url, converter);
  const text = (part: string) => encodedAround(filledIn(part, DELIMITERS, scope), converter, encode);
  const pairs = added.map(({ name, value }) => text(name) + (value === undefined ? '' : `=${text(value)}`));
  return `${head + path}?${[...(query ? [query] : []), ...pairs].join('&')}${hash}`;
}

/** Delimiters, and what could be taken for encoded. */
const DELIMITERS = /[&#=+%]/;

/**
 * Fills in the variables whose values contain delimiters: a program that encodes a parameter after it filled
 * in the variables encodes these too.
 */
export function filledIn(
  text: string,
  delimiters: RegExp,
  { where, notes, converter }: ConversionScope,
): string {
  const { variables } = converter;
  if (!variables) return text;
  const filled = new Set<string>();
  const result = variables.replaceIn(text, (name, found) => {
    const value = variables.known(name);
    if (value === undefined || !delimiters.test(value) || !variables.mayInsert(value)) return found;
    filled.add(name);
    return value;
  });
  notes.addNames('variable-filled-in', where, filled);
  return result;
}

/** The value of a variable of the path; what is written if there is none. */
export type PathFill = (written: string, name: string) => string;

/** Fills in variables of the path by `fillIn`, and notes those without a value and values without a variable. */
export function withPathValues(
  values: ReadonlyMap<string, string>,
  fillIn: (fill: PathFill) => string,
  where: NoteLocation,
  notes: Notes,
): string {
  const found = new Set<string>();
  const filled = fillIn((written, name) => {
    const value = values.get(name);
    if (value !== undefined) found.add(name);
    return value || written;
  });
  const empty = [...found].filter((name) => values.get(name) === '').map((name) => `:${name}`);
  const unused = [...values.keys()].filter((name) => !found.has(name));
  notes.addNames('path-variable-empty', where, empty);
  notes.addNames('path-variable-unused', where, unused);
  return filled;
}
