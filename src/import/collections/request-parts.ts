/** What readers of collections share: fields, bodies, the parts of a URL, and authentication. */
import type { DataRow } from '../../core';
import { type Json, jsonText } from '../../core/internal';
import { isEmpty, items, member, membersOf, scalarText, textOf } from '../json';
import { type Note, type NoteLocation, Notes } from '../notes';
import type { ForeignBody, ForeignCredentials } from '../reading';
import type { ConversionScope, TemplateConverter } from '../template-converter';
import { JSON_TYPE } from '../to-body';

/** A row of a list of headers, parameters or fields. */
export interface Field {
  readonly name: string;
  readonly value: string;
  readonly isOff: boolean;
}

/** Reads the rows of a program: `name` is what it calls their names. */
export const fieldReader =
  (name: 'key' | 'name', isOff: (row: Json) => boolean) =>
  (row: Json): Field => ({
    name: textOf(row, name) ?? '',
    value: textOf(row, 'value') ?? '',
    isOff: isOff(row),
  });

/** The fields that are enabled and have a name; the others are noted. */
export function enabledOf(fields: readonly Field[], where: NoteLocation, notes: Notes): Field[] {
  const named = fields.filter(({ name }) => name !== '');
  notes.addNames(
    'disabled',
    where,
    named.filter(({ isOff }) => isOff),
  );
  return named.filter(({ isOff }) => !isOff);
}

/** The rows of a form; those that are switched off are kept so. */
export const rowsOf = (fields: readonly Field[]): DataRow[] =>
  fields.map(({ name, value, isOff }) => ({ key: name, value, enabled: !isOff }));

/** A multipart form. Files that are switched off are noted. */
export function multipartOf(
  fields: readonly (Field & { readonly isFile: boolean })[],
  where: NoteLocation,
  notes: Notes,
): ForeignBody {
  const files = fields.filter(({ isFile }) => isFile);
  notes.addNames(
    'disabled',
    where,
    files.filter(({ isOff }) => isOff),
  );
  return {
    type: 'multipart',
    rows: rowsOf(fields.filter(({ isFile }) => !isFile)),
    files: files.filter(({ isOff }) => !isOff).map(({ name }) => name),
  };
}

/** Reads the fields of a multipart form, in which a file has the type `file`. */
export const partReader =
  (fieldOf: (row: Json) => Field) =>
  (row: Json): Field & { readonly isFile: boolean } => ({
    ...fieldOf(row),
    isFile: textOf(row, 'type') === 'file',
  });

/** Characters that Postman encodes differently. */
const RESPELLED = /[ *~]/;

/** A form. `respelled`: the characters that the program encodes differently. */
export function pairsOf(
  rows: readonly DataRow[],
  { where, notes, converter }: ConversionScope,
  respelled = RESPELLED,
): ForeignBody {
  const sent = rows.flatMap(({ key, value, enabled }) => (enabled ? [key, value] : []));
  const names = new Set(sent.flatMap((text) => converter.variablesIn(text).map(({ name }) => name)));
  const values = [...names].map((name) => converter.variables?.known(name) ?? '');
  if ([...sent.map((text) => converter.masked(text)), ...values].some((text) => respelled.test(text)))
    notes.add('form-respelled', where, {});
  return { type: 'pairs', rows };
}

/** A GraphQL query as the JSON that is sent for it. */
export function graphqlBody(text: string, { where, notes }: ConversionScope): ForeignBody {
  notes.add('body-graphql', where, {});
  return { type: 'text', text, mediaType: JSON_TYPE };
}

/** The JSON of a GraphQL query, as Postman writes it. */
export function graphqlText(graphql: Json | undefined): string {
  const written = (name: string): string[] => {
    const value = textOf(graphql, name);
    return value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`];
  };
  const given = member(graphql, 'variables');
  const variables = given?.type === 'object' ? jsonText(given) : (textOf(graphql, 'variables') ?? '').trim();
  const parts = [...written('query'), ...written('operationName')];
  return `{${[...parts, ...(variables === '' ? [] : [`"variables":${variables}`])].join(',')}}`;
}

/**
 * Removes comments outside of strings; also returns the lines in which they begin. `with-lines`: a comment
 * that is alone in its lines takes them with it, and one at the beginning of a line the spaces before it.
 * `blanked`: spaces take the place of its characters.
 */
export function withoutComments(
  written: string,
  mode: 'removed' | 'with-lines' | 'blanked' = 'removed',
): { readonly text: string; readonly lines: readonly number[] } {
  const withLines = mode === 'with-lines';
  const lines: number[] = [];
  let text = '';
  let from = 0;
  let line = 1;
  let lineStart = 0;
  let isBlank = true;
  let isInString = false;
  let isEscaped = false;
  for (let at = 0; at < written.length; at += 1) {
    const character = written[at] ?? '';
    if (character === '"' && !isEscaped) isInString = !isInString;
    isEscaped = character === '\\' && !isEscaped;
    const found = isInString ? undefined : commentEnd(written, at);
    if (found === undefined) {
      isBlank = character === '\n' || (isBlank && BLANK.test(character));
      if (character !== '\n') continue;
      line += 1;
      lineStart = at + 1;
      continue;
    }
    const end = withLines && isBlank ? lineEnd(written, found) : found;
    lines.push(line);
    line += written.slice(at, end).split('\n').length - 1;
    text += written.slice(from, withLines && isBlank ? Math.max(from, lineStart) : at);
    if (mode === 'blanked') text += written.slice(at, end).replace(/\S/g, ' ');
    if (written[end - 1] === '\n') lineStart = end;
    from = end;
    at = end - 1;
  }
  return { text: text + written.slice(from), lines };
}

const BLANK = /[ \t]/;

/** Behind the end of the line, if nothing but blanks is left of it. */
function lineEnd(text: string, from: number): number {
  let at = from;
  while (BLANK.test(text[at] ?? '')) at += 1;
  return text[at] === '\n' ? at + 1 : from;
}

/** The end of a comment that begins here; an unclosed one ends with the text. */
function commentEnd(text: string, start: number): number | undefined {
  if (text.startsWith('//', start)) return endOf(text.indexOf('\n', start), text);
  if (text.startsWith('/*', start)) return endOf(text.indexOf('*/', start + 2), text, 2);
  return undefined;
}

const endOf = (found: number, text: string, length = 0): number =>
  found === -1 ? text.length : found + length;

/** Whether a part has a description: a text, or an object with one. */
export function isDescribed(part: Json | undefined): boolean {
  const description = member(part, 'description');
  return (scalarText(description) ?? textOf(description, 'content') ?? '') !== '';
}

/** The parts of a URL that the programs of collections write themselves: parameters and path variables. */

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

/** The authentication of a request in a collection: what it adds to the request. */

/** What an authentication adds to a request. */
export interface CollectionAuth {
  readonly credentials?: ForeignCredentials;
  /** A key in the query. */
  readonly inQuery?: { readonly key: string; readonly value: string };
  readonly notes: readonly Note[];
}

/** Settings that change nothing in the request. */
const WITHOUT_EFFECT = new Set(['showPassword', 'saveHelperData', 'type', 'authType', 'authActive']);

/** What says nothing: an empty text, or a switch that is off. */
const NOTHING = new Set(['', 'false']);

/** In UTF-16 units. No action accepts a longer secret (B33). */
const MAX_SETTING_LENGTH = 65_536;

/** The settings of an authentication: a list of keys and values, or an object. */
class Settings {
  readonly #values = new Map<string, string>();
  readonly #unused: Set<string>;

  constructor(settings: Json | undefined) {
    for (const one of items(settings)) this.#values.set(textOf(one, 'key') ?? '', textOf(one, 'value') ?? '');
    for (const { name, value } of membersOf(settings)) this.#values.set(name, scalarText(value) ?? '');
    this.#unused = new Set(this.#values.keys());
  }

  take(name: string): string {
    const value = this.#values.get(name) ?? '';
    if (value.length > MAX_SETTING_LENGTH) return '';
    this.#unused.delete(name);
    return value;
  }

  get unused(): string[] {
    return [...this.#unused].filter(
      (name) => !WITHOUT_EFFECT.has(name) && !NOTHING.has(this.#values.get(name) ?? ''),
    );
  }
}

/** Reads an authentication by its type; `apikey` or `api-key` for a key. */
export function authenticationOf(type: string, given: Json | undefined): CollectionAuth {
  const notes = new Notes();
  if (type === 'noauth' || type === 'none' || type === '') return { notes: notes.list };
  const settings = new Settings(given);
  const added = addedBy(type, settings, notes);
  if (!added) notes.add('auth-not-available', {}, { scheme: type });
  // The other settings of OAuth 2 serve to fetch a token.
  else notes.addNames(type === 'oauth2' ? 'setting-not-available' : 'not-read', {}, settings.unused);
  if (added?.inQuery) notes.add('key-in-url', {}, { name: added.inQuery.key });
  return { ...added, notes: notes.list };
}

/** Reads an authentication whose settings are in the member with the name of its type. */
export function authenticationIn(auth: Json | undefined, typeName: 'type' | 'mode'): CollectionAuth {
  const type = textOf(auth, typeName) ?? '';
  const others = membersOf(auth).filter(
    ({ name, value }) => name !== typeName && name !== type && !isEmpty(value),
  );
  const unused = new Notes();
  const names = others.map(({ name }) => `auth.${name}`);
  unused.addNames('disabled', {}, names);
  const read = authenticationOf(type, member(auth, type));
  return { ...read, notes: [...unused.list, ...read.notes] };
}

/** Undefined for a type that actions do not have. */
function addedBy(type: string, settings: Settings, notes: Notes): Omit<CollectionAuth, 'notes'> | undefined {
  const setting = (name: string): string => settings.take(name);
  switch (type) {
    case 'basic':
      return {
        credentials: { type: 'basic', username: setting('username'), password: setting('password') },
      };
    case 'bearer': {
      const token = setting('token');
      const prefix = setting('prefix').trim() || 'Bearer';
      if (token === '') return {};
      return { credentials: { type: 'header', name: 'Authorization', value: `${prefix} ${token}` } };
    }
    case 'oauth2': {
      // The token that was fetched last.
      const token = setting('accessToken');
      if (token === '') return undefined;
      if (/^query/i.test(setting('addTokenTo'))) return { inQuery: { key: 'access_token', value: token } };
      const prefix = setting('headerPrefix').trim() || 'Bearer';
      return { credentials: { type: 'header', name: 'Authorization', value: `${prefix} ${token}` } };
    }
    case 'apikey':
    case 'api-key': {
      const [key, value] = [setting('key'), setting('value')];
      const place = setting('in') || setting('addTo') || setting('placement');
      if (key === '' && value === '') return {};
      if (/^query/i.test(place)) return { inQuery: { key, value } };
      if (place !== 'cookie') return { credentials: { type: 'header', name: key, value } };
      notes.add('cookies', {}, {});
      return {};
    }
    default:
      return undefined;
  }
}
