/** The URL of a Postman request, and its authentication, which may add a key to the URL. */
import type { Json } from '../../core/internal';
import { isEmpty, isTrue, items, itemsOf, member, membersOf, scalarText, textOf } from '../json';
import { type Note, type NoteLocation, Notes } from '../notes';
import type { ForeignCredentials } from '../reading';
import type { ConversionScope } from '../template-converter';
import { VARIABLE } from '../variables';

/** The URL of a request: a text, or its parts with the text beside them. */
export function urlOf(url: Json | undefined, where: NoteLocation, notes: Notes): string {
  const whole = scalarText(url);
  if (whole !== undefined) return whole;
  const disabled = itemsOf(url, 'query').filter(isOff);
  const disabledKeys = disabled.map((pair) => textOf(pair, 'key') ?? '');
  notes.addNames('disabled', where, disabledKeys);
  return withPathValues(writtenUrl(url, where, notes), itemsOf(url, 'variable'), where, notes);
}

/** Postman sends the parts, or the text if there is no host. */
function writtenUrl(url: Json | undefined, where: NoteLocation, notes: Notes): string {
  const raw = textOf(url, 'raw');
  const parts = partsOf(url);
  if (parts.host === '') return raw ?? assembled(parts);
  if (raw !== undefined) notes.addNames('url-parts', where, differing(parts, divided(raw)));
  return assembled(parts);
}

interface UrlParts {
  readonly protocol: string;
  /** With a user and a password, and the port. */
  readonly host: string;
  readonly path: string;
  /** Without the `?`; empty for a URL that ends with one, undefined without a query. */
  readonly query: string | undefined;
  readonly hash: string;
}

function partsOf(url: Json | undefined): UrlParts {
  const joined = (name: string, sign: string): string => {
    const part = member(url, name);
    return (
      scalarText(part) ??
      items(part)
        .map((item) => scalarText(item) ?? textOf(item, 'value') ?? '')
        .join(sign)
    );
  };
  const auth = member(url, 'auth');
  const user = textOf(auth, 'user') ?? '';
  const password = textOf(auth, 'password') ?? '';
  const port = textOf(url, 'port') ?? '';
  return {
    protocol: (textOf(url, 'protocol') ?? '').replace(/:\/\/$/, ''),
    host:
      (user === '' ? '' : `${user}${password === '' ? '' : `:${password}`}@`) +
      joined('host', '.') +
      (port === '' ? '' : `:${port}`),
    path: scalarText(member(url, 'path'))?.replace(/^\//, '') ?? joined('path', '/'),
    query: queryOf(member(url, 'query')),
    hash: textOf(url, 'hash') ?? '',
  };
}

const isOff = (json: Json): boolean => isTrue(member(json, 'disabled'));

/** The query: a text, a list of pairs, or an object. Undefined if no pair is enabled. */
function queryOf(query: Json | undefined): string | undefined {
  const written = scalarText(query);
  if (written !== undefined) return written === '' ? undefined : encoded(written, '#');
  const listed = items(query).map((pair) => ({ text: pairText(pair), isOff: isOff(pair) }));
  const named = membersOf(query).map(({ name, value }) => pairOf(name, scalarText(value)));
  const sent = [...listed.flatMap((pair) => (pair.isOff ? [] : [pair.text])), ...named];
  return sent.length === 0 ? undefined : sent.join('&');
}

function pairText(pair: Json): string {
  const text = scalarText(pair);
  if (text === undefined) return pairOf(textOf(pair, 'key') ?? '', textOf(pair, 'value'));
  const equals = text.indexOf('=');
  return equals === -1 ? pairOf(text, undefined) : pairOf(text.slice(0, equals), text.slice(equals + 1));
}

/** A key without a value has no equals sign. */
const pairOf = (key: string, value: string | undefined): string =>
  encoded(key, '&#=') + (value === undefined ? '' : `=${encoded(value, '&#')}`);

/** Percent-encodes delimiters, as Postman does before it fills in variables. */
const encoded = (text: string, delimiters: '#' | '&#' | '&#='): string =>
  text.replace(/\{\{[^{}]+\}\}|[&#=]/g, (found) =>
    delimiters.includes(found) ? encodeURIComponent(found) : found,
  );

function assembled({ protocol, host, path, query, hash }: UrlParts): string {
  const start = `${protocol === '' ? '' : `${protocol}://`}${host}${path === '' ? '' : `/${path}`}`;
  return start + (query === undefined ? '' : `?${query}`) + (hash === '' ? '' : `#${hash}`);
}

/** The parts of a URL that is given as text. */
function divided(raw: string): UrlParts {
  const [, protocol = '', host = '', path = '', query, hash = ''] =
    /^\s*(?:([^:?#/]+):\/\/)?([^?#/]*)\/?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(raw) ?? [];
  return { protocol, host, path, query, hash };
}

const differing = (parts: UrlParts, written: UrlParts): string[] =>
  (['protocol', 'host', 'path', 'query', 'hash'] as const).filter((name) => parts[name] !== written[name]);

/** Fills in the segments that are written `:id`; a suffix as in `:id.json` stays. */
function withPathValues(url: string, variables: readonly Json[], where: NoteLocation, notes: Notes): string {
  if (variables.length === 0) return url;
  const values = new Map(
    variables.map((variable) => [
      textOf(variable, 'key') ?? textOf(variable, 'id') ?? '',
      textOf(variable, 'value') ?? '',
    ]),
  );
  const found = new Set<string>();
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const filled = path.replace(/\/:([^/.]+)/g, (segment, name: string) => {
    const value = values.get(name);
    if (value !== undefined) found.add(name);
    return value ? `/${value}` : segment;
  });
  const empty = [...found].filter((name) => values.get(name) === '').map((name) => `:${name}`);
  const unused = [...values.keys()].filter((name) => !found.has(name));
  notes.addNames('path-variable-empty', where, empty);
  notes.addNames('path-variable-unused', where, unused);
  return filled + (end === -1 ? '' : url.slice(end));
}

/** Postman sends white space at the end as part of the last value; the URL Standard would remove it. */
export function withSpaceAtEnd(url: string): string {
  const end = url.trimEnd();
  return end + encodeURIComponent(url.slice(end.length));
}

/** Adds an API key at the end of the query, in place of parameters with its name. */
export function withKey(
  url: string,
  given: { readonly key: string; readonly value: string },
  scope: ConversionScope,
): string {
  const key = withDelimitersIn(given.key, /[&#=]/, scope);
  const value = withDelimitersIn(given.value, /[&#]/, scope);
  const [, before = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?([\s\S]*)$/.exec(url) ?? [];
  const others = (query?.split('&') ?? []).filter((pair) => pair.split('=', 1)[0] !== key);
  return `${before}?${[...others, pairOf(key, value)].join('&')}${hash}`;
}

/**
 * Postman fills in the variables of a key before it encodes the query, and those of the URL afterwards.
 * So variables with delimiters in their values are filled in here, to be encoded.
 */
function withDelimitersIn(
  text: string,
  delimiters: RegExp,
  { where, notes, converter }: ConversionScope,
): string {
  const { variables } = converter;
  const filled = new Set<string>();
  const result = text.replace(VARIABLE, (found, inner: string) => {
    const name = inner.trim();
    const value = variables?.known(name);
    if (value === undefined || !delimiters.test(value) || !variables?.mayInsert(value)) return found;
    filled.add(name);
    return value;
  });
  notes.addNames('variable-filled-in', where, filled);
  return result;
}

/** What an authentication adds to a request. */
interface PostmanAuth {
  readonly credentials?: ForeignCredentials;
  /** A key in the query. */
  readonly inQuery?: { readonly key: string; readonly value: string };
  readonly notes: readonly Note[];
}

/** Reads authentications; one that many requests inherit is read once. */
export class Authentications {
  readonly #read = new Map<Json | undefined, PostmanAuth>();

  of(auth: Json | undefined): PostmanAuth {
    const known = this.#read.get(auth) ?? authOf(auth);
    this.#read.set(auth, known);
    return known;
  }
}

/** Settings of Postman's editor. */
const OF_THE_EDITOR = new Set(['showPassword', 'saveHelperData']);

/** In UTF-16 units. No action accepts a longer secret (B33). */
const MAX_SETTING_LENGTH = 65_536;

/** The settings of an authentication: a list of keys and values in v2.1, an object in v2.0. */
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
    return [...this.#unused].filter((name) => !OF_THE_EDITOR.has(name) && this.#values.get(name) !== '');
  }
}

function authOf(auth: Json | undefined): PostmanAuth {
  const notes = new Notes();
  const type = textOf(auth, 'type');
  const others = membersOf(auth).filter(
    ({ name, value }) => name !== 'type' && name !== type && !isEmpty(value),
  );
  const disabled = others.map(({ name }) => `auth.${name}`);
  notes.addNames('disabled', {}, disabled);
  if (type === undefined || type === 'noauth') return { notes: notes.list };
  const settings = new Settings(member(auth, type));
  const added = addedBy(type, settings);
  if (!added) notes.add('auth-not-available', {}, { scheme: type });
  else notes.addNames('not-read', {}, settings.unused);
  if (added?.inQuery) notes.add('key-in-url', {}, { name: added.inQuery.key });
  return { ...added, notes: notes.list };
}

/** Undefined for a type that actions do not have. */
function addedBy(type: string, settings: Settings): Omit<PostmanAuth, 'notes'> | undefined {
  const setting = (name: string): string => settings.take(name);
  switch (type) {
    case 'basic':
      return {
        credentials: { type: 'basic', username: setting('username'), password: setting('password') },
      };
    case 'bearer': {
      const token = setting('token');
      if (token === '') return {};
      return { credentials: { type: 'header', name: 'Authorization', value: `Bearer ${token}` } };
    }
    case 'apikey': {
      const [key, value, place] = [setting('key'), setting('value'), setting('in')];
      if (key === '' && value === '') return {};
      return place === 'query'
        ? { inQuery: { key, value } }
        : { credentials: { type: 'header', name: key, value } };
    }
    default:
      return undefined;
  }
}
