import type { Json } from '../../../core/internal';
import { isTrue, items, itemsOf, member, membersOf, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../note';
import type { TemplateConverter } from '../template-converter';
import { VARIABLE } from '../variables';

/** The URL of a request: a text, or its parts with the text beside them. */
export function urlOf(url: Json | undefined, where: NoteLocation, notes: Notes): string {
  const whole = scalarText(url);
  if (whole !== undefined) return whole;
  notes.addNames(
    'disabled',
    where,
    itemsOf(url, 'query')
      .filter(isOff)
      .map((pair) => textOf(pair, 'key') ?? ''),
  );
  return withPathValues(writtenUrl(url, where, notes), itemsOf(url, 'variable'), where, notes);
}

/** Postman sends the parts; without a host there is the text alone. */
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

/** The query of a URL in parts: a text, a list of pairs, or an object. Undefined where no pair is switched on. */
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

/** Percent-encodes what would delimit a part of the query; variables are filled in after Postman has done so. */
const encoded = (text: string, delimiters: '#' | '&#' | '&#='): string =>
  text.replace(/\{\{[^{}]+\}\}|[&#=]/g, (found) =>
    delimiters.includes(found) ? encodeURIComponent(found) : found,
  );

function assembled({ protocol, host, path, query, hash }: UrlParts): string {
  const start = `${protocol === '' ? '' : `${protocol}://`}${host}${path === '' ? '' : `/${path}`}`;
  return start + (query === undefined ? '' : `?${query}`) + (hash === '' ? '' : `#${hash}`);
}

/** The parts of a URL as it is written. */
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
  const empty = [...found].filter((name) => values.get(name) === '');
  notes.addNames(
    'path-variable-empty',
    where,
    empty.map((name) => `:${name}`),
  );
  notes.addNames(
    'path-variable-unused',
    where,
    [...values.keys()].filter((name) => !found.has(name)),
  );
  return filled + (end === -1 ? '' : url.slice(end));
}

/** White space at the end is a part of the last value there; the URL Standard leaves it out. */
export function withSpaceAtEnd(url: string): string {
  const end = url.trimEnd();
  return end + encodeURIComponent(url.slice(end.length));
}

interface KeyScope {
  readonly where: NoteLocation;
  readonly notes: Notes;
  readonly converter: TemplateConverter;
}

/** The URL with an API key at the end of its query; a parameter of that name is replaced. */
export function withKey(
  url: string,
  given: { readonly key: string; readonly value: string },
  scope: KeyScope,
): string {
  const key = withDelimitersIn(given.key, /[&#=]/, scope);
  const value = withDelimitersIn(given.value, /[&#]/, scope);
  const [, before = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?([\s\S]*)$/.exec(url) ?? [];
  const others = (query?.split('&') ?? []).filter((pair) => pair.split('=', 1)[0] !== key);
  return `${before}?${[...others, pairOf(key, value)].join('&')}${hash}`;
}

/**
 * Postman fills in the variables of a key before it encodes the query, and those of a URL after
 * that. Variables whose values have delimiters are filled in here, so that these are encoded.
 */
function withDelimitersIn(text: string, delimiters: RegExp, { where, notes, converter }: KeyScope): string {
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
